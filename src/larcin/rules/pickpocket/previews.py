"""What a move would bring and risk in Pickpocket."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.layout import Piece, mark_bits
from larcin.rules.pickpocket.components import ELEMENTS_ON, LINES_ON, LOOT_KINDS
from larcin.rules.pickpocket.state import (
    GIVE_IN,
    LEAVE,
    LINE_COUNT,
    NONE,
    PASSAGE,
    PLAY,
    PLAYING,
    STEAL,
    State,
    guards_left,
    holds,
    stands,
    times_the_loot,
    worth_of_leaving,
)
from larcin.rules.pickpocket.words import GUARD_COMES, LINES
from larcin.rules.previews import Previews
from larcin.rules.views import Flag, Group, Listed, Name, Number

LEAVES, PLAYS, STEALS, GIVES_IN = range(4)
STAYS, ENDS_NIGHT, ENDS_GAME = range(3)

PREVIEWS = Previews(
    pieces=(
        Piece("points", 1, "what leaving scores", 30),
        Piece("loot", 1, "what the row would be worth with this tile", 20),
        Piece("whole", LINE_COUNT, "the lines that would still be whole, as ones and zeros"),
        Piece("warned", 1, "1 if one who is caught only lies down"),
        Piece("guard", 1, "what a guard would do: 1 stay at a door, 2 end the night, 3 end the game", 3),
        Piece("escapes", 1, "1 if one scores when a guard ends the night"),
    ),
    kinds=(
        Group(points=Number("points")),
        Group(loot=Number("loot"), ropes=Listed("whole", LINES)),
        Group(warned=Flag("warned"), guard=Name("guard", GUARD_COMES), escapes=Flag("escapes")),
        Group(warned=Flag("warned")),
    ),
)

WHAT, POINTS, LOOT, WHOLE, WARNED, GUARD, ESCAPES = PREVIEWS.layout.offsets_seen()


@rule
def preview(state: State, seat: int, action: int, out: Array) -> None:
    if action == LEAVE:
        out[WHAT] = 1 + LEAVES
        out[POINTS] = worth_of_leaving(state, seat, times_the_loot(state))  # P18 to P21
    elif state.stage == PLAYING and PLAY <= action < PLAY + LOOT_KINDS:
        out[WHAT] = 1 + PLAYS
        preview_tile(state, action - PLAY, out)
    elif action == STEAL:
        out[WHAT] = 1 + STEALS
        preview_theft(state, seat, out)
    elif action == GIVE_IN:
        out[WHAT] = 1 + GIVES_IN
        out[WARNED] = stands(state, seat)  # P37, P40


@rule
def preview_tile(state: State, kind: int, out: Array) -> None:  # P14, P18
    """Whole lines gain the elements of the tile, those cut on it are broken for good."""
    whole = state.whole & LINES_ON[kind]
    mark_bits(out, WHOLE, whole, LINE_COUNT)
    for line in range(LINE_COUNT):
        if whole & bit(line):
            out[LOOT] += state.elements[line] + ELEMENTS_ON[kind]


@rule
def preview_theft(state: State, seat: int, out: Array) -> None:
    """What it would mean to draw a tile that does not fit (P15, P37), or a guard (P17, P25, P30)."""
    out[WARNED] = stands(state, seat)
    if guards_left(state) == 1:
        out[GUARD] = 1 + ENDS_GAME
    else:
        out[GUARD] = 1 + (STAYS if state.door == NONE else ENDS_NIGHT)
    out[ESCAPES] = state.door != NONE and holds(state, seat, PASSAGE)
