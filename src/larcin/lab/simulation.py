"""Random games by the thousand, and the same games one step at a time for those who want to look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from larcin.errors import LarcinError
from larcin.lab.crews import LOCAL, crew, head_count
from larcin.match import Match
from larcin.match.records import write_record
from larcin.rules import engine, load
from larcin.rules.contract import CHANCE, Game
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

JOBS_EACH = 8
"""Jobs for each worker, so that none is idle for long at the end; between two of them there is word about progress."""

LEAST_IN_JOB, MOST_IN_JOB = 1_000, 10_000
"""Games. To begin a job takes its time, and to hear nothing of a long one is no fun."""

LARGEST_SEED = 2**63 - 1

Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True)
class Simulation:
    """What came of a number of random games: one row a game, one column a seat."""

    game: Game
    options: dict[str, int | str]
    seed: int
    places: np.ndarray[Any, np.dtype[np.int16]]
    scores: np.ndarray[Any, np.dtype[np.int32]]
    decisions: np.ndarray[Any, np.dtype[np.int32]]

    @property
    def games(self) -> int:
        return len(self.decisions)

    @property
    def wins(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """Each seat's share of every game: 1 for a victory, less for a shared one."""
        first = self.places == 1
        shared: np.ndarray[Any, np.dtype[np.float64]] = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
        return shared


Results = tuple[
    np.ndarray[Any, np.dtype[np.int16]], np.ndarray[Any, np.dtype[np.int32]], np.ndarray[Any, np.dtype[np.int32]]
]
"""Places, scores and decisions, one row a game."""


class Tables:
    """Where random games are played: any stretch of the games with one seed."""

    def __init__(self, game: str | Game, options: dict[str, int | str], seed: int, compiled: bool = True) -> None:
        self._game = load(game) if isinstance(game, str) else game
        self._options, self._seed = options, seed
        self._play_games = link(engine, self._game, compiled=compiled).play_games

    def do(self, numbers: range) -> Results:
        places = np.zeros((len(numbers), CHANCE), dtype=np.int16)
        scores = np.zeros((len(numbers), CHANCE), dtype=np.int32)
        decisions = np.zeros(len(numbers), dtype=np.int32)
        states, actions, weights, dice = benches(self._game)
        self._play_games(
            states, self._game.encode(self._options), self._seed, numbers.start, places, scores, decisions,
            actions, weights, dice,
        )  # fmt: skip
        return places, scores, decisions

    def close(self) -> None:
        pass


def simulate(
    game: str | Game,
    *,
    games: int,
    seed: int = 0,
    first: int = 0,
    compiled: bool = True,
    progress: Progress | None = None,
    workers: int | None = 1,
    on: str = LOCAL,
    **options: int | str,
) -> Simulation:
    """Play random games, numbered from `first`. A game depends on seed and number alone, not on what else is played.

    So the same games come from one worker, from several (None: all cores), and on a Ray cluster, which loads the game
    by its name.
    """
    played = load(game) if isinstance(game, str) else game
    settled = played.settle(options)
    check_numbers(games, seed)
    jobs = jobs_of(range(first, first + games), head_count(workers))
    make = partial(Tables, game if on == LOCAL or isinstance(game, str) else game.name, settled, seed, compiled)
    done: list[Results] = []
    with crew(make, on, workers, threads=True) as play:
        for results in play(jobs):
            done.append(results)
            if progress is not None:
                progress(len(results[-1]))
    places, scores, decisions = (np.concatenate(pieces) for pieces in zip(*done, strict=True))
    seats = int(settled["seats"])
    return Simulation(played, settled, seed, places[:, :seats], scores[:, :seats], decisions)


def jobs_of(numbers: range, workers: int) -> list[range]:
    """The games with these numbers, shared out."""
    size = min(max(len(numbers) // (workers * JOBS_EACH), LEAST_IN_JOB), MOST_IN_JOB)
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def benches(game: Game) -> tuple[Any, Any, Any, Any]:
    """Two blank states (one to play on, one to start from), and room for actions, weights and dice."""
    return (
        np.zeros(2 * game.state_type.itemsize, dtype=np.uint8).view(game.state_type),
        np.zeros(game.most_choices, dtype=np.int16),
        np.zeros(game.most_choices, dtype=np.int32),
        np.zeros(2, dtype=np.uint64),
    )


def check_numbers(games: int, seed: int) -> None:
    if games < 1:
        raise LarcinError(f"The number of games must be 1 or more, not {games}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise LarcinError(f"The seed of a simulation must be from 0 to 2^63 - 1, not {seed}.")


def random_match(game: Game, options: dict[str, Any], seed: int, number: int) -> Match:
    """Game `number` of the simulation with this seed, played step by step as a match."""
    linked = link(engine, game)
    match = Match(game, by_hand=True, **options)
    states, actions, weights, dice = benches(game)
    linked.begin(states, game.encode(options))
    dice[:] = new_dice(seed, number)
    while not match.is_over:
        match.play(*match.step(*linked.random_step_at(states, dice, actions, weights)))
    return match


def simulated_record(match: Match, seed: int, number: int) -> dict[str, Any]:
    """The record of a simulated match. It can be verified too: its draws follow from the seed and the number."""
    return {**write_record(match), "chance": {"dice": seed, "game": number}}
