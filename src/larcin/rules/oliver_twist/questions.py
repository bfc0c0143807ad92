"""Whether what is asked now in Oliver Twist can be answered, and what follows written down: a part of the audit."""

from __future__ import annotations

from larcin.rules.contract import bits_in, rule
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.daybreak import next_space, seat_to_deal
from larcin.rules.oliver_twist.ledger import LAID_OPEN, act_of
from larcin.rules.oliver_twist.nightfall import NO_WALLET, sharing_fits, types_within_reach
from larcin.rules.oliver_twist.state import (
    CARDS,
    CHARACTER,
    CLEAR_FILE,
    DAY,
    DEAL,
    DISCARD_TOOL,
    DRAW_BURGLARY,
    DRAW_CARD,
    EMPTY,
    FIRST_HALF,
    FIRST_ROW,
    GIVE_UP,
    KEEP_BURGLARY,
    LAY,
    LEDGER,
    MOST_SEATS,
    NANCY,
    NANCY_CLEARS,
    NONE,
    OVER,
    PEEK,
    PEEKS,
    PLACE,
    PROWL,
    ROUND,
    ROW,
    ROW_GOES_ON,
    SECOND_HALF,
    SHARE_WALLETS,
    SIKES,
    STASH_ROOM,
    STASHABLE,
    STEAL,
    TURN,
    WALLETS,
    WHO_BEGINS,
    WHO_IS_POOREST,
    WHO_STARTS,
    State,
    any_token,
    can_prowl,
    cards_seen,
    is_open,
    kinds_of_tools,
    left_to_lay,
    next_to_face_down,
    next_to_face_up,
    of_type,
    stash_size,
    types_in_stash,
)
from larcin.rules.oliver_twist.streets import unpeeked
from larcin.rules.oliver_twist.town import PLACES, SQUARE


@rule
def question_fits(state: State) -> bool:
    """What is asked can be answered, and nothing else waits for an answer."""
    sound = DEAL <= state.stage <= OVER and state.choice[0] == 0 and state.choice[1] == 0
    if not sound or not tallies_fit(state):
        return False
    if state.stage == SHARE_WALLETS:
        return wallets_fit(state)
    sound = state.ender == NONE
    for seat in range(MOST_SEATS):
        sound &= state.shared[seat] == NONE
    for entry in range(state.ledger_size):
        sound &= act_of(state, entry) != LAID_OPEN
    return sound and (chance_can_act(state) if state.stage <= DRAW_BURGLARY else seat_can_act(state))


@rule
def tallies_fit(state: State) -> bool:
    """How far a turn has come, where it has come far enough to say."""
    in_row = state.stage == FIRST_ROW or state.stage == ROW_GOES_ON
    sound = 0 <= state.row <= ROW and (state.row > 0) == in_row
    sound &= NONE <= state.row_end < PLACES
    sound &= state.row_end != NONE if in_row else state.row_end == NONE or state.stage == PEEK
    sound &= 0 <= state.peeks <= PEEKS and (state.peeks > 0) == (state.stage == PEEK)
    sound &= 0 <= state.prowls <= 2 and 0 <= state.covered <= 1
    if state.stage in (DEAL, LAY, WHO_BEGINS, WHO_IS_POOREST, FIRST_ROW, WHO_STARTS, TURN):
        sound &= state.prowls == 0 and state.covered == 0
    elif state.stage in (PROWL, ROW_GOES_ON, PEEK, PLACE):
        sound &= state.prowls > 0
    sound &= NONE <= state.pending < STASHABLE and (state.pending != NONE) == (state.stage == GIVE_UP)
    sound &= NONE <= state.pending_from < state.seats and state.pending_from != state.turn
    sound &= state.pending_from == NONE or state.stage == GIVE_UP or state.stage == STEAL
    return sound and (state.draws > 0) == (state.stage == DRAW_BURGLARY)


@rule
def chance_can_act(state: State) -> bool:
    if state.stage == DEAL:
        return state.laid == 0 and seat_to_deal(state) < state.seats and streets_fit(state)
    if state.stage == LAY:
        return next_space(state) < PLACES and streets_fit(state)
    if state.stage == DRAW_CARD:
        cards = 0
        for card in range(CARDS):
            cards += state.pile[card]
        return cards > 0
    if state.stage == STEAL:
        return state.pending_from != NONE and stash_size(state, state.pending_from) > 0
    if state.stage == DRAW_BURGLARY:
        return draws_fit(state)
    return state.night == DAY if state.stage == WHO_BEGINS else next_to_face_down(state, state.pawn)


