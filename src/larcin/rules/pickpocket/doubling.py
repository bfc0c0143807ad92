"""Double or nothing, by full expectation: how likely a thief plays two more tiles, and the points to expect (P20, P21).

`bag` is room to work in: tiles that a seat has not seen, and its own hand. Wherever tiles are taken out of it, they are
put back. Two numbers come back from everything that may be done: the chance to succeed, and the points.
"""

from __future__ import annotations

from typing import NamedTuple

from larcin.rules.contract import Array, bit, rule
from larcin.rules.pickpocket.components import (
    ELEMENTS_ON,
    GUARD_KINDS,
    GUARD_WORTH,
    ILLUSION_WORTH,
    KINDS,
    LINES_ON,
    LOOT_KINDS,
)
from larcin.rules.pickpocket.state import (
    ACCOMPLICE,
    AMBIDEXTROUS,
    BEER,
    ILLUSION,
    LINE_COUNT,
    MOUSE,
    MOUSE_WORTH,
    NONE,
    PASSAGE,
)

OWN = KINDS  # after all kinds of tiles that are not seen: the loot in hand
INSIDE = OWN + LOOT_KINDS  # how many loot tiles are really in the bag
LOOT = INSIDE + 1  # how many are not seen
GUARDS = LOOT + 1  # how many guards are in the bag
ROOM = GUARDS + 1

BIT_OF_ELEMENTS = 12
ELEMENTS = bit(BIT_OF_ELEMENTS) - 1


class Thief(NamedTuple):
    """A seat in the inn, the row it looks at, and what it can still use."""

    whole: int
    elements: int  # on each line, BIT_OF_ELEMENTS bits for each
    door: int
    powers: int  # those that work always, and those not yet used up


@rule
def can(thief: Thief, power: int) -> bool:
    return (thief.powers & bit(power)) != 0


@rule
def without(thief: Thief, power: int) -> Thief:
    """The thief after it used up a power."""
    return Thief(thief.whole, thief.elements, thief.door, thief.powers & ~bit(power))


@rule
def behind(thief: Thief, guard: int) -> Thief:
    """The thief with a guard at the door."""
    return Thief(thief.whole, thief.elements, guard, thief.powers)


@rule
def lengthened(thief: Thief, kind: int) -> Thief:
    """The thief behind a row with one more tile (P14)."""
    whole = thief.whole & int(LINES_ON[kind])
    elements = 0
    for line in range(LINE_COUNT):
        if whole & bit(line):
            elements += (on_line(thief, line) + int(ELEMENTS_ON[kind])) << (line * BIT_OF_ELEMENTS)
    return Thief(whole, elements, thief.door, thief.powers)


@rule
def on_line(thief: Thief, line: int) -> int:
    return (thief.elements >> (line * BIT_OF_ELEMENTS)) & ELEMENTS


@rule
def loot(thief: Thief) -> int:  # P18
    elements = 0
    for line in range(LINE_COUNT):
        elements += on_line(thief, line)
    return elements


@rule
def worth(thief: Thief, times: int) -> int:
    """What the thief scores by leaving of its own will (P19, P21, P28, P31, P32)."""
    points = times * loot(thief)
    if thief.door != NONE:
        points += int(GUARD_WORTH[thief.door]) * (1 + can(thief, ACCOMPLICE))
    if can(thief, ILLUSION):
        for line in range(LINE_COUNT):
            points += int(ILLUSION_WORTH[line]) * (on_line(thief, line) > 0)
    if can(thief, MOUSE):
        points += MOUSE_WORTH
    return points


@rule
def chance_of_loot(bag: Array, count: float) -> float:
    """The chance that one of `count` unseen loot tiles comes next."""
    return bag[INSIDE] * count / ((bag[INSIDE] + bag[GUARDS]) * bag[LOOT]) if count > 0 else 0.0


@rule
def take_out(bag: Array, kind: int, tiles: int) -> None:
    """A loot tile came out of the bag; with -1 it is back."""
    bag[kind] -= tiles
    bag[INSIDE] -= tiles
    bag[LOOT] -= tiles


# ---------------------------------------------------------------------------------------------------------- a tile


@rule
def after_a_tile(bag: Array, thief: Thief, is_last: bool) -> tuple[float, float]:
    """One of the tiles is played: the other one by the best choice, or twice the loot (P20, P21)."""
    if is_last:
        return 1.0, float(worth(thief, 2))
    success, points = last_theft(bag, thief)
    if can(thief, BEER):
        success = max(success, 1.0)
        points = max(points, float(worth(thief, 2)))
    for kind in range(LOOT_KINDS):
        if bag[OWN + kind] > 0 and LINES_ON[kind] & thief.whole:
            success = max(success, 1.0)
            points = max(points, float(worth(lengthened(thief, kind), 2)))
    return success, points


