"""What makes random games of Oliver Twist faster, and changes nothing about them."""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import CHANCE, Array, bits_in, nth_bit, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, pick, roll, throw
from larcin.rules.oliver_twist.actions import (
    ASK_DODGER,
    CLEAR,
    GIVE_IN,
    HAND_IN,
    HANDFUL_NUMBER,
    LAID,
    MOVE_COUNT,
    PAY_BRIBE,
    PEEK_AT,
    PUT_PAWN,
    SHARE,
    STARTS,
    TURN_UP,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.course import chances, finish_move, happen, legal, move
from larcin.rules.oliver_twist.fagin import types_for_sets
from larcin.rules.oliver_twist.state import (
    CLEAR_FILE,
    FIRST_HALF,
    KINDS,
    LAY,
    LOT,
    NONE,
    OVER,
    PEEK,
    PLACE,
    ROUND,
    SECOND_HALF,
    TURN,
    State,
    hand_size,
    left_to_lay,
    next_to_face_up,
    types_in_stash,
)
from larcin.rules.oliver_twist.streets import places_for_pawn, unpeeked
from larcin.rules.oliver_twist.town import HALF

# --------------------------------------------------------------------------------------------------- a move at random


@rule
def random_move(state: State, seat: int, dice: Array, actions: Array) -> int:
    """The same as `legal` and one roll, which one move alone takes too."""
    chosen, from_several = choose(state, seat, dice, actions)
    if not from_several:
        throw(dice, PLAYERS_DIE)
    return chosen


@rule
def choose(state: State, seat: int, dice: Array, actions: Array) -> tuple[int, bool]:
    """A legal move at random, and whether there were several: no die is thrown for one alone."""
    if state.stage == PLACE:
        return choose_place(PUT_PAWN, places_for_pawn(state, FIRST_HALF), places_for_pawn(state, SECOND_HALF), dice)
    if state.stage == PEEK:
        return choose_place(PEEK_AT, unpeeked(state, FIRST_HALF), unpeeked(state, SECOND_HALF), dice)
    if state.stage == CLEAR_FILE:
        return random_handful(state, seat, dice), True
    count = legal(state, seat, actions)
    number = roll(dice, PLAYERS_DIE, count) if count > 1 else 0
    return wide(actions[number]), count > 1


@rule
def choose_place(action: int, first: int, second: int, dice: Array) -> tuple[int, bool]:
    count = bits_in(first) + bits_in(second)
    number = roll(dice, PLAYERS_DIE, count) if count > 1 else 0
    return action + nth_place(first, second, number), count > 1


@rule
def nth_place(first: int, second: int, number: int) -> int:
    """The place with this number in a set, given as its two numbers."""
    in_first = bits_in(first)
    if number < in_first:
        return nth_bit(first, number)
    return HALF + nth_bit(second, number - in_first)


@rule
def random_handful(state: State, seat: int, dice: Array) -> int:
    """The same as `write_handfuls` and one roll: handfuls that begin alike are counted, and passed over together."""
    file = state.file[seat]
    kinds = 0  # in the file beyond the kind at hand, and how many of them twice
    pairs = 0
    total = 1
    for before_end in range(KINDS):
        there = int(file[KINDS - 1 - before_end])
        total += handfuls_with(there, kinds, pairs)
        kinds += there > 0
        pairs += there > 1
    number = roll(dice, PLAYERS_DIE, total)
    first = NONE
    alike = 1  # nothing at all
    while number >= alike:
        number -= alike
        first += 1
        kinds -= file[first] > 0
        pairs -= file[first] > 1
        alike = handfuls_with(int(file[first]), kinds, pairs)
    if number == 0:
        return CLEAR + HANDFUL_NUMBER[first + 1, 0, 0]
    return random_pair_or_three(state, seat, first, number - 1, kinds)


@rule
def handfuls_with(there: int, kinds: int, pairs: int) -> int:
    """How many handfuls have a kind as their first, with so many of it in the file, and so many kinds beyond it."""
    if there == 0:
        return 0
    twice = 1 + kinds + (there > 2) if there > 1 else 0
    return 1 + twice + kinds + kinds * (kinds - 1) // 2 + pairs


@rule
def random_pair_or_three(state: State, seat: int, first: int, number: int, kinds: int) -> int:
    """The handful with this number among those that begin with a kind and go on; so many kinds are beyond it."""
    file = state.file[seat]
    second = first
    spare = int(file[first]) - 1
    alike = 1 + kinds + (spare > 1) if spare > 0 else 0
    while number >= alike:
        number -= alike
        second += 1
        spare = int(file[second])
        kinds -= spare > 0
        alike = 1 + kinds + (spare > 1) if spare > 0 else 0
    third = NONE
    if number > 0:
        third = second
        number -= 1 + (spare > 1)
        while number >= 0:
            third += 1
            number -= file[third] > 0
    return CLEAR + HANDFUL_NUMBER[first + 1, second + 1, third + 1]


# ------------------------------------------------------------------------------------------------- an outcome at random


@rule
def random_outcome(state: State, dice: Array, outcomes: Array, weights: Array) -> int:
    """The same as `chances` and one pick."""
    if state.stage == LAY:
        return LAID + random_token(state, dice)
    count = chances(state, outcomes, weights)
    return outcomes[pick(dice, CHANCE_DIE, weights, count)]


@rule
def random_token(state: State, dice: Array) -> int:  # T12, T32
    """The kind of the token to be laid next: first the lot of kinds that it is of, then the kind."""
    lots = state.lots
    rolled = roll(dice, CHANCE_DIE, int(lots[0]) + lots[1] + lots[2] + lots[3])
    lot = which_of_four(lots[0], lots[1], lots[2], rolled)
    for passed in range(lot):
        rolled -= lots[passed]
    first = lot * LOT
    second, third = left_to_lay(state, first + 1), left_to_lay(state, first + 2)
    return ROUND[first + which_of_four(left_to_lay(state, first), second, third, rolled)]


@rule
def which_of_four(first: int, second: int, third: int, number: int) -> int:
    """Which one has the thing with this number, if the first three have so many of them, and the last the rest."""
    two, three = int(first) + second, int(first) + second + third
    return int(number >= first) + int(number >= two) + int(number >= three)


# ------------------------------------------------------------------------------------------------------ in small parts


@rule
def make(state: State, seat: int, action: int) -> None:
    """A move, or an outcome of chance, and nothing else: a seat that has no choice then is still to act."""
    if seat == CHANCE:
        happen(state, wide(action))
    else:
        move(state, wide(seat), wide(action))
    finish_move(state)


WITH_SET, WITH_CARDS, STRANDED, FIRST_MOVE = range(OVER, OVER + 4)
"""Phases besides the stages: turns in which one may do more or less than in others; from there on kinds of moves."""

MOVE_KINDS = (HAND_IN, PAY_BRIBE, TURN_UP, PEEK_AT, STARTS, SHARE, GIVE_IN, ASK_DODGER)
"""Where another kind of move begins. Those that are alike, or rare, count as one."""

PHASE_OF_MOVE = FIRST_MOVE + np.searchsorted(MOVE_KINDS, np.arange(MOVE_COUNT), side="right").astype(np.int8)


@rule
def phase(state: State, move: int) -> int:
    """What is to be done next, for those who play many games together."""
    if move >= 0:
        return wide(PHASE_OF_MOVE[move])
    if state.stage != TURN:
        return wide(state.stage)
    if types_for_sets(types_in_stash(state, state.turn)) != 0:
        return wide(WITH_SET)
    if hand_size(state, state.turn) > 0:
        return wide(WITH_CARDS)
    return wide(TURN if next_to_face_up(state, state.pawn) else STRANDED)
