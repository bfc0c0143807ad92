"""The chances of a thief, from what its seat knows and nothing else.

Every loot tile that a seat has not seen is as likely as any other to be in the bag, and all guards not seen are there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from larcin.rules.contract import View, bit
from larcin.rules.pickpocket.components import (
    COMPONENTS,
    ELEMENTS_ON,
    GUARD_NAMES,
    GUARD_WORTHS,
    LINES_ON,
    LOOT_KINDS,
    TILE_NAMES,
)
from larcin.rules.pickpocket.table import DOUBLE_TILES, LINE_COUNT, MOUSE_WORTH
from larcin.rules.pickpocket.words import LINES


class Bag(NamedTuple):
    """What may come out of the bag: unseen tiles by kind, and how many loot tiles are really in the bag."""

    loot: tuple[int, ...]
    guards: tuple[int, ...]
    loot_inside: int

    def chances(self) -> list[tuple[int, Fraction]]:
        """Every kind of tile, guards numbered after the loot, with the chance that it comes next."""
        tiles = self.loot_inside + sum(self.guards)
        unseen = sum(self.loot)
        of_loot = Fraction(self.loot_inside, tiles * unseen) if self.loot_inside else Fraction(0)
        found = [(kind, count * of_loot) for kind, count in enumerate(self.loot) if count and self.loot_inside]
        return found + [
            (LOOT_KINDS + guard, Fraction(count, tiles)) for guard, count in enumerate(self.guards) if count
        ]

    def without(self, kind: int) -> Bag:
        """The bag after this tile came out of it."""
        if kind < LOOT_KINDS:
            return Bag(one_less(self.loot, kind), self.guards, self.loot_inside - 1)
        return Bag(self.loot, one_less(self.guards, kind - LOOT_KINDS), self.loot_inside)


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

    success: Fraction
    points: Fraction


NOTHING = Prospect(Fraction(0), Fraction(0))


def odds(view: View) -> dict[str, Any]:
    """The chances of the seat that this view is for.

    - `steal`: that the next tile from the bag `fits`, `misses` or is a `guard` (and is the `second` of the night).
    - `leave`: the points for leaving now; None for a seat that is out or alone.
    - `double`: the chance that double or nothing succeeds if one were alone now, or from here on if one is, by the
      best choice of hand and bag (`success`, first `move`), and the `points` to expect by the choice best for those.
      None for a seat that is out.
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
        found["double"] = double(thief, bag)
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
    chances = bag.chances()
    fits = sum((chance for kind, chance in chances if kind < LOOT_KINDS and LINES_ON[kind] & whole), Fraction(0))
    guard = sum((chance for kind, chance in chances if kind >= LOOT_KINDS), Fraction(0))
    return {
        "fits": float(fits),
        "misses": float(1 - fits - guard),
        "guard": float(guard),
        "second": float(guard if table["door"] is not None else 0),
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


def double(thief: Thief, bag: Bag) -> dict[str, Any]:
    """The best there is for success, and the best there is for points."""
    choices = [(move, prospect) for move, prospect in prospects(thief, bag)]
    move, best = max(choices, key=lambda choice: choice[1].success)
    return {
        "success": float(best.success),
        "move": move,
        "points": float(max(prospect.points for _, prospect in choices)),
    }


def prospects(thief: Thief, bag: Bag) -> list[tuple[str, Prospect]]:
    """Every choice for the next tile, with what it promises if the best is chosen afterwards."""
    choices = [("steal", theft(thief, bag))]
    if "beer" in thief.powers:
        choices.append(("drink", one_done(thief._replace(powers=thief.powers - {"beer"}), bag)))
    for kind in range(LOOT_KINDS):
        if thief.hand[kind] and LINES_ON[kind] & thief.whole:
            played = lengthened(thief, kind)._replace(hand=one_less(thief.hand, kind))
            choices.append((f"play {TILE_NAMES[kind]}", one_done(played, bag)))
    return choices


def best(thief: Thief, bag: Bag) -> Prospect:
    choices = [prospect for _, prospect in prospects(thief, bag)]
    return Prospect(max(each.success for each in choices), max(each.points for each in choices))


def one_done(thief: Thief, bag: Bag) -> Prospect:
    """One of the tiles is played: the other one, or twice the loot (P20, P21)."""
    if thief.due == 1:
        return Prospect(Fraction(1), Fraction(worth(thief, 2)))
    return best(thief._replace(due=thief.due - 1), bag)


def theft(thief: Thief, bag: Bag) -> Prospect:
    """The next tile comes from the bag."""
    success = points = Fraction(0)
    for kind, chance in bag.chances():
        after = stolen(thief, kind, bag.without(kind))
        success += chance * after.success
        points += chance * after.points
    return Prospect(success, points)


def stolen(thief: Thief, kind: int, bag: Bag) -> Prospect:
    if kind >= LOOT_KINDS:
        return guarded(thief, GUARD_WORTHS[kind - LOOT_KINDS], bag)
    if LINES_ON[kind] & thief.whole:
        return one_done(lengthened(thief, kind), bag)
    if "ambidextrous" in thief.powers:
        return theft(thief._replace(powers=thief.powers - {"ambidextrous"}), bag)  # P34
    return NOTHING


def guarded(thief: Thief, guard: int, bag: Bag) -> Prospect:
    """The second or the seventh guard ends it (P22, P25, P30); the first counts as a tile (P23)."""
    if thief.door is None and any(bag.guards):
        return one_done(thief._replace(door=guard), bag)
    if thief.door is not None and "passage" in thief.powers:
        return Prospect(Fraction(0), Fraction(sum(thief.elements) + thief.door + guard))
    return NOTHING


def lengthened(thief: Thief, kind: int) -> Thief:
    """The thief behind a row with one more tile (P14)."""
    whole = thief.whole & int(LINES_ON[kind])
    more = int(ELEMENTS_ON[kind])
    elements = tuple(thief.elements[line] + more if whole & bit(line) else 0 for line in range(LINE_COUNT))
    return thief._replace(whole=whole, elements=elements)


def one_less(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
