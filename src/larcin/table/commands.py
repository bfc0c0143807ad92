"""What people may do at a table: every wish is either refused or becomes happenings. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec
from msgspec import Meta

from larcin.match import Match
from larcin.table import happenings as now
from larcin.table.agreement import USUAL_LEVEL, FaceName, Sitting
from larcin.table.errors import Refused
from larcin.table.letters import CommandId, Text
from larcin.table.rights import check_rematch
from larcin.table.table import Table

STALLING_MS = 10 * 60 * 1000
"""So long for one choice, and the others may vote for a bot although the player is there."""

SeatNumber = Annotated[int, Meta(ge=0, le=7)]


class Command(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What a client may say while it watches a table. `id` is of its choosing, so that it can ask twice."""


class Hello(Command, tag="hello"):
    """The first word, and again for another seat or language."""

    lang: Text = "en"
    seat: SeatNumber | None = None
    have: Annotated[int, Meta(ge=0, le=1 << 40)] | None = None


class Pong(Command, tag="pong"):
    """The answer to a ping."""


class Knock(Command, tag="knock"):
    """Whether the line still stands, and the server behind it: it says `heard` at once."""


class Move(Command, tag="move"):
    """A choice, for the decision that it names."""

    id: CommandId
    decision: Annotated[int, Meta(ge=0, le=1 << 40)]
    move: Text


class Chat(Command, tag="chat"):
    """Something said to all."""

    id: CommandId
    text: Annotated[str, Meta(max_length=2000)]


class AskUndo(Command, tag="ask undo"):
    """A wish to take one's last move back."""

    id: CommandId


class AgreeUndo(Command, tag="agree undo"):
    """Consent to another's wish."""

    id: CommandId


class RefuseUndo(Command, tag="refuse undo"):
    """No consent; or one's own wish withdrawn."""

    id: CommandId


class Vote(Command, tag="vote"):
    """A vote that a bot should play for a seat that is away."""

    id: CommandId
    seat: SeatNumber


class ComeBack(Command, tag="come back"):
    """A player wants its seat back from a bot."""

    id: CommandId


class Odds(Command, tag="odds"):
    """A wish to see the odds of the choice that is open now."""

    id: CommandId


AnyCommand = Hello | Pong | Knock | Move | Chat | AskUndo | AgreeUndo | RefuseUndo | Vote | ComeBack | Odds

read_command = msgspec.json.Decoder(AnyCommand).decode


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to sit down, or to take over the seat of somebody who left; `also`, besides a seat that one has."""

    seat: SeatNumber | None = None
    name: Text | None = None
    words: Text = ""
    also: bool = False
    face: FaceName = ""
    id: CommandId | None = None


class Stand(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to leave one seat, or all of one's own."""

    seat: SeatNumber | None = None
    id: CommandId | None = None


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """The host's wish to put a bot on a seat, or with None to free it."""

    seat: SeatNumber
    bot: Text | None
    id: CommandId | None = None


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """The host's wish to begin."""

    id: CommandId | None = None


class SitDown(msgspec.Struct):
    """Who sits where when a table opens, and what is settled there from the start."""

    sittings: list[Sitting]
    words: str
    settled: list[now.AnyHappening] = []
    face: str = ""


class BeginWith(msgspec.Struct):
    """Everybody who plays at a table of an evening, and the start."""

    happens: list[now.AnyHappening]


class GiveUp(msgspec.Struct):
    """Somebody has left the evening that the match belongs to, and leaves the match for good."""


class BotMove(msgspec.Struct):
    """What a bot, or the clock, chose for a seat."""

    seat: int
    decision: int
    move: str
    by: str = "bot"


class TimeIsUp(msgspec.Struct):
    """The clock of a seat for the whole game has run out."""

    seat: int
    decision: int


class Rematch(msgspec.Struct):
    """A wish for the same again, at a table of this id, which is open."""

    table: str


