"""What a study finds: numbers with 95% intervals, sorted by what they are about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from larcin.lab.intervals import Estimate, in_groups, shares_in_groups

Key = tuple[str | int, ...]
"""What a number is about: a card and a character, say."""

BARS, CURVES, GRID, TOWN = "bars", "curves", "grid", "town"
"""How findings are drawn: a point a row, a curve over the second part of the key, a field of squares, streets."""

FEWEST_GAMES = 8
"""What was seen in fewer games is not told: its interval would say nothing."""


@dataclass(frozen=True)
class Row:
    """A mean, what it is about, how many numbers it is the mean of, and from how many games they come."""

    key: Key
    mean: float
    low: float
    high: float
    count: int
    games: int


@dataclass(frozen=True)
class Finding:
    """A table: what the parts of its keys are called, what was measured, and its rows.

    `fair` is where nothing is gained or lost, if there is such a place. Shares are from 0 to 1, and told in percent.
    """

    name: str
    title: str
    by: tuple[str, ...]
    measured: str
    rows: list[Row]
    form: str = BARS
    shares: bool = True
    fair: float | None = None
    notes: dict[str, Any] = field(default_factory=dict)
    """What else came of it, by name."""

    def of(self, *key: str | int) -> Row:
        return next(row for row in self.rows if row.key == key)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def tally(told: Iterable[Iterable[tuple[Key, float]]], *, shares: bool = True) -> list[Row]:
    """Means by key of what each game told. Numbers of one game are no independent observations: games are.

    `shares` are victories and defeats, or what happened and what did not; anything else is numbers that vary little by
    little, such as chances.
    """
    groups: dict[Key, list[list[float]]] = defaultdict(list)
    for pairs in told:
        of_game: dict[Key, list[float]] = defaultdict(list)
        for key, number in pairs:
            of_game[key].append(number)
        for key, numbers in of_game.items():
            groups[key].append(numbers)
    found = [row_of(key, each, shares) for key, each in groups.items() if len(each) >= FEWEST_GAMES]
    return sorted(found, key=lambda row: [(isinstance(part, str), part) for part in row.key])


def largest_first(rows: Sequence[Row]) -> list[Row]:
    """Rows by the largest mean of all that have the same first part of their key."""
    most: dict[str | int, float] = {}
    for row in rows:
        most[row.key[0]] = max(row.mean, most.get(row.key[0], row.mean))
    return sorted(rows, key=lambda row: -most[row.key[0]])


def row_of(key: Key, groups: Sequence[Sequence[float]], shares: bool) -> Row:
    found: Estimate = (shares_in_groups if shares else in_groups)(groups)
    return Row(key, *found, sum(map(len, groups)), len(groups))
