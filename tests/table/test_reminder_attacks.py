"""Reminders where somebody means harm: by names that lead inside, hosts that never answer, devices signed out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Mapping
from typing import Any

import pytest

from larcin.table import database
from larcin.table.reminders import book, posting, reminder, sealing
from larcin.table.reminders.posting import Address, Unfit, is_open, read_address
from larcin.table.reminders.reminder import FIRST_MS, MOST_WAITING, PUT_OFF_MS, VOUCHED_SECONDS
from larcin.table.room import Room
from tests.table.clients import Guest, Refusal
from tests.table.servers import ServerProcess
from tests.table.test_reminders import DAY, PLACE, Browser, World, run


@pytest.mark.parametrize(
    "given",
    [
        "::127.0.0.1", "::10.0.0.1", "::ffff:0:10.0.0.1", "64:ff9b:1::10.0.0.1", "fec0::1", "fe00::1", "5f00::1",
        "100:0:0:1::1", "200::1", "4000::1",
    ],
)  # fmt: skip
def test_addresses_of_ipv6_that_nobody_has_on_the_open_network_are_known(given: str) -> None:
    assert not is_open(given)


def test_servers_that_reach_ipv4_by_translation_remind_too() -> None:
    assert is_open("64:ff9b::8.8.8.8")


@pytest.mark.parametrize("sign", ["\t", "\n", "\r", "\0", "\x7f", "\u3002"])
def test_an_address_has_no_signs_that_would_be_left_out(sign: str) -> None:
    for given in (f"{PLACE}{sign}", f"{sign}{PLACE}", PLACE.replace("push", f"pu{sign}sh")):
        with pytest.raises(Unfit):
            read_address(given)


def test_a_name_that_is_looked_for_without_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = threading.Event()

    def look_up(*_: Any, **__: Any) -> list[Any]:
        gate.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(posting, "SECONDS", 0.2)
    began = time.monotonic()
    try:
        with pytest.raises(TimeoutError):
            posting.post(Address("push.example.com", "/"), b"text", {})
        assert time.monotonic() - began < 30
    finally:
        gate.set()


# ----------------------------------------------------------------------------------------------------------- reminding


def test_hosts_that_do_not_answer_keep_nobody_else_from_being_reminded(fresh_database: str) -> None:
    gate = threading.Event()

    async def scene(here: World) -> None:
        def post(to: Address, body: bytes, headers: Mapping[str, str]) -> int:
            if to.host.startswith("mallory"):
                gate.wait(60)
                raise TimeoutError
            return here.post(to, body, headers)

        reminders = here.node.reminders
        reminders._post = post
        book.subscribe(here.node.engine, "bob", "", Browser().subscription, 1)
        await here.turn("ann")
        await here.wait(FIRST_MS)
        assert len(here.sent) == 1, "his push service is known from here on"
        try:
            for number in range(MOST_WAITING + 10):
                stalls = Browser(f"https://mallory{number}.example.com/").subscription
                here.node.spawn(reminders._send(stalls, b"", here.table, 60))
            await here.turn("bob")
            await here.turn("ann")
            here.later += FIRST_MS
            await asyncio.sleep(0.2)
            await reminders.remind()
            for _ in range(500):
                await asyncio.sleep(0.01)
                if len(here.sent) == 2:
                    break
            assert len(here.sent) == 2
            assert reminders.waiting == MOST_WAITING
        finally:
            gate.set()

    run(fresh_database, scene)


def test_who_answers_late_is_among_those_who_do(fresh_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminder, "MOST_HOSTS", 2)

    async def scene(here: World) -> None:
        reminders, hosts = here.node.reminders, [f"h{number}.example.com" for number in range(3)]
        for number in range(3):
            await reminders._send(Browser(f"https://h{number}.example.com/").subscription, b"", here.table, 60)
        assert [host for host in hosts if reminders._prompt.get(host)] == ["h1.example.com", "h2.example.com"]
        monkeypatch.setattr(reminder, "PROMPT_SECONDS", -1.0)
        await reminders._send(Browser("https://h1.example.com/").subscription, b"", here.table, 60)
        assert [host for host in hosts if reminders._prompt.get(host)] == ["h2.example.com"]

    run(fresh_database, scene)


def test_a_table_that_cannot_be_read_keeps_nobody_from_being_reminded(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = "b" * 12

    async def scene(here: World) -> None:
        node, find = here.node, here.node.room

        async def room(table_id: str) -> Room:
            if table_id == broken:
                raise KeyError(table_id)
            return await find(table_id)

        monkeypatch.setattr(node, "room", room)
        book.plan(node.engine, [book.Reminder(broken, "ann", 1, 1, False)])
        await here.turn("bob")
        await here.wait(FIRST_MS)
        assert [to.host for to, _, _ in here.sent] == ["ann.example.com"]
        assert book.due(node.engine, node.now()) == []
        (later,) = book.due(node.engine, node.now() + PUT_OFF_MS)
        assert (later.table_id, later.last) == (broken, False)

    run(fresh_database, scene)


def test_a_push_service_does_not_learn_who_plays_at_the_same_table(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        bob = Browser()
        bob.secret = sealing.to_text(bytes(16))
        book.subscribe(here.node.engine, "bob", "", bob.subscription, 1)
        await here.wait(FIRST_MS)
        ann, bob_too = (headers["Topic"] for _, _, headers in here.sent)
        assert ann != bob_too
        here.sent.clear()
        await here.turn("ann")
        await here.turn("bob")
        await here.wait(FIRST_MS)
        assert {headers["Topic"] for _, _, headers in here.sent} == {ann, bob_too}, "later ones replace earlier ones"

    run(fresh_database, scene)


def test_a_voucher_holds_by_the_calendar_however_long_nobody_was_served(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        here.later -= 3 * DAY * 1000
        reminders: Any = here.node.reminders
        await reminders._send(Browser().subscription, b"", here.table, 60)
        ((_, _, headers),) = here.sent
        claims = json.loads(sealing.from_text(headers["Authorization"].split(".")[1]))
        assert abs(claims["exp"] - time.time() - VOUCHED_SECONDS) < 600

    run(fresh_database, scene)


# --------------------------------------------------------------------------------------------------------------- calls


def subscribe(guest: Guest, browser: Browser) -> None:
    wish = {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}
    guest.call("POST", "/api/me/reminders", wish)


def test_what_is_no_address_cannot_be_taken_back_and_is_no_failure(either_server: ServerProcess) -> None:
    ann = Guest(either_server.base, "Ann")
    ann.call("GET", "/api/me")
    for wrong in ("\0", f"{PLACE}\0", "https://127.0.0.1/"):
        with pytest.raises(Refusal) as refused:
            ann.call("POST", "/api/me/reminders/end", {"endpoint": wrong})
        assert refused.value.status == 400
    assert "/api/me/reminders/end" not in either_server.log()


def test_one_browser_is_one_however_its_address_is_written(nodes: list[ServerProcess]) -> None:
    ann, bob = Guest(nodes[0].base), Guest(nodes[1].base)
    engine = database.connect(nodes[0].database)
    for guest, endpoint in ((ann, "https://one.example.com/x"), (bob, "HTTPS://ONE.example.com:443/x")):
        guest.call("GET", "/api/me")
        subscribe(guest, Browser(endpoint))
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT endpoint FROM subscriptions WHERE endpoint ILIKE %s", ("%one.ex%",))
        assert found.scalars().all() == ["https://one.example.com/x"]
    engine.dispose()


@pytest.mark.parametrize("how", ["sign out", "end the link"])
def test_a_device_that_was_signed_out_at_another_server_is_reminded_of_nothing(
    nodes: list[ServerProcess], how: str
) -> None:
    """Other servers hear of it within seconds: until then they still take the device for who it was."""
    ann, thief = Guest(nodes[0].base), Guest(nodes[1].base)
    for each in (ann, thief):
        each.call("GET", "/api/me")
    thief.come_through(ann.link())
    thief.call("GET", "/api/me")
    subscribe(ann, Browser(f"https://ann.example.com/{how[:3]}"))
    engine = database.connect(nodes[0].database)

    def reminded(endpoint: str) -> list[str]:
        with engine.connect() as connection:
            query = "SELECT guest FROM subscriptions WHERE endpoint = %s"
            return list(connection.exec_driver_sql(query, (endpoint,)).scalars())

    whose = reminded(f"https://ann.example.com/{how[:3]}")
    if how == "sign out":
        ann.call("POST", "/api/me/sign-out", {})
    else:
        (link,) = ann.call("GET", "/api/links")["links"]
        ann.call("POST", f"/api/links/{link['id']}/revoke", {"end": True})
    theirs = Browser(f"https://thief.example.com/{how[:3]}")
    with contextlib.suppress(Refusal):  # not if this server has heard of it: then the thief is who it was before
        subscribe(thief, theirs)
    assert reminded(theirs.endpoint) != whose
    engine.dispose()
