"""Doggy Bag: the theft, the next turn and the end, rules D23 to D37."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, bit, rule
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.table import (
    ASK_GLUTTONY,
    BEGINNERS,
    BLACK,
    CHOOSE_VICTIM,
    DRAW_BONE,
    GREY,
    KINDS,
    NIGHT_OVER,
    NONE,
    OVER,
    TOO_MANY_BLACK,
    TOSS_COINS,
    ask_actor,
    let_chance,
    next_in_play,
    points,
    seats_left,
)

# --------------------------------------------------------------------------------------------------------- 3. the theft


@rule
def number_of(state: Record, seat: int) -> int:
    """How many bones a seat means to draw (D9, D11)."""
    return state.called if seat == state.hothead else state.role[seat]


@rule
def next_thief(state: Record) -> None:
    """The hothead first, whose number is above all roles, then the highest role (D23); nobody left: D30."""
    thief = NONE
    most = NONE
    for seat in range(state.seats):
        if state.out[seat] == 0 and not state.tried & bit(seat) and number_of(state, seat) > most:
            thief = seat
            most = number_of(state, seat)
    if thief == NONE:
        state.stage = NIGHT_OVER
    else:
        state.actor = thief
        state.tried |= bit(thief)


@rule
def go_on_stealing(state: Record) -> None:
    """Another bone, or the number is reached (D26, D28, D29), or the bag is empty (D24)."""
    if state.in_bag == 0:
        bring_home(state)
    elif state.drawn < number_of(state, int(state.actor)):
        let_chance(state)
    else:
        state.stage = ASK_GLUTTONY
        ask_actor(state)


@rule
def bring_home(state: Record) -> None:
    """All that was drawn goes in front of the screen, and the turn is over for all (D24, D26)."""
    state.stage = NIGHT_OVER
    state.drawn = 0
    for kind in range(KINDS):
        state.front[state.actor, kind] += state.loot[kind]
        state.loot[kind] = 0


@rule
def succeed_in_gluttony(state: Record, kind: int) -> None:  # D27
    """The thief keeps all, and may take such a bone from somebody who has one."""
    bring_home(state)
    for seat in range(state.seats):
        if seat != state.actor and state.front[seat, kind] > 0:
            state.last = kind
    if state.last != NONE:
        state.stage = CHOOSE_VICTIM
        ask_actor(state)


@rule
def rob(state: Record, thief: int, victim: int) -> None:  # D27
    if victim < MOST_SEATS:
        state.front[victim, state.last] -= 1
        state.front[thief, state.last] += 1
    state.stage = NIGHT_OVER


@rule
def punish(state: Record, seat: int) -> None:  # D25
    """Fagin wakes: the black bone and the grey ones stay in front of the thief, the others go on the chest."""
    state.front[seat, BLACK] += 1
    state.front[seat, GREY] += state.loot[GREY]
    state.loot[GREY] = 0
    for kind in range(KINDS):
        state.chest[kind] += state.loot[kind]
        state.loot[kind] = 0
    state.drawn = 0
    state.actor = NONE
    state.stage = DRAW_BONE
    if state.front[seat, BLACK] >= TOO_MANY_BLACK:
        drive_out(state, seat)
        if seats_left(state) == 1:
            state.stage = NIGHT_OVER  # D34


@rule
def drive_out(state: Record, seat: int) -> None:
    """Out at once: what lay in front goes on the chest (D31), and the first-player token to the next seat (D32)."""
    state.outs += 1
    state.out[seat] = state.outs
    for kind in range(KINDS):
        state.chest[kind] += state.front[seat, kind]
        state.front[seat, kind] = 0
    if state.first == seat:
        state.first = next_in_play(state, seat)


# -------------------------------------------------------------------------------------------- the next turn and the end


@rule
def return_roles(state: Record) -> None:  # D33
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
def black_in_the_open(state: Record) -> int:
    black = state.chest[BLACK]
    for seat in range(state.seats):
        black += state.front[seat, BLACK]
    return black


@rule
def is_over(state: Record) -> bool:
    """One seat is left (D34), no bones are left behind the screens (D35), or all black bones are in the open (D36)."""
    all_black = state.bones[BLACK] > 0 and black_in_the_open(state) == state.bones[BLACK]
    return seats_left(state) == 1 or state.behind == 0 or all_black


@rule
def next_night(state: Record) -> None:
    """The game is over, or the coins are tossed again; the first night comes after none."""
    first_night = state.starter == NONE
    return_roles(state)
    if not first_night and is_over(state):
        state.stage = OVER
        return
    if not first_night:
        state.night += 1
        if state.variant == BEGINNERS:
            state.first = next_in_play(state, int(state.first))  # D37
    state.starter = state.first
    state.stage = TOSS_COINS
    let_chance(state)


@rule
def is_ahead(state: Record, seat: int, other: int) -> bool:
    """A seat in play before one that is out; later out before earlier (D34); else points, then black bones (D35)."""
    if state.out[seat] != 0 or state.out[other] != 0:
        return state.out[other] != 0 and (state.out[seat] == 0 or state.out[seat] > state.out[other])
    if points(state, seat) != points(state, other):
        return points(state, seat) > points(state, other)
    return state.front[seat, BLACK] < state.front[other, BLACK]


@rule
def result(state: Record, places: Array, scores: Array) -> None:
    """Places as D34 to D36 say, equal ones shared; the score is what lies in front of the screen."""
    for seat in range(state.seats):
        places[seat] = 1
        scores[seat] = points(state, seat)
        for other in range(state.seats):
            places[seat] += other != seat and is_ahead(state, other, seat)
