"""Scripted clients for the load test of the table, as lean as they can be: they share the machine with the server."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import time
import urllib.request
from typing import Any, cast

import msgspec


class Heard(msgspec.Struct):
    """What a client reads of a message: the rest is skipped."""

    type: str
    n: int = -1
    ok: bool = True
    id: str | None = None
    decision: int = -1
    waiting: list[int] | None = None
    legal: list[tuple[str, str]] | None = None
    record: bool = False
    error: dict[str, str] = {}


class Trouble(Exception):
    """Why a match cannot be played to its end."""


read = msgspec.json.Decoder(Heard).decode


def masked(message: bytes) -> bytes:
    """A text message as a client sends it; the mask is nought, which is a mask like any other."""
    size = len(message)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
    return head + b"\0\0\0\0" + message


class LoadTable:
    """A table with four clients, and how long each move took from being sent to being seen by the last of them."""

    def __init__(self, table_id: str, cookie: str) -> None:
        self.id = table_id
        self.cookie = cookie
        self.clients: list[LoadClient] = []
        self.unseen: list[tuple[int, float]] = []
        self.delays: list[float] = []
        self.over = asyncio.get_running_loop().create_future()
        self.playing = False

    def fail(self, why: Exception) -> None:
        """Something went wrong with one of the clients: whoever waits for this table is told."""
        for waited_for in (self.over, *(client.ready for client in self.clients)):
            if not waited_for.done():
                waited_for.set_exception(why)

    def seen(self) -> None:
        """Some client has seen more: which moves has everybody seen?"""
        if self.unseen:
            least = min(client.n for client in self.clients)
            now = time.perf_counter()
            rest = []
            for n, sent in self.unseen:
                if n <= least:
                    self.delays.append(now - sent)
                else:
                    rest.append((n, sent))
            self.unseen = rest

    def ended(self) -> None:
        if not self.over.done() and not self.unseen and all(each.over and each.is_answered for each in self.clients):
            self.over.set_result(None)


class LoadClient(asyncio.Protocol):
    """A player at random moves, as fast as it is answered."""

    def __init__(self, table: LoadTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.n = -1
        self.over = False
        self.ready = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._shaken = False
        self._decision = -1
        self._chosen = -1
        self._waiting: list[int] = []
        self._legal: list[tuple[str, str]] = []
        self._sent: dict[str, float] = {}
        self._count = 0

    @property
    def is_answered(self) -> bool:
        return not self._sent

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET /api/tables/{self.table.id}/play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.table.cookie}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.table.fail(Trouble(f"the server has hung up ({exc})" if exc else "the server has hung up"))

    def data_received(self, data: bytes) -> None:
        try:
            self._take_in(data)
        except Exception as error:
            self.table.fail(error)

    def _take_in(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._shaken:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise Trouble(f"no connection to a table: {head.decode(errors='replace')}")
            self._shaken = True
            self._say({"do": "hello", "seat": self.seat})
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if size < start + length:
                break
            if data[at] == 0x81:
                self._hear(read(data[start : start + length]))
            at = start + length
        self._rest = data[at:]

    def _say(self, message: dict[str, Any]) -> None:
        self._transport.write(masked(msgspec.json.encode(message)))

    def _hear(self, message: Heard) -> None:
        table = self.table
        if message.type == "update":
            self.n = message.n
            if message.decision >= 0:
                self._decision = message.decision
            if message.waiting is not None:
                self._waiting = message.waiting
            if message.legal is not None:
                self._legal = message.legal
            self.over = self.over or message.record
            table.seen()
            if not self.ready.done():
                self.ready.set_result(None)
            if table.playing:
                self.choose()
            if self.over:
                table.ended()
        elif message.type == "answer":
            if not message.ok:
                raise Trouble(f"refused as {message.error.get('code')}: {message.error.get('text')}")
            table.unseen.append((message.n, self._sent.pop(str(message.id))))
            table.seen()
            if self.over:
                table.ended()
        elif message.type == "ping":
            self._say({"do": "pong"})

    def choose(self) -> None:
        if self._chosen != self._decision and self._legal and self.seat in self._waiting:
            self._chosen = self._decision
            self._count += 1
            move = random.choice(self._legal)[0]
            name = f"{self.seat}-{self._count}"
            self._sent[name] = time.perf_counter()
            self._say({"id": name, "do": "move", "decision": self._decision, "move": move})

    def close(self) -> None:
        self._transport.close()


def open_table(base: str) -> tuple[str, str]:
    """A new table with all four seats at this device."""
    wish = {"game": "kids-of-london", "name": "A", "seats": ["me", "me:B", "me:C", "me:D"]}
    request = urllib.request.Request(f"{base}/api/tables", method="POST", data=json.dumps(wish).encode())
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.loads(response.read())["table"], response.headers["Set-Cookie"].split(";")[0]


async def lay_tables(base: str, port: int, count: int) -> list[LoadTable]:
    """So many tables, everybody connected and waiting for the word."""
    loop = asyncio.get_running_loop()
    tables = []
    for _ in range(count):
        table = LoadTable(*await asyncio.to_thread(open_table, base))
        for seat in range(4):
            client = LoadClient(table, seat)
            table.clients.append(client)
            await loop.create_connection(lambda client=client: client, "127.0.0.1", port)  # type: ignore[misc]
            await client.ready
        tables.append(table)
    return tables


async def play(tables: list[LoadTable]) -> tuple[float, list[float]]:
    """Play all matches at once. Returns the seconds that it took, and the delay of each move."""
    started = time.perf_counter()
    for table in tables:
        table.playing = True
        for client in table.clients:
            client.choose()
    await asyncio.gather(*(table.over for table in tables))
    seconds = time.perf_counter() - started
    return seconds, [delay for table in tables for delay in table.delays]
