"""Bots: players that choose by themselves."""

from __future__ import annotations

import random
from typing import Protocol

import numpy as np

from larcin.bots import flat
from larcin.bots.knowledge import Knowledge
from larcin.errors import LarcinError
from larcin.match import Match, Move
from larcin.rules.contract import CHANCE
from larcin.rules.linking import link


class Bot(Protocol):
    """Anything that chooses a move from a seat's knowledge."""

    def choose(self, knowledge: Knowledge) -> Move: ...


class RandomBot:
    """Any legal move, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, knowledge: Knowledge) -> Move:
        return self._random.choice(knowledge.legal)


class SimpleBot:
    """Tries every move on re-deals of what it cannot know, plays on at random, and takes the move that wins most."""

    def __init__(self, tries: int = 400) -> None:
        self._tries = tries

    def choose(self, knowledge: Knowledge) -> Move:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        game, room = knowledge.game, knowledge.game.most_choices
        states = np.tile(knowledge.states.view(np.uint8), 3).view(game.state_type)
        wins = np.zeros(room)
        link(flat, game).rate_moves(
            states,
            knowledge.seat,
            self._tries,
            knowledge.dice,
            np.zeros(room, dtype=np.int16),
            np.zeros(room, dtype=np.int16),
            np.zeros(room, dtype=np.int32),
            np.zeros(CHANCE, dtype=np.int16),
            np.zeros(CHANCE, dtype=np.int32),
            wins,
        )
        return knowledge.legal[int(np.argmax(wins[: len(knowledge.legal)]))]


LEVELS = ("random", "simple")


def bot(level: str, seed: int = 0) -> Bot:
    """A bot by the name of its level."""
    if level == "random":
        return RandomBot(seed)
    if level == "simple":
        return SimpleBot()
    raise LarcinError(f"There is no bot called {level!r}. The bots are: {', '.join(LEVELS)}.")


def let_play(match: Match, seat: int, player: Bot, seed: int = 0) -> Move:
    """Let a bot make its move in a match. The same seed gives the same move."""
    move = player.choose(Knowledge(match, seat, seed))
    match.play(seat, move)
    return move
