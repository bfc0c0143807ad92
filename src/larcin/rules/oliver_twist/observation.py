"""What a seat knows in Oliver Twist: as numbers, and how they are read as a view."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, bits_in, rule
from larcin.rules.layout import Layout, Piece, distance_to, mark, seat_from, write_counts
from larcin.rules.oliver_twist.box import BURGLARY_TOKENS, CARD_NAMES, TOOL_NAMES, TYPE_NAMES, wide
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    LOOKED,
    PLANTED,
    ROBBED,
    act_of,
    knows,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.missing import write_cut_off, write_lacks
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    BURGLARY_COPIES,
    CARDS,
    KIND_NAMES,
    KINDS,
    LEDGER,
    MOST_SEATS,
    NONE,
    OVER,
    REWARDS,
    STASH_ROOM,
    STASHABLE,
    TOOLS,
    TYPE_OF,
    VALUES,
    WALLETS,
    State,
    file_size,
    files_lie_open,
    hand_size,
    lies_face_down,
    peeked,
    saw,
    stash_size,
    stashes_lie_open,
    yellow_streets_closed,
)
from larcin.rules.oliver_twist.state import ROW as ROW_LENGTH
from larcin.rules.oliver_twist.town import PLACES, SPACES
from larcin.rules.oliver_twist.words import LEDGER_ACTS, PLACE_NAMES, ROUNDS, SHARING_NAMES, STAGES, VALUE_NAMES
from larcin.rules.views import (
    ByRow,
    Case,
    Cells,
    Counts,
    EachRow,
    EachSeat,
    FirstKnown,
    Flag,
    Group,
    IfMine,
    IfOwn,
    IfSet,
    IfZero,
    Last,
    Listed,
    Name,
    Number,
    OneOf,
    Repeated,
    SeatName,
    SeatOf,
    SeatsOf,
    Which,
)

EACH = "for each seat, from one's own clockwise"
BURGLED = "for each burglary of this night"
FACE_DOWN = KINDS + 1
LINE = 4  # what happened, who did it, to whom, the token

LAYOUT = Layout(
    seen=(
        Piece("me", MOST_SEATS, "one's own seat, as a 1 among zeros"),
        Piece("seats", 1, "how many play", MOST_SEATS),
        Piece("night", 1, "0 by day, 1 by night"),
        Piece("stage", OVER + 1, "what is to be decided now, as a 1 among zeros"),
        Piece("turn", MOST_SEATS, "whose turn it is, as a 1 among zeros, from one's own seat clockwise"),
        Piece("pawn", PLACES, "where Oliver stands, as a 1 among zeros: the square, then spaces 1 to 75"),
        Piece("board", SPACES, "on spaces 1 to 75: 0 nothing, 1 and the kind of token, 26 one face down", FACE_DOWN),
        Piece("rewards", 1, "rewards left this round", len(REWARDS)),
        Piece("prowls", 1, "prowls still to be made this turn", 2),
        Piece("unseen_by_police", 1, "1 if what is walked over goes into the bag"),
        Piece("row", 1, "tokens of a row still to be turned up", 12),
        Piece("row_end", PLACES, "the place that the row has reached, or the space peeked at first"),
        Piece("peeks", 1, "face-down tokens still to be looked at", 2),
        Piece("pending", 1, "1 and the kind of token that waits for room, 0 if none or not known", KINDS),
        Piece("pending_from", MOST_SEATS, "who it is stolen from, as a 1 among zeros, from one's own seat clockwise"),
        Piece("card_pile", 1, "character cards in the pile", 20),
        Piece("discards", CARDS, "character cards discarded", 3),
        Piece("in_box", 1, "tokens in the box", 20),
        Piece("money", MOST_SEATS, f"coins, {EACH}", 50),
        Piece("stash_size", MOST_SEATS, f"tokens in the stash, {EACH}", 9),
        Piece("file_size", MOST_SEATS, f"tokens in the police file, {EACH}", 20),
        Piece("hand_size", MOST_SEATS, f"character cards in hand, {EACH}", 5),
        Piece("completes", MOST_SEATS, f"1 and what its wallets complete (types as bits), 0 before, {EACH}", 64),
        Piece("tools", (MOST_SEATS, TOOLS), f"tools by kind, {EACH}", 3),
        Piece("stash", (MOST_SEATS, STASHABLE), f"tokens in the stash by kind, {EACH}: one's own, or laid open", 3),
        Piece(
            "file", (MOST_SEATS, KINDS), f"tokens in the police file, {EACH}: what one knows of one's own, or all", 3
        ),
        Piece("hand", CARDS, "one's own character cards", 2),
        Piece(
            "burglar", (BURGLARY_TOKENS, MOST_SEATS), f"who it was, as a 1 among zeros from one's own seat, {BURGLED}"
        ),
        Piece("drew", BURGLARY_TOKENS, f"how many cards it drew, {BURGLED}", 5),
        Piece("choice", (BURGLARY_TOKENS, BURGLARIES), f"the cards that one chooses from, by value, {BURGLED}"),
        Piece("kept", BURGLARY_TOKENS, f"1 and the number of the value kept, 0 if not known, {BURGLED}", BURGLARIES),
    ),
    remembered=(
        Piece("peeked", SPACES, "1 and the kind of a face-down token that one has looked at, on spaces 1 to 75", KINDS),
        Piece("peekers", (SPACES, MOST_SEATS), f"1 if it looked at the face-down token of this space, {EACH}"),
        Piece(
            "ledger",
            (LEDGER, LINE),
            "what happened to tokens of stashes and files this round, four numbers each: 1 and what, 1 and who, 1 and "
            "to whom (0 if nobody), both counted from one's own seat, 1 and the kind of token (0 if not known)",
            KINDS,
        ),
        Piece("tokens_unseen", KINDS, "tokens in the box or face down, less those one looked at, by kind", 8),
        Piece("cards_unseen", CARDS, "character cards in the pile and in others' hands", 3),
        Piece("burglaries_unseen", BURGLARIES, "burglary cards in the pile and with others, by value", 3),
        Piece("drawn", (BURGLARY_TOKENS, BURGLARIES), f"the cards that one drew, by value, {BURGLED}"),
    ),
    arranged=(
        Piece("stashes_open", 1, "1 if all stashes lie open"),
        Piece("files_open", 1, "1 if all police files lie open"),
        Piece("row_turned", 1, "tokens of a row that were turned up", ROW_LENGTH),
        Piece("thickest", MOST_SEATS, f"1 if no police file is thicker and it is not empty, {EACH}"),
        Piece("fine", MOST_SEATS, f"what the file would cost if it is the thickest, {EACH}: one's own, or open", 10),
        Piece("streets_closed", 1, "1 if nobody goes into the yellow streets"),
        Piece("cut_off", SPACES, "1 on spaces 1 to 75 where a token lies face up that no way over tokens leads to"),
        Piece("room", 1, "how many more tokens one's own stash has room for", STASH_ROOM),
        Piece("lacks", WALLETS, "for each type in one's own stash: how many of it, or wallets, a set still needs", 2),
    ),
)

SPACE_NAMES = PLACE_NAMES[1:]
A_STASH, A_FILE = Counts("stash", KIND_NAMES[:STASHABLE]), Counts("file", KIND_NAMES)

AN_ACT = Group(did=Name("ledger", LEDGER_ACTS), seat=SeatName("ledger", column=1))
A_TOKEN = Name("ledger", KIND_NAMES, column=3)
WITH_TOKEN = Group(**AN_ACT.parts, token=A_TOKEN)
BETWEEN_TWO = Group(**AN_ACT.parts, other=SeatName("ledger", column=2), token=A_TOKEN)
LINES_OF_LEDGER = {"looked": AN_ACT, "robbed": BETWEEN_TWO, "planted": BETWEEN_TWO}

VIEW = Group(
    round=Which("night", ROUNDS),
    stage=OneOf("stage", STAGES),
    turn=SeatOf("turn"),
    pawn=OneOf("pawn", PLACE_NAMES),
    board=Cells("board", (*KIND_NAMES, "face down")),
    streets_closed=Flag("streets_closed"),
    cut_off=Listed("cut_off", range(1, PLACES)),
    peeked=ByRow("peeked", SPACE_NAMES, Name("peeked", KIND_NAMES)),
    peekers=ByRow("peekers", SPACE_NAMES, SeatsOf("peekers")),
    rewards=Last("rewards", REWARDS.tolist()),
    prowls=Number("prowls"),
    unseen_by_police=Flag("unseen_by_police"),
    row=Number("row"),
    row_turned=Number("row_turned"),
    row_end=OneOf("row_end", PLACE_NAMES),
    peeks=Number("peeks"),
    pending=Name("pending", KIND_NAMES),
    pending_from=SeatOf("pending_from"),
    card_pile=Number("card_pile"),
    discards=Counts("discards", CARD_NAMES),
    in_box=Number("in_box"),
    seats=EachSeat(
        money=Number("money"),
        stash_size=Number("stash_size"),
        stash=FirstKnown(IfOwn(A_STASH), IfSet("stashes_open", A_STASH, whole=True)),
        room=IfOwn(Number("room", whole=True)),
        lacks=IfOwn(Counts("lacks", TYPE_NAMES[:WALLETS], whole=True)),
        file_size=Number("file_size"),
        file=FirstKnown(IfOwn(A_FILE), IfSet("files_open", A_FILE, whole=True)),
        fine=FirstKnown(IfOwn(Number("fine")), IfSet("files_open", Number("fine"), whole=True)),
        thickest=Flag("thickest"),
        tools=Counts("tools", TOOL_NAMES),
        hand_size=Number("hand_size"),
        hand=IfOwn(Counts("hand", CARD_NAMES, whole=True)),
        completes=Name("completes", SHARING_NAMES),
    ),
    burglaries=EachRow(
        "burglar",
        Group(
            seat=SeatOf("burglar"),
            drew=Number("drew"),
            saw=IfMine("burglar", FirstKnown(Repeated("drawn", VALUES), IfZero("kept", Repeated("choice", VALUES)))),
            kept=Name("kept", VALUES),
        ),
    ),
    ledger=EachRow("ledger", Case("ledger", [LINES_OF_LEDGER.get(act, WITH_TOKEN) for act in LEDGER_ACTS])),
    tokens_unseen=Counts("tokens_unseen", KIND_NAMES),
    cards_unseen=Counts("cards_unseen", CARD_NAMES),
    burglaries_unseen=Counts("burglaries_unseen", VALUE_NAMES),
)

(
    ME, SEATS, NIGHT, STAGE, TURN, PAWN, BOARD, REWARDS_LEFT, PROWLS, COVERED, ROW, ROW_END, PEEKS, PENDING,
    PENDING_FROM, CARD_PILE, DISCARDS, IN_BOX, MONEY, STASH_SIZE, FILE_SIZE, HAND_SIZE, COMPLETES, TOOLS_OF,
    STASH, FILE, HAND, BURGLAR, DREW, CHOICE, KEPT,
) = LAYOUT.offsets_seen()  # fmt: skip
(
    PEEKED, PEEKERS, LINES, TOKENS_UNSEEN, CARDS_UNSEEN, BURGLARIES_UNSEEN, DRAWN,
) = LAYOUT.offsets_remembered()  # fmt: skip
(
    STASHES_OPEN, FILES_OPEN, ROW_TURNED, THICKEST, FINE, STREETS_CLOSED, CUT_OFF, ROOM, LACKS,
) = LAYOUT.offsets_arranged()  # fmt: skip


@rule
def observe(state: State, seat: int, out: Array) -> None:
    """What lies open, and what is one's own."""
    watcher = int(seat)
    mark(out, ME, watcher)
    out[SEATS] = state.seats
    out[NIGHT] = state.night
    if state.stage <= OVER:
        mark(out, STAGE, int(state.stage))
    out[TURN + distance_to(watcher, state.turn, state.seats)] = 1
    observe_town(state, out)
    observe_prowl(state, watcher, out)
    for card in range(CARDS):
        out[CARD_PILE] += state.pile[card]
        out[DISCARDS + card] = state.discards[card]
        if watcher >= 0:
            out[HAND + card] = state.hand[watcher, card]
    for kind in range(KINDS):
        out[IN_BOX] += state.box[kind]
    for place in range(state.seats):
        observe_seat(state, seat_from(watcher, place, state.seats), place, watcher, out)
    for burglary in range(state.burglaries):
        observe_burglary(state, burglary, watcher, out)


