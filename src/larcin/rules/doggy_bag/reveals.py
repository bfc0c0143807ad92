"""What a move tells of what was hidden in Doggy Bag: that a bone was behind a screen, and what is in the bag."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.doggy_bag.events import SEES, SWAPS
from larcin.rules.doggy_bag.state import State, counted
from larcin.rules.events import FIRST, WHAT, is_known


@rule
def reveals(state: State, table: State, seat: int, action: int, told: Array) -> bool:
    for number in range(len(told)):
        event = told[number]
        if is_known(event, seat) and can_surprise(state, event):
            return True
    return False


@rule
def can_surprise(state: State, event: Array) -> bool:
    """Whether somebody could have thought, before an event, that this would not happen."""
    if event[WHAT] == SWAPS:
        return may_lack_bone(state, event[FIRST], event[FIRST + 1])
    return event[WHAT] == SEES and may_be_wrong_about_bag(state, event[FIRST])


@rule
def may_lack_bone(state: State, seat: int, kind: int) -> bool:
    """Whether a seat may have given all its bones of the kind that it swaps, for all that an onlooker knows (D5)."""
    surely = int(state.start[seat, kind])
    for night in range(state.night + 1):
        surely = max(surely - state.given[night], 0)
        if state.ace[night] == seat:
            surely = max(surely - (state.ace_gave[night] == kind), 0) + (state.ace_got[night] == kind)
    return surely == 0


@rule
def may_be_wrong_about_bag(state: State, seat: int) -> bool:
    """Who looks learns nothing only if everybody else has given all there was: what all started with is known."""
    behind_others = 0
    for other in range(state.seats):
        if other != seat:
            behind_others += counted(state.screen[other])
    return behind_others > 0
