"""Nobody is told anything before it is committed: what is written out while a commit is under way waits for it."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from larcin.rules.contract import ONLOOKER
from larcin.table import node, room
from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Chat, Move, Sit, Stand
from larcin.table.database import connect
from larcin.table.event_store import FAILED, Entry, EventStore, as_written
from larcin.table.happenings import Says
from larcin.table.hosting import Lock
from larcin.table.limits import Account, RateLimiter
from larcin.table.node import Node
from larcin.table.parts import OWN_SEALED, PLAY
from larcin.table.room import Room
from larcin.table.schema import log
from larcin.table.table import Row
from larcin.table.updates import UpdateWriter, Watcher
from tests.table.test_once import node_on


class Onlooker:
    """Somebody at a table, and what it was told."""

    def __init__(self, guest: str, seat: int) -> None:
        self.watcher = Watcher(guest, seat)
        self.has = -1
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def turn_out(self) -> None:
        raise AssertionError("nobody is turned out here")

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(frame[frame.index(b'{"') :]) for frame in self.frames]  # a length may look like a brace

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1]


async def begin(node: Node, seats: int = 2) -> tuple[Room, list[Asker], list[Onlooker]]:
    """A match of Kids of London in which everybody sits and watches."""
    names = ["Ann", "Bob", "Cid", "Dan"][:seats]
    wish = NewTable("kids-of-london", {"seats": seats}, name="Ann", seats=["me", *["free"] * (seats - 1)])
    at = await node.new_table(wish, Asker("Ann", "Ann"))
    for name in names[1:]:
        await at.wish(Asker(name, name), Sit())
    watching = [Onlooker(name, seat) for seat, name in enumerate(names)]
    for each in watching:
        at.greet(each, None)
        each.frames.clear()
    return at, [Asker(name, name, seat) for seat, name in enumerate(names)], watching


def choice(at: Room, seat: int, number: int = 0) -> Move:
    assert at.table.match is not None
    return Move(id="1", decision=at.table.decision, move=str(at.table.match.legal(seat)[number]))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.001)


def test_what_is_written_out_during_a_commit_is_sent_after_it(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, is_held, written = threading.Event(), threading.Event(), list[Watcher]()
    use_the_time, write = EventStore._use_the_time, UpdateWriter._write

    def hold(store: EventStore, batch: list[Entry]) -> None:
        use_the_time(store, batch)
        is_held.set()
        assert may_go_on.wait(30)

    def note(writer: UpdateWriter, watcher: Watcher, *rest: object) -> bytes:
        written.append(watcher)
        return write(writer, watcher, *rest)  # type: ignore[arg-type]

    async def play() -> None:
        async with node_on(fresh_database) as node:
            at, askers, watching = await begin(node)
            await at.wish(askers[0], choice(at, 0))
            for each in watching:
                each.frames.clear()
            monkeypatch.setattr(EventStore, "_use_the_time", hold)
            monkeypatch.setattr(UpdateWriter, "_write", note)
            moved = asyncio.create_task(at.wish(askers[1], choice(at, 1)))
            await until(lambda: is_held.is_set() and len(written) == 2)
            await asyncio.sleep(0.02)
            assert [each.frames for each in watching] == [[], []]
            assert not moved.done()
            may_go_on.set()
            n = await moved
            await until(lambda: all(each.frames for each in watching))
            assert len(written) == 2, "nothing was written out again"
            for each in watching:
                assert each.last["n"] == n
                assert each.frames == [UpdateWriter(at.table, node, PLAY, {1: OWN_SEALED}).message(each.watcher, n - 1)]

    asyncio.run(play())


def test_what_was_written_out_for_a_commit_that_fails_is_told_to_nobody(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_the_time, failures = EventStore._use_the_time, list[bool]()

    def fail_twice(store: EventStore, batch: list[Entry]) -> None:
        use_the_time(store, batch)
        if len(failures) < 2:
            failures.append(True)
            raise OSError("the disk is gone")

    async def play() -> None:
        async with node_on(fresh_database) as node:
            at, askers, watching = await begin(node)
            before = at.table
            monkeypatch.setattr(EventStore, "_use_the_time", fail_twice)
            ns = [await at.wish(askers[seat], choice(at, seat)) for seat in range(2)]
            assert len(failures) == 2
            assert at.table is not before, "it was built again from its log"
            await until(lambda: all(each.has == ns[-1] for each in watching))
            for each in watching:
                told = [message["n"] for message in each.told]
                assert told == sorted(told)
                assert told[-1] == ns[-1]
            assert [row.n for row in node.store.rows_of(at.table.id)] == list(range(1, ns[-1] + 1))

    asyncio.run(play())


def hold_commits(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Let no commit end before it may; by then what follows from it was written out. When one is held, and when it may
    go on.
    """
    is_held, may_go_on = threading.Event(), threading.Event()
    use_the_time = EventStore._use_the_time

    def hold(store: EventStore, batch: list[Entry]) -> None:
        use_the_time(store, batch)
        written = threading.Event()
        store._loop.call_soon_threadsafe(written.set)
        assert written.wait(30)
        is_held.set()
        assert may_go_on.wait(30)

    monkeypatch.setattr(EventStore, "_use_the_time", hold)
    return is_held, may_go_on


