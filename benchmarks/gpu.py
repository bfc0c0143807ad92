"""Measure all games on this computer's GPU: whole random games, and steps of a vector environment.

    python benchmarks/gpu.py [game ...]

Prints a table in Markdown; that of docs/benchmarks.md is kept in benchmarks/gpu.md. A *move* is a decision of a player;
what chance does comes on top and is not counted. For steps, every game gets a random legal move, and then the masks and
the observations (without what is remembered) of the seat in turn are written; games that end begin anew in the same
step. The GPU is warm, the rules are compiled before the clock starts, and the best of several runs is reported with the
worst.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import numpy as np
from numba import cuda

import larcin
from larcin import gpu
from larcin.gpu import batch as on_gpu
from machine import description

RUNS = 5
GAMES = {"kids-of-london": 1 << 23, "doggy-bag": 1 << 21, "pickpocket": 1 << 22, "oliver-twist": 1 << 20}
ROWS = 1 << 20
STEPS = 50


def best_and_worst(run: Callable[[], int]) -> tuple[float, float]:
    """How much was done in a second, at best and at worst."""
    rates = []
    for _ in range(RUNS):
        cuda.synchronize()
        started = time.perf_counter()
        done = run()
        cuda.synchronize()
        rates.append(done / (time.perf_counter() - started))
    return max(rates), min(rates)


def whole_games(name: str) -> tuple[float, float]:
    game = larcin.load(name)
    options = game.settle({})
    decisions = on_gpu.play_on_gpu(game, options, GAMES[name], 1, 0)[2].copy_to_host()
    total = int(decisions.sum(dtype=np.int64))

    def run() -> int:
        on_gpu.play_on_gpu(game, options, GAMES[name], 1, 0)
        return total

    return best_and_worst(run)


def steps(name: str) -> tuple[float, float]:
    batch = gpu.Batch(name, games=ROWS, seed=1, restart=True, memory="strict")
    for _ in range(STEPS):  # so that games stand at different points
        batch.step(batch.sample())

    def run() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return STEPS * ROWS

    measured = best_and_worst(run)
    batch.check_moves()
    return measured


def row(name: str) -> str:
    played, stepped = whole_games(name), steps(name)
    cells: list[Any] = [larcin.load(name).title["en"]]
    cells += [f"{best / 1e6:,.0f} (worst {worst / 1e6:,.0f})" for best, worst in (played, stepped)]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    print(f"{datetime.now(UTC):%Y-%m-%d}, {name}; millions a second, best of {RUNS} runs; {description()}\n")
    print("| game | moves, whole random games | steps, with masks and observations |\n| --- | --- | --- |")
    for game in sys.argv[1:] or larcin.games():
        print(row(game), flush=True)


if __name__ == "__main__":
    main()
