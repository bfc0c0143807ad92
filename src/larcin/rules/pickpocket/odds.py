"""The chances of a thief, from what its seat knows and nothing else.

Every loot tile that a seat has not seen is as likely as any other to be in the bag, and all guards not seen are there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from operator import mul
from typing import Any, NamedTuple

from larcin.rules.contract import View, bit
from larcin.rules.pickpocket.components import (
    COMPONENTS,
    ELEMENTS_ON,
    GUARD_NAMES,
    GUARD_WORTHS,
    LINES_ON,
    TILE_NAMES,
)
from larcin.rules.pickpocket.state import DOUBLE_TILES, LINE_COUNT, MOUSE_WORTH
from larcin.rules.pickpocket.words import LINES

TILE_LINES: list[int] = LINES_ON.tolist()
TILE_ELEMENTS: list[int] = ELEMENTS_ON.tolist()


class Bag(NamedTuple):
    """What may come out of the bag: unseen tiles by kind, and how many loot tiles are really in the bag."""

    loot: tuple[int, ...]
    guards: tuple[int, ...]
    loot_inside: int

    @property
    def tiles(self) -> int:
        return self.loot_inside + sum(self.guards)

    def chance_of_loot(self, count: int) -> float:
        """The chance that one of `count` unseen loot tiles comes next."""
        return self.loot_inside * count / (self.tiles * sum(self.loot)) if count else 0.0

    def without_loot(self, kind: int) -> Bag:
        """The bag after this tile came out of it."""
        return Bag(one_less(self.loot, kind), self.guards, self.loot_inside - 1)

    def without_guard(self, guard: int) -> Bag:
        return Bag(self.loot, one_less(self.guards, guard), self.loot_inside)


class Thief(NamedTuple):
    """A seat in the inn, the row it looks at, and what it can still use."""

    due: int
    whole: int
    elements: tuple[int, ...]
    door: int | None
    hand: tuple[int, ...]
    powers: frozenset[str]
    """Powers that work always, and those not yet used up."""


class Prospect(NamedTuple):
    """How double or nothing goes: the chance to succeed, and the points to expect."""

    success: float
    points: float


NOTHING = Prospect(0.0, 0.0)


def odds(view: View) -> dict[str, Any]:
    """The chances of the seat that this view is for.

    - `steal`: that the next tile from the bag `fits`, `misses` or is a `guard`; and that it is the `second` guard.
    - `leave`: the points for leaving now; None for a seat that is out or alone.
    - `double`: the chance that double or nothing succeeds if one were alone now, or from here on if one is, by the
      best choice of hand and bag (`success`, and the first `move` to that end), and the `points` to expect by the
      choice that is best for those. None for a seat that is out.
    """
    table = view["table"]
    if table["stage"] in ("markers", "deal", "over"):
        return {}
    bag = bag_of(table)
    found: dict[str, Any] = {"steal": steal(table, bag), "leave": None, "double": None}
    seat = view["seat"]
    if seat is not None and table["thieves"][seat]["inside"]:
        thief = thief_of(table, table["thieves"][seat])
        if not table["double"]:
            found["leave"] = worth(thief, 1)
        found["double"] = dict(double(thief, bag))
    return found


def bag_of(table: View) -> Bag:
    unseen = table["unseen"]
    guards = tuple(unseen.get(name, 0) for name in GUARD_NAMES)
    return Bag(tuple(unseen.get(name, 0) for name in TILE_NAMES), guards, table["bag"] - sum(guards))


def thief_of(table: View, thief: View) -> Thief:
    return Thief(
        due=table["double"] or DOUBLE_TILES,
        whole=whole_lines(table),
        elements=tuple(table["lines"].get(name, 0) for name in LINES),
        door=table["door"],
        hand=tuple(thief["hand"].get(name, 0) for name in TILE_NAMES),
        powers=frozenset(thief["powers"]) - frozenset(thief["used"]),
    )


def whole_lines(table: View) -> int:
    return sum(bit(number) for number, name in enumerate(LINES) if name in table["lines"])


def steal(table: View, bag: Bag) -> dict[str, float]:
    """Whether a stolen tile fits, misses, or is a guard (P15, P17)."""
    whole = whole_lines(table)
    fitting = sum(count for count, lines in zip(bag.loot, TILE_LINES, strict=True) if lines & whole)
    guard = sum(bag.guards) / bag.tiles
    return {
        "fits": bag.chance_of_loot(fitting),
        "misses": bag.chance_of_loot(sum(bag.loot) - fitting),
        "guard": guard,
        "second": guard if table["door"] is not None else 0.0,
    }


def worth(thief: Thief, times: int) -> int:
    """What the thief scores by leaving of its own will (P19, P21, P28, P31, P32)."""
    points = times * sum(thief.elements)
    if thief.door is not None:
        points += thief.door * (2 if "accomplice" in thief.powers else 1)
    if "illusion" in thief.powers:
        points += sum(COMPONENTS.illusion[line] for line in range(LINE_COUNT) if thief.elements[line])
    return points + (MOUSE_WORTH if "mouse" in thief.powers else 0)


# -------------------------------------------------------------------------------------------------- double or nothing


@lru_cache(maxsize=4096)
def double(thief: Thief, bag: Bag) -> tuple[tuple[str, Any], ...]:
    """The best there is for success, with its first move, and the best there is for points."""
    choices = prospects(thief, bag)
    move, safest = max(choices, key=lambda choice: choice[1].success)
    points = max(prospect.points for _, prospect in choices)
    return ("success", safest.success), ("move", move), ("points", points)


def prospects(thief: Thief, bag: Bag) -> list[tuple[str, Prospect]]:
    """Every choice for the next tile, with what it promises if the best is chosen afterwards."""
    choices = [("steal", theft(thief, bag))]
    if "beer" in thief.powers:
        choices.append(("drink", one_done(thief._replace(powers=thief.powers - {"beer"}), bag)))
    for kind, count in enumerate(thief.hand):
        if count and TILE_LINES[kind] & thief.whole:
            played = lengthened(thief, kind)._replace(hand=one_less(thief.hand, kind))
            choices.append((f"play {TILE_NAMES[kind]}", one_done(played, bag)))
    return choices


def one_done(thief: Thief, bag: Bag) -> Prospect:
    """One of the tiles is played: the other one, or twice the loot (P20, P21)."""
    if thief.due == 1:
        return Prospect(1.0, worth(thief, 2))
    choices = [prospect for _, prospect in prospects(thief._replace(due=1), bag)]
    return Prospect(max(each.success for each in choices), max(each.points for each in choices))


def theft(thief: Thief, bag: Bag) -> Prospect:
    """The next tile comes from the bag: one that fits, one that misses, or a guard."""
    success = points = 0.0
    for chance, after in chain(fitting(thief, bag), missing(thief, bag), guarded(thief, bag)):
        success += chance * after.success
        points += chance * after.points
    return Prospect(success, points)


Case = tuple[float, Prospect]
"""A chance, and what follows."""


def fitting(thief: Thief, bag: Bag) -> Iterator[Case]:
    """Every tile that fits; as the last of the two all of them in one case, since then only the points differ."""
    if thief.due == 1:
        worths = worth_of_last(thief._replace(hand=()))
        fits = sum(count for count, lines in zip(bag.loot, TILE_LINES, strict=True) if lines & thief.whole)
        if fits:
            yield bag.chance_of_loot(fits), Prospect(1.0, sum(map(mul, bag.loot, worths)) / fits)
        return
    for kind, count in enumerate(bag.loot):
        if count and bag.loot_inside and TILE_LINES[kind] & thief.whole:
            yield bag.chance_of_loot(count), one_done(lengthened(thief, kind), bag.without_loot(kind))


@lru_cache(maxsize=4096)
def worth_of_last(thief: Thief) -> tuple[int, ...]:
    """What double or nothing brings with each kind of tile as the last one; 0 for those that do not fit."""
    return tuple(
        worth(lengthened(thief, kind), 2) if lines & thief.whole else 0 for kind, lines in enumerate(TILE_LINES)
    )


def missing(thief: Thief, bag: Bag) -> Iterator[Case]:
    """All tiles that fit nowhere are alike: they will not fit later either. With two hands, one may try again (P34)."""
    misses = [kind for kind, count in enumerate(bag.loot) if count and not TILE_LINES[kind] & thief.whole]
    if misses and bag.loot_inside and "ambidextrous" in thief.powers:
        chance = bag.chance_of_loot(sum(bag.loot[kind] for kind in misses))
        again = thief._replace(powers=thief.powers - {"ambidextrous"})
        yield chance, theft(again, bag.without_loot(misses[0]))


def guarded(thief: Thief, bag: Bag) -> Iterator[Case]:
    """The first guard counts as a tile (P23); the second or the seventh ends it (P22, P25, P30)."""
    for guard, count in enumerate(bag.guards):
        chance, value = count / bag.tiles, GUARD_WORTHS[guard]
        if count and thief.door is None and sum(bag.guards) > 1:
            yield chance, one_done(thief._replace(door=value), bag.without_guard(guard))
        elif count and thief.door is not None and "passage" in thief.powers:
            yield chance, Prospect(0.0, sum(thief.elements) + thief.door + value)


@lru_cache(maxsize=4096)
def lengthened(thief: Thief, kind: int) -> Thief:
    """The thief behind a row with one more tile (P14)."""
    whole = thief.whole & TILE_LINES[kind]
    more = TILE_ELEMENTS[kind]
    elements = tuple(thief.elements[line] + more if whole & bit(line) else 0 for line in range(LINE_COUNT))
    return thief._replace(whole=whole, elements=elements)


def one_less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
