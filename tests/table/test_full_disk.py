"""A database that takes nothing for a while: players are told, tables can be read, and all goes on by itself."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.frames import CloseCode

from tests.table.clients import Client, Guest, Refusal, new_match
from tests.table.conftest import LIMITS
from tests.table.disks import allow_growth, can_mount, fill, forbid_growth, small_disk
from tests.table.killing import check_log
from tests.table.servers import ServerProcess, fresh_postgres, health, serving, until
from tests.table.test_killing import cut_connections
from tests.table.test_play import Wire, at_table

SOON_SECONDS = 8.0

Change = Callable[[], object]


def can_write(base: str) -> float:
    with urllib.request.urlopen(f"{base}/metrics", timeout=10) as response:
        found = re.search(r"^larcin_can_write ([\d.]+)$", response.read().decode(), re.MULTILINE)
    assert found is not None
    return float(found[1])


def play_through(server: ServerProcess, spoil: Change, mend: Change, word: str) -> None:
    """Play, spoil the database, look what players and others are told, mend it, and play to the end."""
    table, guests = new_match(server.base, seats=2)
    alone = Guest(server.base, "Ann")
    with_bot = alone.open_table(options={"seats": 3}, seats=["me", "me:Bob", "bot:random"])
    with (
        at_table(guests[0], table, 0) as one,
        at_table(alone, with_bot, 0) as other,
        at_table(alone, with_bot, 1) as third,
    ):
        assert one.move("card 1")["ok"]
        other.until("chosen", [2])
        spoil()
        busy = refuses(one)
        assert busy["error"]["code"] == "busy"
        assert "saved" in busy["error"]["text"], busy
        until(lambda: health(server.base)[0] == 503)
        assert word in health(server.base)[1]
        assert can_write(server.base) == 0
        look_around(server, table, guests)
        move = refused_choice(other)
        mend()
        until(lambda: health(server.base)[0] == 200)
        assert can_write(server.base) == 1
        answer = other.ask("move", **move)
        assert answer["ok"]
        assert other.ask("move", **move) == answer, "it is done once"
        assert other.state["mine"] == move["move"]
        assert third.move()["ok"]
        other.until("chosen", [2])  # the bot goes on by itself
        assert other.state["decision"] > move["decision"]
    clients = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]
    asyncio.run(asyncio.wait_for(play(clients), 120))
    check_log(server.database, clients)
    logged = server.log()
    assert f"cannot be written: {word}" in logged
    assert "can be written again" in logged
    assert "Traceback" not in logged


async def play(clients: list[Client]) -> None:
    await asyncio.gather(*(client.play() for client in clients))


def refuses(wire: Wire) -> dict[str, Any]:
    """Say things, each as much as may be said, until one of them cannot be saved; it is answered soon all the same."""
    for _ in range(2000):
        wire.count += 1
        wire.say(id=str(wire.count), do="chat", text="é" * 200)
        began = time.monotonic()
        answer = wire.hear("answer", SOON_SECONDS)
        assert time.monotonic() - began < SOON_SECONDS
        if not answer["ok"]:
            return answer
    raise AssertionError("there was room for everything")


def refused_choice(wire: Wire) -> dict[str, Any]:
    """Choose, and change one's mind, until a choice cannot be saved: which is told soon. What is so short may find a
    place where nothing else does.
    """
    decision, legal = wire.state["decision"], wire.state["legal"]
    for number in range(2000):
        move = {"id": f"late {number}", "decision": decision, "move": legal[number % 2][0]}
        began = time.monotonic()
        answer = wire.ask("move", **move)
        assert time.monotonic() - began < SOON_SECONDS
        if not answer["ok"]:
            assert answer["error"]["code"] == "busy", answer
            return move
    raise AssertionError("there was room for everything")


def look_around(server: ServerProcess, table: str, guests: list[Guest]) -> None:
    """What can be read can be read still; what would have to be written is refused soon, in words."""
    state = look_in(guests[1], table, 1)
    assert state["chosen"] == [0]
    assert state["legal"]
    assert guests[0].call("GET", f"/api/tables/{table}")["status"] == "playing"
    assert guests[0].call("GET", f"/api/tables/{table}/replay?seat=0")["steps"]
    assert guests[0].call("GET", "/api/games/kids-of-london/rules")
    with pytest.raises(Refusal) as refused:  # noqa: PT012
        for _ in range(200):  # what is short may still find a place
            Guest(server.base, "New").open_table()
    assert refused.value.status == 503
    assert refused.value.body["error"]["code"] == "busy"


def look_in(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    """How a table lies. While it tries to write, it may ask whoever comes to come back."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with at_table(guest, table, seat) as wire:
                return wire.state
        except ConnectionClosedError as closed:
            told_to_come_back = closed.rcvd is not None and closed.rcvd.code == CloseCode.SERVICE_RESTART
            if not told_to_come_back or time.monotonic() > deadline:
                raise


@pytest.mark.skipif(not can_mount(), reason="only who may mount a disk has a small one")
def test_a_full_disk_under_sqlite(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'disk' / 'tables.sqlite'}"
    with small_disk(tmp_path / "disk", 4) as disk, serving(tmp_path, database, *LIMITS) as server:
        play_through(server, lambda: fill(disk), (disk / "ballast").unlink, "disk full")


def test_files_that_cannot_grow_under_sqlite(tmp_path: Path) -> None:
    with serving(tmp_path, "", *LIMITS) as server:
        play_through(server, lambda: forbid_growth(server), lambda: allow_growth(server), "disk error")


@pytest.mark.skipif(not can_mount(), reason="only who may mount a disk has a small one")
def test_a_full_disk_under_postgresql(tmp_path: Path, postgres: str) -> None:
    with (
        small_disk(tmp_path / "disk", 24) as disk,
        on_disk(postgres, disk) as database,
        serving(tmp_path, database, *LIMITS) as server,
    ):
        play_through(server, lambda: fill(disk), (disk / "ballast").unlink, "disk full")


@contextlib.contextmanager
def on_disk(postgres: str, disk: Path) -> Iterator[str]:
    """An empty database whose tables, and nothing else, are on this disk."""
    with psycopg.connect(postgres, autocommit=True) as connection:
        folder = connection.execute("SHOW data_directory").fetchone()
        assert folder is not None
        place, owner = disk / "tables", Path(folder[0]).stat()
        place.mkdir()
        shutil.chown(place, owner.st_uid, owner.st_gid)
        for above in (disk, *disk.parents):
            if above.stat().st_uid == 0 and above.stat().st_mode & 0o055 != 0o055:
                above.chmod(above.stat().st_mode | 0o055)
        name = f"small_{disk.parent.name}"
        connection.execute(f"CREATE TABLESPACE {name} LOCATION '{place}'".encode())
        database = f"db_{name}"
        connection.execute(f"CREATE DATABASE {database} TABLESPACE {name}".encode())
        try:
            yield urlsplit(postgres)._replace(path=f"/{database}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {database} WITH (FORCE)".encode())
            connection.execute(f"DROP TABLESPACE {name}".encode())


def test_a_postgresql_that_takes_nothing(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    name = urlsplit(database).path[1:]

    def set_read_only(value: str) -> None:
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}".encode())
        cut_connections(postgres, name)

    with serving(tmp_path, database, *LIMITS) as server:
        play_through(server, lambda: set_read_only("on"), lambda: set_read_only("off"), "read only")
