"""Bots at Kids of London: what people do by habit there, and what an expert expects of them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from larcin import Match
from larcin.bots import Knowledge, outguessing
from larcin.bots.habits import with_habits
from larcin.bots.habits.kids_of_london import incline
from larcin.rules import load
from larcin.rules.contract import CHANCE
from larcin.rules.dice import new_dice
from larcin.rules.kids_of_london.table import TAKE_CARD, TAKE_CHARACTER
from larcin.rules.linking import link
from tests.bots.test_search import GANG, LAST_PAYMENT

KIDS = load("kids-of-london")

LEVEL_PAYMENT = {
    **LAST_PAYMENT,
    "gangs": [
        {**GANG, "coins": 10, "card": 2},
        {**GANG, "coins": 10, "card": 2},
        {**GANG, "coins": 15, "card": 8, "arrested": True},
        {**GANG, "coins": 1, "card": 8, "arrested": True},
    ],
}
"""Seats 0 and 1 each take 2 coins or, being two, 3 of the banker's 7; seat 2 stays the richest."""


def weights_of(state: Any, seat: int, incline: Any = incline) -> dict[int, int]:
    actions, weights = np.zeros(KIDS.most_choices, np.int16), np.zeros(KIDS.most_choices, np.int32)
    count = KIDS.rulebook.legal(state, seat, actions)
    assert incline(state, seat, actions, count, weights) == 1
    return dict(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_habits_have_a_weight_for_every_answer_to_every_question(seats: int) -> None:
    match, dice = Match(KIDS, seats=seats, seed=seats), random.Random(seats)
    while not match.is_over:
        seat = min(match.to_act)
        assert all(weight > 0 for weight in weights_of(match.state, seat).values())
        match.play(seat, dice.choice(match.legal(seat)))


def test_habits_know_nothing_of_sealed_cards() -> None:
    found = []
    for card in range(9):
        match = Match(KIDS, seats=3, seed=1)
        match.play(0, f"card {card}")
        found.append(weights_of(match.state, 1))
    assert all(weights == found[0] for weights in found)


def test_by_habit_one_takes_what_makes_one_second() -> None:
    """2 coins make seat 0 second richest, 7 would make it the richest."""
    weights = weights_of(Match(KIDS, seats=3, seed=1, table=LAST_PAYMENT).state, 0)
    assert weights[TAKE_CARD] > 100 * weights[TAKE_CHARACTER]


def test_an_expert_expects_of_others_what_wins_for_them() -> None:
    """Who takes the lower card while the other robs the banker comes third."""
    wins, expected = rated(Match(KIDS, seats=4, seed=1, table=LEVEL_PAYMENT), compiled=True, tries=100)
    assert expected[1, TAKE_CHARACTER] > 100 * expected[1, TAKE_CARD] > 0
    assert expected[[0, 2, 3]].sum() == 0, "nobody else is asked"
    assert wins[0] < 5, "take card"
    assert 45 < wins[1] <= 55, "take character: a shared victory"


def test_expectations_are_the_same_interpreted_and_compiled() -> None:
    match = Match(KIDS, seats=3, seed=4)
    one, two = (rated(match, compiled, tries=4) for compiled in (True, False))
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()


def rated(match: Match, compiled: bool, tries: int) -> tuple[Any, Any]:
    """Each move's wins for seat 0, and what it expects of the others."""
    room = KIDS.most_choices
    states = np.tile(Knowledge(match, 0, seed=1).states.view(np.uint8), 3).view(KIDS.state_type)
    expected, wins = np.zeros((CHANCE, len(KIDS.moves)), np.int32), np.zeros(room)
    link(outguessing, with_habits(KIDS), compiled=compiled).rate_answers(
        states, 0, tries, new_dice(3), expected, np.zeros(room, np.int16), np.zeros(room, np.int16),
        np.zeros(room, np.int32), np.zeros(CHANCE, np.int16), np.zeros(CHANCE, np.int32), wins,
    )  # fmt: skip
    return wins, expected
