"""The kernels: one thread a game, by the same rules as everywhere else.

A kernel is an ordinary function that closes over linked rules, which numba-cuda compiles for the GPU as it finds them.
`Kernel` compiles one for the arguments it will get, with a GPU or without: then to PTX, for a look or for a test.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numba
import numpy as np
from numba import cuda, types

from larcin.batch import rows
from larcin.batch.arrays import DICE, Room, observation_size, played_of, rows_of, setup_of
from larcin.batch.rows import Scratch
from larcin.gpu import phases
from larcin.gpu.cuda_parts import USUAL_SHARED_MEMORY, allow_shared_memory, compiled, configured, most_shared_memory
from larcin.gpu.phases import WARP
from larcin.rules import compilers
from larcin.rules.compilers import GPU
from larcin.rules.contract import MEMORY_AID, Game
from larcin.rules.layout import NUMBER
from larcin.rules.linking import dispatchers

THREADS = 128
"""Threads in a block."""

WIDE = 1024
"""A mask of more moves than this is not cleared as a whole before each step."""

MARKS = 128
"""How many legal moves of a row are then kept besides: in Oliver Twist one row in two thousand has more."""

HOPPER = (9, 0)


def type_of(described: Any) -> Any:
    """What numba calls an array, or a tuple of arrays and numbers, that is described."""
    if isinstance(described, Room):
        return types.Array(numba.from_dtype(np.dtype(described.kind)), len(described.shape), "C")
    if isinstance(described, tuple):
        return types.NamedTuple(list(map(type_of, described)), type(described))
    return types.int64


PLAYED = type_of(played_of(games=1, first=0))


class Kernel:
    """A function for the GPU and the types of its arguments; compiled at its first launch."""

    def __init__(
        self,
        function: Callable[..., None],
        *arguments: Any,
        threads: int = THREADS,
        registers: int | None = None,
        shared_memory: int = 0,
        rolled: bool = True,
    ) -> None:
        self._function = function
        self._arguments = arguments
        self._threads = threads
        self._registers = registers
        self._shared_memory = shared_memory
        self._rolled = rolled
        self._compiled: Any = None
        self._configured: dict[int, Any] = {}
        self._one_at_a_time = threading.Lock()

    @property
    def name(self) -> str:
        return self._function.__name__

    def to_ptx(self, capability: tuple[int, int] = HOPPER) -> str:
        """Its code for GPUs of this compute capability. Needs NVIDIA's compiler, but no GPU."""

        def compile_it() -> str:
            code, _ = cuda.compile_ptx(self._function, types.void(*self._arguments), cc=capability)
            return str(code)

        return compiled(compile_it, rolled=self._rolled, capability=capability)

    def _compile(self) -> Any:
        jit = cuda.jit(types.void(*self._arguments), max_registers=self._registers)
        kernel = compiled(lambda: jit(self._function), rolled=self._rolled, capability=None)
        if self._shared_memory > USUAL_SHARED_MEMORY and not compilers.plainly(GPU):
            allow_shared_memory(kernel, self._shared_memory)
        return kernel

    def prepare(self) -> Any:
        """Compile it, if that has not been done."""
        with self._one_at_a_time:
            self._compiled = self._compiled or self._compile()
            return self._compiled

    def launch(self, threads: int, *arguments: Any) -> None:
        """With at least so many threads."""
        blocks = (threads + self._threads - 1) // self._threads
        if blocks not in self._configured:
            self._configured[blocks] = configured(self.prepare(), blocks, self._threads, self._shared_memory)
        self._configured[blocks](*arguments)

    def launch_everywhere(self, *arguments: Any) -> None:
        """With one block on each multiprocessor."""
        self.launch(cuda.get_current_device().MULTIPROCESSOR_COUNT * self._threads, *arguments)


