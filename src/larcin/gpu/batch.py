"""Games on a GPU for Python programs: `larcin.lab.simulation` and `larcin.batch` once more, with arrays on the GPU."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from larcin.batch import check, observation_size
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.gpu.kernels import MARKS, Kernels
from larcin.lab.simulation import Simulation, check_numbers
from larcin.rules import load
from larcin.rules.contract import CHANCE, MEMORY_AID, STRICT, Game, copy
from larcin.rules.layout import NUMBER

CHUNK = 1 << 23
"""Games played at a time."""


@cache
def kernels_of(game: Game) -> Kernels:
    return Kernels(game)


def simulate(game: str | Game, *, games: int, seed: int = 0, first: int = 0, **options: int | str) -> Simulation:
    """Random games, numbered from `first`: the same as `larcin.lab.simulation.simulate` plays."""
    game = load(game) if isinstance(game, str) else game
    settled = game.settle(options)
    check_numbers(games, seed)
    seats = int(settled["seats"])
    places = np.zeros((games, seats), dtype=np.int16)
    scores = np.zeros((games, seats), dtype=np.int32)
    decisions = np.zeros(games, dtype=np.int32)
    for start in range(0, games, CHUNK):
        part = slice(start, min(start + CHUNK, games))
        played = play_on_gpu(game, settled, part.stop - part.start, seed, first + start)
        places[part] = played[0].copy_to_host()[:, :seats]
        scores[part] = played[1].copy_to_host()[:, :seats]
        decisions[part] = played[2].copy_to_host()
    return Simulation(game, settled, seed, places, scores, decisions)


def play_on_gpu(game: Game, options: dict[str, int | str], games: int, seed: int, first: int) -> tuple[Any, Any, Any]:
    """Places, scores and numbers of decisions, as arrays on the GPU."""
    played = (
        cuda.device_array((games, CHANCE), dtype=np.int16),
        cuda.device_array((games, CHANCE), dtype=np.int32),
        cuda.device_array(games, dtype=np.int32),
    )
    kernels, encoded = kernels_of(game), cuda.to_device(game.encode(options))
    if kernels.plays_by_phases:
        blank, taken = blank_on_gpu(game.bare_type), cuda.to_device(np.zeros(1, dtype=np.int32))
        kernels.play.launch_everywhere(blank, encoded, seed, first, *played, taken)
    else:
        kernels.play.launch(games, blank_on_gpu(game.state_type), encoded, seed, first, *played)
    return played


def blank_on_gpu(state_type: np.dtype[Any], count: int = 1) -> Any:
    """Records of zeros."""
    return cuda.to_device(np.zeros(count * state_type.itemsize, dtype=np.uint8).view(state_type))


class OnGpu:
    """An array on the GPU. PyTorch, JAX and CuPy take it by DLPack, without a copy: `torch.from_dlpack(array)`."""

    def __init__(self, shape: tuple[int, ...], kind: Any) -> None:
        self.shape = shape
        self.device_array = cuda.to_device(np.zeros(shape, dtype=kind))

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.device_array.__cuda_array_interface__

    def _view(self) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.device_array, stream_ptr=-1)

    def __dlpack__(self, **how: Any) -> Any:
        cuda.synchronize()
        return self._view().__dlpack__(**how)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self._view().__dlpack_device__()
        return device

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.asarray(self.device_array.copy_to_host(), dtype=dtype)

    def clear(self) -> None:
        cuda.cudadrv.driver.device_memset(self.device_array, 0, self.device_array.nbytes)

    def __repr__(self) -> str:
        return f"<{self.device_array.dtype} array {self.shape} on the GPU>"


class Batch:
    """`larcin.batch.Batch` on a GPU: the same games from the same seed, the same names for the same arrays.

    Arrays stay where they are and every step writes them anew. `step` takes anything that lies on the GPU (a PyTorch
    tensor, a JAX array) or in the computer's memory, as 32-bit integers. Moves are checked on the GPU; since reading
    the answer would make every step wait, they are told by `check_moves`, and a row with a wrong one stays as it is.
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
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.settle(options)
        self.games = games
        self.seats = int(self.options["seats"])
        self.seed = seed
        self.restart = restart
        check(games, seed, memory)
        self._kernels = kernels_of(self.game)
        self._seen = observation_size(self.game.layout, STRICT)
        self._make_room(memory)
        self.numbers.device_array.copy_to_device(np.arange(first, first + games))
        self.reset()

    def _make_room(self, memory: str) -> None:
        games, state_type = self.games, self.game.state_type
        self.states = blank_on_gpu(state_type, games)
        self.dice = OnGpu((games, 2), np.uint64)
        self.numbers = OnGpu((games,), np.int64)
        self.to_act = OnGpu((games,), np.int16)
        self.seat = OnGpu((games,), np.int8)
        self.ended = OnGpu((games,), np.bool_)
        self.places = OnGpu((games, CHANCE), np.int16)
        self.scores = OnGpu((games, CHANCE), np.int32)
        self.wins = OnGpu((games, self.seats), np.float32)
        self.mask = OnGpu((games, len(self.game.moves)), np.bool_)
        length = observation_size(self.game.layout, memory)
        self.observation = OnGpu((games, length), NUMBER) if length else None
        self._blank = blank_on_gpu(state_type)
        self._encoded = cuda.to_device(self.game.encode(self.options))
        self._sampled = OnGpu((games,), np.int32)
        self._refused = OnGpu((1,), np.int64)
        marked = games if self._kernels.keeps_marks else 1
        self._counts = OnGpu((marked,), np.int32)
        self._marks = OnGpu((marked, MARKS), np.int16)

    def reset(self, rows: Sequence[int] | None = None) -> None:
        """Begin the games of these rows again, or of all."""
        marked = np.zeros(self.games, dtype=np.bool_)
        marked[slice(None) if rows is None else list(rows)] = True
        self._kernels.begin.launch(
            self.games, cuda.to_device(marked), self.states, self._blank, self._encoded, self.seed,
            self.numbers.device_array, self.dice.device_array, self.to_act.device_array, self.seat.device_array,
        )  # fmt: skip
        self.ended.clear()
        self._write()

    def step(self, actions: Any) -> None:
        """Let the seat in turn of every game make the move with this number; see above for moves that are wrong."""
        chosen = actions.device_array if isinstance(actions, OnGpu) else as_moves(actions)
        if chosen.shape != (self.games,) or chosen.dtype != np.int32:
            raise LarcinError(f"A step takes one 32-bit integer for each of the {self.games} games.")
        self._kernels.step.launch(
            self.games, self.states, chosen, self.mask.device_array, self.dice.device_array, self.to_act.device_array,
            self.seat.device_array, self.ended.device_array, self.places.device_array, self.scores.device_array,
            self.wins.device_array, self.games if self.restart else 0, self._blank, self._encoded, self.seed,
            self.numbers.device_array, self._refused.device_array,
        )  # fmt: skip
        self._write()

    def sample(self) -> OnGpu:
        """A random legal move for every game, thrown with the game's own dice; 0 where the game is over."""
        self._kernels.sample.launch(
            self.games, self.states, self.seat.device_array, self.dice.device_array, self._sampled.device_array
        )
        return self._sampled

    def observe(self, seats: int | Sequence[int] | np.ndarray[Any, Any]) -> OnGpu:
        """What a seat of each game knows, whoever is in turn; -1 is an onlooker."""
        if self.observation is None:
            raise BadOptions(f"{self.game.name} has no layout of observations.")
        who = np.zeros(self.games, dtype=np.int8)
        who[:] = seats
        seen = OnGpu(self.observation.shape, NUMBER)
        self._kernels.observe.launch(self.games, self.states, cuda.to_device(who), seen.device_array, self._seen)
        return seen

    def check_moves(self) -> None:
        """`IllegalMove` if a step since the last check was given a move that is not legal."""
        row = int(self._refused.device_array.copy_to_host()[0]) - 1
        if row >= 0:
            self._refused.clear()
            raise IllegalMove(f"Row {row} was given a move that is not legal, and stayed as it was.")

    @property
    def over(self) -> np.ndarray[Any, Any]:
        """Where the game is over, as an array in the computer's memory."""
        return np.asarray(np.asarray(self.seat) < 0)

    def state(self, row: int) -> np.ndarray[Any, Any]:
        """A copy of the state of one game, in the computer's memory."""
        return copy(self.states[row : row + 1].copy_to_host())

    def _write(self) -> None:
        if not self._kernels.keeps_marks:
            self.mask.clear()
        self._kernels.mask.launch(
            self.games, self.states, self.seat.device_array, self.mask.device_array, self._counts.device_array,
            self._marks.device_array,
        )  # fmt: skip
        if self.observation is not None:
            self._kernels.observe.launch(
                self.games, self.states, self.seat.device_array, self.observation.device_array, self._seen
            )


def as_moves(actions: Any) -> Any:
    """Moves from PyTorch, JAX or CuPy as they lie on the GPU, or from the computer's memory with a copy."""
    if hasattr(actions, "__cuda_array_interface__") or (
        hasattr(actions, "__dlpack_device__") and actions.__dlpack_device__()[0] == DLPACK_CUDA
    ):
        return cuda.as_cuda_array(actions)
    return cuda.to_device(np.asarray(actions, dtype=np.int32))


DLPACK_CUDA = 2
