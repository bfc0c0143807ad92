"""`larcin simulate`: many games at once, and what came of them."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from larcin.bots import LEVELS, Bot, begin, bot, close, end, let_play, player
from larcin.cli.common import Commands, add_bot, add_options, console, options_of
from larcin.errors import BadOptions
from larcin.lab.simulation import LARGEST_SEED, Simulation, check_numbers, random_match, simulate, simulated_record
from larcin.lab.trace import trace
from larcin.match import Match
from larcin.rules import load
from larcin.rules.contract import CHANCE, Game


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
        help=f"who plays: {', '.join(LEVELS)}; one for all, or one a seat with commas (default: %(default)s)",
    )
    add_bot(command)
    command.add_argument("--record", type=Path, metavar="FILE", help="write a record of every game, one a line")
    command.add_argument("--trace", type=Path, metavar="FILE", help="write every step of every game, one a line")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    options: dict[str, Any] = options_of(game, given)
    levels = levels_of(given.bots, given.bot, int(options["seats"]))
    check_numbers(given.games, given.seed)
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
                game, games=given.games, seed=given.seed, progress=lambda count: bar.advance(task, count), **options
            )
        else:
            bots = [player(level, given.seconds) for level in levels]
            open_things.callback(close, bots)
            matches = play(game, options, bots, levels, given)
            done = sum_up(game, options, given, written(bar.track(matches, task_id=task), record, traced))
        seconds = time.perf_counter() - started
    show_summary(done, levels, seconds)
    return 0


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


Played = tuple[Match, dict[str, Any]]
"""A finished match, and its record."""


def play(
    game: Game, options: dict[str, Any], bots: list[Bot], levels: list[str], given: argparse.Namespace
) -> Iterator[Played]:
    """Play match by match. Random players have the same games as without any watcher."""
    for number in range(given.games):
        if set(levels) == {"random"}:
            match = random_match(game, options, given.seed, number)
            yield match, simulated_record(match, given.seed, number)
        else:
            match = bot_match(bots, levels, game, options, given.seed, number)
            yield match, match.record()


def written(played: Iterable[Played], record: TextIO | None, traced: TextIO | None) -> Iterator[Match]:
    """Write records and traces on the way."""
    for number, (match, told) in enumerate(played):
        if record is not None:
            write_line(record, told)
        if traced is not None:
            for line in trace(match, number):
                write_line(traced, line)
        yield match


def sum_up(game: Game, options: dict[str, Any], given: argparse.Namespace, matches: Iterable[Match]) -> Simulation:
    results = [(match.result, sum(step.seat != CHANCE for step in match.steps)) for match in matches]
    return Simulation(
        game,
        options,
        given.seed,
        np.array([result.places for result, _ in results if result is not None], dtype=np.int16),
        np.array([result.scores for result, _ in results if result is not None], dtype=np.int32),
        np.array([decisions for _, decisions in results], dtype=np.int32),
    )


def bot_match(bots: list[Bot], levels: list[str], game: Game, options: dict[str, Any], seed: int, number: int) -> Match:
    """Game `number` of a simulation between bots."""
    match = Match(game, seed=seed << 64 | number, names=names_of(levels), **options)
    begin(match, dict(enumerate(bots)))
    while not match.is_over:
        seat = min(match.to_act)
        let_play(match, seat, bots[seat], seed=(seed * 1_000_003 + number) % LARGEST_SEED)
    end(match, dict(enumerate(bots)))
    return match


def names_of(levels: list[str]) -> list[str]:
    return [f"{level if level in LEVELS else 'outside'} {seat}" for seat, level in enumerate(levels)]


def write_line(file: TextIO, told: dict[str, Any]) -> None:
    file.write(json.dumps(told, ensure_ascii=False) + "\n")


def show_summary(done: Simulation, levels: list[str], seconds: float) -> None:
    about = ", ".join(f"{name} {value}" for name, value in done.options.items())
    table = Table(
        title=f"{done.game.title['en']}: {done.games:,} games, {about}, seed {done.seed}", title_justify="left"
    )
    for heading in ("seat", "bot", "wins", "95% interval", "mean score", "mean place"):
        table.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    wins = done.wins
    spread = 1.96 * wins.std(axis=0) / np.sqrt(done.games)
    for seat, level in enumerate(levels):
        share = wins[:, seat].mean()
        table.add_row(
            str(seat),
            level,
            f"{share:.2%}",
            f"{max(share - spread[seat], 0):.2%} – {min(share + spread[seat], 1):.2%}",
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
