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
    assert told["tries"] == pytest.approx(5000, rel=0.01)
    moves = told["seats"]["0"]
    assert [(row["move"], row["chance"]["mean"]) for row in moves] == [("take card", 1.0), ("take character", 0.0)]
    assert all(row["tries"] > 1000 for row in moves)
    assert told["chances"][0]["mean"] > 0.5
    assert told["made"]["larcin"] == larcin.__version__


def test_every_seat_to_act_is_shown_with_its_moves(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    status, out, _ = run(capsys, str(record), "--step", "1", "--iterations", "200", "--lang", "fr")
    assert status == 0
    assert out.count("Jouer le 7") == 3
    assert all(name in out for name in ("Ann", "Bob", "Cy"))
    assert "games tried" in out
    one = run(capsys, str(record), "--step", "1", "--iterations", "200", "--seat", "2")[1]
    assert one.count("card 7") == 1


def test_every_move_is_tried_often_enough_to_say_something(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    arguments = (str(record), "--step", "1", "--iterations", "4", "--seat", "0", "--json")
    moves = json.loads(run(capsys, *arguments)[1])["seats"]["0"]
    assert len(moves) == 9
    for row in moves:
        assert row["tries"] >= 24
        assert row["chance"]["low"] < row["chance"]["mean"] < row["chance"]["high"]
        assert row["chance"]["high"] > 0.1, "24 games cannot show that a card is hopeless"
    lows = [row["chance"]["low"] for row in moves]
    assert lows == sorted(lows, reverse=True), "the surest first"


def test_a_whole_match_is_gone_through_with_what_cost_most(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    picture = tmp_path / "course.png"
    status, out, _ = run(capsys, str(record), "--iterations", "50", "--picture", str(picture), "--lang", "en")
    assert status == 0
    assert "What cost most" in out
    assert all(name in out for name in ("Ann", "Bob", "Cy"))
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert b'"commit"' in picture.read_bytes()


def test_every_record_of_a_file_is_gone_through(
    capsys: pytest.CaptureFixture[str], record: Path, tmp_path: Path
) -> None:
    two = tmp_path / "two.jsonl"
    two.write_text(f"{record.read_text()}\n{record.read_text()}\n")
    lines = run(capsys, str(two), "--iterations", "30", "--json")[1].splitlines()
    first, second = map(json.loads, lines)
    assert (first["record"], second["record"]) == (0, 1)
    assert first["moments"] == second["moments"], "the same seed finds the same"
    match = larcin.replay(record.read_text())
    choices = [number for number, step in enumerate(match.steps) if len(match.at(number).legal(step.seat)) > 1]
    assert [moment["step"] for moment in first["moments"]] == [
        number for number in choices if match.steps[number].seat != larcin.CHANCE
    ]
    for moment in first["moments"]:
        assert moment["cost"] >= 0
        assert moment["made"]["move"] == match.steps[moment["step"]].move


def test_a_match_is_gone_through_with_one_seats_eyes(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    told = json.loads(run(capsys, str(record), "--eyes", "1", "--iterations", "30", "--json")[1])
    assert {sight["decided"]["seat"] for sight in told["sights"] if sight["decided"]} == {1}
    assert told["sights"][-1]["step"] == len(larcin.replay(record.read_text()))
    status, out, _ = run(capsys, str(record), "--eyes", "1", "--iterations", "30", "--lang", "en")
    assert status == 0
    assert "What cost most" in out
    status, _, err = run(capsys, str(record), "--eyes", "9")
    assert status == 1
    assert "there is no seat 9. Seats are 0 to 2." in err


def test_a_finished_match_is_certain(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    match = larcin.replay(record.read_text())
    told = json.loads(run(capsys, str(record), "--step", str(len(match)), "--json")[1])
    assert match.result is not None
    assert [seat for seat, chance in enumerate(told["chances"]) if chance["mean"]] == list(match.result.winners)
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
