"""What all tests share: rules in both forms, and how hypothesis searches."""

from __future__ import annotations

import pytest
from hypothesis import settings

settings.register_profile("larcin", max_examples=40, deadline=None, print_blob=True)
settings.load_profile("larcin")


@pytest.fixture(scope="session", params=[False, True], ids=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    """A test that asks for this runs twice: on the rules as they stand, and on the compiled ones."""
    return bool(request.param)
