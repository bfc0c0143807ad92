"""What a move tells of what was hidden in Doggy Bag: that a bone was behind a screen, and what is in the bag."""

from __future__ import annotations

from collections.abc import Sequence

from larcin.rules.contract import Event, beyond_doubt
from larcin.rules.doggy_bag.components import COLOURS
from larcin.rules.doggy_bag.state import State, counted


def may_lack_bone(before: State, event: Event) -> bool:
    """Whether a seat may have given all its bones of the kind that it swaps, for all that an onlooker knows (D5)."""
    seat, kind = event["seat"], COLOURS.index(event["bone"])
    surely = before.start[seat, kind]
    for night in range(before.night + 1):
        surely = max(surely - before.given[night], 0)
        if before.ace[night] == seat:
            surely = max(surely - (before.ace_gave[night] == kind), 0) + (before.ace_got[night] == kind)
    return surely == 0


def may_be_wrong_about_bag(before: State, event: Event) -> bool:
    """Who looks learns nothing only if everybody else has given all there was: what all started with is known."""
    return any(counted(before.screen[seat]) for seat in range(before.seats) if seat != event["seat"])


DOUBTS = {"swaps": may_lack_bone, "sees": may_be_wrong_about_bag}


def reveals(before: State, seat: int, action: int, events: Sequence[Event]) -> bool:
    return not beyond_doubt(DOUBTS, before, events)
