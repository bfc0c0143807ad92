"""No stranger, polite or not, keeps others waiting: what one address and one guest may use is limited."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from larcin.table import limits
from larcin.table.addresses import Addresses, counted_as
from larcin.table.limits import Accounts, Connections, RateLimiter
from larcin.table.toll import timed
from larcin.table.updates import TOLD
from tests.table.bystanders import Bystander
from tests.table.clients import Guest, Refusal, new_match
from tests.table.disks import forbid_growth
from tests.table.relays import relayed
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, serving
from tests.table.test_play import at_table
from tests.table.worlds import play_on, started, told

STRANGERS = ("--trusted-proxies", "192.0.2.1")
"""So that whoever comes from this computer is a stranger, as from any other."""
HANG_SECONDS = 2.0
"""The longest that a bystander may wait for an answer."""


def handshake(table: str, **headers: str) -> bytes:
    lines = [f"GET /api/tables/{table}/play HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13"]  # fmt: skip
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def masked(message: dict[str, Any]) -> bytes:
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def raw(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def long_match(server: ServerProcess) -> tuple[str, Guest]:
    """A match of Oliver Twist that has gone on for long: to tell it all takes a while."""
    ann = Guest(server.base, "Ann")
    table = ann.open_table("oliver-twist", options={"seats": 2}, seats=["me", "me:Bob"])
    with at_table(ann, table, 0) as one, at_table(ann, table, 1) as two:
        for _ in range(60):
            mover = one if 0 in one.state["waiting"] else two
            mover.move(random.Random(1).choice(mover.state["legal"])[0])
            while one.state["n"] != two.state["n"]:
                (one if one.state["n"] < two.state["n"] else two).hear()
    return table, ann


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the usual limits behind a proxy on this computer, which says who calls."""
    with serving(tmp_path_factory.mktemp("behind"), "", "--talk", "100000") as running:
        yield running


def test_polite_greetings_of_many_sockets_keep_nobody_waiting(tmp_path: Path) -> None:
    with serving(tmp_path, "", "--messages-a-second", "30", "--talk", "100000") as server:
        table, _ = long_match(server)
        hello = masked({"do": "hello"})
        with contextlib.ExitStack() as stack, Bystander(server.base) as bystander:
            sockets = []
            for _ in range(90):
                wire = stack.enter_context(raw(server.port))
                wire.sendall(handshake(table))
                sockets.append(wire)
            for wire in sockets:
                assert wire.recv(12).startswith(b"HTTP/1.1 101")
            for wire in sockets:
                wire.sendall(100 * hello)
            before = bystander.answers
            time.sleep(6)
            assert bystander.answers > before + 2
            assert bystander.slowest < HANG_SECONDS
            bystander.stop()
            assert stop(server) < 5.5


def test_pipelined_replays_keep_nobody_waiting(behind_proxy: ServerProcess) -> None:
    table, ann = long_match(behind_proxy)
    call = (
        f"GET /api/tables/{table}/replay?seat=0 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n"
        f"Cookie: {ann.cookie}\r\n\r\n"
    ).encode()
    with contextlib.ExitStack() as stack, Bystander(behind_proxy.base) as bystander:
        wires = [stack.enter_context(raw(behind_proxy.port)) for _ in range(30)]
        for wire in wires:
            wire.sendall(15 * call)
        time.sleep(5)
        statuses = [part[:3] for wire in wires for part in heard(wire).split(b"HTTP/1.1 ")[1:]]
        assert statuses
        assert set(statuses) <= {b"200", b"429"}
        assert bystander.slowest < HANG_SECONDS


def heard(wire: socket.socket) -> bytes:
    """Whatever has arrived."""
    wire.settimeout(0.2)
    said = b""
    with contextlib.suppress(TimeoutError):
        while part := wire.recv(1 << 20):
            said += part
    return said


@contextlib.contextmanager
def strict(folder: Path, *more: str) -> Iterator[ServerProcess]:
    """A server to which this computer is a stranger."""
    with serving(folder, "", *STRANGERS, *more) as running:
        yield running


def test_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with strict(tmp_path, "--connections-an-address", "5") as server:
        table = Guest(server.base, "Ann").open_table()
        url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/play"
        with contextlib.ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(connect(url, proxy=None))
            with pytest.raises(InvalidStatus) as refused:
                connect(url, proxy=None)
            assert refused.value.response.status_code == 429
        with contextlib.ExitStack() as stack:
            for _ in range(5):
                stack.enter_context(raw(server.port))
            time.sleep(0.3)
            one_more = stack.enter_context(raw(server.port))
            assert one_more.recv(1000).startswith(b"HTTP/1.1 429")
        time.sleep(0.3)
        with connect(url, proxy=None) as wire:  # who has gone counts no more
            wire.send('{"do": "hello"}')
            assert json.loads(wire.recv(10))["type"] == "update"


