"""Pickpocket: dealing afresh what a seat cannot know."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.pickpocket.components import LOOT_KINDS
from larcin.rules.pickpocket.state import OVER, State, hand_size, loot_left


@rule
def redeal(state: State, seat: int, dice: Array) -> None:  # P9
    """Put the others' tiles back into the bag and deal them as many, tile by tile. At the end all hands are shown."""
    if state.stage == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            for kind in range(LOOT_KINDS):
                state.bag[kind] += state.hand[other, kind]
    for other in range(state.seats):
        if other != seat:
            tiles = hand_size(state, other)
            for kind in range(LOOT_KINDS):
                state.hand[other, kind] = 0
            for _ in range(tiles):
                kind = random_loot(state, dice)
                state.bag[kind] -= 1
                state.hand[other, kind] += 1


@rule
def random_loot(state: State, dice: Array) -> int:
    """The kind of one loot tile in the bag, every tile as likely as any other."""
    rolled = roll(dice, PLAYERS_DIE, loot_left(state))
    kind = 0
    while rolled >= state.bag[kind]:
        rolled -= state.bag[kind]
        kind += 1
    return kind
