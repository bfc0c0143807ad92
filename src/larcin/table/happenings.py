"""What can happen at a table. Each happening is one numbered row of the table's log, as JSON.

Draws of chance are none of them: they follow from the match's seed. Whoever changes a happening here changes what is
stored; old logs must stay readable, so parts are added with defaults and never renamed.
"""

from __future__ import annotations

import msgspec


class Happening(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Anything that happens at a table."""


class Sits(Happening, tag="sits", frozen=True):
    """A guest takes a seat: a free one, or one whose player has left for good."""

    seat: int
    guest: str
    name: str
    words: str = ""
    face: str = ""


class Stands(Happening, tag="stands", frozen=True):
    """A guest leaves: before the start the seat is free again, later somebody else may take it over.

    `for_good`: it has left the evening that the match belongs to, and can take the seat back no more.
    """

    seat: int
    for_good: bool = False


class BotSits(Happening, tag="bot sits", frozen=True):
    """A bot takes a free seat before the start."""

    seat: int
    level: str
    name: str


class BotLeaves(Happening, tag="bot leaves", frozen=True):
    """A seat that a bot had is free again before the start."""

    seat: int


class Starts(Happening, tag="starts", frozen=True):
    """The match begins."""


class Chooses(Happening, tag="chooses", frozen=True):
    """A seat answers a decision. While others still have to choose it stays sealed, and may be changed.

    `used` is how many milliseconds of its clock it took, `by` who chose: the player, a bot, or the clock. With `again`
    it changes a choice that is still sealed. Nobody else may notice that, so it has no number that others would miss,
    and takes no more of the clock.
    """

    seat: int
    decision: int
    move: str
    used: int = 0
    by: str = "player"
    again: bool = False


class Says(Happening, tag="says", frozen=True):
    """Somebody says something in the chat; `seat` is None for onlookers."""

    seat: int | None
    name: str
    text: str
    guest: str = ""


class Mutes(Happening, tag="mutes", frozen=True):
    """The host mutes a guest, or with `on: false` lets it talk again."""

    guest: str
    name: str
    on: bool = True


class Removes(Happening, tag="removes", frozen=True):
    """The host sends a guest away, from its seats too before the start; or with `on: false` lets it come back."""

    guest: str
    name: str
    on: bool = True


class Locks(Happening, tag="locks", frozen=True):
    """The host lets nobody else sit down, or with `on: false` anyone again."""

    on: bool = True


class Closes(Happening, tag="closes", frozen=True):
    """The host lets nobody look on who does not play, or with `on: false` anyone again."""

    on: bool = True


class AsksUndo(Happening, tag="asks undo", frozen=True):
    """A seat would like to take its last move back."""

    seat: int


class AgreesUndo(Happening, tag="agrees undo", frozen=True):
    """Another seat has nothing against it."""

    seat: int


class RefusesUndo(Happening, tag="refuses undo", frozen=True):
    """Another seat is against it, or who asked has thought better of it."""

    seat: int


class TakesBack(Happening, tag="takes back", frozen=True):
    """All agreed: the move is taken back."""

    seat: int


class Votes(Happening, tag="votes", frozen=True):
    """A seat votes that a bot should play for one that is away."""

    seat: int
    absent: int


class HandsOver(Happening, tag="hands over", frozen=True):
    """A bot plays on for a seat: by vote, or because its time for the whole game is up, which forfeits the match."""

    seat: int
    level: str
    forfeit: bool = False


class ComesBack(Happening, tag="comes back", frozen=True):
    """A player takes its seat back from the bot."""

    seat: int


class Keeps(Happening, tag="keeps", frozen=True):
    """A free seat is kept for a guest, who played in the match before; the host may give it away."""

    seat: int
    guest: str
    name: str


class Rematches(Happening, tag="rematches", frozen=True):
    """There is another table for the same players."""

    table: str


AnyHappening = (
    Sits
    | Stands
    | BotSits
    | BotLeaves
    | Starts
    | Chooses
    | Says
    | Mutes
    | Removes
    | Locks
    | Closes
    | Keeps
    | AsksUndo
    | AgreesUndo
    | RefusesUndo
    | TakesBack
    | Votes
    | HandsOver
    | ComesBack
    | Rematches
)

write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(AnyHappening).decode
