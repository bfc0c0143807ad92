"""The contract between a rulebook and everything that plays by it.

A rulebook is a module of small functions over one fixed-size record, in the part of Python that Numba compiles. It is
written once. The same functions run as they stand, for reading, debugging and coverage, or compiled, for the table,
the bots and the laboratory: see `larcin.rules.linking`.

`Rulebook` lists the functions that a rulebook provides, `Game` everything else that makes it a game. What programs that
learn need besides is in `larcin.rules.layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import numpy as np

from larcin.errors import BadGame, BadOptions
from larcin.rules.hints import Hints
from larcin.rules.states import Declared, StateType, blank
from larcin.rules.words import Text, Words

if TYPE_CHECKING:
    from larcin.rules.events import Kind
    from larcin.rules.layout import Layout
    from larcin.rules.odds import Odds
    from larcin.rules.previews import Previews
    from larcin.rules.views import Group

Record = Any
"""A state of any game: one record, or a plain state. Rules of a game name its own `State` instead."""

Array = Any
"""A NumPy array that a rule reads or fills."""

NOBODY = 0
"""What `to_act` says when the game is over."""

CHANCE = 8
"""The chair that chance sits on. Seats are 0 to 7."""

CHANCE_ACTS = 1 << CHANCE
"""What `to_act` says when chance is to act: chance always acts alone."""

ONLOOKER = -1
"""The seat of whoever only looks on: it knows what is public."""

MEMORY_AID, STRICT = "aid", "strict"
"""Whether a view shows what anyone at the table could have remembered, or only what lies there to be seen."""

Function = TypeVar("Function", bound=Callable[..., Any])


def rule(function: Function) -> Function:
    """Mark a function as a part of the rules, so that it can be compiled. It stays an ordinary function."""
    function.is_rule = True  # type: ignore[attr-defined]
    return function


def brief(function: Function) -> Function:
    """Mark a rule that is over sooner than other threads could be let run meanwhile: called from Python, they wait."""
    function.is_brief = True  # type: ignore[attr-defined]
    return rule(function)


def instruction(in_llvm: Callable[..., Any]) -> Callable[[Function], Function]:
    """Mark a function as a rule that is not compiled: `in_llvm` says what stands in its place, as for Numba's
    `intrinsic`.
    """

    def mark(function: Function) -> Function:
        function.in_llvm = in_llvm  # type: ignore[attr-defined]
        return rule(function)

    return mark


def is_rule(thing: object) -> bool:
    return isinstance(thing, FunctionType) and hasattr(thing, "is_rule")


def check_memory(memory: str) -> str:
    """Refuse any memory but the two that there are."""
    if memory not in (MEMORY_AID, STRICT):
        raise BadOptions(f"memory is {MEMORY_AID!r} or {STRICT!r}, not {memory!r}.")
    return memory


@rule
def bit(number: int) -> int:
    """One bit of a set of seats or cards. Plain integers, since `1 << np.int8(8)` is 0."""
    return 1 << int(number)


@rule
def bits_in(bits: int) -> int:
    """How many bits are set, in a set of at most 62."""
    pairs = bits - ((bits >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 0x7F


@rule
def nth_bit(bits: int, number: int) -> int:
    """The number of a bit that is set, counted from the lowest, which is the 0th."""
    rest = bits
    for _ in range(number):
        rest &= rest - 1
    return bits_in((rest & -rest) - 1)


@rule
def write_bits(bits: int, first: int, actions: Array, count: int) -> int:
    """Write an action for each bit that is set, counted from `first`, after `count` others. Returns the new count."""
    rest = bits
    written = count
    while rest != 0:
        lowest = rest & -rest
        actions[written] = first + bits_in(lowest - 1)
        rest ^= lowest
        written += 1
    return written


class Rulebook(Protocol):
    """What the module of a game's rules provides. All of it can be compiled; `state` is one record."""

    def set_up(self, state: Record, options: Array) -> None:
        """Turn a record of zeros into the start of a game. `options` holds the values of `Game.options` in order."""

    def to_act(self, state: Record) -> int:
        """Who may act now: a set of seats as bits, `CHANCE_ACTS`, or `NOBODY` when the game is over."""

    def legal(self, state: Record, seat: int, actions: Array) -> int:
        """Write the actions of a seat that is to act, in ascending order, and return how many there are."""

    def chances(self, state: Record, outcomes: Array, weights: Array) -> int:
        """Write the outcomes that chance may bring and their weights, all positive; return how many there are."""

    def apply(self, state: Record, seat: int, action: int) -> None:
        """Make a legal move of a seat, or let an outcome of chance happen when `seat` is `CHANCE`."""

    def result(self, state: Record, places: Array, scores: Array) -> None:
        """For a game that is over, write place and score of every seat. Who has place 1 has won."""

    def redeal(self, state: Record, seat: int, dice: Array) -> None:
        """Draw what the seat cannot know afresh, uniformly among all that it cannot tell from the truth."""

    def audit(self, state: Record) -> int:
        """0 for a sound state, otherwise the number of the first thing wrong with it, from 1: see `Game.audits`."""

    def observe(self, state: Record, seat: int, out: Array) -> None:
        """Write what lies there for a seat, or an onlooker, to be seen, as `Game.layout` says. `out` is all zeros."""

    # A rulebook need not provide what there is nothing of.

    def remember(self, state: Record, seat: int, out: Array) -> None:
        """Write what a seat, or an onlooker, could have remembered besides. `out` is all zeros."""

    def arrange(self, state: Record, seat: int, out: Array) -> None:
        """Write what is seen and makes no difference to play, such as the order of tiles. `out` is all zeros."""

    def odds(self, numbers: Array, seats: int, seat: int, out: Array, room: Array, states: Array, dice: Array) -> int:
        """Write a seat's chances, as `Game.odds` says, and return 1; or return 0 where there is nothing to say.

        `numbers` are all that the seat, or an onlooker, may know, with the memory aid. `out` is all zeros, and so is
        the one state, to imagine something in. `room` is as large as `Game.odds` asks for, and holds anything. Whoever
        throws the dice loads them first, so that the same knowledge has the same odds.
        """

    def preview(self, state: Record, seat: int, action: int, out: Array) -> None:
        """Write what a legal action of a seat would bring, as `Game.previews` says, and nothing that the seat could not
        work out from what lies there to be seen. `out` is all zeros, and stays so where there is nothing to say.
        """

    def reveals(self, state: Record, table: Record, seat: int, action: int, told: Array) -> bool:
        """Whether a move that a seat made alone in a state, without a draw, told anybody what it could not know before:
        whether some watcher, the seat itself included, could have thought that the move was not possible, or would look
        otherwise. What revealed something is never taken back.

        `told` are the events that it led to, a row each (`larcin.rules.events`), and `table` is a copy of the state, to
        make the move in. The answer must follow from what all know and what the seat knows, so that it tells nothing
        either. An open game need not say (`Game.is_open`); where another one does not, nothing is taken back at all.
        """

    # Nor need it provide the rest: it can only make random play faster, and must not change it.

    def random_move(self, state: Record, seat: int, dice: Array, actions: Array) -> int:
        """What `legal` and one `roll` of the players' die choose, without writing down all the other actions."""

    def random_outcome(self, state: Record, dice: Array, outcomes: Array, weights: Array) -> int:
        """What `chances` and one `pick` with chance's die choose, without writing down all the other outcomes."""


