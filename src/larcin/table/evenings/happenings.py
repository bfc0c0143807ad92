"""What can happen at an evening. Each happening is one numbered row of its log, as JSON, like those of tables: old logs
must stay readable, so parts are added with defaults and never renamed.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Happening(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Anything that happens at an evening."""


class Joins(Happening, tag="joins", frozen=True):
    """Somebody comes; who was there before has its number again."""

    guest: str
    name: str


class BotJoins(Happening, tag="bot joins", frozen=True):
    """A bot comes."""

    level: str
    name: str


class Leaves(Happening, tag="leaves", frozen=True):
    """Somebody plays no further round: it wished so, was sent away by the host, or did not play (`absent`)."""

    player: int
    why: str = ""


class Begins(Happening, tag="begins", frozen=True):
    """The host lets it begin."""


class AtTable(msgspec.Struct, frozen=True, array_like=True):
    """A table of a round, and its players in the order of its seats."""

    table: str
    players: list[int]


class Seats(Happening, tag="seats", frozen=True):
    """A round: who sits where, who rests, and when its tables open."""

    at: int
    tables: list[AtTable]
    resting: list[int] = []


class Opens(Happening, tag="opens", frozen=True):
    """Tables of the round are there to be played at."""

    tables: list[str]


class Finishes(Happening, tag="finishes", frozen=True):
    """A table of the round is over: the places by seat, and who did not play it to the end."""

    table: str
    places: list[int]
    quit: list[int] = []


class Pauses(Happening, tag="pauses", frozen=True):
    """The host lets no further table open."""


class GoesOn(Happening, tag="goes on", frozen=True):
    """The host lets it go on, at once; or somebody else after a long pause, and then a round that waits has its `rest`
    from now on, so that nobody's table opens unannounced.
    """

    rest: bool = False


class Closes(Happening, tag="closes", frozen=True):
    """The host lets no further round begin: the evening is over with the tables of this one."""


class Ends(Happening, tag="ends", frozen=True):
    """The last table of the last round is over, or the host has ended it while nobody played."""


AnyHappening = Joins | BotJoins | Leaves | Begins | Seats | Opens | Finishes | Pauses | GoesOn | Closes | Ends

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(AnyHappening).decode


class Row(NamedTuple):
    """A happening with its place in the log, its time in milliseconds, and the command that led to it."""

    n: int
    at: int
    what: AnyHappening
    command: str | None = None
