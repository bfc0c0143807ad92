"""Thinking oneself into the others: for games where several choose at the same time.

This part is linked with a game and compiled. Before it tries its own moves, a seat asks for each of those who choose at
the same time what it would do in their place, by trying every move as they might (`larcin.bots.flat`). Then its own
moves meet the answers that it expects. Nobody sees what another has chosen: it is all guessed from the seat's own
knowledge.
"""

from __future__ import annotations

from larcin.bots.flat import rate_moves, try_all
from larcin.bots.habits import game
from larcin.bots.habits.weighing import growth
from larcin.rules.contract import CHANCE, Array, bit, rule
from larcin.rules.dice import PLAYERS_DIE, pick

HESITATION = 0.04
"""A move that seems so much of a victory worse than the best is expected `e` times less often."""

LIKELIEST = 1000


@rule
def rate_answers(
    states: Array, seat: int, tries: int, dice: Array, expected: Array, moves: Array, actions: Array, weights: Array,
    places: Array, scores: Array, wins: Array,
) -> int:  # fmt: skip
    """For every legal move of a seat, count how often it wins against the answers that are expected of the others.

    Everything after this choice is played by habit. `expected` has room for a weight of every move of every seat; the
    rest is as for `rate_moves`.
    """
    others = game.to_act(states[0]) & ~bit(seat)
    for other in range(CHANCE):
        if others & bit(other):
            expect(states, other, tries, dice, expected[other], moves, actions, weights, places, scores, wins)
    count = game.legal(states[0], seat, moves)
    for index in range(count):
        wins[index] = 0.0
    for _ in range(tries):
        states[1] = states[0]
        game.redeal(states[1], seat, dice)
        for other in range(CHANCE):
            if others & bit(other):
                game.apply(states[1], other, pick(dice, PLAYERS_DIE, expected[other], len(expected[other])))
        try_all(states, seat, dice, moves, count, actions, weights, places, scores, wins)
    return count


@rule
def expect(
    states: Array, other: int, tries: int, dice: Array, likely: Array, moves: Array, actions: Array, weights: Array,
    places: Array, scores: Array, wins: Array,
) -> None:  # fmt: skip
    """Write how likely each move of another seat is: it tries them all, and may be in two minds about the best."""
    for move in range(len(likely)):
        likely[move] = 0
    for index in range(len(wins)):
        wins[index] = 0.0
    count = rate_moves(states, other, tries, dice, moves, actions, weights, places, scores, wins)
    most = 0.0
    for index in range(count):
        most = max(most, wins[index])
    for index in range(count):
        likely[moves[index]] = 1 + int(LIKELIEST * growth((wins[index] - most) / (tries * HESITATION)))
