"""How many moves a second the table takes, how long a move is under way, and how much memory a table needs.

`make bench-table` runs this and writes docs/benchmarks-table.md. Server and clients share the machine; each move is
committed to SQLite, with a full flush to the disk, before anyone is told of it. boardgame.io, which keeps nothing,
takes its turn after each round of ours.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import numpy as np
import uvloop

from machine import description
from table_clients import lay_tables, play
from table_peer import install, measure_peer

SIZES = (1, 25, 125, 500)
LEAST_MOVES = {1: 2000, 25: 5000, 125: 10000, 500: 20000}
WARM_UP = 20
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks-table.md"
WITH_PEER = (1, 25, 125)
"""Where boardgame.io is measured beside."""
ROUNDS = 5
MARK = "<!-- what follows is written by other measurements, and stays -->"


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    with Path(f"/proc/{pid}/statm").open() as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(folder: Path, database: str, profile: str) -> Any:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    how = ["-m", "cProfile", "-o", profile] if profile else []
    process = subprocess.Popen(
        [sys.executable, *how, "-m", "larcin", "serve", "--port", str(port), "--log", "json",
         "--database", database or f"sqlite:///{folder / 'bench.sqlite'}",
         "--messages-a-second", "1000000", "--calls-a-second", "1000000", "--guest-share", "1000000",
         "--address-share", "1000000", "--connections-an-address", "1000000", "--openings-an-hour", "1000000"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        base = f"http://127.0.0.1:{port}"
        while True:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{base}/healthz", timeout=2).close()
                break
            time.sleep(0.1)
        yield process.pid, base, port
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


async def measure(count: int, base: str, port: int, pid: int) -> dict[str, Any]:
    """Matches at so many tables at once, again and again until there were moves enough."""
    moves, seconds, delays, grown, worked = 0, 0.0, [], 0.0, [0.0, 0.0]
    while moves < LEAST_MOVES[count]:
        before = memory(pid)
        tables = await lay_tables(base, port, count)
        began = processor_time(pid), time.process_time()
        took, seen = await play(tables)
        worked = [worked[0] + processor_time(pid) - began[0], worked[1] + time.process_time() - began[1]]
        grown = max(grown, (memory(pid) - before) / count)
        seconds += took
        moves += len(seen)
        delays += seen
        for table in tables:
            for client in table.clients:
                client.close()
    p50, p95, p99 = (1000 * np.percentile(delays, [50, 95, 99])).tolist()
    shares = {"server": 1e6 * worked[0] / moves, "clients": 1e6 * worked[1] / moves}
    return {"rate": moves / seconds, "p50": p50, "p95": p95, "p99": p99, "memory": grown, **shares}


def measure_theirs(count: int) -> dict[str, Any]:
    found = measure_peer(count, LEAST_MOVES[count] // 2)
    return {"rate": found["moves"] / found["seconds"], "p99": float(np.percentile(found["delays"], 99))}


async def run(given: argparse.Namespace) -> dict[int, dict[str, list[dict[str, Any]]]]:
    """Rounds of ours and of theirs in turn, so that whatever else the machine does befalls both."""
    results: dict[int, dict[str, list[dict[str, Any]]]] = {}
    for count in given.tables:
        found = results[count] = {"ours": [], "theirs": []}
        for _ in range(given.rounds):
            with (
                tempfile.TemporaryDirectory() as name,
                server(Path(name), given.database, given.profile) as (pid, base, port),
            ):
                await play(await lay_tables(base, port, WARM_UP))  # so that rules are loaded and caches are full
                found["ours"].append(await measure(count, base, port, pid))
            if given.peer and count in WITH_PEER:
                found["theirs"].append(await asyncio.to_thread(measure_theirs, count))
        print(line(count, found), flush=True)
    return results


def middle(rounds: list[dict[str, Any]], what: str) -> float:
    return float(np.median([each[what] for each in rounds]))


def spread(rounds: list[dict[str, Any]]) -> str:
    """The median rate, and the slowest and fastest round."""
    rates = [each["rate"] for each in rounds]
    return f"{np.median(rates):,.0f} ({min(rates):,.0f}–{max(rates):,.0f})"


def line(count: int, found: dict[str, list[dict[str, Any]]]) -> str:
    ours, theirs = found["ours"], found["theirs"]
    peer = f"{spread(theirs)} | {middle(theirs, 'p99'):.0f} ms" if theirs else "– | –"
    kilobytes = f"{max(each['memory'] for each in ours) / 1000:.0f} KB" if count > 1 else "–"
    shares = f"{middle(ours, 'server'):.0f} µs | {middle(ours, 'clients'):.0f} µs"
    times = " | ".join(f"{middle(ours, what):.1f} ms" for what in ("p50", "p95", "p99"))
    return f"| {count} | {spread(ours)} | {times} | {kilobytes} | {shares} | {peer} |"


HEAD = """# The table under load

`make bench-table` measures this. Tables of four scripted clients play Kids of London at random, as fast as they are
answered. One server process on SQLite, and the clients in another process on the same machine. Every move is committed,
with a full flush to the disk, before anyone is told of it. The time of a move is from its being sent until the last of
the four has seen it. Memory is how much the server grew while so many tables were opened, joined by four connections
each and played to the end. Processor time says what a machine with nothing else to do could reach; the load average
below the table says whether this one had anything else to do (two is what server and clients make by themselves).

boardgame.io is measured in the same run: after each round of ours one of its server, with its own clients in Node and a
game of this shape ([benchmarks/boardgame_io](../benchmarks/boardgame_io)). It keeps everything in memory, and nothing
durably. Rates are medians of {rounds} rounds, with the slowest and the fastest; the rest are medians.

"""


def write(results: dict[int, dict[str, list[dict[str, Any]]]], rounds: int, peer: str) -> None:
    about = f"{description().removesuffix('.')}, {peer}load average {os.getloadavg()[0]:.1f}"
    table = [
        "| tables | moves a second | median | 95 % | 99 % | memory a table | server's processor time a move | clients' "
        "| boardgame.io, moves a second | its 99 % |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(line(count, found) for count, found in results.items()),
    ]
    rest = PAGE.read_text(encoding="utf-8").partition(MARK)[2]
    measured = HEAD.format(rounds=rounds) + "\n".join(table) + f"\n\nMeasured on {about}.\n"
    PAGE.write_text(f"{measured}\n{MARK}{rest}" if rest else measured, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=SIZES, choices=SIZES)
    parser.add_argument("--database", default="", help="another database than SQLite in a temporary folder")
    parser.add_argument("--profile", default="", help="write a profile of the server to this file")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--no-peer", dest="peer", action="store_false", help="leave boardgame.io out")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks-table.md")
    given = parser.parse_args()
    peer = f"boardgame.io {install()}, " if given.peer else ""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        results = runner.run(run(given))
    if given.write:
        write(results, given.rounds, peer)


if __name__ == "__main__":
    main()
