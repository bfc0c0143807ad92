"""Finding games: ours, installed ones, and files."""

from __future__ import annotations

import dataclasses
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import larcin
from larcin import rules
from larcin.errors import BadGame
from larcin.rules import contract

MORA = Path(__file__).parents[2] / "examples" / "mora"


def test_our_games_come_first() -> None:
    assert larcin.games()[: len(rules.OUR_GAMES)] == list(rules.OUR_GAMES)


def test_a_game_says_how_many_can_play() -> None:
    counts = {name: larcin.load(name).seat_counts for name in rules.OUR_GAMES}
    assert counts == {
        "kids-of-london": (2, 3, 4, 5),
        "doggy-bag": (2, 3, 4, 5, 6),
        "pickpocket": (2, 3, 4, 5, 6),
        "oliver-twist": (2, 3, 4),
    }


def test_an_installed_package_brings_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("london-again", "larcin.rules.kids_of_london", "larcin.games")
    monkeypatch.setattr(rules, "installed", lambda: [point])
    assert larcin.games() == [*rules.OUR_GAMES, "london-again"]
    assert rules.load.__wrapped__("london-again").name == "kids-of-london"


def test_a_game_in_a_file_is_known_by_name_from_then_on() -> None:
    assert larcin.load(str(MORA)).name == "mora"
    assert larcin.load("mora") is larcin.load(str(MORA))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("def broken(:\n", "cannot be loaded: SyntaxError"),
        ("import no_such_thing\n", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_thing'"),
        ("GAME = 5\n", "holds no game: it needs a global GAME"),
    ],
)
def test_a_file_without_a_game_is_refused_saying_why(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "own.py"
    path.write_text(text)
    with pytest.raises(larcin.BadGame, match=complaint):
        larcin.load(str(path))


def test_a_game_is_found_by_the_folder_of_its_project_too(tmp_path: Path) -> None:
    package = tmp_path / "own-mora" / "own_mora"
    package.parent.mkdir()
    package.symlink_to(MORA)
    assert larcin.load(str(package.parent)).name == "mora"


@pytest.mark.parametrize("path", ["../nowhere", "no/where", "./mora.py"])
def test_a_path_that_leads_nowhere_is_refused(path: str) -> None:
    with pytest.raises(larcin.UnknownGame, match=f"There is no file '{Path(path)}' to take a game from"):
        larcin.load(path)


def test_a_file_may_be_called_like_a_module(tmp_path: Path) -> None:
    path = tmp_path / "random.py"
    path.write_text("GAME = 5\n")
    with pytest.raises(larcin.BadGame):
        larcin.load(str(path))
    import random

    assert random.random() < 1


def test_a_game_that_nobody_could_load_again_cannot_be_pickled() -> None:
    stranger = dataclasses.replace(larcin.load("pickpocket"), name="nowhere to be found")
    with pytest.raises(BadGame, match="cannot be pickled: load it from a module or a file"):
        rules.source_of(stranger)


def test_rules_for_any_game_want_one() -> None:
    with pytest.raises(BadGame, match=r"game\.apply was called before a game was chosen"):
        contract.game.apply  # noqa: B018
