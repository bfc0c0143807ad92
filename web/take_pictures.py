"""Take pictures of all tables, at every moment worth a look, in all windows: into a folder, of some games or of all."""

from __future__ import annotations

import sys
from pathlib import Path

from build_page import PageNotBuilt, build_page
from check_page import BROWSER, check, fetch_browser

if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("larcin: say into which folder, as in `python web/take_pictures.py pictures kids-of-london`.")
    try:
        build_page()
        fetch_browser()
        check(BROWSER, "album.mjs", str(Path(sys.argv[1]).resolve()), *sys.argv[2:])
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
