"""Looking for tables: the lobby, one's own, a rematch, and what remains of a match when it is over."""

from __future__ import annotations

import contextlib
import hmac
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

import msgspec
from sqlalchemy import Engine, select, text

from larcin.match import Match
from larcin.rules.contract import CHANCE, ONLOOKER, Event
from larcin.rules.view_readers import Change
from larcin.table.agreement import Agreement, Sitting
from larcin.table.commands import Asker, Rematch, Sit, SitDown
from larcin.table.errors import Refused
from larcin.table.happenings import AnyHappening, Closes, Keeps, Locks, Mutes, Removes
from larcin.table.house import House
from larcin.table.ids import id_from
from larcin.table.protocol import GameEvent, Replay, ReplayStep, View
from larcin.table.rights import EVERYTHING, check_record, check_rematch, check_replay, check_started
from larcin.table.schema import sitters, tables
from larcin.table.shelf import Shelf
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.node import Node
    from larcin.table.room import Room

MOST_SHOWN = 100


def open_tables(engine: Engine, shelf: Shelf, guest: str) -> list[Any]:
    """Open and running tables that this guest may find, like anyone who was not sent away, newest first."""
    query = select(tables.c.summary, tables.c.seed, tables.c.agreement).where(tables.c.open)
    query = query.where(tables.c.status.in_(("waiting", "playing")), tables.c.game.in_(shelf.names))
    with engine.connect() as connection:
        found = connection.execute(query.order_by(tables.c.changed.desc()).limit(MOST_SHOWN))
        return [
            msgspec.Raw(summary.encode())
            for summary, seed, agreement in found
            if is_for_strangers(summary, House(seed).who(guest)) and shelf.can_play(read_agreement(agreement))
        ]


class DoorSeat(msgspec.Struct):
    """What the lobby looks at in a seat: whether a stranger could sit down there."""

    open: bool = False


class Door(msgspec.Struct):
    """What the lobby looks at in a table's summary. Tables of older versions could not be closed."""

    status: str
    seats: list[DoorSeat]
    closed: bool = False
    removed: list[str] = []


read_door = msgspec.json.Decoder(Door).decode
read_agreement = msgspec.json.Decoder(Agreement).decode


def is_for_strangers(summary: str, who: str | None) -> bool:
    """Whether somebody, as it is called there, who finds a table in the lobby would be let in."""
    door = read_door(summary)
    if who in door.removed:
        return False
    return not door.closed or (door.status == "waiting" and any(seat.open for seat in door.seats))


def tables_of(engine: Engine, guest: str) -> list[Any]:
    """The tables at which a guest sits, newest first, each with its seats there."""
    query = select(tables.c.summary, sitters.c.seat).join_from(sitters, tables, tables.c.id == sitters.c.table_id)
    query = query.where(sitters.c.guest == guest).order_by(tables.c.changed.desc(), sitters.c.seat).limit(MOST_SHOWN)
    with engine.connect() as connection:
        mine: dict[str, dict[str, Any]] = {}
        for summary, seat in connection.execute(query):
            table = json.loads(summary)
            table = mine.setdefault(table["id"], table)
            table["seats"][seat]["yours"] = True
        return list(mine.values())


def clocked_tables(engine: Engine, games: Sequence[str]) -> list[str]:
    """The tables at which clocks run, of these games."""
    query = select(tables.c.id).where(tables.c.status == "playing", tables.c.clocked, tables.c.game.in_(games))
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


def check(engine: Engine) -> None:
    """Raise if the database does not answer."""
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))


# ------------------------------------------------------------------------------------------------------ what remains


def record_of(table: Table) -> Callable[[bool], dict[str, Any]]:
    """How to write the record of a finished match, outside the loop."""
    match = check_record(table).copy()
    about = {
        "table": table.id,
        "opened": table.opening.created,
        "ended": table.ended,
        "players": ["human" if seat.level is None else seat.level for seat in table.seats],
        "taken_back": table.undone,
    }

    def write(with_draws: bool) -> dict[str, Any]:
        match.about = about
        record = match.record()
        return {**record, "draws": draws_of(match)} if with_draws else record

    return write


def draws_of(match: Match) -> list[dict[str, Any]]:
    """For each draw what could have come, and with which weights, so that it can be checked without the rules."""
    draws = []
    for number, step in enumerate(match.steps):
        if step.seat == CHANCE:
            chances = match.at(number).chances()
            draws.append(
                {"outcomes": list(map(str, chances)), "weights": list(chances.values()), "outcome": str(step.move)}
            )
    return draws


