"""What a move tells of what was hidden in Pickpocket: that a tile was in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from larcin.rules.contract import Event, beyond_doubt
from larcin.rules.pickpocket.components import TILE_NAMES
from larcin.rules.pickpocket.state import State, hand_size, loot_left


def may_lack_tile(before: State, event: Event) -> bool:  # P9
    """Unless more such tiles are out of sight than fit into the bag and the others' hands, the hand may have none."""
    seat, kind = event["seat"], TILE_NAMES.index(event["tile"])
    seats = range(before.seats)
    out_of_sight = before.bag[kind] + sum(before.hand[each, kind] for each in seats)
    return out_of_sight <= loot_left(before) + sum(hand_size(before, other) for other in seats if other != seat)


DOUBTS = {"plays": may_lack_tile}


def reveals(before: State, seat: int, action: int, events: Sequence[Event]) -> bool:
    return not beyond_doubt(DOUBTS, before, events)
