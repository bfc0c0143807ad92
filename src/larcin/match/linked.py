"""The rules of a game as a match calls them: made ready once, and shared by all matches of that game."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from larcin.errors import UnreadableMove
from larcin.match.moves import Move
from larcin.rules import engine
from larcin.rules.contract import CHANCE, Game
from larcin.rules.linking import direct, link
from larcin.rules.seeing import Ear, Eye, Reckoner

MOST_LISTS = 4096
"""How many lists of moves are kept ready: in most games the same come again and again."""


class LinkedRules:
    """What a match does with the rules of a game, made ready once: the functions of the engine, and the notation."""

    def __init__(self, game: Game, compiled: bool) -> None:
        linked = link(engine, game, compiled=compiled)
        states, actions, weights = buffers(game)
        self.begin = direct(linked.begin, states, game.encode(game.settle({})))
        self.acting = direct(linked.acting, states)
        self.legal_actions = direct(linked.legal_actions, states, 0, actions)
        self.chance_outcomes = direct(linked.chance_outcomes, states, actions, weights)
        self.step = direct(linked.step, states, 0, 0, actions, weights)
        self.result_of = linked.result_of
        self.ear = Ear(game, compiled=compiled)
        self.reckoner = Reckoner(game, compiled=compiled)
        self.moves = tuple(map(Move, game.moves))
        self.outcomes = tuple(map(Move, game.outcomes))
        self.move_numbers: dict[str, int] = {move: number for number, move in enumerate(self.moves)}
        self.outcome_numbers: dict[str, int] = {outcome: number for number, outcome in enumerate(self.outcomes)}
        self.lists: dict[bytes, list[Move]] = {}
        """Lists of moves by their numbers, packed as rules write them."""
        self._game = game
        self._compiled = compiled
        self._eyes: dict[int, Eye] = {}

    def eye(self, seats: int) -> Eye:
        """Sees the table of a match with so many seats."""
        if seats not in self._eyes:
            self._eyes[seats] = Eye(self._game, seats, compiled=self._compiled)
        return self._eyes[seats]

    def list_moves(self, numbers: bytes) -> list[Move]:
        """The moves that have these numbers; kept in `lists` from now on."""
        if len(self.lists) >= MOST_LISTS:
            self.lists.clear()
        found = self.lists[numbers] = [self.moves[number] for number in np.frombuffer(numbers, dtype=np.int16)]
        return found

    def make_out(self, seat: int, move: object) -> int:
        """The number of an action whose text is not quite as it is written."""
        numbers = self.outcome_numbers if seat == CHANCE else self.move_numbers
        tidied = " ".join(str(move).lower().split())
        if tidied in numbers:
            return numbers[tidied]
        import difflib  # only for those who mistype: it would slow down every start

        close = difflib.get_close_matches(tidied, numbers, n=1)
        hint = f"Did you mean {str(close[0])!r}?" if close else f"A move looks like {str(next(iter(numbers)))!r}."
        raise UnreadableMove(f"{move!r} is no move of {self._game.name}. {hint}")


@cache
def linked_rules(game: Game, compiled: bool) -> LinkedRules:
    return LinkedRules(game, compiled)


def buffers(game: Game) -> tuple[Any, Any, Any]:
    """One blank state, and room for its actions and their weights."""
    return game.blank(), np.empty(game.most_choices, dtype=np.int16), np.empty(game.most_choices, dtype=np.int32)
