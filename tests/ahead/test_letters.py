"""Games by letters, without a server: played under Node among devices that share nothing, and forged on the way."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import larcin
from tests.ahead.test_wasm import WEB, engine, node

__all__ = ["engine"]

GAMES = 2


@pytest.mark.parametrize("seats", larcin.load("kids-of-london").seat_counts)
def test_games_by_letters_follow_the_rules_and_forgeries_are_noticed(seats: int, engine: Path) -> None:
    command = [*node(), str(WEB / "stand" / "by-letters.ts"), str(engine), "kids-of-london", str(seats), str(GAMES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert len(told["records"]) == GAMES + 1, "one more was played at tables, as the page does"
    drawn = set()
    for record in told["records"]:
        match = larcin.Match(larcin.load("kids-of-london"), by_hand=True, seats=seats)
        for action in record["actions"]:
            who, move = action.split(" ", 1)
            match.play(larcin.CHANCE if who == "chance" else int(who), move)
        assert match.is_over
        assert record.get("longest", 0) < 1500, "what a message carries"
        drawn.add(tuple(action for action in record["actions"] if action.startswith("chance")))
    assert len(drawn) == GAMES + 1, "every game has draws of its own"
    assert told["noticed"] > 5 * told["harmless"], told
