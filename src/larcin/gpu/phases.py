"""Whole games on a GPU, those together that are in the same phase: for games in which players do many different things.

The 32 threads of a warp go through the rules together, and where their games differ they wait for each other: in Oliver
Twist four of them were at work on average. So here games are not tied to threads. A block has a pool of games, and a
stack for each phase (`phase` of the rulebook) with the games that are in it. Each of its warps takes up to 32 games off
the highest stack, goes on a little with each, and puts them back where they belong then. Where a game is over, the next
one begins.

The pool lies in shared memory, which answers far sooner than the rest but is small: so states are without what only
memories need (`Game.compact_type`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import cuda, types

from larcin.batch import phased
from larcin.batch.arrays import DICE
from larcin.batch.phased import ENDED, PHASES, Slots
from larcin.rules.contract import Game
from larcin.rules.linking import dispatchers

WARP = 32
"""Threads of a GPU that go together."""

STEPS = 5
"""In so many steps a warp finds the greatest of 32 numbers."""

EVERYBODY = 0xFFFFFFFF
"""All threads of a warp."""

WAITING = PHASES
"""The stack after those of the phases: slots of the pool that wait for a game."""

STACKS = PHASES + 1
"""One for each thread of a warp to look at."""

NOWHERE = -1
"""Instead of a phase: this thread has no game."""

NEXT, SERVED = 0, 1
"""At the desk one draws a number and waits until it is served: one warp at a time sees to the stacks."""

ROOM_BESIDES = 1024
"""Bytes of shared memory for all that there is once."""

ROOM_BESIDES_STATE = 2 * 8 + 2 * 4 + 2 + STACKS * 2
"""Bytes of shared memory for a game besides its state: dice, number, choices, move, and room in every stack."""


def pool_size(game: Game, shared_memory: int) -> int:
    """As many games as a block with so many bytes of shared memory has room for, by the warp."""
    return (shared_memory - ROOM_BESIDES) // (game.compact_type.itemsize + ROOM_BESIDES_STATE) // WARP * WARP


def threads_for(pool: int) -> int:
    """Fewer threads than games, so that there are always some to choose from. How many was found by trying."""
    return max(pool * 3 // 5 // WARP, 1) * WARP


def play_by_phases(game: Game, pool: int) -> Callable[..., None]:
    """The kernel, for a block with so many slots. Blocks take games by number until none are left."""
    most, outcomes, record = game.most_choices, len(game.outcomes), numba.from_dtype(game.compact_type)
    linked = dispatchers(phased, game)
    begin_in, go_on_in, write_result = linked.begin_in, linked.go_on_in, linked.write_result

    def play(setup, played, taken):  # type: ignore[no-untyped-def]
        states = cuda.shared.array(0, record)
        dice = cuda.shared.array((pool, DICE), types.uint64)
        moves = cuda.shared.array(pool, types.int16)
        made = cuda.shared.array(pool, types.int32)
        slots = Slots(states, dice, moves, made)
        numbers = cuda.shared.array(pool, types.int32)
        stacks = cuda.shared.array((STACKS, pool), types.uint16)
        heights = cuda.shared.array(STACKS, types.int32)
        desk = cuda.shared.array(2, types.int32)
        in_use = cuda.shared.array(1, types.int32)
        actions = cuda.local.array(most, types.int16)
        weights = cuda.local.array(outcomes, types.int32)
        lane = cuda.threadIdx.x % WARP
        open_pool(stacks, heights, desk, in_use)
        slot, phase = 0, NOWHERE
        while True:
            wait_for_work(heights, in_use, lane, phase)
            phase, slot, left = change_games(stacks, heights, desk, in_use, lane, phase, slot)
            if left == 0:
                break
            if phase == WAITING:
                number = cuda.atomic.add(taken, 0, 1)
                if number < len(played.decisions):
                    numbers[slot] = number
                    begin_in(slots, slot, setup, played.first + number)
                else:
                    phase = NOWHERE
                    cuda.atomic.sub(in_use, 0, 1)
            if phase != NOWHERE:
                phase = go_on_in(slots, slot, actions, weights)
                if phase == ENDED:
                    number = numbers[slot]
                    write_result(slots, slot, played.places[number], played.scores[number])
                    played.decisions[number] = made[slot]
                    phase = WAITING
            cuda.syncwarp()

    return play


@cuda.jit(device=True)
def open_pool(stacks, heights, desk, in_use):  # type: ignore[no-untyped-def]
    """All slots are in use, and wait for a game."""
    thread = cuda.threadIdx.x
    pool = stacks.shape[1]
    for slot in range(thread, pool, cuda.blockDim.x):
        stacks[WAITING, slot] = slot
    if thread < STACKS:
        heights[thread] = pool if thread == WAITING else 0
    if thread == 0:
        desk[NEXT] = 0
        desk[SERVED] = 0
        in_use[0] = pool
    cuda.syncthreads()


@cuda.jit(device=True)
def wait_for_work(heights, in_use, lane, phase):  # type: ignore[no-untyped-def]
    """Until there are games, or no slots in use any more. Whoever has nothing to do keeps away from the desk."""
    while True:
        cuda.threadfence_block()
        if cuda.any_sync(EVERYBODY, phase != NOWHERE or heights[lane] > 0 or in_use[0] == 0):
            break


@cuda.jit(device=True)
def change_games(stacks, heights, desk, in_use, lane, phase, slot):  # type: ignore[no-untyped-def]
    """Put the games of a warp back, and take those off the highest stack. Returns phase and slot of the game of this
    thread, and how many slots are in use.
    """
    alike = cuda.match_any_sync(EVERYBODY, phase)
    before = cuda.popc(alike & cuda.lanemask_lt())
    if lane == 0:
        ticket = cuda.atomic.add(desk, NEXT, 1)
        while cuda.atomic.add(desk, SERVED, 0) != ticket:
            pass
    cuda.threadfence_block()
    cuda.syncwarp()
    height: Any = np.int32(0)
    if phase != NOWHERE:
        height = heights[phase]
        stacks[phase, height + before] = slot
    cuda.syncwarp()
    if phase != NOWHERE and before == 0:
        heights[phase] = height + cuda.popc(alike)
    cuda.syncwarp()
    highest: Any = np.int32(heights[lane] * STACKS + lane)
    for step in range(STEPS):
        highest = max(highest, cuda.shfl_xor_sync(EVERYBODY, highest, 1 << step))
    phase = highest % STACKS
    height = highest // STACKS
    here = min(height, WARP)
    if lane < here:
        slot = stacks[phase, height - here + lane]
    left = cuda.shfl_sync(EVERYBODY, in_use[0], 0)
    cuda.syncwarp()
    if lane == 0:
        heights[phase] = height - here
        cuda.threadfence_block()
        cuda.atomic.add(desk, SERVED, 1)
    cuda.syncwarp()
    return phase if lane < here else NOWHERE, slot, left
