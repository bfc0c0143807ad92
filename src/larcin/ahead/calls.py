"""The one list of what can be called in compiled rules from outside: whatever is compiled ahead, for any machine, is
compiled from it.

Arrays that go in and out have names, the same in all calls. Their types are those with which Python calls the same
rules, so that code which is compiled by this list serves Python too. Rules take arrays that go together as a tuple with
names; whoever calls from outside knows the arrays alone, by the names that they have in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import prod
from types import FunctionType, ModuleType
from typing import Any, get_type_hints

import numpy as np

from larcin.bots import flat, search
from larcin.bots.thinking import LARGEST_TREE
from larcin.rules import dice, engine
from larcin.rules.contract import CHANCE, Game
from larcin.rules.dice import new_dice
from larcin.rules.events import FIRST, NUMBERS, ROOM
from larcin.rules.habits import (
    MIXING_KINDS,
    STATES_TO_THINK,
    THOUGHTS,
    Desk,
    Guesswork,
    mixing_shapes,
    room_to_weigh,
    with_habits,
)
from larcin.rules.hints import ByHabit, ByTrying
from larcin.rules.layout import NUMBER
from larcin.rules.linking import Entry, link


@dataclass(frozen=True)
class Buffer:
    """An array that rules read or fill. Of one that `varies`, callers say how much of it they use."""

    kind: np.dtype[Any]
    shape: tuple[int, ...]
    varies: bool = False

    @cached_property
    def size(self) -> int:
        """How many bytes it has."""
        return int(self.kind.itemsize * prod(self.shape))

    def example(self) -> np.ndarray[Any, Any]:
        """A small array of its kind."""
        return np.zeros([1] * len(self.shape), dtype=self.kind)


Given = str | type[int] | type[float]
"""What calls from outside are given: an array, by its name in `buffers`; a whole number, or another one."""


@dataclass(frozen=True)
class Group:
    """A tuple with names that a rule takes, by its class: arrays have the names in it that they have in `buffers`."""

    kind: type[tuple[Any, ...]]

    @property
    def parts(self) -> list[Given]:
        """What calls from outside are given for it."""
        return [each if each in (int, float) else name for name, each in get_type_hints(self.kind).items()]


def one_by_one(arguments: Iterable[Given | Group]) -> Iterator[Given]:
    """All that calls from outside are given for what a rule takes."""
    for each in arguments:
        yield from each.parts if isinstance(each, Group) else [each]


@dataclass(frozen=True)
class Call:
    """A rule that is called from outside: what it is called there, and what the rule takes, which is arrays by their
    names in `buffers`, whole numbers (`int`), others (`float`), and groups of such.

    It is linked with the game alone, with its players' `habits`, or with what was `learned` in their place; and, where
    it is to tell what happens, `aloud`.
    """

    name: str
    module: ModuleType
    rule: str
    arguments: tuple[Given | Group, ...]
    habits: bool = False
    aloud: bool = False
    learned: bool = False

    @property
    def function(self) -> FunctionType:
        function: FunctionType = getattr(self.module, self.rule)
        return function

    def linked(self, game: Game) -> Entry:
        """The rule, linked with a game."""
        played = with_habits(game, learned=self.learned) if self.habits else game
        entry: Entry = getattr(link(self.module, played, aloud=self.aloud), self.rule)
        return entry

    def examples(self, game: Game) -> tuple[Any, ...]:
        """Arguments of the kinds that it is given."""
        known = buffers(game)

        def example(each: Given | Group) -> Any:
            if isinstance(each, Group):
                return each.kind(*map(example, each.parts))
            return known[each].example() if isinstance(each, str) else each()

        return tuple(map(example, self.arguments))


WORLD = "states"
CHOOSING = ("actions", "weights")
RECKONING = ("odds", "room", "imagined", "lots")
TREE, CANDIDATES = Group(search.Tree), Group(search.Candidates)

SEARCHING = (
    TREE, WORLD, Group(search.Searcher), int, "dice", Group(search.Sheet), CANDIDATES, Group(search.Walk),
    Group(search.Tally),
)  # fmt: skip

CALLS = (
    Call("begin", engine, "begin", (WORLD, "options")),
    Call("acting", engine, "acting", (WORLD,)),
    Call("legal", engine, "legal_actions", (WORLD, int, "actions")),
    Call("chances", engine, "chance_outcomes", (WORLD, *CHOOSING)),
    Call("step", engine, "step", (WORLD, int, int, *CHOOSING)),
    Call("result", engine, "result_of", (WORLD, "places", "scores")),
    Call("audit", engine, "audit_of", (WORLD,)),
    Call("redeal", engine, "redeal_for", (WORLD, int, "dice")),
    Call("look", engine, "look", (WORLD, int, "numbers", int, int, int)),
    Call("preview", engine, "preview_moves", (WORLD, int, "actions", int, "previews")),
    Call("reckon", engine, "reckon", ("numbers", int, int, *RECKONING)),
    Call("tell", engine, "tell_of", ("listening", int, int), aloud=True),
    Call("reveals", engine, "reveals_of", (WORLD, int, int, "told", int)),
    Call("stepAtRandom", engine, "step_at_random", (WORLD, "dice", *CHOOSING)),
    Call("playNumbered", engine, "play_numbered", (WORLD, "options", int, int, int, *CHOOSING, "dice")),
    Call("load", dice, "load_by", ("dice", "seeds")),
    Call("roll", dice, "roll", ("dice", int, int)),
    Call("moveByHabit", flat, "move_by_habit", (WORLD, int, int, "dice", *CHOOSING), habits=True),
    Call("moveByGuessing", flat, "move_by_guessing", (WORLD, int, int, Group(Guesswork)), habits=True),
    Call("moveByMixing", flat, "move_by_mixing", (WORLD, int, int, "dice", Group(Desk), *CHOOSING), habits=True),
    Call("tellMix", flat, "tell_mix", (WORLD, int, int, Group(Desk), "weights"), habits=True),
    Call("moveKnown", flat, "move_known", ("numbers", int, int, *RECKONING), habits=True),
    Call("moveByTrying", flat, "move_by_trying", (WORLD, int, int, "dice", Group(flat.Trial)), habits=True),
    Call("search", search, "search", SEARCHING, habits=True),
    Call("tellChoices", search, "tell_choices", (TREE, int, "actions", int, "visits", "wins"), habits=True),
    Call("bestFirst", search, "best_first", (TREE, int, "actions", int, CANDIDATES), habits=True),
)
"""All that is compiled ahead of every game."""

PLAYING = frozenset(
    [
        "begin", "acting", "legal", "chances", "step", "result", "redeal", "look", "preview", "reckon", "tell",
        "reveals", "load", "roll",
    ]
)  # fmt: skip
"""Who plays at a table without a server calls these, and so has to wait for them."""
HABIT = "moveByHabit"
"""What novices call besides who go by habit alone."""
BOTH = frozenset(["begin", "acting", "step", "result", "redeal", "look", "load", "roll", HABIT])
"""What bots call of the rules."""

FOR_PYTHON = frozenset(["audit", "playNumbered", "tellChoices"])
"""What no page calls, nor the proof that pages play by the same rules."""
TRYING = "moveByTrying"
"""What levels call that go by trying, where there are any."""

SEARCH_AS_LEARNED = Call("searchAsLearned", search, "search", SEARCHING, habits=True, learned=True)


def calls(game: Game) -> tuple[Call, ...]:
    """What is compiled ahead of a game."""
    return CALLS if game.learned is None else (*CALLS, SEARCH_AS_LEARNED)


def parts(game: Game) -> dict[str, tuple[Call, ...]]:
    """The calls of a game for browsers, as two modules: what a table needs at once, and bots, who may come later.
    Novices who go by habit are there at once: people sit down with them first, and it may be for one of them to begin.
    What nobody calls there is not among them: bots are large.
    """
    at_once = PLAYING | {HABIT} if isinstance(game.hints.novice, ByHabit) else PLAYING
    levels = (game.hints.novice, game.hints.regular, game.hints.expert, game.hints.master)
    left_out = FOR_PYTHON if any(isinstance(way, ByTrying) for way in levels) else FOR_PYTHON | {TRYING}
    called = [call for call in calls(game) if call.name not in left_out]
    return {
        "rules": tuple(call for call in called if call.name in at_once),
        "bots": tuple(call for call in called if call.name not in PLAYING or call.name in BOTH),
    }


def buffers(game: Game, called: tuple[Call, ...] = CALLS) -> dict[str, Buffer]:
    """The arrays that calls are given, by name."""
    given = {each for call in called for each in one_by_one(call.arguments)}
    return {name: buffer for name, buffer in all_buffers(game).items() if name in given}


def all_buffers(game: Game) -> dict[str, Buffer]:
    most, seats = game.most_choices, (CHANCE,)
    return {
        WORLD: Buffer(game.state_type, (STATES_TO_THINK,)),
        "listening": Buffer(game.listening_type, (1,)),
        "told": Buffer(np.dtype(np.int64), (ROOM, FIRST + NUMBERS)),
        "options": Buffer(np.dtype(np.int16), (len(game.options),)),
        "actions": Buffer(np.dtype(np.int16), (most,)),
        "moves": Buffer(np.dtype(np.int16), (most,)),
        "weights": Buffer(np.dtype(np.int32), (room_to_weigh(game),)),
        "places": Buffer(np.dtype(np.int16), seats),
        "scores": Buffer(np.dtype(np.int32), seats),
        "numbers": Buffer(np.dtype(NUMBER), (game.layout.everything,)),
        "previews": Buffer(np.dtype(NUMBER), (most, game.previews.layout.everything if game.previews else 0)),
        "odds": Buffer(np.dtype(np.float64), (game.odds.layout.everything if game.odds else 0,)),
        "room": Buffer(np.dtype(np.float64), (game.odds.room if game.odds else 0,)),
        "imagined": Buffer(game.state_type, (1,)),
        "lots": Buffer(np.dtype(np.uint64), new_dice(0).shape),
        "dice": Buffer(np.dtype(np.uint64), new_dice(0).shape),
        "seeds": Buffer(np.dtype(np.uint64), (2,)),
        "thoughts": Buffer(np.dtype(np.float64), THOUGHTS),
        **{name: Buffer(np.dtype(MIXING_KINDS[name]), shape) for name, shape in mixing_shapes(game).items()},
        "choices": Buffer(search.CHOICE, (LARGEST_TREE,), varies=True),
        "slots": Buffer(np.dtype(np.int32), (most,)),
        "trails": Buffer(np.dtype(np.uint64), seats),
        "paths": Buffer(np.dtype(np.int32), (CHANCE, search.DEPTH)),
        "lengths": Buffer(np.dtype(np.int32), seats),
        "used": Buffer(np.dtype(np.int64), (1,)),
        "ranked": Buffer(np.dtype(np.int16), (most,)),
        "standing": Buffer(np.dtype(np.int16), (most,)),
        "inclinations": Buffer(np.dtype(np.float64), (most,)),
        "contest": Buffer(np.dtype(np.int64), (search.NOTES,)),
        "chances": Buffer(np.dtype(np.float64), seats),
        "rewards": Buffer(np.dtype(np.float64), seats),
        "visits": Buffer(np.dtype(np.int32), (most,)),
        "wins": Buffer(np.dtype(np.float64), (most,)),
    }
