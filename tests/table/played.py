"""Tables written straight into a database, as a server would have written them: for tests that need many."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, insert, update

from larcin.rules import load
from larcin.table import happenings as now
from larcin.table.agreement import Agreement, OddsShown
from larcin.table.event_store import Entry, as_opened, as_written
from larcin.table.guests import GuestBook
from larcin.table.schema import log, sitters, tables
from larcin.table.table import Opening, Row, Table


class Scribe:
    """Lets things happen at a new table and writes them down."""

    def __init__(
        self, table_id: str, who: Sequence[str], *, at: int = 1_000, odds: OddsShown = "off", seed: int = 0
    ) -> None:
        agreement = Agreement("kids-of-london", load("kids-of-london").settle({"seats": len(who)}), odds=odds)
        match_seed = random.Random(table_id).randbytes(32)
        self.table = Table(Opening(table_id, agreement, match_seed, "host", at), compiled=False)
        self.rows: list[Row] = []
        self._at = at
        self._dice = random.Random(seed)
        for seat, name in enumerate(who):
            if name.startswith("bot:"):
                self.happen(now.BotSits(seat, name[4:], f"Bot {seat}"))
            else:
                self.happen(now.Sits(seat, f"id-of-{name}", name))

    def happen(self, what: now.AnyHappening, command: str | None = None) -> None:
        row = Row(self.table.rows + 1, self._at, what, command)
        self.table.happen(row)
        self.rows.append(row)
        self._at += 1

    def start(self) -> Scribe:
        self.happen(now.Starts())
        return self

    def turn(self) -> None:
        """Everybody chooses at random."""
        assert self.table.match is not None
        for seat in self.table.waiting:
            move = self._dice.choice(self.table.match.legal(seat))
            self.happen(now.Chooses(seat, self.table.decision, str(move)), f"c{self.table.n}")

    def play_out(self) -> Scribe:
        while self.table.status != "over":
            self.turn()
        return self

    def write(self, engine: Engine) -> Table:
        table = self.table
        summary: dict[str, Any] = {"status": table.status, "changed": self._at}
        sitting = [(seat, each.guest, each.name) for seat, each in enumerate(table.seats) if each.guest]
        with engine.begin() as connection:
            opened = as_opened(Entry(table.id, self.rows, None, lambda _: None, table.opening))
            connection.execute(insert(tables), opened)
            connection.execute(update(tables).where(tables.c.id == table.id).values(**summary))
            connection.execute(insert(log), [as_written(table.id, row)._asdict() for row in self.rows])
            for seat, guest, _ in sitting:
                connection.execute(insert(sitters), {"table_id": table.id, "seat": seat, "guest": guest})
        for _, guest, name in sitting:
            GuestBook(engine).rename(str(guest), name, self._at)
        return table