class Asker(NamedTuple):
    """Who wants something: a guest, its name if it has given one, the seat it sits on just now, and its language."""

    guest: str
    name: str = ""
    seat: int | None = None
    language: str = "en"


class Surroundings(Protocol):
    """What a decision depends on besides the table itself."""

    bots: Sequence[str]
    talk: float
    """How many times as much as usual may be said."""

    def pondered(self, table: Table) -> int:
        """Milliseconds since the decision opened, without the time in which nobody was served."""

    def is_away(self, table: Table, seat: int) -> bool:
        """Whether a seat's player has been gone for longer than the grace period."""

    def now(self) -> int:
        """The time in milliseconds, as it is written in the log."""


Wish = Any
Decision = list[now.AnyHappening]


# ------------------------------------------------------------------------------------------------------------- play


def choose(table: Table, asker: Asker, wish: Move, around: Surroundings) -> Decision:
    seat = own_seat(table, asker)
    match = running(table)
    if table.seats[seat].bot is not None:
        raise Refused("not now", "bot plays")
    if wish.decision != table.decision:
        raise Refused("late")
    check_legal(match, seat, wish.move)
    if seat in table.sealed:
        return [now.Chooses(seat, wish.decision, wish.move, again=True)]
    return [now.Chooses(seat, wish.decision, wish.move, around.pondered(table))]


def choose_for(table: Table, asker: Asker, wish: BotMove, around: Surroundings) -> Decision:  # noqa: ARG001
    """A bot chooses for its seat, or the clock for anybody who has not chosen; too late for its decision, never."""
    match = running(table)
    if wish.decision != table.decision or wish.seat in table.sealed:
        raise Refused("late")
    if wish.by == "bot" and table.seats[wish.seat].bot is None:
        raise Refused("not now")
    if wish.by == "clock" and time_left(table, wish.seat, around) > 0:
        raise Refused("not now")
    check_legal(match, wish.seat, wish.move)
    used = 0 if wish.by == "bot" else around.pondered(table)
    return [now.Chooses(wish.seat, wish.decision, wish.move, used, wish.by)]


def check_legal(match: Match, seat: int, move: str) -> None:
    if seat not in match.to_act:
        raise Refused("not now")
    if move not in match.legal(seat):
        raise Refused("illegal")


def time_is_up(table: Table, asker: Asker, wish: TimeIsUp, around: Surroundings) -> Decision:  # noqa: ARG001
    running(table)
    if wish.decision != table.decision or wish.seat not in table.waiting or table.seats[wish.seat].bot is not None:
        raise Refused("late")
    if time_left(table, wish.seat, around) > 0:  # nobody was served for a while
        raise Refused("not now")
    return [now.HandsOver(wish.seat, deputy_level(table), forfeit=True)]


def time_left(table: Table, seat: int, around: Surroundings) -> int:
    """Milliseconds that a seat which has to choose has left."""
    clock = table.agreement.clock
    assert clock is not None
    return clock.seconds * 1000 - around.pondered(table) - (table.used[seat] if clock.kind == "game" else 0)


def own_seat(table: Table, asker: Asker) -> int:
    if asker.seat is None or asker.seat not in table.seats_of(asker.guest):
        raise Refused("not yours", "not seated")
    return asker.seat


def running(table: Table) -> Match:
    if table.match is None:
        raise Refused("not now", "not started")
    if table.match.is_over:
        raise Refused("not now", "over")
    return table.match


# ------------------------------------------------------------------------------------------------------------- undo


def can_undo(table: Table, seat: int) -> bool:
    """Whether a seat may ask for its last move back: nobody has moved since, and it told nobody anything."""
    mine = table.last_mover == seat and table.seats[seat].bot is None
    return mine and not table.undo_refused and table.can_take_back


