"""Whole matches between bots, one after the other or on many workers, with records and traces for those who ask."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from larcin.batch.arrays import LARGEST_SEED
from larcin.bots import LEVELS, begin, close, end, let_play, player
from larcin.lab.simulation import random_match, simulated_record
from larcin.lab.trace import trace
from larcin.lab.workers import LOCAL, worker_pool
from larcin.match import Match, Result
from larcin.rules import load
from larcin.rules.contract import CHANCE


@dataclass(frozen=True)
class Series:
    """What is played: all that the course of its matches depends on, and what is written down of them."""

    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seed: int = 0
    seconds: float = 10.0
    recorded: bool = False
    traced: bool = False


@dataclass(frozen=True)
class Played:
    """What came of a match: lines of JSON are there if they were asked for."""

    result: Result
    decisions: int
    record: str | None
    trace: list[str]


class MatchWorker:
    """Plays matches of a series, one after the other. Its bots stay from match to match."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._game = load(series.game)
        self._bots = dict(enumerate(player(name, series.seconds) for name in series.players))

    def do(self, number: int) -> Played:
        match, record = self._play(number)
        if match.result is None:
            raise AssertionError("a match that is over has a result")
        return Played(
            match.result,
            sum(step.seat != CHANCE for step in match.steps),
            to_line(record) if self._series.recorded else None,
            [to_line(step) for step in trace(match, number)] if self._series.traced else [],
        )

    def _play(self, number: int) -> tuple[Match, dict[str, Any]]:
        """A match and its record. Random players have the same games as a simulation."""
        series = self._series
        if set(series.players) == {"random"}:
            match = random_match(self._game, series.options, series.seed, number)
            return match, simulated_record(match, series.seed, number)
        match = Match(self._game, seed=series.seed << 64 | number, names=names_of(series.players), **series.options)
        begin(match, self._bots)
        while not match.is_over:
            seat = min(match.to_act)
            let_play(match, seat, self._bots[seat], seed=(series.seed * 1_000_003 + number) % LARGEST_SEED)
        end(match, self._bots)
        return match, match.record()

    def close(self) -> None:
        close(self._bots.values())


def play_series(series: Series, matches: int, workers: int | None = 1, on: str = LOCAL) -> Iterator[Played]:
    """Play so many matches, and give them in their order."""
    with worker_pool(partial(MatchWorker, series), on, workers) as play:
        yield from play(range(matches))


def names_of(players: tuple[str, ...]) -> list[str]:
    return [f"{name if name in LEVELS else 'outside'} {seat}" for seat, name in enumerate(players)]


def to_line(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
