"""The kernels: one thread a game, by the same rules as everywhere else.

A kernel is an ordinary function that closes over linked rules, which numba-cuda compiles for the GPU as it finds them.
`Kernel` compiles one for the arguments it will get, with a GPU or without: then to PTX, for a look or for a test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numba
import numpy as np
from numba import cuda, types

from larcin.batch import observation_size, rows
from larcin.errors import LarcinError
from larcin.gpu import phases
from larcin.gpu.compiling import compiling_for
from larcin.gpu.phases import WARP
from larcin.rules.contract import MEMORY_AID, Game
from larcin.rules.layout import NUMBER
from larcin.rules.linking import dispatchers

THREADS = 128
"""Threads in a block."""

REGISTERS = {"kids-of-london": 32, "pickpocket": 48, "doggy-bag": 40, "oliver-twist": 128}
"""Registers for a thread to play whole games with, where fewer than it asks for are better: it keeps more in memory,
but more threads run at once and fill each other's waits. Found by trying on an H200."""

UNROLLED = ("kids-of-london", "pickpocket", "doggy-bag")
"""Games whose single steps are faster with loops unrolled. Whole games are never, there is more code to read; what is
seen always is."""

WIDE = 1024
"""A mask of more moves than this is not cleared as a whole before each step."""

MARKS = 128
"""How many legal moves of a row are then kept besides: in Oliver Twist one row in two thousand has more."""

HOPPER = (9, 0)
HOPPER_SHARED = 227 * 1024


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

    @property
    def name(self) -> str:
        return self._function.__name__

    def to_ptx(self, capability: tuple[int, int] = HOPPER) -> str:
        """Its code for GPUs of this compute capability. Needs NVIDIA's compiler, but no GPU."""
        with compiling_for(capability, rolled=self._rolled):
            code, _ = cuda.compile_ptx(self._function, types.void(*self._arguments), cc=capability)
        return str(code)

    @cached_property
    def _compiled(self) -> Any:
        with compiling_for(None, rolled=self._rolled):
            compiled = cuda.jit(types.void(*self._arguments), max_registers=self._registers)(self._function)
        if self._shared_memory > 0:
            allow_shared_memory(compiled, self._shared_memory)
        return compiled

    def launch(self, threads: int, *arguments: Any) -> None:
        """With at least so many threads."""
        blocks = (threads + self._threads - 1) // self._threads
        self._compiled[blocks, self._threads, 0, self._shared_memory](*arguments)

    def launch_everywhere(self, *arguments: Any) -> None:
        """With one block on each multiprocessor."""
        self.launch(cuda.get_current_device().MULTIPROCESSOR_COUNT * self._threads, *arguments)


def most_shared_memory() -> int:
    """Bytes of shared memory that a block may have on this GPU."""
    return int(cuda.get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN) if cuda.is_available() else HOPPER_SHARED


def allow_shared_memory(compiled: Any, size: int) -> None:
    """Let blocks of a kernel have so many bytes of shared memory besides its arrays: without asking they have 48 KB."""
    from cuda.bindings import driver

    (kernel,) = compiled.overloads.values()
    status, *_ = driver.cuKernelSetAttribute(
        driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
        size,
        kernel._codelibrary.get_cufunc().handle,
        cuda.get_current_device().id,
    )
    if status != driver.CUresult.CUDA_SUCCESS:
        raise LarcinError(f"This GPU lacks the {size} bytes of shared memory that a block of threads needs here.")


