"""Oliver Twist: the rules T1 to T48. The course of the game is here; its parts are in

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
from larcin.rules.oliver_twist.characters import (
    chances_of_theft,
    clear_file,
    steal,
    use_card,
    write_handfuls,
    write_help,
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
    ask_poorest,
    begin_first_row,
    give_in,
    least_money,
    share_wallets,
    write_sharings,
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
    write_peeks,
    write_places,
    write_prowls,
    write_row,
    write_ways_to_prowl,
)
from larcin.rules.oliver_twist.table import (
    BY_DAY,
    CARDS,
    CLEAR_FILE,
    COPIES,
    DAY,
    DEAL,
    DEALT_EACH,
    DISCARD_TOOL,
    DONE,
    DRAW_BURGLARY,
    DRAW_CARD,
    EMPTY,
    FIRST_ROW,
    GIVE_UP,
    KEEP_BURGLARY,
    KINDS,
    LAY,
    MOST_SEATS,
    NONE,
    OBJECTS,
    OVER,
    PEEK,
    PLACE,
    PROWL,
    ROUND,
    ROW_GOES_ON,
    SHARE_WALLETS,
    START_MONEY,
    STARTING,
    STEAL,
    TURN,
    WHO_BEGINS,
    WHO_IS_POOREST,
    WORTH,
    can_prowl,
    hide_token,
    is_open,
    put_token,
)
from larcin.rules.oliver_twist.town import PLACES, SQUARE

NOTHING_YET = wide(0)

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
    state.stash[seat, OBJECTS + face] += 1
    if seat_to_deal(state) == state.seats:
        state.stage = LAY


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
    if next_space(state) == PLACES:
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
def legal(state: Record, seat: int, actions: Array) -> int:
    """What a seat may do, in ascending order, as far as there is room for it: `go_on` asks for two moves only."""
    if state.stage == TURN:
        return write_turn(state, seat, actions)
    if state.stage == PROWL:
        count = write_prowls(state, actions)
        return count if count > 0 else write_ways_to_prowl(state, seat, actions, count)
    if state.stage == ROW_GOES_ON or state.stage == FIRST_ROW:
        return write_row(state, state.row_end, actions, NOTHING_YET)
    if state.stage == GIVE_UP:
        return write_stash(state, seat, actions)
    return write_rare_moves(state, seat, actions)


@rule
def write_rare_moves(state: Record, seat: int, actions: Array) -> int:
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
    for starter in range(min(len(actions), state.seats)):  # T33: who starts the night
        actions[starter] = STARTS + starter
    return min(len(actions), state.seats)


@rule
def write_turn(state: Record, seat: int, actions: Array) -> int:  # T25, T26
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
def chances(state: Record, outcomes: Array, weights: Array) -> int:
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
    return chances_of_seats(state, outcomes, weights)


@rule
def chances_of_dealing(state: Record, outcomes: Array, weights: Array) -> int:  # T11
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
def chances_of_laying(state: Record, outcomes: Array, weights: Array) -> int:  # T12, T32
    source = state.box if state.night else state.bag
    count = 0
    for index in range(len(ROUND)):  # every kind is written, and counted if there is one: no branch to predict wrongly
        kind = ROUND[index]
        outcomes[count] = LAID + kind
        weights[count] = source[kind]
        count += source[kind] > 0
    return count


@rule
def chances_of_seats(state: Record, outcomes: Array, weights: Array) -> int:  # T13, T33
    """Who begins the day, or which of the poorest turns up the first row."""
    count = 0
    for seat in range(state.seats):
        if state.stage == WHO_BEGINS or state.money[seat] == least_money(state):
            outcomes[count] = (BEGINS if state.stage == WHO_BEGINS else IS_POOREST) + seat
            weights[count] = 1
            count += 1
    return count


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
    if state.stage == DONE:
        end_move(state)
    if state.stage <= DRAW_BURGLARY or state.stage == OVER:
        return NONE
    count = legal(state, state.turn, state.choice[:])
    forced = wide(state.choice[0]) if count == 1 else NONE
    state.choice[0] = 0
    state.choice[1] = 0
    return forced


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
