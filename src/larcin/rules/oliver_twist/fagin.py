"""At Fagin's: sets of objects for coins (T19 to T22)."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, rule
from larcin.rules.oliver_twist.actions import (
    HAND_IN,
    NO_KIND,
    SET_BASE,
    SET_COUNTS,
    SET_KINDS,
    SET_NUMBER,
    SET_PARTS,
    SET_SIZES,
    SET_TYPE,
)
from larcin.rules.oliver_twist.ledger import NOBODY_ELSE, SHOWN, note
from larcin.rules.oliver_twist.loot import put_in_bag
from larcin.rules.oliver_twist.table import (
    BONUS,
    BONUS_SET,
    COINS_ON,
    DONE,
    REWARDS,
    SMALLEST_SET,
    WALLETS,
    of_type,
    types_in_stash,
)


@rule
def in_stash(state: Record, seat: int, kind: int) -> int:
    return 0 if kind == NO_KIND else int(state.stash[seat, kind])


@rule
def write_sets(state: Record, seat: int, actions: Array, count: int) -> int:  # T19, T20
    """Every set in a stash: which tokens of the type, and how many wallets."""
    counts = types_in_stash(state, seat)
    jokers = of_type(counts, WALLETS)
    for sort in range(WALLETS + 1):
        least = SMALLEST_SET if sort == WALLETS else max(SMALLEST_SET - jokers, 1)
        if of_type(counts, sort) >= least and count < len(actions):
            usable = jokers if sort == WALLETS else of_type(counts, sort) + jokers
            count = write_sets_of_type(state, seat, sort, usable, actions, count)
    return count


@rule
def write_sets_of_type(state: Record, seat: int, sort: int, usable: int, actions: Array, count: int) -> int:
    """With so many tokens to use, of the first kind as many as the others leave missing, or more."""
    kinds = SET_KINDS[sort]
    sizes = SET_SIZES[sort]
    most = in_stash(state, seat, kinds[0])
    seconds = in_stash(state, seat, kinds[1]) + 1
    thirds = in_stash(state, seat, kinds[2]) + 1
    fourths = in_stash(state, seat, kinds[3]) + 1
    fifths = in_stash(state, seat, kinds[4]) + 1
    sixths = in_stash(state, seat, kinds[5]) + 1
    for first in range(max(SMALLEST_SET - usable + most, 0), most + 1):
        for second in range(seconds):
            for third in range(thirds):
                for fourth in range(fourths):
                    for fifth in range(fifths):
                        digits = ((first * sizes[1] + second) * sizes[2] + third) * sizes[3] + fourth
                        digits = SET_BASE[sort] + (digits * sizes[4] + fifth) * sizes[5]
                        for sixth in range(sixths):
                            number = SET_NUMBER[digits + sixth]
                            if number >= 0 and count < len(actions):
                                actions[count] = HAND_IN + number
                                count += 1
    return count


@rule
def hand_in(state: Record, seat: int, number: int) -> None:  # T19 to T22
    """Fagin pays the coins on the tokens, a bonus for five or more, and the top reward that is left."""
    size = 0
    for part in range(SET_PARTS):
        for _ in range(SET_COUNTS[number, part]):
            kind = SET_KINDS[SET_TYPE[number], part]
            state.money[seat] += COINS_ON[kind]
            note(state, SHOWN, seat, NOBODY_ELSE, kind)
            put_in_bag(state, kind)
            size += 1
    if size >= BONUS_SET:
        state.money[seat] += BONUS
    if state.rewards < len(REWARDS):
        state.money[seat] += REWARDS[state.rewards]
        state.rewards += 1
    state.stage = DONE
