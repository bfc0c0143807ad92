"""Nobody is told anything before it is committed: what is written out while a commit is under way waits for it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable

import pytest

from larcin.table import node, room
from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Move, Sit
from larcin.table.event_store import Entry, EventStore
from larcin.table.node import Node
from larcin.table.parts import OWN_SEALED, PLAY
from larcin.table.room import Room
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
    def last(self) -> dict[str, object]:
        frame = self.frames[-1]
        told: dict[str, object] = json.loads(frame[frame.index(b"{") :])
        return told


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
                told = [json.loads(frame[frame.index(b"{") :])["n"] for frame in each.frames]
                assert told == sorted(told)
                assert told[-1] == ns[-1]
            assert [row.n for row in node.store.rows_of(at.table.id)] == list(range(1, ns[-1] + 1))

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
