"""What may lie behind the screen of another seat: *holdings*, numbered from 0, and what becomes of them.

Some kinds are told apart, all others are one lot, the *rest*. Of each kind there are from so many to so many, of all
together just so many, and whatever fits is a holding. A *frame* in the room has the holdings of one seat at a time,
a *step* what each of them turns into: the numbers of holdings in another frame, and in how many ways each.
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.facts import END_OF_FACTS, STARTS
from larcin.rules.doggy_bag.state import KINDS, LARGEST, SLOTS

REST = KINDS  # kinds that nothing seen says anything about, as if they were one kind
SORTS = KINDS + 1

CODES = int(((SLOTS + KINDS) / KINDS) ** KINDS) + 1
"""As many holdings as a seat can have at the most: of so many bones, all kinds the same number."""

STEPS = LARGEST + 1
"""A handful bone by bone, and before that kinds that need not be told apart any more."""

FIELD = 8
"""Bits for how many bones of one kind all others hold."""

# Of each of the others: how many bones of each sort there are at least and at most, and how many in all.
LOWS, HIGHS, ALL, BOUNDS = 0, SORTS, 2 * SORTS, 2 * SORTS + 1
SCREENS = END_OF_FACTS
# A frame has these bounds, the step from one number of a kind to the next, 0 for those not told apart, and all numbers:
# of the holding by its code, -1 for what is none, and its code by number.
STRIDES = BOUNDS
NUMBERS = STRIDES + KINDS
CODE_OF = NUMBERS + CODES
FRAME = CODE_OF + CODES
ONE_FRAME = SCREENS + MOST_SEATS * BOUNDS
OTHER_FRAME = ONE_FRAME + FRAME
BONES = OTHER_FRAME + FRAME  # a holding that is being looked at, by kind
TARGETS = BONES + KINDS  # for each step and holding, the holdings it turns into
WAYS = TARGETS + STEPS * CODES * SORTS  # and in how many ways
SIZES = WAYS + STEPS * CODES * SORTS  # how many holdings there are before each step, and after the last
PACKED = SIZES + STEPS + 1  # the holdings of each of the others, FIELD bits for each kind
END_OF_HOLDINGS = PACKED + MOST_SEATS * CODES


@rule
def write_down(room: Array, other: int, matter: int) -> None:
    """What another seat had at the start: one holding, with some kinds told apart."""
    screen = SCREENS + other * BOUNDS
    room[screen + ALL] = 0
    room[screen + LOWS + REST] = 0
    for kind in range(KINDS):
        bones = room[STARTS + other * KINDS + kind]
        room[screen + LOWS + kind] = bones if matter & bit(kind) else 0
        room[screen + LOWS + REST] += 0 if matter & bit(kind) else bones
        room[screen + ALL] += bones
    for sort in range(SORTS):
        room[screen + HIGHS + sort] = room[screen + LOWS + sort]


@rule
def carry(room: Array, source: int, target: int) -> None:
    """Copy bounds."""
    for bound in range(BOUNDS):
        room[target + bound] = room[source + bound]


@rule
def tighten(room: Array, bounds: int) -> None:
    """Only what some holding really has: as many of a sort as the others leave, from their least to their most."""
    least = 0.0
    most = 0.0
    for sort in range(SORTS):
        least += room[bounds + LOWS + sort]
        most += room[bounds + HIGHS + sort]
    bones = room[bounds + ALL]
    for sort in range(SORTS):
        low = room[bounds + LOWS + sort]
        high = room[bounds + HIGHS + sort]
        room[bounds + LOWS + sort] = max(low, bones - (most - high))
        room[bounds + HIGHS + sort] = min(high, bones - (least - low))


@rule
def lower(room: Array, bounds: int, bones: int) -> None:
    """What is left when so many bones are given."""
    room[bounds + ALL] -= bones
    for sort in range(SORTS):
        room[bounds + LOWS + sort] = max(room[bounds + LOWS + sort] - bones, 0.0)


@rule
def shift(room: Array, bounds: int, gave: int, got: int) -> None:
    """What is left when a bone is swapped for another, by those who had it (D21)."""
    room[bounds + LOWS + gave] = max(room[bounds + LOWS + gave], 1.0) - 1
    room[bounds + HIGHS + gave] -= 1
    room[bounds + LOWS + got] += 1
    room[bounds + HIGHS + got] += 1


# --------------------------------------------------------------------------------------------------------- numbering


@rule
def list_holdings(room: Array, frame: int, told: int) -> int:
    """Number the holdings within the bounds of a frame, with these kinds told apart. Returns how many there are."""
    codes = 1
    fewest = room[frame + ALL] - room[frame + HIGHS + REST]
    most = room[frame + ALL] - room[frame + LOWS + REST]
    for kind in range(KINDS - 1, -1, -1):
        if told & bit(kind):
            room[frame + STRIDES + kind] = codes
            codes *= 1 + int(room[frame + HIGHS + kind] - room[frame + LOWS + kind])
        else:
            room[frame + STRIDES + kind] = 0
            fewest -= room[frame + HIGHS + kind]
            most -= room[frame + LOWS + kind]
    count = 0
    for code in range(codes):
        bones = look_at(room, frame, code)
        room[frame + NUMBERS + code] = -1
        if fewest <= bones <= most:
            room[frame + NUMBERS + code] = count
            room[frame + CODE_OF + count] = code
            count += 1
    return count


@rule
def look_at(room: Array, frame: int, code: int) -> int:
    """Write down the bones of a holding that are told apart. Returns how many there are."""
    rest = code
    bones = 0
    for kind in range(KINDS):
        stride = int(room[frame + STRIDES + kind])
        room[BONES + kind] = 0
        if stride > 0:
            held = int(room[frame + LOWS + kind]) + rest // stride
            rest %= stride
            room[BONES + kind] = held
            bones += held
    return bones


@rule
def number_of(room: Array, frame: int) -> int:
    """The number in a frame of the holding that is written down."""
    code = 0
    for kind in range(KINDS):
        code += int((room[BONES + kind] - room[frame + LOWS + kind]) * room[frame + STRIDES + kind])
    return int(room[frame + NUMBERS + code])


@rule
def pack(room: Array, other: int, frame: int, count: int) -> None:
    """Write down the holdings of another seat, each as one number."""
    for number in range(count):
        look_at(room, frame, int(room[frame + CODE_OF + number]))
        packed = 0
        for kind in range(KINDS):
            packed += int(room[BONES + kind]) << (FIELD * kind)
        room[PACKED + other * CODES + number] = packed


# ------------------------------------------------------------------------------------------------------------- steps


@rule
def note(room: Array, step: int, number: int, sort: int, target: int, ways: float) -> None:
    place = (step * CODES + number) * SORTS + sort
    room[TARGETS + place] = target
    room[WAYS + place] = ways


@rule
def nothing_else(room: Array, step: int, number: int) -> None:
    for sort in range(1, SORTS):
        note(room, step, number, sort, 0, 0.0)


@rule
def merge(room: Array, step: int, before: int, after: int, count: int) -> None:
    """A step to holdings with fewer kinds told apart."""
    for number in range(count):
        look_at(room, before, int(room[before + CODE_OF + number]))
        note(room, step, number, 0, number_of(room, after), 1.0)
        nothing_else(room, step, number)


@rule
def give_bone(room: Array, step: int, before: int, after: int, count: int) -> None:
    """A step in which one bone is given, any of them."""
    for number in range(count):
        told = look_at(room, before, int(room[before + CODE_OF + number]))
        rest = room[before + ALL] - told
        note(room, step, number, REST, number_of(room, after) if rest > 0 else 0, rest)
        for kind in range(KINDS):
            ways = room[BONES + kind]
            if ways > 0:
                room[BONES + kind] -= 1
                note(room, step, number, kind, number_of(room, after), ways)
                room[BONES + kind] += 1
            else:
                note(room, step, number, kind, 0, 0.0)


@rule
def swap_bone(room: Array, before: int, after: int, count: int, gave: int, got: int) -> None:
    """A step in which an ace gives away one of its bones of a kind, any of them, and has another one (D21)."""
    for number in range(count):
        look_at(room, before, int(room[before + CODE_OF + number]))
        ways = room[BONES + gave]
        room[BONES + gave] -= 1
        room[BONES + got] += 1
        note(room, 0, number, 0, number_of(room, after) if ways > 0 else 0, ways)
        nothing_else(room, 0, number)
