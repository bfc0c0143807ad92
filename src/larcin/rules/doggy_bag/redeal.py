"""What a seat cannot know, drawn afresh (see *What a seat knows* in the rules).

Hidden is who gave which bones in which night. An *arrangement* says, for every single bone of every other seat, in
which night it went into the bag, or that the seat swapped it as an ace, or that it is still behind the screen. A seat
can rule an arrangement out only by what all saw and by what it looked at itself:

- a night's bag held at least what was drawn from it (`least`), and just what the seat saw if it looked into it;
- an ace had the bone that it swapped (`ace_gave`), and had the bone that it got (`ace_got`) from then on only.

All arrangements that are left are equally likely. They are drawn without a look at the true one: first by shuffling
each seat's bones until everything fits, which is exact. Where what was seen leaves so little that shuffling does not
find it, a Markov chain does: it swaps two bones of a seat at a time, and *strain* counts by how many bones an
arrangement contradicts what was seen. More strain is accepted with a chance of 1 in `RELUCTANCE` for each bone, so
every arrangement can be reached from every other, and all without strain are visited equally often; the chain stops
after `VISITS` steps at such arrangements for each seat.

While it works, `gave` holds all the bones of a seat, those behind its screen last, a bone from the chest with the
night it came in as `FROM_CHEST * (night + 1)` added to its kind; `swapped` holds the bones that aces gave away; and
`slack` holds how many bones each night's bag has above what is known.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.doggy_bag.state import (
    BLACK,
    FIRST_OF_SIZE,
    HANDFULS,
    KINDS,
    NIGHTS,
    NONE,
    State,
    bones_given,
    counted,
    has_looked,
    nights_given,
)

SHUFFLES = 30
RELUCTANCE = 30
MOST_RELUCTANT = 4
VISITS = 150
FROM_CHEST = 8

FEW_BLACK, AS_IT_COMES, MANY_BLACK = 1, 0, -1


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """Draw the others' bones afresh, uniformly among all arrangements that the seat cannot rule out."""
    recall(state, seat)
    deal(state, seat, dice)


# ------------------------------------------------------------------------------------------------- what is known


@rule
def recall(state: State, seat: int) -> None:
    """Fill `slack` with what the seat knows, not counting the others' handfuls."""
    for night in range(nights_given(state)):
        for kind in range(KINDS):
            if has_looked(state, seat, night):
                state.slack[night, kind] = 0
            else:
                state.slack[night, kind] = state.bag_start[kind] - state.least[night, kind]
                for earlier in range(night):
                    state.slack[night, kind] += state.flow[earlier, kind]
    for other in range(state.seats):
        for slot in range(bones_given(state, other)):
            kind = state.gave[other, slot]
            for night in range(night_of(state, slot), nights_given(state)):
                if has_looked(state, seat, night):
                    state.slack[night, kind] -= other != seat
                else:
                    state.slack[night, kind] += other == seat


@rule
def night_of(state: State, slot: int) -> int:
    """The night in which a seat gave the bone in this slot."""
    night = 0
    rest = slot
    while rest >= state.given[night]:
        rest -= state.given[night]
        night += 1
    return night


# --------------------------------------------------------------------------------------------------------- the deal


@rule
def deal(state: State, seat: int, dice: Array) -> None:
    """Draw an arrangement by what `recall` has written down, whatever the others' handfuls were."""
    arrange(state, seat, nights_given(state), dice)
    for other in range(state.seats):
        if other != seat:
            tidy(state, other)
    for night in range(NIGHTS):
        state.swapped[night] = 0
        for kind in range(KINDS):
            state.slack[night, kind] = 0
    refill_bag(state)
    for other in range(state.seats):
        if other != seat and state.sealed[other] != NONE:
            seal(state, other, dice)


@rule
def arrange(state: State, seat: int, nights: int, dice: Array) -> None:
    """Shuffle the bones of every other seat until all fits, or go the long way."""
    for other in range(state.seats):
        if other != seat:
            lay_out(state, other)
    for _ in range(SHUFFLES):
        for other in range(state.seats):
            if other != seat:
                shuffle(state, other, dice)
        count_in(state, seat, nights, 1)
        strain = whole_strain(state, seat, nights)
        if strain == 0:
            return
        count_in(state, seat, nights, -1)
    count_in(state, seat, nights, 1)
    wander(state, seat, nights, whole_strain(state, seat, nights), dice)


@rule
def lay_out(state: State, seat: int) -> None:
    """All the bones that a seat ever had, in an order that says nothing: its first bones, then those from the chest."""
    slots = counted(state.start[seat])
    filled = 0
    for kind in range(KINDS):
        for _ in range(state.start[seat, kind]):
            state.gave[seat, filled] = kind
            filled += 1
    for night in range(NIGHTS):
        if state.ace[night] == seat:
            put(state, seat, slots, filled, state.ace_got[night] + FROM_CHEST * (night + 1))
            filled += 1


