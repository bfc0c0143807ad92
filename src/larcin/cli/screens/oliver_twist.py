"""The table of Oliver Twist in the terminal: the town with its tokens, what is in reach, the thieves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from larcin.cli.menus import Branch, Menu, grouped
from larcin.cli.screens.fitting import Fitting, rows_of
from larcin.cli.texts import Say, Texts
from larcin.match import Move
from larcin.rules.contract import Game, View
from larcin.rules.oliver_twist.town import TOWN

NARROWEST, WIDEST, HEIGHT = 44, 76, 19
LABEL = 3
"""Two digits and a letter."""
WAY = ("·", "dim")
PROWL = "prowl "
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

TEXTS: Texts = {
    "by day": {"en": "Day", "fr": "Jour"},
    "by night": {"en": "Night", "fr": "Nuit"},
    "rewards": {"en": "rewards at Fagin’s: {rewards}", "fr": "récompenses chez Fagin : {rewards}"},
    "map key": {
        "en": "◉ the gang  A apple  H handkerchief  B brooch  N necklace  R ring  W watch  J wallet (joker)\n"
        "C character  T tool  ! burglary  ? face down  - empty  □ the square",
        "fr": "◉ la bande  A pomme  H mouchoir  B broche  N collier  R bague  W montre  J portefeuille (joker)\n"
        "C personnage  T outil  ! cambriolage  ? face cachée  - vide  □ la place",
    },
    "prowl for": {
        "en": "Prowl, and take what? Type a word, or the number of a space.",
        "fr": "Rôder, et prendre quoi ? Tapez un mot, ou le numéro d’une case.",
    },
    "prowl where": {"en": "Prowl to which space?", "fr": "Rôder jusqu’à quelle case ?"},
    "prowl takes": {"en": "Prowl for {token}", "fr": "Rôder pour {token}"},
    "prowl leaves": {"en": " (file: {tokens})", "fr": " (dossier : {tokens})"},
    "on": {"en": "{token}: {places}", "fr": "{token} : {places}"},
    "money": {"en": "money", "fr": "argent"},
    "stash": {"en": "stash", "fr": "réserve"},
    "police file": {"en": "file", "fr": "dossier"},
    "cards": {"en": "cards", "fr": "cartes"},
    "tools": {"en": "tools", "fr": "outils"},
    "your stash": {"en": "Your stash:", "fr": "Votre réserve :"},
    "your file": {"en": "Your police file:", "fr": "Votre dossier de police :"},
    "your cards": {"en": "Your cards:", "fr": "Vos cartes :"},
}
say = Say(TEXTS)


def oliver_twist(game: Game, view: View, language: str) -> RenderableType:
    """The round, a row for every thief, one's own things, and the map, nearest to where one types."""
    parts: list[RenderableType] = [heading(view["table"], language), Text()]
    parts.append(Fitting(partial(thieves, game, view, language)))
    parts += [*own_things(game, view, language), Text(), key(language), Fitting(partial(town, view["table"]))]
    return Group(*parts)


def heading(table: View, language: str) -> Text:
    line = Text(say("by day" if table["round"] == "day" else "by night", language), style="bold")
    rewards = ", ".join(f"£{reward}" for reward in table["rewards"]) or "–"
    return line.append(f"   {say('rewards', language, rewards=rewards)}")


def town(table: View, room: int) -> Text:
    """The streets of London as wide as there is room: a number for every space, a letter for what lies there, and dots
    for the ways between them.
    """
    width = max(NARROWEST, min(room, WIDEST))
    lines = [[(" ", "")] * width for _ in range(HEIGHT)]
    spots = arranged(width)
    for place, near in enumerate(TOWN.neighbours):
        for other in near:
            for column, row in between(spots[place], spots[other]):
                lines[row][column] = WAY
    for place, (column, row) in enumerate(spots):
        for offset, piece in enumerate(label(table, place)):
            lines[row][column + offset] = piece
    return Text("\n").join(Text.assemble(*line) for line in lines)


