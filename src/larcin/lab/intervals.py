"""How sure a mean is: 95% intervals for shares of victories that hold for few games too, and where nobody won any."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Estimate", "apart", "estimate", "estimate_of", "in_groups", "paired"]

NORMAL_95 = 1.959964

ADDED = 2
"""So many victories, and so many defeats, are added to what was seen before the interval is worked out."""


ADDED_PAIRS = 2
"""So many deals are added to differences."""


class Estimate(NamedTuple):
    """A mean of shares from 0 to 1, and between what it may lie: 95% of such intervals hold the truth."""

    mean: float
    low: float
    high: float


def estimate(shares: Sequence[float]) -> Estimate:
    """The mean of independent shares with its interval.

    Agresti and Coull's: Student's interval after two victories and two defeats more. With few games, or none won, it is
    as wide as it should be; with many the four make no difference, and shares that vary little, as the means of
    duplicate deals do, make it narrow.
    """
    count, total = len(shares), math.fsum(shares)
    squares = math.fsum(share * share for share in shares)
    return from_sums(count, total, squares)


def paired(differences: Sequence[float]) -> Estimate:
    """The mean of differences from -1 to 1, each between two shares of the same deal, with its interval.

    Agresti and Min's for matched pairs: Student's after two deals more, in which the one, the other, both and nobody
    have won half a time each. What both owe to the deal has gone out of their difference.
    """
    count, total = len(differences), math.fsum(differences)
    if count == 0:
        return Estimate(0.0, -1.0, 1.0)
    many = count + ADDED_PAIRS
    middle = total / many
    squares = math.fsum(each * each for each in differences) + ADDED_PAIRS / 2
    half = student_95(many - 1) * math.sqrt(max(squares / many - middle * middle, 0.0) / (many - 1))
    mean = total / count
    return Estimate(mean, max(min(middle - half, mean), -1.0), min(max(middle + half, mean), 1.0))


def apart(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """The difference of two means whose shares come from different deals, with its interval: the errors of both add up
    as squares do (Newcombe's way with each one's own interval).
    """
    one, other = estimate(first), estimate(second)
    difference = one.mean - other.mean
    below = math.hypot(one.mean - one.low, other.high - other.mean)
    above = math.hypot(one.high - one.mean, other.mean - other.low)
    return Estimate(difference, max(difference - below, -1.0), min(difference + above, 1.0))


def estimate_of(wins: float, count: int) -> Estimate:
    """The same where only the sum of the shares is known: it is as wide as if all were whole victories or none."""
    return from_sums(count, wins, wins)


def from_sums(count: int, total: float, squares: float) -> Estimate:
    if count == 0:
        return Estimate(0.0, 0.0, 1.0)
    many = count + 2 * ADDED
    middle = (total + ADDED) / many
    variance = max((squares + ADDED) / many - middle * middle, 0.0) * many / (many - 1)
    half = student_95(many - 1) * math.sqrt(variance / many)
    mean = total / count
    return Estimate(mean, max(min(middle - half, mean), 0.0), min(max(middle + half, mean), 1.0))


def in_groups(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of numbers that come in groups, such as all that one game tells, with its interval.

    Groups are independent of each other; what is in one need not be, so the more alike it is the wider the interval
    (the ratio estimator of samples in clusters). Two groups are the least that say anything.
    """
    count, total = sum(map(len, groups)), math.fsum(map(math.fsum, groups))
    mean = total / count
    squares = math.fsum((math.fsum(group) - mean * len(group)) ** 2 for group in groups)
    freedom = len(groups) - 1
    half = student_95(freedom) * math.sqrt(squares * len(groups) / freedom) / count
    return Estimate(mean, mean - half, mean + half)


def shares_in_groups(groups: Sequence[Sequence[float]]) -> Estimate:
    """The same for shares from 0 to 1: the interval is worked out with two victories and two defeats more, each a group
    of its own, as in `estimate`.
    """
    wider = in_groups([*groups, *[[1.0]] * ADDED, *[[0.0]] * ADDED])
    mean = in_groups(groups).mean if len(groups) > 1 else math.fsum(groups[0]) / len(groups[0])
    return Estimate(mean, max(min(wider.low, mean), 0.0), min(max(wider.high, mean), 1.0))


def student_95(freedom: int) -> float:
    """Student's quantile for 95%, by the first terms of its expansion: right to two digits from 4 degrees on."""
    z = NORMAL_95
    cube = z * z * z
    fifth = cube * z * z
    seventh = fifth * z * z
    first = (cube + z) / 4
    second = (5 * fifth + 16 * cube + 3 * z) / 96
    third = (3 * seventh + 19 * fifth + 17 * cube - 15 * z) / 384
    return z + first / freedom + second / (freedom * freedom) + third / (freedom * freedom * freedom)
