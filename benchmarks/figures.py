"""larcin's own figures, for which there is no peer: copying a state, importing, cold and warm starts."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from arena import HERE, Broken, cores_from, surroundings, workers
from contenders import COPYING

COLD_STARTS = 3
"""Fewer than rounds, since each of them compiles everything."""


@dataclass
class Figure:
    """One thing measured several times, in seconds."""

    label: str
    values: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Start:
    """What a fresh process took, in seconds: to import larcin, to simulate first, for both, and with its own start."""

    importing: float
    first_call: float
    inside: float
    whole: float


def start_afresh(core: int, cache: Path) -> Start:
    """Start a process that imports larcin and simulates one game, with this folder as its cache of compiled code."""
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, str(HERE / "first_game.py"), cores_from(core, 1)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(LARCIN_CACHE_DIR=str(cache)),
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        line = process.stdout.readline()
        whole = time.perf_counter() - begun
        if not line:
            raise Broken(f"The first game was not played:\n{process.stderr.read()}")
    took = json.loads(line)
    return Start(took["import"], took["call"], took["all"], whole)


def measure_starts(core: int, rounds: int, tell: Callable[[str], None]) -> list[Figure]:
    """Cold starts, each with an empty cache; then warm starts with the cache that the last of them has filled."""
    cold = Figure("cold compilation: the first simulation with an empty cache")
    importing = Figure("`import larcin`")
    inside = Figure("warm start: import and first simulation, without the interpreter's start")
    whole = Figure("warm start: import and first simulation, with the interpreter's start")
    for number in range(COLD_STARTS):
        tell("cold start")
        with TemporaryDirectory() as cache:
            cold.values.append(start_afresh(core, Path(cache)).first_call)
            if number < COLD_STARTS - 1:
                continue
            for _ in range(rounds):
                tell("warm start")
                start = start_afresh(core, Path(cache))
                importing.values.append(start.importing)
                inside.values.append(start.inside)
                whole.values.append(start.whole)
    return [importing, cold, inside, whole]


def measure_copying(core: int, rounds: int, seconds: float, tell: Callable[[str], None]) -> Figure:
    with workers([COPYING], core, tell) as (copier,):
        return Figure(
            f"copying one state of Kids of London, {copier.note}",
            [1 / copier.play(seconds) for _ in range(rounds)],
        )


def measure_figures(core: int, rounds: int, seconds: float, tell: Callable[[str], None]) -> list[Figure]:
    return [measure_copying(core, rounds, min(seconds, 0.2), tell), *measure_starts(core, rounds, tell)]
