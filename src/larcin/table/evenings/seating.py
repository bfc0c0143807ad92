"""Who sits with whom in the next round of an evening. `docs/evenings.md` publishes what is done here.

Nothing here knows of servers: the same players, meetings, points and seed give the same seating.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

WIN = 12
"""What a win is worth: gaps between players are measured in wins."""
TRIES = 24
"""How many seatings are improved, of which the best is taken."""
OFTEN = 8
"""In a round robin to meet again costs as much as so many times once more."""
NOTHING = 1e-9
"""What is gained by less than this is gained by rounding."""

Pair = tuple[int, int]


class Seating(NamedTuple):
    """The tables of a round, each with its players in the order of its seats, and who rests."""

    tables: list[list[int]]
    resting: list[int]


class Past(NamedTuple):
    """What was played before: how often two have met (the lower number first), points and rests by player."""

    met: Mapping[Pair, int]
    points: Mapping[int, float]
    rests: Mapping[int, int]

    def meetings(self, one: int, other: int) -> int:
        return self.met.get((min(one, other), max(one, other)), 0)


# --------------------------------------------------------------------------------------------------------- how many


def spread(count: int, size: int, allowed: Collection[int]) -> list[int]:
    """How many sit at each table, the larger ones first: as near to `size` as can be, and no two further apart than by
    one. Whoever is not among them rests: nobody, where the game allows it.
    """
    for playing in range(count, 0, -1):
        found = [even for tables in range(1, playing + 1) if set(even := evenly(playing, tables)) <= set(allowed)]
        if found:
            return min(found, key=lambda even: (*farness(even, size), -len(even)))
    return []


def evenly(count: int, tables: int) -> list[int]:
    least, more = divmod(count, tables)
    return [least + 1] * more + [least] * (tables - more)


def farness(sizes: Sequence[int], size: int) -> tuple[int, float]:
    """How far tables are from the size that was wished: the furthest, and all together."""
    apart = [abs(each - size) for each in sizes]
    return max(apart), sum(apart) / len(apart)


# ----------------------------------------------------------------------------------------------------- who with whom


def swiss(ranked: Sequence[int], sizes: Sequence[int], past: Past, seed: bytes) -> Seating:
    """Tables of players who stand alike and have met seldom. `ranked` are all who are here, the first one first."""
    seated, resting = part(ranked, sum(sizes), past)
    points = np.array([past.points.get(each, 0.0) for each in seated])
    gaps = (points[:, None] - points[None, :]) / WIN
    return best(seated, sizes, gaps**2 + by_meetings(seated, past, lambda times: times**2), seed, resting)


def round_robin(ranked: Sequence[int], sizes: Sequence[int], past: Past, seed: bytes) -> Seating:
    """Tables of players who have not met, as far as can be, however they stand; then of those who have met seldom."""
    seated, resting = part(ranked, sum(sizes), past)
    cost = by_meetings(seated, past, lambda times: 1 + (times - 1) / OFTEN if times else 0)
    return best(seated, sizes, cost, seed, resting)


def circle(players: Sequence[int], number: int) -> Seating:
    """Round `number`, from 0, of pairs of an even number of players by the circle method: in all but one as many rounds
    as players everybody meets everybody once. One stays, all others move on by one place.
    """
    fixed, *rest = players
    turned = [fixed, *rest[number % len(rest) :], *rest[: number % len(rest)]]
    half = len(turned) // 2
    pairs = [[one, other] for one, other in zip(turned[:half], reversed(turned[half:]), strict=True)]
    return Seating([pair[::-1] if (number + place) % 2 else pair for place, pair in enumerate(pairs)], [])


def part(ranked: Sequence[int], seats: int, past: Past) -> tuple[list[int], list[int]]:
    """Who plays, and who rests: those who have rested least, of them the last ones."""
    order = sorted(range(len(ranked)), key=lambda place: (past.rests.get(ranked[place], 0), -place))
    resting = {ranked[place] for place in order[: len(ranked) - seats]}
    return [each for each in ranked if each not in resting], sorted(resting)


def by_meetings(seated: Sequence[int], past: Past, price: Callable[[int], float]) -> NDArray[np.float64]:
    """What it costs to seat any two together, by how often they have met."""
    cost = [[price(past.meetings(one, other)) if one != other else 0 for other in seated] for one in seated]
    return np.array(cost, dtype=np.float64).reshape(len(seated), len(seated))


def best(
    seated: Sequence[int], sizes: Sequence[int], cost: NDArray[np.float64], seed: bytes, resting: list[int]
) -> Seating:
    """The cheapest of some seatings that no exchange of two players makes cheaper; the first one begins in the order
    of `seated`. Seats at a table are drawn by lot.
    """
    dice = random.Random(seed)
    where = np.repeat(np.arange(len(sizes)), sizes)
    found, price = where, np.inf
    for attempt in range(TRIES if len(sizes) > 1 else 1):
        begun = where.copy()
        if attempt:
            dice.shuffle(begun)  # type: ignore[arg-type]
        settled = exchange(begun, cost, len(sizes))
        if total(settled, cost) < price - NOTHING:
            found, price = settled, total(settled, cost)
    tables = [[seated[place] for place in np.flatnonzero(found == table).tolist()] for table in range(len(sizes))]
    for each in tables:
        dice.shuffle(each)
    return Seating(tables, resting)


def exchange(where: NDArray[np.int64], cost: NDArray[np.float64], tables: int) -> NDArray[np.int64]:
    """Let two players change places, always the two by whom most is saved, as long as anything is."""
    everybody = np.arange(len(where))
    while True:
        company = cost @ np.eye(tables)[where]  # what each player would cost at each table
        own = company[everybody, where]
        moved = company[:, where] - own[:, None]  # [one, other]: one goes to where the other sits
        saved = np.where(where[:, None] == where[None, :], 0.0, -(moved + moved.T - 2 * cost))
        one, other = np.unravel_index(np.argmax(saved), saved.shape)
        if saved[one, other] <= NOTHING:
            return where
        where[one], where[other] = where[other], where[one]


def total(where: NDArray[np.int64], cost: NDArray[np.float64]) -> float:
    """What a seating costs."""
    return float(cost[where[:, None] == where[None, :]].sum() / 2)


def fewest_rounds(count: int, size: int) -> int:
    """How many rounds it takes at least until everybody has met everybody."""
    return -(-(count - 1) // max(1, size - 1))
