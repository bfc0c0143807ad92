"""The levels and the rungs: bots by name, from one that rolls dice to the best we have."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from larcin.bots import flat, search
from larcin.bots.exact import exact_choice
from larcin.bots.flat import BY_GUESSING, BY_HABIT, trial_for
from larcin.bots.knowledge import Knowledge
from larcin.bots.ladder import A_HUNDRED, OUR_BOTS, RUNGS, levels_behind, rung
from larcin.bots.thinking import Budget, Thinker
from larcin.errors import LarcinError
from larcin.match import Move
from larcin.rules import engine
from larcin.rules.contract import Game
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.fingerprints import source_fingerprint, text_hash
from larcin.rules.habits import (
    DEEPEST,
    NO_THOUGHT,
    desk_for,
    guesswork_for,
    room_to_weigh,
    states_to_think,
    with_habits,
)
from larcin.rules.hints import ByGuessing, ByHabit, ByMixing, BySearch, ByTrying, Way
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
        self.doubts = doubts

    def choose(self, knowledge: Knowledge) -> Move:
        game, room = knowledge.game, knowledge.game.most_choices
        action = link(flat, with_habits(game)).move_by_habit(
            knowledge.states, knowledge.seat, self.doubts, knowledge.dice,
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
        game = knowledge.game
        states = np.tile(knowledge.states.view(np.uint8), 3).view(game.state_type)
        tried = link(flat, with_habits(game)).move_by_trying
        return Move(game.moves[tried(states, knowledge.seat, self._tries, knowledge.dice, trial_for(game))])


class OutguessingBot:
    """Thinks itself into those who choose at the same time, so and so far: 0 expects anything of them."""

    def __init__(self, depth: int) -> None:
        if not 0 <= depth <= DEEPEST:
            raise LarcinError(f"Nobody thinks {depth} steps into the others: choose a number from 0 to {DEEPEST}.")
        self._depth = depth

    def choose(self, knowledge: Knowledge) -> Move:
        guess = link(flat, with_habits(knowledge.game)).move_by_guessing
        move = guess(to_think_about(knowledge), knowledge.seat, self._depth, guesswork_for(knowledge.game))
        if move == NO_THOUGHT:
            raise LarcinError(f"In {knowledge.game.name} nobody thinks into the others: take another bot.")
        return Move(knowledge.game.moves[move])


class MixingBot:
    """Draws its move from a mix that nobody can guess, thinking so far into those who choose at the same time."""

    def __init__(self, depth: int) -> None:
        self._depth = depth

    def choose(self, knowledge: Knowledge) -> Move:
        game = knowledge.game
        room = desk_for(game), np.zeros(game.most_choices, dtype=np.int16), room_for_weights(game)
        draw = link(flat, with_habits(game)).move_by_mixing
        move = draw(to_think_about(knowledge), knowledge.seat, self._depth, knowledge.dice, *room)
        if move == NO_THOUGHT:
            raise LarcinError(f"In {game.name} nobody mixes moves: take another bot.")
        return Move(game.moves[move])


def mix_of(knowledge: Knowledge) -> dict[Move, float] | None:
    """How often the strongest player there is makes each move of a seat, where good players mix; otherwise None."""
    game, way = knowledge.game, knowledge.game.hints.master
    if not isinstance(way, ByMixing):
        return None
    weights = room_for_weights(game)
    mix = link(flat, with_habits(game)).tell_mix
    count = mix(to_think_about(knowledge), knowledge.seat, way.depth, desk_for(game), weights)
    found = weights[:count].tolist()
    return {move: each / sum(found) for move, each in zip(knowledge.legal, found, strict=True)}


def to_think_about(knowledge: Knowledge) -> np.ndarray[Any, Any]:
    """What a seat knows, with room to think."""
    states: np.ndarray[Any, Any] = states_to_think(knowledge.game)
    states[:1] = knowledge.states
    return states


def room_for_weights(game: Game) -> np.ndarray[Any, Any]:
    return np.zeros(room_to_weigh(game), dtype=np.int32)


class ThinkingBot:
    """Searches, and takes the move that the search came back to most; by habit, it works out what can be worked out."""

    def __init__(self, budget: Budget, *, learned: bool = False) -> None:
        """By habit, or by what was `learned`: then nothing is worked out, since what is surest for now may cost the
        game.
        """
        self._budget = budget
        self._learned = learned
        self._thinkers: dict[Game, Thinker] = {}

    def choose(self, knowledge: Knowledge) -> Move:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        worked_out = None if self._learned else exact_choice(knowledge)
        if worked_out is not None:
            return worked_out
        game = knowledge.game
        if game not in self._thinkers:
            self._thinkers = {game: Thinker(game, self._budget, learned=self._learned)}
        return self._thinkers[game].think(knowledge).best


class SlippingBot:
    """Chooses as one bot does, and in so many of a hundred choices as a lower one: whether it slips is rolled first."""

    def __init__(self, upper: Bot, slips: int, lower: Bot) -> None:
        self._upper, self._slips, self._lower = upper, slips, lower

    def choose(self, knowledge: Knowledge) -> Move:
        slips = roll(knowledge.dice, PLAYERS_DIE, A_HUNDRED) < self._slips
        return (self._lower if slips else self._upper).choose(knowledge)


class Level:
    """Chooses in each game in the way of its level, or of its rung, there."""

    def __init__(self, level: str) -> None:
        self._level = level
        self._bots: dict[Game, Bot] = {}

    def choose(self, knowledge: Knowledge) -> Move:
        game = knowledge.game
        if game not in self._bots:
            self._bots[game] = way(self._level, game)
        return self._bots[game].choose(knowledge)


def way(level: str, game: Game) -> Bot:
    """The bot that plays a game at a level, or stands on a rung."""
    if level == "random":
        return RandomBot()
    if level in RUNGS:
        found = rung(game.name, level)
        return SlippingBot(way(found.level, game), found.slips, way(found.slips_to, game))
    chosen: Way = getattr(game.hints, level)
    return MAKE[type(chosen)](chosen)


MAKE: dict[type[Way], Callable[[Any], Bot]] = {
    ByHabit: lambda way: HabitualBot(way.doubts),
    ByGuessing: lambda way: OutguessingBot(way.depth),
    ByMixing: lambda way: MixingBot(way.depth),
    ByTrying: lambda way: TryingBot(way.tries),
    BySearch: lambda way: ThinkingBot(Budget(iterations=way.iterations), learned=way.learned),
}


def novice_tries(game: Game) -> int:
    """How often a novice tries every move of a game, or a number that says how else it chooses."""
    novice = game.hints.novice
    if isinstance(novice, ByGuessing):
        return BY_GUESSING
    if isinstance(novice, ByHabit):
        return BY_HABIT - novice.doubts
    return novice.tries if isinstance(novice, ByTrying) else USUAL_TRIES


USUAL_TRIES = 20
"""How often somebody tries every move who should search and has no time to."""


def thinks_with(level: str, game: Game) -> tuple[Game, ModuleType]:
    """What a level's thoughts about a game are compiled from: the game with its players' habits, or what was learned in
    their place, and the module that is linked with it.
    """
    learned = getattr(getattr(game.hints, level, None), "learned", False)
    return with_habits(game, learned=learned), THOUGHTS[type(way(level, game))]


THOUGHTS: dict[type[Bot], ModuleType] = {
    RandomBot: engine,
    HabitualBot: flat,
    TryingBot: flat,
    OutguessingBot: flat,
    MixingBot: flat,
    ThinkingBot: search,
}


NO_CHOICE = ("__init__.py", "agents.py", "counsel.py", "ladder.py", "outside.py")
"""Files beside this one that no level chooses by. What counts of the ladder is how often a rung slips."""


@cache
def fingerprint_of(name: str, game: Game) -> str:
    """A hash of all that a bot's choices in a game follow from, by its level or rung: how it chooses, the rules, its
    habits, what was learned; who compiles them is none of it. Where one thing changes, it changes, though the choices
    may be the same.
    """
    files = [each for each in sorted(Path(__file__).parent.glob("*.py")) if each.name not in NO_CHOICE]
    facts = [f"{each.name} is {text_hash(str(each))}" for each in files]
    if name in RUNGS:
        facts.append(f"slips {rung(game.name, name).slips}")
    for level in levels_behind(game.name, name):
        played, module = thinks_with(level, game)
        rules = source_fingerprint(played, vars(module), compiler=False)
        facts.append(f"{level} {getattr(game.hints, level, None)} {rules}")
    if game.hints.solve_from is not None:
        facts.append(text_hash(game.hints.solve_from.__code__.co_filename))
    facts.append(f"{game.hints.searching} {game.hints.searching_learned}")
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:16]


def bot(level: str) -> Bot:
    """A bot by the name of its level or rung. It has no memory: its choice follows from knowledge and seed alone."""
    if level not in OUR_BOTS:
        raise LarcinError(f"There is no bot called {level!r}. The bots are: {', '.join(OUR_BOTS)}.")
    return Level(level)
