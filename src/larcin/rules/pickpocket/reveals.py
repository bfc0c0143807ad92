"""What a move tells of what was hidden in Pickpocket: that a tile was in a hand."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.events import FIRST, WHAT
from larcin.rules.pickpocket.events import PLAYS
from larcin.rules.pickpocket.state import State, hand_size, loot_left


@rule
def reveals(state: State, table: State, seat: int, action: int, told: Array) -> bool:
    for number in range(len(told)):
        event = told[number]
        if event[WHAT] == PLAYS and may_lack_tile(state, event[FIRST], event[FIRST + 1]):
            return True
    return False


@rule
def may_lack_tile(state: State, seat: int, kind: int) -> bool:  # P9
    """Unless more such tiles are out of sight than fit into the bag and the others' hands, the hand may have none."""
    out_of_sight = int(state.bag[kind])
    elsewhere = int(loot_left(state))
    for other in range(state.seats):
        out_of_sight += state.hand[other, kind]
        if other != seat:
            elsewhere += hand_size(state, other)
    return out_of_sight <= elsewhere
