"""What the server says to guests about themselves: their tables, games and links."""

from __future__ import annotations

from typing import TypedDict

from larcin.table.protocol.common import TableId
from larcin.table.protocol.tables import Table


class Turn(TypedDict):
    """A table whose clock counts days, at which it is one's turn, and how many seconds are left."""

    table: TableId
    left: float


class Me(TypedDict):
    """A guest; whether this device is it through a private link, and who it was `before`, null for nobody. `turns` are
    tables at which it is waited for, of those where nobody sits all the time.
    """

    name: str
    tables: list[Table]
    turns: list[Turn]
    borrowed: bool
    before: str | None


class PlayedGame(TypedDict):
    """A match that one has finished: the seat one had, the place, and what one was worth then, null if it does not
    count. `winners` is how many won, none where the game can end so; null for a match of an older version. `names` are
    those who sat there, `bots` the bots among them by seat; none once the table was pruned.
    """

    table: TableId
    game: str
    ended: int
    seat: int
    seats: int
    place: int
    won: bool
    winners: int | None
    rating: float | None
    names: list[str]
    bots: list[str | None]


class PlayedGames(TypedDict):
    """Matches that one has finished, the last one first, and whether there are more before them."""

    games: list[PlayedGame]
    more: bool


class Named(TypedDict):
    """Who one is now."""

    name: str


class Link(TypedDict):
    """A private link: what used it last, and when; whether it opens nothing any more; whether this device came so."""

    id: str
    label: str
    device: str
    created: int
    used: int | None
    revoked: bool
    here: bool


class Links(TypedDict):
    """All private links of a guest."""

    links: list[Link]


class NewLinkAnswer(TypedDict):
    """A private link with its secret, which is told this once."""

    id: str
    link: str


class LinkOwner(TypedDict):
    """Whose a link is, who one is oneself, and whether that is the same."""

    name: str
    you: str
    same: bool
