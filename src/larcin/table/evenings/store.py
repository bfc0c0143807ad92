"""Evenings in the database: what happened, appended in one transaction, and read back.

They are few beside moves, so each is written by itself. The insert of the next number settles races between processes:
whoever loses looks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from larcin.table.errors import Refused
from larcin.table.evenings import happenings
from larcin.table.evenings.evening import Opening, Plan
from larcin.table.evenings.happenings import Joins, Row
from larcin.table.event_store import send_notice
from larcin.table.schema import evening_guests, evening_log, evenings, tables

MOST_OPEN = 5
"""How many evenings that are not over a guest may be the host of."""
MOST_SHOWN = 20
OPENING_LOCK = 7_021_970
"""The lock in PostgreSQL under which one evening at a time is opened, so that they can be counted."""

write_plan = msgspec.json.Encoder().encode
read_plan = msgspec.json.Decoder(Plan).decode


class WasFirst(Exception):
    """Another process has written the next number, or this very command was granted before."""


class EveningStore:
    """Reads and writes evenings. All of it waits for the database: call it outside the loop."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._notifies = engine.dialect.name == "postgresql"
        dialect: Any = postgresql if self._notifies else sqlite
        self._come = dialect.insert(evening_guests).on_conflict_do_nothing()

    def open(self, opening: Opening, rows: Sequence[Row]) -> None:
        """Write down an evening with those who are there from the start; `WasFirst` if there is one of this id."""
        fresh = {
            "id": opening.id,
            "plan": write_plan(opening.plan).decode(),
            "seed": opening.seed,
            "host": opening.host,
            "created": opening.created,
            "changed": opening.created,
            "status": "gathering",
        }
        theirs = select(func.count()).select_from(evenings)
        theirs = theirs.where(evenings.c.host == opening.host, evenings.c.status != "over")
        try:
            with self._engine.begin() as connection:
                if self._notifies:  # SQLite has one writer anyway, from the first row that is written on
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({OPENING_LOCK})"))
                connection.execute(insert(evenings), fresh)
                if connection.execute(theirs).scalar_one() > MOST_OPEN:
                    raise Refused("not now", "too many evenings", most=MOST_OPEN)
                self._add(connection, opening.id, rows)
        except IntegrityError:
            raise WasFirst from None

    def append(self, evening_id: str, rows: Sequence[Row], status: str) -> None:
        """Write what happens next, and what the evening is then; `WasFirst` if something else was."""
        this = evenings.c.id == evening_id
        try:
            with self._engine.begin() as connection:
                self._add(connection, evening_id, rows)
                connection.execute(update(evenings).where(this).values(status=status, changed=rows[-1].at))
        except IntegrityError:
            raise WasFirst from None

    def _add(self, connection: Connection, evening_id: str, rows: Sequence[Row]) -> None:
        if rows:
            connection.execute(insert(evening_log), [as_written(evening_id, row) for row in rows])
        come = [{"evening_id": evening_id, "guest": row.what.guest} for row in rows if isinstance(row.what, Joins)]
        if come:
            connection.execute(self._come, come)
        if self._notifies and rows:
            send_notice(connection, self._process, [f"{evening_id}:{rows[-1].n}"])

    # ------------------------------------------------------------------------------------------------------- reading

    def opening(self, evening_id: str) -> Opening | None:
        """An evening as it was opened; None if there is no such evening."""
        with self._engine.connect() as connection:
            found = connection.execute(select(evenings).where(evenings.c.id == evening_id)).first()
        if found is None:
            return None
        return Opening(found.id, read_plan(found.plan), bytes(found.seed), found.host, found.created)

    def rows_of(self, evening_id: str, after: int = 0) -> list[Row]:
        """What happened after a number."""
        query = select(evening_log.c.n, evening_log.c.at, evening_log.c.what, evening_log.c.command)
        query = query.where(evening_log.c.evening_id == evening_id, evening_log.c.n > after)
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(evening_log.c.n))
            return [Row(n, at, happenings.read(what), command) for n, at, what, command in found]

    def running(self) -> list[str]:
        """The evenings that are played."""
        with self._engine.connect() as connection:
            return list(connection.execute(select(evenings.c.id).where(evenings.c.status == "playing")).scalars())

    def statuses(self, table_ids: Sequence[str]) -> dict[str, str]:
        """What tables are, of those that are open yet."""
        query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(table_ids))
        with self._engine.connect() as connection:
            return {row.id: row.status for row in connection.execute(query)}

    def of(self, guest: str) -> list[tuple[str, Plan, str]]:
        """The evenings that a guest is the host of or came to, the newest first: id, plan and status."""
        query = select(evenings.c.id, evenings.c.plan, evenings.c.status).where(is_known_to(guest))
        with self._engine.connect() as connection:
            found = connection.execute(query.order_by(evenings.c.changed.desc()).limit(MOST_SHOWN))
            return [(row.id, read_plan(row.plan), row.status) for row in found]

    def unfinished(self, guest: str) -> list[str]:
        """All of them that are not over."""
        query = select(evenings.c.id).where(is_known_to(guest), evenings.c.status != "over")
        with self._engine.connect() as connection:
            return list(connection.execute(query).scalars())


def is_known_to(guest: str) -> ColumnElement[bool]:
    """Whether a guest is the host of an evening, or came to it."""
    came = select(evening_guests.c.evening_id).where(evening_guests.c.guest == guest)
    return (evenings.c.host == guest) | evenings.c.id.in_(came)


def as_written(evening_id: str, row: Row) -> dict[str, Any]:
    what = happenings.write(row.what).decode()
    return {"evening_id": evening_id, "n": row.n, "at": row.at, "command": row.command, "what": what}


def numbered(after: int, at: int, happens: Sequence[happenings.AnyHappening], key: str | None) -> list[Row]:
    """Happenings as rows; the key of the wish stands with the last of them."""
    last = len(happens) - 1
    return [Row(after + 1 + place, at, what, key if place == last else None) for place, what in enumerate(happens)]
