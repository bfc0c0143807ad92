"""Numbers for habits, from additions and multiplications alone: compiled and interpreted they are the same."""

from __future__ import annotations

from larcin.rules.contract import Array, rule

DOUBLINGS = 6
FURTHEST = 8.0


@rule
def growth(worth: float) -> float:
    """About `e` to the power of a worth, which counts no further than 8 either way."""
    power = 1.0 + min(max(worth, -FURTHEST), FURTHEST) / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        power *= power
    return power


@rule
def index_of_most(numbers: Array, count: int) -> int:
    """Where the greatest of the first `count` numbers stands, the first of them if there are several."""
    best = 0
    for index in range(1, count):
        if numbers[index] > numbers[best]:
            best = index
    return best


@rule
def forget_the_unlikely(weights: Array, count: int, most: int, seldom: int) -> None:
    """What is so many times less likely than the likeliest is not worth a thought."""
    for index in range(count):
        if weights[index] * seldom < most:
            weights[index] = 0
