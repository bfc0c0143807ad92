"""Bots at full stretch: many games at mixed levels, watched for illegal moves, late answers and memory that grows.

`python -m larcin.lab.endurance kids-of-london --games 10000` plays them. Most seats are taken by bots that answer fast,
so that many games are played: `random`, `novice`, and a search of some iterations. In one game of a hundred the levels
sit there as they are, and a search that works ends out. In one game of fifty, one move is thought about on a budget of
time.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from larcin.batch.arrays import check_numbers
from larcin.bots import LEVELS, Bot, Budget, Knowledge, Thinker, ThinkingBot, bot
from larcin.errors import IllegalMove
from larcin.match import Match, Move
from larcin.rules import load
from larcin.rules.contract import Game

QUICK_ITERATIONS = 30
LEVELS_EVERY = 100
TIMED_EVERY = 50
TIMED_WITHIN = 20
SECONDS = 0.1
LATE = 1.1
"""An answer is late that takes more than so many times its budget."""


@dataclass
class Watch:
    """What was seen so far. Times are in parts of the budget: of a clock on the wall, and of the processor's."""

    games: int = 0
    moves: int = 0
    illegal: int = 0
    walls: list[float] = field(default_factory=list)
    processors: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    """Resident bytes after each game."""

    def growth(self) -> int:
        """By how many bytes the last tenth of the games had more memory than the second tenth, at their most."""
        tenth = max(len(self.memory) // 10, 1)
        return max(self.memory[-tenth:]) - max(self.memory[tenth : 2 * tenth] or self.memory)

    def summary(self) -> str:
        late = ", ".join(
            f"{sum(part > LATE for part in parts)} late and {max(parts, default=0.0):.2f} of it at most by {clock}"
            for parts, clock in ((self.walls, "the clock"), (self.processors, "processor time"))
        )
        return (
            f"{self.games:,} games, {self.moves:,} moves, {self.illegal} illegal. {len(self.walls):,} thoughts of "
            f"{SECONDS} s: {late}. Memory: {max(self.memory) / 2**20:.0f} MiB, grown by {self.growth() / 2**20:.1f}."
        )


class QuickBot:
    """Searches a little, and works no end out: that takes too long for thousands of games."""

    def __init__(self, game: Game) -> None:
        self._thinker = Thinker(game, Budget(iterations=QUICK_ITERATIONS))

    def choose(self, knowledge: Knowledge) -> Move:
        return self._thinker.think(knowledge).best


def endure(game: Game, games: int, seed: int = 0) -> Iterator[Watch]:
    """Play so many games and say after each what was seen."""
    watch = Watch()
    levels = {level: bot(level) for level in LEVELS}
    quick: list[Bot] = [levels["random"], levels["novice"], QuickBot(game)]
    thorough = [*levels.values(), ThinkingBot(Budget(iterations=QUICK_ITERATIONS))]
    timed = Thinker(game, Budget(seconds=SECONDS))
    choose_in_time(timed, first_choice(game), Watch())  # whatever there is to compile is compiled unwatched
    for number in range(games):
        lot = random.Random(seed << 32 | number)
        match = Match(game, seed=seed << 64 | number)
        players = thorough if number % LEVELS_EVERY == 0 else quick
        sitting = [lot.choice(players) for _ in range(match.seats)]
        when = lot.randrange(TIMED_WITHIN) if number % TIMED_EVERY == 0 else None
        play(match, sitting, when, timed, watch, lot)
        watch.games += 1
        watch.memory.append(resident())
        yield watch


def first_choice(game: Game) -> Knowledge:
    match = Match(game, seed=0)
    return Knowledge(match, min(match.to_act), 0)


def play(match: Match, sitting: list[Bot], when: int | None, timed: Thinker, watch: Watch, lot: random.Random) -> None:
    """Play a match to its end. The first real choice from move `when` on is thought about in time."""
    number = 0
    while not match.is_over:
        seat = min(match.to_act)
        knowledge = Knowledge(match, seat, lot.getrandbits(62))
        if when is not None and number >= when and len(knowledge.legal) > 1:
            move = choose_in_time(timed, knowledge, watch)
            when = None
        else:
            move = sitting[seat].choose(knowledge)
        try:
            match.play(seat, move)
        except IllegalMove:
            watch.illegal += 1
            match.play(seat, knowledge.legal[0])
        watch.moves += 1
        number += 1


def choose_in_time(timed: Thinker, knowledge: Knowledge, watch: Watch) -> Move:
    wall, processor = time.perf_counter(), time.thread_time()
    move = timed.think(knowledge).best
    watch.walls.append((time.perf_counter() - wall) / SECONDS)
    watch.processors.append((time.thread_time() - processor) / SECONDS)
    return move


def resident() -> int:
    """The bytes of memory that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    from rich.progress import track

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    parser.add_argument("--games", type=int, default=10_000, metavar="G", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: %(default)s")
    given = parser.parse_args()
    check_numbers(given.games, given.seed)
    watch = Watch()
    try:
        for watch in track(endure(load(given.game), given.games, given.seed), given.game, given.games):  # noqa: B007
            pass
    except KeyboardInterrupt:
        if not watch.games:
            raise SystemExit(130) from None
    print(f"{given.game}: {watch.summary()}")


if __name__ == "__main__":
    main()
