"""`larcin admin`: keep copies of the table's database, bring them back, throw old tables away."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from larcin.cli.common import Commands, console, positive


def add_commands(commands: Commands) -> None:
    admin = commands.add_parser("admin", help="look after the table's database", description=__doc__)
    parts = admin.add_subparsers(title="commands", metavar="COMMAND", required=True)
    keep = parts.add_parser("backup", help="write everything to a file, also while the server runs")
    keep.add_argument("file", nargs="?", type=Path, help="where to (default: larcin-DATE.jsonl.gz)")
    keep.set_defaults(run=backup)
    back = parts.add_parser("restore", help="bring a backup into an empty database, of either kind")
    back.add_argument("file", type=Path)
    back.set_defaults(run=restore)
    old = parts.add_parser("prune", help="remove tables at which nothing has happened for long")
    old.add_argument("--days", type=positive, default=30, help="for how long (default: %(default)g)")
    old.add_argument("--finished", action="store_true", help="finished matches too: their records are lost")
    old.set_defaults(run=prune)
    for part in (keep, back, old):
        part.add_argument("--database", default="", metavar="ADDRESS", help="as for larcin serve")


def engine_of(given: argparse.Namespace) -> Any:
    from larcin.table import database
    from larcin.table.settings import data_folder

    engine = database.connect(given.database or database.usual_address(data_folder()))
    database.migrate(engine)
    return engine


def backup(given: argparse.Namespace) -> int:
    from larcin.table import admin

    path = given.file or Path(f"larcin-{time.strftime('%Y-%m-%d-%H%M%S')}.jsonl.gz")
    with console.status("…"):
        count = admin.backup(engine_of(given), path)
    console.print(f"{count} rows are in {path}. Keep it safe: it holds the seeds of running matches.", markup=False)
    return 0


def restore(given: argparse.Namespace) -> int:
    from larcin.table import admin

    with console.status("…"):
        count = admin.restore(engine_of(given), given.file)
    console.print(f"{count} rows were brought back from {given.file}.", markup=False)
    return 0


def prune(given: argparse.Namespace) -> int:
    from larcin.table import admin

    with console.status("…"):
        count = admin.prune(engine_of(given), given.days, finished_too=given.finished)
    console.print(f"{count} tables were removed.", markup=False)
    return 0
