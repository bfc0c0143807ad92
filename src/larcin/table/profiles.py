"""Profiles: what is kept of a guest's past, to be looked at and taken along, and how it is forgotten.

To forget a guest means that nothing here leads to it any more. Matches belong to all who played them, so moves stay,
with nobody's name; what was said goes. `docs/security.md` says all of it.
"""

from __future__ import annotations

import contextlib
import json
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Engine, delete, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table import happenings as at_tables
from larcin.table.commands import Asker, Stand
from larcin.table.errors import Refused
from larcin.table.evenings import commands as evening_commands
from larcin.table.evenings import happenings as at_evenings
from larcin.table.evenings.evening import Evening
from larcin.table.event_store import send_notice
from larcin.table.identity import Nothing, check_age
from larcin.table.protocol import Done, PlayedGame, PlayedGames
from larcin.table.ratings import GONE, read_standings, write_standings
from larcin.table.schema import (
    evening_guests,
    evening_log,
    evenings,
    guests,
    links,
    log,
    presence,
    puzzle_ratings,
    puzzle_tries,
    rated,
    ratings,
    results,
    sign_outs,
    sitters,
    tables,
)

if TYPE_CHECKING:
    from larcin.table.http import Call
    from larcin.table.server import Server

MOST_AT_ONCE = 500
LATEST = 1 << 60
NOBODY = "—"
"""What a guest is called who has had itself forgotten."""


# ---------------------------------------------------------------------------------------------------------- one's past


async def get_games(call: Call) -> PlayedGames:
    """Matches that one has finished, the last one first; `before` a time, for those that one was not told of yet."""
    before = call.request.query_params.get("before", str(LATEST))
    if not (before.isascii() and before.isdecimal() and len(before) <= len(str(LATEST))):
        raise Refused("unreadable", why="`before` is no time")
    found = await call.server.node.read(games_of, call.server.engine, call.guest, min(int(before), LATEST))
    return {"games": found[:MOST_AT_ONCE], "more": len(found) > MOST_AT_ONCE}


def games_of(engine: Engine, guest: str, before: int) -> list[PlayedGame]:
    """One match more than are told at once, if there are so many."""
    query = select(results, tables.c.summary).outerjoin_from(results, tables, tables.c.id == results.c.table_id)
    query = query.where(results.c.guest == guest, results.c.at < before)
    query = query.order_by(results.c.at.desc(), results.c.table_id, results.c.seat).limit(MOST_AT_ONCE + 1)
    with engine.connect() as connection:
        return [
            {
                "table": row.table_id,
                "game": row.game,
                "ended": row.at,
                "seat": row.seat,
                "seats": row.seats,
                "place": row.place,
                "won": row.won,
                "rating": None if row.rating is None else round(row.rating, 2),
                "names": [seat["name"] for seat in seats_in(row.summary)],
                "bots": [seat.get("level") if seat.get("kind") == "bot" else None for seat in seats_in(row.summary)],
            }
            for row in connection.execute(query)
        ]


def seats_in(summary: str | None) -> list[dict[str, Any]]:
    """Who sat at a table, nobody at one that was pruned."""
    return [] if summary is None else list(json.loads(summary).get("seats", []))


# ---------------------------------------------------------------------------------------------------------- forgetting


async def forget_me(call: Call) -> Done:
    """Leave wherever one plays, and have everything forgotten that leads to oneself. The device is somebody new."""
    await call.body(Nothing)
    check_age(call)
    server, guest = call.server, call.guest
    await leave_everything(server, guest)
    now = server.node.now()
    changed = await server.node.read(forget, server.engine, guest, now, server.node.process)
    for each in changed:
        server.node.read_anew(each)
    server.sessions.end({guest: now}, ())
    call.borrowed = [each for each in call.borrowed if each.guest != guest]
    if call.own is None or call.own.guest == guest:
        call.own = server.doorkeeper.new_guest()
    return {}


async def leave_everything(server: Server, guest: str) -> None:
    """Bots play on at tables; evenings of this host that have not begun are ended, and those that are paused go on."""
    node = server.node
    for table_id in await node.read(unfinished, server.engine, guest):
        with contextlib.suppress(Refused):
            await (await node.room(table_id)).wish(Asker(guest), Stand())
    for evening_id in await node.read(node.evenings.store.unfinished, guest):
        for wish in last_wishes(await node.evenings.look(evening_id), guest):
            with contextlib.suppress(Refused):
                await node.evenings.wish(evening_id, Asker(guest), wish)


def last_wishes(evening: Evening, guest: str) -> list[evening_commands.AnyWish]:
    """What somebody wishes at an evening that it leaves for ever: nobody but the host could begin it or end a pause."""
    if evening.opening.host != guest:
        return [evening_commands.Leave()]
    if evening.status == "gathering":
        return [evening_commands.End()]
    return [*([evening_commands.GoOn()] if evening.is_paused else []), evening_commands.Leave()]


