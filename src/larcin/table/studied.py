"""What hints and reviews say, as types, as `protocol/` has them for the rest."""

from __future__ import annotations

from typing import Any, TypedDict


class Chance(TypedDict):
    """A chance to win, from 0 to 1, and between what it may lie, with 95% certainty."""

    mean: float
    low: float
    high: float


class Weighed(TypedDict):
    """A move, its number among all moves of the game, what it is worth, in how many games it was tried, and where good
    players mix, how often the strongest of them makes it, from 0 to 1.
    """

    move: str
    number: int
    chance: Chance
    tries: int
    share: float | None


class HintMove(Weighed):
    """The same with its sentence."""

    sentence: str


class Beside(TypedDict):
    """What the seat knew besides: its odds, empty where the game has none, and what some of its moves would bring."""

    odds: Any
    previews: dict[str, Any]


class Hint(Beside):
    """What an expert would do in a decision, the surest move first."""

    decision: int
    moves: list[HintMove]


class Decided(Beside):
    """A decision: the move that was made, and all that could be done, the surest first."""

    made: Weighed
    moves: list[Weighed]


class Sight(TypedDict):
    """What a seat could expect after so many steps, by seat, and what it decided there, if that was up to it."""

    step: int
    chances: list[Chance]
    decided: Decided | None


class Review(TypedDict):
    """A part of a review. `done`: how much of the match it leads up to, from 0 to 1; where that is less, ask again for
    what comes after the last step.
    """

    sights: list[Sight]
    done: float


ANSWERS = (Hint, Review)
