"""The table of Pickpocket in the terminal: the row with its four lines, the guards, the thieves."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from larcin.cli.screens.fitting import Fitting, rows_of
from larcin.cli.texts import Say, Texts
from larcin.rules.contract import Game, View

GUARDS = 7
LINES = {"purses": "p", "keys": "k", "vials": "v", "jewels": "j"}

TEXTS: Texts = {
    "guards": {"en": "guards", "fr": "gardes"},
    "at the door": {"en": "{guard} at the door", "fr": "{guard} à la porte"},
    "bag of tiles": {"en": "{tiles} tiles in the bag", "fr": "{tiles} tuiles dans le sac"},
    "if you left": {"en": "the loot is worth", "fr": "le butin vaut"},
    "experience": {"en": "experience", "fr": "expérience"},
    "tiles": {"en": "tiles", "fr": "tuiles"},
    "powers": {"en": "powers", "fr": "pouvoirs"},
    "where": {"en": "where", "fr": "où"},
    "inside": {"en": "in the inn", "fr": "dans l’auberge"},
    "outside": {"en": "outside", "fr": "dehors"},
    "lying": {"en": "lying", "fr": "couché"},
    "your hand": {"en": "Your hand:", "fr": "Votre main :"},
}
say = Say(TEXTS)


def pickpocket(game: Game, view: View, language: str) -> RenderableType:
    """The night and its guards, the row of loot with its lines, and a row for every thief."""
    table = view["table"]
    return Group(
        night(table, language),
        Text(),
        ropes(game, table, language),
        Text(),
        Fitting(partial(thieves, game, view, language)),
        *own_hand(game, view, language),
    )


def night(table: View, language: str) -> Text:
    seen = sum(table["aside"].values()) + (table["door"] is not None)
    line = Text(say("night", language, night=table["night"]), style="bold")
    line.append(f"   {say('guards', language)} ").append("●" * seen, style="red").append("○" * (GUARDS - seen))
    if table["door"] is not None:
        line.append(f"   {say('at the door', language, guard=table['door'])}", style="bold red")
    line.append(f"   {say('bag of tiles', language, tiles=table['bag'])}")
    return line


def ropes(game: Game, table: View, language: str) -> Table:
    """Each line from the merchant on: an element for each tile where it is whole, and where it was cut."""
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for line, letter in LINES.items():
        whole = line in table["lines"]
        rope = Text("═")
        cut = False
        for tile in table["row"]:
            elements = 2 if len(tile) == 1 else 1
            cut = cut or letter not in tile
            rope.append("╴╶" if letter not in tile else " " if cut else "◆" * elements).append("═" if not cut else "")
        rope.stylize("bold yellow" if whole else "dim")
        words = game.words.components["line"][line][language]
        rows.add_row(
            Text(words, style="" if whole else "dim"), rope, str(table["lines"].get(line, "")) if whole else ""
        )
    rows.add_row(Text(say("if you left", language), style="bold"), Text(str(table["loot"]), style="bold yellow"), "")
    return rows


def thieves(game: Game, view: View, language: str, width: int) -> Table:
    table = view["table"]
    headings = ("thief", "experience", "tiles", "powers", "where")
    rows = rows_of(say, headings, language, width, right=("experience", "tiles"))
    for seat, thief in enumerate(table["thieves"]):
        name = Text(view["names"][seat], style="bold" if seat == view["seat"] else "")
        if seat == table["prince"]:
            name.append(" ♛", style="yellow")
        powers = ", ".join(power_shown(game, power, power in thief["used"], language) for power in thief["powers"])
        rows.add_row(name, str(thief["experience"]), str(thief["tiles"]), powers, where(thief, language))
    return rows


def power_shown(game: Game, power: str, used: bool, language: str) -> str:
    name = game.words.components["power"][power][language]
    return f"({name})" if used else name


def where(thief: View, language: str) -> Text:
    if not thief["inside"]:
        return Text(say("outside", language), style="dim")
    lying = thief["standing"] is False
    return Text(say("lying", language) if lying else say("inside", language), style="red" if lying else "green")


def own_hand(game: Game, view: View, language: str) -> list[RenderableType]:
    if view["seat"] is None:
        return []
    held = view["table"]["thieves"][view["seat"]]["hand"] or {}
    words = game.words.components["tile"]
    tiles = "; ".join(
        f"{tile} ({words[tile][language]}){f' ×{count}' if count > 1 else ''}" for tile, count in held.items()
    )
    return [Text(), Text(f"{say('your hand', language)}  {tiles or '–'}")]
