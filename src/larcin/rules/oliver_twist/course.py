"""The course of play in Oliver Twist: what may happen next, and what is done about it (T13, T25, T26).

Moves of seats and outcomes of chance have numbers (`actions`); here is decided which rules they belong to.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.oliver_twist.actions import (
    ASK_CHARLEY,
    BEGINS,
    BURGLARY_DRAWN,
    CARD_DRAWN,
    CLEAR,
    DEALT,
    DROP,
    GIVE_IN,
    HAND_IN,
    IS_POOREST,
    KEEP,
    LAID,
    PAY_BRIBE,
    PEEK_AT,
    PROWL_ALONG,
    PUT_PAWN,
    SHARE,
    SPEND_TOOL,
    STARTS,
    STOLEN,
    TURN_UP,
)
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.characters import (
    chances_of_theft,
    clear_file,
    steal,
    use_card,
    write_handfuls,
    write_help,
)
from larcin.rules.oliver_twist.daybreak import (
    begin_day,
    chances_of_beginning,
    chances_of_dealing,
    chances_of_laying,
    deal,
    lay,
)
from larcin.rules.oliver_twist.fagin import hand_in, write_sets
from larcin.rules.oliver_twist.loot import (
    chances_of_burglaries,
    chances_of_cards,
    discard_tool,
    draw_burglary,
    give_up,
    keep_burglary,
    take_card,
    write_burglaries,
    write_stash,
    write_tools,
)
from larcin.rules.oliver_twist.nightfall import (
    begin_first_row,
    begin_night,
    chances_of_poorest,
    give_in,
    share_wallets,
    write_sharings,
    write_starters,
)
from larcin.rules.oliver_twist.state import (
    CLEAR_FILE,
    DEAL,
    DISCARD_TOOL,
    DONE,
    DRAW_BURGLARY,
    DRAW_CARD,
    FIRST_ROW,
    GIVE_UP,
    KEEP_BURGLARY,
    LAY,
    NONE,
    OVER,
    PEEK,
    PLACE,
    PROWL,
    ROW_GOES_ON,
    SHARE_WALLETS,
    STEAL,
    TURN,
    WHO_BEGINS,
    WHO_IS_POOREST,
    State,
    can_prowl,
)
from larcin.rules.oliver_twist.streets import (
    pay_bribe,
    peek_at,
    prowl_along,
    put_pawn,
    turn_up,
    write_peeks,
    write_places,
    write_prowls,
    write_row,
    write_ways_to_prowl,
)

NOTHING_YET = wide(0)

# --------------------------------------------------------------------------------------------------- moves of a seat


@rule
def legal(state: State, seat: int, actions: Array) -> int:
    """What a seat may do, in ascending order, as far as there is room for it: `go_on` asks for two moves only."""
    if state.stage == TURN:
        return write_turn(state, seat, actions)
    if state.stage == PROWL:
        count = write_prowls(state, actions)
        return count if count > 0 else write_ways_to_prowl(state, seat, actions, count)
    if state.stage == ROW_GOES_ON or state.stage == FIRST_ROW:
        return write_row(state, wide(state.row_end), actions, NOTHING_YET)
    if state.stage == GIVE_UP:
        return write_stash(state, seat, actions)
    return write_rare_moves(state, seat, actions)


@rule
def write_rare_moves(state: State, seat: int, actions: Array) -> int:
    if state.stage == PEEK:
        return write_peeks(state, actions)
    if state.stage == PLACE:
        return write_places(state, actions)
    if state.stage == KEEP_BURGLARY:
        return write_burglaries(state, actions)
    if state.stage == DISCARD_TOOL:
        return write_tools(state, seat, actions)
    if state.stage == CLEAR_FILE:
        return write_handfuls(state, seat, actions)
    if state.stage == SHARE_WALLETS:
        return write_sharings(state, seat, actions)
    return write_starters(state, actions)


@rule
def write_turn(state: State, seat: int, actions: Array) -> int:  # T25, T26
    """Prowl, go to Fagin's, ask for help or hide; who can neither prowl nor go to Fagin's may give in."""
    prowls = write_prowls(state, actions)
    if prowls == len(actions):
        return prowls
    count = write_sets(state, seat, actions, prowls)
    if prowls == 0:
        count = write_ways_to_prowl(state, seat, actions, count)
    if count == 0:  # T26: neither a prowl nor a set
        actions[count] = GIVE_IN
        count += 1
    return write_help(state, seat, actions, count)


@rule
def move(state: State, seat: int, action: int) -> None:
    """Make a move, and nothing that follows from it."""
    if action < HAND_IN:
        prowl_along(state, seat, action - PROWL_ALONG)
    elif action < PAY_BRIBE:
        hand_in(state, seat, action - HAND_IN)
    elif action < DROP:
        move_pawn_or_tokens(state, seat, action)
    elif action < KEEP:
        give_up(state, seat, action - DROP)
    elif action < SPEND_TOOL:
        keep_burglary(state, seat, action - KEEP)
    elif action < SHARE:
        discard_tool(state, seat, action - SPEND_TOOL)
    elif action < GIVE_IN:
        share_wallets(state, seat, action - SHARE)
    elif action == GIVE_IN:
        give_in(state, seat)
    elif CLEAR <= action < ASK_CHARLEY:
        clear_file(state, seat, action - CLEAR)
    else:
        use_card(state, seat, action)


@rule
def move_pawn_or_tokens(state: State, seat: int, action: int) -> None:
    if action == PAY_BRIBE:
        pay_bribe(state, seat)
    elif action < TURN_UP:
        put_pawn(state, seat, action - PUT_PAWN)
    elif action < PEEK_AT:
        turn_up(state, seat, action - TURN_UP)
    elif action < STARTS:
        peek_at(state, seat, action - PEEK_AT)
    else:
        begin_night(state, seat, action - STARTS)


@rule
def finish_move(state: State) -> None:
    """Settle whose turn it is, where a move is dealt with."""
    if state.stage == DONE:
        end_move(state)


@rule
def end_move(state: State) -> None:
    """Prowl again if a prowl is left and possible (T45), otherwise it is the next seat's turn (T13)."""
    if state.prowls > 0:
        state.prowls -= 1
    if state.prowls > 0 and can_prowl(state, state.turn):
        state.stage = PROWL
    else:
        state.prowls = 0
        state.covered = 0
        state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
        state.stage = TURN


