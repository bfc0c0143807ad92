"""What lies on the table in Pickpocket: actions, the state, and what can be read off it.

The tiles themselves are in `components`. A kind of tile is a number: loot first, then guards.
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import bit, rule
from larcin.rules.pickpocket.components import (
    ELEMENTS_ON,
    GUARD_KINDS,
    GUARD_WORTH,
    ILLUSION_WORTH,
    IN_HAND,
    KINDS,
    LINES,
    LINES_ON,
    LOOT_KINDS,
    LOOT_TILES,
)
from larcin.rules.states import Declared, Grid, Row, field

MOST_SEATS = 6
FEW_SEATS = 3  # P36, P37: up to here there are warnings, and more powers
DEALT = 3  # P9
DOUBLE_TILES = 2  # P20
LINE_COUNT = len(LINES)
ALL_LINES = bit(LINE_COUNT) - 1

ILLUSION, GLOVE, PASSAGE, ACCOMPLICE, MOUSE, BEER, AMBIDEXTROUS = range(7)
POWERS = 7
MOUSE_WORTH = 2  # P32

# ------------------------------------------------------------------------------------------------------- the actions

LEAVE = 0  # P19
STEAL = 1  # P15
DRINK = 2  # P33
PLAY = 3  # P16: and so on, one for each kind of loot
STEAL_AGAIN = PLAY + LOOT_KINDS  # P34
GIVE_IN = STEAL_AGAIN + 1  # P34, P40: be caught, and keep the power
LAY_DOWN = GIVE_IN + 1  # P38: and so on, one for each seat
TAKE_POWER = LAY_DOWN + MOST_SEATS  # P27: and so on, one for each power

# Chance's outcomes 0 to KINDS - 1 bring that kind of tile, and from here on the marker of a seat.
MARKER = KINDS

# --------------------------------------------------------------------------------------------------------- the state

# What happens next. First what chance decides, then what a seat decides.
PILING, DEALING, STEALING, STEALING_AGAIN, GLOVE_DRAW, CHOOSING_POWER, PLAYING, CAUGHT, LAYING_DOWN, OVER = range(10)

# What follows of itself before an action is done with: never between moves.
TURN_OVER, LEAVING, NEXT_SEAT, DAWN = range(10, 14)

NONE = -1


class State(Declared):
    """A table of Pickpocket."""

    seats: int = field(np.int8)  # 2 to 6
    powers: int = field(np.int8)  # whether the powers are played with
    stage: int = field(np.int8)  # what happens next
    night: int = field(np.int16)  # from 1
    turn: int = field(np.int8)  # the seat whose turn it is, to be dealt a tile, to choose or to play; or NONE
    prince: int = field(np.int8)  # the Prince of Thieves, NONE in the first night
    due: int = field(np.int8)  # in double or nothing the tiles still to play, else 0
    inn: int = field(np.int16)  # the seats in the inn, as bits
    standing: int = field(np.int16)  # those of them that still have their warning, as bits; with two and three players
    whole: int = field(np.int16)  # the lines whole from the merchant on, as bits
    elements: Row = field(np.int16, LINE_COUNT)  # on the lines that are whole; a broken line counts 0
    row_length: int = field(np.int8)
    row: Row = field(np.int8, LOOT_TILES)  # the kinds of its tiles, from the merchant on; 0 after the last
    door: int = field(np.int8)  # the guard of this night, as a kind of guard, or NONE
    power: Row = field(np.int8, POWERS)  # who holds it, or NONE
    spent: int = field(np.int16)  # the powers that were used up this night, as bits
    points: Row = field(np.int16, MOST_SEATS)  # experience
    height: Row = field(np.int8, MOST_SEATS)  # markers that lie below this one in its pile; NONE before it is placed
    aside: Row = field(np.int8, GUARD_KINDS)  # guards of earlier nights
    bag: Row = field(np.int8, KINDS)
    discards: Row = field(np.int8, LOOT_KINDS)
    hand: Grid = field(np.int8, (MOST_SEATS, LOOT_KINDS))


# ------------------------------------------------------------------------------------------------- reading the table


@rule
def fits(state: State, kind: int) -> bool:  # P14
    """At least one line that is whole from the merchant on is whole on the tile too."""
    return (state.whole & LINES_ON[kind]) != 0


@rule
def loot(state: State) -> int:  # P18
    """What the row is worth: the elements on all lines still whole."""
    elements = 0
    for line in range(LINE_COUNT):
        elements += state.elements[line]
    return elements


@rule
def illusion(state: State) -> int:  # P28
    """Points for the lines still whole, where the row has an element on them."""
    points = 0
    for line in range(LINE_COUNT):
        if state.elements[line] > 0:
            points += ILLUSION_WORTH[line]
    return points


@rule
def holds(state: State, seat: int, power: int) -> bool:
    return state.power[power] == seat


@rule
def can_use(state: State, seat: int, power: int) -> bool:  # P33, P34
    """The seat holds a power that works once a night, and has not used it up."""
    return state.power[power] == seat and not state.spent & bit(power)


@rule
def past_guard(state: State, seat: int) -> int:  # P19, P31
    """What the seat scores for walking out past the guard of this night."""
    return 0 if state.door == NONE else GUARD_WORTH[state.door] * (1 + holds(state, seat, ACCOMPLICE))


@rule
def with_illusion(state: State, seat: int) -> int:  # P28
    return illusion(state) if holds(state, seat, ILLUSION) else 0


@rule
def with_mouse(state: State, seat: int) -> int:  # P32
    return MOUSE_WORTH if holds(state, seat, MOUSE) else 0


@rule
def worth_of_leaving(state: State, seat: int, times: int) -> int:
    """What the seat scores if it leaves of its own will: the loot so many times, the guard, and its powers."""
    points = times * loot(state)  # P18, P21
    return points + past_guard(state, seat) + with_illusion(state, seat) + with_mouse(state, seat)


@rule
def times_the_loot(state: State) -> int:  # P20, P21
    """How often the loot counts for whoever leaves: twice for the last one in the inn."""
    return 1 if several(state.inn) else 2


@rule
def inside(state: State, seat: int) -> bool:
    return (state.inn & bit(seat)) != 0


@rule
def stands(state: State, seat: int) -> bool:  # P37
    return (state.standing & bit(seat)) != 0


@rule
def several(seats: int) -> bool:
    """A set of seats holds two or more."""
    return seats & (seats - 1) != 0


@rule
def guards_left(state: State) -> int:
    """How many guards are still in the bag."""
    guards = 0
    for guard in range(GUARD_KINDS):
        guards += state.bag[LOOT_KINDS + guard]
    return guards


@rule
def loot_left(state: State) -> int:
    """How many loot tiles are still in the bag."""
    tiles = 0
    for kind in range(LOOT_KINDS):
        tiles += state.bag[kind]
    return tiles


@rule
def hand_size(state: State, seat: int) -> int:
    tiles = 0
    for kind in range(LOOT_KINDS):
        tiles += state.hand[seat, kind]
    return tiles


@rule
def hand_worth(state: State, seat: int) -> int:  # P5
    worth = 0
    for kind in range(LOOT_KINDS):
        worth += state.hand[seat, kind] * IN_HAND[kind]
    return worth


@rule
def final_score(state: State, seat: int) -> int:  # P26
    """Experience, and what the hand is worth."""
    return state.points[seat] + hand_worth(state, seat)


@rule
def before_in_order(state: State, seat: int, other: int) -> bool:  # P8, P27
    """The seat has less experience than the other, or as much and lies higher in the pile."""
    less = state.points[seat] < state.points[other]
    level = state.points[seat] == state.points[other]
    return less or (level and state.height[seat] > state.height[other])


@rule
def in_order(state: State, rank: int) -> int:  # P8, P27
    """The seat of this rank, from 0, from the least experience up, and the top marker first among equals."""
    found = 0
    for seat in range(state.seats):
        before = 0
        for other in range(state.seats):
            before += before_in_order(state, other, seat)
        if before == rank:
            found = seat
    return found


@rule
def leader(state: State) -> int:  # P11
    """Who has most experience; among equals the bottom one, who came first. It is the last in the order of P27."""
    best = 0
    for seat in range(1, state.seats):
        if before_in_order(state, best, seat):
            best = seat
    return best


@rule
def powers_taken(state: State) -> int:
    taken = 0
    for power in range(POWERS):
        taken += state.power[power] != NONE
    return taken


@rule
def next_to_choose(state: State) -> int:  # P27, P36
    """Whose turn it is to take a power, NONE when all have theirs."""
    others = state.seats - 1
    taken = powers_taken(state)
    if taken < others:
        return in_order(state, taken)
    if state.seats <= FEW_SEATS and taken == others:
        return state.prince
    if state.seats <= FEW_SEATS and taken <= 2 * others:
        return in_order(state, taken - others - 1)
    return NONE


@rule
def lengthen(state: State, kind: int) -> None:  # P14
    """Lay a tile at the end of the row: whole lines gain its elements, those cut on it are broken for good."""
    state.row[state.row_length] = kind
    state.row_length += 1
    state.whole &= LINES_ON[kind]
    for line in range(LINE_COUNT):
        if state.whole & bit(line):
            state.elements[line] += ELEMENTS_ON[kind]
        else:
            state.elements[line] = 0
