"""`larcin ladder`: how strong the bots of the ladder are, each beside the one below it."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from rich.table import Table

from larcin.batch.arrays import check_numbers
from larcin.bots.ladder import Rung, ladder_of, write_ladder
from larcin.cli.common import Commands, console
from larcin.lab.climbing import Step, climb, rated
from larcin.lab.provenance import made_now
from larcin.rules import load


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "ladder",
        help="show a game's ladder of bots, or measure it anew",
        description="Show the eight bots of a game's ladder, and what each was worth when it was measured. With "
        "--games each plays the one below it, two seats, every deal from both. Games are kept as they end: the same "
        "command goes on after an interrupt, and more --games add to what is there.",
    )
    command.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    command.add_argument("--games", type=int, metavar="G", help="measure anew, with so many games a step")
    command.add_argument(
        "--minutes", type=float, default=math.inf, metavar="M", help="leave a step after so long; more is added later"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the games (default: %(default)s)")
    command.add_argument("--out", type=Path, metavar="FOLDER", help="where to keep the games (default: ladder/GAME)")
    command.add_argument("--keep", action="store_true", help="write what was measured into larcin's own ladder")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game = load(given.game)
    ladder = ladder_of(game.name)
    if given.games is None:
        show(game.title["en"], ladder)
        return 0
    check_numbers(given.games, given.seed)
    steps = []
    folder = given.out or Path("ladder") / game.name
    for step in climb(game.name, ladder, given.games, folder, given.seed, 60 * given.minutes):
        tell(step)
        steps.append(step)
    found = rated(steps)
    show(game.title["en"], found)
    if given.keep:
        write_ladder(game.name, found, {"seed": given.seed, **made_now()})
    return 0


def tell(step: Step) -> None:
    won = f"{step.won.mean:.1%} ({step.won.low:.1%} – {step.won.high:.1%}) of {step.games:,} games"
    console.print(f"{step.upper.name} against {step.lower.name}: {won}", soft_wrap=True, markup=False)


def show(title: str, ladder: tuple[Rung, ...]) -> None:
    table = Table(title=f"{title}: the ladder", title_justify="left")
    for heading in ("bot", "plays as", "slips", "rating", "95% interval", "games", "wins against the one below"):
        table.add_column(heading, justify="left" if heading in ("bot", "plays as", "slips") else "right")
    for rung in reversed(ladder):
        slips = f"{rung.slips} of 100 to {rung.slips_to}" if rung.slips else "never"
        table.add_row(rung.name, rung.level, slips, *measured(rung))
    console.print(table)


def measured(rung: Rung) -> tuple[str, str, str, str]:
    if rung.measured is None:
        return "–", "–", "–", "–"
    rating, low, high, games, won = (
        rung.measured.rating, rung.measured.low, rung.measured.high, rung.measured.games, rung.measured.against,
    )  # fmt: skip
    beside = "–" if won is None else f"{won[0]:.1%} ({won[1]:.1%} – {won[2]:.1%})"
    return str(rating), f"{low} – {high}", f"{games:,}", beside
