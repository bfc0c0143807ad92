"""Backups: everything a server keeps, in one file that either kind of database can be restored from.

The file is gzipped JSON lines. The first says which form the database had, each further one is a row, the last counts
them, so that a file that was cut short is noticed. It holds the server's secrets: only its owner may read it.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import os
import secrets
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, LargeBinary, column, inspect, select, text
from sqlalchemy import table as bare_table
from sqlalchemy.exc import SQLAlchemyError

from larcin import __version__
from larcin.table import database
from larcin.table.database import SERVING_LOCK, BadDatabase, InUse
from larcin.table.heartbeats import milliseconds
from larcin.table.schema import heartbeats, metadata, presence

FORMAT = 1
CHUNK = 500
LONGEST_LINE = 16 << 20
LISTEN_SECONDS = 3.0
"""How long to watch whether a server is alive: it says so every two seconds."""

KEPT = [table for table in metadata.sorted_tables if table is not presence]
"""All but who is connected just now."""
OF_SERVERS = frozenset({"alembic_version", "keys", "lives", "presence"})
"""What a server writes by itself when it first starts: a database with nothing else is empty."""

SERVED = "A server runs on this database. Stop it first."

encode = msgspec.json.Encoder().encode

Progress = Callable[[int], None]


class Heading(msgspec.Struct, kw_only=True):
    """The first line of a backup."""

    larcin_backup: int
    version: str
    form: str
    at: int
    columns: dict[str, list[str]]
    blobs: dict[str, list[str]]


class Ending(msgspec.Struct, forbid_unknown_fields=True):
    """The last line: how many rows there are."""

    rows: int


read_heading = msgspec.json.Decoder(Heading).decode
read_line = msgspec.json.Decoder(tuple[str, list[Any]] | Ending).decode


# ------------------------------------------------------------------------------------------------------------ backup


def back_up(engine: Engine, path: Path, progress: Progress = lambda _: None) -> int:
    """Write everything, as it is at one moment, to a file; servers may go on meanwhile. Returns the number of rows."""
    check_form(engine)
    with one_moment(engine) as connection, whole_file(path) as file:
        heading = Heading(
            larcin_backup=FORMAT,
            version=__version__,
            form=database.form_of(connection) or "",
            at=milliseconds(),
            columns={str(table.name): [str(each.name) for each in table.columns] for table in KEPT},
            blobs={
                str(table.name): [str(each.name) for each in table.columns if isinstance(each.type, LargeBinary)]
                for table in KEPT
            },
        )
        file.write(encode(heading) + b"\n")
        rows = 0
        for table in KEPT:
            streamed = connection.execution_options(yield_per=CHUNK).execute(select(table))
            for row in streamed:
                file.write(encode((str(table.name), list(row))) + b"\n")
                rows += 1
                if rows % CHUNK == 0:
                    progress(rows)
        file.write(encode(Ending(rows)) + b"\n")
    progress(rows)
    return rows


def check_form(engine: Engine) -> None:
    """Refuse a database that is not in the form this version knows."""
    with engine.connect() as connection:
        found = database.form_of(connection)
    if found is None:
        raise BadDatabase("There is nothing of larcin in this database.")
    if found != database.newest_form():
        raise BadDatabase(
            f"This database has form {found}, and this version of larcin reads {database.newest_form()}: "
            "start the server of the newer version once, or use that one."
        )


@contextlib.contextmanager
def one_moment(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is at one moment, whatever is written meanwhile."""
    how = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**how) as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN")  # Python's driver begins by itself for writers only
        yield connection
        connection.rollback()


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[gzip.GzipFile]:
    """A gzipped file that appears under its name only when all of it is on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        raw = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(raw, "wb") as file:  # noqa: PTH123
            with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6) as packed:
                yield packed
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


# ----------------------------------------------------------------------------------------------------------- restore


class BadBackup(BadDatabase):
    """The file is no backup that can be restored."""


def restore(engine: Engine, path: Path, *, replace: bool = False, progress: Progress = lambda _: None) -> int:
    """Fill an empty database from a backup; with `replace` whatever it has is lost. All of it or nothing is done."""
    with opened(path) as file, alone(engine):
        heading = heading_of(file, path)
        check_nobody_serves(engine)
        with engine.connect() as connection:
            begin_to_write(connection)
            if not replace and is_filled(connection):
                raise BadDatabase("The database is not empty. To lose what is in it, say --replace.")
            clear(connection)
            database.bring_to(connection, heading.form)
            rows = fill(connection, heading, file, path, progress)
            database.bring_to(connection, "head")
            connection.commit()
    return rows


@contextlib.contextmanager
def opened(path: Path) -> Iterator[gzip.GzipFile]:
    try:
        with gzip.open(path, "rb") as file:
            yield file
    except (gzip.BadGzipFile, zlib.error, EOFError):
        raise BadBackup(f"{path}: this is no backup of larcin, or it is damaged.") from None


def heading_of(file: gzip.GzipFile, path: Path) -> Heading:
    try:
        heading = read_heading(file.readline(LONGEST_LINE))
    except msgspec.MsgspecError:
        raise BadBackup(f"{path}: this is no backup of larcin.") from None
    if heading.larcin_backup != FORMAT or heading.form not in database.forms():
        raise BadBackup(
            f"{path}: larcin {heading.version} wrote this backup. Restore it with that version or a newer one."
        )
    return heading


@contextlib.contextmanager
def alone(engine: Engine) -> Iterator[None]:
    """Keep servers away from this database; refuse if there is one, which would go on with what it remembers."""
    try:
        with database.claimed(engine):
            yield
    except InUse:
        raise BadDatabase(SERVED) from None


def check_nobody_serves(engine: Engine) -> None:
    """The same for PostgreSQL, and where there are no locks: a server is heard of every two seconds."""
    before = last_words(engine)
    if before:
        time.sleep(LISTEN_SECONDS)
        if last_words(engine) != before:
            raise BadDatabase(SERVED)


def last_words(engine: Engine) -> dict[str, int]:
    """When servers were last heard of, by their own time."""
    with engine.connect() as connection:
        if not inspect(connection).has_table(heartbeats.name):
            return {}
        heard = connection.execute(select(heartbeats.c.process, heartbeats.c.until))
        return {row.process: row.until for row in heard}


def begin_to_write(connection: Connection) -> None:
    """Hold the database, also for what changes its form. No server may be there, not even one that is stopped."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    elif not connection.execute(text(f"SELECT pg_try_advisory_xact_lock({SERVING_LOCK})")).scalar():
        raise BadDatabase(SERVED)


