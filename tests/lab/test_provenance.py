"""Every file of results says what made it: commit, versions, machine, and the seed of its games."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.bots import RUNGS, bot
from larcin.bots import ladder as ladders
from larcin.cli import ladder as ladder_command
from larcin.cli import main
from larcin.lab.climbing import Step
from larcin.lab.intervals import estimate
from larcin.lab.study import leaving

ROOT = Path(__file__).parents[2]
SEED = 41
GAME = "pickpocket"
HOW = ["--workers", "1", "--seed", str(SEED)]

Patch = pytest.MonkeyPatch


def arena(folder: Path, _: Patch) -> None:
    assert main(["arena", GAME, "novice", "random", "--seats", "2", "--games", "4", "--out", str(folder), *HOW]) == 0


def study(folder: Path, patch: Patch) -> None:
    patch.setattr("larcin.lab.study.findings.FEWEST_GAMES", 2)
    patch.setattr(leaving, "TRIES", 20)
    assert main(["study", GAME, "leaving", "--bots", "novice", "--games", "3", "--out", str(folder), *HOW]) == 0


def exploit(folder: Path, _: Patch) -> None:
    short = ["--minutes", "0.003", "--games", "2", "--seats", "2"]
    assert main(["exploit", GAME, "random", *short, *HOW, "--out", str(folder / "answer.json")]) == 0


def simulate(folder: Path, _: Patch) -> None:
    kept = ["--record", str(folder / "records.jsonl"), "--trace", str(folder / "traces.jsonl")]
    assert main(["simulate", GAME, "--games", "2", "--seats", "2", *kept, *HOW]) == 0


def puzzles(folder: Path, _: Patch) -> None:
    assert main(["puzzles", GAME, "--want", "1", "--out", str(folder / "book.jsonl"), *HOW]) == 0


def analyse(folder: Path, _: Patch) -> None:
    match = larcin.Match(GAME, seats=2, seed=SEED)
    while not match.is_over:
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[-1])
    record = folder.parent / "record.json"
    record.write_text(json.dumps(match.record()))
    picture = ["--picture", str(folder / "course.svg"), "--iterations", "10", "--seed", str(SEED)]
    assert main(["analyse", str(record), *picture]) == 0


def train(folder: Path, _: Patch) -> None:
    order = ["train", "kids-of-london", "--seed", str(SEED), "--seats", "2", "--tables", "8", "--out", str(folder)]
    assert main(order) == 0


def ladder(folder: Path, patch: Patch) -> None:
    """Measured in no time: what is played for it is kept as an arena's games are."""
    rungs = ladders.ladder_of(GAME)
    steps = [Step(upper, lower, 200, estimate([1.0, 0.5] * 50)) for lower, upper in pairwise(rungs)]
    file = folder / "ladder.json"
    file.write_text(ladders.FILE.read_text(encoding="utf-8"), encoding="utf-8")
    patch.setattr(ladder_command, "climb", lambda *_: steps)
    patch.setattr(ladder_command, "write_ladder", partial(ladders.write_ladder, file=file))
    assert main(["ladder", GAME, "--games", "2", "--keep", "--seed", str(SEED)]) == 0
    made = json.loads(file.read_text(encoding="utf-8"))["made"]
    file.write_text(json.dumps(made[GAME]))
    assert len(steps) == len(RUNGS) - 1


def review(folder: Path, patch: Patch) -> None:
    module: Any = import_module("review")
    for name, value in {"SHORT": 10, "DEEP": 20, "bot": lambda _: bot("novice")}.items():
        patch.setattr(module, name, value)
    module.reviewed(GAME, SEED, 10, folder / "review.jsonl")


def decisions(folder: Path, patch: Patch) -> None:
    module: Any = import_module("decisions")
    patch.setattr(module, "SEED", SEED)
    order = [GAME, "--positions", "1", "--iterations", "10", "--seeds", "2", "--measure", "20"]
    patch.setattr(sys, "argv", ["decisions.py", *order, "--file", str(folder / "positions.json")])
    for _ in range(2):
        module.main()  # the second time it reads what it has kept


WRITERS: dict[Callable[[Path, Patch], None], set[str]] = {
    arena: {"games.jsonl", "strength.json", "strength.png"},
    study: {
        "games.jsonl",
        "leaving.jsonl",
        "leaving-4-novice.json",
        *(f"leaving-4-novice-{what}.svg" for what in ("gain", "inside", "left")),
    },
    exploit: {"answer.json"},
    simulate: {"records.jsonl", "traces.jsonl"},
    puzzles: {"book.jsonl"},
    analyse: {"course.svg"},
    train: {"training.json", "training.png"},
    ladder: {"ladder.json"},
    review: {"review.jsonl"},
    decisions: {"positions.json"},
}
NUMBERS_ALONE = {".npy", ".npz"}
"""Nets lie beside a note that says what made them."""


def told_in(file: Path) -> dict[str, Any]:
    """What a file says of itself: in its first line, or as text in a picture."""
    if file.suffix in (".png", ".svg"):
        found = re.search(rb'\{"(?:seed|format)".*?"made": \{.*?\}.*?\}\}', file.read_bytes(), re.DOTALL)
        assert found, file.name
        return dict(json.loads(found[0]))
    text = file.read_text(encoding="utf-8")
    return dict(json.loads(text.splitlines()[0] if file.suffix == ".jsonl" else text))


def seeds_in(told: object) -> Iterator[object]:
    if isinstance(told, dict):
        for name, value in told.items():
            yield from [value] if name in ("seed", "dice") else seeds_in(value)


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
def test_every_file_of_results_says_what_made_it(
    write: Callable[[Path, Patch], None], tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    folder = tmp_path / "results"
    folder.mkdir()
    write(folder, monkeypatch)
    files = [file for file in folder.rglob("*") if file.suffix not in NUMBERS_ALONE and file.is_file()]
    assert {file.name for file in files} == WRITERS[write]
    for file in files:
        told = told_in(file)
        made = told if write is ladder else told.get("made") or told["about"]["made"]
        assert {"larcin", "commit", "python", "packages", "system", "processor", "cores"} <= set(made), file.name
        assert any(seed in (SEED, str(SEED)) for seed in seeds_in(told)), f"{file.name} says no seed"