def unfinished(engine: Engine, guest: str) -> list[str]:
    query = select(tables.c.id).join_from(sitters, tables, tables.c.id == sitters.c.table_id).distinct()
    with engine.connect() as connection:
        return list(connection.execute(query.where(sitters.c.guest == guest, tables.c.status != "over")).scalars())


def forget(engine: Engine, guest: str, now: int, process: str) -> list[str]:
    """Forget a guest, in one transaction. Returns the tables and evenings whose logs have changed."""
    stranger = f"{GONE}{secrets.token_urlsafe(16)}"
    with engine.begin() as connection:
        changed = [*forget_at_tables(connection, guest, stranger), *forget_at_evenings(connection, guest, stranger)]
        forget_ratings(connection, guest, stranger)
        for kept in (evening_guests, links, presence, puzzle_tries, results, sitters):
            connection.execute(delete(kept).where(kept.c.guest == guest))
        connection.execute(delete(guests).where(guests.c.id == guest))
        connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.who == f"guest:{guest}"))
        dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
        fresh = dialect.insert(sign_outs)  # so that cookies of other devices are worth nothing
        signing = fresh.on_conflict_do_update(index_elements=["guest"], set_={"at": fresh.excluded.at})
        connection.execute(signing, {"guest": guest, "at": now})
        if engine.dialect.name == "postgresql":
            for each in changed:
                send_notice(connection, process, [f"{each}:anew"])
    return changed


def forget_at_tables(connection: Connection, guest: str, stranger: str) -> list[str]:
    """Let a stranger have done what a guest did at tables; what was said is gone."""
    connection.execute(update(tables).where(tables.c.host == guest).values(host=stranger))
    found = connection.execute(select(log).where(mentions(log, guest)).order_by(log.c.table_id, log.c.n)).all()
    seats: dict[str, set[int]] = {}
    for row in found:
        what = without(at_tables.read(row.what), guest, stranger)
        if isinstance(what, at_tables.Sits) and what.guest == stranger:
            seats.setdefault(row.table_id, set()).add(what.seat)
        this = (log.c.table_id == row.table_id) & (log.c.n == row.n)
        told = {"what": at_tables.write(what).decode(), "command": command_of(row.command, guest, stranger)}
        connection.execute(update(log).where(this).values(**told))
    for table_id, whose in seats.items():
        this = tables.c.id == table_id
        summary = json.loads(connection.execute(select(tables.c.summary).where(this)).scalar() or "{}")
        for seat in whose & set(range(len(summary.get("seats", [])))):
            summary["seats"][seat].update(name=NOBODY, who=None)
        connection.execute(update(tables).where(this).values(summary=json.dumps(summary)))
    return sorted({row.table_id for row in found})


def forget_at_evenings(connection: Connection, guest: str, stranger: str) -> list[str]:
    connection.execute(update(evenings).where(evenings.c.host == guest).values(host=stranger))
    found = connection.execute(select(evening_log).where(mentions(evening_log, guest))).all()
    for row in found:
        what = at_evenings.read(row.what)
        if isinstance(what, at_evenings.Joins) and what.guest == guest:
            what = at_evenings.Joins(stranger, NOBODY)
        this = (evening_log.c.evening_id == row.evening_id) & (evening_log.c.n == row.n)
        told = {"what": at_evenings.write(what).decode(), "command": command_of(row.command, guest, stranger)}
        connection.execute(update(evening_log).where(this).values(**told))
    return sorted({row.evening_id for row in found})


def mentions(kept: Any, guest: str) -> Any:
    """The rows of a log in which a guest's id stands: it is random, so nothing else looks like it."""
    return or_(kept.c.what.contains(guest, autoescape=True), kept.c.command.startswith(f"{guest}:", autoescape=True))


def without(what: at_tables.AnyHappening, guest: str, stranger: str) -> at_tables.AnyHappening:
    """A happening with a stranger in a guest's place."""
    if getattr(what, "guest", None) != guest:
        return what
    if isinstance(what, at_tables.Says):
        return msgspec.structs.replace(what, guest=stranger, name=NOBODY, text=NOBODY)
    named: at_tables.AnyHappening = msgspec.structs.replace(what, guest=stranger, name=NOBODY)
    return named


def command_of(command: str | None, guest: str, stranger: str) -> str | None:
    prefix = f"{guest}:"
    return f"{stranger}:{command[len(prefix) :]}" if command is not None and command.startswith(prefix) else command


def forget_ratings(connection: Connection, guest: str, stranger: str) -> None:
    """Others keep what they won and lost by matches with a guest; the guest itself is on no list any more."""
    who = f"guest:{guest}"
    connection.execute(delete(ratings).where(ratings.c.who == who))
    for row in connection.execute(select(rated).where(rated.c.standings.contains(guest, autoescape=True))).all():
        standings = [
            msgspec.structs.replace(each, who=f"guest:{stranger}", name=NOBODY) if each.who == who else each
            for each in read_standings(row.standings)
        ]
        this = rated.c.table_id == row.table_id
        connection.execute(update(rated).where(this).values(standings=write_standings(standings).decode()))
