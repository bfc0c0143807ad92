"""`larcin new`: a game to begin with, that can be played at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from larcin.testing import checks


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "my-game"]) == 0
    assert "my_game is a game" in capsys.readouterr().out
    return tmp_path / "my-game"


def test_a_new_game_keeps_every_promise(project: Path) -> None:
    game = larcin.load(str(project / "my_game"))
    assert game.name == "my-game"
    assert game.title == {"en": "My game", "fr": "My game"}
    for check in checks(game, games=2):
        check()


def test_a_new_game_has_a_test_that_runs(project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "notation", str(project / "tests")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_a_new_game_can_be_shared_as_a_package(project: Path) -> None:
    import tomllib

    about = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["entry-points"]["larcin.games"] == {"my-game": "my_game"}
    assert about["name"] == "my-game"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("My Game", "'My Game' is no name for a game"),
        ("../x", "is no name for a game"),
        ("pickpocket", "There is a game called 'pickpocket' already"),
        ("my-game", "my-game is there already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(
    project: Path, name: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(project.parent.rglob("*"))
    assert main(["new", name]) == 1
    assert complaint in capsys.readouterr().err
    assert sorted(project.parent.rglob("*")) == before
