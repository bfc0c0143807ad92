"""A server in a network of its own, which can be cut off from its database while clients reach it. Only root may."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator

from tests.table.servers import ServerProcess

CLIENTS, DATABASE = ("10.213.7.1", "10.213.7.2"), ("10.213.8.1", "10.213.8.2")
"""The two ends of the line for clients and of the line to the database: outside, and on the island."""


def can_divide() -> bool:
    """Whether this process may make networks of its own."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    return subprocess.run(["ip", "netns", "list"], capture_output=True).returncode == 0


def order(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Island:
    """A network with two lines to the rest of this computer: one for clients, one for the database."""

    def __init__(self) -> None:
        self.name = f"larcin{os.getpid()}"
        self.outside = DATABASE[0]
        self._lines = {f"lc{os.getpid()}": CLIENTS, f"ld{os.getpid()}": DATABASE}

    def __enter__(self) -> Island:
        for unused in ("10.213.7.0/24", "10.213.8.0/24"):  # without its lines nothing of this leaves the computer
            with contextlib.suppress(subprocess.CalledProcessError):
                order("route", "add", "unreachable", unused, "metric", "9999")
                atexit.register(order, "route", "delete", "unreachable", unused, "metric", "9999")
        order("netns", "add", self.name)
        for line, (outside, inside) in self._lines.items():
            order("link", "add", line, "type", "veth", "peer", "name", f"{line}i", "netns", self.name)
            order("addr", "add", f"{outside}/24", "dev", line)
            order("link", "set", line, "up")
            order("-n", self.name, "addr", "add", f"{inside}/24", "dev", f"{line}i")
            order("-n", self.name, "link", "set", f"{line}i", "up")
        order("-n", self.name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_: object) -> None:
        order("netns", "delete", self.name)
        for line in self._lines:
            with contextlib.suppress(subprocess.CalledProcessError):
                order("link", "delete", line)

    def cut_off(self) -> None:
        """Lose everything that is sent to the database, and that it sends."""
        order("link", "set", list(self._lines)[1], "down")

    def join(self) -> None:
        order("link", "set", list(self._lines)[1], "up")

    @contextlib.contextmanager
    def inhabited(self, server: ServerProcess) -> Iterator[None]:
        """Have a server run here. Clients find it at its end of their line."""
        server.base = f"http://{CLIENTS[1]}:{server.port}"
        server.through = ("ip", "netns", "exec", self.name)
        server.start()
        try:
            yield
        finally:
            if server.is_running:
                server.kill()
