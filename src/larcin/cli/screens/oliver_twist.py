"""The table of Oliver Twist in the terminal: the town with its tokens, what is in reach, the thieves."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from larcin.cli.texts import say
from larcin.rules.contract import Game, View
from larcin.rules.oliver_twist.town import TOWN

WIDTH, HEIGHT = 78, 26
PAWN = "◉"
LETTERS = {
    "apple1": ("A", "green"),
    "apple2": ("A", "bold green"),
    "handkerchief1": ("H", "cyan"),
    "handkerchief2": ("H", "bold cyan"),
    "brooch": ("B", "magenta"),
    "necklace": ("N", "blue"),
    "ring": ("R", "yellow"),
    "watch": ("W", "bold yellow"),
    "wallet": ("J", "bold"),
    "character": ("C", "bold red"),
    "burglary": ("!", "bold red"),
    "face down": ("?", "dim"),
}
TOOL = ("T", "bright_black")


def oliver_twist(game: Game, view: View, language: str) -> RenderableType:
    """The round, the map, what each prowl would take, and a row for every thief."""
    parts: list[RenderableType] = [heading(view["table"], language), town(view["table"]), key(language)]
    parts += in_reach(game, view, language)
    parts += [Text(), thieves(game, view, language), *own_things(game, view, language)]
    return Group(*parts)


def heading(table: View, language: str) -> Text:
    line = Text(say("by day" if table["round"] == "day" else "by night", language), style="bold")
    rewards = ", ".join(f"£{reward}" for reward in table["rewards"]) or "–"
    return line.append(f"   {say('rewards', language, rewards=rewards)}")


def town(table: View) -> Text:
    """The streets of London, a number for every space and a letter for what lies there."""
    lines = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    for place, (x, y) in enumerate(TOWN.points):
        column, row = spot(x, y)
        for offset, piece in enumerate(label(table, place)):
            lines[row][column + offset] = piece
    drawn = Text()
    for line in lines:
        for character, style in line:
            drawn.append(character, style=style)
        drawn.append("\n")
    return drawn


def spot(x: float, y: float) -> tuple[int, int]:
    """Where in the terminal a point of the map is."""
    across = [point[0] for point in TOWN.points]
    down = [point[1] for point in TOWN.points]
    column = (x - min(across)) / (max(across) - min(across)) * (WIDTH - 4)
    row = (y - min(down)) / (max(down) - min(down)) * (HEIGHT - 1)
    return round(column), round(row)


def label(table: View, place: int) -> list[tuple[str, str]]:
    token = table["board"][place - 1] if place else None
    letter, style = ("·", "dim") if token is None else LETTERS.get(token, TOOL)
    name = "□" if place == 0 else str(place)
    if table["pawn"] in (str(place), "square" if place == 0 else None):
        return [(PAWN, "bold red"), *((digit, "bold red") for digit in name)]
    return [*((digit, "dim") for digit in name), (letter, style)]


def key(language: str) -> Text:
    return Text(say("map key", language), style="dim")


def in_reach(game: Game, view: View, language: str) -> list[RenderableType]:
    """For every prowl: what it takes, and what it leaves in the police file."""
    words, board = game.words.components["token"], view["table"]["board"]
    prowls = [move for move in view["legal"] if move.startswith("prowl ")]
    rows = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("prowl", "takes", "into the file"):
        rows.add_column(say(title, language))
    for move in prowls:
        tokens = [words[board[int(place) - 1]][language] for place in move.removeprefix("prowl ").split("-")]
        rows.add_row(move, tokens[-1], ", ".join(tokens[:-1]))
    return [rows] if prowls else []


def thieves(game: Game, view: View, language: str) -> Table:
    table, words = view["table"], game.words.components["token"]
    rows = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("thief", "money", "stash", "police file", "cards", "tools"):
        rows.add_column(say(title, language), justify="left" if title in ("thief", "tools") else "right")
    for seat, thief in enumerate(table["seats"]):
        tools = ", ".join(
            f"{words[tool][language]}{f' ×{count}' if count > 1 else ''}" for tool, count in thief["tools"].items()
        )
        rows.add_row(
            Text(view["names"][seat], style="bold" if seat == view["seat"] else ""),
            f"£{thief['money']}",
            str(thief["stash_size"]),
            str(thief["file_size"]),
            str(thief["hand_size"]),
            tools,
        )
    return rows


def own_things(game: Game, view: View, language: str) -> list[RenderableType]:
    """One's own stash, file and cards."""
    if view["seat"] is None:
        return []
    own = view["table"]["seats"][view["seat"]]
    lines: list[RenderableType] = [Text()]
    for title, part, words in (
        ("your stash", "stash", "token"),
        ("your file", "file", "token"),
        ("your cards", "hand", "card"),
    ):
        named = game.words.components[words]
        things = ", ".join(f"{count} × {named[thing][language]}" for thing, count in (own[part] or {}).items())
        lines.append(Text(f"{say(title, language)}  {things or '–'}"))
    return lines
