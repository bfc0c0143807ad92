"""Whoever answers a bot: sits at a table of it, knows which bot it is and may ask it as often as it likes, but not with
the seed that the bot has at the table.

It goes by the level of ours that wins most against this bot, and looks whether another move promises more. For that it
thinks one turn ahead: in some worlds that it cannot tell from the truth it asks the bot what it would do there, tries
moves of its own against that, goes on to its next turn, and looks how much it sees there promises. What is promised is
a small net over its observation, fitted to games against this bot. This needs nothing of a game but what all have.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np

from larcin.bots import Agent, Bot, Knowledge, NoMove, as_bot, ask, begin, bot, close
from larcin.errors import LarcinError
from larcin.lab.nets import Numbers, Parts, predicted
from larcin.match import Match, Move
from larcin.rules import load
from larcin.rules.seeing import Eye

CURIOUS = 0.1
"""How often a learner makes any move."""
TRUST = 0.5
"""How much of what is learned about a turn is what the next one promised; the rest is who won."""
MOST_MOVES = 12
"""So many moves are thought about at the most: the level's, and others by lot."""

LEARNING, COMPARING, COUNTING = "learning", "comparing", "counting"
"""What games are played for. Each has deals of its own."""

Net = tuple[Parts, Numbers, Numbers]
"""A net, and the middle and spread of what it is shown."""


@dataclass(frozen=True)
class Attempt:
    """What is tried: all that the answer depends on but for time."""

    game: str
    options: dict[str, Any]
    bot: Agent
    """A level, a command, a function or an object with `choose`. With more than one worker it is pickled."""
    seed: int = 0
    worlds: int = 6
    seconds: float = 10.0
    """What a bot from outside has for a move."""

    @property
    def name(self) -> str:
        """What the bot is called: a level or a command by itself, anything else by its name in Python."""
        return self.bot if isinstance(self.bot, str) else getattr(self.bot, "__name__", type(self.bot).__name__)

    @property
    def seats(self) -> int:
        return int(self.options["seats"])


@dataclass(frozen=True)
class Way:
    """How to answer: as a level would or, with a net, by another move that promises more by `margin` or better."""

    level: str
    net: Net | None = None
    margin: float = 0.0

    def __str__(self) -> str:
        if self.net is None:
            return self.level
        return f"{self.level}, and what was learned where it promises {100 * self.margin:.0f} points more"


@dataclass(frozen=True)
class Job:
    """Games to play, in one way and for one purpose. Whoever learns makes any move now and then."""

    way: Way
    first: int
    games: int
    purpose: str


@dataclass(frozen=True)
class Turns:
    """What came of a job: what was seen at each turn, what that proved worth, and each game's shares of the victory,
    the learner's and the others'.
    """

    seen: Numbers
    worth: Numbers
    shares: list[tuple[float, float]]


