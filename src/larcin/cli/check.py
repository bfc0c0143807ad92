"""`larcin check`: is it a game?"""

from __future__ import annotations

import argparse

from rich.markup import escape

from larcin.cli.common import Commands, console, positive
from larcin.rules import load
from larcin.testing import CHECKS
from larcin.testing.alone import SECONDS, Order, check_alone


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "check",
        help="test whether a game fulfils the contract",
        description="Test whether a game fulfils the contract. It may be one of ours or your own: "
        "a name, a module or a file with a global GAME. Checks run in a process of their own, so that nothing a game "
        "does can end this one.",
    )
    command.add_argument("game", metavar="GAME", help="kids-of-london, package.module or my_game.py")
    command.add_argument(
        "--games", type=int, default=20, metavar="N", help="random games a check (default: %(default)s)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the random games (default: 0)")
    command.add_argument(
        "--seconds", type=positive, default=SECONDS, metavar="S", help="time for each check (default: %(default)g)"
    )
    command.set_defaults(run=run_checks)


def run_checks(given: argparse.Namespace) -> int:
    game = load(given.game)
    broken = 0
    order = Order(given.game, max(given.games, 1), max(given.seed, 0), seconds=given.seconds)
    verdicts = check_alone(order)
    for title in CHECKS:
        with console.status(f"{title} ..."):
            verdict = next(verdicts)
        if verdict.complaint:
            broken += 1
            console.print(f"[red]✗[/red] {title}\n  {escape(verdict.complaint)}")
        else:
            console.print(f"[green]✓[/green] {title} [dim]({verdict.seconds:.1f} s)[/dim]")
    verdict_in_all = "fulfils the contract" if not broken else f"breaks the contract in {broken} of its points"
    console.print(f"{game.name} {verdict_in_all}.")
    return 1 if broken else 0
