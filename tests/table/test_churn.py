"""Who goes leaves nothing behind: no watcher without a connection, no table without watchers in memory."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.clients import Guest, new_match
from tests.table.conftest import LIMITS
from tests.table.raw import CLOSE, TEXT, frame, shake_hands
from tests.table.servers import ServerProcess, serving
from tests.table.test_play import at_table


@pytest.fixture
def forgetful(tmp_path: Path, fresh_database: str) -> Iterator[ServerProcess]:
    """A server that soon forgets tables which nobody watches."""
    with serving(tmp_path, fresh_database, *LIMITS, "--idle", "0.3", "--grace", "0.5") as server:
        yield server


def metric(server: ServerProcess, name: str) -> float:
    """The sum of a metric over its labels."""
    with urllib.request.urlopen(f"{server.base}/metrics") as response:
        lines = response.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.split("{")[0].split(" ")[0] == name)


def wait_for(server: ServerProcess, name: str, value: float, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while metric(server, name) != value:
        assert time.monotonic() < deadline, f"{name} is {metric(server, name)}, not {value}"
        time.sleep(0.1)


HASTY = {
    "a close with the greeting": frame(TEXT, b'{"do":"hello","seat":0}') + frame(CLOSE, b"\x03\xe8"),
    "a close with two greetings": 2 * frame(TEXT, b'{"do":"hello"}') + frame(CLOSE, b"\x03\xe8"),
    "rubbish with the greeting": frame(TEXT, b'{"do":"hello","seat":0}') + b"\xff\xff\xff",
    "a close at once": frame(CLOSE, b"\x03\xe8"),
    "nothing": b"",
}


def test_who_goes_before_it_is_greeted_leaves_no_watcher(forgetful: ServerProcess) -> None:
    table, guests = new_match(forgetful.base, seats=2)
    for sent in HASTY.values():
        for _ in range(10):
            with shake_hands(forgetful.base, table, guests[0].cookie) as wire:
                wire.sendall(sent)
    with at_table(guests[1], table, 1) as other:
        wait_for(forgetful, "larcin_watchers", 1)
        while [seat["present"] for seat in other.state["table"]["seats"]] != [False, True]:
            other.hear()
    wait_for(forgetful, "larcin_connections", 0)
    wait_for(forgetful, "larcin_watchers", 0)
    wait_for(forgetful, "larcin_rooms", 0)
    assert "Traceback" not in forgetful.log()


def test_tables_that_nobody_watches_leave_memory_whatever_became_of_them(forgetful: ServerProcess) -> None:
    ann = Guest(forgetful.base, "Ann")
    for number in range(12):
        table = ann.open_table(options={"seats": 2}, seats=["me", ("free", "bot:random", "me:Bob")[number % 3]])
        with at_table(ann, table, 0) as wire:
            if wire.state["legal"]:
                assert wire.move()["ok"]
    wait_for(forgetful, "larcin_rooms", 0)
