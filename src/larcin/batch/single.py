"""One game at a time by numbers: for adapters, and for programs that want it bare and fast (`BareMatch`)."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any

import numpy as np

from larcin.batch import rows
from larcin.batch.arrays import DICE, check_numbers, observation_size, scratch_for
from larcin.errors import IllegalMove
from larcin.match.checking import settled as settled_options
from larcin.rules import engine, load
from larcin.rules.contract import CHANCE, MEMORY_AID, NOBODY, STRICT, Game, bit, copy, listed
from larcin.rules.dice import new_dice
from larcin.rules.engine import REFUSED
from larcin.rules.layout import NUMBER
from larcin.rules.linking import direct, link
from larcin.rules.seeing import Eye

Numbers = np.ndarray[Any, Any]


class Room(threading.local):
    """What rules write to. Each thread has its own, since games of one kind share their rules."""

    def __init__(self, game: Game, seats: int, length: int) -> None:
        _, self.actions, self.weights, _ = scratch_for(game)
        self.observation = np.zeros(length, dtype=NUMBER)
        self.places = np.zeros(CHANCE, dtype=np.int16)
        self.scores = np.zeros(CHANCE, dtype=np.int32)
        self.wins = np.zeros(seats, dtype=np.float32)


class Rules:
    """A game's rules, ready to be called with one state, and room for what they write. Games of one kind share it."""

    def __init__(self, game: Game, options: dict[str, int | str], memory: str) -> None:
        self.game = game
        self.options = options
        self.seats = int(options["seats"])
        self.encoded = game.encode(options)
        self.layout = game.layout
        self.seen = observation_size(game.layout, STRICT)
        self.length = observation_size(game.layout, memory)
        self.room = room = Room(game, self.seats, self.length)
        states, dice, out = game.blank(), np.zeros(DICE, dtype=np.uint64), room.observation
        actions, weights = room.actions, room.weights
        mask = np.zeros(len(game.moves), dtype=np.int8)
        play, many = link(engine, game), link(rows, game)
        self.begin = direct(play.begin, states, self.encoded)
        self.acting = direct(play.acting, states)
        self.legal = direct(play.legal_actions, states, 0, actions)
        self.chances = direct(play.chance_outcomes, states, actions, weights)
        self.apply = direct(many.apply_one, states, 0, 0)
        self.blank = states
        self.open = direct(many.begin_one, states, states, self.encoded, 0, 0, dice, actions, weights)
        self.play = direct(many.play_one, states, 0, 0, dice, actions, weights)
        self.settle = direct(many.settle_one, states, dice, actions, weights)
        self.look = direct(many.look_one, states, 0, 0, mask, out, self.seen, actions)
        self.score = direct(many.score_one, states, room.places, room.scores, room.wins)
        self.follow = direct(many.follow_one, states, np.zeros(self.seats, np.uint64), 0, 0, out, self.seen, 0)
        self.eye = Eye(game, self.seats)
        self.redeal = direct(play.redeal_for, states, 0, dice)
        self._memory = memory

    def __reduce__(self) -> tuple[Any, ...]:
        return ready, (self.game.name, self.options, self._memory)

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self


