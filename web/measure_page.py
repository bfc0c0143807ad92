"""Measure the page in a real Chromium: first load, first tap, a bot's answer, frames, memory (`make bench-page`)."""

from __future__ import annotations

import argparse
import subprocess
import sys

from build_page import PageNotBuilt, build_page
from check_page import BROWSER, check, fetch_browser

from larcin.lab.provenance import provenance

PARTS = "load", "tap", "answers", "frames", "memory"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks-page.md")
    parser.add_argument("--only", metavar="PART,...", help=f"measure these parts alone: {', '.join(PARTS)}")
    parser.add_argument("--games", metavar="GAME,...", help="these games alone; writes nothing")
    parser.add_argument("--short", action="store_true", help="everything once, to see that it can be; writes nothing")
    given = parser.parse_args()
    unknown = [part for part in (given.only or "").split(",") if part and part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}: choose from {', '.join(PARTS)}")
    build_page()
    fetch_browser()
    subprocess.run([sys.executable, "-m", "larcin", "compile", "--target", "wasm32"], check=True)
    made = provenance()
    what = f"larcin {made['larcin']}, commit {made['commit'] or 'unknown'}, Python {made['python']}, {made['system']}"
    check(BROWSER, "measure.mjs", *sys.argv[1:], LARCIN_MADE=what)


if __name__ == "__main__":
    try:
        main()
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
