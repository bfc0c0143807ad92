"""A way to PostgreSQL that can be disturbed: frozen, slow, or cut before or after a COMMIT."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time
from urllib.parse import parse_qs, urlsplit

COMMIT = b"COMMIT\0"
"""How the end of a transaction is asked for."""


class Relay:
    """Carries what is said to PostgreSQL and back, until it is told otherwise."""

    def __init__(self, to: str, host: str = "127.0.0.1", seed: int = 0) -> None:
        self._to = to
        self._ends: list[socket.socket] = []
        self._open = threading.Event()
        self._open.set()
        self._dice = random.Random(seed)
        self.delay = 0.0
        """Seconds that everything takes on its way to the database."""
        self.cut_before = 0.0
        """How likely it is that a connection is cut when a COMMIT is on its way to the database."""
        self.cut_after = 0.0
        """The same for when the database has done it, and says so."""
        self.cuts = 0
        self._listening = socket.create_server((host, 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """Swallow everything."""
        self._open.clear()

    def thaw(self) -> None:
        self._open.set()

    def close(self) -> None:
        self._open.set()
        self._listening.close()
        for end in self._ends:
            hang_up(end)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.socket(socket.AF_UNIX)
                self._ends = [end for end in self._ends if end.fileno() >= 0]
                self._ends += (near, far)
                far.connect(self._to)
                line = Line(self, near, far)
                for work in (line.carry_there, line.carry_back):
                    threading.Thread(target=work, daemon=True).start()

    def pass_on(self, carried: bytes, *, there: bool) -> bool:
        """Wait as long as it takes; False if the connection is to be cut instead."""
        self._open.wait()
        if there and self.delay:
            time.sleep(self.delay * self._dice.random())
        if there and COMMIT in carried and self._dice.random() < self.cut_before:
            self.cuts += 1
            return False
        return True

    def swallows_answer(self) -> bool:
        """Whether the answer to a COMMIT is to be lost."""
        lost = self._dice.random() < self.cut_after
        self.cuts += lost
        return lost


class Line:
    """One connection through a relay."""

    def __init__(self, relay: Relay, near: socket.socket, far: socket.socket) -> None:
        self._relay = relay
        self._near = near
        self._far = far
        self._is_doomed = False

    def carry_there(self) -> None:
        with contextlib.suppress(OSError):
            while carried := self._near.recv(65536):
                if not self._relay.pass_on(carried, there=True):
                    break
                self._is_doomed = COMMIT in carried and self._relay.swallows_answer()
                self._far.sendall(carried)
        self._end()

    def carry_back(self) -> None:
        with contextlib.suppress(OSError):
            while carried := self._far.recv(65536):
                if not self._relay.pass_on(carried, there=False) or self._is_doomed:
                    break
                self._near.sendall(carried)
        self._end()

    def _end(self) -> None:
        for end in (self._near, self._far):
            hang_up(end)


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def relayed(address: str, host: str = "127.0.0.1", seed: int = 0) -> tuple[Relay, str]:
    """A relay to the PostgreSQL at an address, and the address of the same database through it."""
    parts = urlsplit(address)
    relay = Relay(f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432", host, seed)
    return relay, f"postgresql://{parts.username}@{host}:{relay.port}{parts.path}"
