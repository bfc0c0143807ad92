"""Who does what: people with several windows, at servers that may die, step by step from numbers alone."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, bindparam, text
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from larcin.rules.contract import ONLOOKER
from tests.table.clients import Guest, Refusal
from tests.table.referee.judge import Ear, Foul, Judge, judge_spy, seat_in
from tests.table.referee.truth import Truth
from tests.table.servers import ServerProcess

PATIENCE_SECONDS = 60.0
"""How long it may take until everybody knows what holds, and who is there, even after a server was killed."""
QUIET_SECONDS = 0.06


class Step(NamedTuple):
    """Something that somebody does; the numbers say who, where and how, as far as there is a choice."""

    do: str
    who: int = 0
    where: int = 0
    how: int = 0


class House:
    """The servers, their database, and the bots' notes; shared by many histories."""

    def __init__(self, servers: Sequence[ServerProcess], engine: Engine, notes: Path, kept: Path) -> None:
        self.servers = list(servers)
        self.engine = engine
        self.kept = kept
        """Where logs go that cannot be read back."""
        self.patience = PATIENCE_SECONDS
        self.judge = Judge()
        self.done: Counter[str] = Counter()
        self._notes = notes
        self._read: Counter[Path] = Counter()
        self._unjudged: list[dict[str, Any]] = []
        self._killing = asyncio.Lock()

    async def kill(self, number: int) -> None:
        """Kill one of the servers, and start it again."""
        async with self._killing:
            server = self.servers[number % len(self.servers)]
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)

    async def stall(self, seconds: float) -> None:
        """Let nobody write to the log for so long, as if the database were slow."""
        hold = "BEGIN IMMEDIATE" if self.engine.dialect.name == "sqlite" else "LOCK TABLE log IN EXCLUSIVE MODE"
        with contextlib.suppress(OperationalError), self.engine.connect() as connection:  # it may be slow by itself
            await asyncio.to_thread(connection.exec_driver_sql, hold)
            await asyncio.sleep(seconds)

    def guest_of(self, name: str) -> str:
        with self.engine.connect() as connection:
            return str(
                connection.execute(text("SELECT id FROM guests WHERE name = :name"), {"name": name}).scalar_one()
            )

    def tables_of(self, guests: Sequence[str]) -> list[str]:
        """The tables that these have opened."""
        query = text("SELECT id FROM tables WHERE host IN :guests").bindparams(bindparam("guests", expanding=True))
        with self.engine.connect() as connection:
            return list(connection.execute(query, {"guests": guests}).scalars())

    def told_to_bots(self, names: set[str]) -> list[dict[str, Any]]:
        """What programs were told since the last time, at tables where any of these sit."""
        for path in sorted(self._notes.glob("*.jsonl")):
            with path.open("rb") as notes:
                notes.seek(self._read[path])
                whole = notes.read().rpartition(b"\n")[0]
            self._read[path] += len(whole) + bool(whole)
            lines = [json.loads(line) for line in whole.splitlines()]
            self._unjudged += [line for line in lines if line["type"] == "choose"]
        mine = [told for told in self._unjudged if names.intersection(told["view"]["names"])]
        self._unjudged = [told for told in self._unjudged if not names.intersection(told["view"]["names"])]
        return mine

    def read(self, truths: dict[str, Truth], table_ids: Sequence[str]) -> None:
        """Read on in the logs of these tables."""
        with self.engine.connect() as connection:
            for table_id in table_ids:
                if table_id not in truths:
                    found = connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": table_id}).one()
                    seed = bytes(found.seed)
                    truths[table_id] = Truth(table_id, found.agreement, seed, found.host, found.created)
                truth = truths[table_id]
                rows = connection.execute(
                    text('SELECT n, "at", what, command FROM log WHERE table_id = :id AND n > :n ORDER BY n'),
                    {"id": table_id, "n": truth.now.row},
                )
                for row in rows:
                    try:
                        truth.read(row.n, row.at, row.what, row.command)
                    except Exception as error:
                        where = self._keep(connection, truth)
                        raise Foul(
                            f"the log of {table_id} cannot be read at {row.n}: {error!r}. See {where}"
                        ) from error

    def _keep(self, connection: Connection, truth: Truth) -> Path:
        """Keep all there is of a table, and what servers said. Keys of wishes without an id tell processes apart."""
        folder = self.kept / truth.id
        folder.mkdir(parents=True, exist_ok=True)
        query = text('SELECT n, "at", what, command FROM log WHERE table_id = :id ORDER BY n')
        rows = [row._asdict() for row in connection.execute(query, {"id": truth.id})]
        about = {"agreement": truth.agreement, "seed": truth.seed.hex(), "host": truth.opener, "rows": rows}
        (folder / "table.json").write_text(json.dumps(about, indent=1), encoding="utf-8")
        for server in self.servers:
            (folder / server.log_path.name).write_text(server.log(), encoding="utf-8")
        return folder


