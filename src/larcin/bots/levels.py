"""The levels: bots by name, from one that rolls dice to the best we have."""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

import numpy as np

from larcin.bots import flat, outguessing, search
from larcin.bots.exact import exact_choice
from larcin.bots.flat import BY_HABIT
from larcin.bots.habits import with_habits
from larcin.bots.knowledge import Knowledge
from larcin.bots.thinking import Budget, Thinker
from larcin.errors import LarcinError
from larcin.match import Move
from larcin.rules.contract import CHANCE, Array, Game
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.linking import link


class Bot(Protocol):
    """Anything that chooses a move from a seat's knowledge."""

    def choose(self, knowledge: Knowledge) -> Move: ...


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, knowledge: Knowledge) -> Move:
        return knowledge.legal[roll(knowledge.dice, PLAYERS_DIE, len(knowledge.legal))]


class HabitualBot:
    """Plays by habit, without thinking ahead, and more or less in doubt about its habits."""

    def __init__(self, doubts: int = 0) -> None:
        self._doubts = doubts

    def choose(self, knowledge: Knowledge) -> Move:
        game, room = knowledge.game, knowledge.game.most_choices
        action = link(flat, with_habits(game)).move_by_habit(
            knowledge.states, knowledge.seat, self._doubts, knowledge.dice,
            np.zeros(room, dtype=np.int16), np.zeros(room, dtype=np.int32),
        )  # fmt: skip
        return Move(game.moves[action])


class TryingBot:
    """Tries every move a few times on re-deals, plays on by habit, and takes the move that won most."""

    def __init__(self, tries: int) -> None:
        self._tries = tries

    def choose(self, knowledge: Knowledge) -> Move:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        room = knowledge.game.most_choices
        states = np.tile(knowledge.states.view(np.uint8), 3).view(knowledge.game.state_type)
        wins = np.zeros(room)
        self._rate(
            knowledge, states, np.zeros(room, dtype=np.int16),
            np.zeros(room, dtype=np.int16), np.zeros(room, dtype=np.int32),
            np.zeros(CHANCE, dtype=np.int16), np.zeros(CHANCE, dtype=np.int32), wins,
        )  # fmt: skip
        return knowledge.legal[int(np.argmax(wins[: len(knowledge.legal)]))]

    def _rate(self, knowledge: Knowledge, states: Array, *room: Array) -> None:
        rate_moves = link(flat, with_habits(knowledge.game)).rate_moves
        rate_moves(states, knowledge.seat, self._tries, knowledge.dice, *room)


class OutguessingBot(TryingBot):
    """Tries every move against what it expects of those who choose at the same time: that they try every move too."""

    def _rate(self, knowledge: Knowledge, states: Array, *room: Array) -> None:
        expected = np.zeros((CHANCE, len(knowledge.game.moves)), dtype=np.int32)
        rate_answers = link(outguessing, with_habits(knowledge.game)).rate_answers
        rate_answers(states, knowledge.seat, self._tries, knowledge.dice, expected, *room)


class ThinkingBot:
    """Searches, and takes the move that the search came back to most; at the end of a game it works the move out."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._thinkers: dict[Game, Thinker] = {}

    def choose(self, knowledge: Knowledge) -> Move:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        worked_out = exact_choice(knowledge)
        if worked_out is not None:
            return worked_out
        if knowledge.game not in self._thinkers:
            self._thinkers = {knowledge.game: Thinker(knowledge.game, self._budget)}
        return self._thinkers[knowledge.game].think(knowledge).best


class Novice:
    """Plays by habit where that is sensible, and elsewhere tries every move a few times."""

    def __init__(self) -> None:
        self._habitual = {name: HabitualBot(doubts) for name, doubts in NOVICE_DOUBTS.items()}
        self._trying = TryingBot(NOVICE_TRIES)

    def choose(self, knowledge: Knowledge) -> Move:
        return self._habitual.get(knowledge.game.name, self._trying).choose(knowledge)


class SearchingLevel:
    """A level that thinks ahead, in the way and with the budget that it has in each game."""

    def __init__(self, rank: int) -> None:
        self._rank = rank
        self._bots: dict[str, Bot] = {}

    def choose(self, knowledge: Knowledge) -> Move:
        name = knowledge.game.name
        if name not in self._bots:
            self._bots[name] = self._make(name)
        return self._bots[name].choose(knowledge)

    def _make(self, name: str) -> Bot:
        if name in ALL_AT_ONCE:
            return ALL_AT_ONCE[name][self._rank]
        return ThinkingBot(Budget(iterations=ITERATIONS.get(name, USUAL_ITERATIONS)[self._rank]))


SEARCHING_LEVELS = ("regular", "expert")
LEVELS = ("random", "novice", *SEARCHING_LEVELS)

NOVICE_TRIES = 20
NOVICE_DOUBTS = {"kids-of-london": 0, "doggy-bag": 3, "oliver-twist": 0}
"""Games in which a novice plays by habit, and how much it doubts: good habits alone would make it a regular."""

ALL_AT_ONCE: dict[str, tuple[Bot, Bot]] = {"kids-of-london": (TryingBot(100), OutguessingBot(100))}
"""`regular` and `expert` where all choose at the same time: there, who thinks further into the others wins.

A regular answers to people who play by habit, an expert to regulars.
"""

ITERATIONS = {
    "doggy-bag": (800, 4_000),
    "pickpocket": (300, 1_500),
    "oliver-twist": (50, 1_500),
}
"""How much `regular` and `expert` search, by game: an expert should answer within a second on one core."""

USUAL_ITERATIONS = (1_000, 6_000)
"""The same for games that are not ours."""


def novice_tries(game: str) -> int:
    """How often a novice tries every move of a game; if it plays by habit, `BY_HABIT` less its doubts."""
    return BY_HABIT - NOVICE_DOUBTS[game] if game in NOVICE_DOUBTS else NOVICE_TRIES


def thinks_with(level: str, game: str) -> ModuleType:
    """The module that a level's thoughts about a game are compiled from."""
    if level == "novice" or (level == "regular" and game in ALL_AT_ONCE):
        return flat
    return outguessing if game in ALL_AT_ONCE else search


def bot(level: str) -> Bot:
    """A bot by the name of its level. It has no memory: its choice follows from knowledge and seed alone."""
    if level == "random":
        return RandomBot()
    if level == "novice":
        return Novice()
    if level in SEARCHING_LEVELS:
        return SearchingLevel(SEARCHING_LEVELS.index(level))
    raise LarcinError(f"There is no bot called {level!r}. The bots are: {', '.join(LEVELS)}.")
