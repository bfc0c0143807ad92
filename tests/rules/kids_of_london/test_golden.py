"""The golden playthroughs: whole days that a person can read, byte for byte."""

from __future__ import annotations

import pytest

from tests.rules.kids_of_london.golden import HERE, file_of, steps_in, tell


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_day_goes_as_it_is_written(seats: int) -> None:
    """K5, K21: if a change is meant, run `python -m tests.rules.kids_of_london.golden` and read the difference."""
    written = file_of(seats).read_bytes()
    assert tell(seats, steps_in(written.decode())).encode() == written


def test_there_is_a_day_for_every_number_of_players() -> None:
    assert sorted(HERE.glob("*.txt")) == [file_of(seats) for seats in (2, 3, 4, 5)]


def test_the_days_show_every_kind_of_choice() -> None:
    """K11, K12, K16: the golden days are worth reading."""
    moves = {move for seats in (2, 3, 4, 5) for _, move in steps_in(file_of(seats).read_text(encoding="utf-8"))}
    assert {"take card", "take character", "prince", "actor"} <= moves
