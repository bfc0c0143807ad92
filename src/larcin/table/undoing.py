"""Whether a move can be taken back: only if it told nobody anything."""

from __future__ import annotations

import numpy as np

from larcin.errors import IllegalMove
from larcin.match import Match
from larcin.rules import engine
from larcin.rules.contract import CHANCE, ONLOOKER, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

SAMPLES = 8
"""How many re-deals are looked at for each watcher."""


def told_nobody(match: Match) -> bool:
    """Whether the last move revealed nothing: it was one seat's, with no draw after it, and no watcher could learn
    from it anything but the move itself.

    For each watcher the table as it was before is dealt afresh, all that this watcher could not know; had the same
    move been impossible there, or had it led to something else to see, then the true one has told it something.
    """
    steps = len(match)
    if steps == 0:
        return False
    before = match.at(steps - 1)
    last = match.steps[-1]
    if last.seat == CHANCE or before.to_act != {last.seat}:
        return False
    return all(learns_nothing(before, match, last.seat, last.move, watcher) for watcher in range(ONLOOKER, match.seats))


def learns_nothing(before: Match, after: Match, seat: int, move: str, watcher: int) -> bool:
    seen = after.view(watcher)
    dice = new_dice(0, len(before))
    redeal = link(engine, before.game, compiled=before.compiled).redeal_for
    for _ in range(SAMPLES):
        other = before.copy()
        states = copy(before.states)
        redeal(states, watcher, dice)
        other.states.view(np.uint8)[:] = states.view(np.uint8)
        try:
            other.play(seat, move)
        except IllegalMove:
            return False
        if other.view(watcher) != seen:
            return False
    return True
