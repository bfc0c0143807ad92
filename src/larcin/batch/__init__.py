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

import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np

from larcin.batch import jobs, rows
from larcin.batch.arrays import Room, check_numbers, in_memory, rows_of, scratch_for, setup_for, sight_of
from larcin.batch.cores import cores_for, gather
from larcin.batch.single import BareMatch
from larcin.errors import IllegalMove, LarcinError
from larcin.rules import load
from larcin.rules.contract import MEMORY_AID, Game, check_memory, copy
from larcin.rules.linking import direct, link

__all__ = ["BareMatch", "Batch"]

FEWEST_ROWS = 256
"""Fewer rows than this are not worth a core of their own."""

Numbers = np.ndarray[Any, Any]


class AnyBatch:
    """What a batch is, wherever its arrays lie: in this computer's memory or in a GPU's."""

    def __init__(
        self, game: str | Game, games: int, seed: int, restart: bool, memory: str, options: dict[str, int | str]
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.settle(options)
        self.games = games
        self.seats = int(self.options["seats"])
        self.seed = seed
        self.restart = restart
        check_numbers(games, seed)
        check_memory(memory)
        self._described_rows = rows_of(self.game, games, self.seats)
        self._described_sight = sight_of(self.game, games, memory)
        self._stride = games if restart else 0

    def _marked(self, chosen: Sequence[int] | Numbers | None) -> Numbers:
        """Which rows are chosen, all of them if nothing is said."""
        marked: Numbers = np.zeros(self.games, dtype=np.bool_)
        numbers = np.arange(self.games) if chosen is None else np.asarray(chosen, dtype=np.int64)
        if len(numbers) and not 0 <= numbers.min() <= numbers.max() < self.games:
            raise LarcinError(f"The rows of this batch are numbered from 0 to {self.games - 1}.")
        marked[numbers] = True
        return marked

    def _watchers(self, seats: int | Sequence[int] | Numbers) -> Numbers:
        """Whose knowledge is asked for, row by row."""
        who: Numbers = np.zeros(self.games, dtype=np.int8)
        who[:] = seats
        if not -1 <= who.min() <= who.max() < self.seats:
            raise LarcinError(f"Seats are numbered from 0 to {self.seats - 1}; -1 is an onlooker.")
        return who


class Batch(AnyBatch):
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
        super().__init__(game, games, seed, restart, memory, options)
        self._how = {"memory": memory, "cores": cores, "compiled": compiled}
        self._lay_out_arrays()
        self.numbers[:] = np.arange(first, first + games)
        self._first_illegal = direct(
            link(rows, self.game, compiled=compiled).first_illegal, self.mask, self.seat, self._work.chosen
        )
        workers = cores_for(games, cores, FEWEST_ROWS) if compiled else 1
        scratch = [scratch_for(self.game) for _ in range(workers)]
        self._team = gather(jobs, self.game, self._work, scratch, part=jobs.PART, compiled=compiled)
        self._dismiss = weakref.finalize(self, self._team.dismiss)
        self.reset()

    def _lay_out_arrays(self) -> None:
        """Make the arrays, and give them the names that users know."""
        self._work = in_memory(
            jobs.Work(
                rows=self._described_rows,
                setup=setup_for(self.game, self.options, self.seed),
                sight=self._described_sight,
                stride=self._stride,
                wanted=Room((self.games,), np.bool_),
                chosen=Room((self.games,), np.int32),
                sampled=Room((self.games,), np.int32),
                watchers=Room((self.games,), np.int8),
                watched=self._described_sight.observation,
            )
        )
        here, sight = self._work.rows, self._work.sight
        self.states, self.dice, self.numbers, self.to_act, self.seat, self.ended, places, scores, self.wins = here
        self.places, self.scores = places[:, : self.seats], scores[:, : self.seats]
        self.mask = sight.mask
        self.observation: Numbers = sight.observation

    # --------------------------------------------------------------------------------------------------- what is done

    def reset(
        self, rows: Sequence[int] | Numbers | None = None, numbers: Sequence[int] | Numbers | None = None
    ) -> None:
        """Begin the games of these rows again, or of all; or other games of the seed, by their numbers."""
        self._work.wanted[:] = self._marked(rows)
        if numbers is not None:
            self.numbers[slice(None) if rows is None else rows] = numbers
        self._team.do(jobs.BEGIN, 0, self.games)

    def step(self, actions: Sequence[int] | Numbers) -> None:
        """Let the seat in turn of every game make the move with this number. Games that are over stay as they are.

        `IllegalMove` if one of the moves is not legal: then no game has changed.
        """
        given, chosen = np.asarray(actions), self._work.chosen
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise LarcinError(f"A step takes one whole number for each of the {self.games} games.")
        chosen[:] = given if given.itemsize <= chosen.itemsize else given.clip(-1, len(self.game.moves))
        row = self._first_illegal(self.mask, self.seat, chosen)
        if row != rows.ALL_LEGAL:
            raise self._refusal(row, int(given[row]))
        self._team.do(jobs.STEP, 0, self.games)

    def _refusal(self, row: int, number: int) -> IllegalMove:
        moves = self.game.moves
        move = f"{number} ({moves[number]})" if 0 <= number < len(moves) else f"{number}"
        legal = ", ".join(f"{each} ({moves[each]})" for each in np.flatnonzero(self.mask[row])[:8])
        return IllegalMove(f"Row {row}: seat {self.seat[row]} may not play {move}. Legal are: {legal}.")

    def sample(self) -> Numbers:
        """A random legal move for every game, thrown with the game's own dice; 0 where the game is over."""
        self._team.do(jobs.SAMPLE, 0, self.games)
        sampled: Numbers = self._work.sampled.copy()
        return sampled

    def observe(self, seats: int | Sequence[int] | Numbers) -> Numbers:
        """What a seat of each game knows, whoever is in turn; -1 is an onlooker. As long as `observation`."""
        self._work.watchers[:] = self._watchers(seats)
        self._team.do(jobs.LOOK, 0, self.games)
        watched: Numbers = self._work.watched.copy()
        return watched

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

    def __reduce__(self) -> tuple[Any, ...]:
        states, *others = (*self._work.rows, self._work.sight.mask, self._work.sight.observation)
        arrays = [
            np.frombuffer(states.tobytes(), np.uint8),
            *(each.copy() for each in others),
        ]  # gaps between fields too
        how = {"games": self.games, "seed": self.seed, "restart": self.restart, **self._how, **self.options}
        return revive, (self.game, how, arrays)

    def __eq__(self, other: object) -> bool:
        """Whether two batches stand alike: every game in the same state, with the same dice."""
        if not isinstance(other, Batch):
            return NotImplemented
        _, mine, arrays = self.__reduce__()[1]
        _, its, others = other.__reduce__()[1]
        alike = self.game is other.game and {**mine, "cores": None} == {**its, "cores": None}
        return alike and all(np.array_equal(one, two) for one, two in zip(arrays, others, strict=True))

    __hash__ = None  # type: ignore[assignment]  # a batch goes on

    def __repr__(self) -> str:
        return f"<Batch of {self.games} games of {self.game.name}, {int(self.over.sum())} over>"


def revive(game: Game, how: dict[str, Any], arrays: list[Numbers]) -> Batch:
    """A batch as it was when it was pickled or copied."""
    batch = Batch(game, **how)
    states, *others = (*batch._work.rows, batch._work.sight.mask, batch._work.sight.observation)
    states.view(np.uint8)[:] = arrays[0]
    for kept, room in zip(arrays[1:], others, strict=True):
        room[...] = kept
    return batch
