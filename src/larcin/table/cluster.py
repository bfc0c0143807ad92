"""Other server processes on the same PostgreSQL: they tell each other which tables went on, and who is connected."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, delete, select
from sqlalchemy.dialects import postgresql

from larcin.table.database import SERVING_LOCK
from larcin.table.event_store import CHANNEL, send_notice
from larcin.table.heartbeats import TRUST_MS
from larcin.table.schema import heartbeats, presence

if TYPE_CHECKING:
    from larcin.table.node import Node

logger = logging.getLogger("larcin.cluster")

LISTEN_SECONDS = 1.0
PAUSE_SECONDS = 0.5
TABLES_AT_ONCE = 400
"""How many tables one statement, or one notice, names."""
ANEW = "anew"
"""What stands there where a log has changed that was thought to be known."""
CAME_OR_WENT = "who"
"""What stands in a notice instead of a number where somebody came or went."""


Visit = tuple[str, str]
"""A table, and a guest who is there."""


class Cluster:
    """Listens to other processes in a thread of its own, and tells them who is here. With SQLite there are none."""

    def __init__(self, node: Node, engine: Engine) -> None:
        self._node = node
        self._engine = engine
        self._process = node.process
        self.has_any = engine.dialect.name == "postgresql"
        self._here: set[Visit] = set()
        self._untold: set[Visit] = set()
        self._wondering: set[str] = set()
        """Tables at which somebody may have come or gone elsewhere."""
        self._living: frozenset[str] = frozenset()
        self._looked = 0.0
        """When it was last looked who lives."""
        self._news = asyncio.Event()
        self._scribe = ThreadPoolExecutor(1, thread_name_prefix="presence")
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen_on, name="cluster", daemon=True)

    def open(self) -> None:
        if self.has_any:
            self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(3 * LISTEN_SECONDS)
        self._scribe.shutdown(wait=False, cancel_futures=True)

    # ---------------------------------------------------------------------------------------------------- listening

    def _listen_on(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except Exception as error:
                logger.warning("cannot listen to other processes", extra={"why": type(error).__name__})
                time.sleep(PAUSE_SECONDS)

    def _listen(self) -> None:
        raw = self._engine.raw_connection()
        try:
            connection: Any = raw.driver_connection
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            connection.execute(f"SELECT pg_advisory_lock_shared({SERVING_LOCK})")  # see `backups.restore`
            self._in_loop(self._node.look_everywhere)  # what was said before is lost
            while not self._closing.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    self._in_loop(self._hear, notice.payload)
        finally:
            raw.invalidate()
            raw.close()

    def _in_loop(self, work: Any, *arguments: Any) -> None:
        if not self._closing.is_set():
            self._node.loop.call_soon_threadsafe(work, *arguments)

    def _hear(self, notice: str) -> None:
        process, *words = notice.split(" ")
        if process == self._process:
            return
        for word in words:
            table_id, _, what = word.partition(":")
            if what == ANEW:
                self._node.read_anew(table_id)
                continue
            room = self._node.rooms.get(table_id)
            if room is not None and what == CAME_OR_WENT:
                self.wonder([table_id])
            elif room is not None:
                room.look_again()
            else:
                self._node.evenings.hear_of(table_id)

    # ----------------------------------------------------------------------------------------------------- presence

    def note(self, table_id: str, guest: str, *, is_here: bool) -> None:
        """A guest is at a table here, or is there no more: other processes are to be told soon."""
        if self.has_any and guest:
            (self._here.add if is_here else self._here.discard)((table_id, guest))
            self._untold.add((table_id, guest))
            self._news.set()

    def note_all(self) -> None:
        """Other processes are to be told anew of everybody who is here."""
        self._untold |= self._here

    async def wait_for_news(self, seconds: float) -> None:
        """Wait until there is something to tell, but not longer than this."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        self._news.clear()

    async def tell(self) -> None:
        """Write down who has come and gone here. What cannot be written now is written the next time."""
        news, self._untold = self._untold, set()
        if not news:
            return
        try:
            await self._node.loop.run_in_executor(self._scribe, self._write, news & self._here, news - self._here)
        except BaseException:
            self._untold |= news
            raise

    def _write(self, came: set[Visit], went: set[Visit]) -> None:
        """In a thread of its own: one after the other, so that whoever went last is gone."""
        mine = presence.c.process == self._process
        with self._engine.begin() as connection:
            for table_id, guest in sorted(went):
                there = (presence.c.table_id == table_id) & (presence.c.guest == guest)
                connection.execute(delete(presence).where(mine, there))
            if came:
                rows = [{"table_id": table, "guest": guest, "process": self._process} for table, guest in sorted(came)]
                connection.execute(postgresql.insert(presence).on_conflict_do_nothing(), rows)
            tables = sorted({table_id for table_id, _ in came | went})
            for start in range(0, len(tables), TABLES_AT_ONCE):
                words = [f"{table_id}:{CAME_OR_WENT}" for table_id in tables[start : start + TABLES_AT_ONCE]]
                send_notice(connection, self._process, words)

    async def have_some_died(self, seconds: float) -> bool:
        """Whether other processes have died or come to life since that was last asked; it is not asked more often."""
        if time.monotonic() - self._looked < seconds:
            return False
        before, self._living = self._living, await self._node.read(self._read_living)
        self._looked = time.monotonic()
        return self._living != before

    def _read_living(self) -> frozenset[str]:
        lives = heartbeats.c.until >= self._node.now() - TRUST_MS
        query = select(heartbeats.c.process).where(lives, heartbeats.c.process != self._process)
        with self._engine.connect() as connection:
            return frozenset(connection.execute(query).scalars())

    def wonder(self, table_ids: Iterable[str]) -> None:
        """Somebody may have come or gone elsewhere at these tables: find out soon."""
        if self.has_any:
            self._wondering.update(table_ids)
            self._news.set()

    async def ask(self) -> dict[str, frozenset[str]]:
        """The guests who are connected to other processes that live, at the tables where that may have changed.

        Who lives is what `have_some_died` has found: should it be found otherwise, all are asked for again.
        """
        tables, self._wondering = self._wondering, set()
        try:
            return await self._node.read(self._read_elsewhere, sorted(tables), self._living) if tables else {}
        except BaseException:
            self._wondering |= tables
            raise

    def _read_elsewhere(self, table_ids: Sequence[str], living: frozenset[str]) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {table_id: set() for table_id in table_ids}
        query = select(presence.c.table_id, presence.c.guest).where(presence.c.process.in_(living))
        with self._engine.connect() as connection:
            for start in range(0, len(table_ids), TABLES_AT_ONCE):
                these = presence.c.table_id.in_(table_ids[start : start + TABLES_AT_ONCE])
                for table_id, guest in connection.execute(query.where(these)):
                    found[table_id].add(guest)
        return {table_id: frozenset(guests) for table_id, guests in found.items()}
