"""The golden playthroughs: whole games that a person can read, byte for byte."""

from __future__ import annotations

import re

import pytest

from larcin import load
from tests.rules.pickpocket.golden import GAMES, HERE, file_of, steps_in, tell
from tests.rules.pickpocket.table_talk import GAME


@pytest.mark.parametrize(("seats", "powers"), GAMES)
def test_the_game_goes_as_it_is_written(seats: int, powers: str) -> None:
    """P12, P24 to P26: if a change is meant, run `python -m tests.rules.pickpocket.golden`, read the difference."""
    written = file_of(seats, powers).read_bytes()
    assert tell(seats, powers, steps_in(written.decode())).encode() == written


def test_every_file_is_told() -> None:
    assert sorted(HERE.glob("*.txt")) == sorted(file_of(*game) for game in GAMES)


def test_the_games_show_every_kind_of_choice() -> None:
    """P13, P27, P34, P38: the golden games are worth reading."""
    moves = {move for game in GAMES for _, move in steps_in(file_of(*game).read_text(encoding="utf-8"))}
    kinds = {re.sub(r" (\w+)$", "", move) if move.startswith(("play", "take", "lay")) else move for move in moves}
    assert {"leave", "steal", "drink", "play", "steal again", "give in", "lay down", "take"} <= kinds
    assert {f"take {power}" for power in load(GAME).words.components["power"]} <= moves