@rule
def observe_town(state: State, out: Array) -> None:
    mark(out, PAWN, state.pawn)
    for space in range(1, PLACES):
        if lies_face_down(state, space):
            out[BOARD + space - 1] = FACE_DOWN
        else:
            out[BOARD + space - 1] = int(state.board[space]) + 1
    out[REWARDS_LEFT] = len(REWARDS) - state.rewards


@rule
def observe_prowl(state: State, watcher: int, out: Array) -> None:
    """How far the turn has come. A stolen token that waits for room is known to thief and victim (T44)."""
    out[PROWLS] = state.prowls
    out[COVERED] = state.covered != 0
    out[ROW] = state.row
    mark(out, ROW_END, wide(state.row_end))
    out[PEEKS] = state.peeks
    if state.pending_from == NONE or watcher == state.turn or watcher == state.pending_from:
        out[PENDING] = state.pending + 1
    if state.pending_from != NONE:
        out[PENDING_FROM + distance_to(watcher, state.pending_from, state.seats)] = 1


@rule
def observe_seat(state: State, seat: int, place: int, watcher: int, out: Array) -> None:
    out[MONEY + place] = state.money[seat]
    out[STASH_SIZE + place] = stash_size(state, seat)
    out[FILE_SIZE + place] = file_size(state, seat)
    out[HAND_SIZE + place] = hand_size(state, seat)
    out[COMPLETES + place] = int(state.shared[seat]) + 1
    write_counts(out, TOOLS_OF + place * TOOLS, state.tools[seat], TOOLS)
    if seat == watcher or stashes_lie_open(state):
        write_counts(out, STASH + place * STASHABLE, state.stash[seat], STASHABLE)
    if seat == watcher or files_lie_open(state):
        write_counts(out, FILE + place * KINDS, state.file[seat], KINDS)
        if not files_lie_open(state):
            leave_out_planted(state, seat, FILE + place * KINDS, out)


