"""What a move would bring, said before it is made: as numbers, and how they are read.

The rule `preview(state, seat, action, out)` writes the numbers, from what the seat knows alone: what a set of tokens
would pay, how thick a file would be then. Kinds of moves have different things to say; the first number is which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np

from larcin.rules.contract import Array, Game
from larcin.rules.layout import NUMBER, Layout, Piece
from larcin.rules.view_readers import compiled
from larcin.rules.views import Case, Group, Numbers, Where


class Previews:
    """The pieces that previews of a game are written in, and for each kind of preview how it is read from them.

    The first piece is always `what`: 1 and the number of the kind, 0 where there is nothing to say. Seats are counted
    from the one that would make the move.
    """

    def __init__(self, pieces: Sequence[Piece], kinds: Sequence[Group]) -> None:
        self.layout = Layout(seen=(Piece("what", 1, "1 and the kind of preview", len(kinds)), *pieces))
        self.part = Case("what", kinds)
        self.part.check(self.layout)


def read_previews(game: Game, seats: int, seat: int, rows: Array) -> list[Any]:
    """What some moves of a seat would bring, from the numbers of each; None where there is nothing to say."""
    read = reader(game, seats, seat)
    return [read(row) if row[0] else None for row in rows.tolist()]


@cache
def reader(game: Game, seats: int, seat: int) -> Callable[[Numbers], Any]:
    assert game.previews is not None
    return compiled(game.previews.part, Where(game.previews.layout, max(seats, game.fewest_chairs), seat, True))


def room_for(game: Game, moves: int) -> Array:
    """Room for the previews of so many moves, a row each."""
    return np.zeros((moves, game.previews.layout.everything if game.previews else 0), dtype=NUMBER)
