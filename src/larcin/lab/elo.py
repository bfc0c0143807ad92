"""Ratings on the scale of chess, with what they may lie between: fitted to all pairings at once.

At a table of n seats a challenger of strength s wins the share s / (s + (n - 1) t) of what is won there, if the others
have strength t (Bradley and Terry's model, for n seats). Four hundred points are a factor of ten. The strengths are
those that make the shares that were seen likeliest; 95% intervals come from drawing the deals again, some hundred times
(the bootstrap): pairings that shared their deals share what is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from larcin.lab.arena import Contest, Played

POINTS = 400 / math.log(10)
DRAWS = 400
STEPS = 60
ADDED = 2
"""So many games of even play are added to each pairing: who won everything is not infinitely strong."""

Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Elo:
    """A bot's rating, 0 for the mean of all, and between what it lies."""

    player: str
    points: float
    low: float
    high: float


def elo_ratings(contest: Contest, games: Iterable[Played]) -> list[Elo]:
    """The ratings of all who played, the strongest first. Nothing where not everybody is compared to everybody else,
    if only by way of others.
    """
    names = list(contest.players)
    by_deal: dict[tuple[str, str], dict[int, Numbers]] = {}
    for played in games:
        seating = played.seating
        deals = by_deal.setdefault((seating.challenger, seating.table), {})
        deals.setdefault(seating.deal, np.zeros(2))[:] += (played.share, 1 in played.places)
    if not by_deal or not connected(contest, list(by_deal)):
        return []
    all_deals = sorted({deal for each in by_deal.values() for deal in each})
    won = np.array([[each.get(deal, np.zeros(2)) for deal in all_deals] for each in by_deal.values()])
    who = np.array([[names.index(name) for name in pairing] for pairing in by_deal])
    found = fitted(won.sum(axis=1), who, len(names), contest.seats)
    dice = np.random.default_rng(contest.seed)
    drawn = [
        fitted(won[:, dice.integers(len(all_deals), size=len(all_deals))].sum(axis=1), who, len(names), contest.seats)
        for _ in range(DRAWS)
    ]
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    rated = [Elo(name, *(POINTS * float(each[at]) for each in (found, low, high))) for at, name in enumerate(names)]
    return sorted(rated, key=lambda rating: -rating.points)


def connected(contest: Contest, pairings: list[tuple[str, str]]) -> bool:
    known = {contest.players[0]}
    for _ in contest.players:
        known |= {name for pairing in pairings if set(pairing) & known for name in pairing}
    return known == set(contest.players)


def fitted(won: Numbers, who: Numbers, players: int, seats: int) -> Numbers:
    """The logarithms of strengths that make it likeliest what was won, by Newton's method, their mean 0. `won` has for
    each pairing what the challenger won, and what anybody did.
    """
    wins, counts = won[:, 0] + ADDED / seats, won[:, 1] + ADDED
    strengths: Numbers = np.zeros(players)
    one, other = who[:, 0], who[:, 1]
    for _ in range(STEPS):
        chance = 1 / (1 + (seats - 1) * np.exp(strengths[other] - strengths[one]))
        slope, bend = wins - counts * chance, counts * chance * (1 - chance)
        gradient, curvature = np.zeros(players), np.eye(players) * 1e-9
        np.add.at(gradient, one, slope)
        np.add.at(gradient, other, -slope)
        for each, (first, second) in zip(bend, who, strict=True):
            curvature[[first, second], [first, second]] += each
            curvature[[first, second], [second, first]] -= each
        step = np.linalg.lstsq(curvature, gradient, rcond=None)[0]
        strengths += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    middled: Numbers = strengths - strengths.mean()
    return middled