@rule
def leave_out_planted(state: State, seat: int, offset: int, out: Array) -> None:  # T46
    """What Mr Bumble brought unseen is in the file, and its owner does not know it."""
    for entry in range(state.ledger_size):
        if is_slipped_in(state, seat, entry):
            out[offset + int(state.ledger_kind[entry])] -= 1


@rule
def is_slipped_in(state: State, seat: int, entry: int) -> bool:  # T46
    return act_of(state, entry) == PLANTED and other_of(state, entry) == seat and not knows(state, seat, entry)


@rule
def observe_burglary(state: State, burglary: int, watcher: int, out: Array) -> None:  # T36
    """Who drew how many cards. Which ones is the burglar's secret, until the end which one it kept."""
    burglar = int(state.burglar[burglary])
    choosing = state.kept[burglary] == NONE
    out[BURGLAR + burglary * MOST_SEATS + distance_to(watcher, burglar, state.seats)] = 1
    for value in range(BURGLARIES):
        out[DREW + burglary] += saw(state, burglary, value)
        if choosing and burglar == watcher:
            out[CHOICE + burglary * BURGLARIES + value] = saw(state, burglary, value)
    if (burglar == watcher or state.stage == OVER) and not choosing:
        out[KEPT + burglary] = int(state.kept[burglary]) + 1