def spot(x: float, y: float, width: int) -> tuple[int, int]:
    """Where in the terminal a point of the map is."""
    across = [point[0] for point in TOWN.points]
    down = [point[1] for point in TOWN.points]
    column = (x - min(across)) / (max(across) - min(across)) * (width - LABEL)
    row = (y - min(down)) / (max(down) - min(down)) * (HEIGHT - 1)
    return round(column), round(row)


@cache
def arranged(width: int) -> list[tuple[int, int]]:
    """A spot for each place, moved a little where it would touch another one."""
    taken: set[tuple[int, int]] = set()
    spots = []
    for x, y in TOWN.points:
        column, row = spot(x, y, width)
        near = sorted(
            ((column + right, row + down) for right in range(-6, 7) for down in range(-2, 3)),
            key=lambda at: abs(at[0] - column) + 3 * abs(at[1] - row),
        )
        column, row = next(
            (left, line)
            for left, line in near
            if 0 <= left <= width - LABEL
            and 0 <= line < HEIGHT
            and not taken & {(left + offset, line) for offset in range(-1, LABEL + 1)}
        )
        taken |= {(column + offset, row) for offset in range(LABEL)}
        spots.append((column, row))
    return spots


def between(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells on the way from the middle of one label to that of another."""
    (left, top), (right, bottom) = sorted((one, other))
    steps = max(right - left, 2 * abs(bottom - top)) // 2
    return [
        (round(left + 1 + (right - left) * step / steps), round(top + (bottom - top) * step / steps))
        for step in range(1, steps)
    ]


def label(table: View, place: int) -> list[tuple[str, str]]:
    token = table["board"][place - 1] if place else None
    letter, style = ("-", "dim") if token is None else LETTERS.get(token, TOOL)
    name = "□" if place == 0 else str(place)
    if table["pawn"] in (str(place), "square" if place == 0 else None):
        return [(PAWN, "bold red"), *((digit, "bold red") for digit in name)]
    return [*((digit, "dim") for digit in name), (letter, style)]


def key(language: str) -> Text:
    return Text(say("map key", language), style="dim")


def tokens_on(game: Game, view: View, move: str, language: str) -> list[str]:
    """What lies on the spaces that a prowl goes over, the one it takes last."""
    words, board = game.words.components["token"], view["table"]["board"]
    return [words[board[int(place) - 1]][language] for place in move.removeprefix(PROWL).split("-")]


def words_here(game: Game, view: View, language: str) -> dict[str, str]:
    """For every prowl: what it takes, where, and what it leaves in the police file."""
    words = {}
    for move in view["legal"]:
        if move.startswith(PROWL):
            *over, token = tokens_on(game, view, move, language)
            words[move] = say("prowl takes", language, token=token)
            words[move] += say("prowl leaves", language, tokens=", ".join(over)) if over else ""
    return words


def own_menu(game: Game, view: View, language: str, moves: Sequence[Move]) -> Menu | None:
    """Prowls by what they take, and those that take the same by where they end."""
    if not all(move.startswith(PROWL) for move in moves):
        return None
    by_token = grouped(moves, lambda move: view["table"]["board"][int(end_of(move)) - 1])
    words = game.words.components["token"]
    if len(by_token) > 1:
        branches = [
            Branch(token, say("on", language, token=words[token][language], places=ends_of(found)), found)
            for token, found in by_token.items()
        ]
        return Menu(branches, say("prowl for", language))
    return Menu(
        [
            Branch(end, f"{TOWN.street_of(int(end))} ({say('ways', language, number=len(found))})", found)
            for end, found in grouped(moves, end_of).items()
        ],
        say("prowl where", language),
    )


def ends_of(moves: Sequence[Move]) -> str:
    """The spaces where prowls end, in a row."""
    return ", ".join(sorted(set(map(end_of, moves)), key=int))


def end_of(move: str) -> str:
    """The space where a prowl ends."""
    return move.removeprefix(PROWL).split("-")[-1]


def thieves(game: Game, view: View, language: str, width: int) -> Table:
    table, words = view["table"], game.words.components["token"]
    headings = ("thief", "money", "stash", "police file", "cards", "tools")
    rows = rows_of(say, headings, language, width, right=headings[1:5])
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
