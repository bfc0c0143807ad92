"""Who is present: a lease that runs out, when a line breaks, and when a whole server does."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from larcin.table.agreement import NewTable
from larcin.table.cluster import Cluster
from larcin.table.commands import Asker
from larcin.table.database import connect, migrate
from larcin.table.node import Node
from larcin.table.schema import presence
from larcin.table.settings import Settings
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


def test_of_two_answers_who_is_there_the_newer_one_holds(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = connect(fresh_postgres(postgres))
    migrate(engine)
    read = Node.read

    async def come_and_go() -> None:
        one, two = (Node(Settings(tidy_seconds=0.5), engine) for _ in range(2))
        held, goes_on = asyncio.Event(), asyncio.Event()

        async def read_late(node: Node, *what: Any) -> Any:
            """Hold back the first answer that somebody is there until it is old."""
            found = await read(node, *what)
            if node is one and found == {table_id: frozenset({"guest"})} and not held.is_set():
                held.set()
                await goes_on.wait()
            return found

        for node in (one, two):
            await node.open()
        wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "free"])
        table_id = (await one.new_table(wish, Asker("guest", "Ann"))).table.id
        here, there = [(await node.room(table_id)).presence for node in (one, two)]
        monkeypatch.setattr(Node, "read", read_late)
        async with asyncio.timeout(SOON):
            there.come("guest")
            await held.wait()
            there.go("guest")
            await asyncio.sleep(1.0)  # long enough to ask again, and to be answered at once
            goes_on.set()
            await asyncio.sleep(0.5)
            while here.has("guest"):
                await asyncio.sleep(0.01)
        for node in (one, two):
            await node.close()

    asyncio.run(come_and_go())


def test_who_has_left_a_match_and_looks_on_is_not_present_at_its_seat(bases: list[str]) -> None:
    table, (one, two) = new_match(bases[0], seats=2)
    with at_table(one, table, 0) as staying, at_table(guest_at(bases[-1], two), table, 1) as leaving:
        hear_until(staying, 1, present=True)
        two.call("POST", f"/api/tables/{table}/stand")
        for wire in (staying, leaving):
            while not wire.state["table"]["seats"][1]["left"]:
                wire.hear()
            assert not presence_of(wire, 1)