def ask_undo(table: Table, asker: Asker, wish: AskUndo, around: Surroundings) -> Decision:  # noqa: ARG001
    seat = own_seat(table, asker)
    running(table)
    if table.undo is not None or table.undo_refused:
        raise Refused("not now", "undo refused" if table.undo_refused else None)
    if not can_undo(table, seat):
        raise Refused("not now", "no undo")
    alone = [each for each in table.players() if each != seat and not table.seats[each].left] == []
    return [now.AsksUndo(seat), *([now.TakesBack(seat)] if alone else [])]


def agree_undo(table: Table, asker: Asker, wish: AgreeUndo, around: Surroundings) -> Decision:  # noqa: ARG001
    seat = own_seat(table, asker)
    if table.undo is None or table.undo.seat == seat or seat in table.undo.agreed:
        raise Refused("not now", "nobody asked")
    owed = {each for each in table.players() if not around.is_away(table, each)} - table.undo.agreed
    owed -= {seat, table.undo.seat}
    return [now.AgreesUndo(seat), *([] if owed else [now.TakesBack(table.undo.seat)])]


def refuse_undo(table: Table, asker: Asker, wish: RefuseUndo, around: Surroundings) -> Decision:  # noqa: ARG001
    seat = own_seat(table, asker)
    if table.undo is None:
        raise Refused("not now", "nobody asked")
    return [now.RefusesUndo(seat)]


# ---------------------------------------------------------------------------------------------------------- absence


def deputy_level(table: Table) -> str:
    """The level of the table: that of its first bot."""
    return next((seat.level for seat in table.seats if seat.level is not None), USUAL_LEVEL)


def can_vote(table: Table, seat: int, around: Surroundings) -> list[int]:
    """The seats that this seat may vote on: their players are away, and it has not voted yet."""
    if table.status != "playing" or table.seats[seat].bot is not None:
        return []
    others = (each for each in table.players() if each != seat and seat not in table.votes.get(each, ()))
    return [each for each in others if around.is_away(table, each) or is_stalling(table, each, around)]


def is_stalling(table: Table, seat: int, around: Surroundings) -> bool:
    """Whether all have waited very long for a seat, where no clock does anything about it."""
    return table.agreement.clock is None and seat in table.waiting and around.pondered(table) > STALLING_MS


def vote(table: Table, asker: Asker, wish: Vote, around: Surroundings) -> Decision:
    seat = own_seat(table, asker)
    running(table)
    if wish.seat >= len(table.seats):
        raise Refused("unreadable", "no such seat")
    if wish.seat not in can_vote(table, seat, around):
        raise Refused("not now", "not away")
    here = {each for each in table.players() if each != wish.seat and not around.is_away(table, each)}
    happens: Decision = [now.Votes(seat, wish.seat)]
    if here <= table.votes.get(wish.seat, set()) | {seat}:
        happens.append(now.HandsOver(wish.seat, deputy_level(table)))
    return happens


def come_back(table: Table, asker: Asker, wish: ComeBack, around: Surroundings) -> Decision:  # noqa: ARG001
    seat = own_seat(table, asker)
    running(table)
    if table.seats[seat].forfeited:
        raise Refused("not now", "forfeited")
    if table.seats[seat].deputy is None:
        raise Refused("not now")
    return [now.ComesBack(seat)]


def ask_odds(table: Table, asker: Asker, wish: Odds, around: Surroundings) -> Decision:  # noqa: ARG001
    own_seat(table, asker)
    if table.agreement.odds == "off":
        raise Refused("not now", "no odds")
    running(table)
    return []


def ask_rematch(table: Table, asker: Asker, wish: Rematch, around: Surroundings) -> Decision:  # noqa: ARG001
    check_rematch(table, asker.guest)
    return [] if table.rematch is not None else [now.Rematches(wish.table)]


DECIDERS: dict[type, Any] = {
    Rematch: ask_rematch,
    Move: choose,
    BotMove: choose_for,
    TimeIsUp: time_is_up,
    AskUndo: ask_undo,
    AgreeUndo: agree_undo,
    RefuseUndo: refuse_undo,
    Vote: vote,
    ComeBack: come_back,
    Odds: ask_odds,
}
