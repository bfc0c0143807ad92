"""`larcin train`: learn the nets that `master` plays by."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from larcin.cli.common import Commands, console
from larcin.errors import BadOptions
from larcin.lab.training import GAMES, TABLES, Course, train
from larcin.rules.kids_of_london.habits.hours import FILE


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "train",
        help="learn from nothing what master plays by",
        description="Learn the nets of numbers that master plays by, from nothing. The same seed gives the same nets. "
        "Every step is kept as it ends: the same command goes on after an interrupt.",
    )
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    command.add_argument(
        "--seats",
        type=int,
        action="append",
        choices=TABLES,
        metavar="N",
        help="for so many; may be repeated (default: 2, where master plays by it)",
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of all games (default: %(default)s)")
    command.add_argument(
        "--passes", type=int, default=1, metavar="P", help="times to go through (default: %(default)s)"
    )
    command.add_argument(
        "--tables",
        type=int,
        metavar="T",
        help="tables before each hour to learn from (default: the more, the fewer play)",
    )
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep it all (default: training/GAME)")
    command.add_argument("--install", action="store_true", help="then let master play by what was learned")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    seats = tuple(sorted(given.seats or Course.seats))
    if given.install and 2 not in seats:
        raise BadOptions("Master plays by what was learned for two seats: leave out --seats.")
    tables = {str(each): given.tables or TABLES[each] for each in seats}
    course = Course(given.game, seats, given.seed, given.passes, tables)
    folder = given.out or Path("training") / given.game
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("")

        def watch(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        path = train(course, folder, watch)
    console.print(f"Kept in {folder}: {path.name}.", soft_wrap=True, markup=False)
    if given.install:
        shutil.copyfile(path, FILE)
        console.print("master plays by it from now on.")
    return 0
