"""Open many tables, watch, play a little, leave in every way there is, and look at what stays in the server's memory.

Run as a script for many tables: `python -m tests.table.churning --tables 10000 --database postgresql`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.table.clients import Guest, Refusal
from tests.table.raw import CLOSE, TEXT, frame, shake_hands
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, running_postgres, serving

SOON_FORGETFUL = ("--idle", "1", "--grace", "1")
AT_ONCE = 12
WARM_UP = 300
"""How many tables are opened before memory is first looked at: by then everything was used once."""
GAMES = ("kids-of-london", "doggy-bag", "pickpocket", "oliver-twist")
FAREWELL_SECONDS = 60.0
MOST_TRIES = 100

HASTY = {
    "a close with the greeting": frame(TEXT, b'{"do":"hello","seat":0}') + frame(CLOSE, b"\x03\xe8"),
    "a close with two greetings": 2 * frame(TEXT, b'{"do":"hello"}') + frame(CLOSE, b"\x03\xe8"),
    "rubbish with the greeting": frame(TEXT, b'{"do":"hello","seat":0}') + b"\xff\xff\xff",
    "a close at once": frame(CLOSE, b"\x03\xe8"),
    "nothing": b"",
}
"""What a client says that is gone before it is answered."""


def metric(server: ServerProcess, name: str) -> float:
    """The sum of a metric over its labels."""
    with urllib.request.urlopen(f"{server.base}/metrics") as response:
        lines = response.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.split("{")[0].split(" ")[0] == name)


def wait_for(server: ServerProcess, name: str, value: float, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while metric(server, name) != value:
        assert time.monotonic() < deadline, f"{name} is {metric(server, name)}, not {value}"
        time.sleep(0.1)


def memory(server: ServerProcess) -> float:
    """Megabytes that the server's process has in memory."""
    lines = Path(f"/proc/{server.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


async def churn(server: ServerProcess, tables: int, seed: int) -> None:
    """So many tables, some of them at the same time."""
    todo = iter(range(tables))

    async def work(dice: random.Random) -> None:
        for _ in todo:
            await visit(server, dice)

    await asyncio.gather(*(work(random.Random(f"{seed} {number}")) for number in range(AT_ONCE)))


async def visit(server: ServerProcess, dice: random.Random) -> None:
    """Open a table with one or two guests of its own, play, and go."""
    guests = [Guest(server.base, f"Guest {number}") for number in range(dice.randint(1, 2))]
    others = ["free" if number < len(guests) else "bot:random" for number in range(1, 3)]
    game = dice.choice(GAMES)
    table = await patiently(guests[0].open_table, game, options={"seats": 3}, seats=["me", *others])
    for guest in guests[1:]:
        await patiently(guest.sit, table)
    if dice.random() < 0.3:
        with await asyncio.to_thread(shake_hands, server.base, table, guests[0].cookie) as wire:
            wire.sendall(dice.choice(list(HASTY.values())))
    if dice.random() < 0.2:
        return  # nobody ever looks
    await asyncio.gather(*(play(server, table, guest, seat, dice) for seat, guest in enumerate(guests)))
    if dice.random() < 0.3:
        await patiently(guests[-1].call, "POST", f"/api/tables/{table}/stand")


async def patiently(ask: Callable[..., Any], *wish: Any, **more: Any) -> Any:
    """Ask, and again where a server that has much to do says so."""
    for _ in range(MOST_TRIES):
        try:
            return await asyncio.to_thread(ask, *wish, **more)
        except Refusal as refused:
            if refused.body["error"]["code"] != "busy":
                raise
            await asyncio.sleep(0.2)
    raise AssertionError("the server is always busy")


async def play(server: ServerProcess, table: str, guest: Guest, seat: int, dice: random.Random) -> None:
    """Some moves, and then away, with or without a word."""
    url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/play"
    how: dict[str, Any] = {"proxy": None, "max_size": None, "compression": None, "close_timeout": 0.5}
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        async with connect(url, additional_headers={"Cookie": guest.cookie}, **how) as wire:
            await wire.send(json.dumps({"do": "hello", "seat": seat}))
            for number in range(dice.randrange(8)):
                async with asyncio.timeout(0.5):
                    message = json.loads(await wire.recv())
                if message.get("legal"):
                    move = {"id": str(number), "do": "move", "decision": message["decision"]}
                    await wire.send(json.dumps({**move, "move": dice.choice(message["legal"])[0]}))
            if dice.random() < 0.5:
                wire.transport.abort()


def run(server: ServerProcess, tables: int, warm_up: int, seed: int = 1) -> dict[str, Any]:
    """Churn, and say what is left when all are gone."""
    began = time.monotonic()
    asyncio.run(churn(server, warm_up, seed))
    left(server)
    before = memory(server)
    asyncio.run(churn(server, tables, seed + 1))
    left(server)
    return {
        "tables": tables,
        "seconds": round(time.monotonic() - began),
        "MB after the first": round(before, 1),
        "MB after the last": round(memory(server), 1),
    }


def left(server: ServerProcess) -> None:
    """Wait until nothing is left of those who were there: no connection, no watcher, no table in memory."""
    for name in ("larcin_connections", "larcin_watchers", "larcin_rooms"):
        wait_for(server, name, 0, FAREWELL_SECONDS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        database = ""
        if given.database == "postgresql":
            database = fresh_postgres(stack.enter_context(running_postgres(Path(name))).get_uri())
        server = stack.enter_context(serving(Path(name), database, *NO_LIMITS, *SOON_FORGETFUL))
        print(run(server, given.tables, WARM_UP))


if __name__ == "__main__":
    main()
