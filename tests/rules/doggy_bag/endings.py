"""Endings by the thousand: random games played to their end, and how they ended.

    python -m tests.rules.doggy_bag.endings 100000

counts them for every number of seats in both variants.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from larcin import load
from larcin.batch.arrays import scratch_for
from larcin.rules.contract import Array, Record, game, rule
from larcin.rules.dice import load as load_dice
from larcin.rules.doggy_bag.state import BLACK, seats_left
from larcin.rules.engine import play_out
from larcin.rules.linking import link

LAST_DOG, NO_BONES, NO_BLACK = range(3)  # D34, D35, D36
LOST = 3
"""Where a game is counted that did not end as it should: bones are missing, or nothing says why it is over."""


@rule
def ending(state: Record) -> int:
    """Why a game is over, worked out anew from what lies on the table."""
    if game.to_act(state) != 0 or game.audit(state) != 0:
        return LOST
    if seats_left(state) == 1:
        return LAST_DOG
    left = 0
    black = int(state.chest[BLACK])
    for seat in range(state.seats):
        black += state.front[seat, BLACK]
        for kind in range(len(state.bag)):
            left += state.screen[seat, kind] * (state.out[seat] == 0)
    if left == 0:
        return NO_BONES
    return NO_BLACK if black == 3 * state.seats + 1 else LOST


@rule
def count_endings(
    states: Array, options: Array, seed: int, games: int, dice: Array, actions: Array, weights: Array, tally: Array
) -> None:
    for number in range(games):
        states[0] = states[1]
        game.set_up(states[0], options)
        load_dice(dice, seed, number)
        play_out(states[0], dice, actions, weights)
        tally[ending(states[0])] += 1


def endings(seats: int, variant: str, games: int, seed: int = 1) -> dict[str, int]:
    """How many random games ended in which way."""
    doggy_bag = load("doggy-bag")
    states, actions, weights, dice = scratch_for(doggy_bag)
    tally: Any = np.zeros(4, dtype=np.int64)
    options = doggy_bag.encode({"seats": seats, "variant": variant})
    count = link(sys.modules[__name__], doggy_bag).count_endings
    count(states, options, seed, games, dice, actions, weights, tally)
    return dict(zip(("last dog", "no bones", "no black", "lost"), tally.tolist(), strict=True))


if __name__ == "__main__":
    for variant in ("roles", "beginners"):
        for seats in (2, 3, 4, 5, 6):
            print(seats, variant, endings(seats, variant, int(sys.argv[1])))
