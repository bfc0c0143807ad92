"""What a move tells of what was hidden in Oliver Twist: by what is seen, and by who is asked.

A seat that has only one thing to do is not asked (`rulebook.go_on`). Where that depends on a stash, to be asked tells
something too, and so does not to be asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

from larcin.rules.contract import Event, always, beyond_doubt
from larcin.rules.oliver_twist.course import finish_move, move
from larcin.rules.oliver_twist.ledger import (
    CLEARED,
    GIVEN_UP,
    PLANTED,
    ROBBED,
    SHOWN,
    TAKEN,
    WALKED_OVER,
    act_of,
    other_of,
    seat_of,
)
from larcin.rules.oliver_twist.rulebook import go_on
from larcin.rules.oliver_twist.state import (
    DEALT_EACH,
    GIVE_UP,
    KIND_NAMES,
    KINDS,
    NONE,
    OBJECTS,
    PEEKS,
    SMALLEST_SET,
    STARTING,
    STASHABLE,
    TURN,
    TYPE_OF,
    WALLETS,
    State,
    hand_size,
    lies_face_down,
    peeked,
    stash_size,
)
from larcin.rules.oliver_twist.streets import write_prowls, write_ways_to_prowl
from larcin.rules.oliver_twist.town import PLACES
from larcin.rules.oliver_twist.words import HANDFUL_TEXTS, SET_TEXTS

Counts = list[int]


def reveals(before: State, seat: int, action: int, events: Sequence[Event]) -> bool:
    return not beyond_doubt(DOUBTS, before, events) or asking_tells(before, action)


# ------------------------------------------------------------------------------------------ what an onlooker is sure of


class Entry(NamedTuple):
    """A line of the ledger."""

    what: int
    seat: int
    other: int
    kind: int


def entries_of(state: State) -> list[Entry]:
    return [
        Entry(act_of(state, number), seat_of(state, number), other_of(state, number), state.ledger_kind[number])
        for number in range(state.ledger_size)
    ]


def surely_in_stash(state: State, seat: int) -> Counts:
    """How many tokens of each kind a seat has at least. Which starting tokens it was dealt, nobody else knows."""
    sure = [0] * STASHABLE
    for entry in entries_of(state):
        if entry.what == TAKEN and entry.seat == seat:
            sure[entry.kind] += 1
        elif entry.what == SHOWN and entry.seat == seat:
            sure[entry.kind] = max(sure[entry.kind] - 1, 0)
        elif (entry.what in (GIVEN_UP, PLANTED) and entry.seat == seat) or (
            entry.what == ROBBED and entry.other == seat
        ):
            sure = without_one(sure)
    return sure


def surely_in_file(state: State, seat: int) -> Counts:
    sure = [0] * KINDS
    for entry in entries_of(state):
        if entry.seat == seat and entry.what == WALKED_OVER:
            sure[entry.kind] += 1
        elif entry.seat == seat and entry.what == CLEARED:
            sure = without_one(sure)
    return sure


def without_one(sure: Counts) -> Counts:
    """One token is gone, nobody knows which: it may be any."""
    return [max(count - 1, 0) for count in sure]


# --------------------------------------------------------------------------------------------------- by what is seen


def may_lack_set(before: State, event: Event) -> bool:
    sure = surely_in_stash(before, event["seat"])
    return any(sure[kind] < count for kind, count in SET_TEXTS[event["tokens"]].items())


def may_lack_token(before: State, event: Event) -> bool:
    return surely_in_stash(before, event["seat"])[KIND_NAMES.index(event["token"])] == 0


def may_lack_in_file(before: State, event: Event) -> bool:
    sure = surely_in_file(before, event["seat"])
    return any(sure[kind] < count for kind, count in HANDFUL_TEXTS[event["tokens"]].items())


def has_not_peeked(before: State, event: Event) -> bool:  # T38
    return not peeked(before, int(event["place"]), event["seat"])


def sees_the_last(before: State, event: Event) -> bool:  # T38
    """The bribe of a night with hardly anything left face down: all of it is looked at, without a word."""
    unseen = [space for space in range(1, PLACES) if lies_face_down(before, space)]
    return len(unseen) <= PEEKS and any(not peeked(before, space, event["seat"]) for space in unseen)


DOUBTS = {
    "hands in": may_lack_set,
    "gives this up": may_lack_token,
    "clears these": may_lack_in_file,
    "peeks and sees": has_not_peeked,
    "bribes": sees_the_last,
    **dict.fromkeys(("turns up", "keeps this", "asks", "asks about", "hides", "gives in", "file opened"), always),
}

# --------------------------------------------------------------------------------------------------- by who is asked


def asking_tells(before: State, action: int) -> bool:
    """Whether somebody, asked or passed over in the course of a move, shows by that what is in its stash."""
    table = deepcopy(before)
    forced = action
    while forced != NONE:
        move(table, table.turn, forced)
        finish_move(table)
        if table.stage == GIVE_UP and may_be_all_alike(table, table.turn):
            return True
        if table.stage == TURN and hand_size(table, table.turn) == 0 and may_or_may_not_choose(table, table.turn):
            return True
        forced = go_on(table)
    return False


def may_be_all_alike(table: State, seat: int) -> bool:  # T16
    """Whether a full stash may be of one kind, or of several, for all that an onlooker knows."""
    sure = surely_in_stash(table, seat)
    return sum(sure) < stash_size(table, seat) and sum(count > 0 for count in sure) < 2


def may_or_may_not_choose(table: State, seat: int) -> bool:
    """Whether a seat without cards has a choice in its turn only if it has a set, and nobody can be sure of that."""
    room = list(table.choice)
    ways = write_prowls(table, room)
    if ways == 0:
        ways = write_ways_to_prowl(table, seat, room, ways)
    return ways <= 1 and can_have_set(table, seat) and not (ways == 1 and surely_has_set(table, seat))


def by_type(sure: Counts) -> Counts:
    counts = [0] * (WALLETS + 1)
    for kind, count in enumerate(sure):
        counts[TYPE_OF[kind]] += count
    return counts


def surely_has_set(table: State, seat: int) -> bool:  # T19, T20
    *types, wallets = by_type(surely_in_stash(table, seat))
    return wallets >= SMALLEST_SET or any(count and count + wallets >= SMALLEST_SET for count in types)


def can_have_set(table: State, seat: int) -> bool:
    """Whether a stash may hold a set for all that an onlooker knows of what went in and out, and was dealt."""
    loot, starting, unshown, stolen = [0] * KINDS, STARTING.tolist(), DEALT_EACH, 0
    for entry in entries_of(table):
        if entry.what == SHOWN and entry.kind >= OBJECTS:
            starting[entry.kind - OBJECTS] -= 1
            unshown -= entry.seat == seat
        elif entry.what == SHOWN and entry.seat == seat:
            loot[entry.kind] = max(loot[entry.kind] - 1, 0)
        elif entry.what == TAKEN and entry.seat == seat:
            loot[entry.kind] += 1
        elif entry.what == ROBBED and entry.seat == seat:
            stolen += 1
    *types, wallets = by_type(loot[:STASHABLE])
    *starts, starting_wallets = by_type(starting)
    return any(
        count + wallets + stolen + min(unshown, start + starting_wallets) >= SMALLEST_SET
        for count, start in zip(types, starts, strict=True)
    )
