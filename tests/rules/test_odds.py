"""Odds are reckoned by a rule from what a seat knows, and read by a description, in all games alike."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from larcin import ONLOOKER, Match
from larcin.errors import BadGame
from larcin.rules import engine, load
from larcin.rules.contract import STRICT, Game
from larcin.rules.layout import Layout, Piece
from larcin.rules.linking import link
from larcin.rules.odds import Odds, Real, Shares, room_to_reckon
from larcin.rules.seeing import Eye, Reckoner
from larcin.rules.view_readers import odds_reader
from larcin.rules.views import EachRow, Group, IfSet, Number
from larcin.testing import walk, watchers

LAYOUT = Layout((
    Piece("count", 1, "a whole number"), Piece("chance", 1, "a chance"), Piece("shares", 3, "parts of a whole"),
    Piece("there", 3, "ones for as many as there are"), Piece("each", 3, "a chance for each"),
))  # fmt: skip


def read(numbers: list[Any], **parts: Any) -> dict[str, Any]:
    return odds_reader(Odds(LAYOUT, Group(**parts)), 2, 0)(numbers)


def test_numbers_are_read_as_the_description_says() -> None:
    numbers = [3, 0.03125, 0.25, 0, 0.75, 1, 1, 0, 0, 2 / 3, 0]
    assert read(numbers, count=Number("count"), chance=Real("chance")) == {"count": 3, "chance": 0.03125}
    assert read(numbers, chance=Real("chance", digits=4)) == {"chance": 0.0312}
    assert read(numbers, shares=Shares("shares", "abc")) == {"shares": {"a": 0.25, "c": 0.75}}
    assert read(numbers, each=EachRow("there", Real("each", digits=2))) == {"each": [0.0, 0.67]}
    assert read(numbers, each=IfSet("there", Real("each", digits=2))) == {"each": 0.0}


def test_a_chance_is_a_float_even_if_it_is_certain() -> None:
    found = read([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0], chance=Real("chance"), shares=Shares("shares", "abc"))
    assert type(found["chance"]) is float
    assert type(found["shares"]["a"]) is float


@pytest.mark.parametrize("name", ["oliver-twist", "pickpocket"])
def test_interpreted_odds_equal_compiled_ones(name: str) -> None:
    """P9, T32: to the last bit, for every seat and an onlooker. Doggy Bag, where that takes long, has its own test."""
    game = load(name)
    plain, fast = (Reckoner(game, compiled=compiled) for compiled in (False, True))
    told = 0
    for number, match in enumerate(walk(game, 1, seed=2)):
        eye = Eye(game, match.seats)
        for watcher in watchers(match) if number % 5 == 0 else ():
            found = fast.numbers(eye, match.states, watcher)
            assert plain.numbers(eye, match.states, watcher) == found
            told += bool(found)
    assert told > 50


def test_a_game_without_odds_says_nothing() -> None:
    match = Match("kids-of-london", seed=1, compiled=False)
    assert match.odds(0) == match.odds(ONLOOKER) == {}
    reckon = link(engine, match.game, compiled=False).reckon
    assert reckon(Eye(match.game, 4).numbers(match.states, 0), 4, 0, *room_to_reckon(match.game)) == 0


@pytest.mark.parametrize(("name", "has_odds"), [("pickpocket", True), ("oliver-twist", False), ("doggy-bag", False)])
def test_without_the_memory_aid_there_are_odds_only_where_nothing_must_be_remembered(name: str, has_odds: bool) -> None:
    """P9, T38, D5."""
    match = Match(name, seed=1)
    while match.odds(0) == {}:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    assert (match.odds(0, memory=STRICT) == match.odds(0)) is has_odds
    assert (match.odds(0, memory=STRICT) == {}) is not has_odds


def without_rule(game: Game) -> ModuleType:
    rulebook = ModuleType("rulebook")
    vars(rulebook).update({name: each for name, each in vars(game.rulebook).items() if name != "odds"})
    return rulebook


def test_a_rule_and_its_description_belong_together() -> None:
    game = load("oliver-twist")
    assert game.odds is not None
    for wrong in ({"odds": None}, {"rulebook": without_rule(game)}):
        with pytest.raises(BadGame, match="both a rule `odds` and the description"):
            replace(game, **wrong)
    with pytest.raises(BadGame, match="piece 'chance'"):
        replace(game, odds=Odds(game.odds.layout, Group(chance=Real("chance"))))
