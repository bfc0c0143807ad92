"""What a player knows: as numbers, for programs that learn, and how these are read as a view."""

from __future__ import annotations

from larcin.game import Array, Layout, Piece, distance_to, rule
from larcin.game.views import Group, Number, SeatOf

from .state import MOST, MOST_SEATS, NOT_YET, State

LAYOUT = Layout(
    seen=(
        Piece("stones", 1, "stones on the table, 0 before chance lays them", MOST),
        Piece("turn", MOST_SEATS, "whose turn it is, as a 1 among zeros, from one's own seat clockwise"),
    )
)
STONES, TURN = LAYOUT.offsets_seen()


@rule
def observe(state: State, seat: int, out: Array) -> None:
    if state.stones != NOT_YET:
        out[STONES] = state.stones
    out[TURN + distance_to(seat, state.turn, state.seats)] = 1


VIEW = Group(stones=Number("stones"), turn=SeatOf("turn"))