class Kernels:
    """All kernels of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = dispatchers(rows, game)
        self._record = numba.from_dtype(game.state_type)
        self._rows = type_of(rows_of(game, 1, 1))
        self._setup = type_of(setup_of(game))
        self._rolled = not game.hints.gpu_unrolled

    @property
    def all(self) -> list[Kernel]:
        return [self.play, self.begin, self.step, self.sample, self.mask, self.observe]

    @property
    def plays_by_phases(self) -> bool:
        """Whether the rulebook can play in small parts, and says which games are in the same phase."""
        return all(hasattr(self.game.rulebook, name) for name in ("make", "choose", "phase"))

    @cached_property
    def play(self) -> Kernel:
        """Whole random games."""
        return self._play_by_phases() if self.plays_by_phases else self._play_in_step()

    def _play_by_phases(self) -> Kernel:
        """With as much shared memory as there is, if it can be had."""
        kernel = self._phases_kernel(most_shared_memory())
        try:
            if cuda.is_available():
                kernel.prepare()
        except Exception as error:
            kernel = self._phases_kernel(USUAL_SHARED_MEMORY)
            kernel.prepare()
            compilers.miss(GPU, error)
        return kernel

    def _phases_kernel(self, shared_memory: int) -> Kernel:
        pool = phases.pool_size(self.game, shared_memory)
        return Kernel(
            phases.play_by_phases(self.game, pool),
            type_of(setup_of(self.game, self.game.compact_type)),
            PLAYED,
            types.int32[::1],
            threads=phases.threads_for(pool),
            registers=self.game.hints.gpu_registers,
            shared_memory=pool * self.game.compact_type.itemsize,
        )

    def _play_in_step(self) -> Kernel:
        """Threads that begin together do much the same at the same time, which is what a GPU is good at; those that go
        on to a next game lose step, so each plays one.
        """
        most, outcomes, record = self.game.most_choices, len(self.game.outcomes), self._record
        play_rows = self._rules.play_rows

        def play(setup, played):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(played.decisions):
                states = cuda.local.array(1, record)
                actions = cuda.local.array(most, types.int16)
                weights = cuda.local.array(outcomes, types.int32)
                dice = cuda.local.array(DICE, types.uint64)
                play_rows(played, setup, Scratch(states, actions, weights, dice), row, row + 1)

        return Kernel(play, self._setup, PLAYED, registers=self.game.hints.gpu_registers)

    @cached_property
    def begin(self) -> Kernel:
        """A new game in every row where one is wanted."""
        most, outcomes = self.game.most_choices, len(self.game.outcomes)
        begin_rows = self._rules.begin_rows

        def begin(wanted, rows, setup):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(wanted):
                actions = cuda.local.array(most, types.int16)
                weights = cuda.local.array(outcomes, types.int32)
                begin_rows(wanted, rows, setup, actions, weights, row, row + 1)

        return Kernel(begin, types.boolean[::1], self._rows, self._setup)

    @cached_property
    def step(self) -> Kernel:
        """The chosen move in every row. A move that is not legal is not made, and counted in `refused`."""
        most, outcomes = self.game.most_choices, len(self.game.outcomes)
        step_rows = self._rules.step_rows

        def step(chosen, rows, setup, stride, mask, refused):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(chosen):
                action = chosen[row]
                if rows.seats[row] >= 0 and not (0 <= action < mask.shape[1] and mask[row, action]):
                    cuda.atomic.max(refused, 0, row + 1)
                    rows.ended[row] = False
                else:
                    actions = cuda.local.array(most, types.int16)
                    weights = cuda.local.array(outcomes, types.int32)
                    step_rows(chosen, rows, setup, stride, actions, weights, row, row + 1)

        return Kernel(
            step, types.int32[::1], self._rows, self._setup, types.int64, types.boolean[:, ::1], types.int64[::1],
            rolled=self._rolled,
        )  # fmt: skip

    @cached_property
    def sample(self) -> Kernel:
        """A random legal move for every row."""
        most, sample_rows = self.game.most_choices, self._rules.sample_rows

        def sample(states, seats, dice, sampled):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(sampled):
                actions = cuda.local.array(most, types.int16)
                sample_rows(states, seats, dice, sampled, actions, row, row + 1)

        return Kernel(
            sample, self._record[::1], types.int8[::1], types.uint64[:, ::1], types.int32[::1], rolled=self._rolled
        )

    @property
    def keeps_marks(self) -> bool:
        """Whether masks are so wide that it is better to clear what was set than to clear everything."""
        return len(self.game.moves) > WIDE

    @cached_property
    def mask(self) -> Kernel:
        """The legal moves of every row, into zeros; or into what the last launch wrote: then `counts` and `marks` say
        what was set, and keep what is.
        """
        most, keeps_marks = self.game.most_choices, self.keeps_marks
        write_mask = self._rules.write_mask

        def mask(states, seats, out, counts, marks):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(seats):
                actions = cuda.local.array(most, types.int16)
                if keeps_marks and counts[row] <= marks.shape[1]:
                    for index in range(counts[row]):
                        out[row, marks[row, index]] = False
                elif keeps_marks:
                    for move in range(out.shape[1]):
                        out[row, move] = False
                count = write_mask(states[row], seats[row], actions, out[row])
                if keeps_marks:
                    counts[row] = count
                    for index in range(min(count, marks.shape[1])):
                        marks[row, index] = actions[index]

        return Kernel(
            mask, self._record[::1], types.int8[::1], types.boolean[:, ::1], types.int32[::1], types.int16[:, ::1],
            rolled=self._rolled,
        )  # fmt: skip

    @cached_property
    def observe(self) -> Kernel:
        """What a seat of every row sees.

        Each thread writes for itself, and the 32 of a warp then copy 32 numbers of one row after another: a GPU's
        memory is fast where neighbours write side by side. A block is one warp, so that fewer share a cache.
        """
        number = numba.from_dtype(np.dtype(NUMBER))
        most = observation_size(self.game.layout, MEMORY_AID)
        width = WARP + 2  # two more, so that no two threads write to one bank of memory
        write_observation = self._rules.write_observation

        def observe(states, seats, out, seen):  # type: ignore[no-untyped-def]
            row, lane = cuda.grid(1), cuda.threadIdx.x
            first, length = row - lane, out.shape[1]
            own = cuda.local.array(most, number)
            tile = cuda.shared.array((WARP, width), number)
            if row < len(seats):
                for index in range(length):
                    own[index] = 0
                write_observation(states[row], seats[row], own[:length], seen)
            for start in range(0, length, WARP):
                for index in range(min(WARP, length - start)):
                    tile[lane, index] = own[start + index]
                cuda.syncwarp()
                if start + lane < length:
                    for other in range(min(WARP, len(seats) - first)):
                        out[first + other, start + lane] = tile[other, lane]
                cuda.syncwarp()

        return Kernel(
            observe, self._record[::1], types.int8[::1], number[:, ::1], types.int64, threads=WARP, rolled=False
        )
