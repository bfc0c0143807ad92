"""Whether what was learned to expect comes true, for the seat that thinks and for the others.

    python benchmarks/hopes.py --games 400

Games are played as was learned, by all seats. Wherever one of them has to choose, it says each seat's chance to win, as
analyses do it, and that is held against how the game ends: mean squared errors of the thinker's own chance, and of the
others' where these are asked and where what the thinker leaves is spread evenly among them. Each game counts once.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any, NamedTuple

import numpy as np

import larcin
from larcin.lab.intervals import paired
from larcin.rules import engine
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Game, bit, rule
from larcin.rules.dice import new_dice
from larcin.rules.engine import first_seat, share_of_victory
from larcin.rules.habits import game, habitual_move, room_to_weigh, with_habits
from larcin.rules.linking import link

LONGEST = 4_000
"""More moments than any game has."""
EVENLY, ASKED = 0, 1


class Told(NamedTuple):
    """Who said each seat's chances at each moment, what was said, with the others' chances spread evenly and as they
    are told when asked for; and each seat's share of the victory in the end.
    """

    thinkers: Array
    chances: Array
    shares: Array


@rule
def play(
    states: Array, seats: int, dice: Array, actions: Array, weights: Array, places: Array, scores: Array, told: Told
) -> int:
    """Play a game that has begun. Returns at how many moments somebody said each seat's chances."""
    state = states[0]
    moments = 0
    to_act = game.to_act(state)
    while to_act != NOBODY:
        if to_act == CHANCE_ACTS:
            game.apply(state, CHANCE, game.random_outcome(state, dice, actions, weights))
        else:
            seat = first_seat(to_act)
            if game.foresee(state, seat, bit(seat), told.chances[moments, EVENLY], weights):
                game.foresee(state, seat, bit(seats) - 1, told.chances[moments, ASKED], weights)
                told.thinkers[moments] = seat
                moments += 1
            game.apply(state, seat, habitual_move(state, seat, dice, actions, weights))
        to_act = game.to_act(state)
    game.result(state, places, scores)
    for each in range(seats):
        told.shares[each] = share_of_victory(places, each)
    return moments


def errors(played: Game, seats: int, number: int) -> tuple[float, float, float]:
    """How wrong one game's chances were: the thinkers' own, and the others' spread evenly and asked."""
    linked, rules, room = link(sys.modules[__name__], with_habits(played, learned=True)), link(engine, played), CHANCE
    states = np.zeros(played.state_type.itemsize, dtype=np.uint8).view(played.state_type)
    rules.begin(states, played.encode(played.settle({"seats": seats})))
    told = Told(np.zeros(LONGEST, dtype=np.int64), np.zeros((LONGEST, 2, room)), np.zeros(room))
    moments = linked.play(
        states, seats, new_dice(4711, number), np.zeros(played.most_choices, dtype=np.int16),
        np.zeros(room_to_weigh(played), dtype=np.int32), np.zeros(room, dtype=np.int16), np.zeros(room, dtype=np.int32),
        told,
    )  # fmt: skip
    wrong = (told.chances[:moments, :, :seats] - told.shares[:seats]) ** 2
    own = np.eye(seats, dtype=bool)[told.thinkers[:moments]]
    others: list[Any] = [wrong[:, way][~own].mean() for way in (EVENLY, ASKED)]
    return float(wrong[:, ASKED][own].mean()), float(others[EVENLY]), float(others[ASKED])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    learned = [name for name in larcin.games() if larcin.load(name).hints.are_learned]
    parser.add_argument("only", nargs="*", default=learned, help="games (default: all that were learned)")
    parser.add_argument("--games", type=int, default=400, help="how many of each (default: 400)")
    parser.add_argument("--seats", type=int, default=4)
    given = parser.parse_args()
    for name in given.only:
        played = larcin.load(name)
        found = np.array([errors(played, given.seats, number) for number in range(given.games)])
        own, evenly, asked = found.mean(axis=0)
        gain = paired((found[:, 1] - found[:, 2]).tolist())
        print(
            f"{name}, {given.seats} seats, {given.games} games: own {own:.4f}, others spread evenly {evenly:.4f},"
            f" asked {asked:.4f}, better by {gain.mean:.4f} ({gain.low:.4f} to {gain.high:.4f})"
        )


if __name__ == "__main__":
    main()
