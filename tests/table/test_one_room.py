"""A table has one room in a process, and should it have two, its log goes on in one of them: however long a commit
takes, and whatever people were told meanwhile.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from larcin.table import node, room
from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Move
from larcin.table.errors import Refused
from larcin.table.event_store import FAILED, Entry, EventStore
from larcin.table.happenings import Starts
from larcin.table.node import Node
from larcin.table.room import Room
from larcin.table.table import Table
from tests.table.test_commits import until
from tests.table.test_once import happened, node_on

ANN = Asker("ann", "Ann")
WISH = NewTable("oliver-twist", {"seats": 3}, name="Ann", seats=["me", "bot:random", "bot:random"])


class Dam:
    """Holds back what is to be written. What has gathered is written in one go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._open = threading.Event()
        self._open.set()
        self._write = EventStore._write
        self._fails = False
        monkeypatch.setattr(EventStore, "_write", lambda store, batch: self._pass(store, batch))

    def _pass(self, store: EventStore, batch: list[Entry]) -> None:
        assert self._open.wait(20)
        batch += [entry for entry in store._gather_more(100) if entry is not None]
        if self._fails:
            for entry in batch:
                entry.outcome = FAILED
        else:
            self._write(store, batch)

    def close(self) -> None:
        self._open.clear()

    def open(self, *, to_the_sea: bool = False) -> None:
        self._fails = to_the_sea
        self._open.set()


@pytest.fixture
def dam(monkeypatch: pytest.MonkeyPatch) -> Iterator[Dam]:
    monkeypatch.setattr(node, "PATIENCE_SECONDS", 300.0)  # a busy machine may take its time
    monkeypatch.setattr(room, "LONGEST_PAUSE", 0.02)
    held = Dam(monkeypatch)
    yield held
    held.open()


@pytest.fixture
def _soon_busy(dam: Dam, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for the dam is soon told to try again."""
    monkeypatch.setattr(node, "PATIENCE_SECONDS", 0.05)


async def refused_for_the_time_it_takes(here: Node, dam: Dam, monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a table whose opening waits for the database, after whoever wished it was told to try again."""
    dam.close()
    with pytest.raises(Refused) as refused:
        await here.new_table(WISH, ANN, "slow-table")
    assert refused.value.code == "busy"
    monkeypatch.setattr(node, "PATIENCE_SECONDS", 300.0)
    return "slow-table"


@pytest.mark.usefixtures("_soon_busy")
def test_a_table_whose_opening_took_long_goes_on_in_one_room(
    fresh_database: str, dam: Dam, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with node_on(fresh_database) as here:
            table_id = await refused_for_the_time_it_takes(here, dam, monkeypatch)
            first = here.rooms[table_id]
            dam.open()
            assert await here.room(table_id) is first
            assert await here.new_table(WISH, ANN, table_id) is first
            assert sum(isinstance(what, Starts) for what in happened(here, first)) == 1

    asyncio.run(play())


def read_back(here: Node, table_id: str) -> Table:
    """A table as its log has it."""
    opening = here.store.opening(table_id)
    assert opening is not None
    table = Table(opening)
    for row in here.store.rows_of(table_id):
        table.happen(row)
    return table


def test_of_two_rooms_that_write_at_once_one_has_to_look_again(fresh_database: str, dam: Dam) -> None:
    """Else both would go on from a move of their own, and the log would have moves that were never legal there."""

    async def play() -> None:
        async with node_on(fresh_database) as here:
            one = await here.new_table(NewTable("oliver-twist", {"seats": 2}, name="Ann", seats=["me", "me"]), ANN)
            other = Room(here, await here.rebuild(one.table.opening))
            assert one.table.match is not None
            seat, decision = one.table.waiting[0], one.table.decision
            dam.close()
            moves = one.table.match.legal(seat)
            assert moves[0] != moves[-1]
            made = [
                asyncio.create_task(
                    at.wish(Asker("ann", "Ann", seat), Move(id=str(move), decision=decision, move=str(move)))
                )
                for at, move in ((one, moves[0]), (other, moves[-1]))
            ]
            await until(lambda: one._busy and other._busy)
            dam.open()
            answers = await asyncio.gather(*made, return_exceptions=True)
            assert sorted(isinstance(each, Refused) for each in answers) == [False, True]
            for at in (one, other):
                await at.look(lambda _: None)
                assert at.table.match == read_back(here, at.table.id).match

    asyncio.run(play())


def test_a_table_that_is_not_written_yet_is_shown_to_nobody(fresh_database: str, dam: Dam) -> None:
    async def play() -> None:
        async with node_on(fresh_database) as here:
            dam.close()
            opening = asyncio.create_task(here.new_table(WISH, ANN, "slow-table"))
            await until(lambda: "slow-table" in here.rooms)
            again = asyncio.create_task(here.new_table(WISH, ANN, "slow-table"))
            looking = asyncio.create_task(here.room("slow-table"))
            await asyncio.sleep(0.02)
            assert not again.done()
            assert not looking.done()
            dam.open()
            assert len(set(await asyncio.gather(opening, again, looking))) == 1

    asyncio.run(play())


@pytest.mark.usefixtures("_soon_busy")
def test_of_an_opening_that_fails_nothing_is_left(
    fresh_database: str, dam: Dam, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with node_on(fresh_database) as here:
            table_id = await refused_for_the_time_it_takes(here, dam, monkeypatch)
            dam.open(to_the_sea=True)
            await until(lambda: table_id not in here.rooms)
            with pytest.raises(Refused) as refused:
                await here.room(table_id)
            assert refused.value.code == "no such table"
            dam.open()
            opened = await here.new_table(WISH, ANN, table_id)
            assert happened(here, opened)

    asyncio.run(play())
