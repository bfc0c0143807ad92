"""Everything happens once, whatever is sent twice, and though nobody knows whether a commit came through."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest

from larcin.table import room
from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Chat, Move, SeatBot, Sit, Stand, Start
from larcin.table.database import connect, migrate
from larcin.table.errors import Refused
from larcin.table.event_store import FAILED, Entry, EventStore
from larcin.table.happenings import AnyHappening, BotSits, Chooses, Says, Sits, Stands, Starts
from larcin.table.node import Node
from larcin.table.room import Room
from larcin.table.settings import Settings
from tests.table.clients import Client, Guest, Refusal, new_match
from tests.table.test_play import at_table
from tests.table.test_rights import guest_at


@asynccontextmanager
async def node_on(database: str) -> AsyncIterator[Node]:
    engine = connect(database)
    migrate(engine)
    node = Node(Settings(tidy_seconds=0.05, talk=1000), engine)
    await node.open()
    try:
        async with asyncio.timeout(120):
            yield node
    finally:
        await node.close()


@pytest.fixture
def lose_answers(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Have it written, and not be told so: a commit whose answer is lost, so often."""
    dice = random.Random(7)
    write = EventStore._write

    def lose(often: float) -> None:
        def write_and_forget(store: EventStore, batch: list[Entry]) -> None:
            write(store, batch)
            for entry in batch:
                if dice.random() < often:
                    entry.outcome = FAILED

        monkeypatch.setattr(EventStore, "_write", write_and_forget)
        monkeypatch.setattr(room, "LONGEST_PAUSE", 0.01)

    return lose


def happened(node: Node, at: Room) -> list[AnyHappening]:
    rows = node.store.rows_of(at.table.id)
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    return [row.what for row in rows]


def test_a_table_opens_fills_and_starts_once_though_answers_of_commits_are_lost(
    fresh_database: str, lose_answers: Callable[[float], None]
) -> None:
    lose_answers(0.7)

    async def play() -> None:
        async with node_on(fresh_database) as node:
            for number in range(12):
                wish = NewTable("kids-of-london", {"seats": 4}, name="Ann", seats=["me", "free", "free", "bot:random"])
                at = await node.new_table(wish, Asker("ann", "Ann"))
                await at.wish(Asker("bob", "Bob"), Sit())
                await at.wish(Asker("cid", "Cid"), Sit(2) if number % 2 else Sit())
                whats = happened(node, at)[:5]
                seats = [what.seat for what in whats if isinstance(what, Sits | BotSits)]
                assert sorted(seats) == [0, 1, 2, 3]
                assert sum(isinstance(what, Starts) for what in happened(node, at)) == 1

    asyncio.run(play())


def test_all_wishes_are_granted_once_though_answers_of_commits_are_lost(
    fresh_database: str, lose_answers: Callable[[float], None]
) -> None:
    lose_answers(0.5)

    async def play() -> None:
        async with node_on(fresh_database) as node:
            wish = NewTable("kids-of-london", {"seats": 3}, name="Ann", seats=["me", "free", "bot:random"])
            at = await node.new_table(wish, Asker("ann", "Ann"))
            ann, bob = Asker("ann", "Ann", 0), Asker("bob", "Bob", 1)
            await at.wish(bob, Sit())
            with pytest.raises(Refused):
                await at.wish(bob, SeatBot(1, "random"))
            while at.table.status == "playing":
                decision, match = at.table.decision, at.table.match
                assert match is not None
                for asker in (ann, bob):
                    if asker.seat in at.table.waiting and at.table.decision == decision:
                        move = str(match.legal(asker.seat)[0])
                        await at.wish(asker, Move(id="1", decision=decision, move=move), f"{decision} {asker.seat}")
                await at.wish(bob, Chat(id="1", text=f"after {decision}"))
                await asyncio.sleep(0.001)
            whats = happened(node, at)
            assert Counter(what.text for what in whats if isinstance(what, Says)).most_common(1)[0][1] == 1
            chosen = Counter((what.decision, what.seat) for what in whats if isinstance(what, Chooses))
            assert chosen.most_common(1)[0][1] == 1
            assert sum(isinstance(what, Starts) for what in whats) == 1

    asyncio.run(play())