def test_behind_a_proxy_the_address_is_the_one_that_it_names(tmp_path: Path) -> None:
    with serving(tmp_path, "", "--connections-an-address", "2") as server:
        table = Guest(server.base, "Ann").open_table()
        url = f"{server.base.replace('http', 'ws')}/api/tables/{table}/play"
        with contextlib.ExitStack() as stack:
            for address in ("203.0.113.1", "203.0.113.1", "203.0.113.2", "2001:db8::1", "2001:db8::2"):
                stack.enter_context(connect(url, additional_headers={"X-Forwarded-For": address}, proxy=None))
            for address in ("203.0.113.1", "203.0.113.7, 203.0.113.1", "2001:db8::3"):
                with pytest.raises(InvalidStatus):
                    connect(url, additional_headers={"X-Forwarded-For": address}, proxy=None)


def test_heads_that_do_not_arrive_or_do_not_end_are_refused(behind_proxy: ServerProcess) -> None:
    port = behind_proxy.port
    with raw(port) as at_once:
        at_once.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * limits.LONGEST_HEAD + b"\r\n\r\n")
        assert at_once.recv(1000).startswith(b"HTTP/1.1 431")
    with raw(port) as silent, raw(port) as slow, raw(port) as endless, raw(port) as dripping:
        slow.sendall(b"GET / HTTP/1.1\r\nHo")
        endless.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (limits.LONGEST_HEAD + 1))
        assert endless.recv(1000).startswith(b"HTTP/1.1 431")
        began = time.monotonic()
        dripping.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        with contextlib.suppress(OSError):  # a body that nobody asked for, and that never ends
            while time.monotonic() - began < 30:
                dripping.sendall(b"1")
                time.sleep(0.5)
        assert time.monotonic() - began < 12
        for wire in (silent, slow):
            assert wire.recv(1000).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < limits.HEAD_SECONDS + 5


@pytest.mark.parametrize(
    "extra", ["Host: localhost", "Host: evil.example", "Origin: http://localhost\r\nOrigin: http://evil.example"]
)
def test_a_header_that_is_there_twice_is_refused(behind_proxy: ServerProcess, extra: str) -> None:
    table = Guest(behind_proxy.base, "Ann").open_table()
    calls = [
        f"GET /api/me HTTP/1.1\r\nHost: localhost\r\n{extra}\r\n\r\n".encode(),
        f"PUT /api/me HTTP/1.1\r\nHost: localhost\r\n{extra}\r\nContent-Length: 2\r\n\r\n{{}}".encode(),
        handshake(table)[:-2] + f"{extra}\r\n\r\n".encode(),
    ]
    for call in calls:
        with raw(behind_proxy.port) as wire:
            wire.sendall(call)
            answer = wire.recv(4000)
            assert answer.startswith(b"HTTP/1.1 400"), answer
            assert b"unreadable" in answer


ENDLESS = {
    "trailers": (b"0\r\n", b"t: " + b"v" * 5000 + b"\r\n"),
    "an extension": (b"1;", b"e" * 5000),
    "a body": (b"ffffff\r\n", b"x" * 5000),
}


