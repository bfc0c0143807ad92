"""What holds in every state of Pickpocket: checked in tests after every step, and for positions people set up."""

from __future__ import annotations

from larcin.rules.contract import bit, rule
from larcin.rules.pickpocket.components import (
    COPIES,
    ELEMENTS_ON,
    GUARD_KINDS,
    KINDS,
    LINES_ON,
    LOOT_KINDS,
    LOOT_TILES,
)
from larcin.rules.pickpocket.state import (
    ALL_LINES,
    AMBIDEXTROUS,
    BEER,
    CAUGHT,
    CHOOSING_POWER,
    DEALING,
    DEALT,
    DOUBLE_TILES,
    FEW_SEATS,
    GLOVE,
    GLOVE_DRAW,
    LAYING_DOWN,
    LINE_COUNT,
    MOST_SEATS,
    NONE,
    OVER,
    PILING,
    PLAYING,
    POWERS,
    STEALING,
    STEALING_AGAIN,
    State,
    before_in_order,
    guards_left,
    hand_size,
    leader,
    next_to_choose,
    powers_taken,
    several,
    stands,
)

AUDITS = (
    "There must be two to six players.",
    "Every tile of the box must lie in exactly one place: bag, hand, row, discards, or for guards door or aside.",
    "A night shows two guards at most, and the game is over when, and only when, the bag holds no guard.",
    "Every tile of the row must fit the row before it.",
    "Every marker must lie on the track in one pile with those of the same experience, at 0 before the first night.",
    "Each seat is dealt three tiles, one seat after the other, before the first night; only the glove brings more.",
    "From the second night on there is a Prince; he leads when a night begins.",
    "Powers are held by those who may take them, from the second night on, and only beer and ambidextrous wear off.",
    "Only seats in the inn stand, with two or three players, and nobody in double or nothing.",
    "In double or nothing one or two tiles are due; otherwise none is.",
    "The seat whose turn it is must be able to do what the stage says.",
)


@rule
def audit(state: State) -> int:
    """The number of the first sentence of `AUDITS` that does not hold, or 0."""
    if not 2 <= state.seats <= MOST_SEATS:
        return 1
    if not all_tiles_in_place(state):
        return 2
    if not guards_fit(state):
        return 3
    if not row_holds(state):
        return 4
    if not markers_piled(state):
        return 5
    if not hands_dealt(state):
        return 6
    if not prince_named(state):
        return 7
    if not powers_fit(state):
        return 8
    if not standing_fits(state):
        return 9
    if not double_fits(state):
        return 10
    if not turn_fits(state):
        return 11
    return 0


@rule
def setting_up(state: State) -> bool:
    return state.stage <= DEALING


@rule
def in_a_turn(state: State) -> bool:
    """Somebody in the inn has its turn, and has not left."""
    return state.stage in (STEALING, STEALING_AGAIN, PLAYING, CAUGHT)


@rule
def all_tiles_in_place(state: State) -> bool:  # P1
    sound = 0 <= state.row_length <= LOOT_TILES and NONE <= state.door < GUARD_KINDS
    for kind in range(KINDS):
        placed = state.bag[kind]
        sound &= state.bag[kind] >= 0
        if kind < LOOT_KINDS:
            placed += state.discards[kind]
            sound &= state.discards[kind] >= 0
            for seat in range(MOST_SEATS):
                placed += state.hand[seat, kind]
                sound &= state.hand[seat, kind] >= 0
            for place in range(state.row_length):
                placed += state.row[place] == kind
        else:
            guard = kind - LOOT_KINDS
            placed += state.aside[guard] + (state.door == guard)
            sound &= state.aside[guard] >= 0
        sound &= placed == COPIES[kind]
    return sound


@rule
def guards_fit(state: State) -> bool:  # P17, P24, P25
    gone = 0
    for guard in range(GUARD_KINDS):
        gone += state.aside[guard]
    over = state.stage == OVER
    sound = (guards_left(state) == 0) == over and state.night >= 1
    sound &= gone <= 2 * (state.night - 1 + over)
    return sound and (state.door == NONE or not (setting_up(state) or state.stage == CHOOSING_POWER))


@rule
def row_holds(state: State) -> bool:  # P7, P14, P18
    """Whole lines and their elements are those that the tiles of the row give."""
    whole = ALL_LINES
    elements = 0
    sound = True
    for place in range(LOOT_TILES):
        if place < state.row_length:
            whole &= LINES_ON[state.row[place]]
            elements += ELEMENTS_ON[state.row[place]]
            sound &= whole != 0
        else:
            sound &= state.row[place] == 0
    sound &= state.whole == whole
    for line in range(LINE_COUNT):
        sound &= state.elements[line] == (elements if whole & bit(line) else 0)
    empty = setting_up(state) or state.stage == CHOOSING_POWER
    return sound and not (empty and state.row_length > 0)


