"""Intervals that hold: for few games, for none won, for duplicate deals."""

from __future__ import annotations

import numpy as np
import pytest

from larcin.lab.intervals import estimate, estimate_of, student_95


def test_nobody_is_sure_after_three_defeats() -> None:
    mean, low, high = estimate([0.0, 0.0, 0.0])
    assert (mean, low) == (0.0, 0.0)
    assert 0.6 < high < 0.8, "the exact bound is 0.71"
    assert estimate([1.0] * 3)[1] == pytest.approx(1 - high)
    assert estimate([]) == (0.0, 0.0, 1.0)
    assert estimate_of(0.0, 3) == estimate([0.0, 0.0, 0.0])


@pytest.mark.parametrize("games", [3, 10, 50, 400])
@pytest.mark.parametrize("chance", [0.02, 0.1, 0.25, 0.5, 0.9])
def test_nineteen_in_twenty_intervals_hold_the_truth(games: int, chance: float) -> None:
    shares = np.random.default_rng(games).random((2000, games)) < chance
    found = [estimate_of(float(wins), games) for wins in shares.sum(axis=1)]
    held = np.mean([low <= chance <= high for _, low, high in found])
    assert held > 0.93


def test_shares_that_vary_little_make_a_narrow_interval() -> None:
    even = estimate([0.25, 0.3] * 100)
    whole = estimate_of(sum([0.25, 0.3] * 100), 200)
    assert even.mean == pytest.approx(whole.mean)
    assert (even.high - even.low) < (whole.high - whole.low) / 2


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_95(freedom) == pytest.approx(quantile, abs=0.02)
