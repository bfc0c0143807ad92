"""Screens: every table can be shown all the way, to everybody, and shows nothing beyond the view."""

from __future__ import annotations

import copy
import io
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from rich.console import Console

import larcin
from larcin.cli import screens
from larcin.rules.words import LANGUAGES
from larcin.testing import all_options, walk

STRIDE = 5
"""To show every step would take a minute, and hardly any looks unlike its neighbours."""


def shown(game: larcin.Game, view: dict[str, Any], language: str, monkeypatch: pytest.MonkeyPatch) -> str:
    paper = io.StringIO()
    monkeypatch.setattr(screens, "console", Console(file=paper, width=120))
    screens.show_table(game, view, language)
    return paper.getvalue()


@pytest.mark.parametrize("name", larcin.games())
def test_every_table_has_a_screen_of_its_own(name: str) -> None:
    assert callable(screens.own_screen(larcin.load(name).hints.screen))


@pytest.mark.parametrize("name", larcin.games())
def test_every_table_can_be_shown_all_the_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = larcin.load(name)
    titles = 0
    for number, match in enumerate(islice(walk(game, 1, seed=3), 0, None, STRIDE)):
        seat = number % (match.seats + 1) - 1
        view = match.view(seat, memory=("aid", "strict")[number % 2])
        before = copy.deepcopy(view)
        language = LANGUAGES[number // 2 % 2]
        titles += game.title[language] in shown(game, view, language, monkeypatch)
        assert view == before, "showing changes nothing"
    assert titles == number + 1
    assert titles > len(list(all_options(game)))


def test_a_table_without_a_screen_of_its_own_shows_that_there_is_nothing_of_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = larcin.load("kids-of-london")
    plain = replace(game, hints=replace(game.hints, screen=""))
    view = {"table": {"coins": 0, "cards": [], "card": None, "over": False, "names": ["Ann"]}}
    text = shown(plain, view, "en", monkeypatch)
    assert "coins: 0" in text
    assert "card" not in text
    assert "over" not in text
