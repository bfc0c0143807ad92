"""The table of Kids of London in the terminal: the clock, the character of the hour, the gangs."""

from __future__ import annotations

from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from larcin.cli.screens.fitting import WIDE, Fitting, rows_of
from larcin.cli.texts import Say, Texts
from larcin.rules.contract import Game, View
from larcin.rules.kids_of_london.state import WORTH
from larcin.rules.kids_of_london.words import CHARACTERS

TEXTS: Texts = {
    "hour": {"en": "Hour {hour} of 9", "fr": "Heure {hour} sur 9"},
    "worth": {"en": "worth {coins}", "fr": "vaut {coins}"},
    "gang": {"en": "gang", "fr": "bande"},
    "coins": {"en": "coins", "fr": "pièces"},
    "this hour": {"en": "this hour", "fr": "cette heure"},
    "cards left": {"en": "cards left", "fr": "cartes restantes"},
    "arrested": {"en": "{card}, arrested", "fr": "{card}, arrêté"},
    "richest": {"en": "will be robbed", "fr": "sera dépouillé"},
    "second": {"en": "is winning", "fr": "gagnerait"},
    "still to come": {"en": "Still to come: {tiles}", "fr": "Encore à venir : {tiles}"},
}
say = Say(TEXTS)


def kids_of_london(game: Game, view: View, language: str) -> RenderableType:
    """The clock, the character of the hour, and the gangs with their coins and cards."""
    table = view["table"]
    names = [*view["names"], *(text[language] for text in game.words.extra_seats)]
    lines: list[RenderableType] = [clock(game, table, language), Text()]
    lines.append(Fitting(partial(gangs, names, view, language)))
    if table["characters_left"]:
        left = ", ".join(
            f"{name_of(game, character, language)}{f' ×{count}' if count > 1 else ''}"
            for character, count in table["characters_left"].items()
        )
        lines += [Text(), Text(say("still to come", language, tiles=left), style="dim")]
    return Group(*lines)


def gangs(names: list[str], view: View, language: str, width: int) -> Table:
    """A row for every gang: its coins, its card, its hand, and how it stands."""
    table = view["table"]
    rows = rows_of(say, ("gang", "coins", "this hour", "cards left"), language, width, right=("coins",))
    rows.add_column(overflow="fold")
    for seat, gang in enumerate(table["gangs"]):
        own = seat == view["seat"]
        rows.add_row(
            Text(names[seat], style="bold" if own else ""),
            str(gang["coins"]),
            card_shown(gang, seat in view["to_act"], language),
            cards_left(gang, width),
            standing(gang["coins"], [other["coins"] for other in table["gangs"]], language),
        )
    return rows


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


def cards_left(gang: View, width: int) -> str:
    if gang["hand"] is None:
        return str(gang["cards_left"])
    return (" " if width >= WIDE else "").join(str(card) if card in gang["hand"] else "·" for card in range(9))


def standing(coins: int, all_coins: list[int], language: str) -> Text:
    """The richest will be robbed in the end, the second richest is winning: worth a look at any time."""
    below = [each for each in all_coins if each < max(all_coins)]
    if max(all_coins) == 0:
        return Text()
    if coins == max(all_coins):
        return Text(f"▲ {say('richest', language)}", style="red")
    return Text(f"★ {say('second', language)}", style="green") if coins == max(below) else Text()
