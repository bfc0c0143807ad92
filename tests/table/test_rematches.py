"""The same again: who is host at a rematch, what stays settled, and whose seats are kept."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from larcin.table import lobby
from larcin.table.database import connect, migrate
from larcin.table.node import Node
from larcin.table.room import Room
from tests.table.clients import Guest
from tests.table.played import Scribe
from tests.table.servers import ServerProcess
from tests.table.test_commits import Onlooker
from tests.table.test_hosting import company, named, refusal
from tests.table.test_once import node_on
from tests.table.test_play import at_table


def test_a_rematch_keeps_out_whom_the_host_had_sent_away(server: ServerProcess) -> None:
    ann, eve = Guest(server.base, "Ann"), named(server.base, "Eve")
    table = ann.open_table(options={"seats": 2}, seats=["me", "me:Bob"])
    with at_table(eve, table) as onlooker:
        assert onlooker.ask("chat", text="boo")["ok"]
        ann.call("POST", f"/api/tables/{table}/remove", {"who": company(ann, table)["Eve"]["who"]})
    ann.call("POST", f"/api/tables/{table}/close", {})
    with at_table(ann, table, 0) as one, at_table(ann, table, 1) as two:
        while one.state["table"]["status"] != "over":
            for seat, wire in enumerate((one, two)):
                if seat in wire.state["waiting"] and seat not in wire.state["chosen"]:
                    wire.move()
            while two.state["n"] != one.state["n"]:
                (one if one.state["n"] < two.state["n"] else two).hear()
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    assert refusal(eve, f"/api/tables/{again}", method="GET")[2] == "The host has sent you away from this table."
    assert refusal(Guest(server.base), f"/api/tables/{again}", method="GET")[0] == 403


def played_out(base: str, *names: str, **wish: Any) -> tuple[str, list[Guest]]:
    """A table with these people, played to its end."""
    guests = [named(base, name) for name in names]
    table = guests[0].open_table(options={"seats": len(names)}, **wish)
    for guest in guests[1:]:
        guest.call("POST", f"/api/tables/{table}/sit", {})
    with contextlib.ExitStack() as stack:
        wires = [stack.enter_context(at_table(guest, table, seat)) for seat, guest in enumerate(guests)]
        while wires[0].state["table"]["status"] != "over":
            for seat, wire in enumerate(wires):
                if seat in wire.state["waiting"] and seat not in wire.state["chosen"]:
                    wire.move()
            newest = max(wire.state["n"] for wire in wires)
            for wire in wires:
                while wire.state["n"] < newest:
                    wire.hear()
    return table, guests


def test_whoever_asks_first_for_a_rematch_the_host_stays_the_host_and_its_word_holds(
    either_server: ServerProcess,
) -> None:
    table, (ann, bob, eve) = played_out(either_server.base, "Ann", "Bob", "Eve")
    for tool, body in (("mute", {"who": company(ann, table)["Bob"]["who"]}), ("lock", {}), ("close", {})):
        ann.call("POST", f"/api/tables/{table}/{tool}", body)
    again = bob.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    seen = bob.call("GET", f"/api/tables/{again}")
    assert (seen["hosting"], seen["host"], seen["locked"], seen["closed"]) == (False, None, True, True)
    assert [seat["name"] for seat in seen["seats"]] == ["Eve", "Ann", "Bob"]
    assert [seat["kind"] for seat in seen["seats"]] == ["free", "free", "guest"]
    assert refusal(bob, f"/api/tables/{again}/lock", {"on": False})[1] == "not yours"
    eve.call("POST", f"/api/tables/{table}/rematch", {})
    assert eve.call("GET", f"/api/tables/{again}")[
        "hosting"
    ]  # as long as the host is not there, who comes first stands in
    ann.call("POST", f"/api/tables/{table}/rematch", {})
    seen = ann.call("GET", f"/api/tables/{again}")
    assert (seen["status"], seen["hosting"], seen["host"]) == ("playing", True, 1)
    assert not eve.call("GET", f"/api/tables/{again}")["hosting"]


def test_at_a_rematch_seats_are_kept_for_those_who_played(either_server: ServerProcess) -> None:
    table, (ann, bob, eve) = played_out(either_server.base, "Ann", "Bob", "Eve", open=True)
    ann.call("POST", f"/api/tables/{table}/close", {})
    again = ann.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    stranger = named(either_server.base, "Zoe")
    assert again not in [each["id"] for each in stranger.call("GET", "/api/tables")["tables"]]
    assert refusal(stranger, f"/api/tables/{again}/sit", {})[0] == 403
    ann.call("POST", f"/api/tables/{again}/close", {"on": False})
    assert refusal(stranger, f"/api/tables/{again}/sit", {})[2] == (
        "This seat is kept for somebody who played in the match before."
    )
    assert not any(seat["open"] for seat in stranger.call("GET", f"/api/tables/{again}")["seats"])
    bob.call("POST", f"/api/tables/{again}/sit", {})
    assert [seat["name"] for seat in bob.call("GET", f"/api/tables/{again}")["seats"]] == ["Eve", "Ann", "Bob"]
    ann.call(
        "POST", f"/api/tables/{again}/seat", {"seat": 0, "bot": "novice"}
    )  # the host gives away a seat that is kept
    seen = ann.call("GET", f"/api/tables/{again}")
    assert (seen["status"], seen["seats"][0]["kind"]) == ("playing", "bot")
    assert refusal(eve, f"/api/tables/{again}/sit", {})[1] == "not now"


def test_a_chosen_face_is_seen_by_all_and_goes_along_to_a_rematch(either_server: ServerProcess) -> None:
    table, (ann, bob) = played_out(either_server.base, "Ann", "Bob", face="sailor")
    assert [seat["face"] for seat in bob.call("GET", f"/api/tables/{table}")["seats"]] == ["sailor", ""]
    again = bob.call("POST", f"/api/tables/{table}/rematch", {})["table"]
    ann.call("POST", f"/api/tables/{table}/rematch", {})
    seats = bob.call("GET", f"/api/tables/{again}")["seats"]
    assert [(seat["name"], seat["face"]) for seat in seats] == [("Bob", ""), ("Ann", "sailor")]


def test_whoever_takes_a_seat_brings_a_face_and_leaves_none_behind(server: ServerProcess) -> None:
    ann, bob = named(server.base, "Ann"), named(server.base, "Bob")
    table = ann.open_table(options={"seats": 3}, seats=["me", "me:Zoe", "free"], face="cook")

    def faces() -> list[str]:
        return [seat["face"] for seat in ann.call("GET", f"/api/tables/{table}")["seats"]]

    assert faces() == ["cook", "", ""]
    for bad in ("Sailor", "a" * 25, "sailor\n", "<svg>", 3, None):
        assert refusal(bob, f"/api/tables/{table}/sit", {"face": bad})[0] == 400
        assert refusal(bob, "/api/tables", {"game": "kids-of-london", "face": bad})[0] == 400
    assert faces() == ["cook", "", ""]
    ann.call("POST", f"/api/tables/{table}/stand", {"seat": 0})
    bob.call("POST", f"/api/tables/{table}/sit", {"seat": 2, "face": "judge"})
    assert faces() == ["", "", "judge"]


def test_nobody_is_told_of_a_rematch_before_its_table_is_there(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow server pages would ask for it in vain."""
    engine = connect(fresh_database)
    migrate(engine)
    Scribe("overtable222", ["Ann", "Bob"]).start().play_out().write(engine)
    engine.dispose()
    told_at_opening, open_table = list[str | None](), Node.open_table

    async def open_slowly(node: Node, *wish: Any) -> Room:
        await asyncio.sleep(0.2)
        told_at_opening.append(bob.last["table"]["rematch"] if bob.frames else None)
        return await open_table(node, *wish)

    monkeypatch.setattr(Node, "open_table", open_slowly)
    bob = Onlooker("id-of-Bob", 1)

    async def play() -> None:
        async with node_on(fresh_database) as node:
            at = await node.room("overtable222")
            at.greet(bob, None)
            bob.frames.clear()
            asked = [lobby.rematch(node, at, guest) for guest in ("id-of-Ann", "id-of-Ann", "id-of-Bob")]
            tables = await asyncio.gather(*asked)
            assert len(set(tables)) == 1
            assert told_at_opening
            assert set(told_at_opening) == {None}
            assert bob.last["table"]["rematch"] == tables[0]
            again = (await node.room(tables[0])).table
            assert [each.guest for each in again.seats] == ["id-of-Bob", "id-of-Ann"]
            assert again.status == "playing"

    asyncio.run(play())


def test_whoever_was_sent_away_after_the_match_calls_nobody_to_a_rematch(either_server: ServerProcess) -> None:
    table, (ann, eve) = played_out(either_server.base, "Ann", "Eve")
    ann.call("POST", f"/api/tables/{table}/remove", {"who": company(ann, table)["Eve"]["who"]})
    assert refusal(eve, f"/api/tables/{table}/rematch", {})[0] == 403
    assert ann.call("GET", f"/api/tables/{table}")["rematch"] is None
