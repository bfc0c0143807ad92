"""The send queue: what is sent to many connections, gathered so that each of them is written to once."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A connection with something to be sent."""

    def deliver(self) -> None: ...


class SendQueue:
    """Connections with something to be sent: they send when the loop comes round, or when somebody asks for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Sender] = []

    def add(self, sender: Sender) -> None:
        """Have this one send soon."""
        if not self._waiting:
            self._loop.call_soon(self.flush)
        self._waiting.append(sender)

    def flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for sender in waiting:
            sender.deliver()
