"""Looking into a position or a whole match: each seat's chance to win, and what each move does to it.

Every legal move has its own search, from what the mover knows, by habit or as was learned: in the way of the strongest
player of the game (`Hints.master`). All moves are tried equally often at first; those that look better are tried again
and again (sequential halving), so that each has a sound estimate, with an interval, and the best have the surest.
`web/src/engine/analysis.ts` is the same for browsers, with the same numbers for the same seed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from larcin.bots import Budget, Knowledge, Thinker
from larcin.bots.levels import mix_of
from larcin.bots.search import ANY
from larcin.lab.intervals import Estimate, estimate_of
from larcin.match import Match, Move
from larcin.rules import engine
from larcin.rules.contract import CHANCE, Game, bit, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

FEWEST_TRIES = 24
"""Every move is tried so many times at least, whatever the budget: fewer tries say nothing."""

FIRST_LOOK = 0.2
"""The part of a budget of time that goes to finding out how many games can be tried in the rest of it."""

GLANCE = 0.25
"""The part of a budget that goes to a table at which one only looks on."""


@dataclass(frozen=True)
class Prospect:
    """A move, the mover's chance to win with it (95% of such intervals hold what the search would come to), in how many
    games it was tried, and where good players mix, how often the strongest of them makes it, from 0 to 1.
    """

    move: Move
    chance: Estimate
    tries: int
    share: float | None = None


@dataclass(frozen=True)
class Outlook:
    """What one seat may do: what is surest to win first, by the lower end of its interval."""

    seat: int
    moves: list[Prospect]

    def of(self, move: str) -> Prospect:
        return next(prospect for prospect in self.moves if prospect.move == move)

    @property
    def standard(self) -> Estimate:
        """What good play is worth here: the best move, or where good players mix, all moves as often as they are made.
        No move is best there, for whoever always made it would be guessed.
        """
        total = [0.0, 0.0, 0.0]
        for each in self.moves:
            if each.share is None:
                return self.moves[0].chance
            total = [so_far + each.share * part for so_far, part in zip(total, each.chance, strict=True)]
        return Estimate(*total)


@dataclass(frozen=True)
class Analysis:
    """Each seat's chance to win, seen from one seat's knowledge, and the outlook of every seat that is to act.

    An outlook is thought from the knowledge of its own seat, never of another. Chances are the mean of what these seats
    expect.
    """

    chances: list[Estimate]
    outlooks: list[Outlook]
    tries: int


class Supposing:
    """A seat's knowledge with a move in mind: what a search needs of it, and the move to begin every try with.

    Who chooses alone tries the move on a new deal each time, as what it would show differs from deal to deal. A choice
    that others make at the same time shows nothing yet, and is made in advance.
    """

    def __init__(self, known: Knowledge, action: int, seed: int) -> None:
        self.seat, self.seats = known.seat, known.seats
        self.dice = new_dice(seed, action)
        self.states = copy(known.states)
        self.first = action
        rules = link(engine, known.game)
        if rules.acting(self.states) != bit(self.seat):
            room = known.game.most_choices
            actions, weights = np.empty(room, dtype=np.int16), np.empty(room, dtype=np.int32)
            rules.step(self.states, known.seat, action, actions, weights)
            self.first = ANY


def analyse(match: Match, budget: Budget, seed: int = 0, seat: int | None = None, made: Move | None = None) -> Analysis:
    """Think for every seat that is to act, or for one of them. A move that was `made` is tried as often as the best."""
    if match.result is not None:
        return Analysis(certain(match), [], 0)
    outlooks, tries = [], 0
    expected: list[list[Estimate]] = []
    for each in sorted(match.to_act) if seat is None else [seat]:
        known = Knowledge(match, each, seed)
        prospects, chances = weigh(known, tries_for(known, budget), seed, made)
        outlooks.append(Outlook(each, prospects))
        expected.append(chances)
        tries += sum(prospect.tries for prospect in prospects)
    return Analysis([mean(each) for each in zip(*expected, strict=True)], outlooks, tries)


def certain(match: Match) -> list[Estimate]:
    """Each seat's share of the victory, once that is known."""
    assert match.result is not None
    winners = match.result.winners
    shares = [int(each in winners) / max(len(winners), 1) for each in range(match.seats)]
    return [Estimate(share, share, share) for share in shares]


def tries_for(known: Knowledge, budget: Budget) -> int:
    """In how many games a budget lets moves be tried."""
    if budget.iterations is not None:
        return budget.iterations
    _, first = thinker_for(known.game, part_of(budget, FIRST_LOOK)).won(known)
    return round(first * (1 - FIRST_LOOK) / FIRST_LOOK)


def thinker_for(game: Game, budget: Budget) -> Thinker:
    """The strongest search there is of a game."""
    return Thinker(game, budget, learned=game.hints.are_learned)


def part_of(budget: Budget, part: float) -> Budget:
    if budget.iterations is not None:
        return Budget(iterations=max(int(budget.iterations * part), 1))
    return Budget(seconds=(budget.seconds or 0.0) * part)


