"""`larcin analyse`: who stands how, and what each move is worth."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.table import Table

from larcin.bots import Budget
from larcin.cli.common import Commands, add_language, add_own_game, console, load_own_game, positive, read_records
from larcin.errors import LarcinError
from larcin.lab.analysis import Analysis, Outlook, analyse
from larcin.match import Match, replay
from larcin.rules.contract import CHANCE

UNTRIED = "–"


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "analyse",
        help="estimate who will win, and what each move is worth",
        description="Estimate each seat's chance to win, and its chance with each legal move, by the search that the "
        "bots think with. Every seat is judged from its own knowledge.",
    )
    command.add_argument("file", type=Path, metavar="RECORD|POSITION", help="a file with a record or a position")
    command.add_argument(
        "--step", type=int, metavar="N", help="analyse a record after so many steps (default: its end)"
    )
    command.add_argument("--seat", type=int, metavar="N", help="one seat's moves only (default: all that are to act)")
    command.add_argument("--iterations", type=int, metavar="N", help="games to try for each seat, for the same again")
    command.add_argument(
        "--seconds", type=positive, metavar="S", help="time to think for each seat (default: 1 second)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the search (default: 0)")
    command.add_argument("--json", action="store_true", help="write JSON instead of tables")
    add_own_game(command)
    add_language(command)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    load_own_game(given)
    match = match_in(given.file, given.step)
    if given.seat is not None and given.seat not in match.to_act:
        seats = ", ".join(map(str, sorted(match.to_act))) or "nobody"
        raise LarcinError(f"--seat {given.seat}: this seat has nothing to choose now. To act: {seats}.")
    seconds = given.seconds if given.seconds is not None or given.iterations is not None else 1.0
    found = analyse(match, Budget(given.iterations, seconds), max(given.seed, 0), given.seat)
    if given.json:
        print(json.dumps(told(found)))
    else:
        show(match, found, given.lang)
    return 0


def match_in(path: Path, step: int | None) -> Match:
    """The match that a file tells of, at a moment when seats and not chance are to act."""
    given = read_records(path)[0]
    try:
        if isinstance(given, dict) and "table" in given:
            match = Match.from_position(given, seed=0)
        else:
            match = replay(given)
            match = match if step is None else match.at(step)
    except LarcinError as error:
        raise type(error)(f"{path}: {error}") from None
    if CHANCE in match.to_act:
        raise LarcinError(f"{path}: chance is to act here. Choose another moment with --step, 0 to {len(match)}.")
    return match


def told(found: Analysis) -> dict[str, Any]:
    return {
        "chances": found.chances,
        "iterations": found.iterations,
        "seats": {
            str(outlook.seat): [
                {"move": move, "chance": chance, "tried": tried} for move, chance, tried in outlook.moves
            ]
            for outlook in found.outlooks
        },
    }


def show(match: Match, found: Analysis, language: str) -> None:
    table = Table("seat", "name", title=match.game.title[language], title_justify="left")
    table.add_column("chance to win", justify="right")
    for seat, chance in enumerate(found.chances):
        table.add_row(str(seat), match.names[seat], f"{chance:.1%}")
    console.print(table)
    for outlook in found.outlooks:
        show_moves(match, outlook, language)
    if found.iterations:
        console.print(f"{found.iterations:,} games tried.", style="dim")
    if any(chance is None for outlook in found.outlooks for _, chance, _ in outlook.moves):
        console.print(f"{UNTRIED}: never tried, for want of time or because habit leaves it out.", style="dim")


def show_moves(match: Match, outlook: Outlook, language: str) -> None:
    table = Table("move", "", title=match.names[outlook.seat], title_justify="left")
    table.add_column("chance to win", justify="right")
    table.add_column("tried", justify="right")
    for move, chance, tried in outlook.moves:
        words = match.game.words.moves[move][language]
        table.add_row(move, words, UNTRIED if chance is None else f"{chance:.1%}", f"{tried:.0%}")
    console.print(table)
