"""How long people wait at a server that has compiled nothing yet: for its page, and for the first move of a bot.

Every game and level gets a server of its own with an empty compile cache, and, once all is compiled, a second one:
`python benchmarks/table_first_move.py --games doggy-bag --levels novice expert`.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
import urllib.request
from itertools import product
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from larcin.bots import LEVELS
from larcin.rules import games, load
from larcin.table.compile_queue import is_on_disk
from table import server

LOOK_SECONDS = 0.05
BOT_MOVES = 'larcin_moves_total{by="bot"}'


def measure(game: str, level: str, folder: Path, once: bool) -> None:
    """Say what players see of a fresh server and, unless `once` is enough, of one that starts when all is compiled."""
    os.environ["LARCIN_CACHE_DIR"] = str(folder / "cache")
    print(f"{game}, {level}", flush=True)
    began, busy = time.perf_counter(), processor_time()
    with server(folder, "", "") as (_, base, _):
        print(f"  with an empty cache: {look_on(base, game, level, began)}", flush=True)
        while not once and not is_on_disk(game, level):
            time.sleep(LOOK_SECONDS)
    if once:
        return
    took, work = time.perf_counter() - began, processor_time() - busy
    print(f"  all is compiled after {took:.1f} s, {work:.1f} s of processor time", flush=True)
    began = time.perf_counter()
    with server(folder, "", "") as (_, base, _):
        print(f"  when all is compiled: {look_on(base, game, level, began)}", flush=True)


def processor_time() -> float:
    """Seconds of processor time of this process, and of those that it started and that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def look_on(base: str, game: str, level: str, began: float) -> str:
    """Open a table with bots, and wait for the first of them to move."""
    with urllib.request.urlopen(f"{base}/", timeout=30) as response:
        response.read()
    page = time.perf_counter() - began
    asked = time.perf_counter()
    table, cookie = open_table(base, game, level)
    opened = time.perf_counter() - asked
    url = f"{base.replace('http', 'ws')}/api/tables/{table}/play"
    with connect(url, additional_headers={"Cookie": cookie}, proxy=None, max_size=None) as wire:
        wire.send(json.dumps({"do": "hello", "seat": 0}))
        while not bot_has_moved(base):
            answer_if_asked(wire)
        moved = time.perf_counter() - asked
    return f"page {page:.2f} s, table {opened:.2f} s, a bot's move {moved:.2f} s"


def open_table(base: str, game: str, level: str) -> tuple[str, str]:
    """A table of the fewest players: one guest, who sits first, and bots of a level. And the guest's cookie."""
    seats = min(load(game).seat_counts)
    sitting = ["me", *[f"bot:{level}"] * (seats - 1)]
    wish = {"game": game, "name": "A", "seats": sitting, "options": {"seats": seats}}
    request = urllib.request.Request(f"{base}/api/tables", method="POST", data=json.dumps(wish).encode())
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.loads(response.read())["table"], response.headers["Set-Cookie"].split(";")[0]


def bot_has_moved(base: str) -> bool:
    with urllib.request.urlopen(f"{base}/metrics", timeout=30) as response:
        lines = response.read().decode().splitlines()
    return any(line.startswith(BOT_MOVES) and float(line.split()[-1]) > 0 for line in lines)


def answer_if_asked(wire: ClientConnection) -> None:
    """Listen for a moment, and choose if asked to."""
    try:
        news: dict[str, Any] = json.loads(wire.recv(LOOK_SECONDS))
    except TimeoutError:
        return
    if news.get("legal") and 0 in news["waiting"]:
        choice = {"id": str(news["n"]), "do": "move", "decision": news["decision"], "move": news["legal"][0][0]}
        wire.send(json.dumps(choice))


def main() -> None:
    levels = [level for level in LEVELS if level != "random"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=games(), choices=games())
    parser.add_argument("--levels", nargs="*", default=levels, choices=levels)
    parser.add_argument("--once", action="store_true", help="with an empty cache only: compiling may take minutes")
    given = parser.parse_args()
    for game, level in product(given.games, given.levels):
        with tempfile.TemporaryDirectory() as name:
            measure(game, level, Path(name), given.once)


if __name__ == "__main__":
    main()
