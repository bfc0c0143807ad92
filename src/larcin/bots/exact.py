"""Choices that can be worked out, so that nobody needs to search: the ends of some games."""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.bots import endings, flat
from larcin.bots.knowledge import Knowledge
from larcin.match import Move
from larcin.rules.contract import CHANCE, Game
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.habits import NO_THOUGHT, with_habits
from larcin.rules.linking import link
from larcin.rules.odds import room_to_reckon
from larcin.rules.seeing import Eye

FINE = 1 << 20
"""Into how many parts a chance is divided to draw by it."""

Mix = dict[Move, float]
"""How likely each move should be; what is never right is left out."""


def exact_choice(knowledge: Knowledge) -> Move | None:
    """A right move, drawn from the right mix, or None where it is not within reach."""
    mix = worked_out(knowledge)
    if not mix:
        return None
    parts = [max(round(likely * FINE), 1) for likely in mix.values()]
    drawn = roll(knowledge.dice, PLAYERS_DIE, sum(parts))
    for move, part in zip(mix, parts, strict=True):
        if drawn < part:
            return move
        drawn -= part
    raise AssertionError("the number is not below the sum of the parts")


def worked_out(knowledge: Knowledge) -> Mix | None:
    """The right mix, where the game says that it can be told."""
    hints = knowledge.game.hints
    if hasattr(knowledge.game.habits, "know"):
        action = known(knowledge)
        return None if action == NO_THOUGHT else {Move(knowledge.game.moves[action]): 1.0}
    if hints.solve_from is not None and hints.solve_from(knowledge.view):
        return equilibrium(knowledge)[0]
    return None


def known(knowledge: Knowledge) -> int:
    """The surest move, or NO_THOUGHT."""
    game, seats, seat = knowledge.game, knowledge.seats, knowledge.seat
    numbers = Eye(game, seats).numbers(knowledge.states, seat)
    action: int = link(flat, with_habits(game)).move_known(numbers, seats, seat, *room_to_reckon(game))
    return action


MOST_STATES = 100_000
SELDOM = 0.01
"""An answer that a mix has less often than this is left out: it is what regret matching has not yet forgotten."""


def equilibrium(knowledge: Knowledge) -> tuple[Mix | None, list[float]]:
    """The seat's mix, and each seat's chance to win, from here to the end; None where that is out of reach."""
    game, room = knowledge.game, Room(knowledge.game)
    room.states[0] = knowledge.states[0]
    solved = link(endings, game).solve(*room.for_solving(MOST_STATES))
    if solved == endings.TOO_LARGE:
        return None, []
    mix = dict(zip(knowledge.legal, room.matching.sums[knowledge.seat].tolist(), strict=False))
    kept = {move: likely for move, likely in mix.items() if likely >= SELDOM}
    return kept, room.questions.payoffs[0, 0, : knowledge.seats].tolist()


class Room:
    """What `endings.solve` works in. Each solution has its own: bots think in threads."""

    def __init__(self, game: Game) -> None:
        depth, answers = endings.DEPTH, endings.ANSWERS
        self.states = np.zeros(depth * game.state_type.itemsize, dtype=np.uint8).view(game.state_type)
        self.questions = endings.Questions(
            answers=np.zeros((depth, CHANCE + 1, answers), dtype=np.int16),
            counts=np.ones((depth, CHANCE + 1), dtype=np.int64),
            weights=np.zeros((depth, answers), dtype=np.int32),
            at=np.zeros(depth, dtype=np.int64),
            payoffs=np.zeros((depth, endings.COMBINATIONS, CHANCE)),
        )
        self.matching = endings.Matching(
            regrets=np.zeros((CHANCE, answers)),
            mixes=np.zeros((CHANCE, answers)),
            sums=np.zeros((CHANCE, answers)),
            gains=np.zeros((2 * CHANCE, answers)),
        )
        self.places = np.zeros(CHANCE, dtype=np.int16)
        self.scores = np.zeros(CHANCE, dtype=np.int32)

    def for_solving(self, most: int) -> tuple[Any, ...]:
        """What `endings.solve` takes, to look at so many states at the most."""
        return self.states, most, self.questions, self.matching, self.places, self.scores
