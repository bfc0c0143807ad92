"""Looking into a position or a whole match: each seat's chance to win, and what each move does to it.

Every legal move has its own search, on the table as it is after that move, from what the mover knows. All moves are
tried equally often at first; those that look better are tried again and again (sequential halving), so that each has a
sound estimate, with an interval, and the best have the surest.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from larcin.bots import Budget, Knowledge, Thinker
from larcin.lab.intervals import Estimate, estimate_of
from larcin.match import Match, Move
from larcin.rules import engine
from larcin.rules.contract import CHANCE, copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link

FEWEST_TRIES = 24
"""Every move is tried so many times at least, whatever the budget: fewer tries say nothing."""

FIRST_LOOK = 0.2
"""The part of a budget that goes to the table as it is, before any move."""


@dataclass(frozen=True)
class Prospect:
    """A move, the mover's chance to win with it (95% of such intervals hold what the search would come to), and in how
    many games it was tried.
    """

    move: Move
    chance: Estimate
    tries: int


@dataclass(frozen=True)
class Outlook:
    """What one seat may do: what is surest to win first, by the lower end of its interval."""

    seat: int
    moves: list[Prospect]

    def of(self, move: str) -> Prospect:
        return next(prospect for prospect in self.moves if prospect.move == move)


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
    """A seat's knowledge after a move that it only imagines: what a search needs of it."""

    def __init__(self, known: Knowledge, action: int, seed: int) -> None:
        self.seat, self.seats, self.game = known.seat, known.seats, known.game
        self.dice = new_dice(seed, action)
        self.states = copy(known.states)
        room = known.game.most_choices
        actions, weights = np.empty(room, dtype=np.int16), np.empty(room, dtype=np.int32)
        link(engine, known.game).step(self.states, known.seat, action, actions, weights)


def analyse(match: Match, budget: Budget, seed: int = 0, seat: int | None = None) -> Analysis:
    """Think for every seat that is to act, or for one of them."""
    if match.result is not None:
        winners = match.result.winners
        shares = [int(each in winners) / max(len(winners), 1) for each in range(match.seats)]
        return Analysis([Estimate(share, share, share) for share in shares], [], 0)
    outlooks, tries = [], 0
    expected: list[list[Estimate]] = []
    for each in sorted(match.to_act) if seat is None else [seat]:
        known = Knowledge(match, each, seed)
        first = Thinker(match.game, part_of(budget, FIRST_LOOK)).think(known)
        rest = round(first.iterations * (1 - FIRST_LOOK) / FIRST_LOOK)
        prospects, chances = weigh(known, rest, seed)
        outlooks.append(Outlook(each, prospects))
        expected.append(chances)
        tries += first.iterations + sum(prospect.tries for prospect in outlooks[-1].moves)
    return Analysis([mean(each) for each in zip(*expected, strict=True)], outlooks, tries)


def part_of(budget: Budget, part: float) -> Budget:
    if budget.iterations is not None:
        return Budget(iterations=max(round(budget.iterations * part), 1))
    return Budget(seconds=(budget.seconds or 0.0) * part)


def mean(estimates: tuple[Estimate, ...]) -> Estimate:
    """What several seats expect of one: the mean of it, and of how sure they are."""
    return Estimate(*(sum(each) / len(estimates) for each in zip(*estimates, strict=True)))


def weigh(known: Knowledge, tries: int, seed: int) -> tuple[list[Prospect], list[Estimate]]:
    """Try every move of a seat, some more often than others, in about so many games. Returns what each move is worth,
    the best first, and what each seat may then hope for if that one is made.
    """
    moves = {move: known.game.moves.index(move) for move in known.legal}
    won, tried = {move: np.zeros(known.seats) for move in moves}, dict.fromkeys(moves, 0)
    left = list(moves)
    rounds = max(math.ceil(math.log2(len(left))), 1)
    for number in range(rounds):
        each = max(tries // (rounds * len(left)), FEWEST_TRIES if number == 0 else 1)
        thinker = Thinker(known.game, Budget(iterations=each))
        for move in left:
            supposed: Any = Supposing(known, moves[move], seed + number)
            won[move] += thinker.won(supposed)
            tried[move] += each
        left.sort(key=lambda move: -won[move][known.seat] / tried[move])
        left = left[: math.ceil(len(left) / 2)]
    found = [Prospect(move, estimate_of(float(won[move][known.seat]), tried[move]), tried[move]) for move in moves]
    found.sort(key=lambda prospect: (-prospect.chance.low, -prospect.chance.mean))
    best = found[0].move
    return found, [estimate_of(float(share), tried[best]) for share in won[best]]


# ------------------------------------------------------------------------------------------------------ whole matches


@dataclass(frozen=True)
class Moment:
    """A decision of a match: after how many steps it was made, who moved, each seat's chance to win before it, the move
    that was made and the one that looked best.
    """

    step: int
    seat: int
    chances: list[Estimate]
    made: Prospect
    best: Prospect

    @property
    def cost(self) -> float:
        """By how much the move that was made looked worse than the best: nothing if it was that one."""
        return max(self.best.chance.mean - self.made.chance.mean, 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether the move was worse beyond doubt: the intervals do not meet."""
        return self.best.chance.low > self.made.chance.high


def analyse_match(match: Match, budget: Budget, seed: int = 0) -> Iterator[Moment]:
    """Every decision of a match at which there was something to choose, with the budget for each."""
    for number, (seat, move) in enumerate(match.steps):
        if seat == CHANCE:
            continue
        before = match.at(number)
        if len(before.legal(seat)) > 1:
            found = analyse(before, budget, seed, seat)
            outlook = found.outlooks[0]
            yield Moment(number, seat, found.chances, outlook.of(move), outlook.moves[0])
