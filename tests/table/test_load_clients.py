"""The clients of the load test say what went wrong, and wait for nothing that will not come."""

from __future__ import annotations

import asyncio
import importlib
from pathlib import Path
from typing import Any

import pytest

from tests.table.servers import ServerProcess

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def clients(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("table_clients")


def test_a_match_is_played_to_its_end_and_a_refused_move_ends_the_load_test(
    server: ServerProcess, clients: Any
) -> None:
    async def play() -> None:
        tables = await clients.lay_tables(server.base, server.port, 2)
        _, delays = await asyncio.wait_for(clients.play(tables[:1]), 60)
        assert len(delays) >= 4 * 9
        for client in tables[1].clients:
            client._legal = [("card 99", "")]
        with pytest.raises(clients.Trouble, match="refused as illegal"):
            await asyncio.wait_for(clients.play(tables[1:]), 60)
        for table in tables:
            for client in table.clients:
                client.close()

    asyncio.run(play())


def test_a_table_that_is_not_there_ends_the_load_test(server: ServerProcess, clients: Any) -> None:
    async def come() -> None:
        table = clients.LoadTable("nosuchtable2", "")
        client = clients.LoadClient(table, 0)
        table.clients.append(client)
        await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", server.port)
        for waited_for in (client.ready, table.over):
            with pytest.raises(clients.Trouble, match="hung up"):
                await asyncio.wait_for(waited_for, 60)

    asyncio.run(come())
