"""Learning by playing with oneself: what is played, what is kept, and what comes of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import larcin
from larcin.cli import main
from larcin.errors import LarcinError
from larcin.lab.players import HERE as ON_CPU
from larcin.lab.players import options_played
from larcin.lab.selfplay import KEPT, LEARNED, NOTE, PICTURE, TRACE, Learner, Practice, practise
from larcin.rules import load
from larcin.rules.advice import Advice
from larcin.rules.hints import ByPlaying

torch = pytest.importorskip("torch", reason="make test-peers installs it")

SMALL = Practice("pickpocket", rounds=2, games=20, moves=12, portion=64, epochs=1, width=8, hope_width=4)


def test_every_table_is_played_at_and_two_and_the_usual_number_most() -> None:
    game = larcin.load("doggy-bag")
    shares = {(options["seats"], options["variant"]): games for options, games in options_played(game, 1000)}
    assert len(shares) == len(game.seat_counts) * 2
    assert shares[2, "roles"] == max(shares.values()) > shares[4, "beginners"] > shares[6, "roles"] > 0


def test_a_course_that_was_interrupted_goes_on_and_comes_to_an_end(tmp_path: Path) -> None:
    learner = Learner(SMALL, tmp_path, ON_CPU)
    learner.learn_round()
    learner.keep()
    again = Learner(SMALL, tmp_path, ON_CPU)
    assert again.curve == learner.curve
    assert all(map(torch.equal, again.nets.parts, learner.nets.parts))
    told = []
    path = practise(SMALL, tmp_path, lambda _, done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]
    assert path == tmp_path / LEARNED
    advice = Advice.read(path)
    assert (advice.likings.width, advice.hopes.width) == (8, 4)
    assert (tmp_path / PICTURE).stat().st_size > 0
    assert len(json.loads((tmp_path / NOTE).read_text())["curve"]) == 2
    with pytest.raises(LarcinError, match="another course"):
        practise(replace(SMALL, seed=1), tmp_path, lambda *_: None)
    for name in (KEPT, NOTE):
        (tmp_path / name).write_bytes(b"\x89PNG\x00\xff")
        with pytest.raises(LarcinError, match=f"{name}: .* of a course"):
            practise(SMALL, tmp_path, lambda *_: None)


def test_what_moves_consist_of_is_learned_where_moves_are_many(tmp_path: Path) -> None:
    path = practise(replace(SMALL, game="oliver-twist", moves=40), tmp_path, lambda *_: None)
    learned: Any = larcin.load("oliver-twist").learned
    advice = Advice.read(path)
    assert advice.likings.inputs == learned.CONSIDERED.observation
    assert advice.hopes.inputs == learned.CONSIDERED.information
    assert len(advice.likings.last) == learned.ITEMS
    assert len(advice.hopes.last) == 1


@pytest.mark.parametrize("name", ["pickpocket", "oliver-twist"])
def test_nets_that_were_written_are_read_again(name: str, tmp_path: Path) -> None:
    learner, other = (Learner(replace(SMALL, game=name, seed=seed), tmp_path, ON_CPU) for seed in (0, 1))
    learner.nets.write(tmp_path / LEARNED, learner.nets.parts)
    other.nets.read(tmp_path / LEARNED)
    for part, again in zip(learner.nets.parts, other.nets.parts, strict=True):
        assert float((again - part).detach().abs().max()) <= float(part.detach().abs().max()) / 25


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    files = [practise(SMALL, tmp_path / name, lambda *_: None).read_bytes() for name in ("one", "two")]
    assert files[0] == files[1]
    assert practise(replace(SMALL, seed=1), tmp_path / "three", lambda *_: None).read_bytes() != files[0]


def test_options_of_another_way_of_learning_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["train", "pickpocket", "--tables", "5", "--out", str(tmp_path)]) != 0
    assert "--tables" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_lies_beyond_a_round_counts_neither_for_nor_against_a_move(tmp_path: Path) -> None:
    """Two seats that hope for exactly what they get are not surprised, wherever the round happens to end."""
    learner = Learner(SMALL, tmp_path, ON_CPU)
    tables: Any = SimpleNamespace(games=1, seats=2)
    hope, nobody = torch.tensor([0.5]), torch.zeros(1, 2)
    rows = [
        {"ended": torch.tensor([False]), "wins": nobody, "seat": torch.tensor([number % 2]), "hope": hope}
        for number in range(8)
    ]
    surprise, known = learner._surprises(rows, tables)
    assert known[:, 0].tolist() == [True] * 6 + [False] * 2
    assert surprise[known].tolist() == [0.0] * 6
    rows[-1]["ended"], rows[-1]["wins"] = torch.tensor([True]), torch.tensor([[1.0, 0.0]])
    surprise, known = learner._surprises(rows, tables)
    assert known.all()
    assert surprise[6, 0] == 0.5
    assert surprise[7, 0] == -0.5
    assert surprise[0, 0] == pytest.approx(0.5 * TRACE**3)


@pytest.mark.parametrize("name", [name for name in larcin.games() if isinstance(load(name).hints.learning, ByPlaying)])
def test_hopes_are_settled_by_how_games_end(name: str, tmp_path: Path) -> None:
    learner = Learner(replace(SMALL, game=name, games=24, portion=256, hope_width=16), tmp_path, ON_CPU)
    learner.learn_round()
    likings = [part.clone() for part in learner.steady[:6]]
    assert 0 < learner.settle_hopes() < 0.5
    assert all(map(torch.equal, likings, learner.steady[:6]))
    assert all(map(torch.equal, learner.nets.hopes(learner.nets.parts), learner.nets.hopes(learner.steady)))
