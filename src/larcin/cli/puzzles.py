"""`larcin puzzles`: find positions with one clearly best move, check those that were found, or judge them anew."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from larcin.batch.arrays import check_numbers
from larcin.cli.common import Commands, add_workers, console, read_records, write_whole
from larcin.errors import LarcinError, UnreadableRecord
from larcin.lab.provenance import provenance
from larcin.lab.workers import Pool, check_workers, worker_pool
from larcin.match import replay
from larcin.puzzles import Book, Finder, Source, check, read_book, take_in
from larcin.puzzles.book import SHIPPED, check_moments
from larcin.puzzles.finding import is_full, judge_next
from larcin.puzzles.judging import AHEAD
from larcin.rules import load
from larcin.rules.contract import Game
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll

SAVE_EVERY = 5
"""After so many matches what was found is written down."""


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "puzzles",
        help="find positions with one clearly best move, or look anew at those that there are",
        description="Look through matches of bots, or through records, for moments at which one move, or two, are far "
        f"ahead of all others: by {AHEAD:.0%} of a victory or more, by what the player knows. Every decision has a "
        "quick search, and a deep one where it may be worth it. What was found is kept: the same command goes on after "
        "an interrupt.",
    )
    command.add_argument("game", metavar="GAME", help="a game, such as pickpocket")
    command.add_argument("--want", type=int, default=200, metavar="N", help="how many to find (default: %(default)s)")
    command.add_argument(
        "--records", type=Path, metavar="FILE", help="look through these matches instead of new ones of bots"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of it all (default: %(default)s)")
    command.add_argument("--out", type=Path, metavar="FILE", help="where to keep them (default: puzzles/GAME.jsonl)")
    command.add_argument("--anew", action="store_true", help="forget what the file holds, and begin again")
    command.add_argument(
        "--judge", action="store_true",
        help="judge all in --out anew, by the search of now: those that hold keep their places, others give theirs to "
        "new ones",
    )  # fmt: skip
    command.add_argument(
        "--check", type=int, metavar="N",
        help="find none: look anew, on other deals, at so many of those in --out (default: of those that came along)",
    )  # fmt: skip
    add_workers(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    check_numbers(max(given.want, 1), given.seed)
    check_workers(given.on, given.workers)
    if given.check is not None:
        return look_again(game, given)
    if given.want < 1:
        raise LarcinError(f"--want {given.want}: look for one or more.")
    file = given.out or Path("puzzles") / f"{game.name}.jsonl"
    if given.judge and not file.exists():
        raise LarcinError(f"There is no book at {file} that could be judged anew: name one with --out.")
    book = begun(game, file, given)
    book.made = provenance()
    records = tuple(records_of(game, given.records)) if given.records is not None else ()
    if given.judge and book.is_whole:
        book.judged, book.learned = 0, game.hints.are_learned
    source = Source(given.game, given.seed, records, book.learned)
    try:
        with worker_pool(partial(Finder, source), given.on, given.workers) as pool:
            if book.judged is not None:
                judge(book, file, pool)
            find(book, given.want, file, pool, len(records) if records else None)
    finally:
        write_whole(file, book.text())
    console.print(
        f"{len(book.standing())} puzzles from {book.looked:,} matches, kept in {file}.", soft_wrap=True, markup=False
    )
    if not is_full(book, given.want):
        console.print("There are no more matches to look through: give more --records.", soft_wrap=True)
    return 0


def begun(game: Game, file: Path, given: argparse.Namespace) -> Book:
    """The book to go on with."""
    if given.anew or not file.exists():
        return Book(game.name, game.version, given.seed, learned=game.hints.are_learned)
    book = read_book(game, file)
    if book.seed != given.seed:
        raise LarcinError(f"{file} was begun with --seed {book.seed}: go on with that, or say --anew.")
    check_moments(game, book, file)
    return book


def records_of(game: Game, file: Path) -> list[Any]:
    """Records to look through, each of a match of the game that can be played again."""
    records = read_records(file)
    for number, record in enumerate(records, start=1):
        place = f"{file}, record {number}"
        try:
            match = replay(record)
        except LarcinError as error:
            raise UnreadableRecord(f"{place}: {error}") from None
        if match.game.name != game.name:
            raise LarcinError(
                f"{place}: this is a match of {match.game.name}, and puzzles of {game.name} are looked for. Give "
                f"records of {game.name}, or say larcin puzzles {match.game.name}."
            )
    return records


def judge(book: Book, file: Path, pool: Pool) -> None:
    """Judge the puzzles of a book anew, those that were not yet."""
    begun = book.judged or 0
    with showing() as progress:
        task = progress.add_task("judged anew", total=len(book.puzzles), completed=begun, told="")
        for found in pool(book.puzzles[begun:]):
            judge_next(book, found)
            progress.update(task, completed=book.judged, told=f"{len(book.gaps)} do not hold")
            write_whole(file, book.text())
    console.print(f"{len(book.standing())} of {len(book.puzzles)} hold.")
    book.judged = None


def find(book: Book, want: int, file: Path, pool: Pool, matches: int | None) -> None:
    with showing() as progress:
        most = max(want, len(book.puzzles))
        task = progress.add_task("puzzles", total=most, completed=len(book.standing()), told="")
        for found in pool(jobs(book, want, matches)):
            take_in(book, found, want)
            progress.update(task, completed=len(book.standing()), told=f"in {book.looked:,} matches")
            if book.looked % SAVE_EVERY == 0:
                write_whole(file, book.text())
            if is_full(book, want):
                break


def showing() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[told]}"))
    return Progress(*columns, TimeElapsedColumn(), console=console, transient=True)


def jobs(book: Book, want: int, matches: int | None) -> Iterator[int]:
    """The numbers of matches that were not looked at yet, until there is enough."""
    for number in count(book.looked) if matches is None else range(book.looked, matches):
        if is_full(book, want):
            return
        yield number


def look_again(game: Game, given: argparse.Namespace) -> int:
    """Check a sample on other deals. Status 1 if one of them is no puzzle."""
    if given.check < 1:
        raise LarcinError(f"--check {given.check}: look at one or more.")
    file = given.out or SHIPPED / f"{game.name}.jsonl"
    book = read_book(game, file)
    if given.out is not None:
        check_moments(game, book, file)
    puzzles = book.standing()
    dice = new_dice(given.seed, 1)
    while len(puzzles) > given.check:
        puzzles.pop(roll(dice, PLAYERS_DIE, len(puzzles)))
    failed = 0
    for puzzle in puzzles:
        found = check(game, puzzle, given.seed + 1, learned=book.learned)
        failed += not found.holds
        told = "ahead by" if found.holds else "NO PUZZLE: ahead by"
        console.print(
            f"{puzzle.id}  {' or '.join(puzzle.best)}: {told} {found.lead:.1%} (book: {puzzle.lead:.1%})",
            style=None if found.holds else "red", soft_wrap=True, markup=False,
        )  # fmt: skip
    console.print(f"{len(puzzles) - failed} of {len(puzzles)} hold.")
    return 1 if failed else 0
