"""At Fagin's: sets of objects for coins (T19 to T22)."""

from __future__ import annotations

from larcin.rules.contract import Array, bits_in, rule
from larcin.rules.events import tell
from larcin.rules.oliver_twist.actions import (
    HAND_IN,
    NO_KIND,
    SET_BASE,
    SET_COUNTS,
    SET_DIGITS,
    SET_KINDS,
    SET_NUMBER,
    SET_PARTS,
    SET_TYPE,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.events import GETS_BONUS, GETS_REWARD, HANDS_IN
from larcin.rules.oliver_twist.ledger import NOBODY_ELSE, SHOWN, note
from larcin.rules.oliver_twist.loot import put_in_bag
from larcin.rules.oliver_twist.state import (
    BONUS,
    BONUS_SET,
    COINS_ON,
    DONE,
    OBJECTS,
    REWARDS,
    SMALLEST_SET,
    TYPE_BITS,
    WALLET,
    WALLETS,
    State,
    of_type,
    types_in_stash,
)

ONE_OF_TYPE = sum(1 << (TYPE_BITS * sort) for sort in range(WALLETS))
ENOUGH = ONE_OF_TYPE << (TYPE_BITS - 1)
MOST_OF_TYPE = ENOUGH - ONE_OF_TYPE
ENOUGH_WALLETS = 1 << (TYPE_BITS * WALLETS + TYPE_BITS - 1)
"""For counts of all types in one number: one of each but wallets, the last bit of each, all bits but that, and the last
bit of wallets."""


@rule
def in_stash(state: State, seat: int, kind: int) -> int:
    return 0 if kind == NO_KIND else int(state.stash[seat, kind])


@rule
def write_sets(state: State, seat: int, actions: Array, count: int) -> int:  # T19, T20
    """Every set in a stash: which tokens of the type, and how many wallets."""
    counts = types_in_stash(state, seat)
    types = types_for_sets(counts)
    while types != 0 and count < len(actions):
        lowest = types & -types
        types ^= lowest
        sort = bits_in(lowest - 1) // TYPE_BITS
        usable = of_type(counts, sort) + (0 if sort == WALLETS else of_type(counts, WALLETS))
        count = write_sets_of_type(state, seat, sort, usable, actions, count)
    return count


@rule
def types_for_sets(counts: int) -> int:  # T19, T20
    """The types of which there are sets: the last bit of each type's count, in a number such as `types_in_stash`.

    All types are looked at together: what is added to their counts sets that bit where there are enough tokens. On a
    GPU threads with different types in their stashes then go on together.
    """
    jokers = of_type(counts, WALLETS)
    enough = (counts + MOST_OF_TYPE - (max(SMALLEST_SET - jokers, 1) - 1) * ONE_OF_TYPE) & ENOUGH
    return enough | (ENOUGH_WALLETS if jokers >= SMALLEST_SET else 0)


@rule
def write_sets_of_type(state: State, seat: int, sort: int, usable: int, actions: Array, count: int) -> int:
    """With so many tokens to use, of the first kind as many as the others leave missing, or more."""
    kinds = SET_KINDS[sort]
    worth = SET_DIGITS[sort]
    most = in_stash(state, seat, kinds[0])
    seconds = in_stash(state, seat, kinds[1]) + 1
    thirds = in_stash(state, seat, kinds[2]) + 1
    fourths = in_stash(state, seat, kinds[3]) + 1
    for first in range(max(SMALLEST_SET - usable + most, 0), most + 1):
        for second in range(seconds):
            for third in range(thirds):
                for fourth in range(fourths):
                    size = first + second + third + fourth
                    if size > 0 or sort == WALLETS:
                        digits = SET_BASE[sort] + first * worth[0] + second * worth[1] + third * worth[2]
                        count = write_with_wallets(
                            state, seat, size, digits + fourth * worth[3], worth[4], actions, count
                        )
    return count


@rule
def write_with_wallets(
    state: State, seat: int, size: int, digits: int, wallet_worth: int, actions: Array, count: int
) -> int:
    """The sets of some tokens of a type and any wallets that make them enough."""
    others = int(state.stash[seat, OBJECTS + WALLET])
    for wallet in range(max(SMALLEST_SET - size - others, 0), state.stash[seat, WALLET] + 1):
        for other in range(max(SMALLEST_SET - size - wallet, 0), others + 1):
            if count < len(actions):
                actions[count] = HAND_IN + SET_NUMBER[digits + wallet * wallet_worth + other]
                count += 1
    return count


@rule
def hand_in(state: State, seat: int, number: int) -> None:  # T19 to T22
    """Fagin pays the coins on the tokens, a bonus for five or more, and the top reward that is left."""
    size = 0
    purse = wide(state.money[seat])
    for part in range(SET_PARTS):
        for _ in range(SET_COUNTS[number, part]):
            kind = SET_KINDS[SET_TYPE[number], part]
            state.money[seat] += COINS_ON[kind]
            note(state, SHOWN, seat, NOBODY_ELSE, kind)
            put_in_bag(state, kind)
            size += 1
    state.stage = DONE
    tell(state, HANDS_IN, seat, number, state.money[seat] - purse)
    bonus = bonus_for(size)
    if bonus > 0:
        state.money[seat] += bonus
        tell(state, GETS_BONUS, seat, bonus)
    reward = next_reward(state)
    if reward > 0:
        state.money[seat] += reward
        state.rewards += 1
        tell(state, GETS_REWARD, seat, reward)


@rule
def bonus_for(size: int) -> int:  # T21
    """What a set of so many tokens pays besides."""
    return wide(BONUS) if size >= BONUS_SET else wide(0)


@rule
def next_reward(state: State) -> int:  # T22
    """The top reward that is left; nought if none is."""
    return wide(REWARDS[state.rewards]) if state.rewards < len(REWARDS) else wide(0)
