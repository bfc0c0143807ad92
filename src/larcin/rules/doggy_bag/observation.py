"""What a seat knows in Doggy Bag: as numbers, and how they are read as a view.

The memory aid shows what has been: what everybody started with, and night by night what went into the bag and out of it
in the open, what the seat itself gave, and what it saw when it looked into the bag.
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.doggy_bag.components import COLOURS, MOST_SEATS
from larcin.rules.doggy_bag.state import (
    BLACK,
    HANDFULS,
    KINDS,
    MOST_IN_BAG,
    NIGHTS,
    NONE,
    OVER,
    ROLES,
    TAKE_ROLE,
    TOO_MANY_BLACK,
    TOSSES,
    State,
    bones_given,
    counted,
    has_looked,
    nights_given,
    number_of,
    points,
    was_caught,
)
from larcin.rules.doggy_bag.words import MOVES, STAGES
from larcin.rules.layout import Layout, Piece, distance_to, mark, mark_bits, seat_from, write_counts
from larcin.rules.views import (
    BySeat,
    Counts,
    EachRow,
    EachSeat,
    Flag,
    Group,
    IfOwn,
    IfSet,
    Listed,
    Lookup,
    Name,
    Number,
    OneOf,
    SeatOf,
)

EACH = "for each seat, from one's own clockwise"
NIGHTLY = "for each night"
KINDLY = "by kind: grey, white, red, yellow, black"

LAYOUT = Layout(
    seen=(
        Piece("me", MOST_SEATS, "one's own seat, as a 1 among zeros"),
        Piece("seats", 1, "how many play", MOST_SEATS),
        Piece("variant", 1, "0 with roles, 1 the beginners' variant"),
        Piece("stage", OVER + 1, "what is to be decided now, as a 1 among zeros"),
        Piece("night", 1, "from 1", NIGHTS),
        Piece("coins", 1, "what this night's coins showed, 0 before the toss", int(TOSSES.max())),
        Piece("actor", MOST_SEATS, "who takes a role or steals, as a 1 among zeros, from one's own seat clockwise"),
        Piece("first", MOST_SEATS, "who holds the first-player token, likewise"),
        Piece("starter", MOST_SEATS, "who held it when this night began, likewise"),
        Piece("bag_count", 1, "bones in the bag", 30),
        Piece("chest", KINDS, f"bones in the chest, {KINDLY}", 4),
        Piece("loot", KINDS, f"bones drawn in this theft or shown by the scout, {KINDLY}", 4),
        Piece("last", KINDS, "the kind that Gluttony brought, while its victim is chosen, as a 1 among zeros"),
        Piece("screen", KINDS, f"bones behind one's own screen, {KINDLY}", 4),
        Piece("handful", KINDS, f"one's own handful, chosen and not yet in the bag, {KINDLY}", 4),
        Piece("front", (MOST_SEATS, KINDS), f"bones in front of the screens, {EACH}, {KINDLY}", 4),
        Piece("points", MOST_SEATS, f"what they are worth, {EACH}", 30),
        Piece("behind", MOST_SEATS, f"how many bones lie behind the screen, {EACH}", 16),
        Piece("has_chosen", MOST_SEATS, f"1 if a handful is chosen, {EACH}"),
        Piece("role", (MOST_SEATS, ROLES), f"the token as a 1 among zeros, {EACH}"),
        Piece("called", MOST_SEATS, f"the number that the hothead called, {EACH}", 30),
        Piece("tried", MOST_SEATS, f"1 if the seat has been to the bag in this theft, {EACH}"),
        Piece("out", MOST_SEATS, f"0 in play, 1 the first to go out, and so on, {EACH}", MOST_SEATS),
    ),
    remembered=(
        Piece("looked", (MOST_SEATS, NIGHTS), f"1 for every night in which a seat looked into the bag, {EACH}"),
        Piece("bag", KINDS, f"what is in the bag, if one looked into it this night, {KINDLY}", 10),
        Piece("bag_start", KINDS, f"what was in the bag at the start, {KINDLY}", 4),
        Piece("started_with", (MOST_SEATS, KINDS), f"bones behind the screens at the start, {EACH}, {KINDLY}", 4),
        Piece("given", NIGHTS, f"how many bones each seat gave, {NIGHTLY}", 4),
        Piece("least", (NIGHTS, KINDS), f"what the bag held at least, by what was drawn, {NIGHTLY}, {KINDLY}", 4),
        Piece("flow", (NIGHTS, KINDS), f"what went in openly, less what came out, {NIGHTLY}, {KINDLY}", 4),
        Piece("ace", (NIGHTS, MOST_SEATS), f"who swapped a bone, as a 1 among zeros from one's own seat, {NIGHTLY}"),
        Piece("ace_gave", (NIGHTS, KINDS), f"the kind it gave, as a 1 among zeros, {NIGHTLY}"),
        Piece("ace_got", (NIGHTS, KINDS), f"the kind it got, as a 1 among zeros, {NIGHTLY}"),
        Piece("handfuls", (NIGHTS, KINDS), f"one's own handful, {NIGHTLY}, {KINDLY}", 4),
        Piece("bags", (NIGHTS, KINDS), f"the bag with all handfuls in, if one looked into it, {NIGHTLY}, {KINDLY}", 10),
    ),
    arranged=(
        Piece("bag_known", 1, "1 if one looked into the bag this night"),
        Piece("aims", MOST_SEATS, f"1 and how many bones a thief means to draw, 0 before it tries, {EACH}", 30),
        Piece("caught", MOST_SEATS, f"1 if it woke Fagin tonight, {EACH}"),
        Piece("black_left", MOST_SEATS, f"how many more black bones would drive it out, {EACH}", TOO_MANY_BLACK),
    ),
)

VIEW = Group(
    stage=OneOf("stage", STAGES),
    night=Number("night"),
    coins=Number("coins", none=0),
    actor=SeatOf("actor"),
    first=SeatOf("first"),
    starter=SeatOf("starter"),
    bag_count=Number("bag_count"),
    chest=Counts("chest", COLOURS),
    loot=Counts("loot", COLOURS),
    last=OneOf("last", COLOURS),
    seats=EachSeat(
        front=Counts("front", COLOURS),
        points=Number("points"),
        behind=Number("behind"),
        screen=IfOwn(Counts("screen", COLOURS, whole=True)),
        has_chosen=Flag("has_chosen"),
        sealed=IfOwn(Lookup("handful", HANDFULS.tolist(), MOVES[: len(HANDFULS)], whole=True)),
        role=OneOf("role", range(ROLES)),
        called=Number("called", none=0),
        tried=Flag("tried"),
        aims=Name("aims", range(MOST_IN_BAG + 1)),
        caught=Flag("caught"),
        black_left=Number("black_left"),
        out=Number("out", none=0),
        looked=Listed("looked", range(1, NIGHTS + 1)),
    ),
    bag=IfSet("bag_known", Counts("bag", COLOURS)),
    bag_start=Counts("bag_start", COLOURS),
    started_with=BySeat(Counts("started_with", COLOURS)),
    nights=EachRow(
        "given",
        Group(
            given=Number("given"),
            held_at_least=Counts("least", COLOURS),
            came_out=Counts("flow", COLOURS, sign=-1),
            went_in=Counts("flow", COLOURS, sign=1),
            ace=IfSet(
                "ace",
                Group(seat=SeatOf("ace"), gave=OneOf("ace_gave", COLOURS), got=OneOf("ace_got", COLOURS)),
            ),
            handful=IfSet("handfuls", Counts("handfuls", COLOURS)),
            bag=IfSet("bags", Counts("bags", COLOURS)),
        ),
    ),
)

(
    ME, SEATS, VARIANT, STAGE, NIGHT, COINS, ACTOR, FIRST, STARTER, BAG_COUNT, CHEST, LOOT, LAST, SCREEN, HANDFUL,
    FRONT, POINTS, BEHIND, HAS_CHOSEN, ROLE, CALLED, TRIED, OUT,
) = LAYOUT.offsets_seen()  # fmt: skip
(
    LOOKED, BAG, BAG_START, STARTED_WITH, GIVEN, LEAST, FLOW, ACE, ACE_GAVE, ACE_GOT, OWN_HANDFULS, BAGS,
) = LAYOUT.offsets_remembered()  # fmt: skip
BAG_KNOWN, AIMS, WAS_CAUGHT, BLACK_LEFT = LAYOUT.offsets_arranged()

assert MOST_IN_BAG <= 32_767


@rule
def observe(state: State, seat: int, out: Array) -> None:
    """All that lies in the open, and one's own bones (D5)."""
    mark(out, ME, seat)
    out[SEATS] = state.seats
    out[VARIANT] = state.variant
    if state.stage <= OVER:
        mark(out, STAGE, state.stage)
    out[NIGHT] = state.night + 1
    out[COINS] = state.coins
    mark_seat(state, state.actor, seat, ACTOR, out)
    mark_seat(state, state.first, seat, FIRST, out)
    mark_seat(state, state.starter, seat, STARTER, out)
    out[BAG_COUNT] = state.in_bag
    write_counts(out, CHEST, state.chest, KINDS)
    write_counts(out, LOOT, state.loot, KINDS)
    mark(out, LAST, state.last)
    if seat >= 0:
        write_counts(out, SCREEN, state.screen[seat], KINDS)
        if state.sealed[seat] != NONE:
            write_counts(out, HANDFUL, HANDFULS[state.sealed[seat]], KINDS)
    for place in range(state.seats):
        observe_seat(state, seat_from(seat, place, state.seats), place, out)


