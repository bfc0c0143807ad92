"""Readers of views: functions that read a view, or what changed in it, from the numbers of an observation.

They are compiled from the expressions that the parts of a description write (`larcin.rules.views`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress
from typing import Any

import numpy as np

from larcin.rules.contract import Game
from larcin.rules.odds import Odds
from larcin.rules.views import EachSeat, Group, Numbers, Part, Where

# ---------------------------------------------------------------------------------------------- what expressions call


def marked(marks: Numbers, names: Sequence[Any]) -> Any:
    return names[marks.index(1)] if 1 in marks else None


def up_to_nought(numbers: Numbers) -> Numbers:
    return numbers[: numbers.index(0)] if 0 in numbers else numbers


def rows_in(numbers: Numbers, size: int) -> int:
    """How many rows there are before the first that is all zeros."""
    for start in range(0, len(numbers), size):
        if not any(numbers[start : start + size]):
            return start // size
    return len(numbers) // size


def piled(numbers: Numbers, heights: Numbers, chairs: list[int], number: str, pile: str) -> list[dict[str, Any]]:
    piles: dict[int, list[int]] = {}
    for value, height, seat in sorted(zip(numbers, heights, chairs, strict=False)):
        if height:
            piles.setdefault(value, []).append(seat)
    return [{number: value, pile: seats} for value, seats in piles.items()]


CALLED = {each.__name__: each for each in (marked, up_to_nought, rows_in, piled, compress)}


def compiled(part: Part, where: Where) -> Callable[[Numbers], Any]:
    """A function that reads a part of a view from its numbers."""
    source = f"lambda n: {part.source(where)}"
    read: Callable[[Numbers], Any] = eval(source, {**CALLED, **where.values})
    return read


@cache
def reader(game: Game, seats: int, watcher: int, remembers: bool) -> Callable[[Numbers], Any]:
    """A function that reads the view of a watcher at a table with so many seats."""
    return compiled(game.view, where(game, seats, watcher, remembers))


@cache
def odds_reader(odds: Odds, chairs: int, watcher: int) -> Callable[[Any], dict[str, Any]]:
    """A function that reads the odds of a watcher from a list of numbers: those that are whole must be integers."""
    return compiled(odds.view, Where(odds.layout, chairs, watcher, remembers=True))


def where(game: Game, seats: int, watcher: int, remembers: bool, row: int | None = None) -> Where:
    return Where(game.layout, max(seats, game.fewest_chairs), watcher, remembers, row)


# ------------------------------------------------------------------------------------------------------- what changed

Path = list[str | int]
"""The way to a part of a view: names, and numbers of entries in lists."""

Change = tuple[Path, Any]
"""The way to a part of a view, and what stands there now. An entry one beyond the end of a list is a new one."""


class Changes:
    """Finds what is different in two views of a watcher, by the numbers that are: no other parts are read at all."""

    def __init__(self, game: Game, seats: int, watcher: int, remembers: bool) -> None:
        self._parts: list[tuple[Path, Callable[[Numbers], Any]]] = []
        self._readers: list[list[int]] = [[] for _ in range(game.layout.everything)]
        """For each number, the parts that are read from it."""
        for path, part, row in entries_of(game.view, where(game, seats, watcher, remembers)):
            here = where(game, seats, watcher, remembers, row)
            self._parts.append((path, compiled(part, here)))
            for place in here.read:
                self._readers[place].append(len(self._parts) - 1)

    def between(self, before: Any, after: Any) -> list[Change]:
        """What changed from one observation to another, both as arrays."""
        places = np.flatnonzero(before != after).tolist()
        touched = sorted({part for place in places for part in self._readers[place]})
        if not touched:
            return []
        old, new = before.tolist(), after.tolist()
        changes: list[Change] = []
        for part in touched:
            path, read = self._parts[part]
            value = read(new)
            changes += differences(path, read(old), value) if isinstance(value, list) else [(path, value)]
        return changes


def entries_of(view: Group, here: Where) -> Iterator[tuple[Path, Part, int | None]]:
    """The parts of a view, and of a list with an entry for each seat the entries: each with its row."""
    for name, part in view.parts.items():
        if isinstance(part, EachSeat):
            for distance, seat in enumerate(here.chairs):
                yield [name, seat], Group(**part.parts), distance
        else:
            yield [name], part, None


def differences(path: Path, old: Any, new: Any) -> list[Change]:
    """What is different: single entries of a list that did not get shorter, otherwise the whole."""
    if old == new:
        return []
    if isinstance(old, list) and isinstance(new, list) and len(old) <= len(new):
        changed = [index for index, entry in enumerate(new) if index >= len(old) or entry != old[index]]
        if len(changed) <= len(new) // 2:
            return [([*path, index], new[index]) for index in changed]
    return [(path, new)]


@cache
def changes(game: Game, seats: int, watcher: int, remembers: bool) -> Changes:
    return Changes(game, seats, watcher, remembers)
