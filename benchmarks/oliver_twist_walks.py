"""How it is to walk in a town of Oliver Twist: random games, and what the pawn met. See `oliver_twist_maps.py`."""

from __future__ import annotations

import sys

import numpy as np

from larcin.rules import engine, load
from larcin.rules.contract import NOBODY
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.oliver_twist.actions import HAND_IN
from larcin.rules.oliver_twist.state import TURN, next_to_token
from larcin.rules.oliver_twist.town import PATH_END, PATHS, TOWN


def measure(games: int, seats: int) -> dict[str, float]:
    """Ways to prowl, places to reach, how often there is but one, how often the gang is stranded."""
    game = load("oliver-twist")
    linked = link(engine, game)
    states = np.concatenate([game.blank(), game.blank()])
    actions, weights = np.zeros(game.most_choices, dtype=np.int16), np.zeros(game.most_choices, dtype=np.int32)
    turns = ways = places = one_place = stranded = 0
    for number in range(games):
        dice = new_dice(1838, number)
        states[0] = states[1]
        linked.begin(states, np.array([seats], dtype=np.int16))
        while linked.acting(states) != NOBODY:
            state = states[0]
            if state.stage == TURN:
                count = linked.legal_actions(states, int(state.turn), actions)
                prowls = [action for action in actions[:count].tolist() if action < HAND_IN]
                ends = {int(PATH_END[action]) for action in prowls}
                turns += 1
                ways += len(prowls)
                places += len(ends)
                one_place += len(ends) == 1
                stranded += not next_to_token(state, state.pawn)
            linked.random_step_at(states, dice, actions, weights)
    return {
        "ways to prowl": ways / turns,
        "places in reach": places / turns,
        "only one place, %": 100 * one_place / turns,
        "stranded, %": 100 * stranded / turns,
        "turns a game": turns / games,
    }


if __name__ == "__main__":
    junctions = sum(len(near) > 2 for near in TOWN.neighbours[1:])
    print(f"{sys.argv[1]}: {junctions} junctions, {len(TOWN.streets)} streets, {len(PATHS)} paths")
    for seats in (2, 3, 4):
        figures = ", ".join(f"{name} {value:.2f}" for name, value in measure(int(sys.argv[2]), seats).items())
        print(f"  {seats} seats: {figures}", flush=True)
