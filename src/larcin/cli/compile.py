"""`larcin compile`: rules and bots compiled ahead, for browsers and for other machines."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from larcin.ahead.libraries import COMPUTERS, for_any_processor
from larcin.ahead.sources import note_sources, old_games, said_of_old, sources
from larcin.ahead.targets import TARGETS, WASM, compile_ahead
from larcin.ahead.tools import need_compilers
from larcin.batch.cores import usable_cores
from larcin.cli.common import Commands, console
from larcin.extras import need
from larcin.rules import OUR_GAMES, load, shipped
from larcin.rules.contract import Game

Job = tuple[str, str]
"""A game, and what it is compiled for."""


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "compile",
        help="compile rules and bots ahead, for browsers and other machines",
        description="Compile the rules of games, and the bots that play them, ahead of any play. Only what has changed "
        "since the last time is compiled again. It needs what `pip install 'larcin[build]'` brings.",
        epilog="targets: " + "; ".join(f"{name}, for {target.about}" for name, target in TARGETS.items()),
    )
    command.add_argument("games", nargs="*", metavar="GAME", help="a game, or a folder with one (default: all of ours)")
    command.add_argument(
        "--target",
        action="append",
        choices=list(TARGETS),
        help="what to compile for; may be given several times (default: browsers and this computer)",
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="where files go, in a folder for each target (default: into the package)",
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    names = list(given.games or OUR_GAMES)
    for name in names:
        load(name)
    need_compilers()
    targets = given.target or usual_targets()
    if WASM.name in targets:
        need("table", "Compiling for browsers", "markdown_it")
    for target in targets if given.out else ():
        (given.out / target).mkdir(parents=True, exist_ok=True)
    # The largest games first: they take longest, and others fit in beside them.
    names.sort(key=lambda name: -load(name).most_choices)
    jobs = [(name, target) for target in targets for name in names]
    started = time.perf_counter()
    written = 0
    for number, ((name, target), files) in enumerate(done(jobs, given.out), start=1):
        written += bool(files)
        console.print(f"{number}/{len(jobs)}  {name} for {target}: {said_of(files)}", soft_wrap=True)
    if WASM.name in targets:
        folder = WASM.folder if given.out is None else given.out / WASM.name
        bring_shelf(folder)
        if old := old_games(folder):
            console.print(said_of_old(old), soft_wrap=True)
    seconds = time.perf_counter() - started
    console.print(f"{written} of {len(jobs)} compiled, in {seconds:.0f} s.")
    return 0


def usual_targets() -> list[str]:
    """Browsers, and this computer if we know its kind."""
    return [name for name in TARGETS if name in (WASM.name, shipped.target())]


def said_of(files: list[Path]) -> str:
    if not files:
        return "nothing has changed"
    return ", ".join(f"{file.name} ({file.stat().st_size / 1000:.0f} kB)" for file in files)


def done(jobs: list[Job], out: Path | None) -> Iterator[tuple[Job, list[Path]]]:
    """Each job as it is done, on all cores, with the files that it wrote."""
    import multiprocessing  # it would slow down every start of every command
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

    workers = max(1, min(usable_cores(), len(jobs)))
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), max_tasks_per_child=1) as pool:
        waiting: dict[Future[list[Path]], Job] = {pool.submit(compile_one, *job, out): job for job in jobs}
        try:
            while waiting:
                for each in wait(waiting, return_when=FIRST_COMPLETED).done:
                    yield waiting.pop(each), each.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def compile_one(name: str, target: str, out: Path | None) -> list[Path]:
    if target in COMPUTERS:
        for_any_processor()
    game, folder = load(name), TARGETS[target].folder if out is None else out / target
    hashed = sources(game.name)
    written = compile_ahead(game, TARGETS[target], folder)
    if target == WASM.name:
        written += bring_leaflets(game, folder)
        note_sources(game.name, folder, hashed)
    return written


def bring_leaflets(game: Game, folder: Path) -> list[Path]:
    """Put beside rules for browsers what a page without a server says of the game."""
    from larcin.table.leaflets import write_leaflets  # the table is an extra of its own

    return write_leaflets(game, folder)


def bring_shelf(folder: Path) -> None:
    """The list of all games that lie there, for a page without a server."""
    from larcin.table.leaflets import write_shelf

    write_shelf(folder)
