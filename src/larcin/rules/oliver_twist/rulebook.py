"""Oliver Twist: the rules T1 to T48. The course of the game is here; its parts are in

- `choices`: what may happen next,
- `streets`: prowling, bribes, and by night rows and peeks (T14, T18, T33 to T35, T38),
- `loot`: what becomes of a token (T15 to T17, T24, T36, T37),
- `fagin`: sets for coins (T19 to T22),
- `characters`: the cards (T23, T40 to T48),
- `nightfall`: the ends of the rounds (T26, T28 to T33),
- `ledger`: what was seen, and the re-deal of what was not.
"""

from __future__ import annotations

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, rule
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
from larcin.rules.oliver_twist.audit import audit as audit  # a part of the rulebook, in a room of its own
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.characters import clear_file, steal, use_card
from larcin.rules.oliver_twist.choices import chances as chances
from larcin.rules.oliver_twist.choices import choose as choose
from larcin.rules.oliver_twist.choices import legal as legal
from larcin.rules.oliver_twist.choices import phase as phase
from larcin.rules.oliver_twist.choices import random_move as random_move
from larcin.rules.oliver_twist.choices import random_outcome as random_outcome
from larcin.rules.oliver_twist.fagin import hand_in
from larcin.rules.oliver_twist.loot import (
    discard_tool,
    draw_burglary,
    give_up,
    keep_burglary,
    take_card,
)
from larcin.rules.oliver_twist.nightfall import (
    ask_poorest,
    begin_first_row,
    give_in,
    share_wallets,
)
from larcin.rules.oliver_twist.observation import observe as observe
from larcin.rules.oliver_twist.observation import remember as remember
from larcin.rules.oliver_twist.secrets import redeal as redeal
from larcin.rules.oliver_twist.streets import (
    pay_bribe,
    peek_at,
    prowl_along,
    put_pawn,
    turn_up,
)
from larcin.rules.oliver_twist.table import (
    BY_DAY,
    CARDS,
    COPIES,
    DAY,
    DEAL,
    DEALT_EACH,
    DONE,
    DRAW_BURGLARY,
    DRAW_CARD,
    EMPTY,
    KINDS,
    LAY,
    LOT_OF,
    MOST_SEATS,
    NONE,
    OBJECTS,
    OVER,
    PROWL,
    START_MONEY,
    STEAL,
    TURN,
    WHO_BEGINS,
    WHO_IS_POOREST,
    WORTH,
    can_prowl,
    clear_lots,
    count_lots,
    hide_token,
    is_open,
    put_in_stash,
    put_token,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE

# ------------------------------------------------------------------------------------------------ set-up (T11 to T13)


@rule
def set_up(state: Record, options: Array) -> None:
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
def clear_table(state: Record) -> None:
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


@rule
def seat_to_deal(state: Record) -> int:
    """The first seat that lacks starting tokens, or as many as there are seats."""
    seat = 0
    while seat < state.seats and state.drawn[seat] == DEALT_EACH:
        seat += 1
    return seat


@rule
def deal(state: Record, face: int) -> None:  # T11, T32
    seat = seat_to_deal(state)
    state.drawn[seat] += 1
    state.dealt[seat, face] += 1
    put_in_stash(state, seat, OBJECTS + face)
    if seat_to_deal(state) == state.seats:
        state.stage = LAY
        count_lots(state)


@rule
def next_space(state: Record) -> int:
    """The space to be laid next; PLACES if all open ones are laid (T9)."""
    space = state.laid + 1
    while space < PLACES and not is_open(state, space):
        space += 1
    return space


@rule
def lay(state: Record, kind: int) -> None:  # T12, T32
    """By day from the bag and face up, by night face down; what is over stays in the bag, or in the box."""
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
        else:
            ask_poorest(state)


@rule
def begin(state: Record, seat: int) -> None:  # T13, T33
    state.turn = seat
    state.stage = TURN


# --------------------------------------------------------------------------------------------------- the course of play


@rule
def to_act(state: Record) -> int:
    if state.stage == OVER:
        return NOBODY
    if state.stage <= DRAW_BURGLARY:
        return CHANCE_ACTS
    return bit(state.turn)


@rule
def apply(state: Record, seat: int, action: int) -> None:
    """Make a move; and then, as long as a seat has only one thing to do, that too."""
    if seat == CHANCE:
        happen(state, wide(action))
        forced = go_on(state)
    else:
        forced = wide(action)
    while forced != NONE:
        move(state, state.turn, forced)
        forced = go_on(state)


@rule
def go_on(state: Record) -> int:
    """Settle who comes next. Returns the move of a seat that has no choice, NONE if it has one, or for chance."""
    finish_move(state)
    if state.stage <= DRAW_BURGLARY or state.stage == OVER:
        return NONE
    count = legal(state, state.turn, state.choice[:])
    forced = wide(state.choice[0]) if count == 1 else NONE
    state.choice[0] = 0
    state.choice[1] = 0
    return forced


@rule
def finish_move(state: Record) -> None:
    if state.stage == DONE:
        end_move(state)


@rule
def make(state: Record, seat: int, action: int) -> None:
    """A move, or an outcome of chance, and nothing else: a seat that has no choice then is still to act."""
    if seat == CHANCE:
        happen(state, wide(action))
    else:
        move(state, wide(seat), wide(action))
    finish_move(state)


@rule
def end_move(state: Record) -> None:
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
def happen(state: Record, outcome: int) -> None:
    if state.stage == LAY:
        lay(state, outcome - LAID)
    elif state.stage == DEAL:
        deal(state, outcome - DEALT)
    elif state.stage == WHO_BEGINS:
        begin(state, outcome - BEGINS)
    elif state.stage == WHO_IS_POOREST:
        begin_first_row(state, outcome - IS_POOREST)
    elif state.stage == DRAW_CARD:
        take_card(state, outcome - CARD_DRAWN)
    elif state.stage == STEAL:
        steal(state, outcome - STOLEN)
    else:
        draw_burglary(state, outcome - BURGLARY_DRAWN)


@rule
def move(state: Record, seat: int, action: int) -> None:
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
def move_pawn_or_tokens(state: Record, seat: int, action: int) -> None:
    if action == PAY_BRIBE:
        pay_bribe(state, seat)
    elif action < TURN_UP:
        put_pawn(state, action - PUT_PAWN)
    elif action < PEEK_AT:
        turn_up(state, action - TURN_UP)
    elif action < STARTS:
        peek_at(state, seat, action - PEEK_AT)
    else:
        begin(state, action - STARTS)


# ------------------------------------------------------------------------------------------------------------ the end


@rule
def final_sum(state: Record, seat: int) -> int:  # T39
    """Money, and what the burglaries brought or cost."""
    total = int(state.money[seat])
    for burglary in range(state.burglaries):
        if state.burglar[burglary] == seat and state.kept[burglary] != NONE:
            total += WORTH[state.kept[burglary]]
    return total


@rule
def result(state: Record, places: Array, scores: Array) -> None:  # T39
    """The richest wins; equals share the place."""
    for seat in range(state.seats):
        places[seat] = 1
        scores[seat] = final_sum(state, seat)
        for other in range(state.seats):
            places[seat] += final_sum(state, other) > final_sum(state, seat)
