"""`larcin train`: learn the nets that `master` plays by."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from larcin.cli.common import Commands, console
from larcin.errors import BadOptions
from larcin.extras import is_here
from larcin.lab import selfplay, training
from larcin.lab.players import HERE, Place
from larcin.rules import games, load
from larcin.rules.contract import Game
from larcin.rules.hints import Backwards, ByPlaying

ONLY_BACKWARDS = ("seats", "passes", "tables")
ONLY_BY_PLAYING = ("rounds", "games", "device")
"""Options that go with one way of learning."""

Watch = Callable[[str, int, int], None]


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "train",
        help="learn from nothing what master plays by",
        description="Learn the nets of numbers that master plays by, from nothing. What was learned is kept time and "
        "again: the same command goes on after an interrupt. A game whose hours are games of their own, such as "
        "kids-of-london, is learned backwards from its last hour, on one core; the same seed gives the same nets. "
        "Other games are learned by playing with oneself, on a GPU in minutes; the same seed gives the same net but "
        "for what the computer rounds.",
    )
    command.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of all games (default: %(default)s)")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep it all (default: training/GAME)")
    command.add_argument("--install", action="store_true", help="then let master play by what was learned")
    backwards = command.add_argument_group("games that are learned backwards")
    backwards.add_argument(
        "--seats", type=int, action="append", metavar="N",
        help="for so many; may be repeated (default: as many as master plays by it with)",
    )  # fmt: skip
    backwards.add_argument("--passes", type=int, metavar="P", help="times to go through (default: 1)")
    backwards.add_argument(
        "--tables",
        type=int,
        metavar="T",
        help="tables before each hour to learn from (default: the more, the fewer play)",
    )
    playing = command.add_argument_group("games that are learned by playing")
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
    game = load(given.game)
    way = game.hints.learning
    if way is None:
        learned = [name for name in games() if load(name).hints.learning is not None]
        raise BadOptions(f"Nobody learns {game.name} so far. Games that are learned: {', '.join(learned)}.")
    for name in ONLY_BACKWARDS if isinstance(way, ByPlaying) else ONLY_BY_PLAYING:
        if getattr(given, name) is not None:
            raise BadOptions(f"--{name} says nothing about how {game.name} is learned: leave it out.")
    folder = given.out or Path("training") / game.name
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    installed = file_of(game) if given.install else None
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("")

        def watch(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)

        if isinstance(way, ByPlaying):
            path = practise(given, way, folder, watch)
        else:
            path = go_backwards(given, folder, watch)
    console.print(f"Kept in {folder}: {path.name}.", soft_wrap=True, markup=False)
    if installed:
        shutil.copyfile(path, installed)
        console.print("master plays by it from now on.")
    return 0


def go_backwards(given: argparse.Namespace, folder: Path, watch: Watch) -> Path:
    """Learn a game from its last hour on."""
    known = training.taught(load(given.game))
    seats = tuple(sorted(given.seats or known.SEATS))
    if given.install and not set(known.SEATS) <= set(seats):
        needed = " and ".join(str(each) for each in known.SEATS)
        raise BadOptions(f"Master plays by what was learned for {needed} seats: leave out --seats.")
    tables = {} if given.tables is None else {str(each): given.tables for each in seats}
    passes = training.Course.passes if given.passes is None else given.passes
    return training.train(training.Course(given.game, seats, given.seed, passes, tables), folder, watch)


def practise(given: argparse.Namespace, usual: ByPlaying, folder: Path, watch: Watch) -> Path:
    """Learn a game by playing it: in its usual course, but for what was asked."""
    asked = {name: getattr(given, name) for name in ("rounds", "games") if getattr(given, name) is not None}
    course = {**asdict(usual), **asked}
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


def file_of(game: Game) -> Path:
    """Where master finds what was learned of a game."""
    learned = training.taught(game) if isinstance(game.hints.learning, Backwards) else game.learned
    if learned is None:
        raise BadOptions(f"Nothing in {game.name} goes by what was learned (`Game.learned`): leave out --install.")
    return Path(learned.FILE)
