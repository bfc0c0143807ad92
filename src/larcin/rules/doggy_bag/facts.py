"""What a seat knows of the others' bones, written down night by night in the room that odds are reckoned in.

*Others* are counted from 0, in the order of their seats.
"""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.doggy_bag import observation
from larcin.rules.doggy_bag.components import MOST_SEATS
from larcin.rules.doggy_bag.observation import (
    ACE,
    ACE_GAVE,
    ACE_GOT,
    BAG_START,
    BAGS,
    BEHIND,
    FLOW,
    GIVEN,
    LEAST,
    OWN_HANDFULS,
    STARTED_WITH,
)
from larcin.rules.doggy_bag.state import KINDS, NIGHTS, NONE
from larcin.rules.layout import distance_to

REMEMBERED = observation.LAYOUT.observation

STARTS = 0  # what each of the others had at the start, by kind
GIVEN_BY = STARTS + MOST_SEATS * KINDS  # how many bones each of them gave in each night, 0 for one that was out
NEEDED = GIVEN_BY + NIGHTS * MOST_SEATS  # how many of each kind all their handfuls so far hold at least
JUST = NEEDED + NIGHTS * KINDS  # or just so many, if somebody looked
SWAP_BY = JUST + NIGHTS  # which of them swapped a bone as an ace after the handfuls were in the bag (D21), or NONE
SWAP_GAVE = SWAP_BY + NIGHTS  # the kind it gave
SWAP_GOT = SWAP_GAVE + NIGHTS  # and got
KNOWN = SWAP_GOT + NIGHTS  # what is in the bag besides their handfuls, by kind
END_OF_FACTS = KNOWN + KINDS


@rule
def nights_known(numbers: Array) -> int:
    """How many nights' handfuls are in the bag."""
    nights = 0
    while nights < NIGHTS and numbers[REMEMBERED + GIVEN + nights] > 0:
        nights += 1
    return nights


@rule
def write_facts(room: Array, numbers: Array, seats: int, seat: int) -> int:
    """Write down all that is known. Returns how many others there are."""
    nights = nights_known(numbers)
    others = 0
    for other in range(seats):
        if other != seat:
            write_other(room, numbers, distance_to(seat, other, seats), others, nights)
            others += 1
    for kind in range(KINDS):
        room[KNOWN + kind] = numbers[REMEMBERED + BAG_START + kind]
    for night in range(nights):
        write_needed(room, numbers, night)
        write_swap(room, numbers, seats, seat, night)
    return others


@rule
def write_other(room: Array, numbers: Array, place: int, other: int, nights: int) -> None:
    """What another seat had, and how many bones it gave: in each night as many as all, unless it was out."""
    given = -int(numbers[BEHIND + place])
    for kind in range(KINDS):
        had = numbers[REMEMBERED + STARTED_WITH + place * KINDS + kind]
        room[STARTS + other * KINDS + kind] = had
        given += had
    for night in range(nights):
        handful = int(numbers[REMEMBERED + GIVEN + night])
        room[GIVEN_BY + night * MOST_SEATS + other] = handful if given > 0 else 0
        given -= handful


@rule
def write_needed(room: Array, numbers: Array, night: int) -> None:
    """What the others' handfuls must hold for the bag to be as it was seen; and what came and went besides."""
    looked = 0
    for kind in range(KINDS):
        looked += numbers[REMEMBERED + BAGS + night * KINDS + kind]
    room[JUST + night] = looked > 0
    seen = REMEMBERED + (BAGS if looked > 0 else LEAST) + night * KINDS
    for kind in range(KINDS):
        room[KNOWN + kind] += numbers[REMEMBERED + OWN_HANDFULS + night * KINDS + kind]
        room[NEEDED + night * KINDS + kind] = numbers[seen + kind] - room[KNOWN + kind]
        room[KNOWN + kind] += numbers[REMEMBERED + FLOW + night * KINDS + kind]


@rule
def write_swap(room: Array, numbers: Array, seats: int, seat: int, night: int) -> None:
    room[SWAP_BY + night] = NONE
    other = 0
    for each in range(seats):
        if each != seat:
            if numbers[REMEMBERED + ACE + night * MOST_SEATS + distance_to(seat, each, seats)]:
                room[SWAP_BY + night] = other
            other += 1
    for kind in range(KINDS):
        if numbers[REMEMBERED + ACE_GAVE + night * KINDS + kind]:
            room[SWAP_GAVE + night] = kind
        if numbers[REMEMBERED + ACE_GOT + night * KINDS + kind]:
            room[SWAP_GOT + night] = kind


@rule
def owned(room: Array, others: int, nights: int, kind: int) -> int:
    """How many bones of a kind the others ever had, less those that aces put on the chest in so many nights."""
    bones = 0
    for other in range(others):
        bones += int(room[STARTS + other * KINDS + kind])
    for night in range(nights):
        if room[SWAP_BY + night] != NONE:
            bones += int(room[SWAP_GOT + night] == kind) - int(room[SWAP_GAVE + night] == kind)
    return bones
