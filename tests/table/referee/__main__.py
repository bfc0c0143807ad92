"""Let histories happen for as long as one likes:

    python -m tests.table.referee --minutes 10 --nodes 3 --database postgresql

Each history has a seed. If the referee finds a foul, it says which one, and `--seed` plays that history again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from larcin.table.database import connect
from tests.table.referee.deeds import GAMES, play, random_history
from tests.table.referee.judge import Foul
from tests.table.referee.world import House, Step, World
from tests.table.servers import NO_LIMITS, fresh_postgres, running_postgres, serving

LENGTH = 160
"""Steps of a history."""
SHORT_PATIENCE_SECONDS = 10.0


class Mishaps(NamedTuple):
    """How often a step is something else than what people do."""

    kills: float = 0.0
    stalls: float = 0.0


@contextlib.contextmanager
def house(folder: Path, database: str, nodes: int, kept: Path | None = None) -> Iterator[House]:
    """So many servers on a database, with a spy among their bots."""
    notes = folder / "notes"
    notes.mkdir()
    spy = f"spy={sys.executable} {Path(__file__).with_name('spy.py')} {notes}"
    address = database or f"sqlite:///{folder / 'tables.sqlite'}"
    with contextlib.ExitStack() as stack:
        how = (*NO_LIMITS, "--grace", "0.2", "--bot", spy)
        servers = [stack.enter_context(serving(folder, address, *how)) for _ in range(nodes)]
        engine = connect(address)
        stack.callback(engine.dispose)
        yield House(servers, engine, notes, kept or folder / "kept")


async def run(
    house: House, seeds: Iterator[int], at_once: int, mishaps: Mishaps, until: Any, game: str | None = None
) -> int:
    """Let histories happen, some at the same time, until it is enough. Returns how many there were."""
    played = 0

    async def work() -> None:
        nonlocal played
        for seed in seeds:
            if until():
                return
            steps = random_history(random.Random(seed), LENGTH, *mishaps)
            try:
                await play(World(house, game), steps)
            except asyncio.CancelledError:
                raise  # another history has ended with a foul
            except BaseException:
                print(f"history {seed} ended with a foul", file=sys.stderr)
                raise
            played += 1

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(work())
    return played


async def shrink(house: House, steps: list[Step], game: str | None) -> list[Step]:
    """A shorter history that still ends with a foul: leave out as much as can be left out."""

    async def is_foul(shorter: list[Step]) -> bool:
        try:
            await play(World(house, game), shorter)
        except Foul as foul:
            print(f"{len(shorter)} steps: {str(foul)[:200]}", file=sys.stderr)
            return True
        return False

    size = len(steps) // 2
    while size:
        start = 1  # without a table there is no foul
        while start < len(steps):
            shorter = steps[:start] + steps[start + size :]
            if await is_foul(shorter):
                steps = shorter
            else:
                start += size
        size //= 2
    return steps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to go on")
    parser.add_argument("--tellings", type=int, default=None, help="stop when so many were judged")
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=1, help="the first history")
    parser.add_argument("--at-once", type=int, default=4, help="how many histories happen at the same time")
    parser.add_argument("--shrink", action="store_true", help="shorten the history of this seed, and write it out")
    parser.add_argument("--kills", type=float, default=0.002, help="how often a step is a kill of a server")
    parser.add_argument("--stalls", type=float, default=0.0, help="how often the database is slow for a moment instead")
    parser.add_argument("--game", choices=GAMES, default=None, help="play nothing else")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "larcin-referee",
                        help="where logs are kept that cannot be read back")  # fmt: skip
    given = parser.parse_args()
    mishaps = Mishaps(given.kills, given.stalls)
    if given.database == "sqlite" and given.nodes > 1:
        parser.error("SQLite is for one server: say --database postgresql.")
    ends = time.monotonic() + 60 * given.minutes
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        folder, database = Path(name), ""
        if given.database == "postgresql":
            database = fresh_postgres(stack.enter_context(running_postgres(folder)).get_uri())
        here = stack.enter_context(house(folder, database, given.nodes, given.keep))
        if given.shrink:
            here.patience = SHORT_PATIENCE_SECONDS
            steps = random_history(random.Random(given.seed), LENGTH, *mishaps)
            print(json.dumps(asyncio.run(shrink(here, steps, given.game))))
            return
        enough = lambda: time.monotonic() > ends or here.judge.tellings >= (given.tellings or sys.maxsize)  # noqa: E731
        seeds = iter(range(given.seed, sys.maxsize))
        played = asyncio.run(run(here, seeds, given.at_once, mishaps, enough, given.game))
        print(f"{played} histories, {here.judge.tellings} tellings, no foul")
        print("tellings:", dict(here.judge.kinds))
        print("deeds:", dict(here.done))


if __name__ == "__main__":
    main()
