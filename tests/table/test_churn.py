"""Who goes leaves nothing behind: no watcher without a connection, no table in memory that nobody watches."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Move
from larcin.table.database import connect, migrate
from larcin.table.node import Node
from larcin.table.room import Room
from larcin.table.settings import Settings
from larcin.table.updates import Watcher
from tests.table.churning import HASTY, SOON_FORGETFUL, left, memory, run, wait_for
from tests.table.clients import new_match
from tests.table.conftest import LIMITS
from tests.table.raw import shake_hands
from tests.table.servers import ServerProcess, serving
from tests.table.test_play import Wire, at_table

TABLES = 120


@pytest.fixture
def forgetful(tmp_path: Path, fresh_database: str) -> Iterator[ServerProcess]:
    """A server that soon forgets tables which nobody watches."""
    with serving(tmp_path, fresh_database, *LIMITS, *SOON_FORGETFUL) as server:
        yield server


def test_who_goes_before_it_is_greeted_leaves_no_watcher_and_can_be_voted_away(forgetful: ServerProcess) -> None:
    table, guests = new_match(forgetful.base, seats=2)
    for sent in HASTY.values():
        for _ in range(10):
            with shake_hands(forgetful.base, table, guests[0].cookie) as wire:
                wire.sendall(sent)
    with at_table(guests[1], table, 1) as other:
        wait_for(forgetful, "larcin_watchers", 1)
        while 0 not in other.state["can_vote"] or presence(other) != [False, True]:
            other.hear()
        assert other.ask("vote", seat=0)["ok"]
    left(forgetful)
    assert "Traceback" not in forgetful.log()


def presence(at: Wire) -> list[bool]:
    return [seat["present"] for seat in at.state["table"]["seats"]]


def test_of_many_tables_none_stays_in_memory_whatever_became_of_it(forgetful: ServerProcess) -> None:
    seen = run(forgetful, TABLES, TABLES)
    assert memory(forgetful) < seen["MB after the first"] + 20
    assert "Traceback" not in forgetful.log()


class Visitor:
    """Somebody who watches a table and hears nothing."""

    def __init__(self) -> None:
        self.watcher = Watcher("guest", 0)
        self.has = -1

    def send(self, frame: bytes) -> None:
        """Hear nothing."""

    def turn_out(self) -> None:
        """Nor that."""


def test_a_table_that_leaves_memory_leaves_it_at_once_and_whole(tmp_path: Path) -> None:
    """No circle of references keeps it until somebody looks for garbage, which a server rarely does."""
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    migrate(engine)

    async def visit(node: Node) -> weakref.ref[Room]:
        wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "bot:random"])
        room, visitor = await node.new_table(wish, Asker("guest", "Ann")), Visitor()
        room.greet(visitor, None)
        assert room.table.match is not None
        move = str(room.table.match.legal(0)[0])
        await room.wish(Asker("guest", "Ann", 0), Move(id="1", decision=room.table.decision, move=move), "1")
        room.leave(visitor)
        return weakref.ref(room)

    async def churn() -> None:
        node = Node(Settings(tidy_seconds=0.05, idle_seconds=0.2), engine)
        await node.open()
        rooms = [await visit(node) for _ in range(20)]
        while node.rooms:
            await asyncio.sleep(0.05)
        kept = sum(room() is not None for room in rooms)
        await node.close()
        assert kept <= 2, "what the writer and a reader did last may still be in their hands"

    gc.disable()
    try:
        asyncio.run(churn())
    finally:
        gc.enable()
