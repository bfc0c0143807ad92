"""The post: what is sent to many connections, gathered so that each of them is written to once."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Mailbox(Protocol):
    """A connection with something to be sent."""

    def deliver(self) -> None: ...


class Post:
    """Connections with something to be sent: delivered when the loop comes round, or when somebody asks for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Mailbox] = []

    def take(self, mailbox: Mailbox) -> None:
        """Deliver to this one soon."""
        if not self._waiting:
            self._loop.call_soon(self.deliver)
        self._waiting.append(mailbox)

    def deliver(self) -> None:
        waiting, self._waiting = self._waiting, []
        for mailbox in waiting:
            mailbox.deliver()
