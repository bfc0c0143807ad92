"""Thoughts without a tree: by habit, by guessing, by trying every move a few times. Linked with a game and compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Game, Record, rule
from larcin.rules.dice import PLAYERS_DIE, pick, roll
from larcin.rules.engine import first_seat, won
from larcin.rules.habits import NO_THOUGHT, Desk, Guesswork, game, habitual_move
from larcin.rules.weighing import index_of_most, power

BY_HABIT = -1
"""Instead of a number of tries, and one less for each doubt."""

BY_GUESSING = -100
"""Instead of a number of tries: a novice who thinks about what others may do."""

DOUBTFUL = 0.805
"""The power of its weights that somebody with one doubt more goes by."""

HALF = 0.5


@rule
def doubted(weight: int) -> int:
    """What a weight comes to with one doubt."""
    return int(power(float(weight), DOUBTFUL) + HALF)


SMALL, MANY_DOUBTS = 512, 9


def doubts_of_small_weights() -> np.ndarray[Any, np.dtype[np.int64]]:
    """What small weights come to with so many doubts: powers take long, and most weights are small. None of them is so
    near to a half that it matters how a machine rounds.
    """
    with_one = (np.arange(SMALL) ** DOUBTFUL + HALF).astype(np.int64)
    found = [np.arange(SMALL, dtype=np.int64)]
    for _ in range(1, MANY_DOUBTS):
        found.append(with_one[found[-1]])
    return np.array(found)


DOUBTED = doubts_of_small_weights()


class Trial(NamedTuple):
    """Moves that are tried, and how often each of them wins; and room to play on after them: actions, their weights,
    places and scores of ends.
    """

    moves: Array
    wins: Array
    actions: Array
    weights: Array
    places: Array
    scores: Array


def trial_for(played: Game) -> Trial:
    """Room to try moves in a game."""
    return Trial(
        moves=np.zeros(played.most_choices, dtype=np.int16),
        wins=np.zeros(played.most_choices),
        actions=np.zeros(played.most_choices, dtype=np.int16),
        weights=np.zeros(played.most_choices, dtype=np.int32),
        places=np.zeros(CHANCE, dtype=np.int16),
        scores=np.zeros(CHANCE, dtype=np.int32),
    )


@rule
def move_by_habit(states: Array, seat: int, doubts: int, dice: Array, actions: Array, weights: Array) -> int:
    """A move drawn by habit. Each doubt takes a root of every weight, which makes them more alike."""
    count = game.legal(states[0], seat, actions)
    if count == 1 or not game.incline(states[0], seat, actions, count, weights):
        return int(actions[roll(dice, PLAYERS_DIE, count)])
    if doubts > 0:
        doubt_all(weights, count, doubts)
    return int(actions[pick(dice, PLAYERS_DIE, weights, count)])


@rule
def doubt_all(weights: Array, count: int, doubts: int) -> None:
    """Make weights more alike."""
    for index in range(count):
        weight = int(weights[index])
        left = doubts
        while left > 0 and (weight >= SMALL or left >= len(DOUBTED)):
            weight = doubted(weight)
            left -= 1
        weights[index] = DOUBTED[left, weight] if left > 0 else weight


@rule
def move_by_guessing(states: Array, seat: int, depth: int, guesswork: Guesswork) -> int:
    """The move of somebody who thinks so far into the others."""
    return int(game.deliberate(states, seat, depth, guesswork))


@rule
def tell_mix(states: Array, seat: int, depth: int, desk: Desk, weights: Array) -> int:
    """A mix that nobody gains by guessing: a weight for each legal move. Returns how many there are, or NO_THOUGHT."""
    return int(game.find_mix(states, seat, depth, desk, weights))


@rule
def move_by_mixing(
    states: Array, seat: int, depth: int, dice: Array, desk: Desk, actions: Array, weights: Array
) -> int:
    """A move drawn from such a mix."""
    count = tell_mix(states, seat, depth, desk, weights)
    if count == NO_THOUGHT:
        return NO_THOUGHT
    game.legal(states[0], seat, actions)
    return int(actions[pick(dice, PLAYERS_DIE, weights, count)]) if count > 1 else int(actions[0])


@rule
def move_known(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """A move that is certainly best by what a seat knows, or NO_THOUGHT."""
    return int(game.know(numbers, seats, seat, out, room, states, dice))


@rule
def rate_moves(states: Array, seat: int, tries: int, dice: Array, trial: Trial) -> int:
    """For every legal move of a seat, count how often it wins if everything after it is played by habit.

    `states[0]` is the seat's knowledge; two more states are room to work in. Every try deals the hidden things afresh,
    and all moves meet the same deal. Returns how many moves there are; what they win is added to what they have won.
    """
    count = game.legal(states[0], seat, trial.moves)
    for _ in range(tries):
        states[1] = states[0]
        game.redeal(states[1], seat, dice)
        try_all(states, seat, dice, trial, count)
    return count


@rule
def move_by_trying(states: Array, seat: int, tries: int, dice: Array, trial: Trial) -> int:
    """The move that won most often when each was tried so many times, the first of them if there are several."""
    for index in range(len(trial.wins)):
        trial.wins[index] = 0
    count = rate_moves(states, seat, tries, dice, trial)
    return int(trial.moves[index_of_most(trial.wins, count)])


@rule
def try_all(states: Array, seat: int, dice: Array, trial: Trial, count: int) -> None:
    """Make every move once in `states[1]`, play on by habit in `states[2]`, and add up what each won."""
    for index in range(count):
        states[2] = states[1]
        game.apply(states[2], seat, trial.moves[index])
        play_by_habit(states[2], dice, trial.actions, trial.weights)
        trial.wins[index] += won(states[2], seat, trial.places, trial.scores)


@rule
def play_by_habit(state: Record, dice: Array, actions: Array, weights: Array) -> None:
    """Play to the end, every seat by habit."""
    to_act = game.to_act(state)
    while to_act != NOBODY:
        if to_act == CHANCE_ACTS:
            game.apply(state, CHANCE, game.random_outcome(state, dice, actions, weights))
        else:
            seat = first_seat(to_act)
            game.apply(state, seat, habitual_move(state, seat, dice, actions, weights))
        to_act = game.to_act(state)
