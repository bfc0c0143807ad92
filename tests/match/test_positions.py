"""Positions of all games: what is taken can be played to its end, and nothing runs out of bounds."""

from __future__ import annotations

import dataclasses
from types import ModuleType

import pytest

import larcin
from larcin import BadPosition, Match
from larcin.game import Array, rule
from larcin.rules.contract import Record
from tests.match.positions import fuzz
from tests.planted.kuhn import GAME as KUHN


@pytest.mark.parametrize("game", larcin.games())
def test_spoilt_positions_are_refused_or_played_to_their_end(game: str) -> None:
    *_, taken = fuzz(game, 12, seed=7)
    assert taken[False] > taken[True] > 0


@rule
def no_outcome(state: Record, outcomes: Array, weights: Array) -> int:
    return 0


@rule
def no_option(state: Record, seat: int, actions: Array) -> int:
    return 0


@rule
def beyond_bounds(state: Record, seat: int, actions: Array) -> int:
    actions[len(actions)] = 0
    return 1


@pytest.mark.parametrize(
    ("part", "dealt", "sentence"),
    [
        ({"chances": no_outcome}, 0, "chance is to act, and has nothing to bring"),
        ({"legal": no_option}, 2, "seat 0 is to act, and has nothing that it may do"),
        ({"legal": beyond_bounds}, 2, "the rules cannot go on from here .IndexError"),
    ],
)
def test_a_position_that_nobody_can_go_on_from_is_refused(part: dict[str, object], dealt: int, sentence: str) -> None:
    rulebook = ModuleType("stuck")
    vars(rulebook).update(vars(KUHN.rulebook) | part)
    game = dataclasses.replace(KUHN, name="stuck", rulebook=rulebook)
    table = {
        "done": 0, "bets": 0, "folded": None, "over": False,
        "players": [{"card": min(dealt, 1), "coins": 1}, {"card": dealt, "coins": 1}],
    }  # fmt: skip
    assert Match(KUHN, table=table, by_hand=True, compiled=False).to_act
    with pytest.raises(BadPosition, match=sentence):
        Match(game, table=table, by_hand=True, compiled=False)
