"""The dice of simulations."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from larcin.rules import dice as dice_rules
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, new_dice, pick, roll, throw


@pytest.mark.parametrize("sides", [1, 2, 3, 7, 9])
def test_all_sides_come_up_equally_often(sides: int) -> None:
    dice = new_dice(5)
    counts = Counter(roll(dice, PLAYERS_DIE, sides) for _ in range(400 * sides))
    deviation = sum((counts[side] - 400) ** 2 / 400 for side in range(sides))
    assert set(counts) == set(range(sides))
    assert deviation < 30


def test_uneven_throws_are_thrown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    throws = iter([np.uint64(0), np.uint64(0), np.uint64(2**31)])
    monkeypatch.setattr(dice_rules, "throw", lambda _, __: next(throws))
    assert roll(new_dice(0), 0, 3) == 1, "with three sides the throw 0 would come up too often"


def test_picks_follow_the_weights() -> None:
    dice, weights = new_dice(6), np.array([1, 0, 3])
    counts = Counter(pick(dice, CHANCE_DIE, weights, 3) for _ in range(2000))
    assert counts[1] == 0
    assert abs(counts[0] - 500) < 80


def test_games_and_dice_have_streams_of_their_own() -> None:
    firsts = {int(throw(new_dice(seed, game), die)) for seed in (1, 2, 2**40) for game in range(50) for die in (0, 1)}
    assert len(firsts) == 300


def test_chance_does_not_notice_how_often_players_roll() -> None:
    alone, together = new_dice(9), new_dice(9)
    expected = [roll(alone, CHANCE_DIE, 6) for _ in range(20)]
    seen = []
    for _ in range(20):
        roll(together, PLAYERS_DIE, 6)
        seen.append(roll(together, CHANCE_DIE, 6))
    assert seen == expected


def test_the_generator_matches_its_published_recurrence() -> None:
    dice = new_dice(3)
    low, carry = int(dice[0]) & 0xFFFFFFFF, int(dice[0]) >> 32
    for _ in range(5):
        assert int(throw(dice, 0)) == low ^ carry
        following = 4294883355 * low + carry
        low, carry = following & 0xFFFFFFFF, following >> 32
