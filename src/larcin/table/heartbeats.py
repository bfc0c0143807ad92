"""From when to when servers were up: clocks stand still while none was."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Engine, delete, insert, select, update

from larcin.table.schema import heartbeats, presence

TRUST_MS = 6_000
"""For how long after its last word a process is taken to live."""
KEPT_MS = 40 * 24 * 3600 * 1000


class Heartbeats:
    """When this process and others lived, as far as this process knows."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._outages: list[tuple[int, int]] = []

    def begin(self) -> None:
        """Say that this process lives, and find out when none did."""
        now = milliseconds()
        with self._engine.begin() as connection:
            connection.execute(delete(heartbeats).where(heartbeats.c.until < now - KEPT_MS))
            known = connection.execute(select(heartbeats.c.process, heartbeats.c.since, heartbeats.c.until)).all()
            alive = {process for process, _, until in known if until >= now - TRUST_MS}
            connection.execute(delete(presence).where(presence.c.process.not_in(alive)))
            connection.execute(insert(heartbeats), {"process": self._process, "since": now, "until": now})
        self._outages = gaps([(since, until) for _, since, until in known], now)

    def go_on(self) -> None:
        """Say again that this process lives."""
        mine = heartbeats.c.process == self._process
        with self._engine.begin() as connection:
            connection.execute(update(heartbeats).where(mine).values(until=milliseconds()))

    def end(self) -> None:
        """The last word of this process."""
        try:
            self.go_on()
        except Exception:  # whoever stops cannot wait for a database that is gone
            return

    def is_eldest(self) -> bool:
        """Whether no process that lives has lived longer: that one does what one should do for all."""
        if self._engine.dialect.name == "sqlite":  # there is one
            return True
        living = heartbeats.c.until >= milliseconds() - TRUST_MS
        with self._engine.connect() as connection:
            eldest = connection.execute(
                select(heartbeats.c.process).where(living).order_by(heartbeats.c.since, heartbeats.c.process)
            )
            return eldest.scalar() == self._process

    def up_between(self, since: int, until: int) -> int:
        """How many of the milliseconds between two times some server was up."""
        down = sum(max(0, min(until, end) - max(since, start)) for start, end in self._outages)
        return max(0, until - since - down)


def gaps(spans: list[tuple[int, int]], now: int) -> list[tuple[int, int]]:
    """The times between these spans, up to now, in which nothing was."""
    found: list[tuple[int, int]] = []
    reached: Any = None
    for since, until in [*sorted(spans), (now, now)]:
        if reached is not None and since > reached:
            found.append((reached, since))
        reached = until if reached is None else max(reached, until)
    return found


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