@rule
def theft(bag: Array, thief: Thief, is_last: bool) -> tuple[float, float]:
    """A tile comes from the bag, the last or the one before it: one that fits, one that misses, or a guard."""
    return last_theft(bag, thief) if is_last else first_theft(bag, thief)


@rule
def some_miss(bag: Array, thief: Thief) -> tuple[int, float]:
    """A kind of which a tile may be drawn and fits nowhere, NONE if there is none, and the chance of any such tile.

    They are all alike: they will not fit later either.
    """
    found = NONE
    misses = 0.0
    for kind in range(LOOT_KINDS - 1, -1, -1):
        if bag[kind] > 0 and not LINES_ON[kind] & thief.whole:
            misses += bag[kind]
            found = kind
    return (found, chance_of_loot(bag, misses)) if bag[INSIDE] > 0 else (NONE, 0.0)


@rule
def first_theft(bag: Array, thief: Thief) -> tuple[float, float]:
    """With two hands, one may try again after a miss (P34)."""
    success = points = 0.0
    missed, chance = some_miss(bag, thief)
    if missed != NONE and can(thief, AMBIDEXTROUS):
        take_out(bag, missed, 1)
        success, points = first_draw(bag, without(thief, AMBIDEXTROUS), 0.0, 0.0)
        take_out(bag, missed, -1)
    return first_draw(bag, thief, chance * success, chance * points)


@rule
def first_draw(bag: Array, thief: Thief, success: float, points: float) -> tuple[float, float]:
    """What a tile brings that fits, or a guard; and what a miss does, of which this much may be expected."""
    fit_success = fit_points = 0.0
    for kind in range(LOOT_KINDS):
        if bag[kind] > 0 and bag[INSIDE] > 0 and LINES_ON[kind] & thief.whole:
            chance = chance_of_loot(bag, bag[kind])
            take_out(bag, kind, 1)
            likely, after = after_a_tile(bag, lengthened(thief, kind), False)
            take_out(bag, kind, -1)
            fit_success += chance * likely
            fit_points += chance * after
    success = fit_success + success
    points = fit_points + points
    for guard in range(GUARD_KINDS):
        chance = bag[LOOT_KINDS + guard] / (bag[INSIDE] + bag[GUARDS])
        if chance > 0 and may_come(bag, thief):
            bag[LOOT_KINDS + guard] -= 1
            bag[GUARDS] -= 1
            likely, after = after_a_tile(bag, behind(thief, guard), False)
            bag[LOOT_KINDS + guard] += 1
            bag[GUARDS] += 1
            success += chance * likely
            points += chance * after
        elif chance > 0:
            points += chance * escape(thief, guard)
    return success, points


@rule
def last_theft(bag: Array, thief: Thief) -> tuple[float, float]:
    """The same for the last tile."""
    success = points = 0.0
    missed, chance = some_miss(bag, thief)
    if missed != NONE and can(thief, AMBIDEXTROUS):
        take_out(bag, missed, 1)
        success, points = last_draw(bag, without(thief, AMBIDEXTROUS), 0.0, 0.0)
        take_out(bag, missed, -1)
    return last_draw(bag, thief, chance * success, chance * points)


@rule
def last_draw(bag: Array, thief: Thief, success: float, points: float) -> tuple[float, float]:
    """All tiles that fit succeed: only the points differ."""
    fits = worths = 0.0
    for kind in range(LOOT_KINDS):
        if bag[kind] > 0 and LINES_ON[kind] & thief.whole:
            fits += bag[kind]
            worths += bag[kind] * worth(lengthened(thief, kind), 2)
    if fits > 0:
        chance = chance_of_loot(bag, fits)
        success = chance + success
        points = chance * (worths / fits) + points
    for guard in range(GUARD_KINDS):
        chance = bag[LOOT_KINDS + guard] / (bag[INSIDE] + bag[GUARDS])
        if chance > 0 and may_come(bag, thief):
            success += chance
            points += chance * worth(behind(thief, guard), 2)
        elif chance > 0:
            points += chance * escape(thief, guard)
    return success, points


@rule
def may_come(bag: Array, thief: Thief) -> bool:
    """The first guard counts as a tile (P23); the second or the seventh ends it (P22, P25)."""
    return thief.door == NONE and bag[GUARDS] > 1


@rule
def escape(thief: Thief, guard: int) -> int:
    """What the second guard leaves to who knows the secret passage: loot and both guards; to others nothing (P30)."""
    if thief.door == NONE or not can(thief, PASSAGE):
        return 0
    return loot(thief) + int(GUARD_WORTH[thief.door]) + int(GUARD_WORTH[guard])