def mean(estimates: tuple[Estimate, ...]) -> Estimate:
    """What several seats expect of one: the mean of it, and of how sure they are."""
    total = [0.0, 0.0, 0.0]
    for each in estimates:  # one after the other: newer Pythons' sum would round otherwise than browsers do
        total = [so_far + part for so_far, part in zip(total, each, strict=True)]
    return Estimate(*(part / len(estimates) for part in total))


def weigh(known: Knowledge, tries: int, seed: int, made: Move | None = None) -> tuple[list[Prospect], list[Estimate]]:
    """Try every move of a seat, some more often than others, in about so many games. Returns what each move is worth,
    the best first, and what each seat may then hope for if that one is made.
    """
    moves = {move: known.game.moves.index(move) for move in known.legal}
    won, tried = {move: np.zeros(known.seats) for move in moves}, dict.fromkeys(moves, 0)
    left = list(moves)
    rounds = max((len(left) - 1).bit_length(), 1)
    for number in range(rounds):
        each = max(tries // (rounds * len(left)), FEWEST_TRIES if number == 0 else 1)
        thinker = thinker_for(known.game, Budget(iterations=each))
        for move in left:
            supposed = Supposing(known, moves[move], seed + number)
            won[move] += thinker.won(supposed, supposed.first)[0]
            tried[move] += each
        left.sort(key=lambda move: -won[move][known.seat] / tried[move])
        half = math.ceil(len(left) / 2)
        left = [move for place, move in enumerate(left) if place < half or move == made]
    shares = mix_of(known) or {}
    found = [
        Prospect(move, estimate_of(float(won[move][known.seat]), tried[move]), tried[move], shares.get(move))
        for move in moves
    ]
    found.sort(key=lambda prospect: (-prospect.chance.low, -prospect.chance.mean))
    best = found[0].move
    return found, [estimate_of(float(share), tried[best]) for share in won[best]]


def look_on(match: Match, seat: int, budget: Budget, seed: int = 0) -> list[Estimate]:
    """Each seat's chance to win, from the knowledge of one that owes no choice now."""
    won, tries = thinker_for(match.game, budget).won(Knowledge(match, seat, seed))
    return [estimate_of(share, tries) for share in won]


# ------------------------------------------------------------------------------------------------------ whole matches


@dataclass(frozen=True)
class Moment:
    """A decision of a match: after how many steps it was made, who moved, each seat's chance to win before it, the move
    that was made and the one that looked best, all that it could do, and what a blunder costs in this game (`Hints`).
    """

    step: int
    seat: int
    chances: list[Estimate]
    made: Prospect
    best: Prospect
    outlook: Outlook
    blunder: float

    @property
    def cost(self) -> float:
        """By how much the move that was made looked worse than good play: nothing if it was the best one."""
        return max(self.outlook.standard.mean - self.made.chance.mean, 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether the move was worse beyond doubt: the intervals do not meet."""
        return self.outlook.standard.low > self.made.chance.high

    @property
    def is_blunder(self) -> bool:
        """Whether it gave away much, and that beyond doubt."""
        return self.is_sure and self.cost >= self.blunder


def analyse_match(match: Match, budget: Budget, seed: int = 0) -> Iterator[Moment]:
    """Every decision of a match at which there was something to choose, with the budget for each."""
    for number, (seat, move) in enumerate(match.steps):
        if seat == CHANCE:
            continue
        before = match.at(number)
        if len(before.legal(seat)) > 1:
            yield moment_of(before, seat, move, budget, seed)


def moment_of(before: Match, seat: int, made: Move, budget: Budget, seed: int) -> Moment:
    """The decision that a seat made in a match that stands before it."""
    found = analyse(before, budget, seed, seat, made)
    outlook = found.outlooks[0]
    made_one, best = outlook.of(made), outlook.moves[0]
    return Moment(len(before), seat, found.chances, made_one, best, outlook, before.game.hints.blunder)


@dataclass(frozen=True)
class Sight:
    """What one seat could expect after so many steps: each seat's chance to win by what it knew then; and what it then
    decided, where that was up to it.
    """

    step: int
    chances: list[Estimate]
    decided: Moment | None = None


def review(match: Match, seat: int, budget: Budget, seed: int = 0, since: int = 0) -> Iterator[Sight]:
    """A match through the eyes of one seat, from a step on: all its decisions at which there was something to choose,
    with the budget for each; those of others, with a part of it; and the end. Nothing is told but what the seat knew at
    the time.
    """
    asked: frozenset[int] = frozenset()
    for number, (actor, move) in enumerate(match.steps):
        if number < since - 1:  # whoever was asked there has no part in what follows
            continue
        before = match.at(number)
        begins = before.to_act != asked  # others who choose at the same time are part of the same decision
        asked = before.to_act - {actor}
        if number < since or actor == CHANCE or len(before.legal(actor)) == 1:
            continue
        if actor == seat:
            decided = moment_of(before, seat, move, budget, seed)
            yield Sight(number, decided.chances, decided)
        elif begins and seat not in before.to_act:
            yield Sight(number, look_on(before, seat, part_of(budget, GLANCE), seed))
    if match.result is not None:
        yield Sight(len(match), certain(match))