class Exploiter:
    """Plays games of an attempt."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.game = load(attempt.game)
        self._bots: dict[int, Bot] = {}
        self._levels: dict[str, Bot] = {}
        self._eye = Eye(self.game, attempt.seats)

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = as_bot(self.attempt.bot, self.attempt.seconds)
        return self._bots[seat]

    def begin(self, match: Match, learner: int) -> None:
        """Tell the bots that want to know that a match begins."""
        begin(match, {seat: self._bot(seat) for seat in range(match.seats) if seat != learner})

    def do(self, job: Job) -> Turns:
        seen: list[Numbers] = []
        worth: list[float] = []
        shares = []
        for number in range(job.first, job.first + job.games):
            table = Table(self, job, number)
            shares.append(table.play())
            seen += table.seen
            worth += table.worth(shares[-1][0])
        return Turns(np.array(seen, dtype=np.float32), np.array(worth, dtype=np.float32), shares)

    def ask(self, match: Match, seat: int, seed: int) -> Move:
        """What the bot would do there. An answer to a bot that gives no moves would say nothing: it ends all."""
        try:
            return ask(self._bot(seat), Knowledge(match, seat, seed))
        except NoMove as why:
            raise LarcinError(f"The bot `{self.attempt.name}` cannot be exploited: it {why}.") from why

    def by_level(self, level: str, match: Match, seat: int, seed: int) -> Move:
        """What a level of ours would do there."""
        if level not in self._levels:
            self._levels[level] = bot(level)
        return self._levels[level].choose(Knowledge(match, seat, seed))

    def look(self, match: Match, seat: int) -> Numbers:
        """What a seat sees, as numbers of its own."""
        return self._eye.numbers(match.states, seat)[: self.game.layout.observation].astype(np.float32)

    def close(self) -> None:
        close(self._bots.values())


class Table:
    """One game of a learner against bots."""

    def __init__(self, exploiter: Exploiter, job: Job, number: int) -> None:
        attempt = exploiter.attempt
        self._exploiter, self._job, self._way = exploiter, job, job.way
        self._worlds = attempt.worlds
        self._seat = number % attempt.seats
        deal = number // attempt.seats
        self._dice = random.Random(f"{attempt.seed} {number} {job.purpose}")
        chance = random.Random(f"{attempt.seed} {deal} {job.purpose} deal").getrandbits(200)
        self._match = Match(exploiter.game, seed=chance, **attempt.options)
        self.seen: list[Numbers] = []
        self._hopes: list[float] = []

    def play(self) -> tuple[float, float]:
        """Play to the end. Returns the learner's share of the victory, and what the others have together."""
        match = self._match
        self._exploiter.begin(match, self._seat)
        while not match.is_over:
            seat = min(match.to_act)
            move = self._learner_moves() if seat == self._seat else self._ask(match, seat)
            match.play(seat, move)
        own = share(match, self._seat)
        return own, sum(share(match, seat) for seat in range(match.seats)) - own

    def worth(self, won: float) -> list[float]:
        """What each turn proved worth: what the next one promised, and who won."""
        after = [*self._hopes[1:], won]
        return [TRUST * hope + (1 - TRUST) * won for hope in after] if self._way.net else [won] * len(self.seen)

    def _ask(self, match: Match, seat: int) -> Move:
        return self._exploiter.ask(match, seat, self._dice.getrandbits(60))

    def _learner_moves(self) -> Move:
        match, seat = self._match, self._seat
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        move = self._exploiter.by_level(self._way.level, match, seat, self._dice.getrandbits(60))
        if self._job.purpose == LEARNING or self._way.net is not None:
            known = Knowledge(match, seat, self._dice.getrandbits(60))
            self.seen.append(self._exploiter.look(match.supposing(known.states, 0), seat))
        if self._way.net is not None:
            others = [each for each in legal if each != move]
            moves = [move, *self._dice.sample(others, min(len(others), MOST_MOVES - 1))]
            hopes = self._hopes_of(moves, match, self._way.net)
            best = int(np.argmax(hopes))
            chosen = best if hopes[best] > hopes[0] + self._way.margin else 0
            self._hopes.append(float(hopes[chosen]))
            move = moves[chosen]
        if self._job.purpose == LEARNING and self._dice.random() < CURIOUS:
            return self._dice.choice(legal)
        return move

    def _hopes_of(self, moves: list[Move], match: Match, learned: Net) -> Numbers:
        """What each move promises, on average over some worlds."""
        ends = np.zeros((self._worlds, len(moves)))
        seen, open_ends = [], []
        for world in range(self._worlds):
            states = Knowledge(match, self._seat, self._dice.getrandbits(60)).states
            here = match.supposing(states, self._dice.getrandbits(200))
            answers = {other: self._ask(here, other) for other in here.to_act if other != self._seat}
            for index, move in enumerate(moves):
                after = here.copy()
                self._go_on(after, move, answers)
                if after.is_over:
                    ends[world, index] = share(after, self._seat)
                else:
                    seen.append(self._exploiter.look(after, self._seat))
                    open_ends.append((world, index))
        if seen:
            net, middle, spread = learned
            for place, chance in zip(open_ends, predicted(net, (np.array(seen) - middle) / spread), strict=True):
                ends[place] = chance
        hopes: Numbers = ends.mean(axis=0)
        return hopes

    def _go_on(self, match: Match, move: Move, answers: dict[int, Move]) -> None:
        """Make a move, let the bots make theirs, and go on to the learner's next turn with a choice, or to the end."""
        match.play(self._seat, move)
        for other, answer in answers.items():
            match.play(other, answer)
        while not match.is_over:
            seat = min(match.to_act)
            if seat == self._seat:
                legal = match.legal(seat)
                if len(legal) > 1:
                    return
                match.play(seat, legal[0])
            else:
                match.play(seat, self._ask(match, seat))


def share(match: Match, seat: int) -> float:
    """A seat's share of the victory."""
    if match.result is None:
        raise AssertionError("a match that is over has a result")
    return (seat in match.result.winners) / max(len(match.result.winners), 1)
