"""Ratings of puzzles: each guest's first try counts, once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from larcin.puzzles import read_book
from larcin.rules import load
from larcin.table.database import connect, migrate
from larcin.table.puzzles import count_try, standings
from tests.table.clients import Guest, Refusal
from tests.table.servers import ServerProcess

GAME = "kids-of-london"
PUZZLE = read_book(load(GAME)).puzzles[0]


@pytest.fixture
def engine(fresh_database: str) -> Iterator[Engine]:
    engine = connect(fresh_database)
    migrate(engine)
    yield engine
    engine.dispose()


def test_a_first_try_counts_once_and_nobody_counts_for_nothing(engine: Engine) -> None:
    untouched = {"rating": PUZZLE.rating, "tries": 0, "solved": 0}
    assert count_try(engine, GAME, PUZZLE, None, False, 1) == untouched
    assert standings(engine, GAME) == {}
    once = count_try(engine, GAME, PUZZLE, "ann", False, 2)
    assert once["tries"] == 1
    assert PUZZLE.rating <= once["rating"] <= PUZZLE.rating + 8
    assert count_try(engine, GAME, PUZZLE, "ann", True, 3) == once
    twice = count_try(engine, GAME, PUZZLE, "bob", True, 4)
    assert (twice["tries"], twice["solved"]) == (2, 1)
    assert standings(engine, GAME) == {PUZZLE.id: twice}
    assert standings(engine, "pickpocket") == {}


def test_who_fails_makes_a_puzzle_harder_and_who_solves_it_easier(engine: Engine) -> None:
    hard = [count_try(engine, GAME, PUZZLE, f"guest {n}", False, n)["rating"] for n in range(5)]
    assert hard == sorted(hard)
    assert hard[-1] > PUZZLE.rating
    assert count_try(engine, GAME, PUZZLE, "ann", True, 9)["rating"] < hard[-1]


def test_tries_are_told_by_calls(server: ServerProcess) -> None:
    ann = Guest(server.base)
    path = f"/api/puzzles/{GAME}/{PUZZLE.id}"
    ann.call("GET", "/api/me")  # from now on she is known
    told = ann.call("POST", path, {"right": True})
    assert ann.call("POST", path, {"right": False}) == told
    assert ann.call("GET", f"/api/puzzles/{GAME}")[PUZZLE.id] == told
    for wrong, body in ((f"/api/puzzles/{GAME}/nothing", {"right": True}), (path, {"right": "yes"}), (path, {})):
        with pytest.raises(Refusal):
            ann.call("POST", wrong, body)
