"""The golden playthroughs: whole games that a person can read, byte for byte."""

from __future__ import annotations

import pytest

from tests.rules.doggy_bag.golden import GAMES, file_of, steps_in, tell


@pytest.mark.parametrize(("seats", "variant"), GAMES)
def test_the_game_goes_as_it_is_written(seats: int, variant: str) -> None:
    """D7, D9, D23: if a change is meant, run `python -m tests.rules.doggy_bag.golden` and read the difference."""
    written = file_of(seats, variant).read_bytes()
    assert tell(seats, variant, steps_in(written.decode())).encode() == written


def test_the_games_show_every_kind_of_choice() -> None:
    """D7, D9, D11, D15, D18, D20, D21, D26, D27: the golden games are worth reading."""
    moves = [move for game in GAMES for _, move in steps_in(file_of(*game).read_text(encoding="utf-8"))]
    kinds = {move.split()[0] for move in moves}
    assert {"give", "take", "turn", "lead", "chest", "return", "swap", "keep", "dare", "rob", "draw"} <= kinds