def test_whoever_loses_a_seat_while_a_message_waits_for_its_commit_is_told_nothing_of_the_seat(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds a seat is asked when a message is sent, not when it is written out."""

    async def play() -> None:
        async with node_on(fresh_database) as node:
            at, askers, watching = await begin(node)
            is_held, may_go_on = hold_commits(monkeypatch)
            moved = asyncio.create_task(at.wish(askers[1], choice(at, 1)))
            await until(is_held.is_set)
            assert at._prepared is not None, "it was written out"
            at.table.seats[1].guest = "Eve"
            may_go_on.set()
            await moved
            bob = watching[1]
            assert [message.get("lost", {}).get("seat") for message in bob.told] == [1]
            assert bob.watcher.seat == ONLOOKER
            assert bob.last["view"]["seat"] is None
            assert (bob.last["mine"], bob.last["legal"], bob.last["from"]) == (None, [], None)

    asyncio.run(play())


def test_whoever_stands_up_during_a_commit_is_told_of_it_and_of_nothing_that_follows(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with node_on(fresh_database) as node:
            at, askers, watching = await begin(node, seats=3)
            bob = watching[1]
            is_held, may_go_on = hold_commits(monkeypatch)
            chosen = choice(at, 1, 2)
            moves = [asyncio.create_task(at.wish(askers[1], chosen))]
            await until(is_held.is_set)
            moves.append(asyncio.create_task(at.wish(askers[1], Stand())))
            moves.append(asyncio.create_task(at.wish(askers[0], choice(at, 0))))
            await asyncio.sleep(0.01)
            may_go_on.set()
            await asyncio.gather(*moves)
            own = next(number for number, message in enumerate(bob.told) if "lost" in message)
            assert [message["mine"] for message in bob.told[:own] if "mine" in message] == [chosen.move]
            for message in bob.told[own:]:
                assert message.get("view", {"seat": None})["seat"] is None
                assert message.get("mine") is None
                assert message.get("legal", []) == []

    asyncio.run(play())


@pytest.mark.parametrize("outcome", ["lost to another process", "written and not answered"])
def test_what_was_written_out_for_a_commit_that_came_otherwise_is_told_to_nobody(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    write, spoiled = EventStore._write, list[bool]()
    elsewhere = connect(fresh_database)

    def spoil(store: EventStore, batch: list[Entry]) -> None:
        if spoiled:
            write(store, batch)
            return
        spoiled.append(True)
        if outcome == "lost to another process":
            said = Row(batch[0].rows[0].n, batch[0].rows[0].at, Says(None, "Cid", "I was first", "cid"))
            with elsewhere.begin() as connection:
                connection.execute(log.insert(), as_written(batch[0].table_id, said)._asdict())
        write(store, batch)
        if outcome == "written and not answered":
            batch[0].outcome = FAILED

    async def play() -> None:
        async with node_on(fresh_database) as node:
            at, askers, watching = await begin(node)
            await at.wish(askers[0], choice(at, 0))
            for each in watching:
                each.frames.clear()
            start = at.table.n
            monkeypatch.setattr(EventStore, "_write", spoil)
            n = await at.wish(askers[1], choice(at, 1))
            assert n == start + (2 if outcome == "lost to another process" else 1)
            await until(lambda: all(each.has == n for each in watching))
            for each in watching:
                assert [message["from"] for message in each.told] == [start]
                assert each.last["n"] == n
                fresh = Onlooker(each.watcher.guest, each.watcher.seat)
                at.greet(fresh, None)
                assert {part: fresh.last[part] for part in PLAY} == {part: each.last[part] for part in PLAY}
                assert [line["text"] for line in fresh.last["chat"]] == ["I was first"] * (n - start - 1)

    try:
        asyncio.run(play())
    finally:
        elsewhere.dispose()


def test_a_telling_that_fails_freezes_no_table(fresh_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not its own, and not those whose commits it shares."""
    write = UpdateWriter._write

    def fail_for_bob(writer: UpdateWriter, watcher: Watcher, *rest: Any) -> bytes:
        if watcher.guest == "Bob":
            raise KeyError("previews")
        return write(writer, watcher, *rest)

    async def play() -> None:
        async with node_on(fresh_database) as node:
            rooms = [await begin(node) for _ in range(4)]
            is_held, may_go_on = hold_commits(monkeypatch)
            first = asyncio.create_task(rooms[0][0].wish(rooms[0][1][0], Chat(id="1", text="wait for me")))
            await until(is_held.is_set)
            monkeypatch.setattr(UpdateWriter, "_write", fail_for_bob)
            others = [asyncio.create_task(at.wish(askers[0], choice(at, 0))) for at, askers, _ in rooms[1:]]
            await asyncio.sleep(0.01)
            may_go_on.set()
            async with asyncio.timeout(20):
                await asyncio.gather(first, *others)
                monkeypatch.setattr(UpdateWriter, "_write", write)
                for at, askers, (ann, bob) in rooms:
                    n = await at.wish(askers[1], choice(at, 1))
                    await until(lambda ann=ann, bob=bob, n=n: ann.has == bob.has == n)  # type: ignore[misc]
                    assert bob.last["from"] < bob.last["n"], "whoever was not told is told later"

    asyncio.run(play())


def test_what_a_wish_brings_about_is_charged_to_whoever_wished_it(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most of it is telling all who look on."""
    write = UpdateWriter._write

    def write_slowly(writer: UpdateWriter, *rest: Any) -> bytes:
        time.sleep(0.002)
        return write(writer, *rest)

    async def play() -> None:
        async with node_on(fresh_database) as here:
            at, _, _ = await begin(here)
            for number in range(20):
                at.greet(Onlooker(f"guest {number}", ONLOOKER), None)
            monkeypatch.setattr(UpdateWriter, "_write", write_slowly)
            purse = RateLimiter(0.001, 1.0)
            await at.wish(Asker("Ann"), Lock(on=True), None, Account(purse))
            assert not purse.spend(1.0 - 20 * 0.002)

    asyncio.run(play())


def test_choices_of_quick_players_share_a_commit_and_wait_for_nobody_long(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "PATIENCE_SECONDS", 300.0)  # a busy machine may take its time
    commits = list[int]()
    write = EventStore._write

    def count(store: EventStore, batch: list[Entry]) -> None:
        commits.append(sum(len(entry.rows) for entry in batch))
        write(store, batch)

    async def play() -> None:
        async with node_on(fresh_database) as here:
            at, askers, _ = await begin(here, seats=4)
            at.table.is_brisk = True
            monkeypatch.setattr(EventStore, "_write", count)
            monkeypatch.setattr(room, "GATHER_SECONDS", 60.0)
            moved = []
            for seat, asker in enumerate(askers):
                moved.append(asyncio.create_task(at.wish(asker, choice(at, seat))))
                await asyncio.sleep(0.01)
            await asyncio.wait_for(asyncio.gather(*moved), 30)
            assert commits == [4], "the last one ends the waiting"
            commits.clear()
            at.table.is_brisk = True
            monkeypatch.setattr(room, "GATHER_SECONDS", 0.0004)
            waited_for = at.table.waiting
            await asyncio.wait_for(at.wish(askers[waited_for[0]], choice(at, waited_for[0])), 30)
            assert commits == [1], "whoever is slow keeps nobody waiting"

    asyncio.run(play())
