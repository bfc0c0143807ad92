"""What the server says of games: the shelf, their rules, ratings and puzzles; and where it is found."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from larcin.rules.description import Outline
from larcin.rules.rules_text import Mark
from larcin.rules.words import Text


class Texts(TypedDict):
    """The same words in every language."""

    en: str
    fr: str


def in_both(text: Text) -> Texts:
    return {"en": text["en"], "fr": text["fr"]}


class GameOption(TypedDict):
    """Something to settle before a game starts. `value_texts` are words for the values."""

    name: str
    values: list[int | str]
    usual: int | str
    text: Texts
    value_texts: dict[str, Texts]


class Credits(TypedDict):
    """Whose game it is."""

    author: str
    publisher: str
    artist: str


class Step(TypedDict):
    """A step of a game's ladder: the bot that stands there, what it was worth when that was measured at two seats, null
    if nobody did, and the level that it plays at, null if it slips to another now and then.
    """

    bot: str
    rating: int | None
    level: str | None


class Game(TypedDict):
    """A game on the shelf. `rules` is the version of its rules, `odds` whether it has any, `bots` who can be seated,
    `ladder` those of them who stand on steps, the lowest first; `is_open` whether nothing is secret in it but choices
    that are open at the same moment.
    """

    name: str
    title: Texts
    tagline: Texts
    options: list[GameOption]
    seats: list[int]
    credits: Credits
    rules: int
    odds: bool
    is_open: bool
    bots: list[str]
    ladder: list[Step]


class GameDetails(Game):
    """The same with all its words: for components by part and key, for the seats that nobody sits on, and for the parts
    of its view, with what each of them is. `map` is the map, or null where there is none. `blunder` is how much of the
    chance to win a move costs at least, beyond doubt, that reviews call a blunder.
    """

    components: dict[str, dict[str, Texts]]
    extra_seats: list[Texts]
    map: Any
    view: Outline
    parts: dict[str, Texts]
    blunder: float


class MarkedDown(TypedDict):
    """A text in light Markdown, and as HTML that the server made of it."""

    text: str
    html: str


class RulePart(MarkedDown):
    """A part of a rule: from the rulebook, with heading and page, or ours, with what was open and why it is so."""

    mark: Mark
    heading: str | None
    page: int | None
    open: MarkedDown | None
    why: MarkedDown | None


class Rule(TypedDict):
    """A rule by its number."""

    number: str
    parts: list[RulePart]
    example: MarkedDown | None


class RulesSection(TypedDict):
    """A section of the rules."""

    title: str
    introduction: MarkedDown | None
    rules: list[Rule]


class Rules(TypedDict):
    """The text of the rules in one language. `letter` begins the numbers, `rulebook` says which one is meant."""

    title: str
    letter: str
    introduction: MarkedDown
    rulebook: MarkedDown | None
    sections: list[RulesSection]


class Reach(TypedDict):
    """Where others find the server, told to whoever calls from the computer that it runs on; `only_here` if nobody else
    can, since it listens to that computer alone.
    """

    addresses: list[str]
    only_here: bool


class Rating(TypedDict):
    """A line of the leaderboard."""

    place: int
    name: str
    kind: Literal["guest", "bot"]
    rating: float
    mu: float
    sigma: float
    games: int
    wins: int
    yours: bool


class PuzzleStanding(TypedDict):
    """How hard a puzzle is by what people made of it: its rating, how many have tried it, and how many of them found
    the answer at once.
    """

    rating: int
    tries: int
    solved: int
