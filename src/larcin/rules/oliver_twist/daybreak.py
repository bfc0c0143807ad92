"""How the game is set up; how starting tokens are dealt, and the streets laid, by day and by night (T7, T11 to T13)."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import confide, tell
from larcin.rules.oliver_twist.actions import BEGINS, DEALT, LAID
from larcin.rules.oliver_twist.events import BEGINS_DAY, DAY_BREAKS, DEALT_TO, IN_THE_DARK
from larcin.rules.oliver_twist.nightfall import ask_poorest
from larcin.rules.oliver_twist.state import (
    BY_DAY,
    CARDS,
    COPIES,
    DAY,
    DEAL,
    DEALT_EACH,
    EMPTY,
    KINDS,
    LAY,
    LOT_OF,
    MOST_SEATS,
    NONE,
    OBJECTS,
    ROUND,
    START_MONEY,
    STARTING,
    TURN,
    WHO_BEGINS,
    State,
    clear_lots,
    count_lots,
    hide_token,
    is_open,
    left_to_lay,
    put_in_stash,
    put_token,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE


@rule
def set_up(state: State, options: Array) -> None:
    """Money, bag and cards; chance deals, lays the tokens, and says who begins."""
    clear_table(state)
    state.seats = options[0]
    for seat in range(state.seats):
        state.money[seat] = START_MONEY
    for kind in range(KINDS):
        state.bag[kind] = BY_DAY[kind]
    for card in range(CARDS):
        state.pile[card] = COPIES[card]


@rule
def clear_table(state: State) -> None:
    """What a record of zeros lacks to be an empty table."""
    state.stage = DEAL
    state.pawn = SQUARE
    state.ender = NONE
    state.pending = NONE
    state.pending_from = NONE
    state.row_end = NONE
    for place in range(PLACES):
        state.board[place] = EMPTY
    for seat in range(MOST_SEATS):
        state.shared[seat] = NONE


# ---------------------------------------------------------------------------------------------- starting tokens (T11)


@rule
def seat_to_deal(state: State) -> int:
    """The first seat that lacks starting tokens, or as many as there are seats."""
    seat = 0
    while seat < state.seats and state.drawn[seat] == DEALT_EACH:
        seat += 1
    return seat


@rule
def chances_of_dealing(state: State, outcomes: Array, weights: Array) -> int:
    count = 0
    for face in range(OBJECTS):
        left = int(STARTING[face])
        for seat in range(MOST_SEATS):
            left -= state.dealt[seat, face]
        outcomes[count] = DEALT + face
        weights[count] = left
        count += left > 0
    return count


@rule
def deal(state: State, face: int) -> None:  # T11, T32
    seat = seat_to_deal(state)
    state.drawn[seat] += 1
    state.dealt[seat, face] += 1
    put_in_stash(state, seat, OBJECTS + face)
    if seat_to_deal(state) == state.seats:
        state.stage = LAY
        count_lots(state)
    confide(state, DEALT_TO, bit(seat), seat, OBJECTS + face)


# ----------------------------------------------------------------------------------------- tokens in the streets (T12)


@rule
def next_space(state: State) -> int:
    """The space to be laid next; PLACES if all open ones are laid (T9)."""
    space = state.laid + 1
    while space < PLACES and not is_open(state, space):
        space += 1
    return space


@rule
def chances_of_laying(state: State, outcomes: Array, weights: Array) -> int:  # T12, T32
    count = 0
    for index in range(len(ROUND)):  # every kind is written, and counted if there is one: no branch to predict wrongly
        left = left_to_lay(state, index)
        outcomes[count] = LAID + ROUND[index]
        weights[count] = left
        count += left > 0
    return count


@rule
def lay(state: State, kind: int) -> None:  # T12, T32
    """By day from the bag and face up, by night face down; what is over stays in the bag, or in the box.

    Nothing is said until the last space is filled.
    """
    space = next_space(state)
    state.laid = space
    put_token(state, space, kind)
    if state.night == DAY:
        state.bag[kind] -= 1
    else:
        state.box[kind] -= 1
        hide_token(state, space)
    state.lots[LOT_OF[kind]] -= 1
    if next_space(state) == PLACES:
        clear_lots(state)
        if state.night == DAY:
            state.stage = WHO_BEGINS
            tell(state, DAY_BREAKS)
        else:
            tell(state, IN_THE_DARK)
            ask_poorest(state)


# -------------------------------------------------------------------------------------------------- who begins (T13)


@rule
def chances_of_beginning(state: State, outcomes: Array, weights: Array) -> int:
    for seat in range(state.seats):
        outcomes[seat] = BEGINS + seat
        weights[seat] = 1
    return state.seats


@rule
def begin_day(state: State, seat: int) -> None:
    state.turn = seat
    state.stage = TURN
    tell(state, BEGINS_DAY, seat)
