"""`larcin simulate`: many games at once, and what came of them."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from larcin.batch.arrays import check_numbers
from larcin.bots import OUR_BOTS, bot
from larcin.cli.common import (
    Commands,
    add_bot,
    add_failing,
    add_options,
    add_workers,
    console,
    options_of,
    tell_failures,
)
from larcin.errors import BadOptions
from larcin.lab.intervals import from_sums
from larcin.lab.matches import Played, Series, play_series
from larcin.lab.simulation import Simulation, simulate
from larcin.lab.workers import check_workers
from larcin.rules import load
from larcin.rules.contract import Game


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "simulate",
        help="play many games and sum them up",
        description="Play many games between bots and sum them up. The same seed gives the same games.",
    )
    command.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    add_options(command)
    command.add_argument("--games", type=int, default=10_000, metavar="G", help="how many (default: %(default)s)")
    command.add_argument(
        "--seed", type=int, default=0, metavar="S", help="seed of the simulation (default: %(default)s)"
    )
    command.add_argument(
        "--bots",
        default="random",
        metavar="LEVELS",
        help=f"who plays: {', '.join(OUR_BOTS)}; one for all, or one a seat with commas (default: %(default)s)",
    )
    add_bot(command)
    add_failing(command)
    add_workers(command)
    command.add_argument("--record", type=Path, metavar="FILE", help="write a record of every game, one a line")
    command.add_argument("--trace", type=Path, metavar="FILE", help="write every step of every game, one a line")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    options: dict[str, Any] = options_of(game, given)
    levels = levels_of(given.bots, given.bot, int(options["seats"]))
    check_numbers(given.games, given.seed)
    check_workers(given.on, given.workers)
    failures: list[dict[str, list[str]]] = []
    with ExitStack() as open_things:
        record, traced = (
            None if path is None else open_things.enter_context(path.open("w", encoding="utf-8"))
            for path in (given.record, given.trace)
        )
        simulate(game, games=1, **options)  # whatever there is to compile is compiled before the clock starts
        started = time.perf_counter()
        bar = open_things.enter_context(progress_bar())
        task = bar.add_task(game.title["en"], total=given.games)
        if set(levels) == {"random"} and record is None and traced is None:
            done = simulate(
                given.game, games=given.games, seed=given.seed, progress=lambda count: bar.advance(task, count),
                workers=given.workers, on=given.on, **options,
            )  # fmt: skip
        else:
            series = Series(
                given.game, options, tuple(levels), given.seed, given.seconds, record is not None, traced is not None,
                given.failing,
            )  # fmt: skip
            matches = bar.track(play_series(series, given.games, given.workers, given.on), task_id=task)
            done = sum_up(game, options, given.seed, written(matches, record, traced, failures))
        seconds = time.perf_counter() - started
    show_summary(done, levels, seconds)
    return tell_failures(failures, given.failing)


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True)


def levels_of(text: str, commands: list[str], seats: int) -> list[str]:
    """Who sits where: first the bots from outside, then the levels."""
    levels = text.split(",")
    if len(levels) == 1:
        levels *= seats - len(commands)
    if len(commands) + len(levels) != seats:
        rest = f"{seats - len(commands)} levels" if len(commands) < seats else "fewer --bot"
        raise BadOptions(f"--bots {text}: give one level for all, or {rest} with commas between them.")
    for level in levels:
        bot(level)
    return [*commands, *levels]


def written(
    matches: Iterable[Played], record: TextIO | None, traced: TextIO | None, failures: list[dict[str, list[str]]]
) -> Iterator[Played]:
    """Write records and traces on the way, and keep in mind who failed."""
    for played in matches:
        failures.append(played.failures)
        if record is not None and played.record is not None:
            record.write(played.record)
        if traced is not None:
            traced.writelines(played.trace)
        yield played


def sum_up(game: Game, options: dict[str, Any], seed: int, matches: Iterable[Played]) -> Simulation:
    results = [(played.result, played.decisions) for played in matches]
    return Simulation(
        game,
        options,
        seed,
        np.array([result.places for result, _ in results], dtype=np.int16),
        np.array([result.scores for result, _ in results], dtype=np.int32),
        np.array([decisions for _, decisions in results], dtype=np.int32),
    )


def show_summary(done: Simulation, levels: list[str], seconds: float) -> None:
    about = ", ".join(f"{name} {value}" for name, value in done.options.items())
    table = Table(
        title=f"{done.game.title['en']}: {done.games:,} games, {about}, seed {done.seed}", title_justify="left"
    )
    for heading in ("seat", "bot", "wins", "95% interval", "mean score", "mean place"):
        table.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    wins = done.wins
    for seat, level in enumerate(levels):
        share, low, high = from_sums(done.games, float(wins[:, seat].sum()), float((wins[:, seat] ** 2).sum()))
        table.add_row(
            str(seat),
            level,
            f"{share:.2%}",
            f"{low:.2%} – {high:.2%}",
            f"{done.scores[:, seat].mean():.2f}",
            f"{done.places[:, seat].mean():.2f}",
        )
    console.print(table)
    unwon = (wins.sum(axis=1) == 0).mean()
    shared = ((done.places == 1).sum(axis=1) > 1).mean()
    console.print(f"Shared victories: {shared:.2%}. Games that no seat won: {unwon:.2%}.")
    moves = int(done.decisions.sum())
    console.print(
        f"{moves:,} decisions in {seconds:.1f} s ({moves / done.games:.1f} a game; {moves / seconds:,.0f} a second)."
    )
