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

from sqlalchemy import text

from tests.table.clients import Client, new_match
from tests.table.servers import ServerProcess, fresh_postgres, running_postgres

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
    import larcin
    from larcin.table import happenings
    from larcin.table.database import connect
    from larcin.table.event_store import read_agreement
    from larcin.table.table import Opening, Row, Table

    engine = connect(database)
    with engine.connect() as connection:
        for table_id in sorted({client.table for client in players}):
            opened = connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": table_id}).one()
            rows = connection.execute(
                text('SELECT n, "at", what, command FROM log WHERE table_id = :id ORDER BY n'), {"id": table_id}
            ).all()
            if [row.n for row in rows] != list(range(1, len(rows) + 1)):
                raise Damage(f"the log of {table_id} has gaps")
            commands = [row.command for row in rows if row.command is not None]
            if len(commands) != len(set(commands)):
                raise Damage(f"a command is twice in the log of {table_id}")
            table = Table(
                Opening(table_id, read_agreement(opened.agreement), bytes(opened.seed), opened.host, opened.created)
            )
            chosen: list[tuple[int, int, str]] = []
            for row in rows:
                what = happenings.read(row.what)
                if isinstance(what, happenings.Chooses):
                    chosen.append((what.decision, what.seat, what.move))
                table.happen(Row(row.n, row.at, what, row.command))
            if len(chosen) != len(set(chosen)):
                raise Damage(f"a move is twice in the log of {table_id}")
            for client in players:
                if client.table == table_id:
                    lost = set(client.acknowledged) - set(chosen)
                    if lost:
                        raise Damage(f"acknowledged moves are lost at {table_id}: {lost}")
            if table.match is None or not table.match.is_over:
                raise Damage(f"the match at {table_id} did not end")
            larcin.verify(table.match.record())
    engine.dispose()


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
    server = ServerProcess(folder, database, "--messages-a-second", "100000", "--calls-a-second", "100000").start()
    try:
        return asyncio.run(kill_while_playing(server, kills, seed))
    finally:
        if server.is_running:
            server.kill()


if __name__ == "__main__":
    main()