def test_leaving_bots_and_the_host_s_start_happen_once_though_answers_of_commits_are_lost(
    fresh_database: str, lose_answers: Callable[[float], None]
) -> None:
    lose_answers(0.7)

    async def play() -> None:
        async with node_on(fresh_database) as node:
            for _ in range(6):
                at = await node.new_table(NewTable("kids-of-london", {"seats": 4}), Asker("ann", "Ann"))
                await at.wish(Asker("bob", "Bob"), Sit())
                await at.wish(Asker("bob", "Bob"), Stand())
                await at.wish(Asker("ann", "Ann"), SeatBot(1, "random"))
                await at.wish(Asker("ann", "Ann"), SeatBot(1, None))
                await at.wish(Asker("ann", "Ann"), Start())
                kinds = Counter(type(what) for what in happened(node, at) if not isinstance(what, Chooses))
                assert kinds[Stands] == kinds[Starts] == 1
                assert kinds[Sits] == 2
                assert kinds[BotSits] == 4
                await at.wish(Asker("ann", "Ann"), Stand())
                assert sum(isinstance(what, Stands) for what in happened(node, at)) == 2

    asyncio.run(play())


def test_who_sits_already_gets_the_same_seat_unless_it_asks_for_another(bases: list[str]) -> None:
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[-1], "Bob")
    table = ann.open_table(options={"seats": 4}, seats=["me", "free", "free", "free"])
    for wish in ({}, {}, {"seat": 1}, {"id": "x"}, {"id": "x"}):
        bob.sit(table, **wish)
    with pytest.raises(Refusal) as refused:
        bob.sit(table, seat=2)
    assert refused.value.status == 409
    assert [seat["yours"] for seat in bob.call("GET", f"/api/tables/{table}")["seats"]] == [False, True, False, False]
    bob.sit(table, seat=3, also=True, name="Ben")
    bob.sit(table, seat=3, also=True, name="Ben")
    seats = guest_at(bases[0], bob).call("GET", f"/api/tables/{table}")["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Bob", "", "Ben"]


def test_a_call_with_an_id_is_answered_twice_and_done_once(bases: list[str]) -> None:
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[-1], "Bob")
    table = ann.open_table(options={"seats": 3})

    def twice(guest: Guest, what: str, **body: Any) -> None:
        path = f"/api/tables/{table}/{what}"
        answers = [guest_at(base, guest).call("POST", path, {"id": what, **body}) for base in (*bases, *bases)]
        assert all(answer == answers[0] for answer in answers), answers

    bob.call("GET", "/api/me")
    twice(bob, "sit", name="Bob")
    twice(bob, "stand")
    twice(ann, "seat", seat=2, bot="random")
    bob.sit(table, seat=1)  # which starts the match
    assert bob.call("GET", f"/api/tables/{table}")["status"] == "playing"


def test_a_table_opened_twice_under_one_id_is_one_table(bases: list[str]) -> None:
    ann, bob = Guest(bases[0], "Ann"), Guest(bases[0], "Bob")
    for guest in (ann, bob):
        guest.call("GET", "/api/me")
    wish: dict[str, Any] = {"options": {"seats": 2}, "seats": ["me", "bot:random"]}

    def open_it(base: str) -> str:
        return guest_at(base, ann).open_table(**wish, id="the same")

    for _ in range(3):
        with ThreadPoolExecutor(9) as hands:
            tables = set(hands.map(open_it, 3 * bases))
        assert len(tables) == 1
    table = tables.pop()
    assert bob.open_table(**wish, id="the same") != table
    with at_table(ann, table, 0) as wire:
        assert sum(event["event"] == "table: starts" for event in wire.events) == 1
        assert sum(event["event"] == "table: sits" for event in wire.events) == 2


def test_a_rematch_that_all_ask_for_at_once_is_one_table_with_everybody_once(bases: list[str]) -> None:
    table, guests = new_match(bases[0], seats=3)

    async def play() -> None:
        clients = [Client(guest, table, seat, bases, seed=seat) for seat, guest in enumerate(guests)]
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 60)

    asyncio.run(play())
    asked = [guest_at(base, guest) for guest in guests for base in bases]
    with ThreadPoolExecutor(9) as hands:
        again = set(hands.map(lambda guest: guest.call("POST", f"/api/tables/{table}/rematch")["table"], asked))
    assert len(again) == 1
    with at_table(guests[0], again.pop(), 1) as wire:
        assert [seat["name"] for seat in wire.state["table"]["seats"]] == ["Guest 2", "Guest 0", "Guest 1"]
        events = Counter(event["event"] for event in wire.events if event["event"].startswith("table: "))
        assert events == {"table: sits": 3, "table: starts": 1}