class Person:
    """Somebody with a cookie, and a name that nobody else has; perhaps at a device that came through a private link."""

    def __init__(self, name: str, guest: str = "", cookie: str = "", link: str | None = None) -> None:
        self.name = name
        self.guest = guest
        self.cookie = cookie
        self.link = link

    def at(self, base: str) -> Guest:
        guest = Guest(base, self.name)
        if self.cookie:
            guest.cookie = self.cookie
        return guest


class Window:
    """A connection of somebody to a table, through one of the servers."""

    def __init__(self, person: Person, ear: Ear, wire: Any, server: int) -> None:
        self.person = person
        self.ear = ear
        self.wire = wire
        self.server = server
        self.is_open = True
        self.is_signed_out = False
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed, OSError):
            async for message in self.wire:
                said = json.loads(message)
                if said["type"] == "ping":
                    await self.wire.send('{"do": "pong"}')
                self.ear.hear(said)
        self.is_open = False

    async def say(self, **message: Any) -> None:
        self.ear.asks_for_odds |= message["do"] == "odds"
        with contextlib.suppress(ConnectionClosed, OSError):
            await self.wire.send(json.dumps(message))

    async def close(self, *, politely: bool = True) -> None:
        if not politely:
            self.wire.transport.abort()
        with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
            await self.wire.close()
        await self.reading


