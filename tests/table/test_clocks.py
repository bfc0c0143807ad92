"""Clocks run while players are served, whatever happens to the clock on the wall, the process or the database."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from larcin.table import database as storage
from larcin.table import heartbeats
from larcin.table.heartbeats import SERVED_MS, Heartbeats
from tests.table.clients import Guest, new_match
from tests.table.servers import SteppedServer, fresh_postgres
from tests.table.test_play import at_table

HOUR = 3_600_000


class Computer:
    """A computer with two clocks: one on the wall that can be set, and one that nobody can."""

    def __init__(self, wall: int = 1_000 * HOUR) -> None:
        self.wall = wall
        self.steady = 77_000

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds

    def lives(self, process: Heartbeats, milliseconds: int) -> None:
        """Let time pass, in which the process says every two seconds that it lives."""
        for _ in range(milliseconds // 2000):
            self.wait(2000)
            process.go_on()


@pytest.fixture
def computer(monkeypatch: pytest.MonkeyPatch) -> Computer:
    computer = Computer()
    monkeypatch.setattr(heartbeats, "milliseconds", lambda: computer.wall)
    monkeypatch.setattr(heartbeats, "monotonic_milliseconds", lambda: computer.steady)
    return computer


@pytest.fixture
def engine(fresh_database: str) -> Iterator[Engine]:
    engine = storage.connect(fresh_database)
    storage.migrate(engine)
    yield engine
    engine.dispose()


@pytest.mark.parametrize("step", [HOUR, -HOUR, 9 * HOUR, -9 * HOUR, 300_000 * HOUR])
def test_a_clock_that_is_set_is_nobodys_time(engine: Engine, computer: Computer, step: int) -> None:
    process = Heartbeats(engine, "one")
    process.begin()
    opened = process.now()
    computer.lives(process, 10_000)
    computer.wall += step
    computer.lives(process, 10_000)
    assert process.served_since(opened) == 20_000
    assert process.now() == opened + 20_000


@pytest.mark.parametrize("gap", [7_000, HOUR])
def test_a_gap_without_a_heartbeat_is_nobodys_time(engine: Engine, computer: Computer, gap: int) -> None:
    """A process that was stopped, or could not write for a while."""
    process = Heartbeats(engine, "one")
    process.begin()
    opened = process.now()
    computer.lives(process, 10_000)
    computer.wait(gap)
    assert process.served_since(opened) == 10_000 + SERVED_MS, "not even before it has spoken again"
    computer.lives(process, 4_000)
    assert process.served_since(opened) == pytest.approx(12_000, abs=2_000)
    again = Heartbeats(engine, "two")  # whoever comes later knows of it
    again.begin()
    assert again.served_since(opened) == pytest.approx(12_000, abs=2_000)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_a_restart_after_the_clock_was_set_is_nobodys_time(engine: Engine, computer: Computer, step: int) -> None:
    process = Heartbeats(engine, "one")
    process.begin()
    opened = process.now()
    computer.lives(process, 10_000)
    computer.wall += step
    computer.steady = 5  # another boot
    again = Heartbeats(engine, "two")
    again.begin()
    assert again.now() >= process.now() - 77_000
    computer.lives(again, 10_000)
    assert again.served_since(opened) == pytest.approx(20_000, abs=2_000)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_processes_with_other_clocks_agree_on_the_time(engine: Engine, computer: Computer, step: int) -> None:
    one, two = Heartbeats(engine, "one"), Heartbeats(engine, "two")
    one.begin()
    opened = one.now()
    computer.lives(one, 10_000)
    computer.wall += step
    two = Heartbeats(engine, "two")
    two.begin()
    for _ in range(5):
        computer.wait(2000)
        two.go_on()
        one.go_on()
    assert abs(one.now() - two.now()) <= 2_000
    for process in (one, two):
        assert process.served_since(opened) == pytest.approx(20_000, abs=2_000)
    late = one.now()
    computer.wait(2000)
    assert two.served_since(late) == pytest.approx(2_000, abs=2_000)


def test_while_one_process_sleeps_and_another_serves_time_goes_on(engine: Engine, computer: Computer) -> None:
    one, two = Heartbeats(engine, "one"), Heartbeats(engine, "two")
    for process in (one, two):
        process.begin()
    opened = one.now()
    computer.lives(two, 60_000)
    one.go_on()
    assert one.served_since(opened) == two.served_since(opened) == 60_000


def test_a_time_far_ahead_is_taken_for_a_mistake(engine: Engine, computer: Computer) -> None:
    computer.wall += 100_000 * HOUR
    lost = Heartbeats(engine, "lost")
    lost.begin()
    computer.wall -= 100_000 * HOUR
    process = Heartbeats(engine, "one")
    process.begin()
    assert process.now() == computer.wall
    process.go_on()
    assert process.is_eldest()


def test_neither_a_step_nor_a_stop_takes_time_from_players(tmp_path: Path, fresh_database: str) -> None:
    server = SteppedServer(tmp_path, fresh_database).start()
    try:
        table, guests = new_match(server.base, seats=2, clock={"kind": "game", "seconds": 12})
        with at_table(guests[0], table, 0) as one, at_table(guests[1], table, 1) as two:
            for step in (3600, -3600, 7200, 0):
                server.step(step)
                assert one.move()["ok"]
                assert two.move()["ok"]
                decision = max(one.state["decision"], two.state["decision"])
                for wire in (one, two):
                    while wire.state["decision"] < decision or not wire.state["legal"]:
                        wire.hear()
            server.send(signal.SIGSTOP)
            time.sleep(15)
            server.send(signal.SIGCONT)
            assert one.move()["ok"]
            assert [seat["forfeited"] for seat in one.state["table"]["seats"]] == [False, False]
            assert min(left_for(guests[0], table)) > 2
    finally:
        server.kill()


def left_for(guest: Guest, table: str) -> list[float]:
    """What is left on the clocks, as somebody who comes now is told."""
    with at_table(guest, table, 0) as wire:
        left: list[float] = wire.state["clocks"]["left"]
        return left


def test_a_second_server_whose_clock_is_an_hour_ahead_forfeits_nobody(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    servers = [SteppedServer(folder, database) for folder in folders]
    servers[1].step(3600)
    try:
        servers[0].start()
        table, guests = new_match(servers[0].base, seats=2, clock={"kind": "game", "seconds": 60})
        with at_table(guests[0], table, 0) as one:
            assert one.move()["ok"]
            servers[1].start()
            guests[1].base = servers[1].base
            with at_table(guests[1], table, 1) as two:
                assert two.state["clocks"]["left"][1] > 40
                assert two.move()["ok"]
                while not one.state["legal"] or one.state["decision"] < two.state["decision"]:
                    one.hear()
                assert min(one.state["clocks"]["left"]) > 40
                time.sleep(3)
                assert one.move()["ok"]
                assert min(left_for(guests[1], table)) > 30
    finally:
        for server in servers:
            if server.is_running:
                server.kill()