@rule
def mark_seat(state: State, marked: int, watcher: int, offset: int, out: Array) -> None:
    """Write a 1 for a seat, counted from the one that looks on; nothing for NONE."""
    if marked != NONE:
        out[offset + distance_to(watcher, marked, state.seats)] = 1


@rule
def observe_seat(state: State, seat: int, place: int, out: Array) -> None:
    write_counts(out, FRONT + place * KINDS, state.front[seat], KINDS)
    out[POINTS + place] = points(state, seat)
    out[BEHIND + place] = counted(state.screen[seat])
    out[HAS_CHOSEN + place] = state.sealed[seat] != NONE
    mark(out, ROLE + place * ROLES, state.role[seat])
    if state.hothead == seat:
        out[CALLED + place] = state.called
    out[TRIED + place] = (state.tried & bit(seat)) != 0
    out[OUT + place] = state.out[seat]


@rule
def remember(state: State, seat: int, out: Array) -> None:
    """What everybody started with, what went into the bag and out of it night by night, and what one saw in it."""
    if sees_bag(state, seat):
        write_counts(out, BAG, state.bag, KINDS)
    write_counts(out, BAG_START, state.bag_start, KINDS)
    for place in range(state.seats):
        other = seat_from(seat, place, state.seats)
        mark_bits(out, LOOKED + place * NIGHTS, state.looked[other], NIGHTS)
        write_counts(out, STARTED_WITH + place * KINDS, state.start[other], KINDS)
    slot = 0
    for night in range(nights_given(state)):
        remember_night(state, night, seat, out)
        if seat >= 0 and slot < bones_given(state, seat):
            for given in range(state.given[night]):
                out[OWN_HANDFULS + night * KINDS + int(state.gave[seat, slot + given])] += 1
        slot += state.given[night]
        if has_looked(state, seat, night):
            remember_bag(state, night, slot, out)


