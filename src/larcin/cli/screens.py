"""Showing a view in the terminal. A screen shows what is in the view, and knows nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from larcin.cli.common import console
from larcin.cli.texts import say
from larcin.match import Match
from larcin.rules.contract import Game, View
from larcin.rules.kids_of_london.table import WORTH
from larcin.rules.kids_of_london.words import CHARACTERS


def show_table(game: Game, view: View, language: str) -> None:
    """Print what a view shows of the table."""
    screen = SCREENS.get(game.name, any_table)
    console.print(Panel(screen(game, view, language), title=game.title[language], title_align="left", expand=False))


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
        table.add_row(str(result.places[seat]), match.names[seat], str(result.scores[seat]), f"[bold]{won}[/bold]")
    console.print(table)


def any_table(_: Game, view: View, __: str) -> RenderableType:
    """A table of a game that has no screen of its own: everything in the view, as a tree."""
    tree = Tree("", hide_root=True)
    add_branches(tree, view["table"])
    return tree


def add_branches(tree: Tree, shown: Any) -> None:
    parts = shown.items() if isinstance(shown, dict) else enumerate(shown)
    for name, part in parts:
        if isinstance(part, dict) or (isinstance(part, list) and any(isinstance(each, dict | list) for each in part)):
            add_branches(tree.add(Text(str(name), style="bold")), part)
        elif part not in (None, [], False):
            listed = ", ".join(map(str, part)) if isinstance(part, list) else str(part)
            tree.add(Text.assemble((f"{name}: ", "dim"), listed))


# ---------------------------------------------------------------------------------------------------- Kids of London


def kids_of_london(game: Game, view: View, language: str) -> RenderableType:
    """The clock, the character of the hour, and the gangs with their coins and cards."""
    table = view["table"]
    names = [*view["names"], *(text[language] for text in game.words.extra_seats)]
    lines: list[RenderableType] = [clock(game, table, language), Text()]
    gangs = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("gang", "coins", "this hour", "cards left"):
        gangs.add_column(say(heading, language), justify="right" if heading == "coins" else "left")
    gangs.add_column()
    for seat, gang in enumerate(table["gangs"]):
        own = seat == view["seat"]
        gangs.add_row(
            Text(names[seat], style="bold" if own else ""),
            str(gang["coins"]),
            card_shown(gang, seat in view["to_act"], language),
            cards_left(gang),
            standing(gang["coins"], [other["coins"] for other in table["gangs"]], language),
        )
    lines.append(gangs)
    if table["characters_left"]:
        left = ", ".join(
            f"{name_of(game, character, language)}{f' ×{count}' if count > 1 else ''}"
            for character, count in table["characters_left"].items()
        )
        lines += [Text(), Text(say("still to come", language, tiles=left), style="dim")]
    return Group(*lines)


def clock(game: Game, table: View, language: str) -> Text:
    hour, over = table["hour"], table["stage"] == "over"
    line = Text("●" * (hour if over else hour - 1), style="dim")
    if not over:
        line.append("◉", style="bold yellow").append("○" * (9 - hour))
    line.append(f"  {say('hour', language, hour=hour)}", style="bold")
    if table["character"] is not None:
        coins = int(WORTH[CHARACTERS.index(table["character"])])
        worth = {"beggar": -coins, "prince": f"{coins} / 0"}.get(table["character"], coins)
        line.append(f"   {name_of(game, table['character'], language)}", style="bold yellow")
        line.append(f" ({say('worth', language, coins=worth)})")
    return line


def name_of(game: Game, character: str, language: str) -> str:
    return game.words.components["tile"][character][language]


def card_shown(gang: View, choosing: bool, language: str) -> Text:
    if gang["arrested"]:
        return Text(say("arrested", language, card=gang["card"]), style="red")
    if gang["sealed"]:
        shown = say("sealed", language)
        return Text(shown if gang["card"] is None else f"{gang['card']} ({shown})", style="green")
    if gang["card"] is not None:
        return Text(str(gang["card"]), style="bold")
    return Text(say("choosing", language) if choosing else "", style="dim")


def cards_left(gang: View) -> str:
    if gang["hand"] is None:
        return str(gang["cards_left"])
    return " ".join(str(card) if card in gang["hand"] else "·" for card in range(9))


def standing(coins: int, all_coins: list[int], language: str) -> Text:
    """The richest will be robbed in the end, the second richest is winning: worth a look at any time."""
    below = [each for each in all_coins if each < max(all_coins)]
    if max(all_coins) == 0:
        return Text()
    if coins == max(all_coins):
        return Text(f"▲ {say('richest', language)}", style="red")
    return Text(f"★ {say('second', language)}", style="green") if coins == max(below) else Text()


Screen = Callable[[Game, View, str], RenderableType]

SCREENS: dict[str, Screen] = {"kids-of-london": kids_of_london}