@rule
def places_of(state: State, seat: int) -> int:
    """How many places a seat's bones can be at: handfuls and screen, and one for each swap."""
    places = counted(state.start[seat])
    for night in range(NIGHTS):
        places += state.ace[night] == seat
    return places


@rule
def night_of_swap(state: State, seat: int, number: int) -> int:
    """The night of a seat's swap, counted from 0."""
    night = NONE
    for _ in range(number + 1):
        night += 1
        while state.ace[night] != seat:
            night += 1
    return night


@rule
def at(state: State, seat: int, slots: int, place: int) -> int:
    """The bone at a place: in a slot of the handfuls and the screen, or after them one that was swapped away."""
    if place < slots:
        return state.gave[seat, place]
    return state.swapped[night_of_swap(state, seat, place - slots)]


@rule
def put(state: State, seat: int, slots: int, place: int, bone: int) -> None:
    if place < slots:
        state.gave[seat, place] = bone
    else:
        state.swapped[night_of_swap(state, seat, place - slots)] = bone


@rule
def shuffle(state: State, seat: int, dice: Array) -> None:
    slots = counted(state.start[seat])
    for place in range(places_of(state, seat) - 1, 0, -1):
        other_place = roll(dice, PLAYERS_DIE, place + 1)
        bone = at(state, seat, slots, place)
        put(state, seat, slots, place, at(state, seat, slots, other_place))
        put(state, seat, slots, other_place, bone)


@rule
def count_in(state: State, seat: int, nights: int, sign: int) -> None:
    """Add the others' handfuls to `slack`, or take them out of it."""
    for other in range(state.seats):
        if other != seat:
            for slot in range(bones_given(state, other)):
                kind = state.gave[other, slot] % FROM_CHEST
                for night in range(night_of(state, slot), nights):
                    state.slack[night, kind] += sign


# ------------------------------------------------------------------------------------------------------- the strain


@rule
def bag_strain(state: State, seat: int, night: int, kind: int) -> int:
    """By how many bones of a kind a night's bag contradicts what the seat knows of it."""
    slack = state.slack[night, kind]
    if slack < 0:
        return -slack
    return slack if has_looked(state, seat, night) else 0


@rule
def bone_strain(state: State, seat: int, slots: int, given: int, place: int, bone: int) -> int:
    """Whether a bone cannot be at a place: before it came in (1), or swapped and not of the kind that all saw (1)."""
    came = bone // FROM_CHEST - 1
    if place < given:
        return int(came >= 0 and night_of(state, place) <= came)
    if place < slots:
        return 0
    night = night_of_swap(state, seat, place - slots)
    return int(night <= came) + int(bone % FROM_CHEST != state.ace_gave[night])


@rule
def whole_strain(state: State, seat: int, nights: int) -> int:
    strain = 0
    for night in range(nights):
        for kind in range(KINDS):
            strain += bag_strain(state, seat, night, kind)
    for other in range(state.seats):
        if other != seat:
            slots = counted(state.start[other])
            given = bones_given(state, other)
            for place in range(places_of(state, other)):
                strain += bone_strain(state, other, slots, given, place, at(state, other, slots, place))
    return strain


# ---------------------------------------------------------------------------------------------------- the long way


@rule
def wander(state: State, seat: int, nights: int, strain: int, dice: Array) -> None:
    """Swap bones of one seat or two, again and again, until enough arrangements without strain were visited."""
    visits = VISITS * int(state.seats)
    while visits > 0:
        other = roll(dice, PLAYERS_DIE, state.seats)
        if other != seat:
            strain += wander_on(state, seat, other, nights, AS_IT_COMES, dice)
        visits -= strain == 0


@rule
def wander_on(state: State, seat: int, other: int, nights: int, taste: int, dice: Array) -> int:
    """Swap any two bones of one seat, and two bones of the same kinds of another seat, if that one has them, the other
    way round; or leave them, if that strains too much. Returns the change in strain.

    How many bones of a kind a seat has never changes, so a step back is as likely as the step. A `taste` for few or
    many black bones in the bag makes the others a strain too, which is of use to look for the least and the most.
    """
    slots = counted(state.start[other])
    places = places_of(state, other)
    if places == 0:
        return 0
    here = roll(dice, PLAYERS_DIE, places)
    there = roll(dice, PLAYERS_DIE, places)
    kind = at(state, other, slots, here) % FROM_CHEST
    another = at(state, other, slots, there) % FROM_CHEST
    partner = roll(dice, PLAYERS_DIE, state.seats)
    paired = partner != other and partner != seat and kind != another
    from_here = find(state, partner, another, dice) if paired else NONE
    from_there = find(state, partner, kind, dice) if paired else NONE
    paired = from_here != NONE and from_there != NONE
    black = state.slack[nights - 1, BLACK]
    change = exchange(state, seat, other, nights, here, there)
    if paired:
        change += exchange(state, seat, partner, nights, from_here, from_there)
    worse = change + taste * (state.slack[nights - 1, BLACK] - black)
    if worse > 0 and roll(dice, PLAYERS_DIE, RELUCTANCE ** min(int(worse), MOST_RELUCTANT)) > 0:
        exchange(state, seat, other, nights, here, there)
        if paired:
            exchange(state, seat, partner, nights, from_here, from_there)
        return 0
    return change


