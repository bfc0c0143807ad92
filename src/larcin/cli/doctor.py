"""`larcin doctor`: say in words what is wrong with an installation or a server, and what to do."""

from __future__ import annotations

import argparse

from larcin.cli.common import Commands, add_language
from larcin.cli.doctor_texts import ABOUT, ADVICE, SAYS, VERDICT

MARKS = {"well": "✓", "odd": "!", "wrong": "✗"}
WORSE = list(MARKS)


def add_commands(commands: Commands) -> None:
    doctor = commands.add_parser(
        "doctor",
        help="say what is wrong with a server, and what to do",
        description="Look at disk, database, clock, versions, page and compiled rules, and say in words what is wrong "
        "and what to do. No table is touched, and the server may run meanwhile. The exit status is 1 if something is "
        "wrong.",
    )
    doctor.add_argument(
        "--database", default="", metavar="ADDRESS",
        help="as for `larcin serve` (default: SQLite in your data directory)",
    )  # fmt: skip
    add_language(doctor)
    doctor.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from larcin.table.checkup import check_all
    from larcin.table.database import usual_address
    from larcin.table.settings import data_folder

    worst = "well"
    for finding in check_all(given.database or usual_address(data_folder())):
        about, says = ABOUT[finding.about][given.lang], SAYS[finding.says][given.lang].format(**finding.parts)
        print(f"{MARKS[finding.health]} {about}{' :' if given.lang == 'fr' else ':'} {says.rstrip('.')}.")
        if finding.health != "well":
            print(f"  → {ADVICE[finding.says][given.lang]}")
        worst = max(worst, finding.health, key=WORSE.index)
    print(VERDICT[worst][given.lang])
    return int(worst == "wrong")
