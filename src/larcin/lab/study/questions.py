"""What can be asked about a game, and what whoever reads games for it may use."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from larcin.bots import Bot, Budget, Knowledge, Thinker, ask
from larcin.lab.analysis import Supposing
from larcin.lab.study.findings import Finding
from larcin.lab.study.sample import Sample
from larcin.match import Match, Move
from larcin.rules.contract import CHANCE

Fact = Any
"""What a game tells about a question, as JSON."""


@dataclass(frozen=True)
class Decision:
    """A moment at which a seat had a choice: the match before it, the seat, its legal moves, and which it made."""

    before: Match
    seat: int
    legal: list[Move]
    made: Move


class Bench:
    """Beside a game: who sat where, dice of its own, and players who go on from any moment."""

    def __init__(self, sample: Sample, number: int, bots: dict[str, Bot]) -> None:
        self.sitters = sample.sitters(number)
        self.dice = random.Random(f"{sample.seed} {number} reading")
        self._bots = bots

    def decisions(self, match: Match) -> Iterator[Decision]:
        """Every moment at which somebody had a choice."""
        for number, (seat, made) in enumerate(match.steps):
            if seat != CHANCE:
                before = match.at(number)
                legal = before.legal(seat)
                if len(legal) > 1:
                    yield Decision(before, seat, legal, made)

    def some(self, among: Sequence[Decision], most: int) -> list[Decision]:
        """So many of them at most, any of them equally likely."""
        return self.dice.sample(among, min(most, len(among)))

    def again(self, before: Match) -> Match:
        """The same moment once more, from where others may go on. What chance brings from here on is new."""
        return before.supposing(before.states, self.dice.getrandbits(200))

    def go_on(self, match: Match) -> list[float]:
        """Let those who sat there play to the end. Returns each seat's share of the victory."""
        while not match.is_over:
            seat = min(match.to_act)
            move = ask(self._bots[self.sitters[seat]], Knowledge(match, seat, self.dice.getrandbits(60)))
            match.play(seat, move)
        return shares_of(match)

    def weigh(self, decision: Decision, moves: Sequence[str], tries: int) -> dict[str, float]:
        """The seat's chance to win with each of these moves, by a search for each. All are tried equally often: whoever
        tries again what looked good, and takes what looks best, finds it better than it is.
        """
        seed = self.dice.getrandbits(60)
        known = Knowledge(decision.before, decision.seat, seed)
        thinker = Thinker(known.game, Budget(iterations=tries))
        found = {}
        for move in moves:
            supposed = Supposing(known, known.game.moves.index(move), seed)
            found[move] = float(thinker.won(supposed, supposed.first)[0][decision.seat]) / tries
        return found


def shares_of(match: Match) -> list[float]:
    """Each seat's share of the victory in a match that is over."""
    if match.result is None:
        raise AssertionError("a match that is over has a result")
    winners = match.result.winners
    return [(seat in winners) / max(len(winners), 1) for seat in range(match.seats)]


def ahead(match: Match) -> list[float]:
    """By how much each seat has more than the others on average, in a match that is over."""
    if match.result is None:
        raise AssertionError("a match that is over has a result")
    scores = match.result.scores
    return [own - (sum(scores) - own) / (len(scores) - 1) for own in scores]


@dataclass(frozen=True)
class Told:
    """What one game told about a question."""

    number: int
    facts: list[Fact]


@dataclass(frozen=True)
class Question:
    """What is asked, what to look for in a game, and what to make of many.

    `players` are who plays unless told otherwise: one level for all seats, or one for each. Each deal is played
    `repeats` times.
    """

    name: str
    asks: str
    read: Callable[[Match, Bench], list[Fact]]
    sum_up: Callable[[Sample, Sequence[Told]], list[Finding]]
    game: str | None = None
    """None: any game."""
    players: tuple[str, ...] = ("expert",)
    seats: int | None = None
    repeats: int = 1
    games: int = 200
