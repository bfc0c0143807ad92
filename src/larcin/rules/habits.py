"""Habits: what people do without thinking long.

A habit gives every legal move a weight, from a look at the table alone. Play-outs draw their moves by these weights,
and the search looks at likely moves first. A game has its habits in a module of their own (`Game.habits`), or none.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import NamedTuple, Protocol, cast

import numpy as np

from larcin.rules import contract
from larcin.rules.contract import CHANCE, Array, Game, Record, Rulebook, rule
from larcin.rules.dice import PLAYERS_DIE, pick, roll

DEEPEST = 2
"""How far anybody thinks into the others."""

NO_THOUGHT = -1
STATES_TO_THINK = 10
THOUGHTS = 5 + DEEPEST, 64


class Guesswork(NamedTuple):
    """Room to think oneself into others: two lists of moves, places and scores of ends, and numbers."""

    moves: Array
    actions: Array
    places: Array
    scores: Array
    thoughts: Array


class Desk(NamedTuple):
    """Room to mix in: what each seat may answer, how many answers there are and which are tried, what combinations of
    them are worth, scraps and notes to reckon on, places and scores of ends.
    """

    answers: Array
    counts: Array
    payoffs: Array
    scraps: Array
    notes: Array
    places: Array
    scores: Array


class HabitualRulebook(Rulebook, Protocol):
    """A rulebook together with the habits of those who play by it."""

    def incline(self, state: Record, seat: int, actions: Array, count: int, weights: Array) -> int:
        """Write a weight for each of `count` legal actions and return 1, or return 0 for no opinion.

        What is not worth a thought weighs 0; something always is.

        Nothing may be read from the state that the seat does not know.
        """

    def foresee(self, state: Record, seat: int, asked: int, chances: Array, weights: Array) -> int:
        """Write each seat's chance to win and return 1, or return 0 if the game has to be played on to tell.

        Those of the seats that are `asked` (a bit for each, the one that thinks among them) are wanted; who plays wants
        its own and no more. Where it is less work, what is left may be spread evenly among the rest.

        Asked before every move of play-outs for the seat that thinks. What is dealt there is only imagined, so all of
        it may be read. `weights` is room to reckon in.
        """

    def deliberate(self, states: Array, seat: int, depth: int, guesswork: Guesswork) -> int:
        """The move of somebody who thinks so far into the others, or NO_THOUGHT in a game where nobody does.

        `states[0]` is what the seat knows, and the others are room to think.
        """

    def find_mix(self, states: Array, seat: int, depth: int, desk: Desk, weights: Array) -> int:
        """How often somebody whom others cannot guess makes each of its legal moves: a weight for each, in their order.
        Returns how many there are, or NO_THOUGHT in a game where nobody mixes.

        One thinks so far into the others. `states[0]` is what the seat knows, and the others are room to think.
        """

    def know(self, numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
        """The surest move, where that can be told from what a seat knows, or NO_THOUGHT. Who goes by habit takes it.

        The arguments are those of `Rulebook.odds`.
        """


game: HabitualRulebook = cast("HabitualRulebook", contract.game)


@rule
def incline(state: Record, seat: int, actions: Array, count: int, weights: Array) -> int:
    """The habits of a game that has none."""
    return 0


@rule
def foresee(state: Record, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """The foresight of a game that has none."""
    return 0


@rule
def deliberate(states: Array, seat: int, depth: int, guesswork: Guesswork) -> int:
    """The thoughts of players of a game who do not think themselves into each other."""
    return NO_THOUGHT


@rule
def find_mix(states: Array, seat: int, depth: int, desk: Desk, weights: Array) -> int:
    """The mixes of players of a game who never choose at the same time, or think otherwise there."""
    return NO_THOUGHT


@rule
def know(numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
    """What players of a game know for certain where there is no such thing."""
    return NO_THOUGHT


@rule
def habitual_move(state: Record, seat: int, dice: Array, actions: Array, weights: Array) -> int:
    """A move drawn by habit."""
    count = game.legal(state, seat, actions)
    if count == 1:
        return actions[0]
    if game.incline(state, seat, actions, count, weights):
        return actions[pick(dice, PLAYERS_DIE, weights, count)]
    return actions[roll(dice, PLAYERS_DIE, count)]


def states_to_think(played: Game) -> Array:
    """Room for the tables that somebody thinks of; the first is the one that is known."""
    return np.zeros(STATES_TO_THINK * played.state_type.itemsize, dtype=np.uint8).view(played.state_type)


def guesswork_for(played: Game) -> Guesswork:
    """Room to think oneself into others in a game."""
    return Guesswork(
        moves=np.zeros(played.most_choices, dtype=np.int16),
        actions=np.zeros(played.most_choices, dtype=np.int16),
        places=np.zeros(CHANCE, dtype=np.int16),
        scores=np.zeros(CHANCE, dtype=np.int32),
        thoughts=np.zeros(THOUGHTS),
    )


NO_ROOM = {"answers": (1, 1), "counts": (1, 1), "payoffs": (1, 1), "scraps": (1, 1), "notes": (1, 1)}
MIXING_KINDS = {
    "answers": np.int16, "counts": np.int64, "payoffs": np.float64, "scraps": np.float64, "notes": np.float64,
}  # fmt: skip


def mixing_shapes(played: Game) -> dict[str, tuple[int, int]]:
    """How large the arrays are that mixing needs in a game; next to nothing where nobody mixes."""
    return getattr(played.habits, "MIXING_ROOM", NO_ROOM)


def desk_for(played: Game) -> Desk:
    """Room to mix in a game."""
    room = {name: np.zeros(shape, dtype=MIXING_KINDS[name]) for name, shape in mixing_shapes(played).items()}
    return Desk(**room, places=np.zeros(CHANCE, dtype=np.int16), scores=np.zeros(CHANCE, dtype=np.int32))


_lock = threading.Lock()


def with_habits(played: Game, *, learned: bool = False) -> Game:
    """The same game, with its players' habits among its rules: to be linked with modules that play by habit. Where it
    is to be played as was `learned`, that takes the place of habits, as far as it goes.

    One and the same for all threads, so that none of them compiles what another has compiled.
    """
    with _lock:
        return habitual(played, learned)


@cache
def habitual(played: Game, learned: bool) -> Game:
    rulebook = ModuleType(played.rulebook.__name__, played.rulebook.__doc__)
    vars(rulebook).update(vars(played.rulebook))
    for usual in (incline, foresee, deliberate, find_mix, know):
        habit = getattr(played.habits, usual.__name__, usual)
        vars(rulebook)[usual.__name__] = getattr(played.learned, usual.__name__, habit) if learned else habit
    return replace(played, rulebook=rulebook)


def room_to_weigh(played: Game) -> int:
    """How many numbers are weights of moves, and room behind them for what was learned."""
    return played.most_choices + int(getattr(played.learned, "ROOM", 0))
