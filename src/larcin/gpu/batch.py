"""Games on a GPU for Python programs: `larcin.lab.simulation` and `larcin.batch` once more, with arrays on the GPU."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda

from larcin.batch import AnyBatch
from larcin.batch.arrays import Room, check_numbers, mapped, played_of, setup_for, zeros
from larcin.batch.rows import Played
from larcin.errors import IllegalMove, LarcinError
from larcin.gpu.cuda_parts import clear
from larcin.gpu.kernels import MARKS, Kernels
from larcin.lab.simulation import Simulation
from larcin.rules import load
from larcin.rules.contract import MEMORY_AID, Game, copy

CHUNK = 1 << 23
"""Games played at a time."""


_kernels: dict[Game, Kernels] = {}
_lock = threading.Lock()


def kernels_of(game: Game) -> Kernels:
    """One and the same for all threads, so that none of them compiles what another has compiled."""
    with _lock:
        if game not in _kernels:
            _kernels[game] = Kernels(game)
        return _kernels[game]


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
        places[part] = played.places.copy_to_host()[:, :seats]
        scores[part] = played.scores.copy_to_host()[:, :seats]
        decisions[part] = played.decisions.copy_to_host()
    return Simulation(game, settled, seed, places, scores, decisions)


def play_on_gpu(game: Game, options: dict[str, int | str], games: int, seed: int, first: int) -> Played:
    """What comes of so many games, as arrays on the GPU."""
    kernels = kernels_of(game)
    played = mapped(lambda room: cuda.device_array(room.shape, dtype=room.kind), played_of(games, first))
    if kernels.plays_by_phases:
        setup = mapped(to_gpu, setup_for(game, options, seed, game.compact_type))
        kernels.play.launch_everywhere(setup, played, cuda.to_device(np.zeros(1, dtype=np.int32)))
    else:
        kernels.play.launch(games, mapped(to_gpu, setup_for(game, options, seed)), played)
    return played


def to_gpu(array: Any) -> Any:
    """An array, or what is described, on the GPU; None for one that would be empty."""
    found = zeros(array)
    return cuda.to_device(found) if found.size > 0 else None


class OnGpu:
    """An array on the GPU. PyTorch, JAX and CuPy take it by DLPack, without a copy: `torch.from_dlpack(array)`."""

    def __init__(self, device_array: Any) -> None:
        self.device_array = device_array
        self.shape: tuple[int, ...] = device_array.shape

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

    def __repr__(self) -> str:
        return f"<{self.device_array.dtype} array {self.shape} on the GPU>"


class Batch(AnyBatch):
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
        super().__init__(game, games, seed, restart, memory, options)
        self._kernels = kernels_of(self.game)
        self._lay_out_arrays()
        self._rows.numbers.copy_to_device(np.arange(first, first + games))
        self.reset()

    def _lay_out_arrays(self) -> None:
        self._rows = mapped(to_gpu, self._described_rows)
        self._sight = mapped(to_gpu, self._described_sight)
        self._setup = mapped(to_gpu, setup_for(self.game, self.options, self.seed))
        self._sampled = to_gpu(Room((self.games,), np.int32))
        self._refused = to_gpu(Room((1,), np.int64))
        marked = self.games if self._kernels.keeps_marks else 1
        self._counts = to_gpu(Room((marked,), np.int32))
        self._marks = to_gpu(Room((marked, MARKS), np.int16))
        self.states, *rest = self._rows
        self.dice, self.numbers, self.to_act, self.seat, self.ended, self.places, self.scores, self.wins = map(
            OnGpu, rest
        )
        self.mask = OnGpu(self._sight.mask)
        self.observation = OnGpu(self._sight.observation)

    def reset(self, rows: Sequence[int] | None = None) -> None:
        """Begin the games of these rows again, or of all."""
        wanted = cuda.to_device(self._marked(rows))
        self._kernels.begin.launch(self.games, wanted, self._rows, self._setup)
        self._look()

    def step(self, actions: Any) -> None:
        """Let the seat in turn of every game make the move with this number; see above for moves that are wrong."""
        chosen = actions.device_array if isinstance(actions, OnGpu) else as_moves(actions)
        if chosen.shape != (self.games,) or chosen.dtype != np.int32:
            raise LarcinError(f"A step takes one 32-bit integer for each of the {self.games} games.")
        self._kernels.step.launch(
            self.games, chosen, self._rows, self._setup, self._stride, self._sight.mask, self._refused
        )
        self._look()

    def sample(self) -> OnGpu:
        """A random legal move for every game, thrown with the game's own dice; 0 where the game is over."""
        rows = self._rows
        self._kernels.sample.launch(self.games, rows.states, rows.seats, rows.dice, self._sampled)
        return OnGpu(self._sampled)

    def observe(self, seats: int | Sequence[int] | np.ndarray[Any, Any]) -> OnGpu:
        """What a seat of each game knows, whoever is in turn; -1 is an onlooker."""
        watchers = cuda.to_device(self._watchers(seats))
        watched = to_gpu(self._described_sight.observation)
        self._kernels.observe.launch(self.games, self._rows.states, watchers, watched, self._sight.seen)
        return OnGpu(watched)

    def check_moves(self) -> None:
        """`IllegalMove` if a step since the last check was given a move that is not legal."""
        row = int(self._refused.copy_to_host()[0]) - 1
        if row >= 0:
            clear(self._refused)
            raise IllegalMove(f"Row {row} was given a move that is not legal, and stayed as it was.")

    @property
    def over(self) -> np.ndarray[Any, Any]:
        """Where the game is over, as an array in the computer's memory."""
        return np.asarray(np.asarray(self.seat) < 0)

    def state(self, row: int) -> np.ndarray[Any, Any]:
        """A copy of the state of one game, in the computer's memory."""
        return copy(self.states[row : row + 1].copy_to_host())

    def _look(self) -> None:
        """Write what there is to be seen for the seats in turn."""
        states, seats, sight = self._rows.states, self._rows.seats, self._sight
        if not self._kernels.keeps_marks:
            clear(sight.mask)
        self._kernels.mask.launch(self.games, states, seats, sight.mask, self._counts, self._marks)
        if self.observation is not None:
            self._kernels.observe.launch(self.games, states, seats, sight.observation, sight.seen)


def as_moves(actions: Any) -> Any:
    """Moves from PyTorch, JAX or CuPy as they lie on the GPU, or from the computer's memory with a copy."""
    if hasattr(actions, "__cuda_array_interface__") or (
        hasattr(actions, "__dlpack_device__") and actions.__dlpack_device__()[0] == DLPACK_CUDA
    ):
        return cuda.as_cuda_array(actions)
    return cuda.to_device(np.asarray(actions, dtype=np.int32))


DLPACK_CUDA = 2
