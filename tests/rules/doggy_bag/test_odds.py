"""Odds: from a seat's view alone, and right."""

from __future__ import annotations

import itertools

import pytest

from larcin import Match
from larcin.rules.doggy_bag.odds import odds
from tests.rules.doggy_bag.table_talk import feed, roles, sit_down, strolls, truth
from tests.rules.doggy_bag.test_secrecy import SCENES, arrangements, worlds


def test_before_the_first_night_all_is_known() -> None:
    """D1: one black bone of five."""
    match = Match("doggy-bag", seats=4, seed=1, by_hand=True)
    seen = match.odds(0)
    assert seen["black"] == {"least": 1, "most": 1, "expected": 1.0}
    assert seen["reach"] == [0.8, 0.6, 0.4, 0.2, 0.0]
    assert seen["gluttony"] == 0.8
    assert odds(match.view(0), compiled=False) == seen


def test_a_mole_knows_its_odds() -> None:
    """D17, D27: two black bones of six."""
    match = sit_down(2, screen={"red": 4, "black": 1}, bag={"black": 1, "white": 1})
    feed(match, 2, "2 red", "1 red 1 black")
    roles(match, "take 4")
    seen = match.odds(0)
    assert seen["black"] == {"least": 2, "most": 2, "expected": 2.0}
    assert seen["gluttony"] == pytest.approx(4 / 6, abs=1e-3)
    assert seen["reach"][:2] == pytest.approx([4 / 6, 4 / 6 * 3 / 5], abs=1e-3)
    assert match.odds(1)["black"]["least"] < match.odds(1)["black"]["most"]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seat", [0, 1])
def test_odds_agree_with_enumeration(scene: object, seat: int) -> None:
    """D5, D23, D27: the least, the most and about the expected number of black bones."""
    assert callable(scene)
    match = scene()
    found = [(truth(world)["bag"].get("black", 0), arrangements(world, seat)) for world in worlds(match, seat)]
    mean = sum(black * weight for black, weight in found) / sum(weight for _, weight in found)
    seen = match.odds(seat)["black"]
    assert (seen["least"], seen["most"]) == (min(found)[0], max(found)[0])
    assert seen["expected"] == pytest.approx(mean, abs=0.15)


def test_interpreted_odds_equal_compiled_ones() -> None:
    """D5: the same estimate from the same view."""
    match = SCENES[2]()
    assert odds(match.view(0), compiled=False) == match.odds(0)


def test_there_are_no_odds_without_the_memory_aid() -> None:
    """D5: what one must remember oneself."""
    assert odds(SCENES[0]().view(0, memory="strict")) == {}


def test_odds_are_possible_at_every_step() -> None:
    """D5: and hold the truth between least and most."""
    for match in itertools.islice(strolls(1), 0, None, 60):
        for seat in range(match.seats):
            seen = match.odds(seat)
            black = truth(match)["bag"].get("black", 0)
            assert seen["black"]["least"] <= black <= seen["black"]["most"]
            assert seen["black"]["least"] <= seen["black"]["expected"] <= seen["black"]["most"]
