"""Doggy Bag: the theft, the next turn and the end, rules D23 to D37."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, nth_bit, rule
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.events import (
    ALL_CAUGHT,
    CAUGHT,
    DARES,
    LAST_DOG,
    NO_BLACK,
    NO_BONES,
    OUT,
    ROBS,
    SPARES,
    SUCCESS,
    TOKEN,
    WINS,
)
from larcin.rules.doggy_bag.state import (
    ASK_GLUTTONY,
    BEGINNERS,
    BLACK,
    CHOOSE_VICTIM,
    DRAW_BONE,
    DRAW_MORE,
    GREY,
    KINDS,
    NIGHT_OVER,
    NONE,
    OVER,
    TOO_MANY_BLACK,
    TOSS_COINS,
    State,
    ask_actor,
    let_chance,
    next_in_play,
    number_of,
    points,
    seats_left,
)
from larcin.rules.events import is_heard, tell

# --------------------------------------------------------------------------------------------------------- 3. the theft


@rule
def next_thief(state: State) -> None:
    """The hothead first, whose number is above all roles, then the highest role (D23); nobody left: D30."""
    thief = NONE
    most = NONE
    for seat in range(state.seats):
        if state.out[seat] == 0 and not state.tried & bit(seat) and number_of(state, seat) > most:
            thief = seat
            most = number_of(state, seat)
    if thief == NONE:
        state.stage = NIGHT_OVER
        tell(state, ALL_CAUGHT)
    else:
        state.actor = thief
        state.tried |= bit(thief)


@rule
def go_on_stealing(state: State) -> None:
    """Another bone, or the number is reached (D26, D28, D29), or the bag is empty (D24)."""
    if state.in_bag == 0 and state.drawn == 0:
        find_nothing(state)
    elif state.in_bag == 0:
        bring_home(state)
    elif state.drawn < number_of(state, int(state.actor)):
        let_chance(state)
    else:
        state.stage = ASK_GLUTTONY
        ask_actor(state)


@rule
def find_nothing(state: State) -> None:  # D24
    """The bag is empty before the first bone: the turn is over for all."""
    state.stage = NIGHT_OVER
    if state.tried != bit(state.actor):
        tell(state, ALL_CAUGHT)


@rule
def bring_home(state: State) -> None:
    """All that was drawn goes in front of the screen, and the turn is over for all (D24, D26)."""
    state.stage = NIGHT_OVER
    bones = state.drawn
    state.drawn = 0
    for kind in range(KINDS):
        state.front[state.actor, kind] += state.loot[kind]
        state.loot[kind] = 0
    tell(state, SUCCESS, state.actor, bones)


@rule
def dare_gluttony(state: State, seat: int) -> None:  # D27
    state.stage = DRAW_MORE
    let_chance(state)
    tell(state, DARES, seat)


@rule
def succeed_in_gluttony(state: State, kind: int) -> None:  # D27
    """The thief keeps all, and may take such a bone from somebody who has one."""
    bring_home(state)
    for seat in range(state.seats):
        if seat != state.actor and state.front[seat, kind] > 0:
            state.last = kind
    if state.last != NONE:
        state.stage = CHOOSE_VICTIM
        ask_actor(state)


@rule
def rob(state: State, thief: int, victim: int) -> None:  # D27
    state.stage = NIGHT_OVER
    if victim < MOST_SEATS:
        state.front[victim, state.last] -= 1
        state.front[thief, state.last] += 1
        tell(state, ROBS, thief, state.last, victim)
    else:
        tell(state, SPARES, thief)


@rule
def punish(state: State, seat: int) -> None:  # D25
    """Fagin wakes: the black bone and the grey ones stay in front of the thief, the others go on the chest."""
    grey = state.loot[GREY]
    lost = state.drawn - grey
    for kind in range(KINDS):
        if kind in (BLACK, GREY):
            state.front[seat, kind] += state.loot[kind]
        else:
            state.chest[kind] += state.loot[kind]
        state.loot[kind] = 0
    state.drawn = 0
    state.actor = NONE
    tell(state, CAUGHT, seat, grey, lost)
    state.stage = DRAW_BONE
    if state.front[seat, BLACK] >= TOO_MANY_BLACK:
        drive_out(state, seat)
        if seats_left(state) == 1:
            state.stage = NIGHT_OVER  # D34
            tell(state, ALL_CAUGHT)


@rule
def drive_out(state: State, seat: int) -> None:
    """Out at once: what lay in front goes on the chest (D31), and the first-player token to the next seat (D32)."""
    state.outs += 1
    state.out[seat] = state.outs
    for kind in range(KINDS):
        state.chest[kind] += state.front[seat, kind]
        state.front[seat, kind] = 0
    tell(state, OUT, seat)
    if state.first == seat:
        state.first = next_in_play(state, seat)
        if seats_left(state) > 1:
            tell(state, TOKEN, state.first)


# -------------------------------------------------------------------------------------------- the next turn and the end


@rule
def return_roles(state: State) -> None:  # D33
    """Role tokens go back, and whatever else belonged to one night."""
    state.actor = NONE
    state.coins = 0
    state.last = NONE
    state.drawn = 0
    state.hothead = NONE
    state.called = 0
    state.tried = 0
    for seat in range(MOST_SEATS):
        state.role[seat] = NONE
        state.sealed[seat] = NONE


@rule
def black_in_the_open(state: State) -> int:
    black = state.chest[BLACK]
    for seat in range(state.seats):
        black += state.front[seat, BLACK]
    return black


@rule
def is_over(state: State) -> bool:
    """One seat is left (D34), no bones are left behind the screens (D35), or all black bones are in the open (D36)."""
    all_black = state.bones[BLACK] > 0 and black_in_the_open(state) == state.bones[BLACK]
    return seats_left(state) == 1 or state.behind == 0 or all_black


@rule
def next_night(state: State) -> None:
    """The game is over, or the coins are tossed again; the first night comes after none."""
    first_night = state.starter == NONE
    return_roles(state)
    if not first_night and is_over(state):
        state.stage = OVER
        if is_heard():
            tell_the_end(state)
        return
    if not first_night:
        state.night += 1
        if state.variant == BEGINNERS:
            state.first = next_in_play(state, int(state.first))  # D37
    state.starter = state.first
    state.stage = TOSS_COINS
    let_chance(state)


@rule
def tell_the_end(state: State) -> None:
    """Why it is over, and who has won."""
    winners = 0
    for seat in range(state.seats):
        winners |= bit(seat) * (place(state, seat) == 1)
    if seats_left(state) == 1:
        tell(state, LAST_DOG, nth_bit(winners, 0))
    elif state.behind == 0:
        tell(state, NO_BONES)
    else:
        tell(state, NO_BLACK)
    tell(state, WINS, winners)


@rule
def is_ahead(state: State, seat: int, other: int) -> bool:
    """A seat in play before one that is out; later out before earlier (D34); else points, then black bones (D35)."""
    if state.out[seat] != 0 or state.out[other] != 0:
        return state.out[other] != 0 and (state.out[seat] == 0 or state.out[seat] > state.out[other])
    if points(state, seat) != points(state, other):
        return points(state, seat) > points(state, other)
    return state.front[seat, BLACK] < state.front[other, BLACK]


@rule
def result(state: State, places: Array, scores: Array) -> None:
    """Places as D34 to D36 say, equal ones shared; the score is what lies in front of the screen."""
    for seat in range(state.seats):
        places[seat] = place(state, seat)
        scores[seat] = points(state, seat)


@rule
def place(state: State, seat: int) -> int:
    """1, and how many are ahead of the seat."""
    ahead = 0
    for other in range(state.seats):
        ahead += other != seat and is_ahead(state, other, seat)
    return 1 + ahead
