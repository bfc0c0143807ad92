"""Showing a view in the terminal. A screen shows what is in the view, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from larcin.cli.common import console
from larcin.cli.menus import Menu
from larcin.cli.texts import say
from larcin.match import Match, Move
from larcin.rules.contract import Game, View

Screen = Callable[[Game, View, str], RenderableType]


def show_table(game: Game, view: View, language: str) -> None:
    """Print what a view shows of the table."""
    screen = own_screen(game.hints.screen) if game.hints.screen else any_table
    console.print(Panel(screen(game, view, language), title=game.title[language], title_align="left", expand=False))


def own_screen(place: str) -> Screen:
    """The screen of a game, loaded when it is first shown: most commands need none."""
    module, _, name = place.partition(":")
    screen: Screen = getattr(import_module(module), name)
    return screen


def words_here(game: Game, view: View, language: str) -> dict[str, str]:
    """What a screen has to say of legal moves, from what lies on the table; the game's own words do for the others."""
    words: Callable[..., dict[str, str]] | None = beside_screen(game, "words_here")
    return {} if words is None else words(game, view, language)


def own_menu(game: Game, view: View, language: str, moves: Sequence[Move]) -> Menu | None:
    """How a screen would divide many moves into fewer choices; nothing where it has no opinion."""
    found: Callable[..., Menu | None] | None = beside_screen(game, "own_menu")
    return None if found is None else found(game, view, language, moves)


def beside_screen(game: Game, name: str) -> Any:
    """Another function of the module that has a game's screen, if it is there."""
    module, _, _ = game.hints.screen.partition(":")
    return getattr(import_module(module), name, None) if module else None


def show_result(match: Match, language: str) -> None:
    """Print who won, and how the others did."""
    result = match.result
    if result is None:
        return
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in ("place", "name", "score"):
        table.add_column(say(heading, language), justify="left" if heading == "name" else "right")
    table.add_column()
    for seat in sorted(range(match.seats), key=lambda seat: result.places[seat]):
        won = say("wins", language) if seat in result.winners else ""
        table.add_row(
            str(result.places[seat]), Text(match.names[seat]), str(result.scores[seat]), f"[bold]{won}[/bold]"
        )
    console.print(table)


def any_table(_: Game, view: View, __: str) -> RenderableType:
    """A table of a game that has no screen of its own: everything in the view, as a tree."""
    tree = Tree("", hide_root=True)
    add_branches(tree, view["table"])
    return tree


def add_branches(tree: Tree, shown: Any) -> None:
    parts = shown.items() if isinstance(shown, dict) else enumerate(shown)
    for key, part in parts:
        name = str(key).replace("_", " ")
        if isinstance(part, dict) or (isinstance(part, list) and any(isinstance(each, dict | list) for each in part)):
            add_branches(tree.add(Text(name, style="bold")), part)
        elif part is not None and part is not False and part != []:
            listed = ", ".join(map(str, part)) if isinstance(part, list) else str(part)
            tree.add(Text.assemble((f"{name}: ", "dim"), listed))
