"""`larcin analyse`: what it says of positions, of records, and to those who ask amiss."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larcin
from larcin.cli import main
from tests.bots.test_search import LAST_PAYMENT

POSITION = {"game": "kids-of-london", "options": {"seats": 3}, "table": LAST_PAYMENT}


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = larcin.Match("kids-of-london", seats=3, seed=1, names=["Ann", "Bob", "Cy"])
    while not match.is_over:
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[0])
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record()))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["analyse", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_a_position_is_judged_move_by_move(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    status, out, _ = run(capsys, str(position), "--iterations", "5000", "--json")
    assert status == 0
    told = json.loads(out)
    assert told["iterations"] == 5000
    moves = told["seats"]["0"]
    assert [(row["move"], row["chance"]) for row in moves] == [("take card", 1.0), ("take character", 0.0)]
    assert told["chances"][0] > 0.5


def test_every_seat_to_act_is_shown_with_its_moves(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    status, out, _ = run(capsys, str(record), "--step", "1", "--iterations", "200", "--lang", "fr")
    assert status == 0
    assert out.count("Jouer le 7") == 3
    assert all(name in out for name in ("Ann", "Bob", "Cy"))
    assert "600 games tried" in out
    one = run(capsys, str(record), "--step", "1", "--iterations", "200", "--seat", "2")[1]
    assert one.count("card 7") == 1


def test_a_move_that_was_never_tried_is_marked_so(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    few = run(capsys, str(record), "--step", "1", "--iterations", "4", "--seat", "0")[1]
    assert few.count("–") >= 5 + 1, "nine cards in four games, and a line that says what the mark means"
    assert "–: never tried" in few
    many = run(capsys, str(record), "--step", "1", "--iterations", "2000", "--seat", "0")[1]
    assert "never tried" not in many


def test_a_finished_match_is_certain(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    told = json.loads(run(capsys, str(record), "--json")[1])
    result = larcin.replay(record.read_text()).result
    assert result is not None
    assert [seat for seat, chance in enumerate(told["chances"]) if chance] == list(result.winners)
    assert told["seats"] == {}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--step", "0"], "chance is to act here. Choose another moment with --step"),
        (["--step", "1", "--seat", "7"], "this seat has nothing to choose now. To act: 0, 1, 2."),
        (["--step", "1", "--iterations", "5", "--seconds", "1"], "iterations or of seconds"),
        (["--step", "999"], "There is no step 999"),
    ],
)
def test_a_mistake_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], record: Path, arguments: list[str], complaint: str
) -> None:
    status, out, err = run(capsys, str(record), *arguments)
    assert (status, out) == (1, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_position_that_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], position: Path) -> None:
    position.write_text(json.dumps({**POSITION, "table": {}}))
    status, _, err = run(capsys, str(position))
    assert status == 1
    assert str(position) in err
