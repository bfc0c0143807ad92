"""What holds in every state: tests look after each step, and positions that people set up must pass it too."""

from __future__ import annotations

from larcin.game import rule

from .state import MOST, NOT_YET, State

AUDITS = ("It must be the turn of somebody who plays.", "There must be as many stones as there can be.")


@rule
def audit(state: State) -> int:
    """The number of the first sentence that does not hold, counted from 1, or 0."""
    if not 0 <= state.turn < state.seats:
        return 1
    if not NOT_YET <= state.stones <= MOST:
        return 2
    return 0
