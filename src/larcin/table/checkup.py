"""A look at all that a server needs: disk, database, clock, versions, page, compiled rules. No table is touched.

What is found is a key and its parts; `larcin doctor` has the words for it.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import re
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from larcin import __version__
from larcin.ahead.sources import old_games
from larcin.bots import LEVELS
from larcin.extras import is_here
from larcin.rules import games, shipped
from larcin.rules.compilers import are_here, plainly
from larcin.rules.linking import cache_folder, is_writable
from larcin.table import compile_queue, pages
from larcin.table.database import BadDatabase, InUse, claimed, connect, form_of, newest_form
from larcin.table.heartbeats import ENDED, TRUST_MS
from larcin.table.schema import heartbeats, log
from larcin.table.write_health import kind_of, name_of

Health = Literal["well", "odd", "wrong"]

LITTLE_BYTES, HARDLY_ANY_BYTES = 1 << 30, 100 << 20
"""So much room on a disk is worth a remark, and so much is too little."""
CHECKED_BYTES = 500 << 20
"""SQLite files up to this size are read through for damage: it takes a second or two."""
APART_SECONDS = 2.0
"""How far the calendars of two computers may be apart before it is worth a remark."""
CONNECTIONS_A_SERVER = 16
OLDEST_POSTGRESQL = 12
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
"""What SQLite calls a file that it cannot read as a database."""
PACKAGES = ("numba", "llvmlite", "numpy", "sqlalchemy", "psycopg", "uvicorn")


class Finding(NamedTuple):
    """What was found about something, and how bad it is."""

    health: Health
    about: str
    says: str
    parts: Mapping[str, Any] = MappingProxyType({})


def check_all(address: str) -> Iterator[Finding]:
    """Look at everything, one thing after the other."""
    yield from versions()
    yield from the_page()
    yield from compiled_rules()
    yield from the_database(address)


# ------------------------------------------------------------------------------------------------- what is installed


def versions() -> Iterator[Finding]:
    found = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in PACKAGES if is_here(name))
    parts = {"larcin": __version__, "python": platform.python_version(), "packages": found}
    yield Finding("well", "versions", "versions", parts)
    if plainly():
        yield Finding("odd", "versions", "plainly")


def the_page() -> Iterator[Finding]:
    index = pages.BUILT / "index.html"
    if not index.is_file():
        yield Finding("wrong", "page", "no page", {"path": pages.BUILT})
        return
    named = re.findall(r'(?:src|href)="/?(assets/[^"]+)"', index.read_text(encoding="utf-8"))
    missing = [each for each in named if not (pages.BUILT / each).is_file()]
    if missing:
        yield Finding("wrong", "page", "torn page", {"path": pages.BUILT, "file": missing[0]})
    else:
        yield Finding("well", "page", "page", {"path": pages.BUILT})
    if old := old_games(pages.ENGINE):
        yield Finding("odd", "page", "old engine", {"games": ", ".join(old)})


def compiled_rules() -> Iterator[Finding]:
    folder = cache_folder()
    wanted = [(game, what) for game in games() for what in (compile_queue.PLAY, *LEVELS)]
    if all(compile_queue.comes_along(*each) for each in wanted):
        yield Finding("well", "compiled rules", "came along", {"path": shipped.FOLDER})
        return
    if not are_here():
        yield Finding("odd", "compiled rules", "interpreted")
        return
    if not is_writable(folder):
        yield Finding("odd", "compiled rules", "no cache", {"path": folder})
        return
    ready = sum(compile_queue.is_on_disk(game, what) for game, what in wanted)
    parts = {"path": folder, "ready": ready, "all": len(wanted), "python": sys.executable}
    yield Finding("well", "compiled rules", "compiled" if ready == len(wanted) else "not compiled yet", parts)
    yield from room_in(folder, "compiled rules")


# -------------------------------------------------------------------------------------------------------------- disk


def room_in(folder: Path, about: str = "disk") -> Iterator[Finding]:
    """Whether a folder can be written to, and for how long."""
    free = shutil.disk_usage(folder).free
    parts = {"path": folder, "free": f"{free / (1 << 30):,.1f}"}
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix="larcin-doctor-") as probe:
            probe.write(bytes(4096))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        yield Finding("wrong", about, "cannot write", {**parts, "why": error.strerror})
        return
    if free < HARDLY_ANY_BYTES:
        yield Finding("wrong", about, "no room", parts)
    elif free < LITTLE_BYTES:
        yield Finding("odd", about, "little room", parts)
    elif about == "disk":
        yield Finding("well", about, "room", parts)


# ---------------------------------------------------------------------------------------------------------- database


def the_database(address: str) -> Iterator[Finding]:
    """Whether there is a database that this version can use, and what it says of the time."""
    try:
        engine = connect(address)
    except (BadDatabase, OSError) as error:
        yield Finding("wrong", "database", "bad address", {"why": str(error)})
        return
    try:
        if engine.dialect.name == "sqlite":
            yield from the_file(engine)
        if engine.dialect.name != "sqlite" or file_of(engine).exists():
            with engine.connect() as connection:
                yield from the_tables(connection)
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()
        says = "damaged" if name_of(error) in DAMAGE else kind_of(error)
        parts = {"why": why[0] if why else type(error).__name__, "path": engine.url.database}
        yield Finding("wrong", "database", says, parts)
    finally:
        engine.dispose()


def file_of(engine: Engine) -> Path:
    return Path(str(engine.url.database)).resolve()


def the_file(engine: Engine) -> Iterator[Finding]:
    """What only a file can be: absent, readable for others, on a full disk, used by a server or by two names."""
    file = file_of(engine)
    yield from room_in(file.parent)
    if not file.exists():
        yield Finding("odd", "database", "no file yet", {"path": file})
        return
    size = file.stat().st_size
    parts = {"path": file, "size": f"{size / (1 << 20):,.0f}", "version": sqlite3.sqlite_version}
    if os.name == "posix" and file.stat().st_mode & 0o077:
        yield Finding("odd", "database", "open file", parts)
    try:
        yield Finding("well", "database", "file in use" if is_used(engine) else "file", parts)
    except BadDatabase as error:
        yield Finding("wrong", "database", "bad file", {"why": str(error)})
    if size <= CHECKED_BYTES:
        with engine.connect() as connection:
            damage = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        if damage != "ok":
            yield Finding("wrong", "database", "damaged", {"path": file, "why": damage})


def is_used(engine: Engine) -> bool:
    """Whether a server has the file now. Without the file of the lock none ever had, and none is made here: it would
    belong to whoever looks, and keep the server out.
    """
    if not file_of(engine).with_name(f"{file_of(engine).name}.lock").exists():
        return False
    try:
        with claimed(engine):
            return False
    except InUse:
        return True


def the_tables(connection: Connection) -> Iterator[Finding]:
    found, newest = form_of(connection), newest_form()
    parts = {"found": found, "newest": newest}
    if found is None:
        yield Finding("odd", "database", "empty")
        return
    if found != newest:
        older = found < newest
        yield Finding("odd" if older else "wrong", "database", "older form" if older else "newer form", parts)
    else:
        yield Finding("well", "database", "form", parts)
    now = time.time()
    if connection.dialect.name == "postgresql":
        yield from the_postgresql(connection)
    yield from the_clock(connection, now)


def the_postgresql(connection: Connection) -> Iterator[Finding]:
    version = int(str(connection.execute(text("SHOW server_version_num")).scalar())) // 10_000
    if version < OLDEST_POSTGRESQL:
        yield Finding("odd", "versions", "old postgresql", {"version": version, "oldest": OLDEST_POSTGRESQL})
    if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
        yield Finding("wrong", "database", "read only", {"why": "transaction_read_only = on"})
    most = int(str(connection.execute(text("SHOW max_connections")).scalar()))
    alive = len(living(connection))
    parts = {"version": version, "servers": alive, "most": most, "needed": CONNECTIONS_A_SERVER * (alive + 1)}
    enough = parts["needed"] <= most
    yield Finding("well" if enough else "odd", "database", "postgresql" if enough else "few connections", parts)


def living(connection: Connection) -> list[Any]:
    """The servers that have said lately that they live."""
    lately = time.time() * 1000 - 2 * TRUST_MS
    query = select(heartbeats.c.process).where(heartbeats.c.until > lately, heartbeats.c.process.not_like(f"%{ENDED}%"))
    return list(connection.execute(query).scalars())


# ------------------------------------------------------------------------------------------------------------- clock


def the_clock(connection: Connection, now: float) -> Iterator[Finding]:
    """Hold the calendar of this computer against the database's, and against what servers have written."""
    apart = 0.0
    if connection.dialect.name == "postgresql":
        began = time.time()
        theirs = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
        apart = (began + time.time()) / 2 - theirs
    written = [connection.execute(select(func.max(each))).scalar() or 0 for each in (log.c.at, heartbeats.c.until)]
    behind = max(written) / 1000 - now
    parts = {"apart": f"{abs(apart):,.1f}", "behind": f"{behind:,.0f}", "now": time.strftime("%Y-%m-%d %H:%M:%S %Z")}
    if behind > max(APART_SECONDS, TRUST_MS / 1000):
        yield Finding("wrong" if behind > 24 * 3600 else "odd", "clock", "behind", parts)
    elif abs(apart) > APART_SECONDS:
        yield Finding("odd", "clock", "apart", parts)
    else:
        yield Finding("well", "clock", "clock", parts)