@rule
def markers_piled(state: State) -> bool:  # P8, P10
    sound = True
    unplaced = 0
    for seat in range(MOST_SEATS):
        sound &= state.points[seat] >= 0 and (
            seat < state.seats or (state.points[seat] == 0 and state.height[seat] == 0)
        )
        sound &= state.points[seat] == 0 or not setting_up(state)
    for seat in range(state.seats):
        level = 0
        twins = 0
        for other in range(state.seats):
            if state.points[other] == state.points[seat] and state.height[other] != NONE:
                level += 1
                twins += state.height[other] == state.height[seat]
        if state.height[seat] == NONE:
            unplaced += 1
        else:
            sound &= 0 <= state.height[seat] < level and twins == 1
    return sound and (unplaced > 1 if state.stage == PILING else unplaced == 0)


@rule
def hands_dealt(state: State) -> bool:  # P9, P29
    """Only the glove, which nobody holds in the first night, can bring a hand to more than three tiles."""
    sound = state.stage != DEALING or 0 <= state.turn < state.seats
    for seat in range(MOST_SEATS):
        size = hand_size(state, seat)
        if seat >= state.seats or state.stage == PILING:
            sound &= size == 0
        elif state.stage == DEALING:
            sound &= size == (DEALT if seat < state.turn else 0) or (seat == state.turn and size < DEALT)
        elif not state.powers or state.night == 1:
            sound &= size <= DEALT
    if setting_up(state):
        for kind in range(LOOT_KINDS):
            sound &= state.discards[kind] == 0
    return sound


@rule
def prince_named(state: State) -> bool:  # P11
    if state.night == 1:
        return state.prince == NONE
    led = state.stage != CHOOSING_POWER or state.prince == leader(state)
    return led and 0 <= state.prince < state.seats and not setting_up(state)


@rule
def powers_fit(state: State) -> bool:  # P27, P36
    if not state.powers or state.night == 1 or state.stage == OVER:
        return powers_taken(state) == 0 and state.spent == 0 and state.stage != CHOOSING_POWER
    taken = powers_taken(state)
    for seat in range(state.seats):
        held = 0
        for power in range(POWERS):
            held += state.power[power] == seat
        taken -= held
        if held != powers_due(state, seat):
            return False
    used_up = bit(BEER) | bit(AMBIDEXTROUS)
    held_too = not (state.spent & bit(BEER) and state.power[BEER] == NONE)
    held_too &= not (state.spent & bit(AMBIDEXTROUS) and state.power[AMBIDEXTROUS] == NONE)
    fresh = state.stage != CHOOSING_POWER or state.spent == 0
    return taken == 0 and state.spent & ~used_up == 0 and held_too and fresh


@rule
def powers_due(state: State, seat: int) -> int:
    """How many powers a seat holds by now, if all were taken in order so far."""
    few = state.seats <= FEW_SEATS
    if state.stage != CHOOSING_POWER:
        return few if seat == state.prince else 1 + few
    taken = powers_taken(state)
    others = state.seats - 1
    if seat == state.prince:
        return taken > others
    rank = 0
    for other in range(state.seats):
        rank += before_in_order(state, other, seat)
    return int(taken > rank) + int(taken > others + 1 + rank)


@rule
def standing_fits(state: State) -> bool:  # P37, P39
    everybody = bit(state.seats) - 1
    sound = 0 <= state.inn <= everybody and state.standing & ~state.inn == 0
    if state.seats > FEW_SEATS or state.due > 0:
        return sound and state.standing == 0
    if setting_up(state) or state.stage == CHOOSING_POWER:
        sound &= state.standing == everybody
    return sound


@rule
def double_fits(state: State) -> bool:  # P20
    if in_a_turn(state) and state.inn != 0 and not several(state.inn):
        return 1 <= state.due <= DOUBLE_TILES
    return state.due == 0


@rule
def turn_fits(state: State) -> bool:
    everybody = bit(state.seats) - 1
    if state.stage == OVER:
        return state.turn == NONE and state.inn == 0
    if state.stage == PILING:
        return state.turn == NONE and state.inn == everybody
    if not 0 <= state.turn < state.seats:
        return False
    if state.stage == DEALING:
        return state.inn == everybody
    if state.stage == CHOOSING_POWER:
        return state.inn == everybody and state.turn == next_to_choose(state)
    own = (state.inn & bit(state.turn)) != 0
    if state.stage == GLOVE_DRAW:
        return not own and state.power[GLOVE] == state.turn
    if state.stage == LAYING_DOWN:
        return not own and several(state.standing) and not stands(state, state.turn)
    if state.stage == CAUGHT or state.stage == STEALING_AGAIN:
        used = (state.spent & bit(AMBIDEXTROUS)) != 0
        return own and state.power[AMBIDEXTROUS] == state.turn and used == (state.stage == STEALING_AGAIN)
    return own
