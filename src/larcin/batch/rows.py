"""Many games side by side, one a row: what lies in a row, what happens there, and loops over rows.

Written for any game, and linked with one before use (`larcin.rules.linking`). A row depends on its own state and dice
alone, so that it plays the same whoever works on it: one core, many, or a GPU (`larcin.gpu`). The arrays of a batch go
from rule to rule as tuples with names; `larcin.batch.arrays` makes them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, brief, game, rule
from larcin.rules.dice import HALF, LOW, Word, scramble
from larcin.rules.engine import REFUSED, first_seat, lay_out, play_out, step

ALL_LEGAL = -1

FEW = 16
"""Rows whose states stay in the nearest cache."""

OFFSET = 1 << 16
"""More than any number in an observation is below zero."""


class Setup(NamedTuple):
    """How games begin: from which blank state, with which options, from which seed (one number, which may change)."""

    blank: Array
    options: Array
    seed: Array


class Rows(NamedTuple):
    """Games in progress. `seats` are those in turn, -1 where the game is over; `numbers` say which game of the seed a
    row plays; `places`, `scores` and `wins` are of the last game of a row that ended, `ended` says that it just did.
    """

    states: Array
    dice: Array
    numbers: Array
    to_act: Array
    seats: Array
    ended: Array
    places: Array
    scores: Array
    wins: Array


class Played(NamedTuple):
    """What came of whole games, the first of which has the number `first` of its seed."""

    places: Array
    scores: Array
    decisions: Array
    first: int


class Sight(NamedTuple):
    """What is seen of games in progress: the legal moves of the seats in turn, and what these know. Its first `seen`
    numbers are there to be seen, the rest could be remembered.
    """

    mask: Array
    observation: Array
    seen: int


class Scratch(NamedTuple):
    """Room for one core to work in: states, actions or outcomes, weights, dice."""

    states: Array
    actions: Array
    weights: Array
    dice: Array


# ----------------------------------------------------------------------------------------------------------- one row


@rule
def settle(state: Record, dice: Array, outcomes: Array, weights: Array) -> int:
    """Let chance act until it is a seat's turn or the game is over, and say who is to act then."""
    to_act = game.to_act(state)
    while to_act == CHANCE_ACTS:
        game.apply(state, CHANCE, game.random_outcome(state, dice, outcomes, weights))
        to_act = game.to_act(state)
    return to_act


@rule
def seat_in_turn(to_act: int) -> int:
    """The lowest seat that is to act, -1 if the game is over."""
    return -1 if to_act == NOBODY else first_seat(to_act)


@rule
def score(state: Record, places: Array, scores: Array, wins: Array) -> None:
    """Write the result of a game that is over; a victory is shared among all who have place 1."""
    game.result(state, places, scores)
    winners = 0
    for seat in range(len(wins)):
        winners += places[seat] == 1
    for seat in range(len(wins)):
        wins[seat] = 1 / winners if places[seat] == 1 else 0


@rule
def write_mask(state: Record, seat: int, actions: Array, mask: Array) -> int:
    """Set what is legal for the seat, and say how many moves that are; the mask is all zeros."""
    count = game.legal(state, seat, actions) if seat >= 0 else 0
    for index in range(count):
        mask[actions[index]] = 1
    return count


@rule
def write_observation(state: Record, seat: int, out: Array, seen: int) -> None:
    """Write what a seat sees into the first `seen` numbers, and what it remembers after it if there is room."""
    game.observe(state, seat, out[:seen])
    if len(out) > seen:
        game.remember(state, seat, out[seen:])


# ------------------------------------------------------------------------------------- the first row, for single games


@brief
def apply_one(states: Array, seat: int, action: int) -> int:
    """Make a move, or let an outcome of chance happen, and say who is to act then."""
    game.apply(states[0], seat, action)
    return game.to_act(states[0])


@brief
def begin_one(
    states: Array, blank: Array, options: Array, seed: int, number: int, dice: Array, actions: Array, weights: Array
) -> int:  # fmt: skip
    """Lay the table for the game with this number of a seed, let chance act, and say who is to act then."""
    lay_out(states, 0, blank, options, seed, number, dice)
    return settle(states[0], dice, actions, weights)


@brief
def play_one(states: Array, seat: int, action: int, dice: Array, actions: Array, weights: Array) -> int:
    """Make a move, let chance act, and say who is to act then; `REFUSED`, and nothing changes, if it is not legal."""
    if step(states, seat, action, actions, weights) == REFUSED:
        return REFUSED
    return settle(states[0], dice, actions, weights)


@brief
def settle_one(states: Array, dice: Array, outcomes: Array, weights: Array) -> int:
    return settle(states[0], dice, outcomes, weights)


@brief
def look_one(states: Array, seat: int, to_act: int, mask: Array, out: Array, seen: int, actions: Array) -> None:
    """Write what a seat knows, and what is legal for it if it is to act."""
    if to_act != CHANCE_ACTS and seat >= 0 and to_act & bit(seat):
        write_mask(states[0], seat, actions, mask)
    write_observation(states[0], seat, out, seen)


