"""`larcin arena`, as one who studies bots uses it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from larcin.cli import main
from tests.bots.test_outside import MY_BOT


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["arena", "kids-of-london", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_an_arena_leaves_games_a_summary_and_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("random", "novice", "--seats", "2", "--games", "4", "--workers", "1", "--out", str(tmp_path))
    status, out, _ = run(capsys, *arguments)
    assert status == 0
    assert "fair shares" in out
    assert out.count("novice") >= 3
    assert {path.name for path in tmp_path.iterdir()} == {"games.jsonl", "strength.json", "strength.png"}
    assert json.loads((tmp_path / "strength.json").read_text())["rates"][0]["games"] == 4
    assert run(capsys, *arguments)[1] == out, "nothing is played twice"


def test_a_bot_from_outside_enters_like_any_other(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    common = ("--seats", "2", "--games", "2", "--workers", "1", "--out", str(tmp_path))
    status, out, err = run(capsys, "random", "--bot", MY_BOT, *common)
    assert (status, err) == (0, "")
    assert "my_bot" in out.replace("\n", "")


def test_a_bot_that_fails_loses_and_the_status_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program = tmp_path / "broken.py"
    program.write_text("raise SystemExit(7)\n")
    common = ("--seats", "2", "--games", "2", "--workers", "1", "--out", str(tmp_path / "out"))
    status, out, _ = run(capsys, "random", "--bot", f"{sys.executable} {program}", *common)
    assert status == 1
    assert "gave no move in 4 games and lost them. The first time it " in out
    assert "lost by that" in out
    told = json.loads((tmp_path / "out" / "strength.json").read_text())
    assert [rate["wins"] for rate in told["rates"]] == [1.0, 0.0]
    assert main(["simulate", "kids-of-london", "--seats", "2", "--bot", f"{sys.executable} {program}", "--games", "2"])
    assert "gave no move in 2 games" in capsys.readouterr().out


def test_games_of_bots_that_have_changed_are_never_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = ("random", "novice", "--seats", "2", "--workers", "1", "--out", str(tmp_path), "--games", "2")
    assert run(capsys, *common)[0] == 0
    before = (tmp_path / "games.jsonl").read_text()
    monkeypatch.setattr("larcin.lab.arena.fingerprint_of", lambda name, _: f"another {name}")
    for seed in ("0", "5"):
        status, out, err = run(capsys, *common, "--go-on", "--seed", seed)
        assert (status, out) == (1, "")
        assert "holds 4 games of" in err
        assert "Put them aside and start anew by --anew" in err
        assert "--go-on" not in err
    assert (tmp_path / "games.jsonl").read_text() == before, "a refusal changes nothing"
    assert run(capsys, *common, "--anew")[0] == 0
    assert (tmp_path / "games-1.jsonl").read_text() == before, "nothing is lost"


def test_an_older_arena_is_gone_on_with_or_put_aside(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    common = ("--seats", "2", "--workers", "1", "--out", str(tmp_path))
    assert run(capsys, "random", "novice", "--games", "2", *common)[0] == 0
    before = (tmp_path / "games.jsonl").read_text()
    status, out, err = run(capsys, "random", "novice", "--seed", "5", "--games", "2", *common)
    assert (status, out) == (1, "")
    assert "holds 4 games of another arena: kids-of-london, random novice, seats 2" in err
    assert "--go-on" in err
    assert "--anew" in err
    assert (tmp_path / "games.jsonl").read_text() == before, "a refusal changes nothing"
    status, out, _ = run(capsys, "random", "novice", "--seed", "5", "--games", "4", "--go-on", *common)
    assert status == 0
    assert "seed 0" in out
    after = (tmp_path / "games.jsonl").read_text()
    assert after.startswith(before)
    assert after.count("\n") == 1 + 8
    status, out, _ = run(capsys, "random", "novice", "--seed", "5", "--games", "2", "--anew", *common)
    assert status == 0
    assert "seed 5" in out
    assert (tmp_path / "games-1.jsonl").read_text() == after, "nothing is lost"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["genius", "random"], "There is no bot called 'genius'."),
        (["random"], "needs two or more different bots"),
        (["random", "novice", "--workers", "0"], "one or more must work"),
        (["random", "novice", "--games", "0"], "must be 1 or more"),
        (["random", "--bot", "no-such-program"], "cannot be started"),
    ],
)
def test_a_mistake_gets_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (1, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_a_match_against_a_bot_from_outside_is_played_and_simulated(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "match.json"
    play = ["play", "kids-of-london", "--humans", "0", "--seats", "3", "--bot", MY_BOT, "--bots", "random"]
    assert main([*play, "--record", str(record)]) == 0
    told = json.loads(record.read_text())
    assert told["about"] == {"players": ["outside", "random", "random"]}, "no command is kept in a record"
    assert [action for action in told["actions"] if action.startswith("0 card")] == [f"0 card {n}" for n in range(9)]
    assert main(["simulate", "kids-of-london", "--seats", "3", "--bot", MY_BOT, "--games", "2"]) == 0
    assert capsys.readouterr().err == ""
    too_many = ["--bot", MY_BOT] * 4
    assert main(["play", "kids-of-london", "--seats", "3", *too_many]) == 1
    assert "only 2 seats for bots" in capsys.readouterr().err
