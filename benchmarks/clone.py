"""How long somebody waits for a bot who has just cloned this and said `make play`: from the first tap in a browser to
the first move of a bot, in each game and at each level, with nothing compiled.

`make bench-clone` measures it and writes that part of docs/benchmarks.md. What is cloned is the last commit.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from larcin.bots import LEVELS
from larcin.rules import OUR_GAMES, load
from sections import measured, write_section

ROOT = Path(__file__).resolve().parent.parent
SECTION = ROOT / "benchmarks" / "clone.md"
sys.path.insert(0, str(ROOT / "web"))
from build_page import executable  # noqa: E402
from check_page import BROWSER, fetch_browser  # noqa: E402

METHOD = """\
A fresh clone, set up by `make play` in {setup:.0f} s, and then for each visit `make play` once more with an empty cache
and an empty database. A Chromium on the same machine opens the page as soon as the server answers, while everything is
being compiled in the background, and *Play against bots* is tapped at once. What counts is the time from that tap until
the page has heard of the first move of a bot. If it is for the guest to begin, a hand finds its way to a move first;
the second table has that in it, the first does not: from when the page hears that nobody else is asked until the move
goes out. {visits} visits each: median and greatest."""


Found = dict[str, dict[str, list[tuple[float, float]]]]
ALL, WAITED = range(2)


def set_up(clone: Path) -> float:
    """Clone, and make what `make play` makes before it plays. Returns the seconds that takes."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    began = time.perf_counter()
    subprocess.run(["make", ".venv/ready", "page"], cwd=clone, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def first_moves(clone: Path, visits: int, games: list[str], levels: list[str]) -> Found:
    """Seconds in all and without the guest's own turn, of each visit, by game and level."""
    command = [executable(), "first-move.mjs", str(clone), str(visits), ",".join(games), ",".join(levels)]
    found: Found = json.loads(subprocess.check_output(command, cwd=BROWSER))
    return found


def table(title: str, found: Found, which: int) -> str:
    """Median and greatest, a row a game and a column a level."""
    levels = list(next(iter(found.values())))
    rows = [f"| {title} | {' | '.join(levels)} |", f"| --- |{' ---: |' * len(levels)}"]
    for game, by_level in found.items():
        took = [[visit[which] for visit in by_level[level]] for level in levels]
        rows.append(
            f"| {load(game).title['en']} | " + " | ".join(f"{median(t):.2f} ({max(t):.2f})" for t in took) + " |"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=3, metavar="N", help="for each game and level")
    parser.add_argument("--games", nargs="+", default=list(OUR_GAMES), choices=OUR_GAMES)
    parser.add_argument("--levels", nargs="+", default=list(LEVELS), choices=LEVELS)
    parser.add_argument("--write", action="store_true", help="write benchmarks/clone.md and docs/benchmarks.md")
    given = parser.parse_args()
    when = measured("make bench-clone")
    fetch_browser()
    with tempfile.TemporaryDirectory() as folder:
        setup = set_up(Path(folder) / "larcin")
        found = first_moves(Path(folder) / "larcin", given.visits, given.games, given.levels)
    tables = [
        table("waiting for a bot's first move, s", found, WAITED), table("from the first tap to it, s", found, ALL),
    ]  # fmt: skip
    method = METHOD.format(setup=setup, visits=given.visits)
    text = "\n\n".join(["## The first move after `make play`", when, method, *tables]) + "\n"
    print(text)
    if given.write:
        write_section(SECTION, text)


if __name__ == "__main__":
    main()
