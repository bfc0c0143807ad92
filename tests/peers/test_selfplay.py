"""Learning by playing with oneself: what is played, what is kept, and what comes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from larcin.errors import LarcinError
from larcin.lab.selfplay import ADVICE, NOTE, PICTURE, Learner, Practice, practise, tables
from larcin.lab.selfplay import HERE as ON_CPU
from larcin.rules.advice import Advice

torch = pytest.importorskip("torch", reason="make test-peers installs it")

SMALL = Practice("pickpocket", rounds=2, games=20, moves=12, portion=64, epochs=1, width=8)


def test_every_table_is_played_at_and_two_and_the_usual_number_most() -> None:
    game = larcin.load("doggy-bag")
    shares = {(options["seats"], options["variant"]): games for options, games in tables(game, 1000)}
    assert len(shares) == len(game.seat_counts) * 2
    assert shares[2, "roles"] == max(shares.values()) > shares[4, "beginners"] > shares[6, "roles"] > 0


def test_a_course_that_was_interrupted_goes_on_and_comes_to_an_end(tmp_path: Path) -> None:
    learner = Learner(SMALL, tmp_path, ON_CPU)
    learner.learn_round()
    learner.keep()
    again = Learner(SMALL, tmp_path, ON_CPU)
    assert again.curve == learner.curve
    assert all(map(torch.equal, again.net.parts, learner.net.parts))
    told = []
    path = practise(SMALL, tmp_path, lambda _, done, total: told.append((done, total)))
    assert told == [(1, 2)]
    assert path == tmp_path / ADVICE
    assert Advice.read(path).width == 8
    assert (tmp_path / PICTURE).stat().st_size > 0
    assert len(json.loads((tmp_path / NOTE).read_text())["curve"]) == 2
    with pytest.raises(LarcinError, match="another course"):
        practise(replace(SMALL, seed=1), tmp_path, lambda *_: None)


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    files = [practise(SMALL, tmp_path / name, lambda *_: None).read_bytes() for name in ("one", "two")]
    assert files[0] == files[1]
    assert practise(replace(SMALL, seed=1), tmp_path / "three", lambda *_: None).read_bytes() != files[0]


def test_options_of_another_way_of_learning_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "pickpocket", "--tables", "5", "--out", str(tmp_path)]) != 0
    assert "--tables" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
