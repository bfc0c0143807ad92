"""What lies in a row of a batch, and what a core needs besides: described once, for this computer and for a GPU."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

import numpy as np

from larcin.batch.rows import Played, Rows, Scratch, Setup, Sight
from larcin.errors import LarcinError
from larcin.rules.contract import CHANCE, MEMORY_AID, STRICT, Game
from larcin.rules.layout import NUMBER, Layout

DICE = 2
"""For chance and for the players."""

LARGEST_SEED = 2**63 - 1


class Room(NamedTuple):
    """An array to be made: its shape, and the type of what is in it."""

    shape: tuple[int, ...]
    kind: Any

    @property
    def size(self) -> int:
        """Bytes."""
        return int(np.dtype(self.kind).itemsize * math.prod(self.shape))


Arrays = TypeVar("Arrays", bound=tuple[Any, ...])
"""A tuple with names, of rooms or arrays, numbers, and other such tuples."""


def mapped(make: Callable[[Any], Any], arrays: Arrays) -> Arrays:
    """A tuple, and tuples in it, with something made of every array or room."""

    def of(each: Any) -> Any:
        if isinstance(each, Room | np.ndarray):
            return make(each)
        return mapped(make, each) if isinstance(each, tuple) else each

    return type(arrays)(*map(of, arrays))


def zeros(room: Any) -> np.ndarray[Any, Any]:
    """An array in this computer's memory; one that is there already stays as it is.

    NumPy clears bytes at once, but records field by field; and zeros take no memory before they are written.
    """
    if isinstance(room, np.ndarray):
        return room
    cleared: np.ndarray[Any, Any] = np.zeros(room.size, dtype=np.uint8).view(room.kind).reshape(room.shape)
    return cleared


def in_memory(described: Arrays) -> Arrays:
    """The arrays that are described."""
    return mapped(zeros, described)


# ------------------------------------------------------------------------------------------------------ what there is


def rows_of(game: Game, games: int, seats: int, dice: int = DICE) -> Rows:
    """Games in progress."""
    return Rows(
        states=Room((games,), game.state_type),
        dice=Room((games, dice), np.uint64),
        numbers=Room((games,), np.int64),
        to_act=Room((games,), np.int16),
        seats=Room((games,), np.int8),
        ended=Room((games,), np.bool_),
        places=Room((games, CHANCE), np.int16),
        scores=Room((games, CHANCE), np.int32),
        wins=Room((games, seats), np.float32),
    )


def sight_of(game: Game, games: int, memory: str) -> Sight:
    """What is seen of them."""
    return Sight(
        mask=Room((games, len(game.moves)), np.bool_),
        observation=Room((games, observation_size(game.layout, memory)), NUMBER),
        seen=observation_size(game.layout, STRICT),
    )


def played_of(games: int, first: int) -> Played:
    """What comes of whole games."""
    return Played(
        places=Room((games, CHANCE), np.int16),
        scores=Room((games, CHANCE), np.int32),
        decisions=Room((games,), np.int32),
        first=first,
    )


def scratch_for(game: Game) -> Scratch:
    """Room for one core: two blank states (one to play on, one to start from), actions, weights and dice."""
    return in_memory(
        Scratch(
            states=Room((2,), game.state_type),
            actions=Room((game.most_choices,), np.int16),
            weights=Room((game.most_choices,), np.int32),
            dice=Room((DICE,), np.uint64),
        )
    )


def setup_of(game: Game, state_type: np.dtype[np.void] | None = None) -> Setup:
    """How games begin, from states of the usual type or another."""
    return Setup(
        blank=Room((1,), state_type or game.state_type),
        options=Room((len(game.options),), np.int16),
        seed=Room((1,), np.int64),
    )


def setup_for(
    game: Game, options: Mapping[str, int | str], seed: int = 0, state_type: np.dtype[np.void] | None = None
) -> Setup:
    """How the games of a seed begin."""
    setup = in_memory(setup_of(game, state_type))
    setup.options[:] = game.encode(options)
    setup.seed[0] = seed
    return setup


def observation_size(layout: Layout, memory: str) -> int:
    return layout.information if memory == MEMORY_AID else layout.observation


MOST_GAMES = 10**9
"""How many games may be asked for at once: their results would take 50 GB."""


def check_numbers(games: int, seed: int) -> None:
    if games < 1:
        raise LarcinError(f"The number of games must be 1 or more, not {games}.")
    if games > MOST_GAMES:
        raise LarcinError(f"The number of games must be at most {MOST_GAMES:,}, not {games}.")
    if not 0 <= seed <= LARGEST_SEED:
        raise LarcinError(f"A seed must be from 0 to 2^63 - 1, not {seed}.")
