"""What a seat sees in Pickpocket, as numbers: the view, for programs that learn. See `larcin.rules.layout`."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, rule
from larcin.rules.layout import Layout, Piece, distance_to, mark, mark_bits, seat_from, write_counts
from larcin.rules.pickpocket.components import COPIES, GUARD_KINDS, KINDS, LOOT_KINDS, LOOT_TILES
from larcin.rules.pickpocket.table import (
    DOUBLE_TILES,
    LINE_COUNT,
    MOST_SEATS,
    NONE,
    OVER,
    POWERS,
    hand_size,
    inside,
    loot,
    stands,
)

EACH = "for each seat, from one's own clockwise"
MOST_COPIES = int(COPIES.max())

LAYOUT = Layout(
    seen=(
        Piece("me", MOST_SEATS, "one's own seat, as a 1 among zeros"),
        Piece("seats", 1, "how many play", MOST_SEATS),
        Piece("with_powers", 1, "1 if the powers are played with"),
        Piece("stage", OVER + 1, "what happens next, as a 1 among zeros"),
        Piece("night", 1, "from 1", 7),
        Piece("turn", MOST_SEATS, "whose turn it is, as a 1 among zeros, from one's own seat clockwise"),
        Piece("prince", MOST_SEATS, "the Prince of Thieves, likewise"),
        Piece("double", 1, "in double or nothing the tiles still to play", DOUBLE_TILES),
        Piece("row", LOOT_KINDS, "how many tiles of each kind of loot lie in the row", MOST_COPIES),
        Piece("whole", LINE_COUNT, "the lines whole from the merchant on, as ones and zeros"),
        Piece("elements", LINE_COUNT, "the elements on each of them", 10),
        Piece("loot", 1, "what the row is worth", 20),
        Piece("door", GUARD_KINDS, "the guard of this night, as a 1 among zeros"),
        Piece("aside", GUARD_KINDS, "guards of earlier nights, by kind", 3),
        Piece("discards", LOOT_KINDS, "discarded tiles by kind of loot", MOST_COPIES),
        Piece("bag", 1, "how many tiles are in the bag", LOOT_TILES),
        Piece("unseen", KINDS, "tiles that are in the bag or in hands one cannot see, by kind", MOST_COPIES),
        Piece("hand", MOST_SEATS * LOOT_KINDS, f"tiles in hand by kind, {EACH}; the others' at the end alone", 3),
        Piece("tiles", MOST_SEATS, f"how many tiles in hand, {EACH}", 6),
        Piece("experience", MOST_SEATS, f"points, {EACH}", 50),
        Piece("height", MOST_SEATS, f"1 and the markers below one's own in its pile, 0 before, {EACH}", MOST_SEATS),
        Piece("inside", MOST_SEATS, f"1 if in the inn, {EACH}"),
        Piece("standing", MOST_SEATS, f"1 if the warning is still to come, {EACH}; with two and three players"),
        Piece("power", MOST_SEATS * POWERS, f"the powers held, as ones and zeros, {EACH}"),
        Piece("spent", POWERS, "the powers that were used up this night, as ones and zeros"),
    ),
    remembered=(),
)

(
    ME, SEATS, WITH_POWERS, STAGE, NIGHT, TURN, PRINCE, DOUBLE, ROW, WHOLE, ELEMENTS, LOOT, DOOR, ASIDE, DISCARDS,
    BAG, UNSEEN, HAND, TILES, EXPERIENCE, HEIGHT, INSIDE, STANDING, POWER, SPENT,
) = LAYOUT.offsets_seen()  # fmt: skip


@rule
def observe(state: Record, seat: int, out: Array) -> None:
    """Everything but the tiles in the others' hands and in the bag (P9, P29)."""
    mark(out, ME, seat)
    out[SEATS] = state.seats
    out[WITH_POWERS] = state.powers
    mark(out, STAGE, state.stage)
    out[NIGHT] = state.night
    if state.turn != NONE:
        out[TURN + distance_to(seat, state.turn, state.seats)] = 1
    if state.prince != NONE:
        out[PRINCE + distance_to(seat, state.prince, state.seats)] = 1
    observe_street(state, out)
    observe_bag(state, seat, out)
    for place in range(state.seats):
        observe_thief(state, seat_from(seat, place, state.seats), place, seat, out)
    for power in range(POWERS):
        if state.power[power] != NONE:
            out[POWER + distance_to(seat, state.power[power], state.seats) * POWERS + power] = 1
    mark_bits(out, SPENT, state.spent, POWERS)


@rule
def observe_street(state: Record, out: Array) -> None:
    """The row of loot, and who watches the door."""
    out[DOUBLE] = state.due
    for tile in range(state.row_length):
        out[ROW + int(state.row[tile])] += 1
    mark_bits(out, WHOLE, state.whole, LINE_COUNT)
    write_counts(out, ELEMENTS, state.elements, LINE_COUNT)
    out[LOOT] = loot(state)
    mark(out, DOOR, state.door)
    write_counts(out, ASIDE, state.aside, GUARD_KINDS)
    write_counts(out, DISCARDS, state.discards, LOOT_KINDS)


@rule
def observe_bag(state: Record, watcher: int, out: Array) -> None:
    """How many tiles are in the bag; which ones, nobody knows, for some of the unseen are in the others' hands."""
    for kind in range(KINDS):
        out[BAG] += state.bag[kind]
        out[UNSEEN + kind] = state.bag[kind]
    for other in range(state.seats):
        if other != watcher and state.stage != OVER:
            for kind in range(LOOT_KINDS):
                out[UNSEEN + kind] += state.hand[other, kind]


@rule
def observe_thief(state: Record, thief: int, place: int, watcher: int, out: Array) -> None:
    if thief == watcher or state.stage == OVER:
        write_counts(out, HAND + place * LOOT_KINDS, state.hand[thief], LOOT_KINDS)
    out[TILES + place] = hand_size(state, thief)
    out[EXPERIENCE + place] = state.points[thief]
    out[HEIGHT + place] = state.height[thief] + 1
    out[INSIDE + place] = inside(state, thief)
    out[STANDING + place] = stands(state, thief)


@rule
def remember(state: Record, seat: int, out: Array) -> None:
    """Discards lie open: there is nothing to remember."""
