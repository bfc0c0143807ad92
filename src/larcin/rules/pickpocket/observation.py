"""What a seat knows in Pickpocket: as numbers, and how they are read as a view.

Discards lie open, so that there is nothing to remember: views are the same with the memory aid and without.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.layout import Layout, Piece, distance_to, mark, mark_bits, seat_from, write_counts
from larcin.rules.pickpocket import words
from larcin.rules.pickpocket.components import (
    COPIES,
    GUARD_KINDS,
    GUARD_NAMES,
    GUARD_WORTHS,
    IN_HAND,
    KINDS,
    LINES_ON,
    LOOT_KINDS,
    LOOT_TILES,
    TILE_NAMES,
)
from larcin.rules.pickpocket.state import (
    ALL_LINES,
    DOUBLE_TILES,
    FEW_SEATS,
    LINE_COUNT,
    MOST_SEATS,
    NONE,
    OVER,
    POWERS,
    State,
    fits,
    guards_left,
    hand_size,
    inside,
    loot,
    past_guard,
    stands,
    times_the_loot,
    with_illusion,
    with_mouse,
    worth_of_leaving,
)
from larcin.rules.pickpocket.words import LINES, STAGES
from larcin.rules.views import (
    Counts,
    EachRow,
    EachSeat,
    Flag,
    Group,
    IfOwn,
    IfSet,
    Listed,
    Number,
    OneOf,
    Piles,
    Row,
    SeatOf,
    Selected,
    WithSeats,
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
        Piece("hand", (MOST_SEATS, LOOT_KINDS), f"tiles in hand by kind, {EACH}; the others' at the end alone", 3),
        Piece("tiles", MOST_SEATS, f"how many tiles in hand, {EACH}", 6),
        Piece("experience", MOST_SEATS, f"points, {EACH}", 50),
        Piece("height", MOST_SEATS, f"1 and the markers below one's own in its pile, 0 before, {EACH}", MOST_SEATS),
        Piece("inside", MOST_SEATS, f"1 if in the inn, {EACH}"),
        Piece("standing", MOST_SEATS, f"1 if the warning is still to come, {EACH}; with two and three players"),
        Piece("power", (MOST_SEATS, POWERS), f"the powers held, as ones and zeros, {EACH}"),
        Piece("spent", POWERS, "the powers that were used up this night, as ones and zeros"),
    ),
    arranged=(
        Piece(
            "row_tiles", LOOT_TILES, "the row, tile by tile from the merchant on: 1 and its kind of loot", LOOT_KINDS
        ),
        Piece("hand_known", MOST_SEATS, f"1 if the hand is one's own or lies open, {EACH}"),
        Piece("row_whole", (LOOT_TILES, LINE_COUNT), "the lines whole up to each tile of the row, as ones and zeros"),
        Piece("fits", LOOT_KINDS, "1 for a kind of loot that fits the row"),
        Piece("guards_left", 1, "how many guards are still to come", 7),
        Piece("times", 1, "how often the loot counts for who leaves now", 2),
        Piece("leaving", MOST_SEATS, f"what leaving now would score, {EACH}: the loot, and", 30),
        Piece("past_guard", MOST_SEATS, f"for walking out past the guard, {EACH}", 12),
        Piece("with_illusion", MOST_SEATS, f"for the illusion, {EACH}", 6),
        Piece("with_mouse", MOST_SEATS, f"for the mouse, {EACH}", 2),
        Piece("in_hand", LOOT_KINDS, "what a tile of each kind of loot in one's own hand is worth in the end", 6),
    ),
)

VIEW = Group(
    night=Number("night"),
    stage=OneOf("stage", STAGES),
    turn=SeatOf("turn"),
    prince=SeatOf("prince"),
    double=Number("double"),
    row=Row("row_tiles", TILE_NAMES),
    ropes=EachRow("row_tiles", Listed("row_whole", LINES)),
    lines=Selected("elements", LINES, marked="whole"),
    loot=Number("loot"),
    fits=Listed("fits", TILE_NAMES),
    guards_left=Number("guards_left"),
    door=OneOf("door", GUARD_WORTHS),
    aside=Counts("aside", GUARD_NAMES),
    discards=Counts("discards", TILE_NAMES),
    track=Piles("experience", "height", number="experience", pile="pile"),
    bag=Number("bag"),
    unseen=Counts("unseen", words.TILES),
    thieves=EachSeat(
        experience=Number("experience"),
        inside=Flag("inside"),
        standing=WithSeats(FEW_SEATS, Flag("standing")),
        powers=Listed("power", words.POWERS),
        used=Listed("power", words.POWERS, among="spent"),
        tiles=Number("tiles"),
        hand=IfSet("hand_known", Counts("hand", TILE_NAMES)),
        worth=IfOwn(Counts("in_hand", TILE_NAMES, whole=True)),
        leaving=IfSet(
            "inside",
            Group(
                points=Number("leaving"),
                loot=Number("loot", whole=True),
                times=Number("times", whole=True),
                guard=Number("past_guard"),
                illusion=Number("with_illusion"),
                mouse=Number("with_mouse"),
            ),
        ),
    ),
)

(
    ME, SEATS, WITH_POWERS, STAGE, NIGHT, TURN, PRINCE, DOUBLE, ROW, WHOLE, ELEMENTS, LOOT, DOOR, ASIDE, DISCARDS,
    BAG, UNSEEN, HAND, TILES, EXPERIENCE, HEIGHT, INSIDE, STANDING, POWER, SPENT,
) = LAYOUT.offsets_seen()  # fmt: skip
(
    ROW_TILES, HAND_KNOWN, ROW_WHOLE, FITS, GUARDS_LEFT, TIMES, LEAVING, PAST_GUARD, WITH_ILLUSION, WITH_MOUSE,
    WORTH_IN_HAND,
) = LAYOUT.offsets_arranged()  # fmt: skip


@rule
def observe(state: State, seat: int, out: Array) -> None:
    """Everything but the tiles in the others' hands and in the bag (P9, P29)."""
    mark(out, ME, seat)
    out[SEATS] = state.seats
    out[WITH_POWERS] = state.powers
    if state.stage <= OVER:
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
def observe_street(state: State, out: Array) -> None:
    """The row of loot, and who watches the door."""
    out[DOUBLE] = state.due
    for tile in range(state.row_length):
        out[ROW + state.row[tile]] += 1
    mark_bits(out, WHOLE, state.whole, LINE_COUNT)
    write_counts(out, ELEMENTS, state.elements, LINE_COUNT)
    out[LOOT] = loot(state)
    mark(out, DOOR, state.door)
    write_counts(out, ASIDE, state.aside, GUARD_KINDS)
    write_counts(out, DISCARDS, state.discards, LOOT_KINDS)