@brief
def score_one(states: Array, places: Array, scores: Array, wins: Array) -> None:
    score(states[0], places, scores, wins)


@rule
def follow_one(
    states: Array, trails: Array, actor: int, action: int, out: Array, seen: int, afresh: int
) -> None:  # fmt: skip
    """Add what each seat now knows, and what the actor did, to its trail: a hash of all that it has seen and done.

    With `afresh` that seat's trail stays as it is, and the others' begin anew with what they know now.
    """
    for seat in range(len(trails)):
        if seat != afresh:
            trail = trails[seat] if afresh < 0 else np.uint64(seat)
            if seat == actor:
                trail = blend(trail, action)
            out[:] = 0
            write_observation(states[0], seat, out, seen)
            for index in range(len(out)):
                if out[index] != 0:
                    trail = blend(blend(trail, index), out[index])
            trails[seat] = trail


@rule
def blend(trail: Word, number: int) -> Word:
    """Mix a number into a hash of 64 bits. With another hash, the same number never comes to the same."""
    low = scramble(np.uint64(number + OFFSET), trail & LOW)
    high = scramble(low, trail >> HALF)
    return (high << HALF) | low


# ---------------------------------------------------------------------------------------------------- loops over rows


@rule
def play_rows(played: Played, setup: Setup, scratch: Scratch, first: int, last: int) -> None:
    """Play whole games at random, from one row up to another, and count the decisions that players make in them."""
    state = scratch.states[0]
    for row in range(first, last):
        lay_out(scratch.states, 0, setup.blank, setup.options, setup.seed[0], played.first + row, scratch.dice)
        played.decisions[row] = play_out(state, scratch.dice, scratch.actions, scratch.weights)
        game.result(state, played.places[row], played.scores[row])


@rule
def begin_rows(
    wanted: Array, rows: Rows, setup: Setup, actions: Array, weights: Array, first: int, last: int
) -> None:  # fmt: skip
    """Begin a game in each row where one is wanted, by its number."""
    for row in range(first, last):
        if wanted[row]:
            dice = rows.dice[row]
            lay_out(rows.states, row, setup.blank, setup.options, setup.seed[0], rows.numbers[row], dice)
            rows.to_act[row] = settle(rows.states[row], dice, actions, weights)
            rows.seats[row] = seat_in_turn(rows.to_act[row])
            rows.ended[row] = False


@rule
def first_illegal(mask: Array, seats: Array, chosen: Array) -> int:
    """The first row whose chosen action is not legal, `ALL_LEGAL` if there is none."""
    for row in range(len(chosen)):
        if seats[row] >= 0 and not (0 <= chosen[row] < mask.shape[1] and mask[row, chosen[row]]):
            return row
    return ALL_LEGAL


@rule
def step_rows(
    chosen: Array, rows: Rows, setup: Setup, stride: int, actions: Array, weights: Array, first: int, last: int
) -> None:  # fmt: skip
    """Make the chosen move in every row where a seat is to act.

    If `stride` is above 0, a game that ends is followed by the one whose number is so much higher.
    """
    for row in range(first, last):
        rows.ended[row] = False
        if rows.seats[row] >= 0:
            state, dice = rows.states[row], rows.dice[row]
            game.apply(state, rows.seats[row], chosen[row])
            begun = True
            while begun:
                rows.to_act[row] = settle(state, dice, actions, weights)
                begun = False
                if rows.to_act[row] == NOBODY:
                    score(state, rows.places[row], rows.scores[row], rows.wins[row])
                    rows.ended[row] = True
                    begun = stride > 0
                if begun:
                    rows.numbers[row] += stride
                    lay_out(rows.states, row, setup.blank, setup.options, setup.seed[0], rows.numbers[row], dice)
            rows.seats[row] = seat_in_turn(rows.to_act[row])


@rule
def mask_rows(states: Array, seats: Array, mask: Array, actions: Array, first: int, last: int) -> None:
    """Write the legal actions of the seat in turn, row by row."""
    mask[first:last] = 0
    for row in range(first, last):
        write_mask(states[row], seats[row], actions, mask[row])


@rule
def observe_rows(states: Array, seats: Array, out: Array, seen: int, first: int, last: int) -> None:
    """Write what a seat of each row sees; seat -1 is an onlooker."""
    out[first:last] = 0
    for row in range(first, last):
        write_observation(states[row], seats[row], out[row], seen)


@rule
def look_at_rows(rows: Rows, sight: Sight, actions: Array, first: int, last: int) -> None:
    """Write what there is to be seen for the seats in turn."""
    mask_rows(rows.states, rows.seats, sight.mask, actions, first, last)
    observe_rows(rows.states, rows.seats, sight.observation, sight.seen, first, last)


@rule
def sample_rows(
    states: Array, seats: Array, dice: Array, sampled: Array, actions: Array, first: int, last: int
) -> None:  # fmt: skip
    """Throw the players' die of each row for a legal action, all equally likely; 0 where the game is over."""
    for row in range(first, last):
        sampled[row] = 0
        if seats[row] >= 0:
            sampled[row] = game.random_move(states[row], seats[row], dice[row], actions)
