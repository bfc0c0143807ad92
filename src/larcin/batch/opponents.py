"""One seat of every row learns, and bots play the others: linked with a game and its players' habits."""

from __future__ import annotations

from typing import NamedTuple

from larcin.batch.arrays import scratch_for
from larcin.batch.cores import JOB, await_job, next_part, rest
from larcin.batch.rows import (
    Rows,
    Scratch,
    Setup,
    Sight,
    begin_rows,
    look_at_rows,
    score,
    seat_in_turn,
    settle,
    write_observation,
)
from larcin.bots.flat import (
    BY_GUESSING,
    BY_HABIT,
    Trial,
    move_by_guessing,
    move_by_habit,
    move_by_trying,
    trial_for,
)
from larcin.rules.atomics import load
from larcin.rules.contract import NOBODY, Array, Game, rule
from larcin.rules.engine import lay_out
from larcin.rules.habits import Guesswork, game, guesswork_for, states_to_think

BEGIN, ADVANCE = range(2)
"""The jobs: begin games up to the learner's first turn, make the learner's move and go on to its next turn."""

FEW_ROWS, MANY_ROWS = 4, 32
"""Rows that a core takes at a time, with bots that think and with those that make any move."""

OWN_DICE = 2
"""Each row has four dice: two for its game, as anywhere, and two for the thoughts of its bots."""

NOT_YET, STAY, GIVE_UP = -1, -2, -3
"""Instead of a chosen move: nobody has been asked; nothing is done in this row; the game is ended there as it is."""

ASKED = -200
"""Instead of a number of tries: whoever calls chooses for the others, too."""


class Work(NamedTuple):
    """The games, what is seen of them, who learns in each row, and what was chosen for the seat in turn. Bots move as
    novices with so many `tries` do (see `larcin.bots.flat`), or with 0 make any move. After its game a row goes on to
    the one whose number is higher by `stride`; what the learner saw of the last is in `final`.
    """

    rows: Rows
    setup: Setup
    sight: Sight
    learners: Array
    wanted: Array
    chosen: Array
    final: Array
    tries: int
    stride: int


class Mind(NamedTuple):
    """Room for a core to play in, and for bots to think in."""

    scratch: Scratch
    states: Array
    guesswork: Guesswork
    trial: Trial


def mind_for(played: Game) -> Mind:
    return Mind(scratch_for(played), states_to_think(played), guesswork_for(played), trial_for(played))


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
    """Make the move that was chosen in every row where there is one, and let the bots move until it is the learner's
    turn again. A game that ends is scored, and the next one begins.
    """
    for row in range(first, last):
        if work.chosen[row] != STAY:
            work.rows.ended[row] = False
            if work.chosen[row] >= 0:
                game.apply(work.rows.states[row], work.rows.seats[row], work.chosen[row])
            advance_row(work, mind, row)


@rule
def advance_row(work: Work, mind: Mind, row: int) -> None:
    """Play on in a row until somebody is to be asked."""
    rows, learner = work.rows, work.learners[row]
    state, dice, actions, weights = rows.states[row], rows.dice[row], mind.scratch.actions, mind.scratch.weights
    given_up = work.chosen[row] == GIVE_UP
    to_act = settle(state, dice, actions, weights)
    while given_up or seat_in_turn(to_act) != learner:
        if to_act == NOBODY or given_up:
            end_row(work, row, given_up)
            given_up = False
        elif work.tries == ASKED:
            break
        else:
            seat = seat_in_turn(to_act)
            game.apply(state, seat, others_move(work, mind, row, seat))
        to_act = settle(state, dice, actions, weights)
    rows.to_act[row] = to_act
    rows.seats[row] = seat_in_turn(to_act)


@rule
def end_row(work: Work, row: int, given_up: bool) -> None:
    """Score a game, unless it was given up: nobody has won that. Lay the table for the next one."""
    rows, setup, state = work.rows, work.setup, work.rows.states[row]
    work.final[row] = 0
    write_observation(state, work.learners[row], work.final[row], work.sight.seen)
    if given_up:
        rows.wins[row] = 0
    else:
        score(state, rows.places[row], rows.scores[row], rows.wins[row])
    rows.ended[row] = True
    rows.numbers[row] += work.stride
    lay_out(rows.states, row, setup.blank, setup.options, setup.seed[0], rows.numbers[row], rows.dice[row])


@rule
def others_move(work: Work, mind: Mind, row: int, seat: int) -> int:
    """What a bot does in a row."""
    state, dice = work.rows.states[row], work.rows.dice[row]
    if work.tries == 0:
        return game.random_move(state, seat, dice, mind.scratch.actions)
    if BY_GUESSING < work.tries <= BY_HABIT:  # habits look at nothing that a seat does not know
        own, doubts = dice[OWN_DICE:], BY_HABIT - work.tries
        here = work.rows.states[row : row + 1]
        return move_by_habit(here, seat, doubts, own, mind.scratch.actions, mind.scratch.weights)
    mind.states[0] = state
    return thought_out(mind, seat, work.tries, dice[OWN_DICE:])


@rule
def thought_out(mind: Mind, seat: int, tries: int, dice: Array) -> int:
    """What a novice does in the first state of its mind: a move by guessing, or the one that won most often when tried.
    What it cannot know there is dealt afresh.
    """
    game.redeal(mind.states[0], seat, dice)
    if tries == BY_GUESSING:
        return move_by_guessing(mind.states, seat, 0, mind.guesswork)
    return move_by_trying(mind.states, seat, tries, dice, mind.trial)
