"""The event store: what happened at all tables, in a database. Many tables' happenings go into one transaction.

A writer thread takes whatever has gathered, inserts it, commits, and only then reports back. The insert of a table's
next number is what settles races between processes: a table whose number is taken loses, and its room looks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from larcin.table import happenings
from larcin.table.agreement import Agreement
from larcin.table.database import is_away
from larcin.table.meters import Meters
from larcin.table.schema import log, mentions, sitters, tables
from larcin.table.table import Opening, Row
from larcin.table.write_health import WriteHealth

MOST_AT_ONCE = 400
"""How many tables' happenings one transaction takes."""

CROWD, CROWD_PAUSE = 8, 0.003
"""From so many tables on the writer waits so many seconds for more: a commit costs as much as twenty rows."""

PARTIES = (64, 8, 4, 3, 2, 1)
"""How many rows of the log go into one statement with SQLite: for each statement the writer lets go of Python's
interpreter, and waits for it while the loop is busy. Those who choose at once are mostly two, three or four."""

PROBE_BYTES = 16_000

CHANNEL = "larcin"
LONGEST_NOTICE = 7000

logger = logging.getLogger("larcin.store")

write_json = msgspec.json.Encoder().encode
read_agreement = msgspec.json.Decoder(Agreement).decode

WON, LOST, REFUSED, FAILED = "won", "lost", "refused", "failed"


class GrantedBefore(Exception):
    """A command among these was granted so long ago that its room has forgotten it. All look again, and find it."""


class Summary(msgspec.Struct, frozen=True):
    """What the lobby and the guests' lists show of a table; stored with the happening that changed it."""

    status: str
    summary: bytes
    sitters: list[tuple[int, str]]


