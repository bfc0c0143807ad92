"""How much of a result is the same again when equal players play the same deal again?

That share of the variance is what the deal decides: all that chance brings in the course of a game, as it lies in the
seed. The rest is up to the players: what they choose, and what they guess.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from larcin.lab.study.findings import Finding, Row
from larcin.lab.study.questions import Bench, Fact, Question, Told, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match

REPEATS = 4
DRAWN_AGAIN = 1000
"""How often deals are drawn again for the interval."""


def read(match: Match, _: Bench) -> list[Fact]:
    return shares_of(match)


def decided_by_deal(shares: np.ndarray[tuple[int, int, int], np.dtype[np.float64]]) -> float:
    """The part of the variance of results that lies between deals: one-way analysis of variance, all seats together.

    `shares` has deals, games of a deal and seats. An estimate without bias can be a little below nothing.
    """
    deals, games, _ = shares.shape
    of_deals = shares.mean(axis=1)
    between = games * float(((of_deals - shares.mean(axis=(0, 1))) ** 2).sum()) / (deals - 1)
    within = float(((shares - of_deals[:, None]) ** 2).sum()) / (deals * (games - 1))
    if between + within == 0:
        return 0.0
    return (between - within) / (between + (games - 1) * within)


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    seats = int(sample.options["seats"])
    shares = np.array([each.facts for each in told], dtype=np.float64).reshape(-1, sample.repeats, seats)
    dice = np.random.default_rng(sample.seed)
    again = [decided_by_deal(shares[dice.integers(0, len(shares), len(shares))]) for _ in range(DRAWN_AGAIN)]
    low, high = np.quantile(again, [0.025, 0.975])
    row = Row(("deal",), decided_by_deal(shares), float(low), float(high), len(told), len(shares))
    return [Finding("luck", "What the deal decides", ("part",), "variance of the result, %", [row])]


QUESTION = Question(
    "luck", "How much of a result is the same again when equal players play the same deal again?", read, sum_up,
    seats=2, repeats=REPEATS, games=400,
)  # fmt: skip
