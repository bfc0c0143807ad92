"""Whole matches between bots, one after the other or on many workers, with records and traces for those who ask."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from larcin.batch.arrays import LARGEST_SEED
from larcin.bots import OUR_BOTS, Agent
from larcin.lab.provenance import provenance
from larcin.lab.refereeing import LOSE, Company, Course, check_failing, check_names, referee
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
    failing: str = LOSE

    def __post_init__(self) -> None:
        check_failing(self.failing)


@dataclass(frozen=True)
class Played:
    """What came of a match: lines of JSON are there if they were asked for.

    Of bots that gave no move that could be played, why. Who lost the match by that is in the record's `about`; nobody
    scores in such a match.
    """

    result: Result
    decisions: int
    record: str | None
    trace: list[str]
    failures: dict[str, list[str]] = field(default_factory=dict)


class MatchWorker:
    """Plays matches of a series, one after the other. Its bots stay from match to match."""

    def __init__(self, series: Series, agents: Mapping[str, Agent] | None = None) -> None:
        self._series = series
        self._game = load(series.game)
        self._company = Company(series.seconds, agents)

    def do(self, number: int) -> Played:
        match, record, course = self._play(number)
        result = match.result or Result(tuple(course.places), (0,) * match.seats)
        about = {} if course.forfeited is None else {"forfeited": shown_name(course.forfeited)}
        record["about"] = {**record["about"], **about, "made": provenance()}
        return Played(
            result,
            sum(step.seat != CHANCE for step in match.steps),
            to_line(record) if self._series.recorded else None,
            [to_line(step) for step in trace(match, number, record["chance"])] if self._series.traced else [],
            course.failures,
        )

    def _play(self, number: int) -> tuple[Match, dict[str, Any], Course]:
        """A match, its record and its course. Random players have the same games as a simulation."""
        series = self._series
        if set(series.players) == {"random"}:
            match = random_match(self._game, series.options, series.seed, number)
            return match, simulated_record(match, series.seed, number), Course()
        match = Match(self._game, seed=series.seed << 64 | number, names=names_of(series.players), **series.options)
        seed = (series.seed * 1_000_003 + number) % LARGEST_SEED
        course = referee(match, self._company.seated(series.players), series.players, lambda _: seed, series.failing)
        return match, match.record(), course

    def close(self) -> None:
        self._company.close()


def play_series(
    series: Series, matches: int, workers: int | None = 1, on: str = LOCAL, agents: Mapping[str, Agent] | None = None
) -> Iterator[Played]:
    """Play so many matches, and give them in their order.

    Players are levels and commands, and the names of `agents`: bots of one's own, or functions that choose. With more
    than one worker these are pickled.
    """
    check_names(agents or ())
    with worker_pool(partial(MatchWorker, series, agents), on, workers) as play:
        yield from play(range(matches))


def names_of(players: tuple[str, ...]) -> list[str]:
    return [f"{shown_name(name)} {seat}" for seat, name in enumerate(players)]


def shown_name(player: str) -> str:
    """A player in a record, in which no command is kept."""
    return player if player in OUR_BOTS else "outside"


def to_line(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
