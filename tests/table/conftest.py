"""What the tests of the table share: servers that run, and both kinds of database."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.servers import NO_LIMITS, ServerProcess, fresh_postgres, running_postgres, serving

LIMITS = NO_LIMITS


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL that is there for the tests alone."""
    with running_postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server.get_uri()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server on SQLite for all tests that do not harm it."""
    with serving(tmp_path_factory.mktemp("server"), "", *LIMITS, "--grace", "0.5") as running:
        yield running


@pytest.fixture(scope="session")
def server_on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[ServerProcess]:
    """The same on PostgreSQL."""
    folder = tmp_path_factory.mktemp("server-on-postgres")
    with serving(folder, fresh_postgres(postgres), *LIMITS, "--grace", "0.5") as running:
        yield running


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def either_server(request: pytest.FixtureRequest) -> ServerProcess:
    """A server that runs, once on each kind of database."""
    running: ServerProcess = request.getfixturevalue("server" if request.param == "sqlite" else "server_on_postgres")
    return running


@pytest.fixture(scope="session")
def nodes(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[list[ServerProcess]]:
    """Three servers on one PostgreSQL, for all tests that do not harm them."""
    folder, database = tmp_path_factory.mktemp("nodes"), fresh_postgres(postgres)
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(serving(folder, database, *LIMITS, "--grace", "0.5")) for _ in range(3)]


@pytest.fixture(params=["one on sqlite", "three on postgresql"])
def bases(request: pytest.FixtureRequest) -> list[str]:
    """The addresses of servers that share their tables: of one, and of three."""
    if request.param == "one on sqlite":
        return [request.getfixturevalue("server").base]
    return [node.base for node in request.getfixturevalue("nodes")]


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fresh.sqlite'}"
    address: str = request.getfixturevalue("postgres")
    return fresh_postgres(address)