@rule
def remember(state: State, seat: int, out: Array) -> None:
    """What a seat could have written down: peeks, the ledger, cards it saw, and so what it has not seen."""
    watcher = int(seat)
    write_counts(out, TOKENS_UNSEEN, state.box, KINDS)
    for space in range(1, PLACES):
        if lies_face_down(state, space):
            remember_space(state, space, watcher, out)
    for entry in range(state.ledger_size):
        remember_entry(state, entry, watcher, out)
    write_counts(out, CARDS_UNSEEN, state.pile, CARDS)
    for other in range(state.seats):
        if other != watcher:
            for card in range(CARDS):
                out[CARDS_UNSEEN + card] += state.hand[other, card]
    write_counts(out, BURGLARIES_UNSEEN, BURGLARY_COPIES, BURGLARIES)
    for burglary in range(state.burglaries):
        if state.burglar[burglary] == watcher:
            remember_burglary(state, burglary, out)


@rule
def remember_space(state: State, space: int, watcher: int, out: Array) -> None:  # T38
    if peeked(state, space, watcher):
        out[PEEKED + space - 1] = int(state.board[space]) + 1
    else:
        out[TOKENS_UNSEEN + int(state.board[space])] += 1
    for place in range(state.seats):
        looked = (state.sight[space] & bit(seat_from(watcher, place, state.seats))) != 0
        out[PEEKERS + (space - 1) * MOST_SEATS + place] = looked


