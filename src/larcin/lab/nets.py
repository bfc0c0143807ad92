"""Small nets of numbers, fitted by NumPy alone: one layer of hidden numbers between what is seen and a chance to win.

The same seed gives the same net on the same computer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

BATCH = 512
ADAM = 0.9, 0.999, 1e-8
KEPT_FOR_TESTS = 20
"""One row of so many is not learned from, but shows how wrong the net is."""

Numbers = np.ndarray[Any, Any]
Parts = list[Numbers]
"""Weights in, what hidden numbers begin with, weights out, what is added."""


def fresh(inputs: int, hidden: int, dice: np.random.Generator) -> Parts:
    """A net that has learned nothing."""
    return [
        dice.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32),
        np.zeros(hidden, dtype=np.float32),
        dice.normal(0, hidden**-0.5, hidden).astype(np.float32),
        np.zeros(1, dtype=np.float32),
    ]


def predicted(net: Parts, seen: Numbers) -> Numbers:
    """The chances to win that a net sees."""
    total = np.maximum(seen @ net[0] + net[1], 0) @ net[2] + net[3]
    chances: Numbers = 0.5 + 0.5 * total / (1 + np.abs(total))
    return chances


def slopes(net: Parts, seen: Numbers, worth: Numbers) -> Parts:
    """How the squared error grows with each number of the net."""
    hidden = np.maximum(seen @ net[0] + net[1], 0)
    total = hidden @ net[2] + net[3]
    wrong = 0.5 + 0.5 * total / (1 + np.abs(total)) - worth
    by_total = wrong / (1 + np.abs(total)) ** 2 / len(seen)
    by_hidden = np.outer(by_total, net[2]) * (hidden > 0)
    return [seen.T @ by_hidden, by_hidden.sum(0), hidden.T @ by_total, by_total.sum(keepdims=True)]


def fit(net: Parts, seen: Numbers, worth: Numbers, rounds: int, rate: float, dice: np.random.Generator) -> float:
    """Fit a net to what was seen to be worth, by Adam, ever slower. Returns how wrong it is, as a mean error, where it
    was not fitted.
    """
    kept = max(len(seen) // KEPT_FOR_TESTS, 1)
    slow, slower, least = ADAM
    means, squares = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]
    steps, step = rounds * max((len(seen) - kept) // BATCH, 1), 0
    for _ in range(rounds):
        order = kept + dice.permutation(len(seen) - kept)
        for start in range(0, max(len(order) - BATCH, 1), BATCH):
            rows = order[start : start + BATCH]
            step += 1
            pace = rate * max(1 - step / steps, 0.01)
            for part, slope, mean, square in zip(
                net, slopes(net, seen[rows], worth[rows]), means, squares, strict=True
            ):
                mean += (1 - slow) * (slope - mean)
                square += (1 - slower) * (slope * slope - square)
                part -= pace * (mean / (1 - slow**step)) / (np.sqrt(square / (1 - slower**step)) + least)
    return float(np.sqrt(np.mean((predicted(net, seen[:kept]) - worth[:kept]) ** 2)))
