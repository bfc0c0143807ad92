"""Looking into a position: each seat's chance to win, and what each legal move does to it."""

from __future__ import annotations

from dataclasses import dataclass

from larcin.bots import Budget, Knowledge, Thinker
from larcin.match import Match, Move


@dataclass(frozen=True)
class Outlook:
    """What one seat may do, and how often the search won with it.

    `chance` is None for a move that the search never tried.
    """

    seat: int
    moves: list[tuple[Move, float | None, float]]
    """Each legal move, its chance to win, and what part of the tries it was: the likeliest to win first."""


@dataclass(frozen=True)
class Analysis:
    """Each seat's chance to win, seen from one seat's knowledge, and the outlook of every seat that is to act.

    An outlook is thought from the knowledge of its own seat, never of another.
    """

    chances: list[float]
    outlooks: list[Outlook]
    iterations: int


def analyse(match: Match, budget: Budget, seed: int = 0, seat: int | None = None) -> Analysis:
    """Think for every seat that is to act, or for one of them. Chances are the mean of what these seats expect."""
    if match.result is not None:
        winners = match.result.winners
        return Analysis([int(each in winners) / max(len(winners), 1) for each in range(match.seats)], [], 0)
    asked = sorted(match.to_act) if seat is None else [seat]
    thinker = Thinker(match.game, budget)
    outlooks, sums, iterations = [], [0.0] * match.seats, 0
    for each in asked:
        thought = thinker.think(Knowledge(match, each, seed))
        sums = [total + chance / len(asked) for total, chance in zip(sums, thought.chances, strict=True)]
        iterations += thought.iterations
        rows: list[tuple[Move, float | None, float]] = [
            (move, thought.chance(index) if thought.visits[index] else None, thought.visits[index] / thought.iterations)
            for index, move in enumerate(thought.moves)
        ]
        outlooks.append(Outlook(each, sorted(rows, key=lambda row: -(row[1] or 0.0))))
    return Analysis(sums, outlooks, iterations)
