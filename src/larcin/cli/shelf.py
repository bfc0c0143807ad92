"""`larcin games`: what there is to play."""

from __future__ import annotations

import argparse

from rich.table import Table

from larcin.cli.common import Commands, add_language, console
from larcin.rules import games, load


def add_commands(commands: Commands) -> None:
    listing = commands.add_parser("games", help="list the games", description="List the games and their options.")
    add_language(listing)
    listing.set_defaults(run=show_games)


HEADINGS = {
    "en": ("game", "about", "players", "options", "by"),
    "fr": ("jeu", "en deux mots", "joueurs", "options", "de"),
}


def show_games(given: argparse.Namespace) -> int:
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in HEADINGS[given.lang]:
        table.add_column(heading, overflow="fold")
    for name in games():
        game = load(name)
        others = [option for option in game.options if option.name != "seats"]
        table.add_row(
            name,
            game.tagline[given.lang],
            f"{min(game.seat_counts)}–{max(game.seat_counts)}",
            "\n".join(f"{option.name}={'|'.join(map(str, option.values))}" for option in others),
            f"{game.credits.author} ({game.credits.publisher})",
        )
    console.print(table)
    return 0
