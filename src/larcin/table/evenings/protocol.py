"""What the server says about evenings, as types, beside those in `larcin.table.protocol`."""

from __future__ import annotations

from typing import Literal, TypedDict

from larcin.table.evenings.evening import Kind, Status
from larcin.table.protocol import Options, TableId


class EveningPlayer(TypedDict):
    """Somebody at an evening and how it stands. `gone` says why it plays no further round: by its own wish (empty),
    sent away by the `host`, or `absent`; null for who plays on. `opponents` decides between equal points, then `wins`.
    """

    number: int
    name: str
    kind: Literal["guest", "bot"]
    level: str | None
    yours: bool
    gone: str | None
    place: int
    points: float
    opponents: float
    wins: int
    tables: int


class EveningTable(TypedDict):
    """A table of a round: who sits there in the order of the seats, and their places once it is over."""

    table: TableId
    players: list[int]
    open: bool
    places: list[int] | None


class EveningRound(TypedDict):
    """A round, who rests, and who left the evening before its match was over: that is forfeited, whether it came back
    or not. It begins in so many seconds, 0 for one that has begun.
    """

    begins: float
    tables: list[EveningTable]
    resting: list[int]
    left: list[int]


class Evening(TypedDict):
    """An evening as anyone may see it; only `hosting`, `may_go_on`, `you` and `yours` depend on who looks. `n` is how
    much has happened. It is `ending` if its host has ended it while a round was played, which is the last. `strangers`
    says how many pairs of those who are here have not met, `sizes` how many would sit at each table if the next round
    were seated now.
    """

    id: TableId
    n: int
    title: str
    game: str
    options: Options
    size: int
    kind: Kind
    rounds: int
    minutes: int
    rest: int
    status: Status
    paused: bool
    ending: bool
    hosting: bool
    may_go_on: bool
    you: int | None
    players: list[EveningPlayer]
    played: list[EveningRound]
    strangers: int
    sizes: list[int]


class EveningId(TypedDict):
    """An evening that was opened."""

    evening: TableId


class EveningLine(TypedDict):
    """An evening of one's own, in a list."""

    evening: TableId
    title: str
    game: str
    status: Status


class Evenings(TypedDict):
    """The evenings that one is the host of or came to."""

    evenings: list[EveningLine]


ANSWERS = (Evening, EveningId, Evenings)
