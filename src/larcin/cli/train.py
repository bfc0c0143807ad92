"""`larcin train`: learn the nets that `master` plays by."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from larcin.cli.common import Commands, console
from larcin.errors import BadOptions
from larcin.extras import is_here
from larcin.lab import selfplay, training
from larcin.lab.players import HERE, Place
from larcin.rules import load
from larcin.rules.kids_of_london.habits import hours

GAMES = (*training.GAMES, *selfplay.GAMES)
ONLY_BACKWARDS = ("seats", "passes", "tables")
ONLY_BY_PLAYING = ("rounds", "games", "device")
"""Options that go with one way of learning."""

Watch = Callable[[str, int, int], None]


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "train",
        help="learn from nothing what master plays by",
        description="Learn the nets of numbers that master plays by, from nothing. What was learned is kept time and "
        "again: the same command goes on after an interrupt. Kids of London is learned backwards from its last hour, "
        "on one core; the same seed gives the same nets. The other games are learned by playing with oneself, on a "
        "GPU in minutes; the same seed gives the same net but for what the computer rounds.",
    )
    command.add_argument("game", metavar="GAME", choices=GAMES, help=f"one of: {', '.join(GAMES)}")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of all games (default: %(default)s)")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep it all (default: training/GAME)")
    command.add_argument("--install", action="store_true", help="then let master play by what was learned")
    backwards = command.add_argument_group("Kids of London")
    backwards.add_argument(
        "--seats", type=int, action="append", choices=training.TABLES, metavar="N",
        help="for so many; may be repeated (default: 2, where master plays by it)",
    )  # fmt: skip
    backwards.add_argument("--passes", type=int, metavar="P", help="times to go through (default: 1)")
    backwards.add_argument(
        "--tables",
        type=int,
        metavar="T",
        help="tables before each hour to learn from (default: the more, the fewer play)",
    )
    playing = command.add_argument_group(" and ".join(selfplay.GAMES))
    playing.add_argument(
        "--rounds", type=int, metavar="R", help="rounds of playing and learning (default: some hundreds)"
    )
    playing.add_argument(
        "--games", type=int, metavar="G", help="games side by side (default: 32,768 or more; on CPUs take fewer)"
    )
    playing.add_argument(
        "--device", choices=("cpu", "cuda"), help="where to play and learn (default: on a GPU if there is one)"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    by_playing = given.game in selfplay.GAMES
    for name in ONLY_BACKWARDS if by_playing else ONLY_BY_PLAYING:
        if getattr(given, name) is not None:
            raise BadOptions(f"--{name} says nothing about how {given.game} is learned: leave it out.")
    folder = given.out or Path("training") / given.game
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    learn = practise if by_playing else go_backwards
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("")

        def watch(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        path = learn(given, folder, watch)
    console.print(f"Kept in {folder}: {path.name}.", soft_wrap=True, markup=False)
    if given.install:
        shutil.copyfile(path, file_of(given.game))
        console.print("master plays by it from now on.")
    return 0


def go_backwards(given: argparse.Namespace, folder: Path, watch: Watch) -> Path:
    """Learn Kids of London from its last hour on."""
    seats = tuple(sorted(given.seats or training.Course.seats))
    if given.install and 2 not in seats:
        raise BadOptions("Master plays by what was learned for two seats: leave out --seats.")
    tables = {str(each): given.tables or training.TABLES[each] for each in seats}
    passes = training.Course.passes if given.passes is None else given.passes
    return training.train(training.Course(given.game, seats, given.seed, passes, tables), folder, watch)


def practise(given: argparse.Namespace, folder: Path, watch: Watch) -> Path:
    """Learn a game by playing it."""
    asked = {name: getattr(given, name) for name in ("rounds", "games") if getattr(given, name) is not None}
    course = {**selfplay.COURSES[given.game], **asked}
    return selfplay.practise(selfplay.Practice(given.game, given.seed, **course), folder, watch, place(given.device))


def place(device: str | None) -> Place:
    """Where to play and learn: as was asked, or on a GPU if there is one."""
    if device == "cpu" or (device is None and not is_here("numba_cuda")):
        return HERE
    from larcin import gpu

    if not gpu.available():
        if device is None:
            return HERE
        raise BadOptions("There is no GPU here that can be used: leave out --device cuda.")
    return Place("cuda", gpu.Batch, gpu.Offering)


def file_of(game: str) -> Path:
    """Where master finds what was learned of a game."""
    learned = load(game).learned
    return Path(hours.FILE if learned is None else learned.FILE)
