"""What is compiled aside is all that a table calls: the server itself never waits for a compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

import larcin

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
