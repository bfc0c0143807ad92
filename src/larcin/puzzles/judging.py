"""What each move of a position is worth to the one who has to choose, by what that one knows: the deep look.

Searches go by habit, or by what was learned, as the strongest player of a game does.

Every move is made on the same re-deals of what the seat cannot know. What a seat then chooses at once is searched for;
after that a fresh search says how often the seat wins, so that no value is the luck of the choice that led to it. Moves
that are clearly behind are left alone, the others meet more deals. Where the end of a game without hidden things can be
worked out, it is: what a card is worth against the others' equilibrium.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from larcin.bots import Budget, Knowledge, Thinker, endings
from larcin.bots.exact import MOST_STATES, Room
from larcin.lab.intervals import NORMAL_95, Estimate
from larcin.match import Match, Move
from larcin.rules import engine
from larcin.rules.contract import CHANCE, Game, bit, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

AHEAD = 0.15
"""By so much of a victory a best move is ahead of all that are not."""

EVEN = 0.04
"""Two moves that are no further apart than this are both best."""

MOST_BEST = 2

STAGES = (2, 6, 20, 60)
"""How many deals moves have met by the end of each look; those in doubt go on to the next."""

ITERATIONS = 250
"""How long each choice, and each outcome, is thought about on one deal."""

FEW = 6
FEW_BEHIND, FEW_CLOSE = 0.2, 0.08
"""On fewer deals than this intervals say nothing: a move is behind by so much more than it must be, or close by so much
less, or nothing is known yet.
"""

QUICK_ITERATIONS = 500
QUICK_AHEAD = 0.1
DOUBTS = 6
"""So many usual tries are added to those that a move had in a quick look."""


@dataclass(frozen=True)
class Worth:
    """A move, and the chance to win with it: 95% of such intervals hold what more deals would come to."""

    move: Move
    chance: Estimate


@dataclass
class Tried:
    """A move under way: what it won on each deal so far."""

    move: Move
    shares: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return math.fsum(self.shares) / len(self.shares)

    def worth(self) -> Worth:
        half = max(error_of(self.shares), FEW_BEHIND if len(self.shares) < FEW else 0.0)
        return Worth(self.move, Estimate(self.mean, max(self.mean - half, 0.0), min(self.mean + half, 1.0)))


def error_of(shares: Sequence[float]) -> float:
    """Half of the 95% interval of a mean of shares; all of a victory where there are too few to say."""
    if len(shares) < 2:
        return 1.0
    middle = math.fsum(shares) / len(shares)
    variance = math.fsum((share - middle) ** 2 for share in shares) / (len(shares) - 1)
    # Deals that all came out alike say little about the next one while they are few.
    return NORMAL_95 * math.sqrt(max(variance, 0.25 / len(shares) / ITERATIONS) / len(shares))


@dataclass
class Imagined:
    """What a search needs to know, of a table that a seat only imagines."""

    seat: int
    seats: int
    game: Game
    states: Any
    dice: Any
    legal: list[Move]


class Judge:
    """Looks into positions of one game, quickly or for long, by habit or by what was `learned`. The same seed gives the
    same answer.
    """

    def __init__(self, game: Game, *, learned: bool = False) -> None:
        self.game = game
        self._rules = link(engine, game)
        self._quick = Thinker(game, Budget(iterations=QUICK_ITERATIONS), learned=learned)
        self._long = Thinker(game, Budget(iterations=ITERATIONS), learned=learned)
        self._actions = np.zeros(game.most_choices, dtype=np.int16)
        self._weights = np.zeros(game.most_choices, dtype=np.int32)
        self._solved: tuple[bytes, Table | None] = (b"", None)
        """The question that was worked out last: all who choose together are asked the same one."""

    def may_be(self, match: Match, seat: int, seed: int) -> bool:
        """A quick look: whether one or two moves may be far ahead of all others."""
        if len(match.legal(seat)) < 2:
            return False
        known = Knowledge(match, seat, seed)
        solve_from = self.game.hints.solve_from
        if solve_from is not None:
            return solve_from(known.view)
        thought = self._quick.think(known)
        usual = math.fsum(thought.wins) / max(sum(thought.visits), 1)
        tried = zip(thought.wins, thought.visits, strict=True)
        # A move that was hardly tried is taken for a usual one, not for a bad one.
        chances = sorted(((won + usual * DOUBTS) / (visits + DOUBTS) for won, visits in tried), reverse=True)
        second, third = chances[1], chances[2] if len(chances) > MOST_BEST else chances[1]
        return chances[0] - second >= QUICK_AHEAD or chances[0] - second <= EVEN < QUICK_AHEAD <= chances[0] - third

    def judge(self, match: Match, seat: int, seed: int, *, patiently: bool = False) -> tuple[list[Worth], list[Move]]:
        """Every move with its worth, the best first, and which of them are best: none where too many are, or where they
        are not far enough ahead. Where that seems to be so after a few deals no more are met, unless `patiently`.
        """
        known = Knowledge(match, seat, seed)
        solve_from = self.game.hints.solve_from
        if solve_from is not None:
            return self._work_out(known) if solve_from(known.view) else ([], [])
        tried = [Tried(move) for move in known.legal]
        running = tried
        dealt = 0
        for until in STAGES:
            for number in range(dealt, until):
                deal, dice = self._deal(known, seed, number)
                for each in running:
                    each.shares.append(self._share(known, deal, each.move, dice))
            dealt = until
            best, rivals = leading(tried, dealt)
            doubtful = [each for each in rivals if not is_behind(each, best[-1])]
            if not doubtful and dealt >= FEW:
                break
            if not patiently and any(is_close(each, best[-1]) for each in rivals):
                break
            running = [*best, *(doubtful or rivals[:1])]
        found = sorted((each.worth() for each in tried), key=lambda worth: -worth.chance.mean)
        best, rivals = leading(tried, dealt)
        good = bool(rivals) and all(is_behind(each, best[-1]) for each in rivals)
        return found, [each.move for each in best] if good else []

    def _deal(self, known: Knowledge, seed: int, number: int) -> tuple[Any, Any]:
        """What the seat cannot know, dealt afresh, and dice for what is thought about it."""
        dice = new_dice(seed, (number + 1) << 16)
        deal = copy(known.states)
        self._rules.redeal_for(deal, known.seat, dice)
        return deal, dice

    def _share(self, known: Knowledge, deal: Any, move: Move, dice: Any) -> float:
        """How often the seat wins with a move on a deal."""
        states = copy(deal)
        imagined: Any = Imagined(known.seat, known.seats, self.game, states, copy(dice), [])
        self._step(states, known.seat, self.game.moves.index(move))
        while self._rules.acting(states) == bit(known.seat):
            count = self._rules.legal_actions(states, known.seat, self._actions)
            imagined.legal = [Move(self.game.moves[action]) for action in self._actions[:count]]
            best = imagined.legal[0] if count == 1 else self._long.think(imagined).best
            self._step(states, known.seat, self.game.moves.index(best))
        won, tries = self._long.won(imagined)
        return won[known.seat] / tries

    def _step(self, states: Any, seat: int, action: int) -> None:
        self._rules.step(states, seat, action, self._actions, self._weights)

    # ---------------------------------------------------------------------------------------------- where all is open

    def _work_out(self, known: Knowledge) -> tuple[list[Worth], list[Move]]:
        """What each answer is worth against the others' equilibrium, and against others who answer anything. It is best
        if it is far enough ahead against both.
        """
        asked = known.states.tobytes()
        if self._solved[0] != asked:
            self._solved = (asked, Table.solve(known))
        table = self._solved[1]
        if table is None:
            return [], []
        against = table.against(known.seat, table.mixes)
        anything = table.against(known.seat, table.anything)
        worths = [Worth(move, Estimate(each, each, each)) for move, each in zip(known.legal, against, strict=True)]
        order = sorted(range(len(worths)), key=lambda index: -against[index])
        found = [worths[index] for index in order]
        for many in range(1, min(MOST_BEST, len(order) - 1) + 1):
            chosen, others = order[:many], order[many:]
            if (
                all(
                    min(values[each] for each in chosen) - max(values[each] for each in others) >= AHEAD
                    for values in (against, anything)
                )
                and against[order[0]] - against[chosen[-1]] <= EVEN
            ):
                return found, [known.legal[index] for index in chosen]
        return found, []


def leading(tried: list[Tried], dealt: int) -> tuple[list[Tried], list[Tried]]:
    """The one or two moves that lead, and all others, the better first. Only who met all deals can lead."""
    ranked = sorted((each for each in tried if len(each.shares) == dealt), key=lambda each: -each.mean)
    best = [each for each in ranked[:MOST_BEST] if ranked[0].mean - each.mean <= EVEN]
    rivals = sorted((each for each in tried if each not in best), key=lambda each: -each.mean)
    return best, rivals


def lead(rival: Tried, best: Tried) -> tuple[float, float]:
    """By how much a move is behind, on the deals that both have met, and half the interval of that."""
    gaps = [mine - other for mine, other in zip(best.shares, rival.shares, strict=False)]
    return math.fsum(gaps) / len(gaps), error_of(gaps)


def is_behind(rival: Tried, best: Tried) -> bool:
    """Whether a move is far enough behind beyond doubt."""
    gap, error = lead(rival, best)
    return gap - (FEW_BEHIND if len(rival.shares) < FEW else error) >= AHEAD


def is_close(rival: Tried, best: Tried) -> bool:
    """Whether a move is beyond doubt not far enough behind."""
    gap, error = lead(rival, best)
    return gap + (FEW_CLOSE if len(rival.shares) < FEW else error) < AHEAD


@dataclass
class Table:
    """A question that several answer at the same time: each seat's chance to win after each combination."""

    payoffs: Any
    counts: list[int]
    mixes: list[Any]

    @classmethod
    def solve(cls, known: Knowledge) -> Table | None:
        """The question that a seat is asked now, with everybody's equilibrium mix; None where that is out of reach."""
        game = known.game
        rules = link(endings, game)
        room = Room(game)
        room.states[0] = known.states[0]
        if rules.solve(*room.for_solving(MOST_STATES)) == endings.TOO_LARGE:
            return None
        counts = room.questions.counts[0].tolist()
        payoffs = room.questions.payoffs[0, : math.prod(counts)].copy()
        mixes = [room.matching.sums[seat, : counts[seat]].copy() for seat in range(CHANCE)]
        # The first row was written over with what all of it is worth: the first combination is followed once more.
        first = Room(game)
        first.states[0] = known.states[0]
        rules.ask(first.states, 0, first.questions)
        rules.follow(first.states, 0, 0, first.questions)
        first.states[0] = first.states[1]
        rules.solve(*first.for_solving(MOST_STATES))
        payoffs[0] = first.questions.payoffs[0, 0]
        return cls(payoffs, counts, mixes)

    @property
    def anything(self) -> list[Any]:
        """The mixes of those who answer anything, all equally often."""
        return [np.full(count, 1.0 / count) for count in self.counts[:CHANCE]]

    def against(self, seat: int, mixes: list[Any]) -> list[float]:
        """What each answer of a seat is worth where the others mix so."""
        worth = np.zeros(self.counts[seat])
        for combination in range(math.prod(self.counts)):
            rest, likely, own = combination, 1.0, 0
            for other in range(CHANCE):
                answer = rest % self.counts[other]
                rest //= self.counts[other]
                if other == seat:
                    own = answer
                else:
                    likely *= mixes[other][answer]
            worth[own] += likely * self.payoffs[combination, seat]
        return [float(each) for each in worth]
