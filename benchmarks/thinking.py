"""How fast bots think: `python benchmarks/thinking.py kids-of-london pickpocket`, or all games.

Processor time at the first move of a match, the best of several, so that other work on the machine counts little. With
`--longest`, the longest thought of `expert` in a whole match of experts, for every number of seats and every variant.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import TypeVar

import larcin
from larcin import Match
from larcin.bots import LEVELS, Budget, Knowledge, Thinker, bot
from larcin.testing import all_options

T = TypeVar("T")

ITERATIONS = 3000
TIMES = 5


def timed(choose: Callable[[Knowledge], T], knowledge: Knowledge) -> tuple[float, T]:
    """Processor time of one thought, and what came of it."""
    started = time.process_time()
    chosen = choose(knowledge)
    return time.process_time() - started, chosen


def shortest(choose: Callable[[Knowledge], object], match: Match) -> float:
    """Of several thoughts about a first move; another one before, in which things are compiled, does not count."""
    spent = [timed(choose, Knowledge(match, min(match.to_act), seed))[0] for seed in range(1 + TIMES)]
    return min(spent[1:])


def longest(match: Match) -> float:
    """Of all thoughts in a match of experts. Each is thought twice: what is compiled meanwhile does not count."""
    expert, most = bot("expert"), 0.0
    while not match.is_over:
        seat = min(match.to_act)
        (first, move), (second, _) = (timed(expert.choose, Knowledge(match, seat, 1)) for _ in range(2))
        most = max(most, min(first, second))
        match.play(seat, move)
    return most


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    parser.add_argument("--longest", action="store_true", help="the longest thought of whole matches")
    given = parser.parse_args()
    for game in given.games or larcin.games():
        if given.longest:
            for options in all_options(larcin.load(game)):
                print(f"{game} {options}: {1000 * longest(Match(game, seed=1, **options)):.0f} ms", flush=True)
            continue
        match = Match(game, seed=1)
        searched = shortest(Thinker(match.game, Budget(iterations=ITERATIONS)).think, match)
        print(f"{game}: {ITERATIONS / searched:,.0f} iterations a second")
        for level in LEVELS:
            print(f"  {level}: {1000 * shortest(bot(level).choose, match):.1f} ms")


if __name__ == "__main__":
    main()
