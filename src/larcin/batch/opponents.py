"""One seat of every row learns, and bots play the others: linked with a game and its players' habits."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from larcin.batch.arrays import scratch_for
from larcin.batch.cores import JOB, await_job, next_part, rest
from larcin.batch.rows import Rows, Scratch, Setup, Sight, begin_rows, look_at_rows, score, seat_in_turn, settle
from larcin.bots.flat import BY_GUESSING, BY_HABIT, move_by_guessing, move_by_habit, move_by_trying
from larcin.rules.atomics import load
from larcin.rules.contract import NOBODY, Array, Game, rule
from larcin.rules.engine import lay_out
from larcin.rules.habits import game, room_to_deliberate

BEGIN, ADVANCE = range(2)
"""The jobs: begin games up to the learner's first turn, make the learner's move and go on to its next turn."""

FEW_ROWS, MANY_ROWS = 4, 32
"""Rows that a core takes at a time, with bots that think and with those that make any move."""

OWN_DICE = 2
"""Each row has four dice: two for its game, as anywhere, and two for the thoughts of its bots."""

NOT_YET = -1
"""Instead of a chosen move: the learner has not been asked."""


class Work(NamedTuple):
    """The games, what learners see of them, who learns in each row, and what it chose. Bots move as novices with so
    many `tries` do (see `larcin.bots.flat`), or with 0 make any move. After its game a row goes on to the one whose
    number is higher by `stride`.
    """

    rows: Rows
    setup: Setup
    sight: Sight
    learners: Array
    wanted: Array
    chosen: Array
    tries: int
    stride: int


class Mind(NamedTuple):
    """Room for a core to play in, and for bots to think in."""

    scratch: Scratch
    states: Array
    moves: Array
    actions: Array
    places: Array
    scores: Array
    thoughts: Array
    rates: Array


def mind_for(played: Game) -> Mind:
    return Mind(scratch_for(played), *room_to_deliberate(played), np.zeros(played.most_choices))  # type: ignore[call-arg]


@rule
def serve(orders: Array, core: int, patience: int, work: Work, mind: Mind) -> None:
    """Take part in every job, until there has been none for a while."""
    while await_job(orders, core, patience):
        job = load(orders, JOB)
        first, last = next_part(orders, core)
        while first < last:
            if job == BEGIN:
                begin_rows(work.wanted, work.rows, work.setup, mind.scratch.actions, mind.scratch.weights, first, last)
            advance_rows(work, mind, first, last)
            look_at_rows(work.rows, work.sight, mind.scratch.actions, first, last)
            first, last = next_part(orders, core)
        rest(orders)


@rule
def advance_rows(work: Work, mind: Mind, first: int, last: int) -> None:
    """Make the learner's move in every row where it was asked for one, and let the bots move until it is the learner's
    turn again. A game that ends is scored, and the next one begins.
    """
    rows, setup = work.rows, work.setup
    actions, weights = mind.scratch.actions, mind.scratch.weights
    for row in range(first, last):
        state, dice, learner = rows.states[row], rows.dice[row], work.learners[row]
        rows.ended[row] = False
        if work.chosen[row] != NOT_YET:
            game.apply(state, learner, work.chosen[row])
        to_act = settle(state, dice, actions, weights)
        while seat_in_turn(to_act) != learner:
            if to_act == NOBODY:
                score(state, rows.places[row], rows.scores[row], rows.wins[row])
                rows.ended[row] = True
                rows.numbers[row] += work.stride
                lay_out(rows.states, row, setup.blank, setup.options, setup.seed[0], rows.numbers[row], dice)
            else:
                seat = seat_in_turn(to_act)
                if work.tries == 0:
                    move = game.random_move(state, seat, dice, actions)
                else:
                    mind.states[0] = state
                    move = novice_move(mind, seat, work.tries, dice[OWN_DICE:])
                game.apply(state, seat, move)
            to_act = settle(state, dice, actions, weights)
        rows.to_act[row] = to_act
        rows.seats[row] = learner


@rule
def novice_move(mind: Mind, seat: int, tries: int, dice: Array) -> int:
    """What a novice does in the first state of its mind: a move by guessing or by habit, or the one that won most often
    when tried. What it cannot know there is dealt afresh.
    """
    game.redeal(mind.states[0], seat, dice)
    weights, places, scores = mind.scratch.weights, mind.places, mind.scores
    if tries == BY_GUESSING:
        return move_by_guessing(mind.states, seat, 0, mind.moves, mind.actions, places, scores, mind.thoughts)
    if tries <= BY_HABIT:
        return move_by_habit(mind.states, seat, BY_HABIT - tries, dice, mind.actions, weights)
    return move_by_trying(mind.states, seat, tries, dice, mind.moves, mind.actions, weights, places, scores, mind.rates)
