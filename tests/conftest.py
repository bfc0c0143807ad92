"""What all tests share: rules in both forms, and how hypothesis searches."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("larcin", max_examples=40, deadline=None, print_blob=True)
settings.load_profile("larcin")

TRACED = tuple(Path(__file__).parent / name for name in ("rules", "match", "test_testing.py"))
"""Tests that must reach every line of the rules. To trace the others would take as long again as to run them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not any(item.path.is_relative_to(path) for path in TRACED):
            item.add_marker(pytest.mark.no_cover)


@pytest.fixture(scope="session", params=[False, True], ids=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    """A test that asks for this runs twice: on the rules as they stand, and on the compiled ones."""
    return bool(request.param)