@rule
def go_on(state: State) -> int:
    """Settle who comes next. Returns the move of a seat that has no choice, NONE if it has one, or for chance."""
    finish_move(state)
    if state.stage <= DRAW_BURGLARY or state.stage == OVER:
        return NONE
    room = state.choice[:]
    count = legal(state, state.turn, room)
    forced = wide(room[0]) if count == 1 else NONE
    state.choice[0] = 0
    state.choice[1] = 0
    return forced


# ------------------------------------------------------------------------------------------------- outcomes of chance


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:
    if state.stage == LAY:
        return chances_of_laying(state, outcomes, weights)
    if state.stage == DEAL:
        return chances_of_dealing(state, outcomes, weights)
    if state.stage == DRAW_CARD:
        return chances_of_cards(state, outcomes, weights)
    if state.stage == STEAL:
        return chances_of_theft(state, outcomes, weights)
    if state.stage == DRAW_BURGLARY:
        return chances_of_burglaries(state, outcomes, weights)
    if state.stage == WHO_BEGINS:
        return chances_of_beginning(state, outcomes, weights)
    return chances_of_poorest(state, outcomes, weights)


@rule
def happen(state: State, outcome: int) -> None:
    """Let an outcome of chance happen, and nothing that follows from it."""
    if state.stage == LAY:
        lay(state, outcome - LAID)
    elif state.stage == DEAL:
        deal(state, outcome - DEALT)
    elif state.stage == WHO_BEGINS:
        begin_day(state, outcome - BEGINS)
    elif state.stage == WHO_IS_POOREST:
        begin_first_row(state, outcome - IS_POOREST)
    elif state.stage == DRAW_CARD:
        take_card(state, outcome - CARD_DRAWN)
    elif state.stage == STEAL:
        steal(state, outcome - STOLEN)
    else:
        draw_burglary(state, outcome - BURGLARY_DRAWN)
