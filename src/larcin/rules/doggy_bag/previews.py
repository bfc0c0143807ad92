"""What a move would bring in Doggy Bag."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.doggy_bag.state import BLACK, DARE, GREY, KINDS, TAKE, TOO_MANY_BLACK, TURN, State
from larcin.rules.layout import Piece
from larcin.rules.previews import Previews
from larcin.rules.views import Flag, Group, Number

TAKES, DARES = range(2)

PREVIEWS = Previews(
    pieces=(
        Piece("aims", 1, "how many bones one would mean to draw", 7),
        Piece("loses", 1, "how many bones a black one would cost", 7),
        Piece("black", 1, "how many black bones one would then have", TOO_MANY_BLACK),
        Piece("out", 1, "1 if it would drive one out"),
    ),
    kinds=(
        Group(aims=Number("aims")),
        Group(loses=Number("loses"), black=Number("black"), out=Flag("out")),
    ),
)

WHAT, AIMS, LOSES, BLACK_THEN, OUT = PREVIEWS.layout.offsets_seen()


@rule
def preview(state: State, seat: int, action: int, out: Array) -> None:
    if TAKE <= action < TURN:
        out[WHAT] = 1 + TAKES
        out[AIMS] = action - TAKE  # D9
    elif action == DARE:
        out[WHAT] = 1 + DARES
        out[LOSES] = state.drawn - state.loot[GREY]  # D25, D27
        out[BLACK_THEN] = state.front[seat, BLACK] + 1
        if state.front[seat, BLACK] + 1 >= TOO_MANY_BLACK:  # D31: everything in front goes, and what was just drawn
            out[OUT] = 1
            out[LOSES] = state.drawn
            for kind in range(KINDS):
                out[LOSES] += state.front[seat, kind]
