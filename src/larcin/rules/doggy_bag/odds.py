"""What the bag may hold, from what a seat knows and nothing else.

The odds are those of the re-deal (`redeal.py`): all arrangements of single bones that the seat cannot rule out are
equally likely. They are counted, and so exact, wherever `counting.py` can do that: with up to three other seats, in the
first night, for whoever has just looked into the bag, and while little has been seen.

Otherwise a state is imagined in which the others' bones lie anyhow, and the re-deal's chain visits arrangements from
there. Chances and the expected number are then estimates from `SAMPLES` of them, always the same ones for the same
knowledge; the least and the most black bones are looked for by the same chain with a taste for few or many.

- `bones`: how many are in the bag;
- `black`: how many of them can be black, `least` and `most`, and how many are `expected`;
- `reach`: the chance to draw 1, 2, 3 and more bones without a black one;
- `gluttony`: the chance that one more bone is not black, None if there is none;
- `exact`: whether all this was counted; if not, it is an estimate.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.dice import PLAYERS_DIE, load, roll
from larcin.rules.doggy_bag import observation
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.counting import CHANCES, LEAST_ROOM, ROOM, TABLES, add_handfuls, count_ways
from larcin.rules.doggy_bag.facts import JUST, KNOWN, REMEMBERED, nights_known, write_facts
from larcin.rules.doggy_bag.observation import (
    ACE,
    ACE_GAVE,
    ACE_GOT,
    BAG,
    BAG_COUNT,
    BAG_KNOWN,
    BAG_START,
    BAGS,
    BEHIND,
    FLOW,
    GIVEN,
    LEAST,
    OWN_HANDFULS,
    SCREEN,
    STARTED_WITH,
)
from larcin.rules.doggy_bag.redeal import AS_IT_COMES, FEW_BLACK, MANY_BLACK, arrange, wander_on, whole_strain
from larcin.rules.doggy_bag.state import BLACK, GREY, KINDS, MOST_IN_BAG, NIGHTS, NONE, State, nights_given
from larcin.rules.layout import Layout, Piece, distance_to
from larcin.rules.odds import Odds, Real
from larcin.rules.views import EachRow, Flag, Group, IfSet, Number

SAMPLES = 800
STEPS_BETWEEN = 24
STEPS_TO_EXTREME = 3000
DIGITS = 4

NUMBERS_OF_BLACK = MOST_IN_BAG + 1
# In the room, first how likely each number of black bones in the bag is: CHANCES
POSSIBLE = CHANCES + NUMBERS_OF_BLACK  # whether it can be
WAYS = POSSIBLE + NUMBERS_OF_BLACK  # in how many ways bones are drawn, none of them black

ODDS = Odds(
    layout=Layout((
        Piece("bones", 1, "how many bones are in the bag"),
        Piece("least", 1, "how many of them are black at least"),
        Piece("most", 1, "and at most"),
        Piece("expected", 1, "and on average"),
        Piece("drawn", MOST_IN_BAG, "1 for each bone that can be drawn"),
        Piece("reach", MOST_IN_BAG, "the chance to draw so many without a black one"),
        Piece("exact", 1, "1 if all this was counted, 0 if it is an estimate"),
    )),
    view=Group(
        bones=Number("bones"),
        black=Group(least=Number("least"), most=Number("most"), expected=Real("expected", digits=DIGITS)),
        reach=EachRow("drawn", Real("reach", digits=DIGITS)),
        gluttony=IfSet("drawn", Real("reach", digits=DIGITS)),
        exact=Flag("exact"),
    ),
    room=ROOM,
    least_room=LEAST_ROOM,
)  # fmt: skip

BONES, FEWEST, MOST, EXPECTED, DRAWN, REACH, EXACT = ODDS.layout.offsets_seen()
ARRANGED = observation.LAYOUT.information


@rule
def odds(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """What a seat, or an onlooker, can say of the bag."""
    chances = room[CHANCES:POSSIBLE]
    possible = room[POSSIBLE:WAYS]
    for black in range(NUMBERS_OF_BLACK):
        chances[black] = 0.0
        possible[black] = 0.0
    out[EXACT] = 1
    if numbers[ARRANGED + BAG_KNOWN]:
        chances[int(numbers[REMEMBERED + BAG + BLACK])] = 1.0
    elif not count(numbers, seats, seat, chances, room):
        out[EXACT] = 0
        imagine(states[0], numbers, seats, seat, room)
        load(dice, 0, 0)
        sample(states[0], seat, dice, chances, possible)
    say(int(numbers[BAG_COUNT]), chances, possible, room[WAYS:TABLES], out)
    return 1


@rule
def count(numbers: Array, seats: int, seat: int, chances: Array, room: Array) -> bool:
    """Count how likely each number of black bones is, if that is within reach."""
    nights = nights_known(numbers)
    others = write_facts(room, numbers, seats, seat)
    known = int(room[KNOWN + BLACK])
    if nights == 0:
        chances[known] = 1.0
        return True
    if count_ways(room, others, nights, chances, known):
        return True
    return nights == 1 and add_handfuls(room, others, chances, known)


@rule
def say(bones: int, chances: Array, possible: Array, ways: Array, out: Array) -> None:
    """Write what follows for whoever draws from the bag. `ways` is room to work in."""
    total = 0.0
    for black in range(NUMBERS_OF_BLACK):
        total += chances[black]
    out[BONES] = bones
    out[FEWEST] = NUMBERS_OF_BLACK
    for black in range(NUMBERS_OF_BLACK):
        ways[black] = chances[black] / total
        out[EXPECTED] += chances[black] * black
        if chances[black] > 0 or possible[black]:
            out[FEWEST] = min(out[FEWEST], black)
            out[MOST] = black
    out[EXPECTED] /= total
    draws = 1.0
    for number in range(bones):
        draws = draws * (bones - number) / (number + 1)
        out[DRAWN + number] = 1
        found = 0.0
        for black in range(bones + 1):
            found += ways_without(ways[black], bones - black, number + 1)
        out[REACH + number] = found / draws


@rule
def ways_without(chance: float, white: int, drawn: int) -> float:
    """In how many ways so many bones can be drawn, times the chance that there are so many to draw from."""
    if chance == 0:
        return 0.0
    ways = 1.0
    for number in range(drawn):
        ways = ways * (white - number) / (number + 1)
    return chance * ways


# --------------------------------------------------------------------------------------------------------- estimated


@rule
def imagine(state: State, numbers: Array, seats: int, seat: int, room: Array) -> None:
    """A state that says what is known, the others' bones lying anyhow; `write_facts` has been there before.

    `slack` is as `redeal.recall` fills it, and the bag holds what is known to be in it now.
    """
    state.seats = seats
    for other in range(seats):
        place = distance_to(seat, other, seats)
        for kind in range(KINDS):
            state.start[other, kind] = numbers[REMEMBERED + STARTED_WITH + place * KINDS + kind]
            if other == seat:
                state.screen[other, kind] = numbers[SCREEN + kind]
        if other != seat:
            state.screen[other, GREY] = numbers[BEHIND + place]
    for night in range(NIGHTS):
        state.ace[night] = NONE
    nights = nights_known(numbers)
    for night in range(nights):
        imagine_night(state, numbers, seats, seat, night)
        if room[JUST + night] > 0:
            state.looked[seat] |= 1 << night
    for kind in range(KINDS):
        held = int(numbers[REMEMBERED + BAG_START + kind])
        for night in range(nights):
            at = REMEMBERED + night * KINDS + kind
            held += int(numbers[at + OWN_HANDFULS])
            known = int(numbers[at + BAGS]) if room[JUST + night] > 0 else int(numbers[at + LEAST])
            state.slack[night, kind] = held - known
            held += int(numbers[at + FLOW])
            state.bag[kind] = known + int(numbers[at + FLOW])


@rule
def imagine_night(state: State, numbers: Array, seats: int, seat: int, night: int) -> None:
    """How many bones were given in a night, and what an ace swapped."""
    state.given[night] = numbers[REMEMBERED + GIVEN + night]
    for other in range(seats):
        if numbers[REMEMBERED + ACE + night * MOST_SEATS + distance_to(seat, other, seats)]:
            state.ace[night] = other
    for kind in range(KINDS):
        if numbers[REMEMBERED + ACE_GAVE + night * KINDS + kind]:
            state.ace_gave[night] = kind
        if numbers[REMEMBERED + ACE_GOT + night * KINDS + kind]:
            state.ace_got[night] = kind


@rule
def sample(state: State, seat: int, dice: Array, counts: Array, possible: Array) -> None:
    """Count the black bones in the bag over many arrangements, and note every number of them that is possible."""
    nights = nights_given(state)
    arrange(state, seat, nights, dice)
    for _ in range(SAMPLES):
        strain = walk_on(state, seat, nights, AS_IT_COMES, STEPS_BETWEEN, possible, dice)
        while strain > 0:
            strain = walk_on(state, seat, nights, AS_IT_COMES, 1, possible, dice)
        counts[black_in_bag(state, nights)] += 1
    for taste in (FEW_BLACK, MANY_BLACK):
        walk_on(state, seat, nights, taste, STEPS_TO_EXTREME, possible, dice)


@rule
def walk_on(state: State, seat: int, nights: int, taste: int, steps: int, possible: Array, dice: Array) -> int:
    """Some steps of the chain, noting the numbers of black bones on the way. Returns the strain."""
    strain = whole_strain(state, seat, nights)
    for _ in range(steps):
        other = roll(dice, PLAYERS_DIE, state.seats)
        if other != seat:
            strain += wander_on(state, seat, other, nights, taste, dice)
        if strain == 0:
            possible[black_in_bag(state, nights)] = 1
    return strain


@rule
def black_in_bag(state: State, nights: int) -> int:
    """How many black bones are in the bag now, in the arrangement that the chain stands at."""
    return state.bag[BLACK] + state.slack[nights - 1, BLACK]
