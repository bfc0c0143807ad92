"""One seat of every row learns, and bots play the others: linked with a game and its players' habits."""

from __future__ import annotations

from typing import Protocol, cast

from larcin.batch.rows import begin_row, score, seat_in_turn, settle
from larcin.bots.flat import BY_GUESSING, BY_HABIT, move_by_guessing, move_by_habit, rate_moves
from larcin.bots.habits import HabitualRulebook
from larcin.bots.habits.weighing import index_of_most
from larcin.rules import contract
from larcin.rules.contract import NOBODY, Array, rule


class LearningRulebook(HabitualRulebook, Protocol):
    """A rulebook together with the habits of those who play by it."""


game: LearningRulebook = cast("LearningRulebook", contract.game)

OWN_DICE = 2
"""Each row has four dice: two for its game, as anywhere, and two for the thoughts of its bots."""


@rule
def advance_rows(
    states: Array, chosen: Array, learners: Array, tries: int, dice: Array, seats: Array, ended: Array,
    places: Array, scores: Array, wins: Array, stride: int, blank: Array, options: Array, seed: int, numbers: Array,
    minds: Array, moves: Array, actions: Array, ends: Array, worth: Array, thoughts: Array, weights: Array,
    rates: Array,
) -> None:  # fmt: skip
    """Make the learner's move in every row, and let the bots move until it is the learner's turn again.

    Bots move as novices with so many `tries` do (see `larcin.bots.flat`), or with 0 make any move. A game that ends is
    scored, and the one whose number is higher by `stride` begins. A row whose chosen move is below zero only waits for
    its learner.
    """
    for row in range(len(chosen)):
        ended[row] = False
        state = states[row]
        if chosen[row] >= 0:
            game.apply(state, learners[row], chosen[row])
        to_act = settle(state, dice[row], actions, weights)
        while seat_in_turn(to_act) != learners[row]:
            if to_act == NOBODY:
                score(state, places[row], scores[row], wins[row])
                ended[row] = True
                numbers[row] += stride
                to_act = begin_row(states, row, blank, options, seed, numbers[row], dice[row], actions, weights)
            else:
                seat = seat_in_turn(to_act)
                if tries == 0:
                    move = game.random_move(state, seat, dice[row], moves)
                else:
                    minds[0] = state
                    game.redeal(minds[0], seat, dice[row, OWN_DICE:])
                    move = novice_move(
                        minds, seat, tries, dice[row, OWN_DICE:], moves, actions, weights, ends, worth, thoughts, rates
                    )
                game.apply(state, seat, move)
                to_act = settle(state, dice[row], actions, weights)
        seats[row] = learners[row]


@rule
def novice_move(
    minds: Array, seat: int, tries: int, dice: Array, moves: Array, actions: Array, weights: Array, ends: Array,
    worth: Array, thoughts: Array, rates: Array,
) -> int:  # fmt: skip
    """What a novice does: a move by guessing or by habit, or the one that won most often when tried."""
    if tries == BY_GUESSING:
        return move_by_guessing(minds, seat, 0, moves, actions, ends, worth, thoughts)
    if tries <= BY_HABIT:
        return move_by_habit(minds, seat, BY_HABIT - tries, dice, actions, weights)
    for index in range(len(rates)):
        rates[index] = 0
    count = rate_moves(minds, seat, tries, dice, moves, actions, weights, ends, worth, rates)
    return moves[index_of_most(rates, count)]
