"""The time by which clocks run, and from when to when servers were up: while nobody was served, clocks stand still.

Each process begins with the time of its computer and goes on by a clock that nobody can set. Processes agree: whoever
sees that another is further on follows. So neither a clock that is set right by hours, nor a computer that sleeps, nor
a database that is away for a while, is any player's time.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.schema import heartbeats, presence

TRUST_MS = 6_000
"""For how long after its last word a process is taken to live."""
SERVED_MS = 4_000
"""For how long after its last word, which it says every two seconds, a process believes that it serves anybody."""
AGREED_MS = 1_000
"""How far processes may be apart without any time having been skipped."""
DAY_MS = 24 * 3600 * 1000
"""Whatever is said to have happened later than in a day is a mistake, and not followed."""
KEPT_MS = 40 * DAY_MS
ENDED = "-"
"""What stands in the name of a life that a process has ended, and not in that of a process."""


class Heartbeats:
    """The time, and when this process and others lived, as far as this process knows."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._process = process
        self._end: Any = (postgresql if engine.dialect.name == "postgresql" else sqlite).insert(heartbeats)
        self._ahead = milliseconds() - monotonic_milliseconds()
        self._since = self._heard = self.now()
        self._outages: list[tuple[int, int]] = []

    def now(self) -> int:
        """The time in milliseconds. It never goes back."""
        return monotonic_milliseconds() + self._ahead

    def begin(self) -> None:
        """Say that this process lives, and find out when none did."""
        with self._engine.begin() as connection:
            connection.execute(delete(heartbeats).where(heartbeats.c.until < self.now() - KEPT_MS))
            connection.execute(delete(heartbeats).where(heartbeats.c.until > self.now() + DAY_MS))
            self._follow(connection)
            now = self.now()
            known = lifetimes(connection)
            alive = {process for process, _, until in known if until >= now - TRUST_MS}
            connection.execute(delete(presence).where(presence.c.process.not_in(alive)))
            connection.execute(insert(heartbeats), {"process": self._process, "since": now, "until": now})
        self._outages = gaps([(since, until) for _, since, until in known], now)
        self._since = self._heard = now

    def go_on(self) -> None:
        """Say again that this process lives; after a long silence, that it lives again."""
        mine = heartbeats.c.process == self._process
        since, outages = self._since, self._outages
        with self._engine.begin() as connection:
            skipped = self._follow(connection)
            now = self.now()
            if skipped > AGREED_MS or now - self._heard > TRUST_MS:
                ended = {"process": f"{self._process}{ENDED}{since}", "since": since, "until": self._heard}
                connection.execute(self._end.on_conflict_do_nothing(), ended)  # it may have been written, unheard
                since = now
                connection.execute(update(heartbeats).where(mine).values(since=now, until=now))
                outages = gaps([(began, until) for _, began, until in lifetimes(connection)], now)
            else:
                connection.execute(update(heartbeats).where(mine).values(until=now))
        self._since, self._heard, self._outages = since, now, outages

    def _follow(self, connection: Connection) -> int:
        """Go to the time of whoever is further on than this process. Returns how much was skipped."""
        others = (heartbeats.c.process != self._process) & (heartbeats.c.until <= self.now() + DAY_MS)
        furthest = connection.execute(select(func.max(heartbeats.c.until)).where(others)).scalar()
        skipped = max(0, (furthest or 0) - self.now())
        self._ahead += skipped
        return skipped

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
        living = (heartbeats.c.until >= self.now() - TRUST_MS) & heartbeats.c.process.not_like(f"%{ENDED}%")
        with self._engine.connect() as connection:
            eldest = connection.execute(
                select(heartbeats.c.process).where(living).order_by(heartbeats.c.since, heartbeats.c.process)
            )
            return eldest.scalar() == self._process

    def is_silent(self) -> bool:
        """Whether this process could not say for a while that it lives."""
        return self.now() > self._heard + TRUST_MS

    def served_since(self, since: int) -> int:
        """For how many milliseconds since a time anybody was served: some server was up, and could write."""
        until = min(self.now(), self._heard + SERVED_MS)
        down = sum(max(0, min(until, end) - max(since, start)) for start, end in self._outages)
        return max(0, until - since - down)


def lifetimes(connection: Connection) -> Sequence[Any]:
    """From when to when each process lived."""
    return connection.execute(select(heartbeats.c.process, heartbeats.c.since, heartbeats.c.until)).all()


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
    """The time of this computer. Somebody may set it, by hours too."""
    return time.time_ns() // 1_000_000


def monotonic_milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000