class TheGame:
    """The stand-in for a rulebook in modules that play any game: linking puts the rulebook in its place."""

    def __getattr__(self, name: str) -> Any:
        raise BadGame(f"game.{name} was called before a game was chosen: use larcin.rules.linking.link.")


game: Rulebook = cast("Rulebook", TheGame())


@dataclass(frozen=True)
class Option:
    """Something to settle before a game starts, such as how many sit down."""

    name: str
    values: tuple[int | str, ...]
    usual: int | str

    def encode(self, value: object) -> int:
        """The number that stands for this value in `Rulebook.set_up`."""
        if isinstance(value, bool) or value not in self.values:
            allowed = ", ".join(str(each) for each in self.values)
            raise BadOptions(f"{self.name} cannot be {value!r}: choose one of {allowed}.")
        index = self.values.index(value)
        chosen = self.values[index]
        return chosen if isinstance(chosen, int) else index


@dataclass(frozen=True)
class Credits:
    """Whose game it is."""

    author: str
    publisher: str
    artist: str = ""


Position = dict[str, Any]
View = dict[str, Any]
Event = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its rules, and what people need besides to play it.

    - `moves` and `outcomes` are the notation of every action of a seat and of every outcome of chance, by number.
    - `state` declares what lies on the table.
    - `layout` says what the numbers mean that the rulebook writes of what a seat knows, and `view` how they are read in
      words. `fewest_chairs` is how many chairs there are in the circle at the least, where nobody sits on some of them.
    - `previews` says what the numbers mean that the rulebook writes of what a move would bring. Not every game has any.
    - `events` are the kinds of events that rules tell of, by number.
    - `position(state)` says all there is, as JSON, in the words of a player; `from_position(position, options,
      state)` fills a record of zeros, or raises `BadPosition`.
    - `at_once` says that seats choose at the same time somewhere in the game.
    - `is_open` says that nothing is secret but choices of which others are still open: events are the same for all
      watchers, and once the last choice is in so are their views. Then both need be worked out only once, as an
      onlooker's.
    - `odds` says what the numbers mean that `Rulebook.odds` writes of a seat's chances. Not every game has odds.
    - `audits` are sentences, one for each thing that `Rulebook.audit` can find wrong.
    - `rules_text` is the file with the rules as people read them (see `larcin.rules.rules_text`).
    - `habits` is the module of its players' habits (`larcin.rules.habits`), `learned` what programs found out that may
      take their place (`larcin.rules.advice`), and `hints` what helps to play it well or fast (`larcin.rules.hints`).
    """

    name: str
    version: int
    rulebook: ModuleType
    state: type[Declared]
    options: tuple[Option, ...]
    moves: tuple[str, ...]
    outcomes: tuple[str, ...]
    audits: tuple[str, ...]
    layout: Layout
    view: Group
    events: tuple[Kind, ...]
    position: Callable[[Record], Position]
    from_position: Callable[[Position, Mapping[str, Any], Record], None]
    words: Words
    credits: Credits
    rules_text: Path
    title: Text
    tagline: Text
    fewest_chairs: int = 0
    at_once: bool = False
    is_open: bool = False
    odds: Odds | None = None
    previews: Previews | None = None
    habits: ModuleType | None = None
    learned: ModuleType | None = None
    hints: Hints = field(default_factory=Hints)

    def __post_init__(self) -> None:
        numbers = [kind.number for kind in self.events]
        if numbers != list(range(len(numbers))):
            raise BadGame(f"{self.name}: its events have the numbers {numbers}, and should be numbered from 0 on.")
        self.view.check(self.layout)
        small = self.hints.small_editions
        if small is not None and small.name in [option.name for option in self.options]:
            raise BadGame(f"{self.name}: {small.name!r} is an option, and what its small editions are measured by.")
        if (self.odds is not None) != hasattr(self.rulebook, "odds"):
            raise BadGame(f"{self.name}: a game with odds has both a rule `odds` and the description of its numbers.")
        if self.odds is not None:
            self.odds.view.check(self.odds.layout)

    @property
    def state_type(self) -> StateType:
        """The type of the record that rules work on."""
        return self.state.record

    @property
    def compact_type(self) -> StateType:
        """The same without its memories."""
        return self.state.compact

    @cached_property
    def listening_type(self) -> StateType:
        """The same with room for what rules tell."""
        from larcin.rules.events import listening

        return listening(self.state.record)

    @property
    def says_what_is_told(self) -> bool:
        """Whether the game can tell of a move that it told nobody anything, so that it may be taken back."""
        return self.is_open or hasattr(self.rulebook, "reveals")

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return tuple(int(value) for value in self.option("seats").values)

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options)
        raise BadOptions(f"{self.name} has no option {name!r}. Its options are: {known}.")

    def settle(self, given: Mapping[str, Any]) -> dict[str, int | str]:
        """All options with their values, the usual ones where nothing was said."""
        for name in given:
            self.option(name)
        settled = {option.name: given.get(option.name, option.usual) for option in self.options}
        self._numbers(settled)
        return settled

    def encode(self, options: Mapping[str, int | str]) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Options as the numbers that `Rulebook.set_up` takes."""
        return np.array(self._numbers(options), dtype=np.int16)

    def _numbers(self, options: Mapping[str, Any]) -> list[int]:
        return [option.encode(options[option.name]) for option in self.options]

    def blank(self) -> np.ndarray[Any, StateType]:
        """One record of zeros, as an array of length one: what the rules fill and change."""
        return blank(self.state_type)

    @cached_property
    def most_choices(self) -> int:
        """Room enough for the actions or outcomes of any state."""
        return max(len(self.moves), len(self.outcomes))

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.version}, for {min(self.seat_counts)} to {max(self.seat_counts)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are pickled by where they come from: whoever unpickles one has it, or can load it from there."""
        from larcin.rules import find, source_of

        return find, (self.name, source_of(self))

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self


def copy(states: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """A copy of an array of states: one block of memory (NumPy's own copy goes field by field, ten times slower)."""
    return np.frombuffer(bytearray(states.tobytes()), dtype=states.dtype)


def listed(bits: int, count: int = CHANCE) -> list[int]:
    """The numbers in a set of bits, ascending."""
    return [number for number in range(count) if bits >> number & 1]


def named(table: Sequence[str], number: int) -> str | None:
    """The name of a component by number, None for the numbers below zero that say *nothing there*."""
    return table[number] if number >= 0 else None