@rule
def remember_night(state: State, night: int, seat: int, out: Array) -> None:
    """What all saw of a night."""
    out[GIVEN + night] = state.given[night]
    write_counts(out, LEAST + night * KINDS, state.least[night], KINDS)
    write_counts(out, FLOW + night * KINDS, state.flow[night], KINDS)
    if state.ace[night] != NONE:
        mark_seat(state, state.ace[night], seat, ACE + night * MOST_SEATS, out)
        mark(out, ACE_GAVE + night * KINDS, state.ace_gave[night])
        mark(out, ACE_GOT + night * KINDS, state.ace_got[night])


@rule
def remember_bag(state: State, night: int, slots: int, out: Array) -> None:
    """What was in the bag when all handfuls of a night were in: so many bones from each seat up to then."""
    offset = BAGS + night * KINDS
    write_counts(out, offset, state.bag_start, KINDS)
    for kind in range(KINDS):
        for earlier in range(night):
            out[offset + kind] += state.flow[earlier, kind]
    for seat in range(state.seats):
        for slot in range(min(slots, bones_given(state, seat))):
            out[offset + int(state.gave[seat, slot])] += 1


@rule
def sees_bag(state: State, seat: int) -> bool:
    """The seat looked into the bag this night, and what went in and out since, it saw."""
    return state.stage >= TAKE_ROLE and has_looked(state, seat, state.night)


@rule
def arrange(state: State, seat: int, out: Array) -> None:
    """Whether one knows the bag, even if it is empty, how many bones thieves mean to draw (D9, D11, D23), whom Fagin
    caught (D25), and how near everybody is to being driven out (D31).
    """
    out[BAG_KNOWN] = sees_bag(state, seat)
    for place in range(state.seats):
        thief = seat_from(seat, place, state.seats)
        if state.tried & bit(thief):
            out[AIMS + place] = 1 + number_of(state, thief)
        out[WAS_CAUGHT + place] = was_caught(state, thief)
        if state.out[thief] == 0:
            out[BLACK_LEFT + place] = TOO_MANY_BLACK - state.front[thief, BLACK]
