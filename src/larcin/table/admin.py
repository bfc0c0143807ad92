"""For those who run a server: keep a copy, bring it back, throw old things away. `larcin admin` calls this.

A backup is a gzipped file of JSON lines, one a row, so that it can be read without larcin and brought back into either
kind of database.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, delete, func, insert, select

from larcin.errors import LarcinError
from larcin.table.schema import guests, keys, log, metadata, presence, rated, ratings, sitters, tables

FORMAT = "larcin-backup"
VERSION = 1
KEPT = (tables, log, sitters, guests, ratings, rated, keys)
CHUNK = 500
DAY_MS = 24 * 3600 * 1000


class BadBackup(LarcinError):
    """A file is no backup of ours, or cannot be brought back here."""


def backup(engine: Engine, path: Path) -> int:
    """Write everything to a file, as it is at one moment; the server may run meanwhile. Returns how many rows."""
    count = 0
    partial = path.with_name(path.name + ".partial")
    how = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)  # it holds keys and seeds
    with os.fdopen(descriptor, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
        file.write(json.dumps({"format": FORMAT, "version": VERSION, "at": time.time()}) + "\n")
        with engine.connect().execution_options(**how) as connection, connection.begin():
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            for table in KEPT:
                for row in connection.execute(select(table).order_by(*table.primary_key)).mappings():
                    file.write(json.dumps([table.name, {name: packed(value) for name, value in row.items()}]) + "\n")
                    count += 1
        file.write(json.dumps(["end", count]) + "\n")
    partial.replace(path)
    return count


def restore(engine: Engine, path: Path) -> int:
    """Bring a backup into an empty database, all of it or nothing. Returns how many rows."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
                raise BadBackup(f"{path}: this is no backup that this version of larcin can read.")
            with engine.begin() as connection:
                if connection.execute(select(func.count()).select_from(tables)).scalar():
                    raise BadBackup("There are tables in this database already: restore into an empty one.")
                connection.execute(delete(keys))
                return insert_rows(connection, file, path)
    except (OSError, EOFError, ValueError) as error:
        if isinstance(error, LarcinError | FileNotFoundError):
            raise
        raise BadBackup(f"{path}: the backup is damaged: {error}") from None


def insert_rows(connection: Any, file: Any, path: Path) -> int:
    waiting: dict[str, list[dict[str, Any]]] = {}
    for count, line in enumerate(file):
        name, row = json.loads(line)
        if name == "end":
            for rest, last in waiting.items():
                connection.execute(insert(metadata.tables[rest]), last)
            if row != count:
                break
            return count
        rows = waiting.setdefault(name, [])
        rows.append({column: unpacked(value) for column, value in row.items()})
        if len(rows) >= CHUNK:
            connection.execute(insert(metadata.tables[name]), waiting.pop(name))
    raise BadBackup(f"{path}: the backup is not whole.")


def packed(value: Any) -> Any:
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def unpacked(value: Any) -> Any:
    return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value


def prune(engine: Engine, days: float, *, finished_too: bool = False) -> int:
    """Remove tables at which nothing has happened for so many days: unfinished ones, or all. Returns how many."""
    before = time.time_ns() // 1_000_000 - int(days * DAY_MS)
    newest = select(log.c.table_id).group_by(log.c.table_id).having(func.max(log.c.at) >= before)
    old = select(tables.c.id).where(tables.c.created < before, tables.c.id.not_in(newest))
    if not finished_too:
        old = old.where(tables.c.status != "over")
    with engine.begin() as connection:
        ids = list(connection.execute(old).scalars())
        for start in range(0, len(ids), CHUNK):
            some = ids[start : start + CHUNK]
            for table in (log, sitters, presence, rated):
                connection.execute(delete(table).where(table.c.table_id.in_(some)))
            connection.execute(delete(tables).where(tables.c.id.in_(some)))
    return len(ids)
