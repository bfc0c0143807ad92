"""The server is killed in the middle of play, and nothing is lost: the same as `tests.table.killing`, fewer times."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.table.clients import Client, Guest, new_match
from tests.table.conftest import LIMITS
from tests.table.killing import check_log, run
from tests.table.servers import (
    ServerProcess,
    fresh_postgres,
    health,
    restart_postgres,
    running_postgres,
    serving,
    until,
)
from tests.table.test_play import at_table

KILLS = 6


def test_every_acknowledged_move_survives_sigkill(tmp_path: Path, fresh_database: str) -> None:
    seen = run(tmp_path, fresh_database, KILLS, seed=3)
    assert seen["kills"] == KILLS
    assert seen["acknowledged moves"] > 0


def test_cut_connections_to_the_database_make_clients_wait_and_nothing_more(tmp_path: Path, postgres: str) -> None:
    database = fresh_postgres(postgres)
    with serving(tmp_path, database, *LIMITS) as server:
        players = asyncio.run(asyncio.wait_for(play_while_cutting(server, database, postgres), 180))
        assert "Traceback" not in server.log()
    check_log(database, players)


async def play_while_cutting(server: ServerProcess, database: str, postgres: str) -> list[Client]:
    """Play, and now and then throw everybody out of the database."""
    table, guests = await asyncio.to_thread(new_match, server.base)
    players = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]
    playing = asyncio.gather(*(player.play() for player in players))
    name = database.split("?")[0].rpartition("/")[2]
    while not playing.done():
        await asyncio.to_thread(cut_connections, postgres, name)
        await asyncio.sleep(0.2)
    await playing
    return players


def cut_connections(address: str, name: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


def test_a_database_that_is_restarted_makes_clients_wait_and_nothing_more(tmp_path: Path) -> None:
    with running_postgres(tmp_path) as postgres:
        database = fresh_postgres(postgres.get_uri())
        with serving(tmp_path, database, *LIMITS) as server:
            players = asyncio.run(asyncio.wait_for(play_while_restarting(server, postgres), 180))
            assert "Traceback" not in server.log()
            assert "cannot listen to other processes" in server.log()
            until(lambda: health(server.base)[0] == 200)  # the next sign of life may have to wait until it is written
        check_log(database, players)


async def play_while_restarting(server: ServerProcess, postgres: Any) -> list[Client]:
    """Play matches one after the other, until the database was restarted in the middle of several."""
    players: list[Client] = []
    for how in ("fast", "immediate"):
        table, guests = await asyncio.to_thread(new_match, server.base)
        now = [Client(guest, table, seat, seed=seat) for seat, guest in enumerate(guests)]
        playing = asyncio.gather(*(player.play() for player in now))
        while not any(player.moves for player in now):
            await asyncio.sleep(0.01)
        assert not playing.done()
        await asyncio.to_thread(restart_postgres, postgres, how)
        await playing
        players += now
    return players


def test_a_sealed_choice_survives_a_crash_and_clocks_stand_still_meanwhile(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()
    try:
        table, guests = new_match(server.base, seats=2, clock={"kind": "move", "seconds": 30})
        with at_table(guests[0], table, 0) as one:
            assert one.move("card 4")["ok"]
            time.sleep(2.5)  # until the server has said again that it lives
        server.kill()
        time.sleep(8)
        server.start()
        with at_table(guests[0], table, 0) as one:
            assert one.state["mine"] == "card 4"
            assert one.state["chosen"] == [0]
            assert one.state["clocks"]["left"][1] > 30 - 8
            assert one.move("card 5")["ok"]
            assert one.state["mine"] == "card 5"
    finally:
        if server.is_running:
            server.kill()


def test_a_server_that_is_asked_to_stop_tells_its_clients_to_come_back(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed

    server = ServerProcess(tmp_path).start()
    table, guests = new_match(server.base, seats=2)
    with at_table(guests[0], table, 0) as one:
        assert one.move("card 1")["ok"]
        server.kill(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            one.hear("nothing of the kind")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    with serving(tmp_path) as again:
        guests[0].base = again.base
        with at_table(guests[0], table, 0) as one:
            assert one.state["mine"] == "card 1"


def test_idle_tables_leave_memory_and_come_back_from_the_log(tmp_path: Path) -> None:
    with serving(tmp_path, "", "--idle", "0.5") as server:
        ann = Guest(server.base, "Ann")
        table = ann.open_table(options={"seats": 2}, seats=["me", "free"])
        deadline = time.monotonic() + 30
        while ann.call("GET", "/healthz")["tables"] and time.monotonic() < deadline:
            time.sleep(0.2)
        assert ann.call("GET", "/healthz")["tables"] == 0
        assert ann.call("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Ann"
