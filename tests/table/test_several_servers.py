"""Three servers on one PostgreSQL: no process owns a match, and races have one winner."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, text, update
from websockets.asyncio.client import connect

from larcin.table import database as storage
from larcin.table.heartbeats import TRUST_MS, Heartbeats, milliseconds
from larcin.table.schema import heartbeats
from tests.table.clients import Client, Guest, new_match
from tests.table.killing import check_log
from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, serving
from tests.table.test_once import node_on
from tests.table.test_play import at_table
from tests.table.test_rights import guest_at

LIMITS = NO_LIMITS


class Rude(Client):
    """Sends every choice several times, changes its mind, and sends stale choices too, through any of the servers."""

    answers: dict[str, list[Any]]

    async def _talk(self, wire: Any) -> None:
        self.answers = getattr(self, "answers", {})
        await super()._talk(Impatient(wire, self.dice, self))

    def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "answer":
            self.answers.setdefault(message["id"], []).append(message.get("n", message.get("error", {}).get("code")))
        super().hear(message)


class Impatient:
    """A connection that says everything two or three times, and old things again, and goes away now and then."""

    def __init__(self, wire: Any, dice: random.Random, client: Rude) -> None:
        self._wire = wire
        self._dice = dice
        self._client = client
        self._said: list[str] = []

    async def send(self, message: str) -> None:
        for _ in range(self._dice.randint(1, 3) if '"move"' in message else 1):
            await self._wire.send(message)
        if self._said and self._dice.random() < 0.3:
            await self._wire.send(self._dice.choice(self._said))
        if '"move"' in message:
            self._said.append(message)

    async def recv(self) -> Any:
        if self._dice.random() < 0.03:
            await self._wire.close()
        return await self._wire.recv()


def test_duplicate_simultaneous_and_stale_commands_over_three_servers_have_one_answer(
    tmp_path: Path, postgres: str
) -> None:
    database = fresh_postgres(postgres)
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(serving(tmp_path, database, *LIMITS)) for _ in range(3)]
        clients = asyncio.run(asyncio.wait_for(race(servers, tables=4), 240))
    check_log(database, list(clients))
    for client in clients:
        for answers in client.answers.values():
            numbers = {answer for answer in answers if isinstance(answer, int)}
            assert len(numbers) <= 1, answers
            assert not numbers or len(set(answers)) == 1, answers


async def race(servers: list[ServerProcess], tables: int) -> list[Rude]:
    bases = [server.base for server in servers]
    clients: list[Rude] = []
    for number in range(tables):
        table, guests = await asyncio.to_thread(new_match, bases[number % len(bases)])
        for seat, guest in enumerate(guests):
            turned = bases[seat % len(bases) :] + bases[: seat % len(bases)]
            clients.append(Rude(guest, table, seat, turned, seed=100 * number + seat))
    await asyncio.gather(*(client.play() for client in clients))
    return clients


def test_one_player_on_two_servers_changes_a_sealed_choice_without_a_contradiction(
    tmp_path: Path, postgres: str
) -> None:
    database = fresh_postgres(postgres)
    with serving(tmp_path, database, *LIMITS) as one, serving(tmp_path, database, *LIMITS) as two:
        table, guests = new_match(one.base, seats=2)
        told = asyncio.run(change_mind(one.base, two.base, table, guests[0]))
    assert told["mine"] in ("card 1", "card 2")
    assert told["chosen"] == [0]


async def change_mind(one: str, two: str, table: str, guest: Guest) -> dict[str, Any]:
    """Choose through both servers at the same time, then ask both what holds."""
    async with contextlib.AsyncExitStack() as stack:
        wires = []
        for base in (one, two):
            url = f"{base.replace('http', 'ws')}/api/tables/{table}/play"
            wire = await stack.enter_async_context(
                connect(url, additional_headers={"Cookie": guest.cookie}, proxy=None)
            )
            await wire.send(json.dumps({"do": "hello", "seat": 0}))
            decision = json.loads(await wire.recv())["decision"]
            wires.append(wire)
        for number, wire in enumerate(wires, start=1):
            await wire.send(
                json.dumps({"id": str(number), "do": "move", "decision": decision, "move": f"card {number}"})
            )
        states: list[dict[str, Any]] = [{}, {}]
        async with asyncio.timeout(60):
            numbers = [await answered(wire, state) for wire, state in zip(wires, states, strict=True)]
            assert numbers[0] == numbers[1], "the change has no number of its own"
            for wire, state in zip(wires, states, strict=True):
                await wire.send(json.dumps({"do": "hello", "seat": 0}))
                state["from"] = 0
                while state["from"] is not None:
                    state.update(json.loads(await wire.recv()))
        assert states[0]["mine"] == states[1]["mine"]
        return states[0]


async def answered(wire: Any, state: dict[str, Any]) -> int:
    """Listen until the answer comes, and take in what is told before: the number of what happened."""
    while True:
        message = json.loads(await wire.recv())
        if message["type"] == "answer":
            assert message["ok"], message
            n: int = message["n"]
            return n
        state.update(message)


def test_whatever_was_granted_by_one_server_is_known_to_any_other_that_is_asked_next(
    nodes: list[ServerProcess],
) -> None:
    bases = [node.base for node in nodes]
    for turn in range(60):
        here, there = bases[turn % 3], bases[(turn + 1 + turn // 3 % 2) % 3]
        ann, bob = Guest(bases[turn // 6 % 3], "Ann"), Guest(here, "Bob")
        table = ann.open_table("pickpocket", options={"seats": 2})
        with at_table(guest_at(there, ann), table, 0) as wire:  # so that the table is in memory there
            bob.sit(table)
            seats = guest_at(there, bob).call("GET", f"/api/tables/{table}")["seats"]
            assert [seat["yours"] for seat in seats] == [False, True]
            with at_table(guest_at(there, bob), table, 1) as own:
                assert own.state["view"]["seat"] == 1
                mover, seat = (own, 1) if own.state["legal"] else (wire, 0)
                while not mover.state.get("legal"):
                    mover.hear()
                n = mover.move()["n"]
            with at_table(guest_at(here, [ann, bob][seat]), table, seat, have=n) as again:
                assert again.state["from"] == n
            assert guest_at(here, ann).call("GET", f"/api/tables/{table}/replay?seat=0")["seat"] == 0
            guest_at(there, bob).call("POST", f"/api/tables/{table}/stand")
            guest_at(here, bob).sit(table)
            guest_at(there, bob).call("POST", f"/api/tables/{table}/stand")


def test_of_several_processes_the_eldest_that_lives_winds_the_clocks(postgres: str) -> None:
    engine = storage.connect(fresh_postgres(postgres))
    storage.migrate(engine)
    eldest, younger = Heartbeats(engine, "one"), Heartbeats(engine, "two")
    for each in (eldest, younger):
        each.begin()
        each.go_on()
        time.sleep(0.002)
    assert eldest.is_eldest()
    assert not younger.is_eldest()
    with engine.begin() as connection:  # as if it had been killed a while ago
        long_ago = milliseconds() - TRUST_MS - 1
        connection.execute(update(heartbeats).where(heartbeats.c.process == "one").values(until=long_ago))
    assert younger.is_eldest()
    engine.dispose()


def test_a_process_that_closes_leaves_no_connection_open_whatever_still_uses_one(postgres: str) -> None:
    """Threads that read or write may take longer than anybody waits for them."""
    held, may_end = list[Any](), threading.Event()

    def hold(engine: Engine) -> None:
        with engine.connect() as connection:
            connection.execute(text("SELECT 1"))
            held.append(connection.connection.driver_connection)
            assert may_end.wait(60)

    async def close_meanwhile() -> None:
        async with node_on(fresh_postgres(postgres)) as node:
            holding = [threading.Thread(target=hold, args=(node.engine,)) for _ in range(3)]
            for thread in holding:
                thread.start()
            while len(held) < len(holding):
                await asyncio.sleep(0.01)
        assert not any(each.closed for each in held)
        may_end.set()
        for thread in holding:
            await asyncio.to_thread(thread.join)
        assert all(each.closed for each in held)

    asyncio.run(close_meanwhile())
