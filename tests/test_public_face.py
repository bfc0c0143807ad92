"""What people build on: `larcin`, `larcin.game`, `larcin.bots`. mypy reads this file too, and so holds their types."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any, assert_type

import numpy as np
import pytest

import larcin
import larcin.bots
import larcin.game
import larcin.game.views
import larcin.lab.intervals
import larcin.lab.provenance
from larcin.bots import LEVELS, Bot, Budget, Knowledge, Thinker, Thought
from larcin.game import Array, Declared, Row, field, rule

ROOT = Path(__file__).parents[1]
PUBLIC = (
    "larcin", "larcin.game", "larcin.game.views", "larcin.bots", "larcin.batch", "larcin.gpu", "larcin.lab.intervals",
    "larcin.lab.provenance",
)  # fmt: skip
"""What others may import, besides the adapters in `larcin.envs`."""

WRITTEN_BY_OTHERS = [*ROOT.glob("examples/**/*.py"), *ROOT.glob("src/larcin/skeleton/*.py")]


def test_a_user_plays_looks_and_replays() -> None:
    match = larcin.Match("kids-of-london", seats=2, seed=7)
    while not match.is_over:
        seat = min(assert_type(match.to_act, frozenset[int]))
        move = assert_type(match.legal(seat), list[larcin.Move])[0]
        match.play(seat, move)
    result = assert_type(match.result, larcin.Result | None)
    assert result is not None
    assert assert_type(result.winners, tuple[int, ...])
    assert assert_type(match.view(0), dict[str, Any])["table"]
    assert assert_type(match.steps, list[larcin.Step])
    again = assert_type(larcin.replay(match.record(with_seed=True)), larcin.Match)
    assert again.result == result
    with pytest.raises(larcin.UnknownGame):
        assert_type(larcin.load("no-such-game"), larcin.Game)


class LastMove:
    """A bot of somebody's own."""

    def choose(self, knowledge: Knowledge) -> larcin.Move:
        assert_type(knowledge.view, dict[str, Any])
        return assert_type(knowledge.legal, list[larcin.Move])[-1]


def test_an_author_of_bots_lets_them_play_and_think() -> None:
    match = larcin.Match("kids-of-london", seats=2, seed=7)
    bots: dict[int, Bot] = {0: LastMove(), 1: larcin.bots.bot(LEVELS[0])}
    larcin.bots.begin(match, bots)
    while not match.is_over:
        seat = min(match.to_act)
        assert_type(larcin.bots.let_play(match, seat, bots[seat], seed=1), larcin.Move)
    larcin.bots.end(match, bots)
    larcin.bots.close(bots.values())
    start = larcin.Match("kids-of-london", seats=2, seed=7)
    thought = Thinker(start.game, Budget(iterations=20)).think(Knowledge(start, seat=0, seed=1))
    assert assert_type(thought, Thought).best in start.legal(0)


class Coins(Declared):
    """What an author of a game declares, and editors then know."""

    turn: int = field(np.int8)
    coins: Row = field(np.int16, 4)


@rule
def earn(state: Coins, seat: int, amounts: Array) -> int:
    state.coins[seat] += amounts[0]
    return assert_type(state.turn, int) + assert_type(state.coins[seat], int)


def test_an_author_of_games_has_typed_states() -> None:
    state: Any = np.zeros(1, Coins.record)[0]
    state.turn = 1
    assert earn(state, 2, np.array([5])) == 6
    assert list(state.coins) == [0, 0, 5, 0]


FACES = (larcin, larcin.game, larcin.game.views, larcin.bots, larcin.lab.intervals, larcin.lab.provenance)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_everything_that_is_offered_is_documented(face: ModuleType) -> None:
    assert face.__doc__
    assert sorted(face.__all__) == sorted(set(face.__all__))
    for name in face.__all__:
        value = getattr(face, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert (value.__doc__ or "").strip(), f"{face.__name__}.{name}"


@pytest.mark.parametrize("file", WRITTEN_BY_OTHERS, ids=lambda file: str(file.relative_to(ROOT)))
def test_examples_import_what_is_public(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 0]
    imported += [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    ours = {name for name in imported if name.split(".")[0] == "larcin"}
    assert {name for name in ours if name not in PUBLIC and not name.startswith("larcin.envs.")} == set()


def test_there_are_examples() -> None:
    assert len(WRITTEN_BY_OTHERS) > 15
