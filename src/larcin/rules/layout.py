"""How an observation is laid out: named pieces of one flat array of numbers.

Three rules write the numbers, each on zeros. `observe(state, seat, out)` writes what lies there for a seat to be seen;
`remember(state, seat, out)` what anyone could have remembered besides, where the table has a memory aid; and
`arrange(state, seat, out)` what makes no difference to play but is seen all the same, such as the order in which tiles
lie. What a seat sees is its *observation*; that and what it remembers is its *information state*. All three together
are everything it may know: views are read from them (`larcin.rules.views`). Seats are counted from the one that looks
on, clockwise, so that one player can learn for all seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from larcin.rules.contract import Array, Record, rule

NUMBER = np.int16
"""The type of every number in an observation."""


@dataclass(frozen=True)
class Piece:
    """Some numbers next to each other: what they mean, and how large one of them usually gets.

    `shape` is how many there are, or rows and columns.
    """

    name: str
    shape: int | tuple[int, ...]
    meaning: str
    most: int = 1

    @property
    def length(self) -> int:
        return self.shape if isinstance(self.shape, int) else prod(self.shape)


class Layout:
    """All pieces in their order: those to be seen, those to be remembered, and those that only show how things lie."""

    def __init__(
        self, seen: tuple[Piece, ...], remembered: tuple[Piece, ...] = (), arranged: tuple[Piece, ...] = ()
    ) -> None:
        self.seen = seen
        self.remembered = remembered
        self.arranged = arranged

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.seen + self.remembered + self.arranged

    @cached_property
    def observation(self) -> int:
        """How many numbers an observation has."""
        return sum(piece.length for piece in self.seen)

    @cached_property
    def information(self) -> int:
        """How many numbers an information state has: the observation, and what is remembered after it."""
        return self.observation + sum(piece.length for piece in self.remembered)

    @cached_property
    def everything(self) -> int:
        """How many numbers there are in all."""
        return sum(piece.length for piece in self.pieces)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each piece lies. Those to be seen lie there in an observation too."""
        ends = np.cumsum([piece.length for piece in self.pieces]).tolist()
        return {piece.name: slice(end - piece.length, end) for piece, end in zip(self.pieces, ends, strict=True)}

    @cached_property
    def _by_name(self) -> dict[str, Piece]:
        return {piece.name: piece for piece in self.pieces}

    def is_remembered(self, piece: str) -> bool:
        return self._by_name[piece] in self.remembered

    def row_size(self, piece: str) -> int:
        """How many numbers a row of a piece has."""
        shape = self._by_name[piece].shape
        return 1 if isinstance(shape, int) else prod(shape[1:])

    def offsets_seen(self) -> Iterator[int]:
        """Where the pieces to be seen begin in an observation, for `observe`."""
        return self._offsets(self.seen)

    def offsets_remembered(self) -> Iterator[int]:
        """Where the pieces to be remembered begin, counted from the first of them, for `remember`."""
        return self._offsets(self.remembered)

    def offsets_arranged(self) -> Iterator[int]:
        """Where the pieces that show how things lie begin, counted from the first of them, for `arrange`."""
        return self._offsets(self.arranged)

    def _offsets(self, pieces: tuple[Piece, ...]) -> Iterator[int]:
        return iter([self.slices[piece.name].start - self.slices[pieces[0].name].start for piece in pieces])

    @cached_property
    def scale(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """What to multiply an information state with to get numbers of about 1 at most."""
        pieces = self.seen + self.remembered
        return np.concatenate([np.full(piece.length, 1 / piece.most, dtype=np.float32) for piece in pieces])

    def named(self, numbers: Any) -> dict[str, Any]:
        """The pieces of an observation or information state by name, without a copy; also for many in rows."""
        count = numbers.shape[-1]
        return {name: numbers[..., where] for name, where in self.slices.items() if where.stop <= count}


@rule
def seat_from(watcher: int, distance: int, seats: int) -> int:
    """The seat so many places clockwise from the one that looks on; from seat 0 for an onlooker."""
    seat = max(int(watcher), 0) + distance
    return seat if seat < seats else seat - int(seats)


@rule
def distance_to(watcher: int, seat: int, seats: int) -> int:
    """How many places clockwise from the one that looks on a seat is; from seat 0 for an onlooker."""
    distance = int(seat) - max(int(watcher), 0)
    return distance if distance >= 0 else distance + int(seats)


@rule
def mark(out: Array, offset: int, index: int) -> None:
    """Write a 1 at an index of a piece; nothing for an index below zero, which says *nothing there*."""
    if index >= 0:
        out[offset + int(index)] = 1


@rule
def mark_bits(out: Array, offset: int, bits: int, count: int) -> None:
    """Write a set of bits as ones and zeros."""
    for number in range(count):
        out[offset + number] = (int(bits) >> number) & 1


@rule
def write_counts(out: Array, offset: int, counts: Record, count: int) -> None:
    """Write the first numbers of a row."""
    for number in range(count):
        out[offset + number] = counts[number]
