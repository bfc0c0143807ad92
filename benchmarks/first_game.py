"""A fresh process that imports larcin and simulates one game: how long each part took, as JSON.

Usage: python first_game.py CORES, with LARCIN_CACHE_DIR naming an empty folder for a cold start, a filled one for a
warm start.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module

from worker import pin


def main(cores: str) -> None:
    pin(cores)
    start = time.perf_counter()
    import_module("larcin")
    imported = time.perf_counter()
    simulate = import_module("larcin.lab.simulation").simulate
    called = time.perf_counter()
    simulate("kids-of-london", seats=4, games=1, seed=1)
    played = time.perf_counter()
    print(json.dumps({"import": imported - start, "call": played - called, "all": played - start}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
