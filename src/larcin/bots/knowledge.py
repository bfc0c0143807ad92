"""What a bot gets to think on: its seat's knowledge, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import numpy as np

from larcin.match import Match, Move, Position
from larcin.rules import engine
from larcin.rules.contract import Game, View, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from larcin.rules.states import plainly


class Knowledge:
    """A seat's knowledge of a match.

    The state in here is not the truth. It was dealt afresh among all that the seat cannot tell from the truth, so that
    no bot can cheat, not even by accident; re-deals of it are as good as re-deals of the truth. Where several choose at
    the same time, it is the table as it stood when their choice began: who chooses last knows no more than who chooses
    first, and can think about the others as about people who still choose.
    """

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.seat = seat
        self.seats = match.seats
        self.game: Game = match.game
        self._look: Callable[[], View] = partial(match.copy().view, seat)
        self.legal: list[Move] = match.legal(seat)
        self.dice = new_dice(seed, len(match))
        self.states: np.ndarray[Any, Any] = copy(match.states_when_asked(seat))
        link(engine, match.game).redeal_for(self.states, seat, self.dice)

    @cached_property
    def view(self) -> View:
        """What the seat saw at that moment, as JSON. Written out when asked for: it takes longer than a choice."""
        return self._look()

    def redealt(self) -> Position:
        """All there is on the table, once more with everything that the seat cannot know dealt afresh: a position for
        `Match.from_position`.
        """
        states = copy(self.states)
        link(engine, self.game).redeal_for(states, self.seat, self.dice)
        table = self.game.position(plainly(states[0]))
        return Position(game=self.game.name, rules=self.game.version, options=self.view["options"], table=table)
