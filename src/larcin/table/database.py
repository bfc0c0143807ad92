"""Where things are stored: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

import contextlib
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError, IntegrityError, SQLAlchemyError

from larcin.errors import LarcinError
from larcin.extras import need
from larcin.table.schema import keys

MIGRATIONS = Path(__file__).with_name("migrations")
PATIENCE_SECONDS = 10
MIGRATION_LOCK = 7_021_967
"""The lock in PostgreSQL under which one process at a time migrates: any number would do."""
SERVING_LOCK = 7_021_969
"""The lock in PostgreSQL that all servers share, and that whoever replaces everything must have alone."""


class BadDatabase(LarcinError):
    """The database cannot be used."""


class InUse(BadDatabase):
    """A server uses the database."""


def usual_address(folder: Path) -> str:
    """SQLite in this folder."""
    return f"sqlite:///{folder / 'tables.sqlite'}"


def connect(address: str) -> Engine:
    """An engine for a database by its address: `sqlite:///file`, or `postgresql://user@host/name`.

    Its errors do not say what was to be written: that may be a secret.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        raise BadDatabase(
            f"{address!r} is no address of a database. Write sqlite:///FILE or postgresql://USER@HOST/NAME."
        ) from None
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadDatabase("Name a file for SQLite, such as sqlite:///tables.sqlite: moves are to be kept.")
        Path(url.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        how: dict[str, Any] = {"timeout": PATIENCE_SECONDS, "check_same_thread": False}
        engine = create_engine(url, hide_parameters=True, connect_args=how)
        event.listen(engine, "do_connect", for_its_owner)
        event.listen(engine, "connect", prepare_sqlite)
        return engine
    if url.get_backend_name() == "postgresql":
        need("postgres", "PostgreSQL")
        url = url.set(drivername="postgresql+psycopg")
        how = {"connect_timeout": PATIENCE_SECONDS, "prepare_threshold": 5}
        return create_engine(
            url, pool_pre_ping=True, pool_size=8, max_overflow=8, hide_parameters=True, connect_args=how
        )
    raise BadDatabase(f"{url.get_backend_name()} is no database that larcin knows: use sqlite or postgresql.")


def part_from(engine: Engine) -> None:
    """Close all connections; those that threads still use, when they give them back."""

    def close(_: Any, record: Any) -> None:
        record.close()

    event.listen(engine, "checkin", close)
    engine.dispose()


@contextlib.contextmanager
def claimed(engine: Engine) -> Iterator[None]:
    """Have a SQLite file for this process alone, by a lock that the system lets go of when the process dies.

    `InUse` if another server has it, by whatever name. PostgreSQL is there for many.
    """
    if engine.dialect.name == "postgresql" or sys.platform == "win32":
        yield
        return
    import fcntl

    file = Path(str(engine.url.database)).resolve()
    if file.exists() and file.stat().st_nlink > 1:
        raise BadDatabase(f"{file}: this file has a second name (a hard link), by which it could be used twice.")
    with file.with_name(f"{file.name}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InUse(
                f"{engine.url.database}: another server uses this file already. Name another one with --database, "
                "or use PostgreSQL, which is for several servers."
            ) from None
        yield


def for_its_owner(_: Any, __: Any, arguments: list[Any], ___: Any) -> None:
    """A file that SQLite makes anew holds seeds and keys: nobody else may read it."""
    Path(arguments[0]).touch(mode=0o600)


def prepare_sqlite(connection: Any, _: Any) -> None:
    """A commit is on the disk when it returns, readers do not wait for writers, and pages are cached by the system."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-500"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the database to the form that this version needs; `BadDatabase` with a sentence if that cannot be."""
    try:
        if not is_current(engine):
            upgrade(engine)
    except SQLAlchemyError as error:
        cause = str(getattr(error, "orig", error)).strip().splitlines()
        raise BadDatabase(f"The database cannot be used: {cause[0] if cause else type(error).__name__}") from None


def is_current(engine: Engine) -> bool:
    """Whether nothing is to be done, found out without loading alembic, which takes a while."""
    with engine.connect() as connection:
        return form_of(connection) == newest_form()


def forms() -> list[str]:
    """The forms that a database may have, oldest first."""
    return sorted(path.stem for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def newest_form() -> str:
    return forms()[-1]


def form_of(connection: Connection) -> str | None:
    """The form of a database, None if there is nothing of ours in it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def upgrade(engine: Engine) -> None:
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # one process at a time
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        else:  # Python begins none by itself for what changes the form, and half of that would be left by a crash
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        found = form_of(connection)
        if found is not None and found > newest_form():
            raise BadDatabase(f"A newer version of larcin has used this database (form {found}): use that one.")
        bring_to(connection, "head")


def bring_to(connection: Connection, form: str) -> None:
    """Bring a database forward to a form, in the transaction that this connection has begun."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, form)


def check_is_there(address: str) -> None:
    """Refuse the address of a SQLite file that does not exist, rather than make one."""
    with contextlib.suppress(ArgumentError):
        url = make_url(address)
        if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).is_file():
            raise BadDatabase(
                f"{url.database}: there is no such file. Say where the server keeps its tables: --database."
            )


TOO_LARGE = "54"
"""The class of PostgreSQL's errors about what is larger than it can take; it counts them with those of operation."""


def is_away(error: BaseException) -> bool:
    """Whether a database could not do what was asked of it just now, whatever was asked: it is away, full or broken.

    Otherwise it is what was asked that is at fault, and to ask again would come to the same.
    """
    if isinstance(error, DataError | IntegrityError):
        return False
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return isinstance(error, SQLAlchemyError | OSError) and not state.startswith(TOO_LARGE)


def key(engine: Engine, name: str) -> bytes:
    """A secret of the server by its name, made when it is first asked for."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    with engine.begin() as connection:
        fresh = {"name": name, "value": secrets.token_bytes(32)}
        connection.execute(dialect.insert(keys).on_conflict_do_nothing(), fresh)
        return bytes(connection.execute(select(keys.c.value).where(keys.c.name == name)).scalar_one())
