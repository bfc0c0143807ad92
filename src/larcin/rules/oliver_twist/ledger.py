"""The ledger of a round: everything that happened to the tokens of stashes and police files, in order.

It is what a seat with a perfect memory would remember. Most entries were seen by all; of some only a few know which
token it was (`knows`). Stashes and files follow from the starting tokens and the ledger, so a re-deal writes the
unknown tokens of the ledger anew, and stashes and files with it. When a round ends everything is laid open, and the
next round has a ledger of its own.
"""

from __future__ import annotations

from larcin.rules.contract import rule
from larcin.rules.oliver_twist.box import wide
from larcin.rules.oliver_twist.state import State, put_in_stash, take_from_stash

TAKEN, WALKED_OVER, GIVEN_UP, SHOWN, ROBBED, PLANTED, LOOKED, CLEARED, LAID_OPEN = map(wide, range(9))
NOBODY_ELSE = wide(0)


# ------------------------------------------------------------------------------------------------------ writing it


@rule
def note(state: State, what: int, seat: int, other: int, kind: int) -> None:
    """Write an entry, and do to stashes and files what it says."""
    if len(state.ledger_act) > 0:
        entry = state.ledger_size
        state.ledger_act[entry] = what * 16 + int(seat) * 4 + int(other)
        state.ledger_kind[entry] = kind
        state.ledger_size += 1
    carry_out(state, what, seat, other, kind)


@rule
def carry_out(state: State, what: int, seat: int, other: int, kind: int) -> None:
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
def close_ledger(state: State) -> None:
    """A round is over: nothing of it is secret any more."""
    if len(state.ledger_act) > 0:
        for entry in range(state.ledger_size):
            state.ledger_act[entry] = 0
            state.ledger_kind[entry] = 0
        state.ledger_size = 0


# ----------------------------------------------------------------------------------------------------- reading it


@rule
def act_of(state: State, entry: int) -> int:
    return int(state.ledger_act[entry]) >> 4


@rule
def seat_of(state: State, entry: int) -> int:
    return (int(state.ledger_act[entry]) >> 2) & 3


@rule
def other_of(state: State, entry: int) -> int:
    return int(state.ledger_act[entry]) & 3


@rule
def knows(state: State, watcher: int, entry: int) -> bool:
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
def looked_after(state: State, seat: int, entry: int) -> bool:
    for later in range(entry + 1, state.ledger_size):
        if act_of(state, later) == LOOKED and seat_of(state, later) == seat:
            return True
    return False
