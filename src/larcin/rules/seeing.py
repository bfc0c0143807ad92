"""Looking at a table: what a watcher may know of a state, as numbers and in words, and what it is told of a step."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from larcin.errors import BadGame
from larcin.rules import engine
from larcin.rules.contract import MEMORY_AID, Array, Event, Game, View
from larcin.rules.events import FIRST, NUMBERS, ROOM, WHAT
from larcin.rules.interpreted import Interpreted
from larcin.rules.layout import NUMBER
from larcin.rules.linking import direct, link
from larcin.rules.odds import room_to_reckon
from larcin.rules.previews import read_previews, room_for
from larcin.rules.states import blank
from larcin.rules.view_readers import Change, changes, odds_reader, reader


class Eye:
    """Sees what a watcher may know of the states of one game with one number of seats."""

    def __init__(self, game: Game, seats: int, *, compiled: bool = True) -> None:
        layout = game.layout
        self._game = game
        self.seats = seats
        self._parts = layout.observation, layout.information
        self._length = layout.everything
        look, out = link(engine, game, compiled=compiled).look, np.zeros(self._length, dtype=NUMBER)
        self._look = direct(look, game.blank(), 0, out, *self._parts, 0)
        self._compiled = compiled

    def numbers(self, states: Any, watcher: int, memory: str = MEMORY_AID) -> np.ndarray[Any, Any]:
        """All that a watcher may know of the first of these states, as `Layout` has it."""
        out = np.zeros(self._length, dtype=NUMBER)
        self._look(states, watcher, out, *self._parts, memory == MEMORY_AID)
        return out

    def view(self, states: Any, watcher: int, memory: str = MEMORY_AID) -> View:
        """The same in words."""
        read = reader(self._game, self.seats, watcher, memory == MEMORY_AID)
        view: View = read(self.numbers(states, watcher, memory).tolist())
        return view

    def changes(self, before: Any, after: Sequence[Any], watcher: int, memory: str = MEMORY_AID) -> list[list[Change]]:
        """What changed in the view from one state to the next: from `before` to the first of `after`, and so on."""
        found = changes(self._game, self.seats, watcher, memory == MEMORY_AID)
        numbers = [self.numbers(states, watcher, memory) for states in (before, *after)]
        return [found.between(*pair) for pair in pairwise(numbers)]

    @cached_property
    def _preview(self) -> Any:
        preview, actions = link(engine, self._game, compiled=self._compiled).preview_moves, np.zeros(1, dtype=np.int16)
        return direct(preview, self._game.blank(), 0, actions, 0, room_for(self._game, 1))

    def previews(self, states: Any, seat: int, actions: Sequence[int]) -> list[Any]:
        """What each of these legal actions of a seat would bring, as far as it knows; None where nothing is said."""
        if self._game.previews is None or not actions:
            return [None] * len(actions)
        rows = room_for(self._game, len(actions))
        self._preview(states, seat, np.array(actions, dtype=np.int16), len(actions), rows)
        return read_previews(self._game, self.seats, seat, rows)


class Reckoner:
    """Says what a watcher's chances are at tables of one game."""

    def __init__(self, game: Game, *, compiled: bool = True) -> None:
        self._game = game
        self._reckon = link(engine, game, compiled=compiled).reckon
        self._lock = threading.Lock()
        self._room: Any = None

    def numbers(self, eye: Eye, states: Any, watcher: int, memory: str = MEMORY_AID) -> list[float]:
        """The chances in the first of these states, as `Game.odds` lays them out; none where the game has none to tell,
        or they would have to be remembered.
        """
        odds = self._game.odds
        if odds is None or (memory != MEMORY_AID and self._game.layout.remembered):
            return []
        seen = eye.numbers(states, watcher)
        with self._lock:
            if self._room is None:
                self._make_ready(seen)
            out, room, _, dice = self._room
            out[:] = 0
            told = self._reckon(seen, eye.seats, watcher, out, room, self._game.blank(), dice)
            return out.tolist() if told else []

    def _make_ready(self, seen: Array) -> None:
        """Make room, as much as is of use to the rule as it is here: compiled, or interpreted where nothing else is."""
        room = room_to_reckon(self._game)
        self._reckon = direct(self._reckon, seen, 0, 0, *room)
        is_compiled = not isinstance(self._reckon, Interpreted)
        self._room = room if is_compiled else room_to_reckon(self._game, compiled=False)

    def odds(self, eye: Eye, states: Any, watcher: int, memory: str = MEMORY_AID) -> dict[str, Any]:
        """The same in words."""
        odds, numbers = self._game.odds, self.numbers(eye, states, watcher, memory)
        if odds is None or not numbers:
            return {}
        read = odds_reader(odds, max(eye.seats, self._game.fewest_chairs), watcher)
        return read([int(each) if each.is_integer() else each for each in numbers])


