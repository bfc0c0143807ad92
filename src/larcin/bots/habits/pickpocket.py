"""Habits at Pickpocket: the more the row is worth, the likelier one leaves; tiles in hand are kept for later."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, rule
from larcin.rules.pickpocket.table import LEAVE, PLAY, PLAYING, STEAL, worth_of_leaving

STEALING_WEIGHT = 8
PLAYING_WEIGHT = 3


@rule
def incline(state: Record, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh leaving by what it scores; other questions than those of a turn find no opinion."""
    if state.stage != PLAYING:
        return 0
    for index in range(count):
        action = actions[index]
        weights[index] = PLAYING_WEIGHT if action >= PLAY else STEALING_WEIGHT
        if action == LEAVE:
            weights[index] = 1 + worth_of_leaving(state, seat, 1)
        elif action == STEAL and state.due > 0:
            weights[index] = PLAYING_WEIGHT  # in double or nothing a tile in hand is surer than the bag
    return 1
