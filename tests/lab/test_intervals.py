"""Intervals that hold: for few games, for none won, for duplicate deals."""

from __future__ import annotations

import numpy as np
import pytest

from larcin.lab.intervals import apart, estimate, estimate_of, paired, student_95


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


@pytest.mark.parametrize("deals", [3, 10, 50, 400])
def test_paired_and_unpaired_differences_hold_the_truth(deals: int) -> None:
    dice = np.random.default_rng(deals)
    held, held_apart, narrower = [], [], []
    truth = truth_of_luck()
    for _ in range(1000):
        luck = dice.random(deals)
        one, other = ((luck + edge + 0.3 * dice.random(deals) > 0.9).astype(float) for edge in (0.15, 0.0))
        pair, alone = paired(list(one - other)), apart(list(one), list(other))
        held.append(pair.low <= truth <= pair.high)
        held_apart.append(alone.low <= truth <= alone.high)
        narrower.append(pair.high - pair.low < alone.high - alone.low)
    assert np.mean(held) > 0.93
    assert np.mean(held_apart) > 0.93, "too wide here, since the deals were the same, and never too narrow"
    if deals >= 50:
        assert np.mean(narrower) > 0.99


def truth_of_luck() -> float:
    """By how much more often one wins than the other in the test above, from a long series."""
    dice = np.random.default_rng(0)
    luck, noise = dice.random(1_000_000), dice.random(1_000_000)
    return float(np.mean(luck + 0.15 + 0.3 * noise > 0.9) - np.mean(luck + 0.3 * noise > 0.9))


def test_no_difference_is_beyond_its_bounds() -> None:
    assert paired([1.0] * 3).high == 1.0
    assert paired([1.0] * 3).low < 0.5
    assert paired([-1.0] * 3).high == pytest.approx(-paired([1.0] * 3).low)
    assert paired([]) == (0.0, -1.0, 1.0)
    assert apart([1.0] * 3, [0.0] * 3).high == 1.0
