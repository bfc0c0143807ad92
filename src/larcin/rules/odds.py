"""Odds: a seat's chances, as numbers that a rule writes, and how they are read in words.

A rulebook that has odds has the rule `odds(numbers, seats, seat, out, room, states, dice)`. All that it is told is
what the seat may know (`engine.look`, with the memory aid), so it cannot know more. `Game.odds` says what the numbers
mean that it writes: they lie in pieces, as those of an observation do, and are read by a description of the same kind.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from larcin.rules.contract import Array, Game
from larcin.rules.dice import new_dice
from larcin.rules.layout import Layout
from larcin.rules.views import Group, Named, OfPiece, Source, Where


@dataclass(frozen=True, eq=False)
class Odds:
    """How the odds of a game are laid out and read.

    - `layout` has the pieces that the rule writes, all of them `seen`.
    - `view` says how they are read. Whole numbers are read by the parts that views have, others by `Real` and `Shares`.
    - `room` is how many numbers the rule gets to work in; where nothing is compiled only `least_room`, if that is said,
      and then it answers more roughly, in less time.
    """

    layout: Layout
    view: Group
    room: int = 0
    least_room: int | None = None


def room_to_reckon(game: Game, *, compiled: bool = True) -> tuple[Array, Array, Array, Array]:
    """What the rule `odds` is given besides: where it writes, room to work in, a blank state, and dice."""
    odds = game.odds
    if odds is None:
        return np.zeros(0), np.zeros(0), game.blank(), new_dice(0)
    room = odds.room if compiled or odds.least_room is None else odds.least_room
    return np.zeros(odds.layout.everything), np.zeros(room), game.blank(), new_dice(0)


class Real(OfPiece):
    """A number that need not be whole, to so many `digits` after the point if that is said."""

    def __init__(self, piece: str, *, digits: int | None = None) -> None:
        super().__init__(piece)
        self.digits = digits

    def read(self, where: Where) -> Source:
        number = f"float({where.one(self.piece)})"
        return number if self.digits is None else f"round({number}, {self.digits})"


class Shares(Named):
    """What part of a whole each name has, those left out that have none."""

    def read(self, where: Where) -> Source:
        pairs = f"zip({where.value(self.names)}, {where.all(self.piece)}, strict=True)"
        return f"{{name: float(share) for name, share in {pairs} if share}}"
