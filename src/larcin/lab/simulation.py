"""Random games by the thousand, and the same games one step at a time for those who want to look."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from larcin.errors import LarcinError
from larcin.match import Match
from larcin.match.records import write_record
from larcin.rules import engine, load
from larcin.rules.contract import CHANCE, Game
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

CHUNK = 10_000
"""Games between two words about progress."""

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


def simulate(
    game: str | Game,
    *,
    games: int,
    seed: int = 0,
    first: int = 0,
    compiled: bool = True,
    progress: Progress | None = None,
    **options: int | str,
) -> Simulation:
    """Play random games, numbered from `first`. A game depends on seed and number alone, not on what else is played."""
    game = load(game) if isinstance(game, str) else game
    settled = game.settle(options)
    check_numbers(games, seed)
    play_games = link(engine, game, compiled=compiled).play_games
    places = np.zeros((games, CHANCE), dtype=np.int16)
    scores = np.zeros((games, CHANCE), dtype=np.int32)
    decisions = np.zeros(games, dtype=np.int32)
    states, actions, weights, dice = benches(game)
    for start in range(0, games, CHUNK):
        rows = slice(start, min(start + CHUNK, games))
        play_games(
            states, game.encode(settled), seed, first + start, places[rows], scores[rows], decisions[rows],
            actions, weights, dice,
        )  # fmt: skip
        if progress is not None:
            progress(rows.stop - rows.start)
    seats = int(settled["seats"])
    return Simulation(game, settled, seed, places[:, :seats], scores[:, :seats], decisions)


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
