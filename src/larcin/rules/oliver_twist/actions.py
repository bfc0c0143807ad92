"""Every action of Oliver Twist by number: moves of seats, and outcomes of chance. Their texts are in words.py."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import numpy as np

from larcin.rules.oliver_twist.box import BOX
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    CARDS,
    KINDS,
    MOST_SEATS,
    NANCY_CLEARS,
    OBJECTS,
    SMALLEST_SET,
    STASH_ROOM,
    STASHABLE,
    TOOLS,
    TYPE_OF,
    WALLET,
    WALLETS,
)
from larcin.rules.oliver_twist.town import PATHS, PLACES

# ----------------------------------------------------------------------------------------------------- sets (T19, T20)

# A set has six numbers: round tokens of the type's two faces, starting tokens of both, wallets, starting wallets.
# Types with one face have nought in the second place of each pair.
SET_PARTS = 6
FACES_IN_SET = 4  # the wallets come after them
NO_KIND = -1


def kinds_in_set(sort: int) -> list[int]:
    """The kind that each of the six numbers counts, NO_KIND where the type has none."""
    faces = [kind for kind in range(OBJECTS) if TYPE_OF[kind] == sort and sort != WALLETS]
    faces += [NO_KIND] * (2 - len(faces))
    starting = [OBJECTS + face if face != NO_KIND else NO_KIND for face in faces]
    return [*faces, *starting, WALLET, OBJECTS + WALLET]


def most_in_set(kind: int) -> int:
    if kind == NO_KIND:
        return 0
    return min(STASH_ROOM, BOX.starting[kind - OBJECTS] if kind >= OBJECTS else BOX.counts[kind])


SET_KINDS = np.array([kinds_in_set(sort) for sort in range(WALLETS + 1)], dtype=np.int64)
SET_SIZES = np.array([[most_in_set(kind) + 1 for kind in row] for row in SET_KINDS], dtype=np.int64)


def all_sets() -> list[tuple[int, tuple[int, ...]]]:
    """Every set that can be handed in, as type and six numbers, in ascending order."""
    found = []
    for sort in range(WALLETS + 1):
        for counts in product(*(range(size) for size in SET_SIZES[sort].tolist())):
            of_type = sum(counts[:4])
            if SMALLEST_SET <= sum(counts) <= STASH_ROOM and (of_type > 0 or sort == WALLETS):
                found.append((sort, counts))
    return found


SETS = tuple(all_sets())
SET_TYPE = np.array([sort for sort, _ in SETS], dtype=np.int8)
SET_COUNTS = np.array([counts for _, counts in SETS], dtype=np.int8)

# Where a set's number is found: the six numbers read as digits, each type with its own sizes.
SET_DIGITS = np.array([[np.prod(row[part + 1 :]) for part in range(SET_PARTS)] for row in SET_SIZES], dtype=np.int64)
SET_BASE = np.zeros(WALLETS + 1, dtype=np.int32)
for _sort in range(WALLETS):
    SET_BASE[_sort + 1] = SET_BASE[_sort] + int(np.prod(SET_SIZES[_sort]))
SET_NUMBER = np.full(int(SET_BASE[-1] + np.prod(SET_SIZES[-1])), -1, dtype=np.int16)
for _number, (_sort, _counts) in enumerate(SETS):
    SET_NUMBER[SET_BASE[_sort] + np.ravel_multi_index(_counts, SET_SIZES[_sort])] = _number

# ------------------------------------------------------------------------------ what Nancy makes vanish (T42), up to 3

IN_FILES = tuple(kind for kind in range(KINDS) if not OBJECTS <= kind < STASHABLE or BOX.starting[kind - OBJECTS])
HANDFULS = tuple(
    sorted(handful for size in range(NANCY_CLEARS + 1) for handful in combinations_with_replacement(IN_FILES, size))
)
"""Up to three kinds, in ascending order; one that stops early comes before those that go on."""

HANDFUL_KINDS = np.full((len(HANDFULS), NANCY_CLEARS), NO_KIND, dtype=np.int64)
HANDFUL_NUMBER = np.full((KINDS + 1, KINDS + 1, KINDS + 1), -1, dtype=np.int16)
for _number, _handful in enumerate(HANDFULS):
    HANDFUL_KINDS[_number, : len(_handful)] = _handful
    _first, _second, _third = (*_handful, NO_KIND, NO_KIND, NO_KIND)[:NANCY_CLEARS]
    HANDFUL_NUMBER[_first + 1, _second + 1, _third + 1] = _number

# ---------------------------------------------------------------------------------------------------- moves of seats

MOST_WALLETS = STASH_ROOM
SHARINGS = 1 << WALLETS  # T28: which types are completed, as bits

PROWL_ALONG = 0
HAND_IN = PROWL_ALONG + len(PATHS)
PAY_BRIBE = HAND_IN + len(SETS)
PUT_PAWN = PAY_BRIBE + 1
TURN_UP = PUT_PAWN + PLACES
PEEK_AT = TURN_UP + PLACES
STARTS = PEEK_AT + PLACES
DROP = STARTS + MOST_SEATS
KEEP = DROP + STASHABLE
SPEND_TOOL = KEEP + BURGLARIES
SHARE = SPEND_TOOL + TOOLS
GIVE_IN = SHARE + SHARINGS
ASK_DODGER = GIVE_IN + 1
ASK_BROWNLOW = ASK_DODGER + PLACES
ASK_NANCY = ASK_BROWNLOW + MOST_WALLETS + 1
CLEAR = ASK_NANCY + 1
ASK_CHARLEY = CLEAR + len(HANDFULS)
ASK_SIKES = ASK_CHARLEY + 1
ASK_OLIVER = ASK_SIKES + MOST_SEATS
ASK_BUMBLE = ASK_OLIVER + 1
ASK_FANG = ASK_BUMBLE + STASHABLE * MOST_SEATS
HIDE_BEHIND = ASK_FANG + MOST_SEATS
MOVE_COUNT = HIDE_BEHIND + CARDS

# ------------------------------------------------------------------------------------------------- outcomes of chance

DEALT = 0
LAID = DEALT + OBJECTS
BEGINS = LAID + KINDS
IS_POOREST = BEGINS + MOST_SEATS
CARD_DRAWN = IS_POOREST + MOST_SEATS
STOLEN = CARD_DRAWN + CARDS
BURGLARY_DRAWN = STOLEN + STASHABLE
OUTCOME_COUNT = BURGLARY_DRAWN + BURGLARIES