class Kernels:
    """All kernels of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.record = numba.from_dtype(game.state_type)
        self._rows = dispatchers(rows, game)
        self._rolled = game.name not in UNROLLED

    @property
    def all(self) -> list[Kernel]:
        kernels = [self.play, self.begin, self.step, self.sample, self.mask]
        return [*kernels, self.observe] if self.game.layout is not None else kernels

    @property
    def plays_by_phases(self) -> bool:
        """Whether the rulebook can play in small parts, and says which games are in the same phase."""
        return all(hasattr(self.game.rulebook, name) for name in ("make", "choose", "phase"))

    @cached_property
    def play(self) -> Kernel:
        """Whole random games."""
        return self._play_by_phases() if self.plays_by_phases else self._play_in_step()

    def _play_by_phases(self) -> Kernel:
        pool = phases.pool_size(self.game, most_shared_memory())
        function, arguments = phases.play_by_phases(self.game, pool)
        return Kernel(
            function, *arguments, threads=phases.threads_for(pool), registers=REGISTERS.get(self.game.name),
            shared_memory=pool * self.game.bare_type.itemsize,
        )  # fmt: skip

    def _play_in_step(self) -> Kernel:
        """Threads that begin together do much the same at the same time, which is what a GPU is good at; those that go
        on to a next game lose step, so each plays one.
        """
        most, outcomes, record = self.game.most_choices, len(self.game.outcomes), self.record
        play_row = self._rows.play_row

        def play(blank, options, seed, first, places, scores, decisions):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(decisions):
                states = cuda.local.array(1, record)
                actions = cuda.local.array(most, types.int16)
                weights = cuda.local.array(outcomes, types.int32)
                dice = cuda.local.array(2, types.uint64)
                decisions[row] = play_row(
                    states, blank, options, seed, first + row, dice, actions, weights, places[row], scores[row]
                )

        return Kernel(
            play, self.record[::1], types.int16[::1], types.int64, types.int64, types.int16[:, ::1],
            types.int32[:, ::1], types.int32[::1],
            registers=REGISTERS.get(self.game.name),
        )  # fmt: skip

    @cached_property
    def begin(self) -> Kernel:
        """A new game in every row that is marked."""
        most, outcomes = self.game.most_choices, len(self.game.outcomes)
        begin_row, seat_in_turn = self._rows.begin_row, self._rows.seat_in_turn

        def begin(marked, states, blank, options, seed, numbers, dice, to_act, seats):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(marked) and marked[row]:
                actions = cuda.local.array(most, types.int16)
                weights = cuda.local.array(outcomes, types.int32)
                to_act[row] = begin_row(states, row, blank, options, seed, numbers[row], dice[row], actions, weights)
                seats[row] = seat_in_turn(to_act[row])

        return Kernel(
            begin, types.boolean[::1], self.record[::1], self.record[::1], types.int16[::1], types.int64,
            types.int64[::1], types.uint64[:, ::1], types.int16[::1], types.int8[::1],
        )  # fmt: skip

    @cached_property
    def step(self) -> Kernel:
        """The chosen move in every row. A move that is not legal is not made, and counted in `refused`."""
        most, outcomes = self.game.most_choices, len(self.game.outcomes)
        step_rows = self._rows.step_rows

        def step(  # type: ignore[no-untyped-def]
            states, chosen, mask, dice, to_act, seats, ended, places, scores, wins, restart, blank, options, seed,
            numbers, refused,
        ):  # fmt: skip
            row = cuda.grid(1)
            if row < len(chosen):
                action = chosen[row]
                if seats[row] >= 0 and not (0 <= action < mask.shape[1] and mask[row, action]):
                    cuda.atomic.max(refused, 0, row + 1)
                    ended[row] = False
                else:
                    actions = cuda.local.array(most, types.int16)
                    weights = cuda.local.array(outcomes, types.int32)
                    here = slice(row, row + 1)
                    step_rows(
                        states[here], chosen[here], dice[here], to_act[here], seats[here], ended[here], places[here],
                        scores[here], wins[here], restart, blank, options, seed, numbers[here], actions, weights,
                    )  # fmt: skip

        return Kernel(
            step, self.record[::1], types.int32[::1], types.boolean[:, ::1], types.uint64[:, ::1], types.int16[::1],
            types.int8[::1], types.boolean[::1], types.int16[:, ::1], types.int32[:, ::1], types.float32[:, ::1],
            types.int64, self.record[::1], types.int16[::1], types.int64, types.int64[::1], types.int64[::1],
            rolled=self._rolled,
        )  # fmt: skip

    @cached_property
    def sample(self) -> Kernel:
        """A random legal move for every row."""
        most = self.game.most_choices
        sample_rows = self._rows.sample_rows

        def sample(states, seats, dice, chosen):  # type: ignore[no-untyped-def]
            row = cuda.grid(1)
            if row < len(chosen):
                actions = cuda.local.array(most, types.int16)
                here = slice(row, row + 1)
                sample_rows(states[here], seats[here], dice[here], chosen[here], actions)

        return Kernel(
            sample, self.record[::1], types.int8[::1], types.uint64[:, ::1], types.int32[::1], rolled=self._rolled
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
        write_mask = self._rows.write_mask

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
            mask, self.record[::1], types.int8[::1], types.boolean[:, ::1], types.int32[::1], types.int16[:, ::1],
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
        write_observation = self._rows.write_observation

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
            observe, self.record[::1], types.int8[::1], number[:, ::1], types.int64, threads=WARP, rolled=False
        )
