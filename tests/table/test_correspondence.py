"""Games that take days: a clock that counts them, turns to be reminded of, and nobody who is missed for being away."""

from __future__ import annotations

import asyncio
import time
from typing import Literal, cast

import pytest

from larcin.table import clocks, database, ratings
from larcin.table.agreement import Clock, NewTable
from larcin.table.commands import Asker, Stand
from larcin.table.node import Node
from larcin.table.settings import Settings
from tests.table.clients import Guest, Refusal, new_match
from tests.table.servers import ServerProcess
from tests.table.test_play import at_table
from tests.table.worlds import started

DAY = 86_400
THREE_DAYS = {"kind": "move", "seconds": 3 * DAY}


def test_a_clock_of_days_says_where_one_is_waited_for(either_server: ServerProcess) -> None:
    table, (ann, bob) = new_match(either_server.base, seats=2, clock=THREE_DAYS)
    new_match(either_server.base, seats=2, clock={"kind": "move", "seconds": 60})
    for guest in (ann, bob):
        (turn,) = guest.call("GET", "/api/me")["turns"]
        assert turn["table"] == table
        assert 3 * DAY - 60 < turn["left"] <= 3 * DAY
    with at_table(ann, table, 0) as wire:
        assert wire.move()["ok"]
    assert ann.call("GET", "/api/me")["turns"] == []
    assert len(bob.call("GET", "/api/me")["turns"]) == 1


def test_nobody_can_be_voted_away_where_nobody_has_to_be_there(server: ServerProcess) -> None:
    """The server's grace is half a second."""
    slow, (ann, _) = new_match(server.base, seats=2, clock=THREE_DAYS)
    quick, (bea, _) = new_match(server.base, seats=2, clock={"kind": "move", "seconds": 3600})
    with at_table(ann, slow, 0) as at_slow, at_table(bea, quick, 0) as at_quick:
        while at_quick.state["can_vote"] != [1]:
            at_quick.hear()
        assert at_slow.state["can_vote"] == []
    with at_table(ann, slow, 0) as later:
        assert later.state["can_vote"] == []
        assert not later.state["table"]["seats"][1]["away"]


@pytest.mark.parametrize("days", [0, 15])
def test_a_clock_counts_up_to_fourteen_days(server: ServerProcess, days: int) -> None:
    ann = Guest(server.base, "Ann")
    with pytest.raises(Refusal) as refused:
        ann.open_table(clock={"kind": "move", "seconds": days * DAY})
    assert refused.value.status == 400
    ann.open_table(clock={"kind": "move", "seconds": 14 * DAY})


def test_a_match_that_takes_days_is_deserted_later_than_others(server: ServerProcess) -> None:
    slow, _ = new_match(server.base, seats=2, clock=THREE_DAYS)
    other, _ = new_match(server.base, seats=2)
    engine = database.connect(server.database)
    soon = time.time_ns() // 1_000_000 + 1000 * DAY
    assert other in ratings.deserted(engine, soon)
    assert slow not in ratings.deserted(engine, soon)
    assert slow in ratings.deserted(engine, soon + 14 * 1000 * DAY)
    engine.dispose()


@pytest.mark.parametrize("kind", ["move", "game"])
def test_a_table_is_in_memory_only_when_somebody_is_there_or_time_runs_out(
    fresh_database: str, kind: Literal["move", "game"], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else whoever opens many tables that take days would fill the memory with them."""
    engine = database.connect(fresh_database)
    database.migrate(engine)
    wish = NewTable("kids-of-london", {"seats": 2}, name="Ann", seats=["me", "me:Bob"], clock=Clock(kind, 3 * DAY))

    async def sleep_and_wake() -> None:
        node = Node(Settings(tidy_seconds=0.05, idle_seconds=0.2), engine)
        await node.open()
        table_id = (await node.new_table(wish, Asker("guest", "Ann"))).table.id
        async with asyncio.timeout(60):
            while node.rooms:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)
            assert not node.rooms, "nobody opens it before its time"
            monkeypatch.setattr(clocks, "AFAR_MS", 4 * 1000 * DAY)
            while table_id not in node.rooms:
                await asyncio.sleep(0.05)
            assert 3 * DAY - 60 < clocks.left(node, node.rooms[table_id].table, 0) / 1000 <= 3 * DAY
            while node.rooms[table_id].alarm is None:
                await asyncio.sleep(0.05)
        await node.close()

    asyncio.run(sleep_and_wake())


@pytest.mark.parametrize("seconds", [60, 3 * DAY])
def test_a_table_with_a_clock_that_all_have_left_is_not_kept_in_memory(fresh_database: str, seconds: int) -> None:
    engine = database.connect(fresh_database)
    database.migrate(engine)
    wish = NewTable("kids-of-london", {"seats": 2}, seats=["me", "bot:random"], clock=Clock("move", seconds))

    async def leave() -> None:
        node = Node(Settings(tidy_seconds=0.05, idle_seconds=0.2), engine)
        await node.open()
        try:
            async with asyncio.timeout(60):
                room = await node.new_table(wish, Asker("guest", "Ann"))
                await asyncio.sleep(0.2)
                await room.wish(Asker("guest", "Ann"), Stand())
                while node.rooms:
                    await asyncio.sleep(0.05)
                await asyncio.sleep(1.0)
                assert not node.rooms, "nobody opens it while no clock runs"
        finally:
            await node.close()

    asyncio.run(leave())


def test_of_clocks_for_whole_games_the_one_with_least_time_left_is_reckoned_with() -> None:
    """Whoever is asked next may have less left than whoever is asked now."""
    table = started("kids-of-london", clock=Clock("game", 3 * DAY))
    table.used[1] = 2 * DAY * 1000
    assert clocks.due(cast("Node", None), table) == table.opened + DAY * 1000
    table.seats[1].forfeited = True
    assert clocks.due(cast("Node", None), table) == table.opened + 3 * DAY * 1000
