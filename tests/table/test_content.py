"""What no database would take: it is refused to whoever sends it, and hurts nobody else, on either kind of database."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
from pathlib import Path

import pytest

from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Chat
from larcin.table.database import connect, migrate
from larcin.table.errors import Refused
from larcin.table.letters import tidy
from larcin.table.node import Node
from larcin.table.settings import Settings
from tests.table.clients import Guest, new_match
from tests.table.servers import ServerProcess
from tests.table.test_play import at_table

ODD_IDS = ["a\0b", "\0", "a\n", "é", "\u202e", "\x7f", "x" * 65, "", "\ufffe"]


@pytest.mark.parametrize("odd", ODD_IDS)
def test_an_odd_id_is_refused_and_the_table_goes_on(either_server: ServerProcess, odd: str) -> None:
    table, guests = new_match(either_server.base, seats=2)
    stranger = Guest(either_server.base)
    stranger.call("PUT", "/api/me", {"name": "Eve"})
    with at_table(stranger, table) as onlooker, at_table(guests[0], table, 0) as player:
        onlooker.say(id=odd, do="chat", text="hello")
        assert onlooker.hear("answer", 5)["error"]["code"] == "unreadable"
        assert player.move("card 1")["ok"]
    assert guests[0].call("GET", "/healthz")["status"] == "ok"


def test_half_a_surrogate_pair_is_unreadable(either_server: ServerProcess) -> None:
    table, guests = new_match(either_server.base, seats=2)
    with at_table(guests[0], table, 0) as player:
        for sent in (r'{"id": "\ud800", "do": "odds"}', r'{"id": "1", "do": "chat", "text": "\udfff"}'):
            player.wire.send(sent)
            assert player.hear("answer", 5)["error"]["code"] == "unreadable"
        assert player.move("card 1")["ok"]


@pytest.mark.parametrize(
    "table", ["a%00b", "%00", "a%0ab", "%ed%a0%80", "%ff", "A", "a" * 33, "a" * 3000, "%e2%80%ae", "..", "a%2fb"]
)
def test_an_odd_table_is_no_table(either_server: ServerProcess, table: str) -> None:
    for method, path in (("GET", ""), ("POST", "/sit"), ("POST", "/rematch"), ("GET", "/replay"), ("GET", "/record")):
        connection = http.client.HTTPConnection("127.0.0.1", either_server.port, timeout=10)
        connection.request(method, f"/api/tables/{table}{path}", b"{}" if method == "POST" else None)
        response = connection.getresponse()
        assert (response.status, json.loads(response.read())["error"]["code"]) in (
            (404, "no such table"),
            (404, "no such page"),
        ), (method, path)
        connection.close()


@pytest.mark.parametrize(
    "query", ["lang=%00", "lang=%ed%a0%80", "seat=%00", "seat=" + "9" * 3000, "draws=%00", "%00=%00", "seat=%d9%a1"]
)
def test_odd_query_values_are_answered_alike(either_server: ServerProcess, query: str) -> None:
    guest = Guest(either_server.base, "Ann")
    table = guest.open_table()
    for path in ("", "/replay", "/record"):
        connection = http.client.HTTPConnection("127.0.0.1", either_server.port, timeout=10)
        connection.request("GET", f"/api/tables/{table}{path}?{query}")
        status = connection.getresponse().status
        assert status == (200 if path == "" else 409), path
        connection.close()


@pytest.mark.parametrize("length", [255, 256, 300, 5000, 15_000])
def test_a_long_path_is_an_address_of_the_page_like_any_other(either_server: ServerProcess, length: int) -> None:
    for path in ("/" + "a" * length, "/assets/" + "a" * length, "/" + "a/" * (length // 2)):
        answer = raw_answer(either_server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert answer.split(b" ")[1] in (b"200", b"404"), path[:20]


def raw_answer(server: ServerProcess, request: str) -> bytes:
    """All that a server says to this until it hangs up, or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
        wire.sendall(request.encode("latin-1"))
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = wire.recv(65536)
            assert part, "no answer"
            answer += part
        return answer


def test_one_wish_that_no_database_takes_hurts_nobody_else(fresh_database: str) -> None:
    """As if a text had slipped through all checks: half a surrogate pair is refused by both kinds of database."""

    async def talk() -> None:
        engine = connect(fresh_database)
        migrate(engine)
        node = Node(Settings(), engine)
        try:
            async with asyncio.timeout(60):
                rooms = [
                    await node.new_table(NewTable("kids-of-london", name="Ann"), Asker("g", "Ann")) for _ in range(9)
                ]
                wishes = [
                    room.wish(Asker("g", "Ann", 0), Chat(id="1", text=f"{number} {line}"), f"{number} {line}")
                    for number, room in enumerate(rooms)
                    for line in range(3)
                ]
                poison = rooms[4].wish(Asker("g", "Ann", 0), Chat(id="1", text="?"), "\ud800")
                *numbers, refused = await asyncio.gather(*wishes, poison, return_exceptions=True)
                assert isinstance(refused, Refused)
                assert refused.code == "unreadable"
                assert all(isinstance(number, int) for number in numbers), numbers
                for number, room in enumerate(rooms):
                    said = [line["text"] for line in room.table.house.lines]
                    assert said == [f"{number} {line}" for line in range(3)]
                    again = await node.rebuild(room.table.opening)
                    assert [line["text"] for line in again.house.lines] == said
        finally:
            await node.close()

    asyncio.run(talk())


def test_texts_are_tidied_to_one_line_in_normal_form() -> None:
    assert tidy("e\u0301\0 \u202e\u2028x\ud800\t\n y\x7f\ue000") == "é x y"
    assert tidy("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"


def test_names_with_anything_in_them_are_kept_alike(either_server: ServerProcess, tmp_path: Path) -> None:
    guest = Guest(either_server.base)
    assert guest.call("PUT", "/api/me", {"name": "A\0nn\u202e\n e\u0301"}) == {"name": "Ann é"}
    assert guest.call("GET", "/api/me")["name"] == "Ann é"
