"""What a game that is over is worth to a seat, in the ways that programs learn by."""

from __future__ import annotations

from collections.abc import Callable

from larcin.errors import BadOptions
from larcin.match import Result

Reward = Callable[[Result, int], float]
"""What a result is worth to a seat."""


def victory(result: Result, seat: int) -> float:
    """1 for a victory, less for a shared one, 0 for a defeat."""
    return (seat in result.winners) / max(len(result.winners), 1)


def rank(result: Result, seat: int) -> float:
    """From 1 for who is ahead of all others to -1 for who is behind them all."""
    ahead = sum(place > result.places[seat] for place in result.places)
    behind = sum(place < result.places[seat] for place in result.places)
    return (ahead - behind) / max(len(result.places) - 1, 1)


def margin(result: Result, seat: int) -> float:
    """By how much the seat's score is above the best of the others'; below nought if it is not."""
    return float(result.scores[seat] - max(score for each, score in enumerate(result.scores) if each != seat))


REWARDS: dict[str, Reward] = {"victory": victory, "rank": rank, "margin": margin}


def reward_of(wanted: str | Reward) -> Reward:
    """A reward by its name, or one's own."""
    if callable(wanted):
        return wanted
    if wanted not in REWARDS:
        raise BadOptions(f"reward cannot be {wanted!r}: choose one of {', '.join(REWARDS)}, or give a function.")
    return REWARDS[wanted]
