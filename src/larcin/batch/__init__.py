"""Thousands of games as one array, for programs that learn.

>>> from larcin.batch import Batch
>>> batch = Batch("kids-of-london", games=1000, seed=7)
>>> batch.observation.shape, batch.mask.shape
((1000, 166), (1000, 13))
>>> while not batch.over.all():
...     batch.step(batch.sample())
>>> batch.wins.shape
(1000, 4)

Chance acts by itself. Where several seats choose at the same time, they are asked one after the other, and none sees
what another chose. What there is to see of every game lies in arrays, one row a game, that each step writes anew: no
step makes a new array, and no row is looked at in Python. All cores work, and however many they are, the games are the
same: game `n` of a seed is the same game as in `larcin.lab.simulation`.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from larcin.batch import rows, teamwork
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.rules import load
from larcin.rules.contract import CHANCE, MEMORY_AID, STRICT, Game, copy
from larcin.rules.layout import NUMBER, Layout
from larcin.rules.linking import link

__all__ = ["Batch"]

FEWEST_ROWS = 256
"""Fewer rows than this are not worth a core of their own."""

LARGEST_SEED = 2**63 - 1

Numbers = np.ndarray[Any, Any]


class Batch:
    """A number of games of one kind, each at its own point.

    - `game`, `options`, `games`, `seats`: what is played, how, how many times, by how many.
    - `seat`: who is to move in each game, -1 where the game is over. `to_act`: all who still are to choose, as bits.
    - `mask`: the legal moves of that seat; columns are the numbers of `game.moves`.
    - `observation`: what that seat knows, laid out as `game.layout` says: the whole information state, or with
      `memory="strict"` what it sees and no more. None for games that have no layout.
    - `over`, and once a game is over `places`, `scores` and `wins` (1 for a victory, less for a shared one).
    - `numbers`: which game of the seed each row plays.

    With `restart=True` a game that ends is followed by the next one in the same step: `ended` says where that happened,
    and `places`, `scores` and `wins` are those of the game that ended.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        games: int,
        seed: int = 0,
        first: int = 0,
        restart: bool = False,
        memory: str = MEMORY_AID,
        cores: int | None = None,
        compiled: bool = True,
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.settle(options)
        self.games = games
        self.seats = int(self.options["seats"])
        self.seed = seed
        self.restart = restart
        check(games, seed, memory)
        self._linked = link(rows, self.game, compiled=compiled)
        self._make_room(memory)
        self.numbers[:] = np.arange(first, first + games)
        workers = len(slices(games, cores or usable_cores())) if compiled else 1
        self._team = self._gather(workers, compiled)
        self._dismiss = weakref.finalize(self, self._team.dismiss)
        self.reset()

    def _make_room(self, memory: str) -> None:
        games, seats, state_type = self.games, self.seats, self.game.state_type
        self.states: Numbers = np.zeros(games * state_type.itemsize, dtype=np.uint8).view(state_type)
        self.dice: Numbers = np.zeros((games, 2), dtype=np.uint64)
        self.numbers: Numbers = np.zeros(games, dtype=np.int64)
        self.to_act: Numbers = np.zeros(games, dtype=np.int16)
        self.seat: Numbers = np.zeros(games, dtype=np.int8)
        self.ended: Numbers = np.zeros(games, dtype=np.bool_)
        self._all_places: Numbers = np.zeros((games, CHANCE), dtype=np.int16)
        self._all_scores: Numbers = np.zeros((games, CHANCE), dtype=np.int32)
        self.places = self._all_places[:, :seats]
        self.scores = self._all_scores[:, :seats]
        self.wins: Numbers = np.zeros((games, seats), dtype=np.float32)
        self.mask: Numbers = np.zeros((games, len(self.game.moves)), dtype=np.bool_)
        written: Numbers = np.zeros((games, observation_size(self.game.layout, memory)), dtype=NUMBER)
        self.observation: Numbers | None = written if self.game.layout is not None else None
        self._written = written
        self._wanted: Numbers = np.zeros(games, dtype=np.bool_)
        self._chosen: Numbers = np.zeros(games, dtype=np.int32)
        self._sampled: Numbers = np.zeros(games, dtype=np.int32)
        self._watchers: Numbers = np.zeros(games, dtype=np.int8)
        self._watched: Numbers = np.zeros(written.shape, dtype=NUMBER)  # takes no memory before it is written

    def _gather(self, workers: int, compiled: bool) -> teamwork.Team:
        table = (
            self.states, self.dice, self.numbers, self.to_act, self.seat, self.ended, self._all_places,
            self._all_scores, self.wins, self.mask, self._written, observation_size(self.game.layout, STRICT),
            self._wanted, self._chosen, self._sampled, self._watchers, self._watched,
            self.games if self.restart else 0, self.seed, self.game.blank(), self.game.encode(self.options),
        )  # fmt: skip
        linked = link(teamwork, self.game, compiled=compiled)
        return teamwork.Team(linked, self.games, table, [bench(self.game) for _ in range(workers)])

    # --------------------------------------------------------------------------------------------------- what is done

    def reset(
        self, rows: Sequence[int] | Numbers | None = None, numbers: Sequence[int] | Numbers | None = None
    ) -> None:
        """Begin the games of these rows again, or of all; or other games of the seed, by their numbers."""
        chosen = np.arange(self.games) if rows is None else np.asarray(rows, dtype=np.int64)
        if len(chosen) and not 0 <= chosen.min() <= chosen.max() < self.games:
            raise LarcinError(f"The rows of this batch are numbered from 0 to {self.games - 1}.")
        if numbers is not None:
            self.numbers[chosen] = numbers
        self._wanted[:] = False
        self._wanted[chosen] = True
        self._team.do(teamwork.BEGIN)

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """Let the seat in turn of every game make the move with this number. Games that are over stay as they are.

        `IllegalMove` if one of the moves is not legal: then no game has changed.
        """
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise LarcinError(f"A step takes one whole number for each of the {self.games} games.")
        self._chosen[:] = given if given.itemsize <= self._chosen.itemsize else given.clip(-1, len(self.game.moves))
        self._refuse_illegal(given)
        self._team.do(teamwork.STEP)

    def sample(self) -> Numbers:
        """A random legal move for every game, thrown with the game's own dice; 0 where the game is over."""
        self._team.do(teamwork.SAMPLE)
        return self._sampled.copy()

    def observe(self, seats: int | Sequence[int] | Numbers) -> Numbers:
        """What a seat of each game knows, whoever is in turn; -1 is an onlooker. As long as `observation`."""
        if self.observation is None:
            raise BadOptions(f"{self.game.name} has no layout of observations.")
        who: Numbers = np.zeros(self.games, dtype=np.int8)
        who[:] = seats
        if not -1 <= who.min() <= who.max() < self.seats:
            raise LarcinError(f"Seats are numbered from 0 to {self.seats - 1}; -1 is an onlooker.")
        self._watchers[:] = who
        self._team.do(teamwork.LOOK)
        return self._watched.copy()

    @property
    def over(self) -> Numbers:
        """Where the game is over."""
        return np.asarray(self.seat < 0)

    def state(self, row: int) -> Numbers:
        """A copy of the state of one game, for the rules of `game` and for `larcin.Match`."""
        return copy(self.states[row : row + 1])

    def close(self) -> None:
        """Let the other cores go."""
        self._dismiss()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.name}, {int(self.over.sum())} over>"

    def _refuse_illegal(self, given: Numbers) -> None:
        row = self._linked.first_illegal(self.mask, self.seat, self._chosen)
        if row != rows.ALL_LEGAL:
            number = int(given[row])
            known = 0 <= number < len(self.game.moves)
            move = f"{number} ({self.game.moves[number]})" if known else f"{number}"
            legal = ", ".join(f"{each} ({self.game.moves[each]})" for each in np.flatnonzero(self.mask[row])[:8])
            raise IllegalMove(f"Row {row}: seat {self.seat[row]} may not play {move}. Legal are: {legal}.")


def check(games: int, seed: int, memory: str) -> None:
    if games < 1:
        raise LarcinError(f"A batch has one game or more, not {games}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise LarcinError(f"The seed of a batch must be from 0 to 2^63 - 1, not {seed}.")
    if memory not in (MEMORY_AID, STRICT):
        raise BadOptions(f"memory cannot be {memory!r}: choose {MEMORY_AID!r} or {STRICT!r}.")


def observation_size(layout: Layout | None, memory: str) -> int:
    if layout is None:
        return 0
    return layout.information if memory == MEMORY_AID else layout.observation


def usable_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def slices(games: int, cores: int, fewest: int = FEWEST_ROWS) -> list[slice]:
    """Rows, shared out among the cores, so that each has `fewest` or more."""
    parts = max(min(cores, games // fewest), 1)
    edges = [games * part // parts for part in range(parts + 1)]
    return [slice(start, stop) for start, stop in pairwise(edges)]


def bench(game: Game) -> tuple[Numbers, Numbers]:
    """Room for actions and weights."""
    return np.zeros(game.most_choices, dtype=np.int16), np.zeros(game.most_choices, dtype=np.int32)
