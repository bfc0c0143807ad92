"""The pawn in the streets: prowling, bribing the police, and by night turning up rows (T14, T18, T33 to T35, T38)."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import confide, tell
from larcin.rules.oliver_twist.actions import PAY_BRIBE, PEEK_AT, PROWL_ALONG, PUT_PAWN, TURN_UP
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.events import BRIBES, PUTS_PAWN, SEES, TAKES, TURNS_UP, WALKS_OVER, WALKS_OVER_UNSEEN
from larcin.rules.oliver_twist.ledger import NOBODY_ELSE, WALKED_OVER, note
from larcin.rules.oliver_twist.loot import put_in_bag, take_token
from larcin.rules.oliver_twist.state import (
    BRIBE,
    FIRST_HALF,
    FIRST_ROW,
    NONE,
    PEEK,
    PEEKS,
    PLACE,
    PROWL,
    ROW,
    ROW_GOES_ON,
    SECOND_HALF,
    WHO_STARTS,
    State,
    any_token,
    bit_of,
    face_down_tokens,
    face_up,
    half_of,
    is_among,
    lies_face_down,
    lift_token,
    mark_peek,
    next_to_face_down,
    next_to_face_up,
    next_to_token,
    show_token,
)
from larcin.rules.oliver_twist.town import (
    AFTER_PATH,
    FEW,
    FEWS,
    FIRST_PATH,
    HALF,
    MOST_NEIGHBOURS,
    NEAR_FEW,
    NEIGHBOURS,
    OPEN,
    PATH_END,
    PATH_LENGTH,
    PATH_SPACES,
    PLACES,
)

ANY_FEW = bit(FEW) - 1

# ------------------------------------------------------------------------------------------------------------ prowling


@rule
def write_prowls(state: State, actions: Array) -> int:  # T14, T34
    """Every way over face-up tokens: where one is missing, no longer way over that space is tried."""
    pawn = state.pawn
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    count = 0
    for index in range(MOST_NEIGHBOURS):
        space = NEIGHBOURS[pawn, index]
        path = FIRST_PATH[space]
        last = FIRST_PATH[space + 1] if is_among(first, second, space) else path
        while path < last and count < len(actions):
            if is_among(first, second, PATH_END[path]):
                actions[count] = PROWL_ALONG + path
                count += 1
                path += 1
            else:
                path = AFTER_PATH[path]
    return count


@rule
def write_ways_to_prowl(state: State, seat: int, actions: Array, count: int) -> int:
    """What else a prowl may begin with: the bribe of a stranded gang (T18), or a row to be turned up (T35)."""
    if not next_to_token(state, state.pawn):
        if count < len(actions) and state.money[seat] >= BRIBE and any_token(state):
            actions[count] = PAY_BRIBE
            count += 1
    elif not next_to_face_up(state, state.pawn):
        count = write_row(state, state.pawn, actions, count)
    return count


@rule
def begin_prowl(state: State) -> None:
    """A prowl of an ordinary turn; cards have said before how many prowls there are."""
    if state.prowls == 0:
        state.prowls = 1


@rule
def prowl_along(state: State, seat: int, path: int) -> None:  # T14, T15, T37, T43
    begin_prowl(state)
    for step in range(PATH_LENGTH[path] - 1):
        state.pawn = PATH_SPACES[path, step]
        kind = lift_token(state, state.pawn)
        if state.covered:
            put_in_bag(state, kind)
            tell(state, WALKS_OVER_UNSEEN, seat, kind)
        else:
            note(state, WALKED_OVER, seat, NOBODY_ELSE, kind)
            tell(state, WALKS_OVER, seat, kind)
    state.pawn = PATH_END[path]
    kind = lift_token(state, state.pawn)
    take_token(state, seat, kind)
    tell(state, TAKES, seat, kind, state.pawn)


# ---------------------------------------------------------------------------------------------------- stranded (T18)


@rule
def pay_bribe(state: State, seat: int) -> None:  # T18, T38
    begin_prowl(state)
    state.money[seat] -= BRIBE
    state.row_end = NONE
    unseen = face_down_tokens(state) if state.night else 0
    if unseen > PEEKS:
        state.peeks = PEEKS
        state.stage = PEEK
    else:
        if unseen > 0:
            peek_at_all(state, seat)
        state.stage = PLACE
    tell(state, BRIBES, seat, wide(BRIBE))


@rule
def peek_at_all(state: State, seat: int) -> None:
    for space in range(1, PLACES):
        if lies_face_down(state, space):
            mark_peek(state, space, seat)


@rule
def write_peeks(state: State, actions: Array) -> int:  # T38
    """Any face-down token, but not the same one twice."""
    count = 0
    for half in range(2):
        count = write_places_in(unpeeked(state, half), PEEK_AT + half * HALF, actions, count)
    return count


@rule
def unpeeked(state: State, half: int) -> int:
    """The face-down tokens of a half, as bits, but for the one that was looked at just now."""
    tokens = state.face_down[half]
    looked_at = wide(state.row_end)
    if looked_at != NONE and half_of(looked_at) == half:
        tokens &= ~bit_of(looked_at)
    return tokens


@rule
def write_places_in(bits: int, first: int, actions: Array, count: int) -> int:
    """Write an action for each place of a half, counted from `first`, as long as there is room."""
    rest = bits
    action = first
    while rest != 0 and count < len(actions):  # written in any case, and counted if the place is there
        actions[count] = action
        count += rest & 1
        rest >>= 1
        action += 1
    return count


@rule
def peek_at(state: State, seat: int, space: int) -> None:  # T38
    mark_peek(state, space, seat)
    state.row_end = space
    state.peeks -= 1
    if state.peeks == 0:
        state.row_end = NONE
        state.stage = PLACE
    confide(state, SEES, bit(seat), seat, wide(state.board[space]), space)


@rule
def write_places(state: State, actions: Array) -> int:  # T18
    count = 0
    for half in range(2):
        if count < len(actions):
            count = write_places_in(places_for_pawn(state, half), PUT_PAWN + half * HALF, actions, count)
    return count


@rule
def places_for_pawn(state: State, half: int) -> int:  # T18
    """Empty spaces next to a token, and the square if it is: the places of a half, as bits."""
    first, second = state.tokens[0], state.tokens[1]
    near = 0
    for few in range(FEWS):
        near |= NEAR_FEW[half, 0, few, first & ANY_FEW] | NEAR_FEW[half, 1, few, second & ANY_FEW]
        first >>= FEW
        second >>= FEW
    return near & OPEN[int(state.seats > 2), half] & ~state.tokens[half]


@rule
def put_pawn(state: State, seat: int, place: int) -> None:  # T18
    state.pawn = place
    state.stage = PROWL
    tell(state, PUTS_PAWN, seat, place)


# ------------------------------------------------------------------------------------------------ a row (T33, T35)


@rule
def write_row(state: State, place: int, actions: Array, count: int) -> int:
    """The face-down tokens with which a row may go on from a place."""
    first, second = state.face_down[0], state.face_down[1]
    for index in range(MOST_NEIGHBOURS):
        space = NEIGHBOURS[place, index]
        if is_among(first, second, space) and count < len(actions):
            actions[count] = TURN_UP + space
            count += 1
    return count


@rule
def turn_up(state: State, seat: int, space: int) -> None:  # T33, T35
    """One more token of a row; it ends at twelve, or where no face-down token goes on."""
    if state.stage != FIRST_ROW and state.stage != ROW_GOES_ON:
        begin_prowl(state)
        state.row = ROW
        state.stage = ROW_GOES_ON
    show_token(state, space)
    state.row -= 1
    state.row_end = space
    if state.row == 0 or not next_to_face_down(state, space):
        state.row = 0
        state.row_end = NONE
        state.stage = WHO_STARTS if state.stage == FIRST_ROW else PROWL
    tell(state, TURNS_UP, seat, wide(state.board[space]), space)