@rule
def observe_bag(state: State, watcher: int, out: Array) -> None:
    """How many tiles are in the bag; which ones, nobody knows, for some of the unseen are in the others' hands."""
    for kind in range(KINDS):
        out[BAG] += state.bag[kind]
        out[UNSEEN + kind] = state.bag[kind]
    for other in range(state.seats):
        if not knows_hand(state, other, watcher):
            for kind in range(LOOT_KINDS):
                out[UNSEEN + kind] += state.hand[other, kind]


@rule
def observe_thief(state: State, thief: int, place: int, watcher: int, out: Array) -> None:
    if knows_hand(state, thief, watcher):
        write_counts(out, HAND + place * LOOT_KINDS, state.hand[thief], LOOT_KINDS)
    out[TILES + place] = hand_size(state, thief)
    out[EXPERIENCE + place] = state.points[thief]
    out[HEIGHT + place] = state.height[thief] + 1
    out[INSIDE + place] = inside(state, thief)
    out[STANDING + place] = stands(state, thief)


@rule
def knows_hand(state: State, thief: int, watcher: int) -> bool:  # P9, P26
    """A hand is one's own, or the game is over and all hands are shown."""
    return thief == watcher or state.stage == OVER


@rule
def arrange(state: State, seat: int, out: Array) -> None:
    """How the tiles of the row lie and where its ropes are cut, what fits, whose hands are known even if empty, what
    one's own tiles are worth in the end, and what leaving would score.
    """
    whole = ALL_LINES
    for tile in range(state.row_length):
        whole &= LINES_ON[state.row[tile]]  # P14
        out[ROW_TILES + tile] = 1 + state.row[tile]
        mark_bits(out, ROW_WHOLE + tile * LINE_COUNT, whole, LINE_COUNT)
    for kind in range(LOOT_KINDS):
        out[FITS + kind] = fits(state, kind)
        if seat >= 0 and state.hand[seat, kind] > 0:
            out[WORTH_IN_HAND + kind] = IN_HAND[kind]  # P5
    out[GUARDS_LEFT] = guards_left(state)
    out[TIMES] = times_the_loot(state)
    for place in range(state.seats):
        thief = seat_from(seat, place, state.seats)
        out[HAND_KNOWN + place] = knows_hand(state, thief, seat)
        if inside(state, thief):
            arrange_leaving(state, thief, place, out)


@rule
def arrange_leaving(state: State, thief: int, place: int, out: Array) -> None:  # P18 to P21, P28, P31, P32
    out[LEAVING + place] = worth_of_leaving(state, thief, times_the_loot(state))
    out[PAST_GUARD + place] = past_guard(state, thief)
    out[WITH_ILLUSION + place] = with_illusion(state, thief)
    out[WITH_MOUSE + place] = with_mouse(state, thief)
