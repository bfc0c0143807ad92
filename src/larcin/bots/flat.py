"""Trying every move: the part of the simple bot that is linked with a game and compiled."""

from __future__ import annotations

from larcin.rules.contract import Array, game, rule
from larcin.rules.engine import play_out


@rule
def rate_moves(
    states: Array,
    seat: int,
    tries: int,
    dice: Array,
    moves: Array,
    actions: Array,
    weights: Array,
    places: Array,
    scores: Array,
    wins: Array,
) -> int:
    """For every legal move of a seat, count how often it wins if everything after it is random.

    `states[0]` is the seat's knowledge; two more states are room to work in. Every try deals the hidden things afresh,
    and all moves meet the same deal. Returns how many moves there are; `wins` has a row for each.
    """
    count = game.legal(states[0], seat, moves)
    for _ in range(tries):
        states[1] = states[0]
        game.redeal(states[1], seat, dice)
        for index in range(count):
            states[2] = states[1]
            game.apply(states[2], seat, moves[index])
            play_out(states[2], dice, actions, weights)
            game.result(states[2], places, scores)
            wins[index] += share_of_victory(places, seat)
    return count


@rule
def share_of_victory(places: Array, seat: int) -> float:
    """1 for who wins alone, a part of it for who shares the victory, 0 for who loses."""
    if places[seat] != 1:
        return 0.0
    winners = 0
    for place in places:
        winners += place == 1
    return 1.0 / winners
