"""What lies on the table in Doggy Bag: components, actions, the state, and what can be read off it.

A *night* is one turn of the game (D7 to D33), counted from 0 here and from 1 wherever people read it.
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import CHANCE_ACTS, bit, nth_bit, rule
from larcin.rules.doggy_bag.components import COLOURS, COMPONENTS, MOST_BONES, MOST_SEATS, handfuls
from larcin.rules.states import Declared, Grid, Row, field

# ---------------------------------------------------------------------------------------------------- the components

GREY, WHITE, RED, YELLOW, BLACK = range(5)
KINDS = len(COLOURS)
STOCK = np.array(COMPONENTS.stock, dtype=np.int8)  # D1: behind each screen at the start
BAG = np.array(COMPONENTS.bag, dtype=np.int8)  # D1: in the bag at the start
POINTS = np.array(COMPONENTS.points, dtype=np.int16)  # D2
TOSSES = np.array(list(COMPONENTS.tosses), dtype=np.int8)  # D3: what the coins can show
TOSS_WEIGHTS = np.array(list(COMPONENTS.tosses.values()), dtype=np.int8)

SLOTS = sum(COMPONENTS.stock)  # bones that a seat gives in the course of a game
NIGHTS = -(-SLOTS // min(COMPONENTS.tosses))
MOST_IN_BAG = sum(COMPONENTS.bag) + MOST_SEATS * SLOTS
assert MOST_IN_BAG <= MOST_BONES

ROLES = 8  # D4
TOADY, LOOKOUT, LEADER, PICKPOCKET, MOLE, SCOUT, STEWARD, ACE = range(ROLES)
SCOUTED = 3  # D18
PUT_BACK = 2  # D20
TOO_MANY_BLACK = 3  # D31

WITH_ROLES, BEGINNERS = 0, 1  # the variants

# ------------------------------------------------------------------------------------------------------- the actions

# Handfuls, by size: counts of each kind, and bone by bone.
LARGEST = max(COMPONENTS.tosses)
HANDFULS = np.array([counts for size in COMPONENTS.tosses for counts in handfuls(size)], dtype=np.int8)
BONES_OF = np.array(
    [([k for k, n in enumerate(row) for _ in range(n)] + [0] * LARGEST)[:LARGEST] for row in HANDFULS.tolist()], np.int8
)
FIRST_OF_SIZE = np.zeros(LARGEST + 2, dtype=np.int16)
for _size in range(LARGEST + 1):
    FIRST_OF_SIZE[_size + 1] = FIRST_OF_SIZE[_size] + (len(handfuls(_size)) if _size in COMPONENTS.tosses else 0)

PAIRS = len(handfuls(PUT_BACK))
RETURNS = np.array(handfuls(PUT_BACK) + handfuls(1), dtype=np.int8)  # D20: two bones, or the only one

LEAST_CALL = ROLES  # D11: above 7
CALLS = MOST_IN_BAG - LEAST_CALL + 1

GIVE = 0  # D7: this handful, and the others after it
TAKE = GIVE + len(HANDFULS)  # D9: this token, and the others after it
TURN = TAKE + ROLES  # D11: for each token, every number to call
LEAD = TURN + ROLES * CALLS  # D15: to this seat
TO_CHEST = LEAD + MOST_SEATS  # D18: a bone of this kind
RETURN = TO_CHEST + KINDS  # D20: these bones
SWAP = RETURN + PAIRS  # D21: for each kind given away, every kind received
KEEP = SWAP + KINDS * KINDS  # D26
DARE = KEEP + 1  # D27
ROB = DARE + 1  # D27: this seat
ROB_NOBODY = ROB + MOST_SEATS
ACTIONS = ROB_NOBODY + 1

# Chance's outcomes
FIRST = 0  # D6: this seat
TOSS = FIRST + MOST_SEATS  # D7: an index into TOSSES
DRAW = TOSS + len(TOSSES)  # a bone of this kind
OUTCOMES = DRAW + KINDS

# --------------------------------------------------------------------------------------------------------- the state

(
    CHOOSE_FIRST,  # chance: D6
    TOSS_COINS,  # chance: D7
    GIVE_BONES,  # D7
    TAKE_ROLE,  # D9
    PICK_BONE,  # chance: D14, D16
    SCOUT_BONES,  # chance: D18
    CHOOSE_FOR_CHEST,  # D18
    CHOOSE_LEADER,  # D15
    RETURN_BONES,  # D20
    SWAP_BONES,  # D21
    DRAW_BONE,  # chance: D23
    ASK_GLUTTONY,  # D26
    DRAW_MORE,  # chance: D27
    CHOOSE_VICTIM,  # D27
    OVER,
    NIGHT_OVER,  # the next night, or the end: never between moves
) = range(16)

NONE = -1


class State(Declared):
    """A table of Doggy Bag."""

    seats: int = field(np.int8)
    variant: int = field(np.int8)
    stage: int = field(np.int8)
    night: int = field(np.int8)  # from 0
    asked: int = field(np.int16)  # who is to act: seats as bits, or chance
    actor: int = field(np.int8)  # the seat that takes a role or steals, or NONE
    first: int = field(np.int8)  # who holds the first-player token, NONE before chance said so
    starter: int = field(np.int8)  # who held it when this night began
    coins: int = field(np.int8)  # what this night's coins showed, 0 before the toss
    behind: int = field(np.int8)  # how many bones lie behind the screen of each seat in play
    in_bag: int = field(np.int8)  # how many bones lie in the bag
    drawn: int = field(np.int8)  # how many bones the thief has drawn
    last: int = field(np.int8)  # the kind that Gluttony brought, while its victim is chosen, or NONE
    hothead: int = field(np.int8)  # the seat that turned its token, or NONE
    called: int = field(np.int8)  # the number that the hothead called
    tried: int = field(np.int16)  # the seats that have been to the bag in this theft, as bits
    outs: int = field(np.int8)  # how many seats are out
    out: Row = field(np.int8, MOST_SEATS)  # 0 in play, 1 first to go out, and so on
    role: Row = field(np.int8, MOST_SEATS)  # the token of each seat, or NONE
    sealed: Row = field(np.int8, MOST_SEATS)  # a handful chosen in secret that is not in the bag yet, or NONE
    looked: Row = field(np.int16, MOST_SEATS)  # the nights in which a seat looked into the bag, as bits
    screen: Grid = field(np.int8, (MOST_SEATS, KINDS))  # bones behind each screen
    front: Grid = field(np.int8, (MOST_SEATS, KINDS))  # bones in front of each screen
    bag: Row = field(np.int8, KINDS)
    chest: Row = field(np.int8, KINDS)
    loot: Row = field(np.int8, KINDS)  # bones drawn in this theft, or shown by the scout
    # What has been, since all that follows from it is known:
    bones: Row = field(np.int8, KINDS)  # all bones in the game
    start: Grid = field(np.int8, (MOST_SEATS, KINDS))  # behind each screen at the start
    bag_start: Row = field(np.int8, KINDS)  # in the bag at the start
    given_before: int = field(np.int8)  # how many bones each seat in play has given
    given: Row = field(np.int8, NIGHTS)  # how many bones each seat in play gave in each night
    gave: Grid = field(np.int8, (MOST_SEATS, SLOTS))  # secret: the kinds that each seat gave, sorted in each night
    least: Grid = field(np.int8, (NIGHTS, KINDS))  # what each night's bag held at least, by what was drawn
    flow: Grid = field(np.int8, (NIGHTS, KINDS))  # what went into the bag in the open, less what came out
    ace: Row = field(np.int8, NIGHTS)  # who swapped a bone in each night, or NONE
    ace_gave: Row = field(np.int8, NIGHTS)  # its kind
    ace_got: Row = field(np.int8, NIGHTS)  # and the kind of the bone from the chest
    # Room for the re-deal to count in, all zero at other times:
    slack: Grid = field(np.int8, (NIGHTS, KINDS))
    swapped: Row = field(np.int8, NIGHTS)


# ------------------------------------------------------------------------------------------------ reading the table


@rule
def ask_actor(state: State) -> None:
    state.asked = bit(int(state.actor))


@rule
def let_chance(state: State) -> None:
    state.asked = CHANCE_ACTS


@rule
def next_in_play(state: State, seat: int) -> int:
    """The next seat clockwise that is in play."""
    following = seat
    while True:
        following = following + 1 if following + 1 < state.seats else 0
        if state.out[following] == 0:
            return following


@rule
def counted(counts: Row) -> int:
    total = 0
    for kind in range(KINDS):
        total += counts[kind]
    return total


@rule
def kinds_as_bits(counts: Row) -> int:
    """The kinds that are there."""
    kinds = 0
    for kind in range(KINDS):
        kinds |= bit(kind) * (counts[kind] > 0)
    return kinds


@rule
def kinds_in(counts: Row) -> int:
    kinds = 0
    for kind in range(KINDS):
        kinds += counts[kind] > 0
    return kinds


@rule
def first_kind(counts: Row) -> int:
    """The first kind that is there."""
    return nth_bit(kinds_as_bits(counts), 0)


@rule
def bones_given(state: State, seat: int) -> int:
    """How many bones a seat has given so far: what was behind its screen and is not any more (a swap adds none)."""
    return counted(state.start[seat]) - counted(state.screen[seat])


@rule
def nights_given(state: State) -> int:
    """How many nights' handfuls are in the bag."""
    nights = 0
    while nights < NIGHTS and state.given[nights] > 0:
        nights += 1
    return nights


@rule
def number_of(state: State, seat: int) -> int:
    """How many bones a seat means to draw (D9, D11)."""
    return state.called if seat == state.hothead else state.role[seat]


@rule
def was_caught(state: State, seat: int) -> bool:  # D25, D26
    """The seat woke Fagin tonight: it went to the bag and is there no more, for whoever gets away ends the night."""
    return (state.tried & bit(seat)) != 0 and seat != state.actor


@rule
def has_looked(state: State, seat: int, night: int) -> bool:  # D14, D17
    return seat >= 0 and (state.looked[seat] & bit(night)) != 0


@rule
def points(state: State, seat: int) -> int:  # D2
    """What lies in front of a seat is worth."""
    total = 0
    for kind in range(KINDS):
        total += POINTS[kind] * state.front[seat, kind]
    return total


@rule
def seats_left(state: State) -> int:
    return state.seats - state.outs
