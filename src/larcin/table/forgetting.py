"""How a guest is forgotten: nothing here leads to it any more.

Matches belong to all who played them, so moves stay, with nobody's name; what was said goes. `docs/security.md` says
all of it. Which logs a guest stands in is noted as they are written (`schema.mentions`), so none but those are read.

A guest may stand in thousands of logs, and others are not to wait for that: who it is and what is its own goes at once,
then its tables and evenings, a few at a time. What the guest's other devices had asked for may be written a moment
later, by whatever process: so everybody who was forgotten is looked for once more, after that. The same finishes what a
process that died has left undone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Table, delete, or_, select, union, update
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table import happenings as at_tables
from larcin.table.cluster import ANEW
from larcin.table.commands import Asker, Stand
from larcin.table.errors import Refused
from larcin.table.evenings import commands as evening_commands
from larcin.table.evenings import happenings as at_evenings
from larcin.table.evenings.evening import Evening
from larcin.table.evenings.store import read_plan, write_plan
from larcin.table.event_store import send_notice
from larcin.table.house import House
from larcin.table.ratings import GONE, read_standings, write_standings
from larcin.table.schema import (
    evening_guests,
    evening_log,
    evenings,
    forgotten,
    guests,
    links,
    log,
    mentions,
    presence,
    puzzle_ratings,
    puzzle_tries,
    rated,
    ratings,
    reminders,
    results,
    sign_outs,
    sitters,
    subscriptions,
    tables,
)

if TYPE_CHECKING:
    from larcin.table.node import Node

logger = logging.getLogger("larcin.forgetting")

NOBODY = "—"
"""What a guest is called who has had itself forgotten."""
AGAIN_MS = 15_000
"""So long after somebody was forgotten it is looked for again. By then no process knows its devices any more, and no
wish of theirs can still wait for the database."""
AT_ONCE = 100
"""How many tables are left at the same time."""
A_FEW = 20
"""How many tables or evenings are gone through in one transaction."""
PAUSE_SECONDS = 0.03
"""How long others have the database for themselves before the next one."""


class Kept(NamedTuple):
    """A seat of a rematch that is kept for somebody, under the name that it has there."""

    table_id: str
    seat: int
    name: str


class Forgotten(NamedTuple):
    """A guest who has had itself forgotten, and whom the logs name instead."""

    guest: str
    stranger: str


async def forget(node: Node, guest: str) -> int:
    """Leave wherever a guest plays, and forget it. Returns when that was."""
    await leave_everything(node, guest)
    at = node.now()
    gone = await node.work(note, node.engine, guest, at)
    await erase_everywhere(node, gone)
    return at


async def keep_forgetting(node: Node) -> None:
    """Look once more for those who were forgotten a moment ago, for as long as the process lives. One does, for all."""
    while True:
        await asyncio.sleep(node.settings.tidy_seconds)
        try:
            if await node.read(node.heartbeats.is_eldest):
                for gone in await node.read(lately_forgotten, node.engine, node.now() - AGAIN_MS):
                    for each in gone:
                        await leave_everything(node, each)
                    await erase_everywhere(node, gone)
                    await node.work(erase_last_traces, node.engine, gone)
        except Exception as error:
            logger.warning("cannot look for who was forgotten", extra={"why": type(error).__name__})


async def erase_everywhere(node: Node, gone: Forgotten) -> None:
    """Forget who a guest is, and go through all logs that it may stand in, a few at a time, in turn with others who are
    being forgotten.
    """
    await node.work(erase_guest, node.engine, gone)
    for find, erase in ((tables_naming, erase_at_tables), (evenings_naming, erase_at_evenings)):
        for part in in_parts(await node.read(find, node.engine, gone), A_FEW):
            async with node.forgetting:
                read_anew(node, await node.work(erase, node.engine, gone, part, node.process))
                await asyncio.sleep(PAUSE_SECONDS)
    await node.work(erase_guest, node.engine, gone)  # a match may have been rated meanwhile


def read_anew(node: Node, changed: Iterable[str]) -> None:
    for each in changed:
        node.read_anew(each)


def lately_forgotten(engine: Engine, before: int) -> list[Forgotten]:
    query = select(forgotten.c.guest, forgotten.c.stranger).where(forgotten.c.at < before)
    with engine.connect() as connection:
        return [Forgotten(guest, stranger) for guest, stranger in connection.execute(query)]


# ------------------------------------------------------------------------------------------------------------- leaving


async def leave_everything(node: Node, guest: str) -> None:
    """Bots play on at tables; evenings of this host that have not begun are ended, and those that are paused go on."""
    for table_ids in in_parts(await node.read(unfinished, node.engine, guest), AT_ONCE):
        await asyncio.gather(*(stand_up(node, guest, table_id) for table_id in table_ids))
    for evening_id in await node.read(node.evenings.store.unfinished, guest):
        for wish in last_wishes(await node.evenings.look(evening_id), guest):
            with contextlib.suppress(Refused):
                await node.evenings.wish(evening_id, Asker(guest), wish)


def unfinished(engine: Engine, guest: str) -> list[str]:
    query = select(tables.c.id).join_from(sitters, tables, tables.c.id == sitters.c.table_id).distinct()
    with engine.connect() as connection:
        return list(connection.execute(query.where(sitters.c.guest == guest, tables.c.status != "over")).scalars())


async def stand_up(node: Node, guest: str, table_id: str) -> None:
    with contextlib.suppress(Refused):
        await (await node.room(table_id)).wish(Asker(guest), Stand())


def last_wishes(evening: Evening, guest: str) -> list[evening_commands.AnyWish]:
    """What somebody wishes at an evening that it leaves for ever: nobody but the host could begin it or end a pause."""
    if evening.opening.host != guest:
        return [evening_commands.Leave()]
    if evening.status == "gathering":
        return [evening_commands.End()]
    return [*([evening_commands.GoOn()] if evening.is_paused else []), evening_commands.Leave()]


# ------------------------------------------------------------------------------------------------------------- erasing


def note(engine: Engine, guest: str, at: int) -> Forgotten:
    """Note that a guest is to be forgotten, and whom the logs are to name instead; cookies of its devices are worth
    nothing any more.
    """
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    signing = dialect.insert(sign_outs)
    signing = signing.on_conflict_do_update(index_elements=["guest"], set_={"at": signing.excluded.at})
    gone = Forgotten(guest, f"{GONE}{secrets.token_urlsafe(16)}")
    with engine.begin() as connection:
        connection.execute(signing, {"guest": guest, "at": at})
        connection.execute(dialect.insert(forgotten).on_conflict_do_nothing(), {**gone._asdict(), "at": at})
        noted = select(forgotten.c.stranger).where(forgotten.c.guest == guest)
        return Forgotten(guest, connection.execute(noted).scalar_one())  # it may have asked twice


def erase_guest(engine: Engine, gone: Forgotten) -> None:
    """Forget who a guest is, and what is its own."""
    with engine.begin() as connection:
        for kept in (links, presence, puzzle_tries, reminders, subscriptions):
            connection.execute(delete(kept).where(kept.c.guest == gone.guest))
        connection.execute(delete(guests).where(guests.c.id == gone.guest))
        for kept in (ratings, puzzle_ratings):
            connection.execute(delete(kept).where(kept.c.who == f"guest:{gone.guest}"))


def erase_last_traces(engine: Engine, gone: Forgotten) -> None:
    """Forget where the stranger was, and who it had been: nobody looks for it any more."""
    with engine.begin() as connection:
        for kept in (evening_guests, mentions, sitters):
            connection.execute(delete(kept).where(kept.c.guest.in_(gone)))
        connection.execute(delete(forgotten).where(forgotten.c.guest == gone.guest))


def in_parts(ids: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), size):
        yield ids[start : start + size]


def tell_others(connection: Connection, process: str, changed: Iterable[str]) -> None:
    """Other processes are to read these logs anew."""
    words = [f"{each}:{ANEW}" for each in changed]
    if words and connection.dialect.name == "postgresql":
        send_notice(connection, process, words)


def tables_naming(engine: Engine, gone: Forgotten) -> list[str]:
    where: Sequence[Table] = (mentions, sitters, results)  # the others tell of what older versions wrote since
    found = union(*(select(each.c.table_id).where(each.c.guest.in_(gone)) for each in where))
    with engine.connect() as connection:
        return sorted(connection.execute(found).scalars())


def evenings_naming(engine: Engine, gone: Forgotten) -> list[str]:
    hosted = select(evenings.c.id).where(evenings.c.host == gone.guest)
    came = select(evening_guests.c.evening_id).where(evening_guests.c.guest == gone.guest)
    with engine.connect() as connection:
        return sorted(connection.execute(union(hosted, came)).scalars())


def erase_at_tables(engine: Engine, gone: Forgotten, table_ids: Sequence[str], process: str) -> list[str]:
    """Let a stranger have done what a guest did at these tables; what was said is gone. Returns those that changed."""
    with engine.begin() as connection:
        hosted = tables.c.id.in_(table_ids) & (tables.c.host == gone.guest)
        opened = connection.execute(update(tables).where(hosted).values(host=gone.stranger).returning(tables.c.id))
        changed = set(opened.scalars())
        kept = forget_in_logs(connection, table_ids, gone, changed)
        changed.update(each for each in table_ids if forget_in_summary(connection, each, gone, kept))
        forget_standings(connection, table_ids, gone)
        forget_where(connection, table_ids, gone)
        tell_others(connection, process, changed)
    return sorted(changed)


def forget_where(connection: Connection, table_ids: Sequence[str], gone: Forgotten) -> None:
    """Let it be the stranger who was at these tables: it may still have to leave some."""
    dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(delete(results).where(results.c.table_id.in_(table_ids), results.c.guest == gone.guest))
    sat = update(sitters).where(sitters.c.table_id.in_(table_ids), sitters.c.guest == gone.guest)
    connection.execute(sat.values(guest=gone.stranger))
    named = [{"guest": gone.stranger, "table_id": each} for each in table_ids]
    connection.execute(dialect.insert(mentions).on_conflict_do_nothing(), named)
    connection.execute(delete(mentions).where(mentions.c.table_id.in_(table_ids), mentions.c.guest == gone.guest))


def forget_in_logs(connection: Connection, table_ids: Sequence[str], gone: Forgotten, changed: set[str]) -> set[Kept]:
    """Returns the seats that were kept for the guest; `changed` is told which logs have changed."""
    kept = set()
    query = select(log).where(log.c.table_id.in_(table_ids), does_name(log, gone.guest))
    for row in connection.execute(query).all():
        what = at_tables.read(row.what)
        if isinstance(what, at_tables.Keeps) and what.guest == gone.guest:
            kept.add(Kept(row.table_id, what.seat, what.name))
        this = (log.c.table_id == row.table_id) & (log.c.n == row.n)
        told = {"what": at_tables.write(without(what, gone)).decode(), "command": command_of(row.command, gone)}
        connection.execute(update(log).where(this).values(**told))
        changed.add(row.table_id)
    return kept


def forget_in_summary(connection: Connection, table_id: str, gone: Forgotten, kept: set[Kept]) -> bool:
    """Let the lobby show of a table what its log says now. Returns whether it showed anything else."""
    found = connection.execute(select(tables.c.summary, tables.c.seed).where(tables.c.id == table_id)).first()
    if found is None:
        return False
    house, summary = House(bytes(found.seed)), json.loads(found.summary)
    was, is_now = str(house.who(gone.guest)), str(house.who(gone.stranger))
    for number, seat in enumerate(summary.get("seats", [])):
        if seat["who"] == was or (seat["kind"] == "free" and Kept(table_id, number, seat["name"]) in kept):
            seat.update(name=NOBODY, face="")
    told = json.dumps(summary).replace(was, is_now)
    if json.loads(told) == json.loads(found.summary):
        return False
    connection.execute(update(tables).where(tables.c.id == table_id).values(summary=told))
    return True


def erase_at_evenings(engine: Engine, gone: Forgotten, evening_ids: Sequence[str], process: str) -> list[str]:
    """The same for evenings."""
    with engine.begin() as connection:
        hosted = evenings.c.id.in_(evening_ids) & (evenings.c.host == gone.guest)
        for row in connection.execute(select(evenings.c.id, evenings.c.plan).where(hosted)).all():
            plan = msgspec.structs.replace(read_plan(row.plan), title="")  # it was the host who said that
            anew = update(evenings).where(evenings.c.id == row.id)
            connection.execute(anew.values(plan=write_plan(plan).decode(), host=gone.stranger))
        query = select(evening_log).where(evening_log.c.evening_id.in_(evening_ids), does_name(evening_log, gone.guest))
        for row in connection.execute(query).all():
            what = at_evenings.read(row.what)
            if isinstance(what, at_evenings.Joins) and what.guest == gone.guest:
                what = at_evenings.Joins(gone.stranger, NOBODY)
            this = (evening_log.c.evening_id == row.evening_id) & (evening_log.c.n == row.n)
            told = {"what": at_evenings.write(what).decode(), "command": command_of(row.command, gone)}
            connection.execute(update(evening_log).where(this).values(**told))
        came = update(evening_guests).where(evening_guests.c.evening_id.in_(evening_ids))
        connection.execute(came.where(evening_guests.c.guest == gone.guest).values(guest=gone.stranger))
        tell_others(connection, process, evening_ids)
    return list(evening_ids)


def does_name(kept: Table, guest: str) -> ColumnElement[bool]:
    """Whether a guest's id stands in a row of a log: it is random, so nothing else looks like it."""
    return or_(kept.c.what.contains(guest, autoescape=True), kept.c.command.startswith(f"{guest}:", autoescape=True))


