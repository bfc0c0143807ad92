"""Reminders: messages that one browser alone can read, sent to the open network alone, to those who asked for them."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from larcin.table import database, forgetting
from larcin.table.agreement import Clock, NewTable
from larcin.table.commands import Asker, Move, Sit
from larcin.table.guests import Identity
from larcin.table.links import LinkBook
from larcin.table.node import Node
from larcin.table.reminders import book, posting, reminder, sealing
from larcin.table.reminders.book import MOST_A_GUEST, Subscription
from larcin.table.reminders.posting import Address, Unfit, is_open, read_address
from larcin.table.reminders.reminder import FIRST_MS, URGENT_MS, Reminders
from larcin.table.settings import Settings
from tests.table.clients import Guest, Refusal
from tests.table.servers import NO_LIMITS, ServerProcess, serving

DAY = 86_400
PLACE = "https://push.example.com/send/abc"
THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The key of the browser in the example of RFC 8291."""


class Browser:
    """A browser that asked to be reminded, and can read what is sent to it."""

    def __init__(self, endpoint: str = PLACE) -> None:
        self.endpoint = endpoint
        self.own = ec.generate_private_key(sealing.CURVE)
        self.key = sealing.to_text(sealing.point_of(self.own))
        self.secret = sealing.to_text(bytes(range(16)))

    @property
    def subscription(self) -> Subscription:
        return Subscription(self.endpoint, self.key, self.secret, "fr")

    def read(self, sealed: bytes) -> bytes:
        """As RFC 8291 says, from the other side."""
        salt, theirs, text = sealed[:16], sealed[21:86], sealed[86:]
        assert sealed[16:21] == (4096).to_bytes(4) + b"\x41"
        shared = self.own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(sealing.CURVE, theirs))
        info = b"WebPush: info\0" + sealing.point_of(self.own) + theirs
        seed = sealing.derived(shared, sealing.from_text(self.secret), info, 32)
        key = sealing.derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = sealing.derived(seed, salt, b"Content-Encoding: nonce\0", 12)
        return AESGCM(key).decrypt(nonce, text, None).removesuffix(b"\x02")


# ------------------------------------------------------------------------------------------------------------- sealing