class Entry:
    """The next happenings of one table, all or none of them to be written."""

    __slots__ = ("done", "meanwhile", "opening", "outcome", "rows", "summary", "table_id")

    def __init__(
        self,
        table_id: str,
        rows: Sequence[Row],
        summary: Summary | None,
        done: Callable[[str], None],
        opening: Opening | None = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        self.table_id = table_id
        self.rows = rows
        self.summary = summary
        self.done = done
        self.opening = opening
        self.meanwhile = meanwhile
        """Called in the loop while the commit is under way, before anybody knows what becomes of it; not in a crowd,
        where there is enough else to do.
        """
        self.outcome = FAILED


class Written(NamedTuple):
    """A row of the log, its columns in order."""

    table_id: str
    n: int
    at: int
    command: str | None
    what: str


class EventStore:
    """Writes happenings, many at once, and reads them back."""

    def __init__(
        self, engine: Engine, loop: asyncio.AbstractEventLoop, process: str, meters: Meters, health: WriteHealth
    ) -> None:
        self._engine = engine
        self._health = health
        self._loop = loop
        self._process = process
        self._meters = meters
        self._waiting: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._notifies = engine.dialect.name == "postgresql"
        dialect: Any = postgresql if self._notifies else sqlite
        self._open = dialect.insert(tables).on_conflict_do_nothing()
        self._mention = dialect.insert(mentions).on_conflict_do_nothing()
        self._connection: Connection | None = None
        """The writer's own, kept from one transaction to the next as long as all goes well."""
        self._thread = threading.Thread(target=self._write_on, name="event store", daemon=True)
        self._thread.start()

    def append(self, entry: Entry) -> None:
        """Write an entry. `entry.done` is called in the loop with one of

        - `WON`: it is written;
        - `LOST`: another process was first, look again;
        - `REFUSED`: the database will never take it, for what stands in it;
        - `FAILED`: the database cannot be written to just now, and nobody knows whether it was.
        """
        self._waiting.put(entry)

    def close(self) -> None:
        """Write what was given, and stop."""
        self._waiting.put(None)
        self._thread.join()

    # ------------------------------------------------------------------------------------------- the writer's thread

    def _write_on(self) -> None:
        open_ = True
        while open_:
            entries = self._gather()
            if len(entries) >= CROWD:
                time.sleep(CROWD_PAUSE)  # a crowd is served faster in larger parties
                entries += self._gather_more(MOST_AT_ONCE - len(entries)) if None not in entries else []
            open_ = None not in entries
            batch = [entry for entry in entries if entry is not None]
            if batch:
                self._write(batch)
                try:
                    self._loop.call_soon_threadsafe(self._report, batch)
                except RuntimeError:  # the loop is closed: nobody is left to be told
                    break
        self._disconnect()

    def _gather(self) -> list[Entry | None]:
        """Wait for an entry, and take all that are there by then."""
        first = self._waiting.get()
        return [first] if first is None else [first, *self._gather_more(MOST_AT_ONCE - 1)]

    def _gather_more(self, most: int) -> list[Entry | None]:
        entries: list[Entry | None] = []
        while len(entries) < most and (not entries or entries[-1] is not None):
            try:
                entries.append(self._waiting.get_nowait())
            except queue.Empty:
                break
        return entries

    def _write(self, batch: list[Entry]) -> None:
        ordered = one_a_table(batch)
        began = time.monotonic()
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            if self._insert_plainly(self._connection, ordered):
                outcomes = [WON] * len(ordered)
            else:
                with self._connection.begin():
                    outcomes = self._insert_all(self._connection, ordered)
                    won = zip(ordered, outcomes, strict=True)
                    self._use_the_time([entry for entry, outcome in won if outcome == WON])
        except Exception as error:
            self._cope(ordered, error)
            return
        self._health.succeeded()
        for entry, outcome in zip(ordered, outcomes, strict=True):
            entry.outcome = outcome
        self._meters.commits.labels("done").inc()
        self._meters.commit_seconds.observe(time.monotonic() - began)
        self._meters.commit_tables.observe(len(batch))
        self._meters.races_lost.inc(sum(entry.outcome == LOST for entry in batch))
        self._meters.happened(row.what for entry in batch if entry.outcome == WON for row in entry.rows)

    def _cope(self, batch: list[Entry], error: Exception) -> None:
        """Nothing of a batch was written. If that is for what stands in it, the entries at fault must not hurt others:
        each half is tried by itself, and so on.
        """
        if is_away(error):
            self._health.failed(error)
            self._meters.commits.labels("failed").inc()
            self._disconnect()
        elif len(batch) > 1:
            half = len(batch) // 2
            self._write(batch[:half])
            self._write(batch[half:])
        elif isinstance(error, GrantedBefore | IntegrityError):
            batch[0].outcome = LOST
        else:
            logger.error("the database refuses what is to be written", exc_info=error)
            self._meters.commits.labels("refused").inc()
            batch[0].outcome = REFUSED

    def _disconnect(self) -> None:
        """Let go of the connection, whatever state it is in; the next transaction gets another."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                connection.close()

    def _use_the_time(self, batch: list[Entry]) -> None:
        """A commit takes its time, and the loop needs not wait for it idly."""
        if len(batch) < CROWD and any(entry.meanwhile is not None for entry in batch):
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._while_waiting, batch)

    def _insert_plainly(self, connection: Connection, batch: list[Entry]) -> bool:
        """The shortest way for what is almost all there is to write: rows for the log of SQLite, and nothing else.

        False if nothing was written: it is something else, somebody was first, or something is wrong.
        """
        if self._notifies or any(entry.opening is not None or entry.summary is not None for entry in batch):
            return False
        if mentioned(batch):
            return False
        driver: Any = connection.connection.driver_connection
        rows = [as_written(entry.table_id, row) for entry in batch for row in entry.rows]
        with contextlib.suppress(sqlite3.Error, UnicodeError, OverflowError):  # the other way says what it is
            if insert_in_parties(driver.execute, rows) == len(rows):
                self._use_the_time(batch)
                driver.commit()
                return True
        driver.rollback()
        return False

    def _insert_all(self, connection: Connection, batch: list[Entry]) -> list[str]:
        opened = [as_opened(entry) for entry in batch if entry.opening is not None]
        if opened:
            connection.execute(self._open, opened)
        won = self._insert_first(connection, batch)
        rest = [as_written(entry.table_id, row) for entry in batch if entry.table_id in won for row in entry.rows[1:]]
        if rest:
            self._insert_rest(connection, rest)
        named = mentioned([entry for entry in batch if entry.table_id in won])
        if named:
            connection.execute(self._mention, named)
        summarise(connection, [entry for entry in batch if entry.table_id in won and entry.summary is not None])
        if self._notifies:
            notify(connection, self._process, [entry for entry in batch if entry.table_id in won])
        return [WON if entry.table_id in won else LOST for entry in batch]

    def _insert_first(self, connection: Connection, batch: list[Entry]) -> set[str]:
        """Insert the first row of each table, where nobody else was first. Whoever has that one has the rest."""
        rows = [as_written(entry.table_id, entry.rows[0]) for entry in batch]
        if self._notifies:
            found = connection.execute(INSERT_FIRST, [row._asdict() for row in rows])
            return {row.table_id for row in found}
        if insert_in_parties(connection.exec_driver_sql, rows) == len(rows):
            return {row.table_id for row in rows}
        return {row.table_id for row in rows if is_ours(connection, row)}

    def _insert_rest(self, connection: Connection, rows: list[Written]) -> None:
        if self._notifies:
            connection.execute(insert(log), [row._asdict() for row in rows])
        elif insert_in_parties(connection.exec_driver_sql, rows) != len(rows):
            raise GrantedBefore

    def _while_waiting(self, batch: list[Entry]) -> None:
        for entry in batch:
            if entry.meanwhile is not None:
                entry.meanwhile()

    def _report(self, batch: list[Entry]) -> None:
        """Tell each table; that one fails must not keep the others waiting."""
        for entry in batch:
            try:
                entry.done(entry.outcome)
            except Exception:
                logger.exception("a table cannot go on", extra={"table": entry.table_id})

    def probe(self) -> None:
        """Find out whether the log can be added to: it is, as much as a long match would add, and that goes again."""
        row = Written(f"probe-{self._process}", 0, 0, None, secrets.token_hex(PROBE_BYTES // 2))
        dialect: Any = postgresql if self._notifies else sqlite
        try:
            with self._engine.begin() as connection:
                connection.execute(dialect.insert(log).on_conflict_do_nothing(), row._asdict())
                connection.execute(delete(log).where(log.c.table_id == row.table_id))
        except Exception as error:
            self._health.failed(error)
        else:
            self._health.succeeded()

    # ------------------------------------------------------------------------------------------------------- reading

    def opening(self, table_id: str) -> Opening | None:
        """A table as it was opened."""
        return read_opening(self._engine, table_id)

    def rows_of(self, table_id: str, after: int = 0) -> list[Row]:
        """What happened at a table after a number."""
        return read_rows(self._engine, table_id, after)

    def answers(self, table_id: str, commands: Sequence[str]) -> tuple[int, dict[str, int]]:
        """The newest number of a table, and the numbers that these commands led to, as far as they led to any."""
        query = select(log.c.command, log.c.n).where(log.c.table_id == table_id, log.c.command.in_(commands))
        newest = select(func.max(log.c.n)).where(log.c.table_id == table_id)
        with self._engine.connect() as connection:
            n: int = connection.execute(newest).scalar() or 0
            return n, {str(row.command): row.n for row in connection.execute(query)}


def read_opening(engine: Engine, table_id: str) -> Opening | None:
    """A table as it was opened; None if there is no such table."""
    with engine.connect() as connection:
        found = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if found is None:
        return None
    return Opening(found.id, read_agreement(found.agreement), bytes(found.seed), found.host, found.created)


def read_rows(engine: Engine, table_id: str, after: int = 0) -> list[Row]:
    """What happened at a table after a number."""
    query = select(log.c.n, log.c.at, log.c.what, log.c.command)
    query = query.where(log.c.table_id == table_id, log.c.n > after).order_by(log.c.n)
    with engine.connect() as connection:
        return [Row(n, at, happenings.read(what), command) for n, at, what, command in connection.execute(query)]


def one_a_table(batch: Sequence[Entry]) -> list[Entry]:
    """The entries of a batch in an order that is the same everywhere, so that no two processes wait for each other.

    Should two rooms of one process write to the same table, the later one has lost, as if to another process.
    """
    first: dict[str, Entry] = {}
    for entry in sorted(batch, key=lambda entry: entry.table_id):
        if first.setdefault(entry.table_id, entry) is not entry:
            entry.outcome = LOST
    return list(first.values())


def as_written(table_id: str, row: Row) -> Written:
    return Written(table_id, row.n, row.at, row.command, happenings.write(row.what).decode())


INSERT_FIRST = postgresql.insert(log).on_conflict_do_nothing().returning(log.c.table_id)


def insert_in_parties(execute: Callable[..., Any], rows: Sequence[Written]) -> int:
    """Insert rows into the log of SQLite where there are none of these numbers; returns how many were inserted."""
    inserted = at = 0
    for size in PARTIES:
        while len(rows) - at >= size:
            values = tuple(chain.from_iterable(rows[at : at + size]))
            inserted += execute(insertion(size), values).rowcount
            at += size
    return inserted


@cache
def insertion(size: int) -> str:
    """The statement that inserts so many rows."""
    row = f"({', '.join('?' for _ in Written._fields)})"
    rows = ", ".join(row for _ in range(size))
    return f"INSERT INTO {log.name} ({', '.join(Written._fields)}) VALUES {rows} ON CONFLICT DO NOTHING"


def is_ours(connection: Connection, row: Written) -> bool:
    """Whether the row that stands in the log is this one, after an insert that may have met another's."""
    query = select(log.c.at, log.c.command, log.c.what).where(log.c.table_id == row.table_id, log.c.n == row.n)
    found = connection.execute(query).one_or_none()
    return found is not None and (found.at, found.command, found.what) == (row.at, row.command, row.what)


def as_opened(entry: Entry) -> dict[str, Any]:
    opening = entry.opening
    assert opening is not None
    return {
        "id": opening.id,
        "game": opening.agreement.game,
        "agreement": write_json(opening.agreement).decode(),
        "seed": opening.seed,
        "host": opening.host,
        "created": opening.created,
        "changed": opening.created,
        "status": "waiting",
        "open": opening.agreement.open,
        "clocked": opening.agreement.clock is not None,
        "summary": "{}",
    }


def mentioned(entries: Sequence[Entry]) -> list[dict[str, str]]:
    """The guests that these entries name, each with the table."""
    named = {(str(getattr(row.what, "guest", "")), entry.table_id) for entry in entries for row in entry.rows}
    named |= {(entry.opening.host, entry.table_id) for entry in entries if entry.opening is not None}
    return [{"guest": guest, "table_id": table_id} for guest, table_id in sorted(named) if guest]


SUMMARISE = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(status=bindparam("now"), changed=bindparam("when"), summary=bindparam("shown"))
)