@rule
def streets_fit(state: State) -> bool:  # T12, T32
    """Nothing lies yet where tokens are to be laid, there are enough of them, and nothing else has happened."""
    sound = state.ledger_size == 0 and state.pawn == SQUARE
    left = 0
    for index in range(len(ROUND)):
        left += left_to_lay(state, index)
    for space in range(state.laid + 1, PLACES):
        sound &= state.board[space] == EMPTY
        left -= is_open(state, space)
    return sound and left >= 0


@rule
def draws_fit(state: State) -> bool:  # T36
    """A card, and one for each kind of tool, less those that the burglar has drawn."""
    if not is_burglar(state):
        return False
    return state.draws + cards_seen(state, state.burglaries - 1) == 1 + kinds_of_tools(state, state.turn)


@rule
def is_burglar(state: State) -> bool:
    """The last burglary is that of the seat whose turn it is."""
    return state.burglaries > 0 and state.burglar[state.burglaries - 1] == state.turn


@rule
def seat_can_act(state: State) -> bool:
    if state.stage == FIRST_ROW or state.stage == ROW_GOES_ON:
        begun = state.stage == FIRST_ROW or next_to_face_up(state, state.pawn)
        return begun and next_to_face_down(state, wide(state.row_end))
    if state.stage == PROWL:
        return can_prowl(state, state.turn)
    if state.stage == PEEK:
        return bits_in(unpeeked(state, FIRST_HALF)) + bits_in(unpeeked(state, SECOND_HALF)) >= state.peeks
    if state.stage == PLACE:
        return any_token(state)
    if state.stage == GIVE_UP:
        there = state.pending_from == NONE or state.stash[state.pending_from, state.pending] > 0
        return there and stash_size(state, state.turn) == STASH_ROOM
    if state.stage == KEEP_BURGLARY:
        return is_burglar(state) and cards_seen(state, state.burglaries - 1) > 0
    return state.stage != DISCARD_TOOL or (is_burglar(state) and kinds_of_tools(state, state.turn) > 0)


@rule
def wallets_fit(state: State) -> bool:  # T28
    """From the seat that gave in on, clockwise, up to the one that is asked now."""
    if state.ender == NONE:
        return False
    sound = True
    asked = (state.turn - state.ender) % state.seats
    for seat in range(MOST_SEATS):
        before = seat < state.seats and (seat - state.ender) % state.seats < asked
        sound &= shared_as_allowed(state, seat) if before else state.shared[seat] == NONE
    return sound


@rule
def shared_as_allowed(state: State, seat: int) -> bool:
    counts = types_in_stash(state, seat)
    complete = types_within_reach(counts, NO_WALLET)
    in_reach = types_within_reach(counts, of_type(counts, WALLETS))
    return state.shared[seat] != NONE and sharing_fits(counts, complete, in_reach, wide(state.shared[seat]))


# ------------------------------------------------------------------------------------------------ room in the ledger

WITH_NANCY = 1 + NANCY_CLEARS  # lines: that she was asked, and what vanished. No other card has as many


@rule
def ledger_has_room(state: State) -> bool:
    return state.ledger_size + lines_to_come(state) <= LEDGER


@rule
def lines_to_come(state: State) -> int:
    """How many lines the ledger may get in the rest of the round, at the most."""
    if state.stage == SHARE_WALLETS or state.stage == OVER:
        return 0
    lines = 0
    for space in range(1, PLACES):
        lines += lines_about(wide(state.board[space]))
    for seat in range(state.seats):
        lines += stash_size(state, seat) + WITH_NANCY * state.hand[seat, NANCY] + state.hand[seat, SIKES]
    if state.stage == DRAW_CARD:
        lines += WITH_NANCY
    elif state.stage == CLEAR_FILE:
        lines += NANCY_CLEARS
    elif state.stage == STEAL or state.stage == GIVE_UP:
        lines += 1 if state.pending_from != NONE else 2
    return lines


@rule
def lines_about(kind: int) -> int:
    """Lines about a token on the board: an object comes into a stash, and leaves it; a character may be Nancy."""
    if kind == EMPTY:
        return 0
    if kind < STASHABLE:
        return 2
    return WITH_NANCY if kind == CHARACTER else 1
