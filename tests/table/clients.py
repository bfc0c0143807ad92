"""Scripted clients for the tests and the benchmark: they speak the protocol as a stranger would, and check it."""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
import uuid
from email.message import Message
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

RETRY_SECONDS = 0.05
ANSWER_SECONDS = 10.0


class Refusal(Exception):
    """The server said no over HTTP."""

    def __init__(self, status: int, body: Any, headers: Message | None = None) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body
        self.headers = headers or Message()


class Guest:
    """A guest by its cookies, who makes plain calls: one device."""

    def __init__(self, base: str, name: str = "") -> None:
        self.base = base
        self.name = name
        self.cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        """What it shows of itself, as a header says it."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    @cookie.setter
    def cookie(self, shown: str) -> None:
        self.cookies = dict(part.strip().split("=", 1) for part in shown.split(";"))

    def _keep_cookies(self, headers: Message) -> None:
        for given in headers.get_all("Set-Cookie", []):
            name, value = given.split(";")[0].split("=", 1)
            self.cookies[name] = value.strip('"')
            if not self.cookies[name]:
                del self.cookies[name]

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, method=method, data=sent, headers=headers or {})
        if self.cookie:
            request.add_header("Cookie", self.cookie)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                self._keep_cookies(response.headers)
                return json.loads(response.read())
        except urllib.error.HTTPError as error:
            with error:
                self._keep_cookies(error.headers)
                raise Refusal(error.code, json.loads(error.read()), error.headers) from None

    def open_table(self, game: str = "kids-of-london", **wish: Any) -> str:
        table: str = self.call("POST", "/api/tables", {"game": game, "name": self.name or "Ann", **wish})["table"]
        return table

    def link(self, label: str = "") -> str:
        """The secret of a new private link of this guest."""
        link: str = self.call("POST", "/api/links", {"label": label})["link"]
        return link.split("#")[1]

    def come_through(self, secret: str) -> None:
        """Be the guest whose private link it is."""
        self.call("POST", "/api/links/use", {"secret": secret})

    def sit(self, table: str, **wish: Any) -> None:
        self.call("POST", f"/api/tables/{table}/sit", {"name": self.name or "Bob", **wish})


class Client:
    """A player at a table that plays at random, comes back by itself, and remembers what it was promised.

    `acknowledged` are the moves whose acceptance it was told of: (decision, seat, move).
    """

    def __init__(self, guest: Guest, table: str, seat: int, bases: list[str] | None = None, seed: int = 0) -> None:
        self.guest = guest
        self.table = table
        self.seat = seat
        self.bases = bases or [guest.base]
        self.dice = random.Random(seed)
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.acknowledged: list[tuple[int, int, str]] = []
        self.refused: list[Any] = []
        self.longest_silence = 0.0
        self.connections = 0
        self.moves = 0
        self._pending: dict[str, Any] | None = None
        self._is_to_repeat = False
        self.heard = time.monotonic()

    async def play(self) -> None:
        """Play until the match is over, whatever happens to the server."""
        while self.state.get("table", {}).get("status") != "over":
            base = self.bases[self.connections % len(self.bases)].replace("http", "ws", 1)
            self.connections += 1
            try:
                url = f"{base}/api/tables/{self.table}/play"
                headers = {"Cookie": self.guest.cookie}
                async with connect(
                    url, additional_headers=headers, proxy=None, max_size=None, compression=None, open_timeout=5
                ) as wire:
                    await self._talk(wire)
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                await asyncio.sleep(RETRY_SECONDS)

    async def _talk(self, wire: Any) -> None:
        hello: dict[str, Any] = {"do": "hello", "seat": self.seat}
        if "n" in self.state:
            hello["have"] = self.state["n"]
        await wire.send(json.dumps(hello))
        if self._pending is not None:
            await wire.send(json.dumps(self._pending))
        while self.state.get("table", {}).get("status") != "over" or self._pending is not None:
            async with asyncio.timeout(ANSWER_SECONDS):
                message = json.loads(await wire.recv())
            now = time.monotonic()
            self.longest_silence, self.heard = max(self.longest_silence, now - self.heard), now
            self.hear(message)
            if self._is_to_repeat:
                self._is_to_repeat = False
                await asyncio.sleep(RETRY_SECONDS)
                await wire.send(json.dumps(self._pending))
                continue
            wish = self.choice()
            if wish is not None:
                self._pending = wish
                await wire.send(json.dumps(wish))

    def hear(self, message: dict[str, Any]) -> None:
        """Take in what the server says; an update must follow on the last one."""
        if message["type"] == "answer":
            self._hear_answer(message)
        elif message["type"] == "update":
            assert message["from"] is None or message["from"] == self.state.get("n"), (message, self.state.get("n"))
            if message["from"] is None:
                self.events = []
            self.events += message["events"]
            self.state.update(
                {part: value for part, value in message.items() if part not in ("type", "from", "events")}
            )

    def _hear_answer(self, message: dict[str, Any]) -> None:
        pending = self._pending
        if pending is None or message["id"] != pending["id"]:
            return
        if not message["ok"] and message["error"]["code"] == "busy":
            self._is_to_repeat = True  # the same, under the same id: it may have been written
            return
        self._pending = None
        if message["ok"]:
            self.acknowledged.append((pending["decision"], self.seat, pending["move"]))
            self.moves += 1
        else:
            self.refused.append(message["error"])

    def choice(self) -> dict[str, Any] | None:
        """A move, where one is due."""
        state = self.state
        if self._pending is not None or self.seat not in state.get("waiting", ()) or not state.get("legal"):
            return None
        move = self.dice.choice(state["legal"])[0]
        return {"id": uuid.uuid4().hex, "do": "move", "decision": state["decision"], "move": move}


def new_match(base: str, seats: int = 4, game: str = "kids-of-london", **wish: Any) -> tuple[str, list[Guest]]:
    """A table with a guest of its own on each seat."""
    guests = [Guest(base, f"Guest {seat}") for seat in range(seats)]
    table = guests[0].open_table(game, options={"seats": seats}, **wish)
    for guest in guests[1:]:
        guest.sit(table)
    return table, guests
