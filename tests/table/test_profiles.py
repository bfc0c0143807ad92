"""Profiles without an account: what is kept of a guest, how it moves to another device, and how it is forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Engine, Table, insert, select
from websockets.sync.client import connect

from larcin.table import database, forgetting, profiles, ratings
from larcin.table.agreement import NewTable
from larcin.table.commands import Asker, Chat
from larcin.table.evenings.store import MOST_SHOWN
from larcin.table.forgetting import AGAIN_MS, NOBODY, forget
from larcin.table.links import proquint
from larcin.table.schema import forgotten, mentions, metadata, results, sign_outs
from tests.table.clients import Client, Guest, Refusal, new_match
from tests.table.played import Scribe
from tests.table.servers import ServerProcess
from tests.table.test_once import node_on

SAID = "my secret sentence"


def play_out(base: str, seats: int = 2, **wish: Any) -> tuple[str, list[Guest]]:
    """A match of guests that is over."""
    table, guests = new_match(base, seats=seats, **wish)
    clients = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)

    asyncio.run(play())
    return table, guests


def games_of(guest: Guest, count: int = 1) -> list[dict[str, Any]]:
    """What a guest has played; a match appears a moment after its end."""
    for _ in range(100):
        found: dict[str, Any] = guest.call("GET", "/api/me/games")
        if len(found["games"]) >= count:
            return list(found["games"])
        asyncio.run(asyncio.sleep(0.1))
    raise AssertionError("the match never appeared")


def id_of(guest: Guest) -> str:
    return guest.cookies["larcin_guest"].split(".")[0]


def everything_kept(address: str) -> str:
    """All that stands in a database, as text, but who signed out, or was forgotten a moment ago."""
    return kept_of(address, *(table for table in metadata.sorted_tables if table not in (sign_outs, forgotten)))


def kept_of(address: str, *tables: Table) -> str:
    engine = database.connect(address)
    with engine.connect() as connection:
        kept = [str(row) for table in tables for row in connection.execute(select(table))]
    engine.dispose()
    return "\n".join(kept)


def test_everybody_finds_its_own_results(either_server: ServerProcess) -> None:
    table, guests = play_out(either_server.base, seats=3)
    told = [games_of(guest)[0] for guest in guests]
    assert [each["table"] for each in told] == [table] * 3
    assert [each["seat"] for each in told] == [0, 1, 2]
    result = guests[0].call("GET", f"/api/tables/{table}/record")["result"]
    assert [each["place"] for each in told] == result["places"]
    assert [each["won"] for each in told] == [place == 1 for place in result["places"]]
    assert [each["winners"] for each in told] == [result["places"].count(1)] * 3
    assert told[0]["names"] == ["Guest 0", "Guest 1", "Guest 2"]
    assert told[0]["bots"] == [None, None, None]
    board = guests[0].call("GET", "/api/leaderboard/kids-of-london")
    assert told[0]["rating"] == next(row["rating"] for row in board if row["yours"])
    assert guests[0].call("GET", f"/api/me/games?before={told[0]['ended']}") == {"games": [], "more": False}
    assert Guest(either_server.base).call("GET", "/api/me/games")["games"] == []


def test_of_several_seats_at_one_table_none_is_lost_between_two_parts(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "MOST_AT_ONCE", 4)
    engine = database.connect(fresh_database)
    database.migrate(engine)
    rows = [
        {"table_id": f"table {ended}", "seat": seat, "guest": "ann", "game": "kids-of-london", "at": ended,
         "seats": 3, "place": seat + 1, "won": seat == 0, "winners": 1, "rating": None}
        for ended in (1, 2, 3)
        for seat in range(3)
    ]  # fmt: skip
    with engine.begin() as connection:
        connection.execute(insert(results), rows)
    told: list[tuple[int, int]] = []
    part = profiles.part_of(engine, "ann", profiles.LATEST)
    while part["more"]:
        told += [(each["ended"], each["seat"]) for each in part["games"]]
        part = profiles.part_of(engine, "ann", told[-1][0])
    told += [(each["ended"], each["seat"]) for each in part["games"]]
    assert told == [(ended, seat) for ended in (3, 2, 1) for seat in range(3)]
    engine.dispose()


def test_somebody_of_the_ladder_has_its_own_name_and_is_known_as_the_opponent(
    server: ServerProcess,
) -> None:
    guest = Guest(server.base)
    with pytest.raises(Refusal) as refused:
        guest.open_table("kids-of-london", options={"seats": 2}, seats=["me", "bot:dodger"])
    assert "nipper" in str(refused.value)
    table = guest.open_table("kids-of-london", options={"seats": 2}, seats=["me", "bot:nipper"], name="Ann")
    seats = guest.call("GET", f"/api/tables/{table}")["seats"]
    assert [(seat["name"], seat["level"]) for seat in seats] == [("Ann", None), ("Nipper", "nipper")]
    asyncio.run(asyncio.wait_for(Client(guest, table, 0, seed=1).play(), 120))
    (played,) = games_of(guest)
    assert (played["names"], played["bots"]) == (["Ann", "Nipper"], [None, "nipper"])
    (ladder,) = [game["ladder"] for game in guest.call("GET", "/api/games") if game["name"] == "kids-of-london"]
    assert ladder[0]["bot"] == "nipper"
    assert ladder[-1]["level"] == "master"


def test_a_match_that_is_not_rated_is_kept_too_and_worth_nothing(server: ServerProcess) -> None:
    _, guests = play_out(server.base, odds="always")
    assert games_of(guests[0])[0]["rating"] is None


def test_rerating_finds_the_same_results_again(server: ServerProcess) -> None:
    _, guests = play_out(server.base)
    before = games_of(guests[0])
    engine = database.connect(server.database)
    ratings.rebuild(engine)
    engine.dispose()
    assert games_of(guests[0]) == before


def test_a_passphrase_can_be_read_out_and_makes_another_device_the_same_guest(server: ServerProcess) -> None:
    ann, phone = Guest(server.base, "Ann"), Guest(server.base)
    ann.call("PUT", "/api/me", {"name": "Ann"})
    phrase = ann.call("POST", "/api/links", {"label": "phone", "spoken": True})["link"].split("#")[1]
    word = "[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]"
    assert re.fullmatch(f"{word}(-{word}){{5}}", phrase)
    phone.come_through(phrase)
    assert phone.call("GET", "/api/me")["name"] == "Ann"


def test_words_are_those_of_the_published_proquints() -> None:
    """127.0.0.1 and 63.84.220.193, as in the proposal."""
    assert [proquint(number) for number in (0x7F00, 0x0001, 0x3F54, 0xDCC1)] == ["lusab", "babad", "gutih", "tugad"]


def test_who_is_forgotten_is_nowhere_any_more_and_others_keep_their_matches(either_server: ServerProcess) -> None:
    table, (ann, bob) = play_out(either_server.base)
    gone = Guest(either_server.base, "Nowhere Man")
    gone.call("PUT", "/api/me", {"name": "Nowhere Man"})
    running = bob.open_table(options={"seats": 2})
    gone.sit(running)
    talk(gone, running, SAID)
    played, (cyd, dan) = play_out(either_server.base)
    cyd.call("PUT", "/api/me", {"name": "Cyd the Quick"})
    games_of(cyd)
    about = {"game": "kids-of-london", "name": "Nowhere Man", "title": "My own title"}
    evening = gone.call("POST", "/api/evenings", about)["evening"]
    again = dan.call("POST", f"/api/tables/{played}/rematch")["table"]
    seat = gone.open_table(options={"seats": 3}, name="Nowhere Man", face="onlymine")
    gone.call("POST", f"/api/tables/{seat}/stand", {})
    dan.sit(seat, seat=0, name="Dan")
    phone = Guest(either_server.base)
    phone.come_through(gone.link())
    record = dan.call("GET", f"/api/tables/{played}/record")
    before = games_of(dan)

    ids = [id_of(gone), id_of(cyd)]
    for guest in (gone, cyd):
        guest.call("POST", "/api/me/forget", {})

    kept = everything_kept(either_server.database)
    for trace in (*ids, "Nowhere Man", "Cyd the Quick", SAID, "My own title", "onlymine"):
        assert trace not in kept
    shown = {each["id"]: each["seats"] for each in dan.call("GET", "/api/me")["tables"]}
    assert [each["name"] for each in shown[again]] == ["Guest 1", NOBODY], "a seat that was kept for it"
    assert shown[seat][0]["name"] == "Dan", "a seat that it had before another one"
    assert id_of(gone) not in ids
    assert phone.call("GET", "/api/me")["name"] == "", "other devices are signed out"
    assert gone.call("GET", "/api/me")["tables"] == []
    assert cyd.call("GET", "/api/me/games")["games"] == []
    assert gone.call("GET", "/api/evenings")["evenings"] == []

    after = dan.call("GET", f"/api/tables/{played}/record")
    assert after["names"] == [NOBODY, "Guest 1"]
    assert {**after, "names": None} == {**record, "names": None}, "the match is the same, and can still be verified"
    assert games_of(dan) == [{**before[0], "names": [NOBODY, "Guest 1"]}]
    seats = bob.call("GET", f"/api/tables/{running}")["seats"]
    assert [seat["name"] for seat in seats][1] == NOBODY
    assert seats[1]["left"]
    board = ann.call("GET", "/api/leaderboard/kids-of-london")
    assert NOBODY not in [row["name"] for row in board]
    assert ann.call("GET", f"/api/evenings/{evening}")["status"] == "over"
    assert games_of(ann)[0]["table"] == table


def talk(guest: Guest, table: str, text: str) -> None:
    """Say something at a table."""
    url = f"{guest.base.replace('http', 'ws', 1)}/api/tables/{table}/play"
    with connect(url, additional_headers={"Cookie": guest.cookie}, proxy=None) as wire:
        wire.send(json.dumps({"do": "hello"}))
        wire.send(json.dumps({"do": "chat", "id": "1", "text": text}))
        while json.loads(wire.recv(10)).get("type") != "answer":
            pass


def test_who_is_forgotten_leaves_all_evenings_however_many(server: ServerProcess) -> None:
    gone, hosts = Guest(server.base, "Nowhere Man"), [Guest(server.base, "Ann") for _ in range(MOST_SHOWN + 1)]
    about = {"game": "kids-of-london", "plays": False}
    evenings = [host.call("POST", "/api/evenings", about)["evening"] for host in hosts]
    for evening in evenings:
        gone.call("POST", f"/api/evenings/{evening}", {"do": "join", "name": "Nowhere Man"})
    gone.call("POST", "/api/me/forget", {})
    found = [hosts[0].call("GET", f"/api/evenings/{evening}")["players"] for evening in evenings]
    assert [[(player["name"], player["gone"]) for player in players] for players in found] == [[(NOBODY, "")]] * 21


def test_forgetting_is_heard_of_at_other_servers(nodes: list[ServerProcess]) -> None:
    bases = [node.base for node in nodes]
    ann, gone = Guest(bases[0], "Ann"), Guest(bases[1], "Nowhere Man")
    table = ann.open_table(options={"seats": 2})
    gone.sit(table)
    ann.base = bases[2]
    assert ann.call("GET", f"/api/tables/{table}")["seats"][1]["name"] == "Nowhere Man"
    gone.call("POST", "/api/me/forget", {})
    for _ in range(50):
        if ann.call("GET", f"/api/tables/{table}")["seats"][1]["name"] == NOBODY:
            break
        asyncio.run(asyncio.sleep(0.1))
    assert ann.call("GET", f"/api/tables/{table}")["seats"][1]["name"] == NOBODY


def test_what_is_asked_for_meanwhile_is_forgotten_too(bases: list[str], request: pytest.FixtureRequest) -> None:
    """Other servers know the old cookies for some seconds more, and calls may be on their way anywhere."""
    of_host, of_guest = Guest(bases[0], "Ann"), Guest(bases[-1], "Nowhere Man")
    tables = [of_host.open_table(options={"seats": 3}) for _ in range(6)]
    evenings = [of_host.call("POST", "/api/evenings", {"game": "kids-of-london"})["evening"] for _ in range(5)]
    of_guest.call("PUT", "/api/me", {"name": "Nowhere Man"})
    old, phone = id_of(of_guest), Guest(bases[-1])
    phone.cookie = of_guest.cookie
    here = {"name": "Nowhere Man"}
    calls = [("POST", f"/api/tables/{table}/sit", here) for table in tables]
    calls += [("POST", f"/api/evenings/{evening}", {"do": "join", **here}) for evening in evenings]
    calls += [("PUT", "/api/me", here), ("POST", "/api/links", {"label": "Nowhere Man"})]

    def ask(call: tuple[str, str, Any]) -> None:
        device = Guest(bases[-1])
        device.cookie = phone.cookie
        with contextlib.suppress(Refusal):
            device.call(*call)

    of_guest.base = bases[0]
    with ThreadPoolExecutor(len(calls)) as pool:
        forgetting = pool.submit(of_guest.call, "POST", "/api/me/forget", {})
        list(pool.map(ask, calls))
        forgetting.result()
    server = request.getfixturevalue("server" if len(bases) == 1 else "nodes")
    address = (server if len(bases) == 1 else server[0]).database
    deadline = time.monotonic() + AGAIN_MS / 1000 + 60
    while old in everything_kept(address) + kept_of(address, forgotten):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    for evening in evenings:
        players = of_host.call("GET", f"/api/evenings/{evening}")["players"]
        assert all(player["gone"] == "" for player in players if player["name"] == NOBODY)
    for table in tables:
        assert NOBODY not in [seat["name"] for seat in of_host.call("GET", f"/api/tables/{table}")["seats"]]


def test_who_played_under_an_older_form_of_the_database_is_forgotten_too(fresh_database: str) -> None:
    engine = database.connect(fresh_database)
    with engine.begin() as connection:
        database.bring_to(connection, "0006")
    Scribe("done", ["Ann", "Bob"]).start().play_out().write(engine)
    database.migrate(engine)
    gone = forgetting.note(engine, "id-of-Ann", 1)
    assert forgetting.tables_naming(engine, forgetting.Forgotten("id-of-Zoe", "gone:nobody")) == []
    assert forgetting.tables_naming(engine, gone) == ["done"]
    assert forgetting.erase_at_tables(engine, gone, ["done"], "process") == ["done"]
    forgetting.erase_guest(engine, gone)
    engine.dispose()
    kept = everything_kept(fresh_database)
    assert "id-of-Ann" not in kept
    assert "id-of-Bob" in kept


def sit_at_many(address: str) -> None:
    """Have somebody sit at sixty tables, and Bob with it."""
    engine = database.connect(address)
    database.migrate(engine)
    for number in range(60):
        at = int(time.time() * 1000)  # what lies long ago would be rated meanwhile
        table = Scribe(f"table{number:07}", ["Nowhere Man", "Bob"], at=at).start().write(engine)
        with engine.begin() as connection:
            connection.execute(mentions.insert(), {"guest": "id-of-Nowhere Man", "table_id": table.id})
    engine.dispose()


def test_whoever_stands_in_many_logs_is_forgotten_while_others_play(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the database until all of it is gone through."""
    sit_at_many(fresh_database)
    erase, is_held, may_go_on = forgetting.erase_at_tables, threading.Event(), threading.Event()

    def hold(*how: Any) -> list[str]:
        changed = erase(*how)
        is_held.set()
        assert may_go_on.wait(60)
        return changed

    async def play() -> None:
        async with node_on(fresh_database) as node:
            room = await node.new_table(NewTable("kids-of-london", name="Ann"), Asker("ann", "Ann"))
            monkeypatch.setattr(forgetting, "erase_at_tables", hold)
            gone = asyncio.create_task(forget(node, "id-of-Nowhere Man"))
            while not is_held.is_set():
                await asyncio.sleep(0.01)
            assert await room.wish(Asker("ann", "Ann", 0), Chat(id="1", text="go on"))
            assert not gone.done()
            may_go_on.set()
            await gone

    asyncio.run(play())
    kept = everything_kept(fresh_database)
    assert "Nowhere Man" not in kept
    assert "id-of-Bob" in kept


