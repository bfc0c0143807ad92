"""Who is present: a lease that runs out, when a line breaks, and when a whole server does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from larcin.table.agreement import NewTable
from larcin.table.cluster import Cluster
from larcin.table.commands import Asker, Chat
from larcin.table.database import connect, migrate
from larcin.table.node import Node
from larcin.table.room import Room
from larcin.table.schema import heartbeats, presence
from larcin.table.settings import Settings
from larcin.table.updates import Watcher
from tests.table.clients import Guest, new_match
from tests.table.conftest import LIMITS
from tests.table.servers import ServerProcess, fresh_postgres, serving
from tests.table.test_play import Wire, at_table
from tests.table.test_rights import guest_at

SOON = 20.0
"""Seconds in which players are missed whose server is dead: it is trusted for six."""


@pytest.fixture
def two(tmp_path: Path, postgres: str) -> Iterator[list[ServerProcess]]:
    """Two servers on one database, that may be harmed."""
    database = fresh_postgres(postgres)
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(serving(tmp_path, database, *LIMITS, "--grace", "0.5")) for _ in range(2)]


def presence_of(wire: Wire, seat: int) -> bool:
    present: bool = wire.state["table"]["seats"][seat]["present"]
    return present


def hear_until(wire: Wire, seat: int, *, present: bool) -> None:
    deadline = time.monotonic() + SOON
    while presence_of(wire, seat) is not present:
        assert time.monotonic() < deadline
        wire.hear()


def test_players_of_a_killed_server_are_missed_and_a_bot_can_be_voted_in(two: list[ServerProcess]) -> None:
    table, guests = new_match(two[0].base, seats=2)
    with at_table(guests[0], table, 0) as one:
        with at_table(guest_at(two[1].base, guests[1]), table, 1) as other:
            hear_until(one, 1, present=True)
            assert one.ask("vote", seat=1)["error"]["code"] == "not now"
            two[1].kill()
            with contextlib.suppress(Exception):
                other.wire.close()
        hear_until(one, 1, present=False)
        deadline = time.monotonic() + SOON
        while 1 not in one.state["can_vote"]:
            assert time.monotonic() < deadline
            one.hear()
        assert one.ask("vote", seat=1)["ok"]
        assert one.state["table"]["seats"][1]["kind"] == "bot"


def test_players_of_a_server_that_stands_still_are_missed_until_it_goes_on(two: list[ServerProcess]) -> None:
    table, guests = new_match(two[0].base, seats=2)
    with at_table(guests[0], table, 0) as one, at_table(guest_at(two[1].base, guests[1]), table, 1):
        hear_until(one, 1, present=True)
        two[1].send(signal.SIGSTOP)
        try:
            hear_until(one, 1, present=False)
        finally:
            two[1].send(signal.SIGCONT)
        hear_until(one, 1, present=True)


def test_who_was_never_connected_is_told_to_be_away(bases: list[str]) -> None:
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[-1], "Bob")
    table = ann.open_table(options={"seats": 2})
    with at_table(ann, table, 0) as wire:
        time.sleep(1)  # longer than it takes to be away
        bob.sit(table)
        while wire.state["table"]["status"] != "playing":
            wire.hear()
        assert not wire.state["table"]["seats"][1]["away"], "who has just sat down has a moment to come"
        while wire.state["can_vote"] != [1]:
            wire.hear()
        assert wire.state["table"]["seats"][1]["away"]


def test_for_how_long_somebody_is_gone_is_told_to_whoever_comes_too(bases: list[str]) -> None:
    table, guests = new_match(bases[0], seats=2)
    with at_table(guests[0], table, 0) as one:
        with at_table(guest_at(bases[-1], guests[1]), table, 1):
            hear_until(one, 1, present=True)
            assert one.state["table"]["seats"][1]["gone"] is None
        hear_until(one, 1, present=False)
        assert one.state["table"]["seats"][1]["gone"] in range(int(SOON))
        time.sleep(1.1)  # so long that it is told in whole seconds
        with at_table(Guest(bases[0]), table) as onlooker:
            assert onlooker.state["table"]["seats"][1]["gone"] >= 1
            assert onlooker.state["table"]["seats"][0]["gone"] is None


def test_who_comes_and_goes_faster_than_it_is_written_is_gone_in_the_end(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = connect(fresh_postgres(postgres))
    migrate(engine)
    write = Cluster._write
    broken = [True, True, False, True]

    def write_sometimes(cluster: Cluster, *who: Any) -> None:
        time.sleep(0.01)
        write(cluster, *who)
        if broken and broken.pop():
            raise ConnectionError

    monkeypatch.setattr(Cluster, "_write", write_sometimes)

    async def come_and_go() -> None:
        node = Node(Settings(tidy_seconds=0.02), engine)
        await node.open()
        for number in range(200):
            node.cluster.note("table", "guest", is_here=number % 2 == 0)
            node.cluster.note("table", "other", is_here=True)
            await asyncio.sleep(0.001 * (number % 7))
        for is_here in (False, True):
            node.cluster.note("table", "guest", is_here=is_here)
            await asyncio.sleep(1.0)
            with engine.connect() as connection:
                found = set(connection.execute(select(presence.c.guest)).scalars())
            assert found == ({"other", "guest"} if is_here else {"other"})
        await node.close()

    asyncio.run(come_and_go())


class Onlooker:
    """Somebody who watches a table, and keeps what it was last told of who is there."""

    def __init__(self) -> None:
        self.watcher = Watcher("onlooker")
        self.has = 0
        self.present: list[bool] = []

    def send(self, frame: bytes) -> None:
        told = json.loads(frame[2 + {126: 2, 127: 8}.get(frame[1], 0) :])
        if "table" in told:
            self.present = [seat["present"] for seat in told["table"]["seats"]]

    def turn_out(self) -> None:
        raise AssertionError("it may look on")


@asynccontextmanager
async def table_at_two(postgres: str, tidy_seconds: float) -> AsyncIterator[list[Room]]:
    """The rooms of one table, at which *guest* sits, in two nodes."""
    database = fresh_postgres(postgres)
    nodes = [Node(Settings(tidy_seconds=tidy_seconds), connect(database)) for _ in range(2)]
    migrate(nodes[0].engine)
    for node in nodes:
        await node.open()
    wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "free"])
    table_id = (await nodes[0].new_table(wish, Asker("guest", "Ann"))).table.id
    try:
        async with asyncio.timeout(3 * SOON):
            yield [await node.room(table_id) for node in nodes]
    finally:
        for node in nodes:
            await node.close()


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_of_two_answers_who_is_there_the_newer_one_holds(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = Node.read

    async def come_and_go() -> None:
        held, goes_on = asyncio.Event(), asyncio.Event()

        async def read_late(node: Node, *what: Any) -> Any:
            """Hold back the first answer that somebody is there until it is old."""
            found = await read(node, *what)
            if node is here.node and found == {here.table.id: frozenset({"guest"})} and not held.is_set():
                held.set()
                await goes_on.wait()
            return found

        async with table_at_two(postgres, tidy_seconds=0.5) as (here, there):
            monkeypatch.setattr(Node, "read", read_late)
            there.presence.come("guest")
            await held.wait()
            there.presence.go("guest")
            await asyncio.sleep(1.0)  # long enough to ask again, and to be answered at once
            goes_on.set()
            await asyncio.sleep(0.5)
            await until(lambda: not here.presence.has("guest"))

    asyncio.run(come_and_go())


def test_who_comes_while_a_table_is_read_anew_is_told_to_be_there(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Node.read

    async def lose_a_race() -> None:
        async def read_opening_late(node: Node, work: Any, *what: Any) -> Any:
            """Let somebody come elsewhere while a table is read that was further on than was known here."""
            found = await read(node, work, *what)
            if node is here.node and work == node.store.opening:
                here.presence.hear_of(frozenset({"guest"}))
            return found

        # What is heard here is in no database: nobody may ask that again in the meantime.
        async with table_at_two(postgres, tidy_seconds=600) as (here, there):
            onlooker = Onlooker()
            here.greet(onlooker, None)
            assert onlooker.present == [False, False]
            monkeypatch.setattr(here, "look_again", lambda: None)
            await there.wish(Asker("guest", "Ann", 0), Chat(id="1", text="first"))
            monkeypatch.setattr(Node, "read", read_opening_late)
            await here.wish(Asker("guest", "Ann", 0), Chat(id="2", text="second"))
            await until(lambda: onlooker.present == [True, False])

    asyncio.run(lose_a_race())


def test_who_is_missed_with_its_server_is_found_again_with_it(postgres: str) -> None:
    """A server that says late that it lives is either found dead and then alive again, or its guests are not missed."""

    async def be_late() -> None:
        async with table_at_two(postgres, tidy_seconds=60.0) as (here, there):
            cluster, table_id = here.node.cluster, here.table.id

            def last_heard_of(ago: int) -> None:
                with here.node.engine.begin() as connection:
                    theirs = update(heartbeats).where(heartbeats.c.process == there.node.process)
                    connection.execute(theirs.values(until=here.node.now() - ago))

            there.presence.come("guest")
            await there.node.cluster.tell()
            await until(lambda: cluster._looked > 0)  # by itself, and then not for half a minute
            last_heard_of(0)
            await cluster.have_some_died(0.0)
            last_heard_of(60_000)
            cluster.wonder([table_id])
            assert await cluster.ask() == {table_id: {"guest"}}, "nobody would ask again"
            assert await cluster.have_some_died(0.0)
            cluster.wonder([table_id])
            assert await cluster.ask() == {table_id: frozenset()}

    asyncio.run(be_late())


def test_who_has_left_a_match_and_looks_on_is_not_present_at_its_seat(bases: list[str]) -> None:
    table, (one, two) = new_match(bases[0], seats=2)
    with at_table(one, table, 0) as staying, at_table(guest_at(bases[-1], two), table, 1) as leaving:
        hear_until(staying, 1, present=True)
        two.call("POST", f"/api/tables/{table}/stand")
        for wire in (staying, leaving):
            while not wire.state["table"]["seats"][1]["left"]:
                wire.hear()
            assert not presence_of(wire, 1)
