"""`larcin admin`: look after what a server keeps."""

from __future__ import annotations

import argparse
import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from larcin.cli.common import Commands, positive

if TYPE_CHECKING:
    from sqlalchemy import Engine

EXAMPLES = """\
examples:
  larcin admin backup tables.backup              everything, in one file, while the server runs
  larcin admin restore tables.backup --database postgresql://larcin@db/larcin
  larcin admin prune --older-than 90 --dry-run   say what would go
  larcin admin migrate                           before an upgrade
  larcin admin rerate                            work all ratings out again from the logs
"""
DAY_MS = 24 * 3600 * 1000


def add_commands(commands: Commands) -> None:
    admin = commands.add_parser(
        "admin",
        help="look after a server: backup, restore, prune, migrate",
        description="Look after what a server keeps in its database.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = admin.add_subparsers(title="commands", metavar="COMMAND", required=True)
    backup = add(
        actions, "backup", back_up, "write everything to one file",
        "Write everything to one file, as it is at one moment, while servers go on. The file holds the seeds of "
        "running matches and the key that signs cookies: keep it where only you can read it.",
    )  # fmt: skip
    backup.add_argument("file", type=Path, metavar="FILE", help="where to; it is replaced once the new one is whole")
    restore = add(
        actions, "restore", bring_back, "fill a database from a backup",
        "Fill an empty database from a backup of either kind of database, also of an older version. Stop the servers "
        "first. All of it is restored or nothing. Clocks stand still for the time between.",
    )  # fmt: skip
    restore.add_argument("file", type=Path, metavar="FILE", help="what `larcin admin backup` has written")
    restore.add_argument("--replace", action="store_true", help="lose what is in the database now")
    prune = add(
        actions, "prune", clear_away, "remove old tables",
        "Remove tables at which nothing has happened for so many days: finished matches and tables that never started. "
        "Ratings stay; records of those matches are gone.",
    )  # fmt: skip
    prune.add_argument("--older-than", type=positive, required=True, metavar="DAYS", help="how long nothing happened")
    prune.add_argument("--running", action="store_true", help="remove matches that are not finished, too")
    prune.add_argument("--dry-run", action="store_true", help="only say what would be removed")
    add(
        actions, "migrate", bring_forward, "bring a database to the form that this version needs",
        "Bring a database to the form that this version needs, as the first start of this version would. Servers of "
        "the version before may go on meanwhile (see Upgrades in docs/server.md). Back it up first: there is no way "
        "back.",
    )  # fmt: skip
    add(
        actions, "rerate", rate_again, "work all ratings out again",
        "Work all ratings out again, from the logs of all finished matches in the order in which they ended.",
    )  # fmt: skip


def add(
    actions: Any, name: str, run: Callable[[argparse.Namespace], int], summary: str, description: str
) -> argparse.ArgumentParser:
    action: argparse.ArgumentParser = actions.add_parser(name, help=summary, description=description)
    action.add_argument(
        "--database", default="", metavar="ADDRESS",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: SQLite in your data directory)",
    )  # fmt: skip
    action.set_defaults(run=run)
    return action


@contextlib.contextmanager
def engine_of(given: argparse.Namespace, *, migrate: bool) -> Iterator[Engine]:
    """The database that is meant; what it complains about becomes a sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from larcin.table import database
    from larcin.table.backups import explain
    from larcin.table.settings import data_folder

    address = given.database or database.usual_address(data_folder())
    if migrate:
        database.check_is_there(address)
    engine = database.connect(address)
    try:
        if migrate:
            database.migrate(engine)
        yield engine
    except SQLAlchemyError as error:
        raise explain(error) from None
    finally:
        engine.dispose()


@contextlib.contextmanager
def counting(what: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how many rows are done."""
    shown = Console(stderr=True)
    with shown.status(what) as status:
        yield lambda rows: status.update(f"{what} {rows:,} rows")


def back_up(given: argparse.Namespace) -> int:
    from larcin.table.backups import back_up as write

    with engine_of(given, migrate=True) as engine, counting("Writing ...") as progress:
        rows = write(engine, given.file, progress)
    print(f"{given.file}: {rows:,} rows, {given.file.stat().st_size:,} bytes. It holds secrets: keep it safe.")
    return 0


def bring_back(given: argparse.Namespace) -> int:
    from larcin.table.backups import restore

    with engine_of(given, migrate=False) as engine, counting("Reading ...") as progress:
        rows = restore(engine, given.file, replace=given.replace, progress=progress)
    print(f"{rows:,} rows restored.")
    return 0


def clear_away(given: argparse.Namespace) -> int:
    from larcin.table.pruning import prune

    before = int(time.time() * 1000 - given.older_than * DAY_MS)
    with engine_of(given, migrate=True) as engine:
        gone = prune(engine, before, running=given.running, dry=given.dry_run)
    kinds = {"over": "finished", "waiting": "never started", "playing": "not finished"}
    tables = ", ".join(f"{number:,} {kinds[status]}" for status, number in gone.tables.items())
    print(f"{'Would remove' if given.dry_run else 'Removed'}: tables {tables}; guests {gone.guests:,}.")
    return 0


def bring_forward(given: argparse.Namespace) -> int:
    from larcin.table.database import newest_form

    with engine_of(given, migrate=True):
        print(f"The database has the form that this version needs ({newest_form()}).")
    return 0


def rate_again(given: argparse.Namespace) -> int:
    from larcin.table.ratings import rebuild

    with engine_of(given, migrate=True) as engine:
        matches = rebuild(engine)
    print(f"Ratings follow from {matches:,} matches.")
    return 0
