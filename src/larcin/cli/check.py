"""`larcin check`: is it a game?"""

from __future__ import annotations

import argparse
import time

from rich.markup import escape

from larcin.cli.common import Commands, console
from larcin.rules import load
from larcin.testing import ContractBroken, checks


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "check",
        help="test whether a game fulfils the contract",
        description="Test whether a game fulfils the contract. It may be one of ours or your own: "
        "a name, a module or a file with a global GAME.",
    )
    command.add_argument("game", metavar="GAME", help="kids-of-london, package.module or my_game.py")
    command.add_argument(
        "--games", type=int, default=20, metavar="N", help="random games a check (default: %(default)s)"
    )
    command.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the random games (default: 0)")
    command.set_defaults(run=run_checks)


def run_checks(given: argparse.Namespace) -> int:
    game = load(given.game)
    broken = 0
    for check in checks(game, games=max(given.games, 1), seed=max(given.seed, 0)):
        started = time.perf_counter()
        complaint = ""
        with console.status(f"{check.title} ..."):
            try:
                check()
            except ContractBroken as error:
                complaint = str(error)
            except Exception as error:
                complaint = f"{type(error).__name__}: {error}"
        seconds = time.perf_counter() - started
        if complaint:
            broken += 1
            console.print(f"[red]✗[/red] {check.title}\n  {escape(complaint)}")
        else:
            console.print(f"[green]✓[/green] {check.title} [dim]({seconds:.1f} s)[/dim]")
    verdict = "fulfils the contract" if not broken else f"breaks the contract in {broken} of its promises"
    console.print(f"{game.name} {verdict}.")
    return 1 if broken else 0
