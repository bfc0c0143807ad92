"""`larcin study`: what is known about a game."""

from __future__ import annotations

import argparse
import json
from math import inf
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from larcin.batch.arrays import check_numbers
from larcin.bots import OUR_BOTS
from larcin.cli.common import Commands, add_options, add_workers, console, positive, said_options, write_whole
from larcin.extras import is_here
from larcin.lab.provenance import made_now
from larcin.lab.study.catalogue import QUESTIONS, question, questions_of, sample_for
from larcin.lab.study.figures import draw
from larcin.lab.study.findings import Finding
from larcin.lab.study.gathering import gather, told_by
from larcin.lab.study.questions import Question
from larcin.lab.study.sample import Sample
from larcin.lab.workers import check_workers
from larcin.rules import load


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "study",
        help="find out what is known about a game, and draw it",
        description="Let strong bots play, ask their games a question, and tell the answer in numbers with 95% "
        "intervals and pictures. Games and what they told are kept as they end: the same command goes on after an "
        "interrupt, and more --games add to what is there. Without a question all are asked; without a game all are "
        "listed.",
    )
    command.add_argument("game", metavar="GAME", nargs="?", help="a game, such as kids-of-london")
    command.add_argument("question", metavar="QUESTION", nargs="?", help="what to ask (default: all there is)")
    add_options(command)
    command.add_argument(
        "--bots", metavar="LEVELS",
        help=f"who plays: {', '.join(OUR_BOTS)}; one for all, or one a seat with commas (default: as asked)",
    )  # fmt: skip
    command.add_argument("--games", type=int, metavar="G", help="how many games (default: as the question wants)")
    command.add_argument(
        "--minutes", type=positive, default=inf, metavar="M", help="begin no game after so long, for each question"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the games (default: %(default)s)")
    add_workers(command)
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep it all (default: study/GAME)")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    if given.game is None:
        show_questions(QUESTIONS)
        return 0
    game = load(given.game)
    check_workers(given.on, given.workers)
    folder = given.out or Path("study") / game.name
    asked = questions_of(given.game) if given.question is None else [question(given.game, given.question)]
    players = None if given.bots is None else tuple(given.bots.split(","))
    for each in asked:
        games = given.games or each.games
        check_numbers(games, given.seed)
        sample = sample_for(each, given.game, said_options(given), players, given.seed)
        ask(each, sample, games, folder, given)
    return 0


def ask(asked: Question, sample: Sample, games: int, folder: Path, given: argparse.Namespace) -> None:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("left:"), TimeRemainingColumn(elapsed_when_finished=False),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True, speed_estimate_period=300) as bar:
        task = bar.add_task(asked.name, total=games)
        for _ in gather(sample, [asked], games, folder, given.workers, given.on, 60 * given.minutes):
            bar.advance(task)
    told = told_by(sample, asked, games, folder)
    console.print(f"{load(sample.game).title['en']}: {asked.asks}", style="bold", soft_wrap=True, markup=False)
    if not told:
        console.print("There was no time for a single game: give more --minutes.", soft_wrap=True, markup=False)
        return
    findings = asked.sum_up(sample, told)
    kept = keep(asked, sample, findings, len(told), folder)
    for finding in findings:
        show(finding, sample, len(told))
    console.print(f"Kept in {folder}: {', '.join(kept)}.", soft_wrap=True, markup=False)


def keep(asked: Question, sample: Sample, findings: list[Finding], games: int, folder: Path) -> list[str]:
    """Write what was found, and draw it where that can be done. Returns the names of the files."""
    name = f"{asked.name}-{sample.options['seats']}-{'-'.join(dict.fromkeys(sample.players))}"
    told = {
        **sample.heading(), "question": asked.name, "asks": asked.asks, "games": games, "made": made_now(),
        "findings": [finding.to_json() for finding in findings],
    }  # fmt: skip
    write_whole(folder / f"{name}.json", json.dumps(told, indent=1) + "\n")
    kept = [f"{name}.json"]
    if is_here("matplotlib"):
        for finding in (each for each in findings if each.rows):
            kept.append(f"{name}-{finding.name}.svg")
            draw(finding, sample, games, folder / kept[-1])
    return kept


def show(finding: Finding, sample: Sample, games: int) -> None:
    options = ", ".join(f"{name} {value}" for name, value in sample.options.items())
    players = " and ".join(dict.fromkeys(sample.players))
    about = f"{options}, {players}, {games:,} games, seed {sample.seed}"
    table = Table(title=f"{finding.title} ({finding.measured}): {about}", title_justify="left")
    for heading in finding.by:
        table.add_column(heading)
    for heading in ("mean", "95% interval", "numbers", "games"):
        table.add_column(heading, justify="right")
    times, digits = (100, 1) if finding.shares else (1, 2)
    for row in finding.rows:
        mean, low, high = (f"{times * number:.{digits}f}" for number in (row.mean, row.low, row.high))
        table.add_row(*map(str, row.key), mean, f"{low} – {high}", f"{row.count:,}", f"{row.games:,}")
    console.print(table)
    for name, number in finding.notes.items():
        console.print(f"{name}: {number:.3f}", markup=False)


def show_questions(questions: tuple[Question, ...]) -> None:
    table = Table()
    for heading in ("game", "question", "asks"):
        table.add_column(heading)
    for each in questions:
        table.add_row(each.game or "any", each.name, each.asks)
    console.print(table)
