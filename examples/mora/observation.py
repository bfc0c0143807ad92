"""What a player of mora knows: everything but what the other has chosen."""

from __future__ import annotations

from larcin.game import Array, Layout, Piece, rule, seat_from
from larcin.game.views import EachSeat, Flag, Group, IfOwn, Number

from .state import MOST_COINS, NONE, State

LAYOUT = Layout(
    seen=(
        Piece("left", 1, "rounds left", 7),
        Piece("stake", 1, "coins on the table, 0 before chance lays them", MOST_COINS),
        Piece("coins", 2, "coins won, one's own first", 21),
        Piece("chosen", 2, "1 if somebody has chosen, oneself first"),
        Piece("fingers", 1, "one's own fingers, 0 before one has chosen", 2),
    )
)
LEFT, STAKE, COINS, CHOSEN, FINGERS = LAYOUT.offsets_seen()


@rule
def observe(state: State, seat: int, out: Array) -> None:
    out[LEFT] = state.left
    out[STAKE] = state.stake
    for place in range(2):
        other = seat_from(seat, place, 2)
        out[COINS + place] = state.coins[other]
        out[CHOSEN + place] = state.fingers[other] != NONE
    if seat >= 0:
        out[FINGERS] = state.fingers[seat] + 1


VIEW = Group(
    rounds_left=Number("left"),
    stake=Number("stake"),
    players=EachSeat(
        coins=Number("coins"),
        has_chosen=Flag("chosen"),
        fingers=IfOwn(Number("fingers", none=0, whole=True)),
    ),
)
