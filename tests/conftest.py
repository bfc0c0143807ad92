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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on compiled rules reach no line of them: they are not traced, which would take them twice as long. Others
    of which that is true say so themselves.
    """
    for item in items:
        if getattr(item, "callspec", None) and item.callspec.params.get("compiled") is True:  # type: ignore[attr-defined]
            item.add_marker(pytest.mark.no_cover)
