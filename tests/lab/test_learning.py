"""How games are learned: each says so itself."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from larcin.lab.selfplay import Practice
from larcin.lab.training import Course
from larcin.rules import OUR_GAMES, load
from larcin.rules.hints import Backwards, ByPlaying

MORA = Path(__file__).parents[2] / "examples" / "mora"


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_game_of_ours_is_learned_in_a_way_of_its_own_and_in_no_other(game: str) -> None:
    way = load(game).hints.learning
    if isinstance(way, ByPlaying):
        assert Practice(game, **asdict(way)).rounds == way.rounds
        with pytest.raises(larcin.BadOptions, match=f"Nobody learns {game} backwards"):
            Course(game, seats=(2,))
    else:
        assert isinstance(way, Backwards)
        assert len(list(Course(game, seats=(2, 3), tables={"3": 7}).steps())) == 12
        assert Course(game, seats=(2, 3), tables={"3": 7}).tables == {"2": 24_000, "3": 7}
        with pytest.raises(larcin.BadOptions, match=f"Nobody learns {game} by playing"):
            Practice(game)


def test_games_that_nobody_learns_are_refused_with_those_that_are_learned(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(MORA)]) != 0
    assert f"Nobody learns mora so far. Games that are learned: {', '.join(OUR_GAMES)}." in capsys.readouterr().err


def test_what_master_would_not_play_by_is_not_installed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "kids-of-london", "--seats", "3", "--install", "--out", str(tmp_path)]) != 0
    assert "learned for 2 seats: leave out --seats" in capsys.readouterr().err
    assert main(["train", "pickpocket", "--seats", "3", "--out", str(tmp_path)]) != 0
    assert "--seats says nothing about how pickpocket is learned" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