class Told:
    """What was told of one step: the events, and the table as it was after each of them."""

    __slots__ = ("_game", "_moments", "_rows")

    def __init__(self, game: Game, rows: list[list[int]], moments: bytes) -> None:
        self._game = game
        self._rows = rows
        self._moments = moments

    @property
    def rows(self) -> list[list[int]]:
        """The events as numbers, as they were told."""
        return self._rows

    @property
    def moments(self) -> np.ndarray[Any, Any]:
        """States, one after each event."""
        return np.frombuffer(bytearray(self._moments), dtype=self._game.state_type)

    def events(self, watcher: int) -> list[Event]:
        """What a watcher, from its seat, was told."""
        kinds = self._game.events
        told = (kinds[row[WHAT]].told_to(watcher, row) for row in self._rows)
        return [event for event in told if event is not None]

    def scenes(self, watcher: int) -> list[tuple[Event, np.ndarray[Any, Any]]]:
        """The same, each with the state as it was then."""
        kinds, moments = self._game.events, self.moments
        told = ((kinds[row[WHAT]].told_to(watcher, row), number) for number, row in enumerate(self._rows))
        return [(event, moments[number : number + 1]) for event, number in told if event is not None]


class Ear:
    """Hears what the rules of a game tell as they act."""

    def __init__(self, game: Game, *, compiled: bool = True) -> None:
        self._game = game
        self._tell_of = link(engine, game, compiled=compiled, aloud=True).tell_of
        self._reveals_of = link(engine, game, compiled=compiled).reveals_of
        self._own = threading.local()

    def hear(self, before: bytes, seat: int, action: int) -> Told:
        """What is told of an action in a state, given by its bytes."""
        states, data, told, moments, tell_of = self._room()
        data[: len(before)] = np.frombuffer(before, dtype=np.uint8)
        states["told_count"] = 0
        count = tell_of(states, seat, action)
        if count > ROOM:
            raise BadGame(f"{self._game.name}: a step led to {count} events, and there is room for {ROOM}.")
        return Told(self._game, told[:count].tolist(), moments[:count].tobytes())

    def heard_something(self, before: bytes, seat: int, action: int) -> bool:
        """Whether a move that a seat made alone told anybody what it could not know before: see `Rulebook.reveals`."""
        told = np.array(self.hear(before, seat, action).rows, dtype=np.int64).reshape(-1, FIRST + NUMBERS)
        states = np.frombuffer(bytearray(2 * before), dtype=self._game.state_type)
        return bool(self._reveals_of(states, seat, action, told, len(told)))

    def _room(self) -> tuple[Any, ...]:
        """For each thread: a state with room for what is told, its bytes, where events and moments are, and the rule
        that fills it.
        """
        found: tuple[Any, ...] | None = getattr(self._own, "room", None)
        if found is None:
            states = blank(self._game.listening_type)
            tell_of = direct(self._tell_of, states, 0, 0)
            found = self._own.room = states, states.view(np.uint8), states["told"][0], states["moments"][0], tell_of
        return found
