"""Feed the WebSocket rubbish: wrong types, sizes, order, encodings, other people's tokens, replays.

Run as a script for many messages: `python -m tests.table.fuzzing --messages 100000`.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.table.clients import Guest, new_match
from tests.table.servers import ServerProcess, serving

COMMANDS: dict[str, tuple[str, ...]] = {
    "hello": ("seat", "lang", "have"),
    "move": ("decision", "move"),
    "chat": ("text",),
    "ask undo": (),
    "agree undo": (),
    "refuse undo": (),
    "vote": ("seat",),
    "come back": (),
    "odds": (),
    "pong": (),
    "cheat": (),
}
"""What clients may say, and the parts that belong to it; and something that they may not."""
PARTS = ("id", "do", "decision", "move", "seat", "have", "lang", "text", "extra", "__proto__")
BATCH = 40
NO_LIMITS = ("--messages-a-second", "100000", "--calls-a-second", "100000", "--grace", "100000")
"""So that it is not turned away for the number of its messages, and cannot vote on guests who are away."""
BROKEN: list[str | bytes] = [
    b"\xff\xfe\x00", "", "{", "[]", "null", "[" * 500, '{"do":' * 50, "\ud7ff", "NaN", '"hello"',
]  # fmt: skip


def rubbish(dice: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = dice.randrange(6 if depth < 4 else 4)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind == 1:
        return dice.choice([0, 1, -1, 7, 8, 2**31, 2**63, 2**70, -(2**64), 1e308, 0.5])
    if kind in (2, 3):
        long = "A" * dice.randrange(3000)
        return dice.choice(["", "x", "card 1", "é\u202e\x00", "😀" * 50, long, "'; DROP TABLE log; --"])
    if kind == 4:
        return [rubbish(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(PARTS): rubbish(dice, depth + 1) for _ in range(dice.randrange(4))}


WRONG: dict[str, list[Any]] = {
    "seat": [None, 0, 1, 2, 5],
    "lang": ["en", "fr", "", "x-klingon"],
    "have": [None, 0, 3, 10**6],
    "decision": [0, 1, 4, 5, 10**6],
    "move": ["prince", "card 99", "nonsense", ""],
    "text": ["", " ", "<b>&\u202e", "x" * 201],
}
"""What can be read, and is not right at the table of the fuzzer."""


def message(dice: random.Random, said: list[str | bytes]) -> str | bytes:
    """Something that a client should not send, or sends at the wrong time, or has sent before."""
    chance = dice.random()
    if chance < 0.1 and said:
        return said[dice.randrange(len(said))]
    if chance < 0.2:
        return BROKEN[dice.randrange(len(BROKEN))]
    if chance < 0.3:
        return dice.randbytes(dice.randrange(200))
    do = dice.choice(list(COMMANDS))
    command: dict[str, Any] = {"do": do} if do in ("hello", "pong") else {"do": do, "id": str(dice.randrange(1000))}
    for part in COMMANDS[do]:
        command[part] = dice.choice(WRONG[part])
    if dice.random() < 0.3:
        command[dice.choice(PARTS)] = rubbish(dice)
    return json.dumps(command)


def fuzz(server: ServerProcess, messages: int, seed: int = 0) -> dict[str, int]:
    """Send so many, from a seat of one's own and as strangers.

    Nothing may happen at the table but talk, and what the one guest may choose; the server must be well afterwards.
    """
    dice = random.Random(seed)
    table, guests = new_match(server.base, seats=3)
    thief = Guest(server.base)
    thief.cookie = guests[0].cookie[:-6] + "abcdef"
    sent, closed, answers = 0, 0, 0
    said: list[str | bytes] = []
    while sent < messages:
        guest, seat = dice.choice(
            [(guests[0], 0), (guests[0], 1), (thief, 0), (Guest(server.base), None), (thief, None)]
        )
        makes_sense = dice.random() < 0.9  # who never does is sent away
        url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/play"
        headers = {"Cookie": guest.cookie} if guest.cookie else {}
        try:
            with connect(url, additional_headers=headers, proxy=None, max_size=None, close_timeout=1) as wire:
                if dice.random() < 0.9:
                    wire.send(json.dumps({"do": "hello", "seat": seat}))
                for _ in range(BATCH):
                    said.append(message(dice, said) if makes_sense else dice.choice(BROKEN))
                    wire.send(said[-1])
                    sent += 1
                said = said[-200:]
                wire.send(json.dumps({"id": "last", "do": "odds"}))
                while json.loads(wire.recv(20)).get("id") != "last":
                    answers += 1
        except ConnectionClosed:
            closed += 1
    check_well(server, table, guests[0])
    return {"messages": sent, "answers": answers, "connections closed by the server": closed}


def check_well(server: ServerProcess, table: str, guest: Guest) -> None:
    """The table stands as it stood, but for talk and the choice of the first seat; no traceback, and play goes on."""
    import sqlite3

    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as connection:
        rows = [json.loads(row[0]) for row in connection.execute("SELECT what FROM log WHERE table_id = ?", [table])]
    connection.close()
    assert {row["what"] for row in rows} <= {"sits", "starts", "says", "chooses"}, rows
    assert {row["seat"] for row in rows if row["what"] == "chooses"} <= {0}, rows
    log = server.log()
    assert "Traceback" not in log, log[-4000:]
    assert '"level":"error"' not in log, log[-4000:]
    assert guest.call("GET", "/healthz")["status"] == "ok"
    assert guest.call("GET", f"/api/tables/{table}")["status"] == "playing"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, serving(Path(name), "", *NO_LIMITS) as server:
        print(fuzz(server, given.messages, given.seed))


if __name__ == "__main__":
    main()
