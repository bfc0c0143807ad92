"""Random games by the thousand, and the same games one step at a time for those who want to look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from larcin.batch.arrays import check_numbers, scratch_for
from larcin.batch.cores import usable_cores
from larcin.batch.rows import Played
from larcin.batch.whole_games import Progress, play_games, stretches
from larcin.lab.workers import LOCAL, Make, check_workers, worker_pool
from larcin.match import Match
from larcin.match.records import write_record
from larcin.rules import engine, load
from larcin.rules.contract import Game
from larcin.rules.dice import new_dice
from larcin.rules.linking import link


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


class Simulator:
    """A worker elsewhere that plays any stretch of the random games with one seed."""

    def __init__(self, game: str, options: dict[str, int | str], seed: int, compiled: bool) -> None:
        self._play = partial(play_games, load(game), options, seed, compiled=compiled)

    def do(self, numbers: range) -> Played:
        return self._play(numbers)

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

    So the same games come from one core, from several (`workers`; None: all of them), and on a Ray cluster, which loads
    the game by its name.
    """
    known = load(game) if isinstance(game, str) else game
    settled = known.settle(options)
    check_numbers(games, seed)
    check_workers(on, workers)
    numbers = range(first, first + games)
    if on == LOCAL:
        cores = workers or usable_cores()
        played = play_games(known, settled, seed, numbers, cores=cores, compiled=compiled, progress=progress)
    else:
        make = partial(Simulator, game if isinstance(game, str) else game.name, settled, seed, compiled)
        played = simulate_elsewhere(make, numbers, on, workers, progress)
    seats = int(settled["seats"])
    return Simulation(known, settled, seed, played.places[:, :seats], played.scores[:, :seats], played.decisions)


def simulate_elsewhere(make: Make, numbers: range, on: str, workers: int | None, progress: Progress | None) -> Played:
    """The games with these numbers, shared out among workers."""
    done: list[Played] = []
    with worker_pool(make, on, workers) as play:
        for played in play(stretches(numbers, workers or usable_cores())):
            done.append(played)
            if progress is not None:
                progress(len(played.decisions))
    places, scores, decisions = (np.concatenate(pieces) for pieces in list(zip(*done, strict=True))[:3])
    return Played(places, scores, decisions, numbers.start)


def random_match(game: Game, options: dict[str, Any], seed: int, number: int) -> Match:
    """Game `number` of the simulation with this seed, played step by step as a match."""
    linked = link(engine, game)
    match = Match(game, by_hand=True, **options)
    states, actions, weights, dice = scratch_for(game)
    linked.begin(states, game.encode(options))
    dice[:] = new_dice(seed, number)
    while not match.is_over:
        match.play(*match.step(*linked.random_step_at(states, dice, actions, weights)))
    return match


def simulated_record(match: Match, seed: int, number: int) -> dict[str, Any]:
    """The record of a simulated match. It can be verified too: its draws follow from the seed and the number."""
    return {**write_record(match), "chance": {"dice": seed, "game": number}}
