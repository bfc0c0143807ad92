"""What choices give away: judged against moves that are drawn, and the best one by tries that did not choose it."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def losses(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("losses")


def test_a_choice_is_worth_what_it_wins_more_than_moves_that_are_drawn(losses: Any) -> None:
    shares = np.array([[1.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]])
    for chosen, won in enumerate((0.5, 0.25)):
        told = losses.gained(shares, np.array([3, 1]), chosen)
        assert told["chosen"] == pytest.approx(won - (0.75 * 0.5 + 0.25 * 0.25))


def test_the_best_move_is_judged_by_tries_that_did_not_choose_it(losses: Any) -> None:
    lucky = np.zeros((2, 40))
    lucky[1, ::2] = 1.0  # it wins all of one half, and nothing of the other
    assert losses.gained(lucky, np.array([1, 1]), 0)["best"] == pytest.approx(-0.25)
    better = np.zeros((2, 40))
    better[1] = 1.0
    assert losses.gained(better, np.array([1, 1]), 0)["best"] == pytest.approx(0.5)


def test_a_lead_within_doubt_leaves_the_likeliest(losses: Any) -> None:
    shares = np.zeros((2, 20))
    shares[1, 0] = 1.0
    assert losses.best(shares, 0) == 0
