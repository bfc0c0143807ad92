"""The table of Doggy Bag in the terminal: the bag, the chest, and the dogs with their bones."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from larcin.cli.screens.fitting import WIDE, Fitting, rows_of
from larcin.cli.texts import Say, Texts
from larcin.rules.contract import Game, View
from larcin.rules.words import count_words

STYLES = {"grey": "bright_black", "white": "bold", "red": "red", "yellow": "yellow", "black": "magenta"}

TEXTS: Texts = {
    "handful": {"en": "handfuls of {coins}", "fr": "poignées de {coins}"},
    "bag": {"en": "In the bag: {bones}", "fr": "Dans le sac : {bones}"},
    "chest": {"en": "On the chest:", "fr": "Sur le coffre :"},
    "loot": {"en": "Drawn so far:", "fr": "Tirés jusqu’ici :"},
    "dog": {"en": "dog", "fr": "chien"},
    "role": {"en": "role", "fr": "rôle"},
    "in front": {"en": "in front", "fr": "devant"},
    "points": {"en": "points", "fr": "points"},
    "black": {"en": "black", "fr": "noirs"},
    "behind": {"en": "behind", "fr": "derrière"},
    "hothead": {"en": "hothead, {number}", "fr": "tête brûlée, {number}"},
    "out": {"en": "out", "fr": "éliminé"},
    "your screen": {"en": "Behind your screen:", "fr": "Derrière votre paravent :"},
}
say = Say(TEXTS)


def doggy_bag(game: Game, view: View, language: str) -> RenderableType:
    """The night and its coins, bag and chest, and a row for every dog."""
    table = view["table"]
    lines: list[RenderableType] = [night(table, language), Text()]
    bag = say("bag", language, bones=count_words(table["bag_count"], game.words.counts["bones"], language))
    if table["bag"] is not None:
        lines.append(Text.assemble(f"{bag}  ", bones(game, table["bag"], language)))
    else:
        lines.append(Text(bag))
    lines.append(Text.assemble(say("chest", language), "  ", bones(game, table["chest"], language)))
    if table["loot"]:
        lines.append(Text.assemble(say("loot", language), "  ", bones(game, table["loot"], language)))
    rows = Fitting(partial(dogs_and_bones, game, view, language))
    return Group(*lines, Text(), rows, *own_screen(game, view, language))


def dogs_and_bones(game: Game, view: View, language: str, width: int) -> RenderableType:
    return Group(dogs(game, view, language, width), *(fronts(game, view, language) if width < WIDE else []))


def night(table: View, language: str) -> Text:
    line = Text(say("night", language, night=table["night"]), style="bold")
    if table["coins"]:
        line.append(f"   {say('handful', language, coins=table['coins'])}")
    return line


def bones(game: Game, counts: dict[str, int], language: str) -> Text:
    """*2 red, 1 black*, in their colours; a dash for none."""
    parts = [
        Text(count_words(count, game.words.counts[colour], language), style=STYLES[colour])
        for colour, count in counts.items()
        if count
    ]
    return Text(", ").join(parts) if parts else Text("–", style="dim")


def dogs(game: Game, view: View, language: str, width: int) -> Table:
    """A row for every dog. Where there is little room its bones are on a row of their own."""
    table, narrow = view["table"], width < WIDE
    headings = ("dog", "role", *(() if narrow else ("in front",)), "points", "black", "behind")
    rows = rows_of(say, headings, language, width, right=("points", "behind"))
    rows.add_column(overflow="fold")
    for seat, dog in enumerate(table["seats"]):
        name = Text(view["names"][seat], style="bold" if seat == view["seat"] else "")
        if seat == table["first"]:
            name.append(" ①")
        black = dog["front"].get("black", 0)
        front = bones(game, {colour: count for colour, count in dog["front"].items() if colour != "black"}, language)
        rows.add_row(
            name,
            role(game, dog, language),
            *([] if narrow else [front]),
            str(dog["points"]),
            Text("✗" * black + "·" * dog["black_left"], style=STYLES["black"]),
            str(dog["behind"]),
            status(dog, seat in view["to_act"], language),
        )
    return rows


def fronts(game: Game, view: View, language: str) -> list[RenderableType]:
    """What lies in front of each dog that has bones there, a line each."""
    lines: list[RenderableType] = []
    for name, dog in zip(view["names"], view["table"]["seats"], strict=True):
        shown = {colour: count for colour, count in dog["front"].items() if colour != "black" and count}
        if shown:
            lines.append(Text.assemble(f"{name}: ", bones(game, shown, language)))
    return lines


def role(game: Game, dog: View, language: str) -> Text:
    if dog["called"] is not None:
        return Text(say("hothead", language, number=dog["called"]), style="red")
    return Text("" if dog["role"] is None else game.words.components["role"][str(dog["role"])][language])


def status(dog: View, acting: bool, language: str) -> Text:
    if dog["out"] is not None:
        return Text(say("out", language), style="dim")
    if dog["has_chosen"]:
        return Text(say("sealed", language), style="green")
    return Text(say("choosing", language) if acting else "", style="dim")


def own_screen(game: Game, view: View, language: str) -> list[RenderableType]:
    """What lies behind one's own screen."""
    if view["seat"] is None:
        return []
    behind = view["table"]["seats"][view["seat"]]["screen"]
    return [Text(), Text.assemble(say("your screen", language), "  ", bones(game, behind or {}, language))]
