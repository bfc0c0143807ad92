"""Other server processes on the same PostgreSQL: they tell each other which tables went on, and who is connected."""

from __future__ import annotations

import logging
import threading
import time
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
CAME_OR_WENT = "who"
"""What stands in a notice instead of a number where somebody came or went."""


class Cluster:
    """Listens to other processes in a thread of its own, and tells them who is here. With SQLite there are none."""

    def __init__(self, node: Node, engine: Engine) -> None:
        self._node = node
        self._engine = engine
        self._process = node.process
        self.has_any = engine.dialect.name == "postgresql"
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._listen_on, name="cluster", daemon=True)

    def open(self) -> None:
        if self.has_any:
            self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join(3 * LISTEN_SECONDS)

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
            room = self._node.rooms.get(table_id)
            if room is not None and what == CAME_OR_WENT:
                self._node.spawn(self._node.ask_who_is_there(room))
            elif room is not None:
                room.look_again()

    # ----------------------------------------------------------------------------------------------------- presence

    def came(self, table_id: str, guest: str) -> None:
        """Write down that a guest is connected here."""
        if self.has_any:
            fresh = {"table_id": table_id, "guest": guest, "process": self._process}
            with self._engine.begin() as connection:
                connection.execute(postgresql.insert(presence).on_conflict_do_nothing(), fresh)
                send_notice(connection, self._process, [f"{table_id}:{CAME_OR_WENT}"])

    def went(self, table_id: str, guest: str) -> None:
        """Write down that a guest is no longer connected here."""
        if self.has_any:
            mine = (presence.c.process == self._process) & (presence.c.guest == guest)
            with self._engine.begin() as connection:
                connection.execute(delete(presence).where(presence.c.table_id == table_id, mine))
                send_notice(connection, self._process, [f"{table_id}:{CAME_OR_WENT}"])

    def elsewhere(self, table_id: str) -> set[str]:
        """The guests at a table who are connected to other processes that live."""
        if not self.has_any:
            return set()
        query = select(presence.c.guest).join_from(presence, heartbeats, heartbeats.c.process == presence.c.process)
        query = query.where(presence.c.table_id == table_id, presence.c.process != self._process)
        query = query.where(heartbeats.c.until >= self._node.now() - TRUST_MS)
        with self._engine.connect() as connection:
            return set(connection.execute(query).scalars())
