"""A table to sit down at, with the rules in both forms."""

from __future__ import annotations

from functools import partial

import pytest

from tests.rules.pickpocket.table_talk import Seating, sit_down


@pytest.fixture(scope="session")
def sit(compiled: bool) -> Seating:
    """`sit(4, row=["pk"])` is a night in the inn; see `table_talk.sit_down`."""
    return partial(sit_down, compiled=compiled)