def summarise(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write what the lobby shows of tables that have changed."""
    if not entries:
        return
    shown = [
        {
            "of": entry.table_id,
            "now": entry.summary.status,
            "when": entry.rows[-1].at,
            "shown": entry.summary.summary.decode(),
        }
        for entry in entries
        if entry.summary is not None
    ]
    connection.execute(SUMMARISE, shown)
    connection.execute(delete(sitters).where(sitters.c.table_id.in_([entry.table_id for entry in entries])))
    sitting = [
        {"table_id": entry.table_id, "seat": seat, "guest": guest}
        for entry in entries
        if entry.summary is not None
        for seat, guest in entry.summary.sitters
    ]
    if sitting:
        connection.execute(insert(sitters), sitting)


def notify(connection: Connection, process: str, entries: Sequence[Entry]) -> None:
    """Tell other processes which tables went on, and to which number."""
    notice: list[str] = []
    size = 0
    for entry in entries:
        word = f"{entry.table_id}:{entry.rows[-1].n}"
        if size + len(word) > LONGEST_NOTICE:
            send_notice(connection, process, notice)
            notice, size = [], 0
        notice.append(word)
        size += len(word) + 1
    if notice:
        send_notice(connection, process, notice)


def send_notice(connection: Connection, process: str, words: Sequence[str]) -> None:
    connection.execute(
        text("SELECT pg_notify(:channel, :words)"), {"channel": CHANNEL, "words": " ".join([process, *words])}
    )
