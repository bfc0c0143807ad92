"""What all tests share: rules in both forms, how hypothesis searches, which files begin, and what a crash is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from larcin import rules

settings.register_profile("larcin", max_examples=40, deadline=None, print_blob=True)
settings.load_profile("larcin")


@pytest.fixture(scope="session", params=[False, True], ids=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    """A test that asks for this runs twice: on the rules as they stand, and on the compiled ones."""
    return bool(request.param)


@pytest.fixture(autouse=True)
def games_keep_their_names() -> Iterator[None]:
    """A test may load a changed copy of a game: afterwards its name means again what it meant before.

    None may empty what `larcin.load` keeps: whoever holds a game from before would hold another than the rest.
    """
    brought, sources = dict(rules._brought), dict(rules._sources)
    yield
    rules._brought.update(brought)
    rules._sources.update(sources)


LONGEST = (
    "gpu/test_gpu.py", "ahead/test_libraries.py", "table/test_killing.py", "ahead/test_wasm.py", "table/test_games.py",
    "batch/test_batch.py", "compilers/test_native.py", "bots/test_mixing.py", "ahead/test_letters.py",
    "compilers/test_compilers.py", "table/test_operation.py", "table/test_clocks.py", "lab/test_workers.py",
    "table/test_limits.py", "table/test_referee.py", "table/test_chaos.py", "table/evenings/test_evenings.py",
    "rules/oliver_twist/test_phased.py", "rules/pickpocket/test_invariants.py", "rules/test_events.py",
)  # fmt: skip
"""Files that take longest begin, so that none of them is left to one core in the end."""
CRASHED = 70
"""The exit status where a process of the tests has ended: what it had still to run, nobody has run."""

pytest_plugins = ["tests.taken"]

_crashed: list[str] = []


def begins(item: pytest.Item) -> int:
    file = item.path.relative_to(Path(__file__).parent).as_posix()
    return LONGEST.index(file) if file in LONGEST else len(LONGEST)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests on compiled rules reach no line of them: they are not traced, which would take them twice as long. Others
    of which that is true say so themselves.
    """
    for item in items:
        if getattr(item, "callspec", None) and item.callspec.params.get("compiled") is True:  # type: ignore[attr-defined]
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=begins)


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str) -> None:
    """pytest-xdist tells of a process that has ended, and calls it a failure of the test that ran there."""
    _crashed.append(crashitem)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if _crashed:
        session.exitstatus = CRASHED
