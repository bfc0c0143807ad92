"""Screens: every table can be shown at every step, to everybody, and shows nothing beyond the view."""

from __future__ import annotations

import copy
import io
from typing import Any

import pytest
from rich.console import Console

import larcin
from larcin.cli import screens
from larcin.rules.words import LANGUAGES
from larcin.testing import all_options, walk


def shown(game: larcin.Game, view: dict[str, Any], language: str, monkeypatch: pytest.MonkeyPatch) -> str:
    paper = io.StringIO()
    monkeypatch.setattr(screens, "console", Console(file=paper, width=120))
    screens.show_table(game, view, language)
    return paper.getvalue()


@pytest.mark.parametrize("name", larcin.games())
def test_every_table_has_a_screen_of_its_own(name: str) -> None:
    assert name in screens.SCREENS


@pytest.mark.parametrize("name", larcin.games())
def test_every_table_can_be_shown_at_every_step(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = larcin.load(name)
    titles = 0
    for number, match in enumerate(walk(game, 1, seed=3)):
        seat = number % (match.seats + 1) - 1
        view = match.view(seat, memory=("aid", "strict")[number % 2])
        before = copy.deepcopy(view)
        language = LANGUAGES[number // 2 % 2]
        titles += game.title[language] in shown(game, view, language, monkeypatch)
        assert view == before, "showing changes nothing"
    assert titles == number + 1
    assert titles > len(list(all_options(game)))
