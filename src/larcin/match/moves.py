"""Moves, steps and results as values."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from larcin.rules.contract import CHANCE, CHANCE_ACTS, listed

SEATS_IN: tuple[frozenset[int], ...] = tuple(frozenset(listed(bits, CHANCE + 1)) for bits in range(2 * CHANCE_ACTS))
"""Sets of seats, chance among them, by their bits."""

Made = tuple[int, int, bytes]
"""A step as it was made: who did what, by its number, and how things lay before."""


def draws_in(steps: Sequence[Made]) -> int:
    """How often chance drew."""
    return sum(seat == CHANCE for seat, _, _ in steps)


class Move(str):
    """An action of a seat, or an outcome of chance: its text in the notation of the game."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Move({str.__repr__(self)})"


class Step(NamedTuple):
    """Who did what. Chance is seat `CHANCE`."""

    seat: int
    move: Move

    def __str__(self) -> str:
        return f"{'chance' if self.seat == CHANCE else self.seat} {self.move}"


class Position(dict[str, Any]):
    """All there is on a table, as JSON, and as a value: equal positions have equal hashes. Whoever wants another one
    makes a copy, and leaves this one as it is.
    """

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(json.dumps(self, sort_keys=True))


@dataclass(frozen=True)
class Result:
    """How a match ended, seat by seat. Place 1 has won; somebody always has, or nobody if the rules say so."""

    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def to_json(self) -> dict[str, list[int]]:
        return {"places": list(self.places), "scores": list(self.scores), "winners": list(self.winners)}
