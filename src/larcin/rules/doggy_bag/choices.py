"""Doggy Bag: what a seat may do, and what chance may bring.

What may be done is a set of bits wherever it can be one: to write it down and to pick from it at random are then both
short. Handfuls of one size can be more than the bits of a number; they are kept in several of them, *pages*.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.rules.contract import Array, bit, rule, write_bits
from larcin.rules.doggy_bag.components import COMPONENTS, handfuls
from larcin.rules.doggy_bag.state import (
    ASK_GLUTTONY,
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
    LARGEST,
    LEAD,
    LEAST_CALL,
    NONE,
    PUT_BACK,
    RETURN,
    RETURN_BONES,
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
    State,
    kinds_as_bits,
)
from larcin.rules.states import Row

PAGE = 60
"""How many handfuls have their bits in one number."""


def pages(size: int) -> list[list[list[int]]]:
    """For all handfuls of a size, page by page: which of them ask for no more than so many bones of a kind, as bits.

    By kind and by number of bones, up to the largest handful there is.
    """
    all_of_size = handfuls(size)
    return [
        [
            [
                sum(
                    bit(place) for place, counts in enumerate(all_of_size[first : first + PAGE]) if counts[kind] <= most
                )
                for most in range(LARGEST + 1)
            ]
            for kind in range(KINDS)
        ]
        for first in range(0, len(all_of_size), PAGE)
    ]


def numbers(values: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
    return np.array(values, dtype=np.int64)


_pages = [pages(size) if size in COMPONENTS.tosses else [] for size in range(LARGEST + 1)]
FITTING = numbers([page for of_size in _pages for page in of_size])
FIRST_PAGE = numbers([sum(map(len, _pages[:size])) for size in range(LARGEST + 2)])
(FITTING_RETURNS,) = numbers(pages(PUT_BACK))

# --------------------------------------------------------------------------------------------------- what may be done


@rule
def legal(state: State, seat: int, actions: Array) -> int:
    stage = state.stage
    if stage == GIVE_BONES:
        return write_handfuls(state, seat, actions)
    if stage == TAKE_ROLE:
        return write_roles(state, actions)
    return write_bits(open_choices(state, seat), first_choice(stage), actions, 0)


@rule
def fitting(counts: Row, page: Array) -> int:
    """The handfuls of a page that can be taken from so many bones, as bits."""
    bits = bit(PAGE) - 1
    for kind in range(KINDS):
        bits &= page[kind, min(int(counts[kind]), LARGEST)]
    return bits


@rule
def write_handfuls(state: State, seat: int, actions: Array) -> int:  # D7
    count = 0
    first = int(FIRST_OF_SIZE[state.coins])
    for page in range(FIRST_PAGE[state.coins], FIRST_PAGE[state.coins + 1]):
        count = write_bits(fitting(state.screen[seat], FITTING[page]), first, actions, count)
        first += PAGE
    return count


@rule
def free_tokens(state: State) -> int:
    """The tokens still there, as bits."""
    taken = 0
    for seat in range(state.seats):
        taken |= bit(state.role[seat] - NONE)  # the lowest bit stands for NONE
    return ~(taken >> 1) & (bit(ROLES) - 1)


@rule
def numbers_to_call(state: State) -> int:  # D12
    """How many numbers a hothead may call."""
    return max(int(state.in_bag) - LEAST_CALL, 0) + 1


@rule
def write_roles(state: State, actions: Array) -> int:
    """Every token still there (D9), and for a hothead, a beginner too, each of them with every number (D11, D38)."""
    free = free_tokens(state)
    count = write_bits(free, TAKE, actions, 0)
    if state.hothead == NONE:
        calls = numbers_to_call(state)
        for token in range(ROLES):
            if free & bit(token):
                for call in range(calls):
                    actions[count + call] = TURN + token * CALLS + call
                count += calls
    return count


@rule
def first_choice(stage: int) -> int:
    """The action that the lowest bit of `open_choices` stands for."""
    if stage == CHOOSE_LEADER:
        return LEAD
    if stage == CHOOSE_FOR_CHEST:
        return TO_CHEST
    if stage == RETURN_BONES:
        return RETURN
    if stage == SWAP_BONES:
        return SWAP
    return KEEP if stage == ASK_GLUTTONY else ROB


@rule
def open_choices(state: State, seat: int) -> int:
    """What a seat may do when it is asked alone, and not for a role, as bits."""
    stage = state.stage
    if stage == CHOOSE_LEADER:
        return seats_in_play(state)  # D15
    if stage == CHOOSE_FOR_CHEST:
        return kinds_as_bits(state.loot)  # D18
    if stage == RETURN_BONES:
        return fitting(state.chest, FITTING_RETURNS)  # D20
    if stage == SWAP_BONES:
        return swaps(kinds_as_bits(state.screen[seat]), kinds_as_bits(state.chest))
    return bit(0) | bit(DARE - KEEP) if stage == ASK_GLUTTONY else victims(state, seat)  # D26, D27


@rule
def seats_in_play(state: State) -> int:
    seats = 0
    for seat in range(state.seats):
        seats |= bit(seat) * (state.out[seat] == 0)
    return seats


@rule
def swaps(behind: int, on_chest: int) -> int:  # D21
    """For each kind behind the screen every kind on the chest."""
    bits = 0
    for kind in range(KINDS):
        bits |= (on_chest * (behind >> kind & 1)) << (KINDS * kind)
    return bits


@rule
def victims(state: State, thief: int) -> int:  # D27
    """Whoever has such a bone in front of the screen, or nobody."""
    seats = bit(ROB_NOBODY - ROB)
    for seat in range(state.seats):
        seats |= bit(seat) * (seat != thief and state.front[seat, state.last] > 0)
    return seats


# ----------------------------------------------------------------------------------------------- what chance may bring


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:
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
        outcomes[count] = DRAW + kind  # overwritten unless it counts: faster than a branch
        weights[count] = state.bag[kind]
        count += state.bag[kind] > 0
    return count