def test_a_message_is_sealed_as_the_standard_has_it() -> None:
    """The example of RFC 8291, section 5."""
    own = int.from_bytes(sealing.from_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    sealed = sealing.sealed(
        b"When I grow up, I want to be a watermelon",
        THEIRS,
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(own, sealing.CURVE),
        sealing.from_text("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert sealing.to_text(sealed) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_only_the_browser_can_read_a_message_and_no_two_are_alike() -> None:
    ann, bob = Browser(), Browser()
    one, two = (sealing.sealed(b"It is your turn.", ann.key, ann.secret) for _ in range(2))
    assert one != two
    assert ann.read(one) == ann.read(two) == b"It is your turn."
    with pytest.raises(InvalidTag):
        bob.read(one)


def test_a_voucher_says_for_whom_until_when_and_by_whom() -> None:
    key = sealing.key_from(bytes(32))
    scheme, _, rest = sealing.voucher(key, "https://push.example.com", 1234, "https://larcin.example").partition(" ")
    token, _, public = rest.removeprefix("t=").partition(", k=")
    head, claims, signature = token.split(".")
    assert scheme == "vapid"
    assert public == sealing.to_text(sealing.point_of(key))
    assert json.loads(sealing.from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    said = {"aud": "https://push.example.com", "exp": 1234, "sub": "https://larcin.example"}
    assert json.loads(sealing.from_text(claims)) == said
    raw = sealing.from_text(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.public_key().verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        sealing.key_from(b"other").public_key().verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@pytest.mark.parametrize(
    ("key", "secret"),
    [("", "A" * 22), ("A" * 87, "A" * 22), (THEIRS, "A" * 20), (THEIRS[:-4], "A" * 22), ("é", "A" * 22)],
)
def test_what_is_no_key_of_a_browser_is_noticed(key: str, secret: str) -> None:
    with pytest.raises(sealing.NoKey):
        sealing.check_reader(key, secret)


# ------------------------------------------------------------------------------------------------------------- posting


@pytest.mark.parametrize(
    "given",
    [
        "http://push.example.com/a", "https://127.0.0.1/a", "https://[::1]/a", "https://localhost/a", "https://10.1/a",
        "https://push.example.com:8443/a", "https://me@push.example.com/a", "https://router.local/a",
        "https://2130706433/a", "https://push.example.com/a#b", "ftp://push.example.com/", "https:///a", "push", "",
        "https://a b.com/",
        "https://push.example.com", "https://push.example.com/a\r\nX: y", "https://push.example.com/é",
        "https://x.internal/a",
        f"https://push.example.com/{'a' * 1000}", "https://push.example.com:port/", "https://0x7f.1/", "https://1.1.1.1/",
    ],
)  # fmt: skip
def test_nothing_is_posted_but_to_plain_https_addresses(given: str) -> None:
    with pytest.raises(Unfit):
        read_address(given)


def test_addresses_of_push_services_are_read() -> None:
    assert read_address("https://fcm.googleapis.com/fcm/send/abc:APA91?x=1") == (
        "fcm.googleapis.com",
        "/fcm/send/abc:APA91?x=1",
    )
    assert read_address("https://Web.Push.Apple.com:443/Q").origin == "https://web.push.apple.com"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("8.8.8.8", True), ("2001:4860:4860::8888", True), ("127.0.0.1", False), ("10.0.0.1", False), ("::1", False),
        ("192.168.1.1", False), ("169.254.169.254", False), ("100.64.0.1", False), ("0.0.0.0", False),
        ("fc00::1", False), ("fe80::1%eth0", False),
        ("::ffff:10.0.0.1", False), ("64:ff9b::7f00:1", False), ("2002:7f00:1::", False),
        ("224.0.0.1", False), ("ff02::1", False), ("255.255.255.255", False),
    ],
)  # fmt: skip
def test_addresses_inside_networks_are_known(given: str, expected: bool) -> None:
    assert is_open(given) is expected


def test_a_name_that_leads_inside_a_network_is_not_dialled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(*found: str) -> None:
        async def look_up(*_: Any, **__: Any) -> list[Any]:
            return [(None, None, None, "", (each, 443)) for each in found]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)
        monkeypatch.setattr(asyncio, "open_connection", lambda *_, **__: pytest.fail("dialled"))
        await posting.dial("push.example.com")

    for found in (["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], []):
        with pytest.raises(Unfit):
            asyncio.run(scene(*found))


def posted_to(answer: bytes) -> tuple[int, bytes]:
    """Post to a push service of our own, which answers so or not at all. Returns the status and what it heard."""
    heard = bytearray()

    def serve(listening: socket.socket) -> None:
        with listening.accept()[0] as caller:
            while not heard.endswith(b"\r\n\r\ntext"):
                heard.extend(caller.recv(1000))
            caller.sendall(answer)
            if not answer:
                caller.recv(1)  # until nobody waits any more

    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor(1) as thread:

        async def dial(host: str) -> posting.Line:
            assert host == "push.example.com"
            return await asyncio.open_connection(*listening.getsockname(), limit=posting.LONGEST_LINE)

        served = thread.submit(serve, listening)
        status = posting.post(Address("push.example.com", "/send/abc"), b"text", {"TTL": "60"}, dial)
        served.result()
    return status, bytes(heard)


def test_a_message_is_posted_and_its_answer_read() -> None:
    status, heard = posted_to(b"HTTP/1.1 201 Created\r\n\r\n")
    assert status == 201
    lines = heard.decode().split("\r\n")
    assert lines[0] == "POST /send/abc HTTP/1.1"
    assert {"Host: push.example.com", "TTL: 60", "Content-Length: 4"} <= set(lines)
    assert heard.endswith(b"text")
    assert posted_to(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n")[0] == 302  # and nobody goes there


@pytest.mark.parametrize("answer", [b"nonsense\r\n", b"x" * 5000, b"HTTP/1.1 9\r\n"])
def test_what_is_no_answer_is_noticed(answer: bytes) -> None:
    with pytest.raises(posting.NoAnswer):
        posted_to(answer)


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "SECONDS", 0.2)
    with pytest.raises(TimeoutError):
        posted_to(b"")


# ----------------------------------------------------------------------------------------------------------- reminding


class World:
    """A node with a table whose clock counts days, at which Ann and Bob sit, and a push service that notes all."""

    def __init__(self, node: Node, table: str) -> None:
        self.node, self.table, self.status = node, table, 201
        self.sent: list[tuple[Address, bytes, Mapping[str, str]]] = []
        self.later = 0
        self.usual = set(node._tasks)
        now = node.heartbeats.now
        node.heartbeats.now = lambda: now() + self.later  # type: ignore[method-assign]
        node.reminders.close()
        node.reminders = Reminders(node, self.post)

    def post(self, to: Address, body: bytes, headers: Mapping[str, str]) -> int:
        self.sent.append((to, body, headers))
        return self.status

    async def settled(self) -> None:
        """Wait for what goes on by itself."""
        for _ in range(500):
            await asyncio.sleep(0.01)
            if self.node.reminders.waiting == 0 and self.node._tasks <= self.usual:
                return

    async def turn(self, guest: str) -> None:
        """Somebody makes any move."""
        room = await self.node.room(self.table)
        match, (seat,) = room.table.match, room.table.seats_of(guest)
        assert match is not None
        move = Move(id=f"{guest} {room.table.n}", decision=room.table.decision, move=str(match.legal(seat)[0]))
        await room.wish(Asker(guest, seat=seat), move)

    async def wait(self, ms: int) -> None:
        self.later += ms
        await self.settled()
        await self.node.reminders.remind()
        await self.settled()


async def world(address: str, **settings: Any) -> World:
    engine = database.connect(address)
    database.migrate(engine)
    node = Node(Settings(public_address="https://larcin.example", **settings), engine)
    await node.open()
    wish = NewTable("kids-of-london", {"seats": 2}, clock=Clock("move", 3 * DAY))
    room = await node.new_table(wish, Asker("ann", "Ann"))
    found = World(node, room.table.id)
    book.subscribe(engine, "ann", "", Browser("https://ann.example.com/p").subscription, 1)
    await room.wish(Asker("bob", "Bob"), Sit(1))
    return found


def run(address: str, scene: Any, **settings: Any) -> None:
    async def whole() -> None:
        here = await world(address, **settings)
        try:
            await scene(here)
        finally:
            await here.node.close()

    with patch("larcin.table.node.PATIENCE_SECONDS", 300.0):  # a busy machine may take its time
        asyncio.run(whole())


def test_who_is_waited_for_is_reminded_once_and_again_when_little_time_is_left(fresh_database: str) -> None:
    browser = Browser()

    async def scene(here: World) -> None:
        book.subscribe(here.node.engine, "bob", "", browser.subscription, 1)
        await here.turn("ann")  # both choose at the same time: Ann has, Bob has not
        await here.wait(0)
        assert here.sent == [], "he may be on his way"
        await here.wait(FIRST_MS)
        await here.wait(FIRST_MS)
        ((to, sealed, headers),) = here.sent
        assert to == read_address(PLACE)
        told = json.loads(browser.read(sealed))
        assert told == {"title": "Kids of London", "text": "C’est à vous de jouer.", "table": here.table}
        assert headers["Authorization"].startswith("vapid t=")
        assert 0 < int(headers["TTL"]) <= 3 * DAY
        assert here.table not in str(headers)
        await here.wait(3 * DAY * 1000 - URGENT_MS)
        assert "encore" in json.loads(browser.read(here.sent[1][1]))["text"]
        here.node.reminders.close()
        here.node.reminders = Reminders(here.node, here.post)  # another process, which knows of nothing
        here.node.reminders.note(await here.node.room(here.table))
        await here.wait(FIRST_MS)
        assert len(here.sent) == 2

    run(fresh_database, scene)


def test_nobody_is_reminded_who_has_chosen_is_there_or_wants_no_more(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        node, browser = here.node, Browser()
        book.subscribe(node.engine, "bob", "", browser.subscription, 1)
        await here.turn("ann")
        await here.turn("bob")
        await here.turn("ann")
        await here.turn("bob")
        room = await node.room(here.table)
        room.presence._here["bob"] = 1
        await here.wait(FIRST_MS)
        assert [to.host for to, _, _ in here.sent] == ["ann.example.com"], (
            "of the last decision, and who is there is not"
        )
        del room.presence._here["bob"]
        here.sent.clear()
        await here.turn("ann")
        await here.turn("bob")
        book.unsubscribe(node.engine, "ann", "https://ann.example.com/p")
        book.unsubscribe(node.engine, "ann", PLACE)  # which is not hers
        await here.wait(FIRST_MS)
        assert [to for to, _, _ in here.sent] == [read_address(PLACE)]

    run(fresh_database, scene)


def test_a_browser_that_is_gone_is_sent_nothing_more(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        here.status = 410
        await here.turn("bob")
        await here.wait(FIRST_MS)
        assert len(here.sent) == 1
        assert book.subscriptions_of(here.node.engine, "ann") == []
        await here.turn("ann")
        await here.wait(FIRST_MS)
        assert len(here.sent) == 1

    run(fresh_database, scene)


def test_a_guest_is_reminded_so_often_and_not_more(fresh_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reminder, "AT_ONCE", 2)

    async def scene(here: World) -> None:
        for _ in range(4):
            await here.turn("bob")
            await here.wait(FIRST_MS)
            await here.turn("ann")
        assert len(here.sent) == 2

    run(fresh_database, scene)


def test_who_is_forgotten_or_signs_out_is_reminded_no_more(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        engine, node = here.node.engine, here.node
        for number, link in enumerate(("", "one", "two")):
            book.subscribe(engine, "cyd", link, Browser(f"{PLACE}{number}").subscription, number)
        links = LinkBook(engine)
        made, _ = links.make(Identity("cyd"), "", 1, "secret")
        book.subscribe(engine, "cyd", made, Browser(f"{PLACE}9").subscription, 9)
        links.revoke(Identity("cyd"), made, 2, end=True)
        assert sorted(each.endpoint for each in book.subscriptions_of(engine, "cyd")) == [
            f"{PLACE}{n}" for n in range(3)
        ]
        links.sign_out(Identity("cyd"), 3)
        assert book.subscriptions_of(engine, "cyd") == []
        await here.turn("bob")
        await here.settled()
        await forgetting.forget(node, "ann")
        assert book.subscriptions_of(engine, "ann") == []
        assert book.due(engine, node.now() + 10 * DAY * 1000) == []

    run(fresh_database, scene)


def test_a_guest_has_a_few_browsers_and_a_browser_has_one_guest(fresh_database: str) -> None:
    engine = database.connect(fresh_database)
    database.migrate(engine)
    for number in range(MOST_A_GUEST + 2):
        book.subscribe(engine, "ann", "", Browser(f"{PLACE}{number}").subscription, number)
    assert {each.endpoint for each in book.subscriptions_of(engine, "ann")} == {
        f"{PLACE}{number}" for number in range(2, MOST_A_GUEST + 2)
    }
    book.subscribe(engine, "bob", "", Browser(f"{PLACE}3").subscription, 10)
    assert len(book.subscriptions_of(engine, "ann")) == MOST_A_GUEST - 1
    assert [each.endpoint for each in book.subscriptions_of(engine, "bob")] == [f"{PLACE}3"]
    engine.dispose()


# --------------------------------------------------------------------------------------------------------------- calls


def test_a_browser_subscribes_and_takes_it_back(either_server: ServerProcess) -> None:
    ann, browser = Guest(either_server.base, "Ann"), Browser()
    wish = {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret}
    with pytest.raises(Refusal):
        Guest(either_server.base).call("POST", "/api/me/reminders", wish)
    key = ann.call("GET", "/api/me/reminders")["key"]
    assert len(sealing.from_text(key)) == sealing.POINT
    assert ann.call("GET", "/api/me/reminders")["key"] == key
    assert ann.call("POST", "/api/me/reminders", wish) == {}
    assert ann.call("POST", "/api/me/reminders", wish) == {}
    for wrong in ({"endpoint": "https://127.0.0.1/"}, {"key": "A" * 87}, {"secret": "A"}, {"more": 1}):
        with pytest.raises(Refusal) as refused:
            ann.call("POST", "/api/me/reminders", {**wish, **wrong})
        assert refused.value.status == 400
    assert ann.call("POST", "/api/me/reminders/end", {"endpoint": browser.endpoint}) == {}


def test_a_server_that_is_to_remind_nobody_notes_and_sends_nothing(fresh_database: str) -> None:
    async def scene(here: World) -> None:
        book.subscribe(here.node.engine, "bob", "", Browser().subscription, 1)
        await here.turn("ann")
        await here.settled()
        assert book.due(here.node.engine, here.node.now() + 30 * DAY * 1000) == []
        await asyncio.wait_for(here.node.reminders.keep(), 5)
        await here.wait(FIRST_MS)
        assert here.sent == []

    run(fresh_database, scene, reminders=False)


def test_a_server_that_is_to_remind_nobody_says_so(tmp_path: Path) -> None:
    browser = Browser()
    with serving(tmp_path, "", *NO_LIMITS, "--no-reminders") as server:
        ann = Guest(server.base, "Ann")
        assert ann.call("GET", "/api/me/reminders") == {"key": None}
        with pytest.raises(Refusal) as refused:
            ann.call(
                "POST",
                "/api/me/reminders",
                {"endpoint": browser.endpoint, "key": browser.key, "secret": browser.secret},
            )
        assert refused.value.status == 409
        assert ann.call("POST", "/api/me/reminders/end", {"endpoint": browser.endpoint}) == {}
