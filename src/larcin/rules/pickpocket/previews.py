"""What a move would bring in Pickpocket."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.layout import Piece, mark_bits
from larcin.rules.pickpocket.components import ELEMENTS_ON, LINES_ON, LOOT_KINDS
from larcin.rules.pickpocket.state import (
    LEAVE,
    LINE_COUNT,
    PLAY,
    PLAYING,
    State,
    times_the_loot,
    worth_of_leaving,
)
from larcin.rules.pickpocket.words import LINES
from larcin.rules.previews import Previews
from larcin.rules.views import Group, Listed, Number

LEAVES, PLAYS = range(2)

PREVIEWS = Previews(
    pieces=(
        Piece("points", 1, "what leaving scores", 30),
        Piece("loot", 1, "what the row would be worth with this tile", 20),
        Piece("whole", LINE_COUNT, "the lines that would still be whole, as ones and zeros"),
    ),
    kinds=(Group(points=Number("points")), Group(loot=Number("loot"), ropes=Listed("whole", LINES))),
)

WHAT, POINTS, LOOT, WHOLE = PREVIEWS.layout.offsets_seen()


@rule
def preview(state: State, seat: int, action: int, out: Array) -> None:
    if action == LEAVE:
        out[WHAT] = 1 + LEAVES
        out[POINTS] = worth_of_leaving(state, seat, times_the_loot(state))  # P18 to P21
    elif state.stage == PLAYING and PLAY <= action < PLAY + LOOT_KINDS:
        out[WHAT] = 1 + PLAYS
        preview_tile(state, action - PLAY, out)


@rule
def preview_tile(state: State, kind: int, out: Array) -> None:  # P14, P18
    """Whole lines gain the elements of the tile, those cut on it are broken for good."""
    whole = state.whole & LINES_ON[kind]
    mark_bits(out, WHOLE, whole, LINE_COUNT)
    for line in range(LINE_COUNT):
        if whole & bit(line):
            out[LOOT] += state.elements[line] + ELEMENTS_ON[kind]
