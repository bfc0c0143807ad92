"""Measure the page in a real Chromium: first load, largest paint, frames, memory; `--write` puts it into docs."""

from __future__ import annotations

import subprocess
import sys

from build_page import PageNotBuilt, build_page
from check_page import BROWSER, check, fetch_browser

if __name__ == "__main__":
    try:
        build_page()
        fetch_browser()
        subprocess.run([sys.executable, "-m", "larcin", "compile", "--target", "wasm32"], check=True)
        check(BROWSER, "measure.mjs", *sys.argv[1:])
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
