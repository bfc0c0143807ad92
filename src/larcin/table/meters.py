"""What a server process counts and measures, for Prometheus. No label names a guest, a table or a move."""

from __future__ import annotations

import logging
import time
from collections import Counter as Tally
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from sqlalchemy import Engine, func, select

from larcin.table.happenings import AnyHappening, Chooses
from larcin.table.schema import tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from larcin.table.node import Node
    from larcin.table.server import Server

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FRESH_SECONDS = 10.0
"""How long the numbers of tables in the database are good for."""

STATUSES = ("waiting", "playing", "over")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SLOW = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128, 256, 400)


class Meters:
    """The counters of one process. Each server has a registry of its own, so that two can live in one program."""

    def __init__(self) -> None:
        self.registry = all_ = CollectorRegistry()
        ProcessCollector(registry=all_)  # memory, processor time, open files
        self._can_write = Gauge("larcin_can_write", "1 while the database takes what happens, else 0.", registry=all_)
        self._tables = Gauge("larcin_tables", "Tables in the database, by status.", ["status"], registry=all_)
        self._rooms = Gauge(
            "larcin_rooms", "Tables in the memory of this process, by status.", ["status"], registry=all_
        )
        self._watchers = Gauge("larcin_watchers", "Connections that watch a table here.", registry=all_)
        self._connections = Gauge("larcin_connections", "WebSocket connections to this process.", registry=all_)
        self._moves = Counter("larcin_moves", "Choices committed, by who chose.", ["by"], registry=all_)
        self._happenings = Counter("larcin_happenings", "Rows added to the logs of tables.", registry=all_)
        self.commits = Counter("larcin_commits", "Transactions of the store, by outcome.", ["outcome"], registry=all_)
        self.commit_seconds = Histogram(
            "larcin_commit_seconds", "Time of one transaction of the store.", buckets=QUICK, registry=all_
        )
        self.commit_tables = Histogram(
            "larcin_commit_tables", "Tables whose happenings went into one transaction.", buckets=SIZES, registry=all_
        )
        self.command_seconds = Histogram(
            "larcin_command_seconds",
            "Time from a command to its answer, commit included.",
            buckets=QUICK,
            registry=all_,
        )
        self._refusals = Counter("larcin_refusals", "Wishes that were refused, by code.", ["code"], registry=all_)
        self.thinking_seconds = Histogram(
            "larcin_bot_thinking_seconds",
            "Time a bot took for a move, by level.",
            ["level"],
            buckets=SLOW,
            registry=all_,
        )
        self._thinking = Gauge("larcin_bots_thinking", "Bots that are thinking now.", registry=all_)
        self.races_lost = Counter(
            "larcin_races_lost", "Times that another process was first at a table.", registry=all_
        )
        self.messages = Counter("larcin_messages", "Messages from clients on WebSockets.", registry=all_)
        self.loop_delay = Gauge("larcin_loop_delay_seconds", "How late the event loop was last.", registry=all_)
        self.dropped = Counter("larcin_bot_answers_dropped", "Bots' moves that came too late.", registry=all_)
        self.calls = Counter("larcin_calls", "HTTP calls, by status.", ["status"], registry=all_)
        self._troubles = Counter(
            "larcin_log_messages", "Warnings and errors logged, by level and part of the server.", ["level", "part"],
            registry=all_,
        )  # fmt: skip
        self._counted = -FRESH_SECONDS
        self.ear = Ear(self._troubles)
        for status in STATUSES:
            self._tables.labels(status)
        for by in ("player", "bot", "clock"):
            self._moves.labels(by)

    def happened(self, whats: Iterable[AnyHappening]) -> None:
        """Things happened at tables, and are committed."""
        number, movers = 0, Tally[str]()
        for what in whats:
            number += 1
            if isinstance(what, Chooses):
                movers[what.by] += 1
        self._happenings.inc(number)
        for by, moves in movers.items():
            self._moves.labels(by).inc(moves)

    def answered(self, since: float, refused: str | None) -> None:
        """A command that came at this time by the monotonic clock has its answer."""
        self.command_seconds.observe(time.monotonic() - since)
        if refused is not None:
            self._refusals.labels(refused).inc()

    async def report(self, server: Server) -> bytes:
        """All of it in the format of Prometheus; without the tables in the database, if that does not answer."""
        node = server.node
        rooms = Tally[str](room.table.status for room in node.rooms.values())
        for status in STATUSES:
            self._rooms.labels(status).set(rooms[status])
        self._watchers.set(sum(len(room.listeners) for room in node.rooms.values()))
        self._connections.set(len(server.wires))
        self._thinking.set(sum(len(room.pondering) for room in node.rooms.values()))
        self._can_write.set(node.trouble() is None)
        await self._count_tables(node)
        return generate_latest(self.registry)

    async def _count_tables(self, node: Node) -> None:
        if time.monotonic() - self._counted < FRESH_SECONDS:
            return
        try:
            found = await node.read_soon(tables_by_status, node.engine)
        except Exception:  # /healthz tells of that, and the old numbers are better than none
            return
        self._counted = time.monotonic()
        for status in STATUSES:
            self._tables.labels(status).set(found.get(status, 0))


def tables_by_status(engine: Engine) -> dict[str, int]:
    query = select(tables.c.status, func.count().label("number")).group_by(tables.c.status)
    with engine.connect() as connection:
        return {row.status: row.number for row in connection.execute(query)}


class Ear(logging.Handler):
    """Hears what goes wrong anywhere in the server, and counts it."""

    def __init__(self, troubles: Counter) -> None:
        super().__init__(logging.WARNING)
        self._troubles = troubles

    def emit(self, record: logging.LogRecord) -> None:
        self._troubles.labels(record.levelname.lower(), record.name.split(".")[-1]).inc()