def replay_of(table: Table, wanted: str | None, guest: str, language: str) -> Callable[[], Replay]:
    """How to tell a match step by step, as a seat saw it: one's own while it goes on, any once it is over."""
    check_started(table)
    seat = read_seat(table, wanted)
    match = check_replay(table, guest, seat).copy()
    return lambda: tell_replay(match, seat, language)


def read_seat(table: Table, wanted: str | None) -> int | Literal["all"]:
    if wanted in (None, "", "null"):
        return ONLOOKER
    if wanted == EVERYTHING:
        return EVERYTHING
    if wanted is not None and len(wanted) == 1 and wanted in "01234567" and int(wanted) < len(table.seats):
        return int(wanted)
    raise Refused("unreadable", "no such seat")


def tell_replay(match: Match, seat: int | Literal["all"], language: str) -> Replay:
    """What a seat, or an onlooker, saw at each step; with everything open, each step as who acted saw it."""
    watcher = ONLOOKER if isinstance(seat, str) else seat
    done = match.steps
    steps: list[ReplayStep] = []
    for number in range(len(match) + 1):
        then = match.at(number)
        step: ReplayStep = {"events": [], "view": as_view(then.sight(watcher))}
        eyes = watcher
        if seat == EVERYTHING:
            step["views"] = [as_view(then.sight(each)) for each in range(match.seats)]
            step["action"] = str(done[number - 1]) if number else None
            eyes = done[number - 1].seat if number else ONLOOKER
        if number:
            told = match.changes(ONLOOKER if eyes == CHANCE else eyes, since=number - 1, until=number)
            step["events"] = [as_event(event, match.say(event, language), each) for event, each in told]
        steps.append(step)
    return {"seat": seat if seat != ONLOOKER else None, "steps": steps}


def as_event(event: Event, text: str, changes: list[Change]) -> GameEvent:
    return cast("GameEvent", {**event, "text": text, "changes": changes})


def as_view(sight: dict[str, Any]) -> View:
    return cast("View", sight)


# ------------------------------------------------------------------------------------------------------- the rematch


class Turned(NamedTuple):
    """The seats of a rematch, one further: those of who asks, with their names, and the bots."""

    table: str
    agreement: Agreement
    host: str
    own: dict[int, str]
    faces: dict[int, str]
    bots: list[str]
    settled: list[AnyHappening]
    """What the host had settled for the sake of peace, and the seats of all who have not asked yet."""


def rematch_id(table: Table) -> str:
    """The id of the table of its rematch, which is the same for all who ask, by whatever process."""
    return id_from(hmac.digest(table.opening.seed, b"rematch", "sha256"))


def turned(table: Table, guest: str) -> Turned:
    """What somebody's wish for a rematch comes to, or `Refused`."""
    check_rematch(table, guest)
    count, house = len(table.seats), table.house
    own = {(seat + 1) % count: table.name(seat) for seat in table.seats_of(guest)}
    faces = {(seat + 1) % count: table.seats[seat].face for seat in table.seats_of(guest)}
    bots = [table.seats[seat - 1].level or "" for seat in range(count)]
    host = table.opening.host if table.host is None else table.seats[table.host].guest or ""
    settled: list[AnyHappening] = [Removes(removed, name) for removed, name in house.removed.items()]
    settled += [Mutes(muted, name) for muted, name in house.muted.items()]
    settled += [Locks()] * house.locked + [Closes()] * house.closed
    for seat, each in enumerate(table.seats):
        if each.guest is not None and not each.left and each.guest != guest and each.guest not in house.removed:
            settled.append(Keeps((seat + 1) % count, each.guest, each.name))
    agreement = msgspec.structs.replace(table.agreement, evening="")  # an evening has its own tables
    return Turned(table.rematch or rematch_id(table), agreement, host, own, faces, bots, settled)


async def rematch(node: Node, room: Room, guest: str, pay: Callable[[], None] = lambda: None) -> str:
    """The table of the rematch, opened by whoever asks first and pays for it, with the same host; all who played have a
    seat there, one further, and sit down on it when they ask. Nobody is told of it before it is there.
    """
    new = await room.look(lambda table: turned(table, guest))
    try:
        opened = await node.room(new.table)
    except Refused:
        sittings = [Sitting(seat in new.own, new.own.get(seat, ""), bot) for seat, bot in enumerate(new.bots)]
        face = new.faces[min(new.own)] if new.own else ""
        who = SitDown(sittings, "", new.settled, face)
        opened = await node.open_table(new.table, new.agreement, Asker(guest), who, new.host, pay)
    await room.wish(Asker(guest), Rematch(new.table))
    for seat, name in new.own.items():
        with contextlib.suppress(Refused):  # somebody was faster
            await opened.wish(Asker(guest, name), Sit(seat, also=True, face=new.faces[seat]))
    return new.table
