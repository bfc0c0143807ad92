"""The node: all rooms of one server process, who is connected, and what the rooms share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Engine

from larcin.table import clocks, lobby
from larcin.table.agreement import Agreement, NewTable, agree, seating
from larcin.table.aside import Aside
from larcin.table.bot_runner import BotRunner
from larcin.table.cluster import Cluster
from larcin.table.commands import Asker, BeginWith, SitDown
from larcin.table.database import part_from
from larcin.table.errors import Refused
from larcin.table.evenings.keeper import Keeper
from larcin.table.event_store import EventStore
from larcin.table.forgetting import keep_forgetting
from larcin.table.heartbeats import TRUST_MS, Heartbeats
from larcin.table.ids import new_id
from larcin.table.letters import is_table_id
from larcin.table.meters import Meters
from larcin.table.protocol import Clocks
from larcin.table.ratings import Scorer
from larcin.table.reminders.reminder import Reminders
from larcin.table.room import Room
from larcin.table.send_queue import SendQueue
from larcin.table.settings import Settings
from larcin.table.shelf import Shelf
from larcin.table.table import Opening, Table
from larcin.table.updates import Around
from larcin.table.write_health import AWAY, WriteHealth

logger = logging.getLogger("larcin.node")

READERS = 4
MOST_TELLING = 32
"""Long answers that may be waited for at once."""
MOST_STUDYING, MOST_STUDYING_EACH = 8, 2
"""Hints and parts of reviews that may be waited for at once, by all, and by one guest or address."""
CLOSE_SECONDS = 1.0
"""How long a node that closes waits for each of its parts: a database may be gone, and a disk full."""
READ_SECONDS = 10.0
"""How long anybody waits for something to be read from the database."""
PATIENCE_SECONDS = 1.5
"""How long a wish waits for the database to take it, before whoever wished it is told to try again."""
SOON_SECONDS = 2.0
"""How long those who look after a server wait for its database."""
PROBE_SECONDS = 1.0
"""How often they have something written, to see whether that can be done again."""

Found = TypeVar("Found")


class Node(Around):
    """One server process: its rooms, its store, its bots."""

    def __init__(self, settings: Settings, engine: Engine, shelf: Shelf | None = None) -> None:
        self.settings = settings
        self.shelf = shelf or Shelf(settings.games)
        self.engine = engine
        self.loop = asyncio.get_running_loop()
        self.process = secrets.token_hex(6)
        self.meters = Meters()
        self.send_queue = SendQueue(self.loop)
        self.write_health = WriteHealth()
        self.store = EventStore(engine, self.loop, self.process, self.meters, self.write_health)
        self.heartbeats = Heartbeats(engine, self.process)
        self.cluster = Cluster(self, engine)
        self.bot_runner = BotRunner(self)
        self.scorer = Scorer(self)
        self.evenings = Keeper(self)
        self.reminders = Reminders(self)
        self.bots: Sequence[str] = self.bot_runner.levels
        self.talk = settings.talk
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self.tellers = Aside("teller", MOST_TELLING)
        self.forgetting = asyncio.Lock()
        """Held while the database is gone through for somebody who is to be forgotten."""
        self.scholars = Aside("scholar", MOST_STUDYING, each=MOST_STUDYING_EACH, gives_way=True)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._probed = 0.0
        self._asked: dict[Callable[..., Any], asyncio.Future[Any]] = {}
        self._due: dict[str, int] = {}
        """Before when no clock of a table runs out, of all tables with clocks that this process looks after."""

    async def open(self) -> None:
        """Begin: say that this process lives, and look after what goes on by itself."""
        await self.read(self.heartbeats.begin)
        self.cluster.open()
        self.spawn(self._look_after())
        self.spawn(self._keep_company())
        self.spawn(self._keep_nobody_waiting())
        self.spawn(self._wind_clocks())
        self.spawn(self.scorer.score())
        self.spawn(self.evenings.keep())
        self.spawn(self.reminders.keep())
        self.spawn(keep_forgetting(self))

    async def close(self) -> None:
        """Stop, with everything that was decided written."""
        self.closing = True
        self.evenings.wake_all()
        for task in list(self._tasks):
            task.cancel()
        ended = asyncio.gather(*self._tasks, return_exceptions=True)
        parts: list[Callable[[], object]] = [self.cluster.close, self.store.close, self.heartbeats.end]
        parts += [partial(self._readers.shutdown, cancel_futures=True), self.tellers.close]
        parts += [self.scholars.close, self.reminders.close]
        for closing in (ended, *(asyncio.to_thread(part) for part in parts), self.bot_runner.close()):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(closing, CLOSE_SECONDS)
        part_from(self.engine)

    # -------------------------------------------------------------------------------------------------------- rooms

    async def new_table(
        self, wish: NewTable, host: Asker, table_id: str | None = None, pay: Callable[[], None] = lambda: None
    ) -> Room:
        """Open a table as somebody wishes it; if there is one of this id, it was opened by the same wish before."""
        agreement = agree(wish, self.shelf)
        sittings = seating(wish, agreement.seats, self.bots)
        if not any(sitting.me or sitting.level for sitting in sittings):
            raise Refused("unreadable", "bad seats", seats=len(sittings))
        if table_id is not None:
            with contextlib.suppress(Refused):
                return await self.room(table_id)
        await self.bot_runner.prepare(agreement.game)
        who = SitDown(sittings, wish.words, face=wish.face)
        return await self.open_table(table_id or new_id(), agreement, host, who, pay=pay)

    async def open_table(
        self,
        table_id: str,
        agreement: Agreement,
        asker: Asker,
        who: SitDown | BeginWith,
        host: str | None = None,
        pay: Callable[[], None] = lambda: None,
    ) -> Room:
        """Write down a table, with those who sit at it from the start, unless somebody has opened it meanwhile.

        Who asks for it is its host, if no other is named. `pay` is called where there is no such table here yet; it may
        refuse.
        """
        room = self.rooms.get(table_id)
        if room is None:
            pay()
            opening = Opening(table_id, agreement, secrets.token_bytes(32), host or asker.guest, self.now())
            room = self.rooms[table_id] = Room(self, self.new(opening), is_new=True)
        try:
            await room.wish(asker, who)
        except Refused:
            self._forget_unopened(room)
            raise
        return room

    def new(self, opening: Opening) -> Table:
        return Table(opening, compiled=self.bot_runner.is_compiled(opening.agreement.game))

    async def room(self, table_id: str) -> Room:
        """The room of a table, built from its log if it is not in memory; `Refused` if there is no such table."""
        found = self.rooms.get(table_id)
        if found is not None:
            if found.is_unwritten:
                await found.look(lambda _: None)
            return found
        if not is_table_id(table_id):
            raise Refused("no such table")
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self.loop.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room:
        opening = await self.read(self.store.opening, table_id)
        if opening is None:
            raise Refused("no such table")
        self.shelf.check_table(opening.agreement)
        await self.bot_runner.prepare(opening.agreement.game)
        table = await self.rebuild(opening)
        if table_id in self.rooms:  # opened here meanwhile
            return self.rooms[table_id]
        room = self.rooms[table_id] = Room(self, table)
        room.look_again()  # something may have happened while it was built
        self.cluster.wonder([table_id])
        return room

    async def rebuild(self, opening: Opening) -> Table:
        """A table from its log."""
        rows = await self.read(self.store.rows_of, opening.id)
        table = self.new(opening)
        for row in rows:
            table.happen(row)
        return table

    def after(self, room: Room) -> None:
        """What follows by itself once a batch was told: bots think, clocks are set."""
        if not self.closing:
            self._use_compiled_rules(room.table)
            self.bot_runner.attend(room)
            clocks.set_alarm(self, room)
            self.scorer.note(room)
            self.evenings.note(room)
            self.reminders.note(room)

    def _use_compiled_rules(self, table: Table) -> None:
        """Go on by the compiled rules at a table that began before they were ready."""
        if not table.compiled and self.bot_runner.is_compiled(table.agreement.game):
            table.compile()

    async def _wind_clocks(self) -> None:
        """Open the tables at which clocks run, so that they run although nobody looks. One process does, for all. Those
        where nobody runs out of time soon, as in a game that takes days, are left alone until then.
        """
        while True:
            try:
                if await self.read(self.heartbeats.is_eldest):
                    clocked = await self.read(lobby.clocked_tables, self.engine, self.shelf.names)
                    self._due = {table_id: self._due.get(table_id, 0) for table_id in clocked}
                    for table_id in clocked:
                        if self._due[table_id] < self.now() + clocks.AFAR_MS:
                            await self._wind(table_id)
            except Exception as error:
                logger.warning("clocks cannot be wound", extra={"why": type(error).__name__})
            await asyncio.sleep(self.settings.tidy_seconds)

    async def _wind(self, table_id: str) -> None:
        """Open one of them; that it cannot be opened must not stop the clocks of others."""
        try:
            self._due[table_id] = clocks.due(self, (await self.room(table_id)).table)
        except Exception as error:
            logger.warning("a clock cannot be wound", extra={"table": table_id, "why": type(error).__name__})

    async def _look_after(self) -> None:
        """Now and then: let rooms that nobody uses leave memory, and say that this process lives."""
        while True:
            await asyncio.sleep(self.settings.tidy_seconds)
            self.forget_idle_rooms()
            try:
                if self.heartbeats.is_silent():
                    self.cluster.note_all()  # others have taken this process for dead, and all who are here for gone
                await self.read(self.heartbeats.go_on)
                if self.write_health.trouble is not None:
                    await self.read(self.store.probe)
            except Exception as error:
                self.write_health.failed(error)

    async def _keep_nobody_waiting(self) -> None:
        """Tell those whose wishes cannot be written for a while."""
        while True:
            await asyncio.sleep(PATIENCE_SECONDS / 3)
            since = time.monotonic() - PATIENCE_SECONDS
            for room in list(self.rooms.values()):
                room.give_up(since)

    def forget_idle_rooms(self) -> None:
        latest = time.monotonic() - self.settings.idle_seconds
        for table_id, room in list(self.rooms.items()):
            self._forget_unopened(room)
            if room.is_idle and room.quiet_since < latest and (room.alarm is None or clocks.is_far(self, room.table)):
                self._forget(table_id)

    def _forget_unopened(self, room: Room) -> None:
        """Forget a table that was not opened after all. Not while that may still come through: there would be another
        room for it then, beside this one.
        """
        if room.is_unwritten and room.is_idle:
            self._forget(room.table.id)

    def _forget(self, table_id: str) -> None:
        room = self.rooms.pop(table_id, None)
        if room is not None:
            if room.alarm is not None:
                room.alarm.cancel()
            room.presence.close()
            self.bot_runner.forget(table_id)

    # --------------------------------------------------------------------------------------------- what rooms share

    async def read(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """Do something with the database outside the loop. `TimeoutError` if that takes very long."""
        async with asyncio.timeout(READ_SECONDS):
            return await self.loop.run_in_executor(self._readers, work, *arguments)

    async def work(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """The same, however long it takes."""
        return await self.loop.run_in_executor(self._readers, work, *arguments)

    async def read_soon(self, work: Callable[..., Found], *arguments: Any) -> Found:
        """The same, not waiting long; what was asked last time and has no answer yet is not asked again."""
        asked = self._asked.get(work)
        if asked is None or asked.done():
            asked = self._asked[work] = self.loop.run_in_executor(self._readers, work, *arguments)
        async with asyncio.timeout(SOON_SECONDS):
            found: Found = await asyncio.shield(asked)
            return found

    def trouble(self) -> str | None:
        """Why nothing can be written just now, if so."""
        return self.write_health.trouble or (AWAY if self.heartbeats.is_silent() else None)

    async def check(self) -> str | None:
        """The same, for those who look after a server: if there was trouble, it is tried again, once a second."""
        if self.write_health.trouble is not None and time.monotonic() - self._probed > PROBE_SECONDS:
            self._probed = time.monotonic()
            with contextlib.suppress(TimeoutError):
                await self.read_soon(self.store.probe)
        return self.trouble()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def now(self) -> int:
        """The time in milliseconds, by which clocks run."""
        return self.heartbeats.now()

    def pondered(self, table: Table) -> int:
        return self.heartbeats.served_since(table.opened)

    def clocks(self, table: Table) -> Clocks | None:
        return clocks.tell(self, table)

    def is_present(self, table: Table, seat: int) -> bool:
        guest, room = table.seats[seat].guest, self.rooms.get(table.id)
        return guest is not None and room is not None and room.presence.has(guest)

    def gone_for(self, table: Table, seat: int) -> int | None:
        guest, room = table.seats[seat].guest, self.rooms.get(table.id)
        gone = None if guest is None or room is None else room.presence.gone_for(guest)
        return None if gone is None else int(gone)

    def is_away(self, table: Table, seat: int) -> bool:
        each, room = table.seats[seat], self.rooms.get(table.id)
        if each.guest is None or table.status != "playing":
            return False
        if table.agreement.clock is not None and table.agreement.clock.is_slow:
            return each.left
        return each.left or (room is not None and room.presence.is_away(each.guest))

    def read_anew(self, table_id: str) -> None:
        """What stands in the log of a table or an evening has changed."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.read_anew()
        else:
            self.evenings.forget(table_id)

    def look_everywhere(self) -> None:
        """Other processes may have gone on at any table."""
        for room in self.rooms.values():
            room.look_again()
        self.evenings.wake_all()
        self.cluster.wonder(self.rooms)

    async def _keep_company(self) -> None:
        """Tell other processes who is connected here, and find out who is connected there, and which of them live.

        One after the other: of two answers to the same question the later one is the newer.
        """
        while self.cluster.has_any:
            await self.cluster.wait_for_news(self.settings.tidy_seconds)
            try:
                await self.cluster.tell()
                died = await self.cluster.have_some_died(self.settings.tidy_seconds / 2)
                if died:
                    self.cluster.wonder(self.rooms)
                for table_id, guests in (await self.cluster.ask()).items():
                    if table_id in self.rooms:
                        self.rooms[table_id].presence.hear_of(guests, TRUST_MS / 1000 if died else 0.0)
            except Exception as error:
                logger.warning("other processes cannot be told", extra={"why": type(error).__name__})
                await asyncio.sleep(self.settings.tidy_seconds)
