"""What is compiled aside is all that a table calls: the server itself never waits for a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import larcin
from tests.table.servers import until

TABLE = """
import random, sys
from larcin.rules.linking import Entry
from larcin.table.compile_queue import PLAY, exercise
from tests.table.worlds import choose, started, told

game = sys.argv[1]
exercise(game, PLAY)
asked_for = []
prepare = Entry._prepare
Entry._prepare = lambda entry, *given: asked_for.append(entry.about) or prepare(entry, *given)
dice, table = random.Random(game), started(game, 5, odds="always")
table.compile()
for _ in range(40):
    if table.status != "playing":
        break
    for _ in list(table.waiting):
        choose(table, dice.choice(table.waiting), dice=dice)
    for seat in range(len(table.seats)):
        assert told(table, seat, table.n)
    _ = table.can_take_back
print(*sorted(set(asked_for)), sep=", ")
"""


@pytest.mark.parametrize("game", larcin.games())
def test_a_table_calls_nothing_that_was_not_made_ready_for_it(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", TABLE, game], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


ASIDE = """
import asyncio
from larcin.table.compile_queue import compile_aside

asyncio.run(compile_aside("pickpocket", "expert"))
"""


def children_of(process: int) -> list[int]:
    return list(map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split()))


def runs(process: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux says whose children processes are")
def test_what_compiles_aside_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """Whatever restarts a server that keeps dying would else let it compile the same ever more times at once."""
    surroundings = {**os.environ, "LARCIN_CACHE_DIR": str(tmp_path)}
    server = subprocess.Popen([sys.executable, "-c", ASIDE], env=surroundings)
    until(lambda: bool(children_of(server.pid)))
    (compiling,) = children_of(server.pid)
    server.kill()
    server.wait()
    until(lambda: not runs(compiling))