def without(what: at_tables.AnyHappening, gone: Forgotten) -> at_tables.AnyHappening:
    """A happening with a stranger in a guest's place."""
    if getattr(what, "guest", None) != gone.guest:
        return what
    if isinstance(what, at_tables.Says):
        return msgspec.structs.replace(what, guest=gone.stranger, name=NOBODY, text=NOBODY)
    if isinstance(what, at_tables.Sits):
        return msgspec.structs.replace(what, guest=gone.stranger, name=NOBODY, face="")
    named: at_tables.AnyHappening = msgspec.structs.replace(what, guest=gone.stranger, name=NOBODY)
    return named


def command_of(command: str | None, gone: Forgotten) -> str | None:
    prefix = f"{gone.guest}:"
    is_theirs = command is not None and command.startswith(prefix)
    return f"{gone.stranger}:{command[len(prefix) :]}" if command is not None and is_theirs else command


def forget_standings(connection: Connection, table_ids: Sequence[str], gone: Forgotten) -> None:
    """Others keep what they won and lost by matches with a guest; the guest itself is on no list any more."""
    who = f"guest:{gone.guest}"
    query = select(rated).where(rated.c.table_id.in_(table_ids), rated.c.standings.contains(who, autoescape=True))
    for row in connection.execute(query).all():
        standings = [
            msgspec.structs.replace(each, who=f"guest:{gone.stranger}", name=NOBODY) if each.who == who else each
            for each in read_standings(row.standings)
        ]
        this = rated.c.table_id == row.table_id
        connection.execute(update(rated).where(this).values(standings=write_standings(standings).decode()))
