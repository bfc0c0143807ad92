"""Finding puzzles in matches of bots and of people: a quick look at every decision, a deep one where it may be worth
it. Those that there are can be judged anew, too.

What is found in a match depends on the match and the seed alone. Which of it goes into a book depends on the book so
far, so that easy ones and bare yes-or-no questions do not fill it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from larcin.batch.arrays import LARGEST_SEED
from larcin.bots import Bot, Knowledge, bot
from larcin.match import Match, replay
from larcin.puzzles.book import Book, Puzzle, how_it_came, id_of, rounded
from larcin.puzzles.judging import AHEAD, Judge
from larcin.rules import load
from larcin.rules.contract import CHANCE, Game
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll

PLAYERS = ("novice", "regular", "expert")
SOLVERS = {"novice": 1200, "regular": 1500, "expert": 1800}
"""Levels that try to solve a puzzle, and how strong each is taken to be on the scale of puzzles."""

TRIES = 8
"""How often each of them tries."""

MIDDLE, SPREAD = 1500, 400
STRONGEST, WEAKEST = 2400, 600

MOST_SEATS = 4
"""Where more play, one move seldom decides."""

MOST_A_MATCH = 3
MOST_LOOKED_FOR = 6
"""So many are found in a match before the rest of it is left alone, and so many of them may go into the book."""

EASY = 0.9
"""Puzzles that a novice finds in this part of its tries are easy."""

EASY_PART, PLAIN_PART = 0.35, 0.5
"""Which part of a book may be easy, and which part may have two moves to choose from and no more."""


@dataclass(frozen=True)
class Source:
    """Where matches come from, bots who play from a seed, or records; and whether puzzles are judged by what was
    `learned`.
    """

    game: str
    seed: int
    records: tuple[dict[str, Any], ...] = ()
    learned: bool = False


class Finder:
    """Finds puzzles in matches, by their numbers, and judges those that there are anew. A worker of a pool."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._game = load(source.game)
        self._judge = Judge(self._game)
        self._deeper = Judge(self._game, learned=True) if source.learned else None
        self._bots: dict[str, Bot] = {level: bot(level) for level in PLAYERS}

    def do(self, job: int | Puzzle) -> list[Puzzle]:
        return self.again(job) if isinstance(job, Puzzle) else self.find(job)

    def again(self, puzzle: Puzzle) -> list[Puzzle]:
        """The puzzle with what its moves are worth now, if it still is one and has the same answer."""
        worths, best = self._deepest.judge(puzzle.match(self._game), puzzle.seat, self._source.seed)
        if set(best) != set(puzzle.best):
            return []
        return [replace(puzzle, best=list(map(str, best)), worth=[rounded(each.move, each.chance) for each in worths])]

    @property
    def _deepest(self) -> Judge:
        return self._deeper or self._judge

    def find(self, number: int) -> list[Puzzle]:
        seed = (self._source.seed * 1_000_003 + number) % LARGEST_SEED
        if self._source.records:
            moments = self._moments(replay(self._source.records[number]))
        else:
            moments = self._play(seed)
        found: list[Puzzle] = []
        for match, seat in moments:
            if len(found) == MOST_LOOKED_FOR:
                break
            if self._judge.may_be(match, seat, seed):
                puzzle = self.look(match, seat, seed)
                found += [puzzle] if puzzle is not None else []
        return found

    def close(self) -> None:
        """There is nothing to let go of."""

    def look(self, match: Match, seat: int, seed: int) -> Puzzle | None:
        """The puzzle that a moment is, if it is one: by habit, and where there is more, by what was learned as well."""
        worths, best = self._judge.judge(match, seat, seed)
        if best and self._deeper is not None:
            by_habit = set(best)
            worths, best = self._deeper.judge(match, seat, seed)
            best = best if set(best) == by_habit else []
        if not best:
            return None
        found = {level: self._finds(level, match, seat, list(map(str, best)), seed) for level in SOLVERS}
        given, words, actions = how_it_came(match)
        return Puzzle(
            id_of(match, seat), dict(match.options), given, words, actions, seat, list(map(str, best)),
            [rounded(each.move, each.chance) for each in worths], found, rating_of(found),
        )  # fmt: skip

    def _finds(self, level: str, match: Match, seat: int, best: list[str], seed: int) -> float:
        tries = [self._bots[level].choose(Knowledge(match, seat, seed + number)) for number in range(1, TRIES + 1)]
        return sum(move in best for move in tries) / TRIES

    # --------------------------------------------------------------------------------------------------- the matches

    def _play(self, seed: int) -> Iterator[tuple[Match, int]]:
        """A match between bots of all levels, at a table of any size, moment by moment."""
        dice = new_dice(seed, 0)
        seats = [each for each in self._game.option("seats").values if int(each) <= MOST_SEATS]
        match = Match(self._game, seed=seed, seats=seats[roll(dice, PLAYERS_DIE, len(seats))])
        levels = [PLAYERS[roll(dice, PLAYERS_DIE, len(PLAYERS))] for _ in range(match.seats)]
        still: frozenset[int] = frozenset()
        while not match.is_over:
            if match.to_act != still:
                yield from ((match, seat) for seat in sorted(match.to_act))
            actor = min(match.to_act)
            still = match.to_act - {actor}
            match.play(actor, self._bots[levels[actor]].choose(Knowledge(match, actor, seed)))

    def _moments(self, match: Match) -> Iterator[tuple[Match, int]]:
        """The moments of a match that was played, each time before the first of those chooses who choose together."""
        still: frozenset[int] = frozenset()
        for number, step in enumerate(match.steps):
            if step.seat == CHANCE:
                still = frozenset()
                continue
            before = match.at(number)
            if before.to_act != still:
                yield from ((before, seat) for seat in sorted(before.to_act))
            still = before.to_act - {step.seat}


