"""Many games at mixed levels: a few of them here, ten thousand by `python -m larcin.lab.endurance`."""

from __future__ import annotations

import random

import pytest

from larcin import Match
from larcin.bots import Bot, Budget, Knowledge, RandomBot, Thinker
from larcin.lab import endurance
from larcin.lab.endurance import Watch, endure, play
from larcin.match import Move
from larcin.rules import load


@pytest.mark.parametrize("game", ["kids-of-london", "pickpocket"])
def test_bots_make_legal_moves_in_time(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endurance, "SECONDS", 0.05)
    monkeypatch.setattr(endurance, "TIMED_EVERY", 10)
    *_, watch = endure(load(game), games=11)
    assert watch.games == len(watch.memory) == 11
    assert watch.moves > 11 * 9
    assert watch.illegal == 0
    assert len(watch.walls) == len(watch.processors) == 2, "the first game and the eleventh"
    assert all(part >= 1 for part in watch.walls), "they used their time"


class Cheat:
    """Plays the same card twice."""

    def choose(self, knowledge: Knowledge) -> Move:  # noqa: ARG002
        return Move("card 0")


def test_an_illegal_move_is_counted_and_the_game_goes_on() -> None:
    watch = Watch()
    sitting: list[Bot] = [Cheat(), RandomBot(), RandomBot()]
    match = Match("kids-of-london", seats=3, seed=1)
    play(match, sitting, None, Thinker(match.game, Budget(iterations=1)), watch, random.Random(1))
    assert match.is_over
    assert watch.illegal >= 8, "in all hours but the first"


def test_memory_that_grows_and_answers_that_are_late_are_told() -> None:
    steady = Watch(games=100, walls=[1.0, 1.09], processors=[0.5, 0.5], memory=[50 << 20] * 10 + [60 << 20] * 90)
    assert steady.growth() == 0, "the first tenth may be smaller: everything is compiled there"
    assert "0 late and 1.09 of it at most by the clock" in steady.summary()
    growing = Watch(games=100, walls=[1.2], processors=[1.0], memory=[game << 20 for game in range(100)])
    assert growing.growth() == 80 << 20
    assert "1 late and 1.20 of it at most by the clock, 0 late" in growing.summary()
    assert "grown by 80.0." in growing.summary()
