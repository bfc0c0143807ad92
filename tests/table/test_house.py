"""A house in the process of the test: what goes on at its tables by itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from larcin.table.agreement import NewTable
from larcin.table.attendants import Attendants
from larcin.table.commands import Asker, Chat
from larcin.table.database import connect, migrate
from larcin.table.house import House
from larcin.table.settings import Settings


def test_a_table_that_began_by_the_interpreted_rules_goes_on_by_the_compiled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: set[str] = set()

    async def prepare(_: Attendants, game: str) -> None:
        """Wait for nothing."""

    monkeypatch.setattr(Attendants, "prepare", prepare)
    monkeypatch.setattr(Attendants, "is_compiled", lambda _, game: game in ready)

    async def play() -> None:
        engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        migrate(engine)
        house = House(Settings(), engine)
        wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "me"])
        room = await house.new_table(wish, "guest", "Ann")
        assert room.table.match is not None
        assert not room.table.match.compiled
        ready.add("kids-of-london")
        await room.wish(Asker("guest", "Ann", 0), Chat(id="1", text="ready?"))
        assert room.table.compiled
        assert room.table.match.compiled
        await house.close()

    asyncio.run(play())
