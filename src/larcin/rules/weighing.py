"""Numbers for habits, from additions and multiplications alone: compiled and interpreted they are the same."""

from __future__ import annotations

from larcin.rules.contract import Array, rule

DOUBLINGS = 6
FURTHEST = 8.0

STEPS = (65536.0, 256.0, 16.0, 4.0, 2.0)
"""What numbers are divided by until they are below 2: powers of two, so that nothing is lost."""
LOGARITHMS = (16.0, 8.0, 4.0, 2.0, 1.0)
LN_2 = 0.6931471805599453
ROOT_2 = 1.4142135623730951
TERMS = 12
"""Terms of each series: one more would change nothing."""


@rule
def growth(worth: float) -> float:
    """About `e` to the power of a worth, which counts no further than 8 either way."""
    power = 1.0 + min(max(worth, -FURTHEST), FURTHEST) / (1 << DOUBLINGS)
    for _ in range(DOUBLINGS):
        power *= power
    return power


@rule
def power(base: float, exponent: float) -> float:
    """A number from 1 to 2 ** 32 to a power from 0 to 1, right to fourteen digits; 0 for a number below 1.

    Each machine's library would round in its own way, and bots would choose differently.
    """
    if base < 1.0:
        return 0.0
    rest = base
    logarithm = 0.0
    for step in range(len(STEPS)):
        if rest >= STEPS[step]:
            rest /= STEPS[step]
            logarithm += LOGARITHMS[step]
    if rest > ROOT_2:
        rest /= 2.0
        logarithm += 1.0
    wanted = (logarithm + log_near_one(rest) / LN_2) * exponent
    grown = exp_near_nought((wanted - int(wanted)) * LN_2)
    for _ in range(int(wanted)):
        grown *= 2.0
    return grown


@rule
def log_near_one(number: float) -> float:
    """The natural logarithm of a number between the roots of 1/2 and of 2."""
    ratio = (number - 1.0) / (number + 1.0)
    square = ratio * ratio
    total = 0.0
    for term in range(TERMS - 1, -1, -1):
        total = total * square + 1.0 / (2 * term + 1)
    return 2.0 * ratio * total


@rule
def exp_near_nought(number: float) -> float:
    """`e` to the power of a number between -1 and 1."""
    total = 1.0
    for term in range(TERMS + 6, 0, -1):
        total = 1.0 + total * number / term
    return total


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
