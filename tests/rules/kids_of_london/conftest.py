"""A table to sit down at, with the rules in both forms."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.kids_of_london.table_talk import Seating, sit_down


@pytest.fixture(scope="session")
def sit(compiled: bool) -> Seating:
    """`sit(4)` is the start of a day with four players; see `table_talk.sit_down` for tables later in the day."""
    return partial(sit_down, compiled=compiled)
