"""What holds in every state of Oliver Twist: checked in tests after every step, and for positions people set up."""

from __future__ import annotations

from larcin.rules.contract import bit, rule
from larcin.rules.oliver_twist.box import BURGLARY_TOKENS
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    PLANTED,
    ROBBED,
    SHOWN,
    TAKEN,
    WALKED_OVER,
    act_of,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.questions import ledger_has_room, question_fits
from larcin.rules.oliver_twist.state import (
    BURGLARIES,
    BURGLARY,
    BURGLARY_COPIES,
    CARDS,
    COPIES,
    DEALT_EACH,
    DRAW_BURGLARY,
    EMPTY,
    FIRST_ROW,
    FIRST_TOOL,
    KEEP_BURGLARY,
    KINDS,
    LAY,
    LEDGER,
    LOTS,
    MOST_SEATS,
    NIGHT,
    NONE,
    OBJECTS,
    OVER,
    REWARDS,
    STARTING,
    STASH_ROOM,
    STASHABLE,
    TOOLS,
    State,
    count_hand,
    count_stash,
    hand_size,
    is_among,
    is_open,
    lot_left,
    saw,
    stash_size,
    tokens_this_round,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE

AUDITS = (
    "There must be two to four players, and nothing in front of other seats.",
    "Nobody can have less than no money.",
    "A token lies on no closed space, and none on the square; the pawn stands on an open space without a token.",
    "Face-down tokens, burglaries and the box belong to the night.",
    "Every round token must be in one place: there are more or fewer of some kind than in the box.",
    "There are nine starting tokens, and each seat is dealt two at most.",
    "A stash holds nine tokens at most.",
    "Stashes and police files must follow from the starting tokens and the ledger.",
    "Every character card must be in one place: there are more or fewer of some kind than in the box.",
    "Burglary cards must come from the pile, one kept for each burglary token that was taken.",
    "Five rewards are the most.",
    "What is asked now does not fit what lies on the table.",
    "The ledger has more lines than a round can come to.",
)


@rule
def audit(state: State) -> int:
    """The number of the first sentence of `AUDITS` that does not hold, or 0."""
    if not seats_fit(state):
        return 1
    if not purses_hold(state):
        return 2
    if not board_fits(state):
        return 3
    if not night_fits(state):
        return 4
    return audit_components(state)


@rule
def audit_components(state: State) -> int:
    """Tokens and cards, each in one place, and what is asked about them."""
    if not tokens_all_there(state):
        return 5
    if not starting_tokens_fit(state):
        return 6
    if not stashes_fit(state):
        return 7
    if not ledger_fits(state):
        return 8
    if not cards_all_there(state):
        return 9
    if not burglaries_fit(state):
        return 10
    if not 0 <= state.rewards <= len(REWARDS):
        return 11
    if not question_fits(state):
        return 12
    if not ledger_has_room(state):
        return 13
    return 0


@rule
def seats_fit(state: State) -> bool:
    sound = 2 <= state.seats <= MOST_SEATS and 0 <= state.turn < state.seats
    for seat in range(state.seats, MOST_SEATS):
        sound &= state.money[seat] == 0 and state.drawn[seat] == 0 and count_hand(state, seat) == 0
        for kind in range(KINDS):
            sound &= state.file[seat, kind] == 0 and (kind >= STASHABLE or state.stash[seat, kind] == 0)
        for tool in range(TOOLS):
            sound &= state.tools[seat, tool] == 0
    return sound


@rule
def purses_hold(state: State) -> bool:
    sound = True
    for seat in range(state.seats):
        sound &= state.money[seat] >= 0
    return sound


@rule
def bits_fit(state: State, space: int) -> bool:
    """Whether the bits say of a space what lies there, and only face-down tokens were peeked at."""
    there = is_among(state.tokens[0], state.tokens[1], space)
    hidden = is_among(state.face_down[0], state.face_down[1], space)
    sound = there == (state.board[space] != EMPTY) and (there or not hidden)
    return sound and 0 <= state.sight[space] < (bit(state.seats) if hidden else 1)


@rule
def board_fits(state: State) -> bool:  # T8, T9, T14
    sound = 0 <= state.pawn < PLACES and state.board[SQUARE] == EMPTY
    if not sound:
        return False
    for space in range(PLACES):
        sound &= EMPTY <= state.board[space] < KINDS
        sound &= state.board[space] == EMPTY or is_open(state, space)
        sound &= bits_fit(state, space)
    return sound and state.board[state.pawn] == EMPTY and is_open(state, state.pawn)


@rule
def night_fits(state: State) -> bool:  # T2, T32
    if state.night == NIGHT:
        return True
    sound = state.night == 0 and state.burglaries == 0 and state.stage != OVER and state.stage != FIRST_ROW
    sound &= state.face_down[0] == 0 and state.face_down[1] == 0
    for kind in range(KINDS):
        sound &= state.box[kind] == 0
    return sound


@rule
def tokens_all_there(state: State) -> bool:  # T1 to T3, T12, T31, T32
    sound = True
    for lot in range(LOTS):
        sound &= state.lots[lot] == (lot_left(state, lot) if state.stage == LAY else 0)
    for kind in range(KINDS):
        if not OBJECTS <= kind < STASHABLE:
            sound &= state.bag[kind] >= 0 and state.box[kind] >= 0
            sound &= tokens_found(state, kind) == tokens_this_round(state, kind)
        else:
            sound &= state.bag[kind] == 0 and state.box[kind] == 0
    return sound


@rule
def tokens_found(state: State, kind: int) -> int:
    found = state.bag[kind] + state.box[kind]
    for space in range(1, PLACES):
        found += state.board[space] == kind
    for seat in range(state.seats):
        found += state.file[seat, kind]
        if kind < STASHABLE:
            found += state.stash[seat, kind]
        elif FIRST_TOOL <= kind < FIRST_TOOL + TOOLS:
            found += state.tools[seat, kind - FIRST_TOOL]
    return found + (state.pending == kind and state.pending_from == NONE)


@rule
def starting_tokens_fit(state: State) -> bool:  # T4, T11
    sound = True
    for face in range(OBJECTS):
        given = 0
        for seat in range(MOST_SEATS):
            sound &= state.dealt[seat, face] >= 0
            given += state.dealt[seat, face]
        sound &= given <= STARTING[face]
    for seat in range(state.seats):
        given = 0
        for face in range(OBJECTS):
            given += state.dealt[seat, face]
        sound &= given == state.drawn[seat] <= DEALT_EACH
    return sound


@rule
def stashes_fit(state: State) -> bool:  # T16
    sound = True
    for seat in range(state.seats):
        sound &= stash_size(state, seat) <= STASH_ROOM
        for kind in range(STASHABLE):
            sound &= state.stash[seat, kind] >= 0
        for kind in range(KINDS):
            sound &= state.file[seat, kind] >= 0
    return sound


@rule
def ledger_fits(state: State) -> bool:
    if not 0 <= state.ledger_size <= LEDGER:
        return False
    sound = True
    for seat in range(MOST_SEATS):
        sound &= state.stashed[seat] == count_stash(state, seat)
    if state.stage == OVER:
        return sound and state.ledger_size == 0
    for seat in range(state.seats):
        for half in range(2):
            sound &= stash_by_ledger(state, seat, half) == stash_in_figures(state, seat, half)
            sound &= file_by_ledger(state, seat, half) == file_in_figures(state, seat, half)
    return sound


# Counts of many kinds as one number, four bits for each kind: half of the kinds fit into one.
HALF = 15


@rule
def figure(kind: int, half: int) -> int:
    return 1 << (4 * (kind % HALF)) if kind // HALF == half else 0


@rule
def stash_in_figures(state: State, seat: int, half: int) -> int:
    total = 0
    for kind in range(STASHABLE):
        starting = state.dealt[seat, kind - OBJECTS] if kind >= OBJECTS else 0
        total += (int(state.stash[seat, kind]) - int(starting)) * figure(kind, half)
    return total


@rule
def file_in_figures(state: State, seat: int, half: int) -> int:
    total = 0
    for kind in range(KINDS):
        total += int(state.file[seat, kind]) * figure(kind, half)
    return total


@rule
def stash_by_ledger(state: State, seat: int, half: int) -> int:
    """What came into a stash and what left it."""
    total = 0
    for entry in range(state.ledger_size):
        what = act_of(state, entry)
        token = figure(int(state.ledger_kind[entry]), half)
        if seat_of(state, entry) == seat:
            if what in (TAKEN, ROBBED):
                total += token
            elif what in (GIVEN_UP, SHOWN, PLANTED):
                total -= token
        elif what == ROBBED and other_of(state, entry) == seat:
            total -= token
    return total


@rule
def file_by_ledger(state: State, seat: int, half: int) -> int:
    """What came into a file and what left it."""
    total = 0
    for entry in range(state.ledger_size):
        what = act_of(state, entry)
        token = figure(int(state.ledger_kind[entry]), half)
        if what == PLANTED:
            if other_of(state, entry) == seat:
                total += token
        elif seat_of(state, entry) == seat:
            if what in (GIVEN_UP, WALKED_OVER):
                total += token
            elif what == CLEARED:
                total -= token
    return total


@rule
def cards_all_there(state: State) -> bool:  # T10
    sound = True
    for seat in range(MOST_SEATS):
        sound &= hand_size(state, seat) == count_hand(state, seat)
    for card in range(CARDS):
        found = state.pile[card] + state.discards[card]
        sound &= state.pile[card] >= 0 and state.discards[card] >= 0
        for seat in range(state.seats):
            found += state.hand[seat, card]
            sound &= state.hand[seat, card] >= 0
        sound &= found == COPIES[card]
    return sound


@rule
def burglaries_fit(state: State) -> bool:  # T36
    sound = 0 <= state.burglaries <= min(state.bag[BURGLARY], BURGLARY_TOKENS)  # where their tokens are
    if not sound:
        return False
    for value in range(BURGLARIES):
        left = int(BURGLARY_COPIES[value])
        for burglary in range(state.burglaries):
            sound &= saw(state, burglary, value) <= left
            left -= state.kept[burglary] == value
        sound &= left >= 0
    for burglary in range(state.burglaries):
        kept = state.kept[burglary]
        last = burglary == state.burglaries - 1
        choosing = state.stage == DRAW_BURGLARY or state.stage == KEEP_BURGLARY
        sound &= 0 <= state.burglar[burglary] < state.seats
        if kept == NONE:
            sound &= last and choosing
        else:
            sound &= 0 <= kept < BURGLARIES and saw(state, burglary, kept) > 0 and not (last and choosing)
    return sound