def is_filled(connection: Connection) -> bool:
    found = set(inspect(connection).get_table_names()) - OF_SERVERS
    return any(connection.execute(select(1).select_from(bare_table(name)).limit(1)).first() for name in found)


def clear(connection: Connection) -> None:
    """Remove all tables of ours."""
    found = set(inspect(connection).get_table_names())
    for name in ("alembic_version", *metadata.tables):
        if name in found:
            connection.exec_driver_sql(f"DROP TABLE {name}")


def fill(connection: Connection, heading: Heading, file: gzip.GzipFile, path: Path, progress: Progress) -> int:
    """Insert all rows of a backup, and see that there are as many as it says."""
    rows, waiting, of = 0, list[dict[str, Any]](), ""

    def insert_waiting() -> None:
        if waiting:
            rows_of = bare_table(of, *(column(name) for name in heading.columns[of]))
            connection.execute(rows_of.insert(), waiting)
            waiting.clear()
            progress(rows)

    for line in iter(lambda: file.readline(LONGEST_LINE), b""):
        try:
            found = read_line(line)
        except msgspec.MsgspecError:
            raise BadBackup(f"{path}: row {rows + 1} cannot be read.") from None
        if isinstance(found, Ending):
            insert_waiting()
            if found.rows != rows:
                raise BadBackup(f"{path}: the backup should have {found.rows} rows, and has {rows}.")
            return rows
        if found[0] != of or len(waiting) >= CHUNK:
            insert_waiting()
            of = found[0]
        waiting.append(as_stored(heading, found[0], found[1], path))
        rows += 1
    raise BadBackup(f"{path}: the backup was cut short.")


def as_stored(heading: Heading, of: str, values: list[Any], path: Path) -> dict[str, Any]:
    names = heading.columns.get(of)
    if names is None or len(names) != len(values):
        raise BadBackup(f"{path}: there is a row of {of!r} that does not fit.")
    row = dict(zip(names, values, strict=True))
    for name in heading.blobs.get(of, ()):
        row[name] = base64.b64decode(row[name])
    return row


def explain(error: SQLAlchemyError) -> BadDatabase:
    """A sentence for what a database complains about; what it says besides may hold secrets."""
    cause = str(getattr(error, "orig", None) or error).strip().splitlines()
    return BadDatabase(f"The database cannot be used: {cause[0] if cause else type(error).__name__}")