def rating_of(found: dict[str, float]) -> int:
    """How strong somebody is who finds a puzzle every other time: where the levels that tried would have found it as
    often as they did, and a win and a loss in the middle, so that what nobody finds has a rating too.
    """
    solved = TRIES * math.fsum(found.values()) + 1.0
    low, high = float(WEAKEST), float(STRONGEST)
    while high - low > 1.0:
        middle = (low + high) / 2
        expected = TRIES * math.fsum(expectation(SOLVERS[level], middle) for level in found)
        expected += 2 * expectation(MIDDLE, middle)
        low, high = (middle, high) if expected > solved else (low, middle)
    return round(low)


def expectation(solver: float, puzzle: float) -> float:
    """How often somebody finds a puzzle, by both ratings (Elo)."""
    return 1.0 / (1.0 + math.pow(10.0, (puzzle - solver) / SPREAD))


def take_in(book: Book, found: list[Puzzle], want: int) -> None:
    """Put what was found in one more match into a book, the harder first, as far as there is room for its kind: where
    another did not hold, or at the end.
    """
    book.looked += 1
    taken = 0
    for puzzle in sorted(found, key=lambda each: (-each.rating, each.id)):
        if taken == MOST_A_MATCH or is_full(book, want):
            return
        if has_room(book, puzzle, want):
            taken += 1
            if book.gaps:
                book.puzzles[book.gaps.pop(0)] = puzzle
            else:
                book.puzzles.append(puzzle)


def judge_next(book: Book, found: list[Puzzle]) -> None:
    """Note down what became of the next puzzle of a book that is judged anew."""
    assert book.judged is not None
    if found:
        book.puzzles[book.judged] = found[0]
    else:
        book.gaps.append(book.judged)
    book.judged += 1


def is_full(book: Book, want: int) -> bool:
    """Whether there are so many puzzles as are wanted, and all of them hold."""
    return len(book.puzzles) >= want and not book.gaps


def has_room(book: Book, puzzle: Puzzle, want: int) -> bool:
    if any(each.id == puzzle.id for each in book.puzzles):
        return False
    standing = book.standing()
    easy, plain = sum(map(is_easy, standing)), sum(map(is_plain, standing))
    return not (is_easy(puzzle) and easy >= EASY_PART * want) and not (is_plain(puzzle) and plain >= PLAIN_PART * want)


def is_easy(puzzle: Puzzle) -> bool:
    return puzzle.found["novice"] >= EASY


def is_plain(puzzle: Puzzle) -> bool:
    return len(puzzle.worth) == 2


# --------------------------------------------------------------------------------------------------------- once more


@dataclass(frozen=True)
class Checked:
    """A puzzle looked at once more: whether it still is one, and by how much its best moves are ahead now."""

    puzzle: Puzzle
    holds: bool
    lead: float


def check(game: Game, puzzle: Puzzle, seed: int, *, learned: bool) -> Checked:
    """Look at a puzzle anew, on other deals. It holds if the same moves lead, and none of the others is clearly less
    than far behind them.
    """
    match = puzzle.match(game)
    worths, _ = Judge(game, learned=learned).judge(match, puzzle.seat, seed, patiently=True)
    if id_of(match, puzzle.seat) != puzzle.id or not worths:
        return Checked(puzzle, False, 0.0)
    least = min((each for each in worths if each.move in puzzle.best), key=lambda each: each.chance.mean).chance
    most = max((each for each in worths if each.move not in puzzle.best), key=lambda each: each.chance.mean).chance
    error = math.hypot(least.high - least.mean, most.high - most.mean)
    lead = least.mean - most.mean
    return Checked(puzzle, lead > 0 and lead + error >= AHEAD, lead)