@rule
def find(state: State, seat: int, kind: int, dice: Array) -> int:
    """The place of some bone of a kind that a seat has, all equally likely, or NONE."""
    slots = counted(state.start[seat])
    found = NONE
    many = 0
    for place in range(places_of(state, seat)):
        many += at(state, seat, slots, place) % FROM_CHEST == kind
    if many > 0:
        rest = roll(dice, PLAYERS_DIE, many)
        while rest >= 0:
            found += 1
            rest -= at(state, seat, slots, found) % FROM_CHEST == kind
    return found


@rule
def exchange(state: State, seat: int, other: int, nights: int, here: int, there: int) -> int:
    """Swap the bones at two places of a seat. Returns the change in strain; the same again takes it back."""
    slots = counted(state.start[other])
    given = bones_given(state, other)
    bone = at(state, other, slots, here)
    another = at(state, other, slots, there)
    if bone == another:
        return 0
    change = -bone_strain(state, other, slots, given, here, bone)
    change -= bone_strain(state, other, slots, given, there, another)
    put(state, other, slots, here, another)
    put(state, other, slots, there, bone)
    change += bone_strain(state, other, slots, given, here, another)
    change += bone_strain(state, other, slots, given, there, bone)
    night = night_of(state, here) if here < given else nights
    later = night_of(state, there) if there < given else nights
    kind = bone % FROM_CHEST
    other_kind = another % FROM_CHEST
    if kind != other_kind:
        sign = 1 if night < later else -1
        for between in range(min(night, later), max(night, later)):
            change -= bag_strain(state, seat, between, kind) + bag_strain(state, seat, between, other_kind)
            state.slack[between, kind] -= sign
            state.slack[between, other_kind] += sign
            change += bag_strain(state, seat, between, kind) + bag_strain(state, seat, between, other_kind)
    return change


# ------------------------------------------------------------------------------------------------------- afterwards


@rule
def tidy(state: State, seat: int) -> None:
    """Back to a state as in play: handfuls sorted, and what was not given counted behind the screen."""
    slots = counted(state.start[seat])
    given = bones_given(state, seat)
    for kind in range(KINDS):
        state.screen[seat, kind] = 0
    for slot in range(slots):
        state.gave[seat, slot] %= FROM_CHEST
        if slot >= given:
            state.screen[seat, state.gave[seat, slot]] += 1
            state.gave[seat, slot] = 0
    first = 0
    while first < given:
        after = first + state.given[night_of(state, first)]
        sort_handful(state, seat, first, after)
        first = after


@rule
def sort_handful(state: State, seat: int, first: int, after: int) -> None:
    for end in range(first + 1, after):
        slot = end
        while slot > first and state.gave[seat, slot] < state.gave[seat, slot - 1]:
            bone = state.gave[seat, slot]
            state.gave[seat, slot] = state.gave[seat, slot - 1]
            state.gave[seat, slot - 1] = bone
            slot -= 1


@rule
def refill_bag(state: State) -> None:
    """What must be in the bag now: what was in it at first, what all saw go in and out, and the handfuls."""
    for kind in range(KINDS):
        state.bag[kind] = state.bag_start[kind]
        for night in range(NIGHTS):
            state.bag[kind] += state.flow[night, kind]
    for seat in range(state.seats):
        for slot in range(bones_given(state, seat)):
            state.bag[state.gave[seat, slot]] += 1


@rule
def seal(state: State, seat: int, dice: Array) -> None:
    """Any bones from behind the screen, in a sealed handful (D7)."""
    handful = FIRST_OF_SIZE[state.coins]
    chosen = roll(dice, PLAYERS_DIE, ways_to_seal(state, seat))
    while chosen >= ways_to_give(state, seat, handful):
        chosen -= ways_to_give(state, seat, handful)
        handful += 1
    state.sealed[seat] = handful


@rule
def ways_to_seal(state: State, seat: int) -> int:
    total = 0
    for handful in range(FIRST_OF_SIZE[state.coins], FIRST_OF_SIZE[state.coins + 1]):
        total += ways_to_give(state, seat, handful)
    return total


@rule
def ways_to_give(state: State, seat: int, handful: int) -> int:
    """In how many ways single bones behind the screen make up a handful."""
    product = 1
    for kind in range(KINDS):
        left = int(state.screen[seat, kind])
        for taken in range(HANDFULS[handful, kind]):
            product = product * (left - taken) // (taken + 1)
    return product
