"""A move that told anybody anything is never taken back; one that told nobody may be."""

from __future__ import annotations

import random
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

import larcin
from larcin import CHANCE, Match
from larcin.match.taking_back import told_nobody
from larcin.rules import load
from larcin.rules.contract import ONLOOKER
from larcin.table.commands import Asker, AskUndo
from larcin.table.deciding import decide
from larcin.table.errors import Refused
from larcin.table.happenings import AsksUndo
from larcin.table.table import Table
from tests.match.redealing import Case, answers_in_twins, cases, who_was_told
from tests.table.worlds import Still, choose, started, told

REDEALS = 200
MOST = {"kids-of-london": 3, "doggy-bag": 5, "pickpocket": 6, "oliver-twist": 8}
"""How many moves of each kind of answer are looked at; `python -m tests.match.redealing` looks at all."""


def some(game: str, *, harmless: bool) -> list[Case]:
    """Moves of many kinds: the first of each, and others."""
    found: dict[str, list[Case]] = {}
    for case in cases(game, seed=3, games=1 if game == "oliver-twist" else 30 if game == "kids-of-london" else 2):
        if told_nobody(case.after) == harmless:
            found.setdefault(case.kind, []).append(case)
    dice = random.Random(game)
    firsts = [dice.choice(each) for each in found.values()]
    return dice.sample(firsts, min(MOST[game], len(firsts)))


@pytest.mark.parametrize("game", larcin.games())
def test_what_may_be_taken_back_would_have_looked_the_same_for_all_that_anybody_knew(game: str) -> None:
    harmless = some(game, harmless=True)
    assert harmless
    for case in harmless:
        assert who_was_told(case, REDEALS) is None


@pytest.mark.parametrize("game", ["doggy-bag", "oliver-twist", "pickpocket"])
def test_what_may_not_be_taken_back_told_somebody_something(game: str) -> None:
    refused = some(game, harmless=False)
    assert refused
    in_vain = [case for case in refused if who_was_told(case, 2 * REDEALS) is None]
    assert len(in_vain) <= len(refused) // 4, [(case.kind, case.move) for case in in_vain]


@pytest.mark.parametrize("game", larcin.games())
@pytest.mark.parametrize("harmless", [True, False])
def test_whether_a_move_may_be_taken_back_tells_its_own_seat_nothing(game: str, harmless: bool) -> None:
    for case in some(game, harmless=harmless):
        assert answers_in_twins(case, 20) == {harmless}


def test_nothing_is_taken_back_at_the_start_after_a_draw_or_before_one() -> None:
    match = Match("pickpocket", by_hand=True, seats=2)
    assert not told_nobody(match)
    match.play(CHANCE, next(iter(match.chances())))
    assert not told_nobody(match)
    while CHANCE in match.to_act:
        match.play(CHANCE, next(iter(match.chances())))
    (seat,) = match.to_act
    match.play(seat, "steal")
    assert CHANCE in match.to_act
    assert not told_nobody(match)


def test_the_last_of_several_choices_shows_the_others_and_stays() -> None:
    match = Match("kids-of-london", seed=1, seats=3)
    for seat in range(3):
        match.play(seat, match.legal(seat)[0])
        assert not told_nobody(match)


def test_a_game_with_secrets_that_does_not_say_what_tells_takes_nothing_back() -> None:
    case = next(case for case in cases("pickpocket", seed=1) if told_nobody(case.after))
    rulebook = ModuleType("silent")
    vars(rulebook).update({name: each for name, each in vars(load("pickpocket").rulebook).items() if name != "reveals"})
    silent = replace(load("pickpocket"), rulebook=rulebook)
    options: dict[str, Any] = case.before.options
    match = Match(silent, by_hand=True, table=case.before.position()["table"], **options)
    match.play(case.seat, case.move)
    assert not told_nobody(match)


@pytest.mark.parametrize("game", larcin.games())
def test_the_page_is_told_just_what_would_be_granted(game: str) -> None:
    dice, table, granted, offered = random.Random(game), started(game, 5), 0, 0
    while table.status == "playing":
        for _ in list(table.waiting):
            choose(table, dice.choice(table.waiting), dice=dice)
        for seat in range(len(table.seats)):
            can_undo = b'"can_undo":true' in told(table, seat, table.n)
            assert can_undo == is_granted(table, seat)
            assert not can_undo or (table.last_mover == seat and table.match is not None and told_nobody(table.match))
            granted += can_undo
            offered += table.last_mover == seat
        assert b'"can_undo":true' not in told(table, ONLOOKER, table.n)
    assert granted > 0 or game == "kids-of-london"
    assert granted < offered or game == "kids-of-london"


def is_granted(table: Table, seat: int) -> bool:
    try:
        happens = decide(table, Asker(f"guest {seat}", "", seat), AskUndo(id="1"), Still())
    except Refused:
        return False
    return happens[0] == AsksUndo(seat)