class World:
    """Some people, their windows and their tables. `settle` waits until all is quiet, and judges."""

    def __init__(self, house: House, game: str | None = None) -> None:
        self.house = house
        self.game = game
        self.people = [Person(name) for name in ("Ann", "Bob", "Cid", "Dan")]
        self.windows: list[Window] = []
        self.tables: list[str] = []
        self.truths: dict[str, Truth] = {}
        self.sent: list[tuple[str, dict[str, Any]]] = []
        """Commands that were sent, each with its table, to be sent again."""
        self.calls: list[tuple[int, str, dict[str, Any]]] = []
        """Calls that were made, by whom and where, to be made again."""
        self.stalls: list[asyncio.Task[None]] = []
        self._shut: list[Window] = []
        self._granted: dict[tuple[str, str, str], int] = {}

    async def begin(self) -> None:
        """Everybody gives a name, by which the database knows who it is."""
        for number, person in enumerate(self.people):
            while not person.cookie:
                person.name = f"{person.name.split()[0]} {uuid.uuid4().hex[:8]}"  # the last one may be somebody's now
                await self.call(number, number, "PUT", "/api/me", {"name": person.name})
            person.guest = await asyncio.to_thread(self.house.guest_of, person.name)

    # ----------------------------------------------------------------------------------------------------- the means

    def person(self, number: int) -> Person:
        return self.people[number % len(self.people)]

    def base(self, number: int) -> str:
        return self.house.servers[number % len(self.house.servers)].base

    @property
    def table(self) -> str:
        """The table at which all meet."""
        return self.tables[-1]

    async def call(self, who: int, where: int, method: str, path: str, body: Any = None) -> Any:
        """A plain call, and its answer; None if it is refused or the server is gone."""
        return await self.call_as(self.person(who), where, method, path, body)

    async def call_as(self, person: Person, where: int, method: str, path: str, body: Any = None) -> Any:
        """The same at a certain device."""
        guest = person.at(self.base(where))
        try:
            answer = await asyncio.to_thread(guest.call, method, path, body)
        except Refusal as refusal:
            if refusal.status >= 500 and refusal.status != 503:
                raise Foul(f"{method} {path} was answered with {refusal}") from None
            return None
        except (OSError, TimeoutError, EOFError, HTTPException):
            return None
        person.cookie = guest.cookie or person.cookie
        return answer

    async def post(self, who: int, where: int, what: str, /, **body: Any) -> Any:
        """A call at the table, with an id, that may be made again later."""
        sent = {"id": uuid.uuid4().hex[:12], **body}
        self.calls.append((who, f"/api/tables/{self.table}/{what}", sent))
        return await self.call(who, where, "POST", self.calls[-1][1], sent)

    async def command(self, window: Window, do: str, **more: Any) -> None:
        message = {"id": uuid.uuid4().hex[:12], "do": do, **more}
        self.sent.append((window.ear.table, message))
        await window.say(**message)

    @property
    def open_windows(self) -> list[Window]:
        return [window for window in self.windows if window.is_open]

    def window(self, number: int) -> Window | None:
        windows = self.open_windows
        return windows[number % len(windows)] if windows else None

    async def shut(self, window: Window, *, politely: bool) -> None:
        self.windows.remove(window)
        self._shut.append(window)
        await window.close(politely=politely)

    async def end(self) -> None:
        """Everybody goes."""
        await asyncio.gather(*self.stalls)
        for window in list(self.windows):
            await self.shut(window, politely=True)

    # ------------------------------------------------------------------------------------------------------- judging

    async def settle(self) -> None:
        """Wait until everybody knows what holds and who is there, and judge all that was told until then."""
        deadline = time.monotonic() + self.house.patience
        while True:
            await self._read_logs()
            trouble = self._trouble()
            if trouble is None:
                rows = {table: truth.now.row for table, truth in self.truths.items()}
                await asyncio.sleep(QUIET_SECONDS)
                await self._read_logs()
                if rows == {table: truth.now.row for table, truth in self.truths.items()}:
                    trouble = self._trouble()
                    if trouble is None:
                        break
            if time.monotonic() > deadline:
                self.judge()
                raise Foul(f"it is never quiet: {trouble}")
            await asyncio.sleep(QUIET_SECONDS / 2)
        self.judge()
        await self._judge_bots()

    async def _read_logs(self) -> None:
        await asyncio.to_thread(self.house.read, self.truths, self.tables)

    def _trouble(self) -> str | None:
        """Who does not know yet what holds, or who is there."""
        for window in self.open_windows:
            ear, truth = window.ear, self.truths[window.ear.table]
            if window.is_signed_out or not truth.welcomes(truth.now, ear.guest):
                return f"{window.person.name} may not be at {truth.id}, and has not been turned out"
            if ear.n != truth.now.n:
                return f"{window.person.name} is told up to {ear.n} of {truth.now.n} at {truth.id}"
            told = [seat["present"] for seat in ear.parts["table"]["seats"]]
            if told != self._present(truth):
                return f"{window.person.name} is told that {told} are at {truth.id}, and {self._present(truth)} are"
            if seat_in(ear.parts) != ONLOOKER and ear.parts["can_vote"] != self._absent(truth, seat_in(ear.parts)):
                return f"{window.person.name} may vote on {ear.parts['can_vote']} at {truth.id}"
            if self.house.judge.is_behind(ear, truth):
                return f"{window.person.name} does not know all at {truth.id}"
        return None

    def _present(self, truth: Truth) -> list[bool]:
        """Who is at a table: whoever has a window there."""
        here = {window.ear.guest for window in self.open_windows if window.ear.table == truth.id}
        return [seat.guest in here and not seat.left for seat in truth.now.seats]

    def _absent(self, truth: Truth, seat: int) -> list[int]:
        """The seats on which this one may vote when everybody has been missed for long enough: none waits in vain."""
        present, now = self._present(truth), truth.now
        voters = now.players if now.status == "playing" else []
        return [
            each
            for each in voters
            if seat in voters and each != seat and not present[each] and seat not in now.votes.get(each, ())
        ]

    def judge(self) -> None:
        """Judge all that was told so far."""
        for window in (*self.windows, *self._shut):
            truth = self.truths[window.ear.table]
            for message in window.ear.unread:
                if message["type"] == "answer" and message["ok"]:
                    self._judge_grant(window.ear, truth, message)
            self.house.judge.judge(window.ear, truth)
        self._shut.clear()
        self.windows = self.open_windows

    def _judge_grant(self, ear: Ear, truth: Truth, answer: dict[str, Any]) -> None:
        """What was granted is in the log, under the number that was told, and every answer names the same."""
        number = self._granted.setdefault((truth.id, ear.guest, answer["id"]), answer["n"])
        is_odds = any(message["id"] == answer["id"] and message["do"] == "odds" for _, message in self.sent)
        if not is_odds and (answer["n"] != number or truth.commands.get(f"{ear.guest}:{answer['id']}") != number):
            raise Foul(f"{answer} was answered at {truth.id}, where the log says {truth.commands.get(answer['id'])}")

    async def _judge_bots(self) -> None:
        """What bots were told is in logs that are read afterwards, also of tables whose opening got no answer."""
        told = self.house.told_to_bots({person.name for person in self.people})
        opened = await asyncio.to_thread(self.house.tables_of, [person.guest for person in self.people])
        await asyncio.to_thread(self.house.read, self.truths, opened)
        for each in told:
            judge_spy(list(self.truths.values()), each)
