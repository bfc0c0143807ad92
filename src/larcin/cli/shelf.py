"""`larcin games`: what there is to play."""

from __future__ import annotations

import argparse

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text as RichText

from larcin.cli.common import Commands, add_language, console, own_name
from larcin.rules import games, load
from larcin.rules.contract import Game
from larcin.rules.words import Text


def add_commands(commands: Commands) -> None:
    listing = commands.add_parser("games", help="list the games", description="List the games and their options.")
    add_language(listing)
    listing.set_defaults(run=show_games)


TEXTS: dict[str, Text] = {
    "players": {"en": "{fewest}–{most} players", "fr": "{fewest} à {most} joueurs"},
    "by": {"en": "by {author} ({publisher})", "fr": "de {author} ({publisher})"},
    "how": {
        "en": "To play: {larcin} play NAME, with another option: -o NAME=VALUE",
        "fr": "Pour jouer : {larcin} play NOM, avec une autre option : -o NOM=VALEUR",
    },
}


def show_games(given: argparse.Namespace) -> int:
    """A paragraph for each game, as wide as any terminal is."""
    for name in games():
        console.print(about(load(name), given.lang))
        console.print()
    console.print(TEXTS["how"][given.lang].format(larcin=own_name()), style="dim", markup=False)
    return 0


def about(game: Game, language: str) -> RenderableType:
    counts, by = game.seat_counts, game.credits
    players = TEXTS["players"][language].format(fewest=min(counts), most=max(counts))
    author = TEXTS["by"][language].format(author=by.author, publisher=by.publisher)
    options = [
        f"{option.name}={'|'.join(map(str, option.values))}" for option in game.options if option.name != "seats"
    ]
    lines = [game.tagline[language], f"{players}, {author}", *options]
    return Group(RichText(game.name, style="bold"), Padding(RichText("\n".join(lines)), (0, 0, 0, 2)))
