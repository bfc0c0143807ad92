"""Thinking for a while: the search with a budget, and what it found."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from larcin.bots import search
from larcin.bots.knowledge import Knowledge
from larcin.errors import LarcinError
from larcin.match import Move
from larcin.rules.contract import CHANCE, Game, bit
from larcin.rules.habits import room_to_weigh, with_habits
from larcin.rules.linking import link

LARGEST_TREE = 1 << 20
SLOTS_AN_ITERATION = 8
SLICES = 40
"""A budget of time is spent in about so many parts, with a look at the clock after each."""


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, which gives the same thoughts again, or so many seconds."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        chosen = [limit for limit in (self.iterations, self.seconds) if limit is not None]
        if len(chosen) != 1 or chosen[0] <= 0:
            raise LarcinError("A budget is a number of iterations or of seconds, one of the two and more than nothing.")

    @property
    def slots(self) -> int:
        """How large a table for trees this budget can use, a power of two."""
        wanted = LARGEST_TREE if self.iterations is None else self.iterations * SLOTS_AN_ITERATION
        return int(min(max(1 << (wanted - 1).bit_length(), 256), LARGEST_TREE))


@dataclass(frozen=True)
class Thought:
    """What a search found: the move it came to, and how often each legal move was tried and won.

    Of each seat's chances it says nothing: many tries begin with a move that nobody would make. `larcin.lab.analysis`
    works them out.
    """

    moves: list[Move]
    best: Move
    visits: list[int]
    wins: list[float]
    iterations: int
    seconds: float

    def chance(self, index: int) -> float:
        """The estimated chance to win with a move."""
        return self.wins[index] / self.visits[index] if self.visits[index] else 0.0


class Known(Protocol):
    """What a search needs of a seat's knowledge: a state that it cannot tell from the truth, and dice."""

    seat: int
    seats: int
    states: np.ndarray[Any, Any]
    dice: np.ndarray[Any, Any]


class Thinker:
    """A search for one game. It keeps its table from thought to thought, so that memory does not grow."""

    def __init__(self, game: Game, budget: Budget, *, learned: bool = False) -> None:
        self._game = game
        self._budget = budget
        self._linked = link(search, with_habits(game, learned=learned))
        self._manner = game.hints.searching_learned if learned else game.hints.searching
        self._tree = search.Tree(choices=np.zeros(budget.slots, dtype=search.CHOICE), used=np.zeros(1, dtype=np.int64))
        self._states = np.zeros(3 * game.state_type.itemsize, dtype=np.uint8).view(game.state_type)
        self._sheet, self._candidates = sheet_for(game), candidates_for(game)
        self._walk, self._tally = room_to_walk(), room_to_tally()
        self._asked = 0
        """Seats whose chances are wanted beside those of whoever thinks."""

    def think(self, knowledge: Knowledge) -> Thought:
        """Search for the seat whose knowledge this is, and which has a choice now."""
        self._asked = 0
        iterations, seconds = self._ponder(knowledge)
        legal = np.array([self._game.moves.index(move) for move in knowledge.legal], dtype=np.int16)
        visits, wins = np.zeros(len(legal), dtype=np.int32), np.zeros(len(legal))
        self._linked.tell_choices(self._tree, knowledge.seat, legal, len(legal), visits, wins)
        best = self._linked.best_first(self._tree, knowledge.seat, legal, len(legal), self._candidates)
        found = Move(self._game.moves[best])
        return Thought(knowledge.legal, found, visits.tolist(), wins.tolist(), iterations, seconds)

    def won(self, knowledge: Known, first: int = search.ANY) -> tuple[list[float], int]:
        """How many of the tries each seat won, also at a table where the one who thinks has no choice now; and how many
        tries there were. Who is to choose alone can say with which move to begin every one of them.
        """
        self._asked = all_to_ask(knowledge)
        tries, _ = self._ponder(knowledge, first)
        return self._tally.rewards[: knowledge.seats].tolist(), tries

    def _ponder(self, knowledge: Known, first: int = search.ANY) -> tuple[int, float]:
        """Search anew. Returns the iterations and the seconds that it took."""
        candidates = self._candidates
        self._tree.choices.view(np.uint8)[:] = 0
        self._tree.used[:] = 0
        candidates.contest[:] = 0
        self._tally.rewards[:] = 0
        if first != search.ANY:  # a contest with one candidate
            candidates.contest[search.COUNT] = 1
            candidates.ranked[0] = first
            candidates.inclinations[0] = 1.0
        self._states[0] = knowledge.states[0]
        return self._spend(knowledge)

    def _spend(self, knowledge: Known) -> tuple[int, float]:
        """Spend the budget. Returns the iterations and the seconds that it took."""
        self._search(knowledge, 0)  # whatever there is to compile is compiled before the clock starts
        started = time.perf_counter()
        if self._budget.iterations is not None:
            self._search(knowledge, self._budget.iterations)
            return self._budget.iterations, time.perf_counter() - started
        return self._watch_the_clock(knowledge, started, float(self._budget.seconds or 0))

    def _watch_the_clock(self, knowledge: Known, started: float, limit: float) -> tuple[int, float]:
        done, part, spent = 0, 1, 0.0
        while done == 0 or spent < limit:
            self._search(knowledge, part)
            done += part
            spent = time.perf_counter() - started
            speed = done / max(spent, 1e-9)
            part = int(max(1, min(speed * limit / SLICES, speed * (limit - spent), 2 * part)))
        return done, spent

    def _search(self, knowledge: Known, iterations: int) -> None:
        manner = self._manner
        with_trees = bit(CHANCE) - 1 if manner.others_think else bit(knowledge.seat)
        searcher = search.Searcher(
            knowledge.seat, with_trees, with_trees | self._asked, manner.curiosity, manner.games_a_deal
        )
        self._linked.search(
            self._tree, self._states, searcher, iterations, knowledge.dice,
            self._sheet, self._candidates, self._walk, self._tally,
        )  # fmt: skip


def sheet_for(game: Game) -> search.Sheet:
    """Room to write down what can be done."""
    return search.Sheet(
        actions=np.zeros(game.most_choices, dtype=np.int16),
        weights=np.zeros(room_to_weigh(game), dtype=np.int32),
        slots=np.zeros(game.most_choices, dtype=np.int32),
    )


def candidates_for(game: Game) -> search.Candidates:
    """Room for a contest between first moves."""
    return search.Candidates(
        ranked=np.zeros(game.most_choices, dtype=np.int16),
        standing=np.zeros(game.most_choices, dtype=np.int16),
        inclinations=np.zeros(game.most_choices),
        contest=np.zeros(search.NOTES, dtype=np.int64),
    )


def room_to_walk() -> search.Walk:
    """Room for a game's way through the trees."""
    return search.Walk(
        trails=np.zeros(CHANCE, dtype=np.uint64),
        paths=np.zeros((CHANCE, search.DEPTH), dtype=np.int32),
        lengths=np.zeros(CHANCE, dtype=np.int32),
    )


def room_to_tally() -> search.Tally:
    """Room for what comes of games."""
    return search.Tally(
        places=np.zeros(CHANCE, dtype=np.int16),
        scores=np.zeros(CHANCE, dtype=np.int32),
        chances=np.zeros(CHANCE),
        rewards=np.zeros(CHANCE),
    )


def all_to_ask(knowledge: Known) -> int:
    """Whose chances to ask for to know everybody's: of two seats, the other has whatever the one leaves."""
    return bit(knowledge.seats) - 1 if knowledge.seats > 2 else bit(knowledge.seat)
