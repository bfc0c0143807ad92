"""The example that learns: it gets better, keeps what it learned, and goes on with it."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "examples" / "ppo.py"
ROWS = 128
STEPS = "--steps=40000"
QUICKLY = [
    "--game=pickpocket", "--seats=2", "--opponents=random", f"--games={ROWS}", "--horizon=16", "--portions=4",
    "--width=32", "--rate=0.005", "--practice=0", STEPS,
]  # fmt: skip
"""All with as many rows, so that little has to be compiled."""


@pytest.fixture(scope="module")
def ppo() -> Iterator[Any]:
    described = importlib.util.spec_from_file_location("ppo", FILE)
    assert described is not None
    assert described.loader is not None
    module = sys.modules["ppo"] = importlib.util.module_from_spec(described)
    described.loader.exec_module(module)
    yield module
    del sys.modules["ppo"]


def test_it_learns_and_can_be_stopped_and_keeps_what_it_learned(
    ppo: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, picture = tmp_path / "kept.npz", tmp_path / "curve.png"
    play = ppo.Learner.play

    def play_twice(learner: Any) -> Any:
        if len(learner.points) == 2:
            raise KeyboardInterrupt
        return play(learner)

    monkeypatch.setattr(ppo.Learner, "play", play_twice)
    with pytest.raises(SystemExit, match="130"):
        ppo.main([*QUICKLY, f"--save={kept}"])
    monkeypatch.undo()
    assert f"Go on with --resume {kept}" in capsys.readouterr().out
    stopped = ppo.load(kept)
    assert [point.steps for point in stopped.points] == [2048, 4096]

    ppo.main([f"--resume={kept}", STEPS, f"--save={kept}", f"--picture={picture}", f"--judge-games={ROWS}"])
    said = capsys.readouterr().out
    learner = ppo.load(kept)
    assert learner.points[:2] == stopped.points
    assert learner.settings == stopped.settings
    assert picture.read_bytes().startswith(b"\x89PNG")
    before, after = (ppo.judge(each.network, learner.settings, ROWS, best=False) for each in (stopped, learner))
    assert "40,960 moves took" in said
    assert f"{after}, by moves drawn" in said
    assert before.fair == after.fair == 0.5
    assert before.won.mean < 0.7
    assert after.won.low > 0.7, "far more than a fair share"


def test_nobody_is_judged_for_certain_by_three_games(ppo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the last of its legal moves it wins all of these."""
    monkeypatch.setattr(ppo, "likeliest", lambda _, __, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1))
    judged = ppo.judge([], ppo.wished_settings(ppo.arguments(QUICKLY)), games=3, best=True)
    assert str(judged) == "100.0% (26.3% to 100.0%) of 3 games"


def test_the_same_seed_learns_the_same(ppo: Any) -> None:
    settings = ppo.wished_settings(ppo.arguments(QUICKLY))
    learners = [ppo.Learner(settings) for _ in range(2)]
    first = learners[0].network
    for learner in learners:
        next(learner.train())
    assert same(learners[0].network, learners[1].network)
    assert not same(learners[0].network, first)
    assert not same(ppo.Learner(replace(settings, seed=2)).network, first)


def test_after_practice_it_meets_the_others(ppo: Any) -> None:
    learner = ppo.Learner(ppo.wished_settings(ppo.arguments([*QUICKLY, "--opponents=novice", "--practice=4096"])))
    assert learner.settings.environment(ROWS).opponents == "novice"
    met = [(learner.env.opponents, point.steps) for point, _ in zip(learner.train(), range(3), strict=False)]
    assert met == [("random", 2048), ("novice", 4096), ("novice", 6144)]


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(mine[0], yours[0]) for mine, yours in zip(one, other, strict=True))


def test_a_surprise_is_felt_backwards_but_not_in_the_game_before(ppo: Any) -> None:
    expected = np.array([[0.5], [0.25], [0.5], [0.0]], dtype=np.float32)
    rewards = np.array([[1.0], [0.0], [0.0]], dtype=np.float32)
    ended = np.array([[True], [False], [False]])
    felt = ppo.surprises(ppo.Settings(trace=0.5), rewards, ended, expected)
    assert felt.tolist() == [[0.5], [0.25 - 0.5 * 0.5], [-0.5]]


def test_mistakes_are_named(ppo: Any) -> None:
    with pytest.raises(ppo.LarcinError, match="must be 1 or more"):
        ppo.main(["--steps=0"])
    with pytest.raises(ppo.LarcinError, match="multiple of --portions"):
        ppo.main(["--games=3", "--horizon=5", "--portions=2"])
