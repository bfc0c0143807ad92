"""For those who run a server: health, metrics, and logs that keep secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import select, text

from larcin.table.database import connect
from larcin.table.logs import JsonLines, Lines
from larcin.table.schema import tables
from tests.table.clients import Client, Guest, Refusal, new_match
from tests.table.relays import Relay, relayed
from tests.table.servers import NO_LIMITS, ServerProcess, free_port, fresh_postgres, health, serving, until

LIMITS = NO_LIMITS


def samples(base: str) -> dict[tuple[str, str], float]:
    """All metrics, by name and labels."""
    with urllib.request.urlopen(f"{base}/metrics", timeout=10) as response:
        assert response.headers["Content-Type"].startswith("text/plain; version=0.0.4")
        families = text_string_to_metric_families(response.read().decode())
        return {
            (sample.name, ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))): sample.value
            for family in families
            for sample in family.samples
        }


async def play(clients: list[Client]) -> None:
    await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)


def test_a_server_on_any_free_port_says_which(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "larcin", "serve", "--port", "0", "--compile", "asked"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path / 'tables.sqlite'}"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
        assert address is not None
        assert answers(f"{address[0]}/healthz")
    finally:
        server.terminate()
        server.communicate(timeout=30)


def answers(address: str) -> bool:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return int(answer.status) == 200
        except OSError:
            time.sleep(0.1)
    return False


def test_metrics_count_what_happens_and_name_nobody(tmp_path: Path) -> None:
    with serving(tmp_path, "", *LIMITS) as server:
        host = Guest(server.base, "Ann")
        table = host.open_table(seats=["me", "bot:random"], options={"seats": 2})
        client = Client(host, table, 0)
        asyncio.run(play([client]))
        host.open_table(options={"seats": 3})
        with pytest.raises(Refusal):
            host.call("POST", f"/api/tables/{table}/start")
        found = samples(server.base)
        text = urllib.request.urlopen(f"{server.base}/metrics", timeout=10).read().decode()
    assert found["larcin_tables", "status=over"] == 1
    assert found["larcin_tables", "status=waiting"] == 1
    assert found["larcin_rooms", "status=over"] == 1
    assert found["larcin_moves_total", "by=player"] == client.moves > 0
    assert found["larcin_moves_total", "by=bot"] > 0
    assert found["larcin_bot_thinking_seconds_count", "level=random"] == found["larcin_moves_total", "by=bot"]
    assert found["larcin_commits_total", "outcome=done"] == found["larcin_commit_tables_count", ""]
    assert found["larcin_commit_seconds_count", ""] == found["larcin_commit_tables_count", ""]
    assert found["larcin_command_seconds_count", ""] >= client.moves
    assert found["larcin_happenings_total", ""] > client.moves
    assert found["larcin_refusals_total", "code=not now"] >= 1
    assert found["larcin_calls_total", "status=201"] == 2
    guest = host.cookie.split("=")[1].split(".")[0]
    for secret in (guest, table, "Ann", "card"):
        assert secret not in text


def test_watchers_are_counted_while_they_watch(server: ServerProcess) -> None:
    from websockets.sync.client import connect as connect_to

    host = Guest(server.base, "Ann")
    table = host.open_table()
    before = samples(server.base)["larcin_watchers", ""]
    with connect_to(f"{server.base.replace('http', 'ws')}/api/tables/{table}/play", proxy=None) as wire:
        wire.send('{"do": "hello"}')
        wire.recv(10)
        assert samples(server.base)["larcin_watchers", ""] == before + 1


@pytest.fixture
def relay(postgres: str) -> Iterator[tuple[Relay, str]]:
    """A relay to PostgreSQL, and the address of a fresh database through it."""
    between, address = relayed(fresh_postgres(postgres))
    yield between, address
    between.close()


def test_health_is_bad_soon_when_the_database_does_not_answer_and_good_again_when_it_does(
    relay: tuple[Relay, str], tmp_path: Path
) -> None:
    between, address = relay
    with serving(tmp_path, address) as server:
        assert health(server.base)[0] == 200
        between.freeze()
        try:
            for _ in range(3):
                began = time.monotonic()
                assert health(server.base)[0] == 503
                assert time.monotonic() - began < 8
            assert samples(server.base)["larcin_rooms", "status=over"] == 0, "metrics do not wait for the database"
        finally:
            between.thaw()
        until(lambda: health(server.base)[0] == 200)


def test_nothing_secret_is_logged_in_the_course_of_a_match(tmp_path: Path) -> None:
    with serving(tmp_path, "", *LIMITS) as server:
        table, guests = new_match(server.base, seats=2, words="tickle the moon")
        asyncio.run(play([Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]))
        secret = guests[0].link("my little phone")
        visitor = Guest(server.base)
        visitor.come_through(secret)
        with pytest.raises(Refusal):
            visitor.come_through(secret + "x")
        engine = connect(server.database)
        with engine.begin() as connection:
            seed = bytes(connection.execute(select(tables.c.seed)).scalar_one())
            connection.execute(text("DROP TABLE guests"))  # now calls fail with what they were given at hand
        with pytest.raises(Refusal) as refusal:
            guests[1].call("PUT", "/api/me", {"name": "Mr Unlogged"})
        with pytest.raises(Refusal):
            Guest(server.base).come_through(secret)
        engine.dispose()
    assert refusal.value.status == 503
    assert "Traceback" not in str(refusal.value.body)
    logged = server.log()
    assert "a call failed" in logged
    assert "/api/me" in logged
    secrets = [seed.hex(), repr(seed)[2:-1], secret, "little phone", "tickle", "Mr Unlogged"]
    for guest in (*guests, visitor):
        for cookie in guest.cookies.values():
            secrets += [cookie, *(part for part in cookie.split(".") if len(part) > 6)]
    for secret in secrets:
        assert secret not in logged
    assert not re.search(r"card \d|chooses", logged)
    for line in logged.splitlines():
        if not line.startswith("larcin: "):
            assert {"at", "level", "from", "said"} <= set(json.loads(line))


@pytest.mark.parametrize("formatter", [JsonLines(), Lines()])
def test_the_words_of_an_exception_are_not_logged(formatter: logging.Formatter) -> None:
    def fail(move: str, seed: str) -> None:
        try:
            raise ValueError(move)
        except ValueError as error:
            raise RuntimeError(seed) from error

    secrets = ["card 7 of seat 2", "0xfeed"]
    try:
        fail(*secrets)
    except RuntimeError as error:
        record = logging.LogRecord("larcin.x", logging.ERROR, "", 1, "a wish failed", (), (type(error), error, None))
    line = formatter.format(record)
    assert "a wish failed" in line
    assert "RuntimeError" in line
    assert "ValueError" in line
    assert "in fail" in line
    assert not any(secret in line for secret in secrets)


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left on device"), AttributeError("a Table has no 'tabel'"), NameError("tabel")]
)
def test_what_the_system_says_and_mistakes_in_the_code_are_logged(error: Exception) -> None:
    record = logging.LogRecord("larcin.x", logging.ERROR, "", 1, "failed", (), (type(error), error, None))
    assert str(error.args[-1]) in JsonLines().format(record)


def test_a_task_that_fails_alone_is_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    from larcin.table.logs import keep_quiet

    keep_quiet(None, {"message": "Task exception", "exception": ValueError("card 7")})
    assert [record.getMessage() for record in caplog.records] == ["something failed that nobody waited for"]
    assert "card 7" not in JsonLines().format(caplog.records[0])


def test_a_second_server_on_one_sqlite_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    order = [sys.executable, "-m", "larcin", "serve", "--port", str(free_port()), "--database", database]
    with serving(tmp_path, database) as first:
        second = subprocess.run(order, capture_output=True, text=True, timeout=60)
        assert second.returncode == 1
        assert second.stdout == ""
        assert len(second.stderr.splitlines()) == 1
        assert "another server uses this file already" in second.stderr
        first.kill()
        first.start()  # the lock does not outlive who held it


@pytest.mark.parametrize("link", ["symbolic", "of a folder", "hard"])
def test_a_second_server_on_one_sqlite_file_is_refused_by_whatever_name(tmp_path: Path, link: str) -> None:
    folder = tmp_path / "true"
    folder.mkdir()
    database = folder / "tables.sqlite"
    with serving(tmp_path, f"sqlite:///{database}"):
        other = tmp_path / "other.sqlite"
        if link == "symbolic":
            other.symlink_to(database)
        elif link == "hard":
            other.hardlink_to(database)
        else:
            (tmp_path / "linked").symlink_to(folder)
            other = tmp_path / "linked" / "tables.sqlite"
        order = [sys.executable, "-m", "larcin", "serve", "--port", str(free_port())]
        second = subprocess.run(
            [*order, "--database", f"sqlite:///{other}"], capture_output=True, text=True, timeout=60
        )
    assert second.returncode == 1
    assert len(second.stderr.splitlines()) == 1
    assert "hard link" in second.stderr if link == "hard" else "another server uses this file" in second.stderr


def test_clocks_run_after_a_restart_although_nobody_looks(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        new_match(server.base, seats=2, clock={"kind": "move", "seconds": 5})
        server.kill()
        server.start()
        deadline = time.monotonic() + 60
        while samples(server.base)["larcin_moves_total", "by=clock"] < 2:
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_a_bot_from_outside_plays_at_a_table(tmp_path: Path) -> None:
    program = Path(__file__).parents[2] / "examples" / "my_bot.py"
    with serving(tmp_path, "", *LIMITS, "--bot", f"mine={sys.executable} {program}") as server:
        host = Guest(server.base, "Ann")
        assert "mine" in host.call("GET", "/api/games/kids-of-london")["bots"]
        table = host.open_table(seats=["me", "bot:mine"], options={"seats": 2})
        asyncio.run(play([Client(host, table, 0)]))
        record = host.call("GET", f"/api/tables/{table}/record")
        troubles = [line for line in server.log().splitlines() if '"level":"warning"' in line or '"error"' in line]
    assert record["about"]["players"] == ["human", "mine"]
    cards = [step.split(" ", 1)[1] for step in record["actions"] if step.startswith("1 card")]
    assert cards == [f"card {number}" for number in range(len(cards))]  # it plays what it has not played for longest
    assert troubles == []