@rule
def remember_entry(state: State, entry: int, watcher: int, out: Array) -> None:
    line = LINES + entry * LINE
    what = act_of(state, entry)
    out[line] = what + 1
    out[line + 1] = distance_to(watcher, seat_of(state, entry), state.seats) + 1
    if what in (ROBBED, PLANTED):
        out[line + 2] = distance_to(watcher, other_of(state, entry), state.seats) + 1
    secretive = what in (ROBBED, PLANTED, GIVEN_UP, CLEARED)
    if what != LOOKED and (not secretive or knows(state, watcher, entry)):
        out[line + 3] = int(state.ledger_kind[entry]) + 1


@rule
def remember_burglary(state: State, burglary: int, out: Array) -> None:
    """One's own: all cards drawn; of those only the one kept, or while one chooses all, are not with others."""
    for value in range(BURGLARIES):
        drawn = saw(state, burglary, value)
        out[DRAWN + burglary * BURGLARIES + value] = drawn
        if state.kept[burglary] == NONE:
            out[BURGLARIES_UNSEEN + value] -= drawn
        elif state.kept[burglary] == value:
            out[BURGLARIES_UNSEEN + value] -= 1


@rule
def arrange(state: State, seat: int, out: Array) -> None:
    """An empty stash that lies open is not one that nobody knows. What files would cost follows from what is seen, and
    so does what cannot be done yet: streets nobody enters, tokens nobody reaches, sets that are not complete.
    """
    out[STASHES_OPEN] = stashes_lie_open(state)
    out[FILES_OPEN] = files_lie_open(state)
    if state.row > 0:
        out[ROW_TURNED] = ROW_LENGTH - state.row  # T33
    for place in range(state.seats):
        other = seat_from(seat, place, state.seats)
        size = file_size(state, other)
        out[THICKEST + place] = size > 0 and size >= thickest_file(state)  # T30
        if other == seat or files_lie_open(state):
            out[FINE + place] = bits_in(types_known(state, other))  # T30
    out[STREETS_CLOSED] = yellow_streets_closed(state)
    write_cut_off(state, CUT_OFF, out)
    if seat >= 0:
        out[ROOM] = max(STASH_ROOM - stash_size(state, seat), 0)  # T16
        write_lacks(state, seat, LACKS, out)


@rule
def thickest_file(state: State) -> int:  # T30
    """How many tokens are in the thickest police file."""
    most = 0
    for seat in range(state.seats):
        most = max(most, file_size(state, seat))
    return most


@rule
def types_known(state: State, seat: int) -> int:  # T30, T46
    """The types in a police file, as bits, as far as its owner knows, or all once it lies open."""
    types = 0
    for kind in range(KINDS):
        count = int(state.file[seat, kind])
        if count > 0 and not files_lie_open(state):
            count -= slipped_in(state, seat, kind)
        if count > 0:
            types |= bit(int(TYPE_OF[kind]))
    return types


@rule
def slipped_in(state: State, seat: int, kind: int) -> int:  # T46
    """How many tokens of a kind Mr Bumble brought into a police file, unknown to its owner."""
    count = 0
    for entry in range(state.ledger_size):
        count += state.ledger_kind[entry] == kind and is_slipped_in(state, seat, entry)
    return count