def test_what_a_server_that_died_had_still_to_forget_is_forgotten_by_the_next(
    fresh_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_at_many(fresh_database)
    erase, parts = forgetting.erase_at_tables, list[Sequence[str]]()

    def die(engine: Engine, gone: forgetting.Forgotten, table_ids: Sequence[str], process: str) -> list[str]:
        parts.append(table_ids)
        if len(parts) == 2:
            raise ConnectionError
        return erase(engine, gone, table_ids, process)

    async def begin() -> None:
        async with node_on(fresh_database) as node:
            with pytest.raises(ConnectionError):
                await forget(node, "id-of-Nowhere Man")

    async def go_on() -> None:
        async with node_on(fresh_database) as node:
            while await node.read(forgetting.lately_forgotten, node.engine, node.now() + 1000):
                await asyncio.sleep(0.05)

    monkeypatch.setattr(forgetting, "erase_at_tables", die)
    asyncio.run(begin())
    assert "id-of-Nowhere Man" in everything_kept(fresh_database)
    monkeypatch.setattr(forgetting, "erase_at_tables", erase)
    monkeypatch.setattr(forgetting, "AGAIN_MS", 0)
    asyncio.run(go_on())
    kept = everything_kept(fresh_database)
    assert "Nowhere Man" not in kept
    assert "id-of-Bob" in kept


def test_a_device_that_has_just_come_through_a_link_cannot_have_anybody_forgotten(server: ServerProcess) -> None:
    ann, thief = Guest(server.base, "Ann"), Guest(server.base)
    ann.call("PUT", "/api/me", {"name": "Ann"})
    thief.come_through(ann.link())
    with pytest.raises(Refusal) as refused:
        thief.call("POST", "/api/me/forget", {})
    assert refused.value.status == 409
    assert ann.call("GET", "/api/me")["name"] == "Ann"
