"""Some of what `make chaos` does, once or twice each: nothing is lost, and nothing done twice."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.table.chaos import FAULTS, ON_SQLITE, endure
from tests.table.namespaces import can_divide
from tests.table.servers import fresh_postgres

TRIED = ("cuts at COMMIT", "silent database", "partition", "full disk", "clock steps")


@pytest.mark.parametrize("name", TRIED)
def test_faults_lose_nothing_and_do_nothing_twice(name: str, tmp_path: Path, postgres: str) -> None:
    if name == "partition" and not can_divide():
        pytest.skip("only root may make networks")
    kind, fault = FAULTS[name]
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}" if kind == ON_SQLITE else fresh_postgres(postgres)

    async def run() -> None:
        async with fault(tmp_path, database) as world:
            seen = await endure(world, 0, 2, random.Random(name))
        assert seen.faults > 0
        assert seen.moves > 0

    asyncio.run(run())