class Single:
    """One game at some point. Chance acts by itself if the game has dice."""

    def __init__(self, rules: Rules, dice: Numbers | None = None) -> None:
        self.rules = rules
        self.states = rules.game.blank()
        self.dice = dice
        self.to_act: int = rules.begin(self.states, rules.encoded)
        self._let_chance_act()

    def _let_chance_act(self) -> None:
        if self.dice is not None:
            self.to_act = self.rules.settle(self.states, self.dice, self.rules.room.actions, self.rules.room.weights)

    def play(self, seat: int, action: int) -> None:
        """Make a move that is known to be legal; `Single.is_legal` tells."""
        self.to_act = self.rules.apply(self.states, seat, action)
        self._let_chance_act()

    def try_to_play(self, seat: int, action: int) -> bool:
        """Make a move in a game that has dice, if it is legal; whether it was."""
        room = self.rules.room
        to_act = self.rules.play(self.states, seat, action, self.dice, room.actions, room.weights)
        if to_act == REFUSED:
            return False
        self.to_act = to_act
        return True

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.legal(seat)

    def refusal(self, seat: int, action: int) -> IllegalMove:
        moves = self.rules.game.moves
        text = f"{action} ({moves[action]})" if 0 <= action < len(moves) else str(action)
        legal = ", ".join(f"{each} ({moves[each]})" for each in self.legal(seat)[:12])
        return IllegalMove(f"Seat {seat} may not play {text}. Legal are: {legal or 'no moves, it is not to act'}.")

    def legal(self, seat: int) -> list[int]:
        count = self.rules.legal(self.states, seat, self.rules.room.actions)
        legal: list[int] = self.rules.room.actions[:count].tolist()
        return legal

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of chance and their probabilities; none when chance is not to act."""
        count = self.rules.chances(self.states, self.rules.room.actions, self.rules.room.weights)
        weights = self.rules.room.weights[:count].tolist()
        total = sum(weights)
        return [
            (outcome, weight / total)
            for outcome, weight in zip(self.rules.room.actions.tolist(), weights, strict=False)
        ]

    def look(self, seat: int) -> tuple[Numbers, Numbers]:
        """What a seat knows, and its legal moves as ones and zeros: none if it is not to act."""
        mask = np.zeros(len(self.rules.game.moves), dtype=np.int8)
        out = np.zeros(self.rules.length, dtype=NUMBER)
        self.rules.look(self.states, seat, self.to_act, mask, out, self.rules.seen, self.rules.room.actions)
        return out, mask

    def wins(self) -> list[float]:
        """For a game that is over: 1 for a victory, less for a shared one."""
        self.rules.score(self.states, self.rules.room.places, self.rules.room.scores, self.rules.room.wins)
        wins: list[float] = self.rules.room.wins.tolist()
        return wins

    def places(self) -> list[int]:
        """For a game that is over: who is first, second and so on."""
        self.wins()
        places: list[int] = self.rules.room.places[: self.rules.seats].tolist()
        return places

    @property
    def over(self) -> bool:
        return self.to_act == NOBODY

    @property
    def in_turn(self) -> list[int]:
        """The seats that are to act."""
        return [seat for seat in range(self.rules.seats) if self.to_act & bit(seat)]

    @property
    def first_in_turn(self) -> int:
        """The lowest seat that is to act."""
        return (self.to_act & -self.to_act).bit_length() - 1

    def view(self, seat: int) -> dict[str, Any]:
        return self.rules.eye.view(self.states, seat)

    def redeal(self, seat: int, seed: int) -> Single:
        """The same game as far as the seat can tell, with all that it cannot know dealt afresh."""
        twin = self.copy()
        self.rules.redeal(twin.states, seat, new_dice(seed))
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Single):
            return NotImplemented
        mine, its = ((each.rules, None if each.dice is None else each.dice.tobytes()) for each in (self, other))
        # States field by field: what lies between fields is nobody's, and not always copied.
        return mine == its and bool((self.states == other.states).all())

    __hash__ = None  # type: ignore[assignment]  # a game goes on

    def copy(self) -> Single:
        twin = object.__new__(Single)
        twin.rules, twin.to_act = self.rules, self.to_act
        twin.states = copy(self.states)
        twin.dice = None if self.dice is None else self.dice.copy()
        return twin


class BareMatch(Single):
    """A match with nothing around it: moves are numbers (`game.moves` has their texts), nothing is kept of what was
    done, and chance throws dice. It is a little faster than `larcin.Match`.

    >>> from larcin.batch import BareMatch
    >>> match = BareMatch("kids-of-london", seed=7, seats=4)
    >>> match.in_turn, match.legal(0)
    ([0, 1, 2, 3], [0, 1, 2, 3, 4, 5, 6, 7, 8])
    >>> match.play(0, 7)
    >>> match.in_turn
    [1, 2, 3]

    Game `number` of a seed is the same as in a `Batch` and in simulations. `look(seat)` is what a seat knows and may
    do as arrays, `view(seat)` the same in words, `wins()` tells who won once it is `over`, and `copy()` is a twin that
    goes its own way.
    """

    def __init__(
        self, game: str | Game, *, seed: int = 0, number: int = 0, memory: str = MEMORY_AID, **options: int | str
    ) -> None:
        check_numbers(1, seed)
        self.rules = rules = ready(game, options, memory)
        self.states = rules.game.blank()
        self.dice = np.empty(DICE, dtype=np.uint64)
        self._make_room()
        self.to_act = rules.open(
            self.states, rules.blank, rules.encoded, seed, number, self.dice, self._actions, self._weights
        )

    def _make_room(self) -> None:
        most = self.rules.game.most_choices
        self._actions: Any = np.empty(most, dtype=np.int16)
        self._weights: Any = np.empty(most, dtype=np.int32)
        self._listed = memoryview(self._actions)  # type: ignore[arg-type]

    @property
    def game(self) -> Game:
        return self.rules.game

    @property
    def in_turn(self) -> list[int]:
        """The seats that are to act."""
        return seats_of(self.to_act).copy()

    def legal(self, seat: int) -> list[int]:
        """The numbers of a seat's legal moves: none if it is not to act."""
        return self._listed[: self.rules.legal(self.states, index(seat), self._actions)].tolist()

    def play(self, seat: int, action: int) -> None:
        """Make a move, and let chance act. `IllegalMove` if it is not legal: then nothing has changed."""
        to_act = self.rules.play(self.states, index(seat), index(action), self.dice, self._actions, self._weights)
        if to_act == REFUSED:
            raise self.refusal(seat, action)
        self.to_act = to_act

    def copy(self) -> BareMatch:
        twin = object.__new__(BareMatch)
        twin.rules, twin.to_act, twin.states = self.rules, self.to_act, copy(self.states)
        assert self.dice is not None
        twin.dice = self.dice.copy()
        twin._make_room()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {"rules": self.rules, "to_act": self.to_act, "states": self.states.tobytes(), "dice": self.dice}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.rules, self.to_act, self.dice = kept["rules"], kept["to_act"], kept["dice"]
        self.states = np.frombuffer(bytearray(kept["states"]), dtype=self.rules.game.state_type)
        self._make_room()

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> BareMatch:
        return self.copy()

    def __repr__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.rules.options.items())
        about = "over" if self.over else f"to act: {', '.join(f'seat {seat}' for seat in self.in_turn)}"
        return f"<BareMatch {self.game.name}, {options}, {about}>"


@cache
def seats_of(bits: int) -> list[int]:
    """The seats in a set of bits; copy it before you hand it out."""
    return listed(bits)


def ready(game: str | Game, options: Mapping[str, int | str], memory: str = MEMORY_AID) -> Rules:
    """The rules of a game by its name, with the usual options where nothing is said. The same again if asked again."""
    found = load(game) if isinstance(game, str) else game
    settled, _ = settled_options(found, options)
    return rules_for(found, tuple(settled.items()), memory)


@cache
def rules_for(game: Game, options: tuple[tuple[str, int | str], ...], memory: str) -> Rules:
    return Rules(game, dict(options), memory)
