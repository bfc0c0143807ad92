"""What is agreed before a match: the game, its options, memory, odds, clock, and who may find the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from larcin.errors import BadOptions
from larcin.match.checking import LONGEST_CLIENT_SEED
from larcin.table.errors import Refused
from larcin.table.letters import CommandId, Text, folded, tidy
from larcin.table.shelf import Shelf

LONGEST_NAME = 24
LONGEST_CHAT = 200
USUAL_LEVEL = "regular"
"""The bot that sits in where a table has no bots of its own."""


Memory = Literal["aid", "strict"]
OddsShown = Literal["off", "request", "always"]


DAY_SECONDS = 86_400
MOST_DAYS = 14


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many seconds for each choice, or for all choices of a game together."""

    kind: Literal["move", "game"]
    seconds: Annotated[int, Meta(ge=5, le=MOST_DAYS * DAY_SECONDS)]

    @property
    def is_slow(self) -> bool:
        """Whether it counts days: nobody is expected to be there all the time, and the clock alone says who is late."""
        return self.seconds >= DAY_SECONDS


FaceName = Annotated[str, Meta(max_length=24, pattern=r"^[a-z]*\Z")]
"""What the page calls the drawing that a player has chosen; empty for none."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a new table, as a client sends it."""

    game: Annotated[str, Meta(max_length=60)]
    options: Annotated[
        dict[Annotated[str, Meta(max_length=40)], int | Annotated[str, Meta(max_length=40)]], Meta(max_length=20)
    ] = {}
    name: Text | None = None
    seats: Annotated[list[Text], Meta(max_length=8)] | None = None
    memory: Memory = "aid"
    odds: OddsShown = "off"
    clock: Clock | None = None
    open: bool = False
    words: Text = ""
    face: FaceName = ""
    id: CommandId | None = None


class Agreement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was agreed, as it is stored."""

    game: str
    options: dict[str, int | str]
    memory: Memory = "aid"
    odds: OddsShown = "off"
    clock: Clock | None = None
    open: bool = False
    rules: int = 0
    """The version of the game's rules; 0 at tables that were opened before it was written down."""
    evening: str = ""
    """The evening that the table belongs to, if any."""

    @property
    def seats(self) -> int:
        return int(self.options["seats"])


class Sitting(msgspec.Struct, frozen=True):
    """Who is to sit on a seat from the start: the one who opens the table (`me`), a bot, or nobody yet."""

    me: bool = False
    name: str = ""
    level: str = ""


def agree(wish: NewTable, shelf: Shelf) -> Agreement:
    """What the wish comes to, all options settled."""
    game = shelf.game(wish.game)
    try:
        options = game.settle(wish.options)
    except BadOptions as error:
        raise Refused("unreadable", "bad option", why=error) from None
    return Agreement(game.name, options, wish.memory, wish.odds, wish.clock, wish.open, game.version)


def seating(wish: NewTable, seats: int, bots: Sequence[str]) -> list[Sitting]:
    """Who sits where, as the wish says."""
    given = wish.seats if wish.seats is not None else ["me", *["free"] * (seats - 1)]
    if len(given) != seats:
        raise Refused("unreadable", "bad seats", seats=seats)
    return [read_sitting(text, wish.name or "", bots, seats) for text in given]


def read_sitting(text: str, own_name: str, bots: Sequence[str], seats: int) -> Sitting:
    kind, _, rest = text.partition(":")
    if kind == "free" and not rest:
        return Sitting()
    if kind == "me":
        return Sitting(me=True, name=clean_name(rest or own_name) if rest or own_name else "")
    if kind == "bot":
        return Sitting(level=checked_level(rest, bots))
    raise Refused("unreadable", "bad seats", seats=seats)


def checked_level(level: str, bots: Sequence[str]) -> str:
    if level not in bots:
        raise Refused("unreadable", "no such bot", bots=", ".join(bots))
    return level


def clean_name(name: str) -> str:
    """A name without anything that would not show as one line of text."""
    cleaned = tidy(name)
    if not 0 < len(cleaned) <= LONGEST_NAME:
        raise Refused("unreadable" if not cleaned else "too long", "name needed", most=LONGEST_NAME)
    return cleaned


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, or *Ann 2* where one of the others has it: capitals, blanks and what is not seen tell nobody apart."""
    taken, number = {folded(each) for each in others}, 1
    while True:
        ending = "" if number == 1 else f" {number}"
        found = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        if folded(found) not in taken:
            return found
        number += 1


def clean_chat(text: str) -> str:
    cleaned = tidy(text)
    if len(cleaned) > LONGEST_CHAT:
        raise Refused("too long")
    if not cleaned:
        raise Refused("unreadable", why="there is nothing in it")
    return cleaned


def clean_words(words: str) -> str:
    """Words that a player adds to chance."""
    cleaned = tidy(words)
    if len(cleaned) > LONGEST_CLIENT_SEED:
        raise Refused("too long")
    return cleaned
