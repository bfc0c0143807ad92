"""How fast bots think: `python benchmarks/thinking.py kids-of-london pickpocket`, or all games.

Processor time at the first move of a match, the best of several, so that other work on the machine counts little.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import larcin
from larcin import Match
from larcin.bots import LEVELS, Budget, Knowledge, Thinker, bot

ITERATIONS = 3000
TIMES = 5


def seconds(think: Callable[[Knowledge], object], match: Match) -> float:
    """Processor time of one thought; a first one, in which things are compiled, does not count."""
    best = float("inf")
    for seed in range(1 + TIMES):
        knowledge = Knowledge(match, min(match.to_act), seed)
        started = time.process_time()
        think(knowledge)
        best = min(best, time.process_time() - started) if seed > 0 else best
    return best


def main() -> None:
    for game in sys.argv[1:] or larcin.games():
        match = Match(game, seed=1)
        searched = seconds(Thinker(match.game, Budget(iterations=ITERATIONS)).think, match)
        print(f"{game}: {ITERATIONS / searched:,.0f} iterations a second")
        for level in LEVELS:
            print(f"  {level}: {1000 * seconds(bot(level).choose, match):.1f} ms")


if __name__ == "__main__":
    main()
