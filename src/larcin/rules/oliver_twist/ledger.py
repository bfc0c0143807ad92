"""The ledger of a round: everything that happened to the tokens of stashes and police files, in order.

It is what a seat with a perfect memory would remember. Most entries were seen by all; of some only a few know which
token it was (`knows`). Stashes and files follow from the starting tokens and the ledger, so a re-deal writes the
unknown tokens of the ledger anew, and stashes and files with it. When a round ends everything is laid open, and the
next round has a ledger of its own.
"""

from __future__ import annotations

from larcin.rules.contract import Array, Record, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.table import (
    EMPTY,
    FIRST_TOOL,
    KINDS,
    LAY,
    MOST_SEATS,
    NONE,
    OBJECTS,
    STARTING,
    STASHABLE,
    TOOLS,
    count_lots,
    count_stash,
    lies_face_down,
    peeked,
    put_in_stash,
    take_from_stash,
    tokens_this_round,
)
from larcin.rules.oliver_twist.town import PLACES

TAKEN, WALKED_OVER, GIVEN_UP, SHOWN, ROBBED, PLANTED, LOOKED, CLEARED, LAID_OPEN = map(wide, range(9))
NOBODY_ELSE = wide(0)


# ------------------------------------------------------------------------------------------------------ writing it


@rule
def note(state: Record, what: int, seat: int, other: int, kind: int) -> None:
    """Write an entry, and do to stashes and files what it says."""
    if len(state.ledger_act) > 0:
        entry = state.ledger_size
        state.ledger_act[entry] = what * 16 + int(seat) * 4 + int(other)
        state.ledger_kind[entry] = kind
        state.ledger_size += 1
    carry_out(state, what, seat, other, kind)


@rule
def carry_out(state: Record, what: int, seat: int, other: int, kind: int) -> None:
    if what == TAKEN:
        put_in_stash(state, seat, kind)
    elif what == WALKED_OVER:
        state.file[seat, kind] += 1
    elif what == GIVEN_UP:
        take_from_stash(state, seat, kind)
        state.file[seat, kind] += 1
    elif what == SHOWN:
        take_from_stash(state, seat, kind)
    elif what == ROBBED:
        take_from_stash(state, other, kind)
        put_in_stash(state, seat, kind)
    elif what == PLANTED:
        take_from_stash(state, seat, kind)
        state.file[other, kind] += 1
    elif what == CLEARED:
        state.file[seat, kind] -= 1


@rule
def close_ledger(state: Record) -> None:
    """A round is over: nothing of it is secret any more."""
    if len(state.ledger_act) > 0:
        for entry in range(state.ledger_size):
            state.ledger_act[entry] = 0
            state.ledger_kind[entry] = 0
        state.ledger_size = 0


# ----------------------------------------------------------------------------------------------------- reading it


@rule
def act_of(state: Record, entry: int) -> int:
    return int(state.ledger_act[entry]) >> 4


@rule
def seat_of(state: Record, entry: int) -> int:
    return (int(state.ledger_act[entry]) >> 2) & 3


@rule
def other_of(state: Record, entry: int) -> int:
    return int(state.ledger_act[entry]) & 3


@rule
def knows(state: Record, watcher: int, entry: int) -> bool:
    """Whether a seat, or an onlooker, knows which token an entry is about."""
    what = act_of(state, entry)
    seat = seat_of(state, entry)
    if what in (GIVEN_UP, CLEARED):  # T16, T42
        return watcher == seat
    if what == ROBBED:  # T44
        return watcher == seat or watcher == other_of(state, entry)
    if what == PLANTED:  # T46: whoever looks through its own file finds it
        return watcher == seat or (watcher == other_of(state, entry) and looked_after(state, watcher, entry))
    return True


@rule
def looked_after(state: Record, seat: int, entry: int) -> bool:
    for later in range(entry + 1, state.ledger_size):
        if act_of(state, later) == LOOKED and seat_of(state, later) == seat:
            return True
    return False


# -------------------------------------------------------------------------------------------------------- the re-deal


