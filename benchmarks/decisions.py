"""How much a search's choice is left to luck: `python benchmarks/decisions.py pickpocket`, some minutes.

Positions come from matches of `regular` on fresh deals. What a move is worth there is what a search of many more
iterations says of it, the same for all who are compared. Each budget then chooses with many seeds. Told are the mean
loss, in hundredths of a victory, against the best move, and how often a choice differs from the one most seeds make.

Positions and their measure are kept in a file (`--file`) with the seed they come from and what made them, so that
another version of larcin can be asked about the same.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from larcin.bots import Budget, Knowledge, Thinker, bot, let_play
from larcin.lab.provenance import made_now
from larcin.match import Match

SEED = 9_000_000
LIKE_MANY = 3
"""A position is taken from where so many moves or more are legal."""
EVERY = 7
"""One of so many decisions is looked at."""


def positions(game: str, seats: int | None, count: int) -> list[dict[str, Any]]:
    """Where somebody chooses alone, and the seat."""
    found: list[dict[str, Any]] = []
    number = 0
    while len(found) < count:
        options: dict[str, Any] = {} if seats is None else {"seats": seats}
        match, level = Match(game, seed=SEED + number, **options), bot("regular")
        number += 1
        decisions = 0
        while not match.is_over and len(found) < count:
            seat = min(match.to_act)
            if len(match.to_act) == 1 and len(match.legal(seat)) >= LIKE_MANY:
                decisions += 1
                if decisions % EVERY == number % EVERY:
                    found.append({"position": match.position(), "seat": seat})
            let_play(match, seat, level, seed=SEED + number)
    return found


def measure(one: dict[str, Any], iterations: int) -> dict[str, float]:
    """What each move is worth, by a long search; moves that it does not look at are worth nothing."""
    match = Match.from_position(one["position"], seed=1)
    thought = Thinker(match.game, Budget(iterations=iterations)).think(Knowledge(match, one["seat"], 12345))
    return {str(move): thought.chance(index) for index, move in enumerate(thought.moves)}


def choices(one: dict[str, Any], iterations: int, seeds: int) -> list[str]:
    match = Match.from_position(one["position"], seed=1)
    thinker = Thinker(match.game, Budget(iterations=iterations))
    return [str(thinker.think(Knowledge(match, one["seat"], seed)).best) for seed in range(seeds)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--iterations", type=int, nargs="+", default=[200, 1000, 4000])
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--measure", type=int, default=100_000, help="iterations of the search to measure by")
    parser.add_argument("--file", type=Path)
    given = parser.parse_args()
    if given.file is not None and given.file.exists():
        asked = json.loads(given.file.read_text(encoding="utf-8"))["positions"]
    else:
        asked = positions(given.game, given.seats, given.positions)
        for one in asked:
            one["worth"] = measure(one, given.measure)
        if given.file is not None:
            how = {"game": given.game, "seats": given.seats, "seed": SEED, "measure": given.measure, "made": made_now()}
            given.file.write_text(json.dumps({**how, "positions": asked}) + "\n", encoding="utf-8")
    for iterations in given.iterations:
        lost, other, all_choices = 0.0, 0, 0
        for one in asked:
            chosen = choices(one, iterations, given.seeds)
            best = max(one["worth"].values())
            lost += sum(best - one["worth"][move] for move in chosen)
            other += len(chosen) - Counter(chosen).most_common(1)[0][1]
            all_choices += len(chosen)
        print(
            f"{given.game}, {iterations} iterations: loses {100 * lost / all_choices:.2f} hundredths a choice, "
            f"differs in {other / all_choices:.1%} of {all_choices}",
            flush=True,
        )


if __name__ == "__main__":
    main()
