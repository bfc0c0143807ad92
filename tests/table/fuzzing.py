"""Feed a server rubbish, by frames and by HTTP: wrong types, sizes, order, encodings, other people's tokens, replays.

Run as a script for many messages: `python -m tests.table.fuzzing --messages 500000 --database postgresql`. Meanwhile a
bystander plays, and must not be kept waiting; nothing may be answered by a number from 500 on.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import text

from larcin.table.database import connect
from tests.table import servers
from tests.table.bystanders import Bystander
from tests.table.clients import Guest, new_match
from tests.table.servers import ServerProcess, fresh_postgres, running_postgres, serving

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
    "knock": (),
    "cheat": (),
}
"""What clients may say, and the parts that belong to it; and something that they may not."""
PARTS = ("id", "do", "decision", "move", "seat", "have", "lang", "text", "extra", "__proto__")
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
BATCH = 40
AT_ONCE = 6
HANG_SECONDS = 2.0
"""The longest that a bystander may wait."""
NO_LIMITS = (*servers.NO_LIMITS, "--grace", "100000")
"""So that it is not turned away for the number of its messages, and cannot vote on guests who are away."""
BROKEN: list[bytes] = [
    b"\xff\xfe\x00", b"", b"{", b"[]", b"null", b"[" * 500, b'{"do":' * 50, b"\xed\xa0\x80", b"NaN", b'"hello"',
    b'{"do":"odds","id":"\\ud800"}',
]  # fmt: skip
ODD = [
    "",
    "x",
    "card 1",
    "é\u202e\x00",
    "\x00",
    "a\x00b",
    "😀" * 50,
    "'; DROP TABLE log; --",
    "\ufffe",
    "e\u0301",
    "%s%n",
]


def rubbish(dice: random.Random, depth: int = 0) -> Any:
    """Any JSON value."""
    kind = dice.randrange(6 if depth < 4 else 4)
    if kind == 0:
        return dice.choice([None, True, False])
    if kind == 1:
        return dice.choice([0, 1, -1, 7, 8, 2**31, 2**63, 2**70, -(2**64), 1e308, 0.5])
    if kind in (2, 3):
        return dice.choice([*ODD, "A" * dice.randrange(3000)])
    if kind == 4:
        return [rubbish(dice, depth + 1) for _ in range(dice.randrange(4))]
    return {dice.choice(PARTS): rubbish(dice, depth + 1) for _ in range(dice.randrange(4))}


WRONG: dict[str, list[Any]] = {
    "seat": [None, 0, 1, 2, 5],
    "lang": ["en", "fr", "", "x-klingon", "\x00"],
    "have": [None, 0, 3, 10**6],
    "decision": [0, 1, 4, 5, 10**6],
    "move": ["prince", "card 99", "nonsense", "", "\x00"],
    "text": ["", " ", "<b>&\u202e", "x" * 201, "\x00"],
}
"""What can be read, and is not right at the table of the fuzzer."""


# -------------------------------------------------------------------------------------------------------------- frames


def message(dice: random.Random, said: list[bytes]) -> bytes:
    """Something that a client should not send, or sends at the wrong time, or has sent before."""
    chance = dice.random()
    if chance < 0.1 and said:
        return said[dice.randrange(len(said))]
    if chance < 0.2:
        return BROKEN[dice.randrange(len(BROKEN))]
    if chance < 0.25:
        return dice.randbytes(dice.randrange(200))
    do = dice.choice(list(COMMANDS))
    has_no_id = do in ("hello", "pong", "knock")
    command: dict[str, Any] = {"do": do} if has_no_id else {"do": do, "id": str(dice.randrange(1000))}
    for part in COMMANDS[do]:
        command[part] = dice.choice(WRONG[part])
    if dice.random() < 0.3:
        command[dice.choice(PARTS)] = rubbish(dice)
    return json.dumps(command).encode()


def frame(payload: bytes, opcode: int = 1, *, fin: bool = True) -> bytes:
    """A frame as a client sends it; the mask is nought, which is a mask like any other."""
    first, size = bytes([(0x80 if fin else 0) | opcode]), len(payload)
    if size < 126:
        return first + bytes([0x80 | size]) + bytes(4) + payload
    return first + b"\xfe" + size.to_bytes(2) + bytes(4) + payload


def in_frames(dice: random.Random, payload: bytes) -> bytes:
    """A message as it may come: whole, in pieces, with pings between them."""
    chance = dice.random()
    if chance < 0.85:
        return frame(payload, dice.choice([1, 1, 1, 2]))
    cut = dice.randrange(len(payload) + 1)
    ping = frame(dice.randbytes(dice.randrange(9)), dice.choice([9, 10])) if chance < 0.95 else b""
    empty = frame(b"", 0, fin=False) * dice.randrange(3)
    return frame(payload[:cut], 1, fin=False) + ping + empty + frame(payload[cut:], 0)


BAD_FRAMES = [
    b"\x83\x80abcd", b"\x8f\x80abcd", b"\xf1\x80abcd", b"\x81\x05hello", b"\x81\xff" + b"\xff" * 8, b"\x80\x80abcd",
    b"\x89\xfe\x00\x7eabcd" + b"x" * 126, b"\x88\x81abcd?", b"\x81\xfe\xff\xffabcd", b"GET / HTTP/1.1\r\n\r\n",
    b"\x09\x80abcd",
]  # fmt: skip
"""What no client may send: each ends its connection."""
LAST = frame(b'{"id":"last","do":"odds"}')


class Fuzzer:
    """Sends rubbish to a table from a seat of its own and as strangers, and counts what comes of it."""

    def __init__(self, server: ServerProcess, seed: int) -> None:
        self.server = server
        self.dice = random.Random(seed)
        self.table, self.guests = new_match(server.base, seats=3)
        self.thief = Guest(server.base)
        self.thief.cookie = self.guests[0].cookie[:-6] + "abcdef"
        self.counts: Counter[str] = Counter()
        self._said: list[bytes] = []

    @property
    def sent(self) -> int:
        return self.counts["frames"] + self.counts["calls"]

    def send(self, messages: int) -> None:
        """So many, half of them frames and half of them calls."""
        while self.sent < messages:
            (self.frames if self.counts["frames"] <= self.counts["calls"] else self.calls)()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.server.port), timeout=20)

    def frames(self) -> None:
        """One connection to the table, and what is said on it."""
        dice = self.dice
        guest, seat = dice.choice(
            [(self.guests[0], 0), (self.guests[0], 1), (self.thief, 0), (Guest(""), None), (self.thief, None)]
        )
        makes_sense = dice.random() < 0.9  # who never does is sent away
        with self.connect() as wire:
            wire.sendall(handshake(self.table, guest.cookie))
            sent = [frame(json.dumps({"do": "hello", "seat": seat}).encode())] if dice.random() < 0.9 else []
            for _ in range(BATCH):
                self._said.append(message(dice, self._said) if makes_sense else dice.choice(BROKEN))
                sent.append(in_frames(dice, self._said[-1]))
            self._said = self._said[-200:]
            ends = dice.random() < 0.05
            sent.append(dice.choice(BAD_FRAMES) if ends else LAST)
            self.counts["frames"] += len(sent)
            try:
                heard = wire.recv(4096)
                assert heard.startswith(b"HTTP/1.1 101"), heard
                wire.sendall(b"".join(sent))
                heard = self._hear(wire)
            except ConnectionError:
                heard = b""
            self.counts["answers"] += heard.count(b'"type":"answer"')
            self.counts["closed by the server"] += b'"id":"last"' not in heard

    def _hear(self, wire: socket.socket) -> bytes:
        heard, looked = b"", 0
        while b'"id":"last"' not in heard[looked:]:
            looked = max(0, len(heard) - 20)
            part = wire.recv(1 << 16)
            if not part:
                break
            heard += part
        return heard

    def calls(self) -> None:
        """One connection for plain calls."""
        with self.connect() as wire:
            for _ in range(BATCH):
                self.counts["calls"] += 1
                try:
                    sent = call(self.dice, self.table, self.guests[0].cookie, self.thief.cookie)
                    wire.sendall(sent)
                    status = self._answer(wire, has_body=not sent.startswith(b"HEAD"))
                except ConnectionError:
                    status = 0
                self.counts[f"status {status}"] += 1
                assert status < 500, status
                if status == 0:
                    break

    def _answer(self, wire: socket.socket, *, has_body: bool) -> int:
        """The status of an answer; 0 if the server has hung up, or will."""
        heard = b""
        while b"\r\n\r\n" not in heard or heard == CONTINUE:
            part = wire.recv(1 << 16)
            if not part:
                return 0
            heard += part
        head, _, body = heard.removeprefix(CONTINUE).partition(b"\r\n\r\n")
        lines = head.lower().split(b"\r\n")
        status = int(lines[0].split(b" ")[1])
        length = next((int(line.split(b":")[1]) for line in lines if line.startswith(b"content-length")), 0)
        while has_body and len(body) < length:
            part = wire.recv(1 << 16)
            if not part:
                break
            body += part
        if b"connection: close" in lines:
            self.counts[f"status {status}"] += 1
            assert status < 500, heard[:2000]
            return 0
        return status


def handshake(table: str, cookie: str) -> bytes:
    return (
        f"GET /api/tables/{table}/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        + (f"Cookie: {cookie}\r\n" if cookie else "")
        + "\r\n"
    ).encode()


# ---------------------------------------------------------------------------------------------------------------- HTTP

PATHS = (
    "/api/tables/{}", "/api/tables/{}/replay", "/api/tables/{}/record", "/api/tables/{}/sit", "/api/tables/{}/seat",
    "/api/tables/{}/stand", "/api/tables/{}/start", "/api/tables/{}/rematch", "/api/me", "/api/games/{}", "/as/{}",
    "/api/games/{}/rules", "/api/leaderboard/{}", "/api/{}", "/{}", "/assets/{}", "/api/tables/{}/play", "/healthz",
    "/api/tables/{}/company", "/api/tables/{}/mute", "/api/tables/{}/remove", "/api/tables/{}/lock", "/api/links",
    "/api/tables/{}/close", "/api/links/{}/revoke", "/api/links/look", "/api/links/use", "/api/me/games",
    "/api/me/back", "/api/me/forget", "/api/me/sign-out", "/api/puzzles/{}", "/api/puzzles/{0}/{0}", "/api/evenings",
    "/api/evenings/{}", "/api/evenings/{}?have=-1", "/api/reach", "/metrics",
)  # fmt: skip
METHODS = ("GET", "GET", "GET", "POST", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
HEADERS = (
    "Origin: https://evil.example", "Origin: null", "Host: evil.example", "Content-Length: -1", "Accept-Language: \x80",
    "Content-Length: 99999999999999999999", "Transfer-Encoding: chunked", "Expect: 100-continue", "Upgrade: websocket",
    "X-Forwarded-For: \x80, ::1", "X-Forwarded-Proto: javascript", "Cookie: larcin_guest=\x80", "Connection: Upgrade",
    "Range: bytes=0-0,-1", "If-None-Match: *", "Accept-Encoding: br;q=x", "no colon", "X: " + "x" * 9000,
    "Sec-Fetch-Site: ?",
)  # fmt: skip


def call(dice: random.Random, table: str, cookie: str, forged: str) -> bytes:
    """A plain call with something wrong about it; it changes nothing at the table, since nobody sits who sends it."""
    odd = dice.choice([*ODD, table, table, table, "kids-of-london", "a" * dice.randrange(1, 400), "../..", "%00"])
    path = dice.choice(PATHS).format(quote(odd, safe="%/") if dice.random() < 0.9 else odd.replace(" ", ""))
    if dice.random() < 0.3:
        path += f"?{dice.choice(['seat', 'lang', 'draws', 'next', 'x'])}={quote(str(rubbish(dice, 4))[:300])}"
    method = dice.choice(METHODS)
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    if dice.random() < 0.3:
        lines.append(dice.choice(HEADERS))
    shown = dice.choice(["", forged, cookie if method in ("GET", "HEAD") else forged, "x=" + dice.choice(ODD)])
    lines.append(f"Cookie: {shown}")
    body = b""
    if method in ("POST", "PUT", "PATCH") and not any(line.startswith(("Content-L", "Transfer")) for line in lines):
        body = dice.choice(
            [b"", b"{", b"\xff", b"[]", json.dumps(rubbish(dice)).encode(), json.dumps(wish(dice)).encode()]
        )
        lines.append(f"Content-Length: {len(body)}")
    elif "Transfer-Encoding: chunked" in lines:
        body = dice.choice([b"0\r\n\r\n", b"zz\r\n", b"1\r\n{\r\n0\r\n\r\n", b"2;x=\r\n{}\r\n0\r\nX: y\r\n\r\n"])
    return "\r\n".join(lines).encode("utf-8", "replace") + b"\r\n\r\n" + body


def wish(dice: random.Random) -> dict[str, Any]:
    """A body that has the right parts, and something wrong in them: nobody opens a table, or sits down, with it."""
    parts: dict[str, Any] = {"game": dice.choice(["", "nim", "\x00"]), "name": dice.choice(ODD), "seat": 7, "bot": "x"}
    parts |= {
        "do": dice.choice(["join", "begin", "send away", "x"]),
        "player": rubbish(dice, 4),
        "rounds": rubbish(dice, 4),
    }
    return {name: parts[name] for name in dice.sample(list(parts), dice.randrange(1, 4))}


# ----------------------------------------------------------------------------------------------------------------- all


def fuzz(
    server: ServerProcess, messages: int, seed: int = 0, *, at_once: int = 1, show: bool = False
) -> dict[str, int | float]:
    """Send so many, half of them frames and half of them calls, by so many at once, while a bystander plays.

    Nothing may happen at the tables but talk, and what the one guest may choose; the server must be well afterwards.
    """
    fuzzers = [Fuzzer(server, seed + number) for number in range(at_once)]
    with Bystander(server.base) as bystander, ThreadPoolExecutor(at_once) as threads:
        work = [threads.submit(fuzzer.send, messages // at_once + 1) for fuzzer in fuzzers]
        while show and not all(each.done() for each in work):
            time.sleep(10)
            print(f"{sum(fuzzer.sent for fuzzer in fuzzers):>9,} sent", flush=True)
        for each in work:
            each.result()
    assert bystander.slowest < HANG_SECONDS, bystander.slowest
    assert bystander.answers > 0
    for fuzzer in fuzzers:
        check_well(server, fuzzer.table, fuzzer.guests[0])
    counts = sum((fuzzer.counts for fuzzer in fuzzers), Counter[str]())
    waited = {"bystander's answers": bystander.answers, "its longest wait, s": round(bystander.slowest, 2)}
    return {**dict(sorted(counts.items())), **waited}


def check_well(server: ServerProcess, table: str, guest: Guest) -> None:
    """The table stands as it stood, but for talk and the choice of the first seat; no traceback, and play goes on."""
    engine = connect(server.database)
    with engine.connect() as connection:
        found = connection.execute(text("SELECT what FROM log WHERE table_id = :id"), {"id": table})
        rows = [json.loads(row[0]) for row in found]
    engine.dispose()
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
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        if given.database == "sqlite":
            run(Path(name), "", given)
        else:
            with running_postgres(Path(name)) as postgres:
                run(Path(name), fresh_postgres(postgres.get_uri()), given)


def run(folder: Path, database: str, given: argparse.Namespace) -> None:
    with serving(folder, database, *NO_LIMITS) as server:
        for what, number in fuzz(server, given.messages, given.seed, at_once=AT_ONCE, show=True).items():
            print(f"{what:<24} {number:>12,}")


if __name__ == "__main__":
    main()