@rule
def redeal_tokens(state: Record, watcher: int, dice: Array) -> None:
    """Draw anew every token in stashes and files that the watcher cannot know, single tokens alike.

    A token that a seat was seen to have later was not given away before. Where that leaves no doubt the first draw
    fits; only where others robbed each other unseen it may not, and is made again.
    """
    while True:
        deal_again(state, watcher, dice)
        if replay(state, watcher, dice):
            break
    stolen = state.pending_from != NONE and state.pending != NONE  # T44: not while it is still being drawn
    if stolen and watcher != state.turn and watcher != state.pending_from:
        state.pending = random_in_stash(state, watcher, state.pending_from, state.ledger_size, dice)
    refill_bag(state)


@rule
def deal_again(state: Record, watcher: int, dice: Array) -> None:  # T11
    """Starting tokens of the others: those seen since are certain, the rest are any of those not seen."""
    for seat in range(state.seats):
        if seat != watcher:
            for face in range(OBJECTS):
                some = STARTING[face] > 0
                state.dealt[seat, face] = needed(state, watcher, seat, OBJECTS + face, NONE) if some else 0
    for seat in range(state.seats):
        if seat != watcher:
            missing = int(state.drawn[seat])
            for face in range(OBJECTS):
                missing -= state.dealt[seat, face]
            for _ in range(missing):
                state.dealt[seat, random_starting(state, dice)] += 1


@rule
def starting_left(state: Record, face: int) -> int:
    left = int(STARTING[face])
    for seat in range(state.seats):
        left -= state.dealt[seat, face]
    return left


@rule
def random_starting(state: Record, dice: Array) -> int:
    left = 0
    for face in range(OBJECTS):
        left += starting_left(state, face)
    rolled = roll(dice, PLAYERS_DIE, left)
    face = 0
    while rolled >= starting_left(state, face):
        rolled -= starting_left(state, face)
        face += 1
    return face


@rule
def replay(state: Record, watcher: int, dice: Array) -> bool:
    """Go through the ledger from the start, and let chance say what the watcher cannot. False if it does not fit."""
    for seat in range(MOST_SEATS):
        for kind in range(STASHABLE):
            state.stash[seat, kind] = state.dealt[seat, kind - OBJECTS] if kind >= OBJECTS else 0
        state.stashed[seat] = count_stash(state, seat)
        for kind in range(KINDS):
            state.file[seat, kind] = 0
    for entry in range(state.ledger_size):
        what = act_of(state, entry)
        seat = seat_of(state, entry)
        other = other_of(state, entry)
        if not knows(state, watcher, entry):
            if what == CLEARED:
                state.ledger_kind[entry] = random_in_file(state, seat, dice)
            else:
                holder = other if what == ROBBED else seat
                state.ledger_kind[entry] = random_in_stash(state, watcher, holder, entry, dice)
        kind = state.ledger_kind[entry]
        carry_out(state, what, seat, other, kind)
        if not holds_up(state, entry):
            return False
    on_its_way = state.pending_from != NONE and state.turn == watcher and state.pending != NONE
    return not on_its_way or state.stash[state.pending_from, state.pending] > 0


@rule
def holds_up(state: Record, entry: int) -> bool:
    """What left a stash, or was laid open in it, was there."""
    what = act_of(state, entry)
    seat = seat_of(state, entry)
    kind = state.ledger_kind[entry]
    if what in (SHOWN, GIVEN_UP, PLANTED):
        return state.stash[seat, kind] >= 0
    if what == ROBBED:
        return state.stash[other_of(state, entry), kind] >= 0
    if what == LAID_OPEN:
        return state.stash[seat, kind] >= laid_open(state, seat, kind)
    return True


@rule
def laid_open(state: Record, seat: int, kind: int) -> int:
    count = 0
    for entry in range(state.ledger_size):
        same = seat_of(state, entry) == seat and state.ledger_kind[entry] == kind
        count += same and act_of(state, entry) == LAID_OPEN
    return count


