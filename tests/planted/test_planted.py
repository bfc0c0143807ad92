"""Mistakes planted in a small game: each is found, and the sentence names what is wrong."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.testing import CHECKS, Check, checks
from larcin.testing.alone import Order, check_alone, complaint_of
from tests.planted import misspelt
from tests.planted.mistakes import MISTAKES, name_of_mistake, planted, raises_an_error, with_mistake

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("check", checks(with_mistake("kuhn-as-it-is", {}), compiled=False), ids=str)
def test_kuhn_poker_as_it_is_fulfils_the_contract(check: Check) -> None:
    check()


def test_there_are_enough_mistakes() -> None:
    assert len(MISTAKES) >= 40
    assert len({name_of_mistake(number) for number in range(len(MISTAKES))}) == len(MISTAKES)


@pytest.mark.parametrize("number", range(len(MISTAKES)), ids=name_of_mistake)
def test_a_planted_mistake_is_found(number: int) -> None:
    complaints = []
    for check in checks(planted(number), compiled=False):
        complaints.append(complaint_of(check))
        if re.search(MISTAKES[number][1], complaints[-1], re.DOTALL):
            return
    pytest.fail(f"It was not found. What was: {[*filter(None, complaints)]}")


@pytest.mark.parametrize(
    ("mistake", "complaint"),
    [("writes_far_outside", "the rule writes_far_outside raised IndexError"), ("endless_rule", "was not done after 4")],
)
def test_nothing_that_a_game_does_ends_who_checks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mistake: str, complaint: str
) -> None:
    """Compiled, the one ends Python and the other never ends: each check has a process that may be ended."""
    file = tmp_path / "game.py"
    planted = f"mistakes.with_mistake('kuhn-alone', {{'apply': mistakes.{mistake}}})"
    file.write_text(f"from tests.planted import mistakes\nGAME = {planted}\n")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    order = Order(str(file), games=2, compiled=False, seconds=4)
    verdicts = list(islice(check_alone(order), 4))
    assert [verdict.title for verdict in verdicts] == list(CHECKS)[:4]
    assert any(complaint in verdict.complaint for verdict in verdicts), verdicts
    assert verdicts[3].title == "notation is one to one"
    assert verdicts[3].complaint == "", "the next checks go on"


def test_what_a_compiled_rule_raises_is_told_with_rule_line_and_table() -> None:
    game = with_mistake("kuhn-raises", {"apply": raises_an_error})
    for compiled in (False, True):
        match = larcin.Match(game, seed=1, compiled=compiled)
        match.play(0, "bet")
        before = match.states.tobytes()
        with pytest.raises(larcin.BadGame, match=r"'1 bet' failed: the rule raises_an_error raised ValueError") as told:
            match.play(1, "bet")
        assert re.search(r"nobody calls \(mistakes.py, line \d+\)", str(told.value))
        assert '"bets": 1' in told.value.__notes__[0]
        assert isinstance(told.value.__cause__, ValueError)
        assert match.states.tobytes() == before, "nothing has changed"


@pytest.mark.parametrize(("rule", "field"), [(misspelt.to_read, "coinz"), (misspelt.to_write, "doone")])
def test_a_misspelt_field_is_named_with_its_rule(rule: Any, field: str) -> None:
    game = with_mistake(f"kuhn-{rule.__name__}", {"apply": rule})
    with pytest.raises(larcin.BadGame, match=r"the rule to_\w+ names a field '\w+' \(misspelt.py, line \d+\)"):
        larcin.Match(game, seed=1)
    match = larcin.Match(game, seed=1, compiled=False)
    told = f"{rule.__name__} raised AttributeError.*'{field}'|has no field '{field}'. The rule {rule.__name__} did it"
    with pytest.raises(larcin.BadGame, match=told):
        play_on(match)


def play_on(match: larcin.Match) -> None:
    while not match.is_over:
        match.play(min(match.to_act), "bet" if len(match) < 3 else "pass")