@pytest.mark.parametrize("kind", ENDLESS)
@pytest.mark.parametrize("path", ["/healthz", "/api/me"])
def test_what_follows_a_head_and_never_ends_is_cut(behind_proxy: ServerProcess, kind: str, path: str) -> None:
    start, more = ENDLESS[kind]
    sent = 0
    with raw(behind_proxy.port) as wire, contextlib.suppress(ConnectionError):
        wire.sendall(f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".encode() + start)
        for _ in range(4000):
            wire.sendall(more)
            sent += len(more)
    assert sent < 10 << 20
    assert '"level":"error"' not in behind_proxy.log()


def test_a_head_with_other_headers_twice_is_read(behind_proxy: ServerProcess) -> None:
    table = Guest(behind_proxy.base, "Ann").open_table()
    with raw(behind_proxy.port) as wire:
        wire.sendall(handshake(table)[:-2] + b"Accept-Language: fr\r\nAccept-Language: en\r\n\r\n")
        assert wire.recv(1000).startswith(b"HTTP/1.1 101")


def test_whoever_has_used_its_share_of_the_processor_waits_and_others_do_not(tmp_path: Path) -> None:
    with serving(tmp_path, "", *NO_LIMITS) as generous:
        table, greedy = long_match(generous)
    with serving(tmp_path, "", "--calls-a-second", "100000", "--guest-share", "1", "--address-share", "1000") as server:
        greedy.base = server.base
        status = 200
        for _ in range(300):
            try:
                greedy.call("GET", f"/api/tables/{table}/replay?seat=0")
            except Refusal as refusal:
                status = refusal.status
                break
        assert status == 429
        other = new_match(server.base, seats=2)[1][1]
        assert other.call("GET", f"/api/tables/{table}/replay")["steps"]


# ------------------------------------------------------------------------------------------------------------ stopping


def stop(server: ServerProcess) -> float:
    began = time.monotonic()
    server.kill(signal.SIGTERM)
    return time.monotonic() - began


def test_a_server_stops_in_time_although_sockets_hang(tmp_path: Path) -> None:
    with serving(tmp_path, "", *NO_LIMITS) as server, contextlib.ExitStack() as stack:
        table, guests = new_match(server.base, seats=2)
        for number in range(150):
            wire = stack.enter_context(raw(server.port))
            wire.sendall([b"GET / HT", handshake(table), b"", handshake(table) + b"\x81"][number % 4])
        with at_table(guests[0], table, 0) as player:
            assert player.move("card 1")["ok"]
            assert stop(server) < 5.5


def test_a_server_stops_in_time_although_its_database_is_gone(tmp_path: Path, postgres: str) -> None:
    relay, address = relayed(fresh_postgres(postgres))
    with contextlib.closing(relay), serving(tmp_path, address, *NO_LIMITS) as server:
        table, guests = new_match(server.base, seats=2)
        with at_table(guests[0], table, 0) as player:
            relay.freeze()
            player.say(id="1", do="move", decision=player.state["decision"], move="card 1")
            time.sleep(0.5)
            assert stop(server) < 5.5


def test_a_server_stops_in_time_although_its_disk_is_full(tmp_path: Path) -> None:
    with serving(tmp_path, "", *NO_LIMITS) as server:
        table, guests = new_match(server.base, seats=2)
        with at_table(guests[0], table, 0) as player:
            forbid_growth(server)
            for number in range(30):
                player.say(id=str(number), do="chat", text="x" * 200)
            time.sleep(0.5)
            assert stop(server) < 5.5


# ---------------------------------------------------------------------------------------------------------- the parts


def test_time_is_charged_to_address_and_guest_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    accounts = Accounts(address_share=0.5, guest_share=0.25)
    ann, bob = accounts.of("home", "ann"), accounts.of("home", "bob")
    ann.charge(limits.RESERVE_SECONDS + 0.1)
    assert ann.delay() == pytest.approx(0.4), "a tenth of a second at a quarter of a processor"
    assert bob.delay() == pytest.approx(0.2), "the address is at half a processor"
    assert accounts.of("elsewhere").delay() == 0
    now += 0.5
    assert ann.delay() == bob.delay() == 0


def test_a_rate_limiter_refuses_what_is_not_there() -> None:
    limiter = RateLimiter(1.0, 2.0)
    assert [limiter.spend() for _ in range(3)] == [True, True, False]


def test_connections_are_counted_by_address() -> None:
    counted = Connections(2)
    assert [counted.enter("a") for _ in range(3)] == [True, True, False]
    assert counted.enter("b")
    counted.leave("a")
    assert counted.enter("a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("unknown", "unknown"),
        ("x" * 500, "x" * 64),
    ],
)
def test_addresses_of_one_household_count_as_one(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_only_a_trusted_proxy_is_believed() -> None:
    addresses = Addresses("10.0.0.5")
    assert addresses.of("10.0.0.5", ["203.0.113.9"]) == "203.0.113.9"
    assert addresses.of("10.0.0.6", ["203.0.113.9"]) == "10.0.0.6"
    assert addresses.of("10.0.0.5", ["198.51.100.1, 203.0.113.9"]) == "203.0.113.9", "the last that it saw itself"


def test_only_the_time_in_which_work_runs_is_charged() -> None:
    charged: list[float] = []

    async def work() -> None:
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        while time.perf_counter() - began < 0.05:
            pass
        raise KeyError

    async def run() -> None:
        with pytest.raises(KeyError):
            await timed(work(), charged.append)

    asyncio.run(run())
    assert 0.05 <= sum(charged) < 0.2


def test_a_story_that_is_remembered_is_the_one_that_would_be_told() -> None:
    for game in ("oliver-twist", "pickpocket"):
        table, dice = started(game), random.Random(2)
        for _ in range(12):
            play_on(table, 5, dice)
            for seat in (-1, 0, 1):
                remembered = told(table, seat)
                TOLD.clear()
                assert told(table, seat) == remembered
        table.match.names[0] = "Somebody Else"  # type: ignore[union-attr]
        assert b"Somebody Else" in told(table, 1)