@rule
def needed(state: Record, watcher: int, seat: int, kind: int, entry: int) -> int:
    """How many tokens of a kind a seat must still have had after an entry, by what the watcher saw later."""
    on_its_way = state.pending_from == seat and state.turn == watcher and state.pending == kind  # T44
    need = 1 if on_its_way else 0
    for later in range(state.ledger_size - 1, entry, -1):
        what = act_of(state, later)
        came = seat_of(state, later) == seat
        robbed = what == ROBBED and not came and other_of(state, later) == seat
        if came or robbed:
            known = knows(state, watcher, later)
            same = known and state.ledger_kind[later] == kind
            if came and what in (TAKEN, ROBBED):
                if need > 0 and (same or not known):
                    need -= 1
            elif same and (robbed or what in (SHOWN, LAID_OPEN, GIVEN_UP, PLANTED)):
                need += 1
    return need


@rule
def spare(state: Record, watcher: int, seat: int, kind: int, entry: int) -> int:
    """How many tokens of a kind in a stash may be the one that an entry is about."""
    if state.stash[seat, kind] == 0:
        return 0
    return max(state.stash[seat, kind] - needed(state, watcher, seat, kind, entry), 0)


@rule
def random_in_stash(state: Record, watcher: int, seat: int, entry: int, dice: Array) -> int:
    """A token of a stash that an entry may be about, each as likely as the next."""
    tokens = 0
    for kind in range(STASHABLE):
        tokens += spare(state, watcher, seat, kind, entry)
    rolled = roll(dice, PLAYERS_DIE, max(tokens, 1))
    kind = 0
    left = spare(state, watcher, seat, kind, entry)
    while rolled >= left and kind < STASHABLE - 1:  # without any, the last kind: it is not there, and does not hold up
        rolled -= left
        kind += 1
        left = spare(state, watcher, seat, kind, entry)
    return kind


@rule
def random_in_file(state: Record, seat: int, dice: Array) -> int:
    tokens = 0
    for kind in range(KINDS):
        tokens += state.file[seat, kind]
    rolled = roll(dice, PLAYERS_DIE, tokens)
    kind = 0
    while rolled >= state.file[seat, kind]:
        rolled -= state.file[seat, kind]
        kind += 1
    return kind


@rule
def refill_bag(state: Record) -> None:
    """The bag holds every round token that is nowhere else."""
    for kind in range(KINDS):
        state.bag[kind] = 0 if OBJECTS <= kind < STASHABLE else tokens_this_round(state, kind) - state.box[kind]
    for space in range(1, PLACES):
        if state.board[space] >= 0:
            state.bag[state.board[space]] -= 1
    for seat in range(state.seats):
        for kind in range(OBJECTS):
            state.bag[kind] -= state.stash[seat, kind]
        for kind in range(KINDS):
            if not OBJECTS <= kind < STASHABLE:
                state.bag[kind] -= state.file[seat, kind]
        for tool in range(TOOLS):
            state.bag[FIRST_TOOL + tool] -= state.tools[seat, tool]
    if state.pending != NONE and state.pending_from == NONE and state.pending < OBJECTS:
        state.bag[state.pending] -= 1


@rule
def redeal_face_down(state: Record, watcher: int, dice: Array) -> None:
    """Shuffle the tokens that lie face down, or unseen in the box, but for those that the watcher peeked at (T32)."""
    for space in range(1, PLACES):
        if lies_face_down(state, space) and not peeked(state, space, watcher):
            state.box[state.board[space]] += 1
            state.board[space] = EMPTY  # a gap to be filled, while the bits say that a token lies there
    for space in range(1, PLACES):
        if state.board[space] == EMPTY and lies_face_down(state, space):
            kind = random_in_box(state, dice)
            state.box[kind] -= 1
            state.board[space] = kind
    if state.stage == LAY:
        count_lots(state)


@rule
def random_in_box(state: Record, dice: Array) -> int:
    tokens = 0
    for kind in range(KINDS):
        tokens += state.box[kind]
    rolled = roll(dice, PLAYERS_DIE, tokens)
    kind = 0
    while rolled >= state.box[kind]:
        rolled -= state.box[kind]
        kind += 1
    return kind
