"""Doggy Bag: what a seat may do, and what chance may bring.

Each candidate is written, and counted only if it is possible: the next one then takes its place. Without a branch for
every candidate that is several times faster.
"""

from __future__ import annotations

from larcin.rules.contract import Array, Record, bit, rule
from larcin.rules.doggy_bag.table import (
    ASK_GLUTTONY,
    BORROWS,
    CALLS,
    CHOOSE_FIRST,
    CHOOSE_FOR_CHEST,
    CHOOSE_LEADER,
    DARE,
    DRAW,
    FIRST,
    FIRST_OF_SIZE,
    GIVE_BONES,
    KEEP,
    KINDS,
    LEAD,
    LEAST_CALL,
    NONE,
    PACKED_HANDFULS,
    PACKED_RETURNS,
    RETURN,
    RETURN_BONES,
    RETURNS,
    ROB,
    ROB_NOBODY,
    ROLES,
    SWAP,
    SWAP_BONES,
    TAKE,
    TAKE_ROLE,
    TO_CHEST,
    TOSS,
    TOSS_COINS,
    TOSS_WEIGHTS,
    TOSSES,
    TURN,
    packed,
)


@rule
def legal(state: Record, seat: int, actions: Array) -> int:
    stage = state.stage
    if stage == GIVE_BONES:
        return write_handfuls(state, seat, actions)
    if stage == TAKE_ROLE:
        return write_roles(state, actions)
    if stage == CHOOSE_LEADER:
        return write_leaders(state, actions)
    if stage == CHOOSE_FOR_CHEST:
        return write_for_chest(state, actions)
    if stage == RETURN_BONES:
        return write_returns(state, actions)
    if stage == SWAP_BONES:
        return write_swaps(state, seat, actions)
    if stage == ASK_GLUTTONY:
        actions[0] = KEEP
        actions[1] = DARE
        return 2
    return write_victims(state, seat, actions)


@rule
def write_handfuls(state: Record, seat: int, actions: Array) -> int:  # D7
    count = 0
    screen = packed(state.screen[seat])
    for handful in range(FIRST_OF_SIZE[state.coins], FIRST_OF_SIZE[state.coins + 1]):
        actions[count] = handful
        count += (screen - PACKED_HANDFULS[handful]) & BORROWS == BORROWS
    return count


@rule
def tokens_taken(state: Record) -> int:
    tokens = 0
    for seat in range(state.seats):
        if state.role[seat] != NONE:
            tokens |= bit(state.role[seat])
    return tokens


@rule
def write_roles(state: Record, actions: Array) -> int:
    """Every token still there (D9), and for a hothead each of them with every number (D11, D12)."""
    count = 0
    gone = tokens_taken(state)
    for token in range(ROLES):
        actions[count] = TAKE + token
        count += not gone & bit(token)
    if state.hothead == NONE:
        calls = max(int(state.in_bag) - LEAST_CALL, 0) + 1
        for token in range(ROLES):
            if not gone & bit(token):
                for call in range(calls):
                    actions[count + call] = TURN + token * CALLS + call
                count += calls
    return count


@rule
def write_leaders(state: Record, actions: Array) -> int:  # D15
    count = 0
    for seat in range(state.seats):
        if state.out[seat] == 0:
            actions[count] = LEAD + seat
            count += 1
    return count


@rule
def write_for_chest(state: Record, actions: Array) -> int:  # D18
    count = 0
    for kind in range(KINDS):
        if state.loot[kind] > 0:
            actions[count] = TO_CHEST + kind
            count += 1
    return count


@rule
def write_returns(state: Record, actions: Array) -> int:  # D20
    count = 0
    chest = packed(state.chest)
    for some in range(len(RETURNS)):
        if (chest - PACKED_RETURNS[some]) & BORROWS == BORROWS:
            actions[count] = RETURN + some
            count += 1
    return count


@rule
def write_swaps(state: Record, seat: int, actions: Array) -> int:  # D21
    count = 0
    for gave in range(KINDS):
        for got in range(KINDS):
            if state.screen[seat, gave] > 0 and state.chest[got] > 0:
                actions[count] = SWAP + gave * KINDS + got
                count += 1
    return count


@rule
def write_victims(state: Record, thief: int, actions: Array) -> int:  # D27
    count = 0
    for seat in range(state.seats):
        if seat != thief and state.front[seat, state.last] > 0:
            actions[count] = ROB + seat
            count += 1
    actions[count] = ROB_NOBODY
    return count + 1


@rule
def chances(state: Record, outcomes: Array, weights: Array) -> int:
    if state.stage == CHOOSE_FIRST:  # D6
        for seat in range(state.seats):
            outcomes[seat] = FIRST + seat
            weights[seat] = 1
        return state.seats
    if state.stage == TOSS_COINS:  # D3
        for toss in range(len(TOSSES)):
            outcomes[toss] = TOSS + toss
            weights[toss] = TOSS_WEIGHTS[toss]
        return len(TOSSES)
    count = 0
    for kind in range(KINDS):
        outcomes[count] = DRAW + kind
        weights[count] = state.bag[kind]
        count += state.bag[kind] > 0
    return count
