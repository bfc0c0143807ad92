"""Kill the server at random moments while clients play, and check afterwards that nothing was lost or done twice.

Run as a script for many times: `python -m tests.table.killing --kills 200 --database postgresql`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import larcin
from larcin.table import happenings
from larcin.table.database import connect
from larcin.table.event_store import read_opening, read_rows
from larcin.table.table import Row, Table
from tests.table.clients import Client, new_match
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, running_postgres

TABLES = 3
LONGEST_RECOVERY = 10.0


class Damage(AssertionError):
    """Something that was promised did not hold."""


async def kill_while_playing(server: ServerProcess, kills: int, seed: int = 0) -> dict[str, Any]:
    """Keep matches going and kill the server so many times. Returns what was seen; `Damage` if all is not well."""
    dice = random.Random(seed)
    players: list[Client] = []
    running: list[asyncio.Task[None]] = []
    slowest = 0.0
    started = time.monotonic()
    for kill in range(kills):
        while sum(not task.done() for task in running) < 4 * TABLES:
            table, guests = await asyncio.to_thread(new_match, server.base)
            clients = [Client(guest, table, seat, seed=dice.getrandbits(60)) for seat, guest in enumerate(guests)]
            players += clients
            running += [asyncio.create_task(client.play()) for client in clients]
        await asyncio.sleep(dice.uniform(0.0, 0.6))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        back = time.monotonic()
        await asyncio.gather(*(heard_again(client, back) for client in players))
        slowest = max(slowest, time.monotonic() - back)
        if time.monotonic() - back > LONGEST_RECOVERY:
            raise Damage(f"kill {kill}: clients took {time.monotonic() - back:.1f} s to go on")
    await asyncio.wait_for(asyncio.gather(*running), 120)
    moves = sum(len(client.acknowledged) for client in players)
    check_log(server.database, players)
    return {
        "kills": kills,
        "matches": len(players) // 4,
        "acknowledged moves": moves,
        "slowest recovery, s": round(slowest, 2),
        "seconds": round(time.monotonic() - started),
    }


async def heard_again(client: Client, since: float) -> None:
    """Wait until a client whose match goes on has heard from the server again."""
    deadline = time.monotonic() + 2 * LONGEST_RECOVERY
    while client.state.get("table", {}).get("status") != "over" and client.heard < since:
        if time.monotonic() > deadline:
            raise Damage("a client never went on")
        await asyncio.sleep(0.01)


def check_log(database: str, players: list[Client]) -> None:
    """Every acknowledged move is in the log, none is there twice, and each match is over and can be verified."""
    engine = connect(database)
    for table_id in sorted({client.table for client in players}):
        opening, rows = read_opening(engine, table_id), read_rows(engine, table_id)
        if opening is None or [row.n for row in rows] != list(range(1, len(rows) + 1)):
            raise Damage(f"the log of {table_id} has gaps")
        chosen = check_rows(table_id, rows)
        for client in players:
            lost = set(client.acknowledged) - chosen
            if client.table == table_id and lost:
                raise Damage(f"acknowledged moves are lost at {table_id}: {lost}")
        table = Table(opening)
        for row in rows:
            table.happen(row)
        if table.match is None or not table.match.is_over:
            raise Damage(f"the match at {table_id} did not end")
        larcin.verify(table.match.record())
    engine.dispose()


def check_rows(table_id: str, rows: list[Row]) -> set[tuple[int, int, str]]:
    """Nothing was done twice. Returns the moves: (decision, seat, move)."""
    kinds: dict[str, list[Any]] = {
        "a command": [row.command for row in rows if row.command is not None],
        "the start": ["" for row in rows if isinstance(row.what, happenings.Starts)],
        "who sits on a seat": [row.what.seat for row in rows if isinstance(row.what, happenings.Sits)],
        "a move": [
            (row.what.decision, row.what.seat, row.what.move)
            for row in rows
            if isinstance(row.what, happenings.Chooses)
        ],
    }
    for what, found in kinds.items():
        if len(found) != len(set(found)):
            raise Damage(f"{what} is twice in the log of {table_id}")
    return set(kinds["a move"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.database == "sqlite":
            print(run(folder, "", given.kills, given.seed))
        else:
            with running_postgres(folder) as postgres:
                print(run(folder, fresh_postgres(postgres.get_uri()), given.kills, given.seed))


def run(folder: Path, database: str, kills: int, seed: int) -> dict[str, Any]:
    server = ServerProcess(folder, database, *NO_LIMITS).start()
    try:
        return asyncio.run(kill_while_playing(server, kills, seed))
    finally:
        if server.is_running:
            server.kill()


if __name__ == "__main__":
    main()
