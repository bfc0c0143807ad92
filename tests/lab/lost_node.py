"""A hundred million games on three Ray nodes of this computer, of which one is lost on the way: are they the same?

Usage: python -m tests.lab.lost_node [--games 100_000_000]. The games are sent in stretches, so that they fit in memory;
each is played once more in this process, on one core, and every place, score and number of decisions is compared.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import secrets
import threading
import time

from larcin.lab.simulation import Simulation, simulate
from tests.lab.test_workers import RayCluster

GAME = "kids-of-london"
STRETCH = 5_000_000


def digest(played: Simulation) -> str:
    """All that came of games, as a hash."""
    parts = played.places, played.scores, played.decisions
    return hashlib.sha256(b"".join(part.tobytes() for part in parts)).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000_000)
    games = parser.parse_args().games
    os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=secrets.token_hex(32))
    cluster = RayCluster()
    there = here = 0.0
    for first in range(0, games, STRETCH):
        count = min(STRETCH, games - first)
        if first <= games // 2 < first + count:
            threading.Timer(1.0, cluster.lose_a_node).start()
        begun = time.monotonic()
        told = digest(simulate(GAME, games=count, first=first, seed=1, on=cluster.inside))
        between = time.monotonic()
        assert told == digest(simulate(GAME, games=count, first=first, seed=1)), f"games {first} to {first + count}"
        there, here = there + between - begun, here + time.monotonic() - between
        print(f"{first + count:,} games are the same; {there:.0f} s on the cluster, {here:.0f} s alone", flush=True)
    cluster.close()


if __name__ == "__main__":
    main()
