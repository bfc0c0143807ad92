"""The door: plain HTTP as uvicorn reads it, with limits on what strangers may do before anybody looks what they want.

Connections and heads that do not arrive are counted by address, heads have a size, and answers must be read.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from larcin.table.addresses import counted_as
from larcin.table.errors import Refused
from larcin.table.limits import (
    HEAD_SECONDS,
    LONGEST_BODY,
    LONGEST_HEAD,
    MOST_PIPELINED,
    NOBODY,
    UNSENT_SECONDS,
)

if TYPE_CHECKING:
    from larcin.table.server import Server

ONCE = frozenset({b"host", b"origin", b"content-length", b"x-forwarded-proto"})
"""Headers of which there may be one at most: whoever sends two wants to be read in two ways."""
LINGER_SECONDS = 2.0
"""How long a client may go on sending what nobody reads, after it was answered."""


class BadHead(Exception):
    """What comes before a body is not as it should be."""


class Unlogged(logging.Filter):
    """What strangers can make uvicorn log at will is not logged."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(("Invalid HTTP request", "Unsupported upgrade")):
            return False
        error = record.exc_info[1] if record.exc_info else None
        return not (isinstance(error, RuntimeError) and "the handler is closed" in str(error))  # who called is gone


class Door(HttpToolsProtocol):
    """One connection, until it is a WebSocket."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._server: Server = app_state["server"]
        self._address: str | None = None
        """The address that this connection counts for; None where it is a proxy's, or counts no more."""
        self._account = NOBODY
        self._is_expected = False
        """Whether it counts as one whose first head has not arrived."""
        self._in_head = True
        self._head_size = 0
        self._body_size = 0
        self._timer: asyncio.TimerHandle | None = None
        self._refusal = (400, Refused("unreadable", why="this is no HTTP"))

    # --------------------------------------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        if len(self.connections) > self._server.most_connections:
            self._refuse(503, Refused("too many"))
            return
        if not self._server.addresses.is_proxy(peer) and not self._count(counted_as(peer)):
            self._refuse(429, Refused("too many"))
            return
        self._wait(HEAD_SECONDS, self._give_up)

    def _count(self, address: str) -> bool:
        """Count for an address, unless it has too many already."""
        server = self._server
        if not server.plain.enter(address):
            return False
        if not server.handshakes.enter(address):
            server.plain.leave(address)
            return False
        self._address, self._is_expected, self._account = address, True, server.accounts.of(address)
        return True

    def _uncount(self) -> None:
        address, self._address = self._address, None
        if address is not None:
            self._server.plain.leave(address)
            if self._is_expected:
                self._server.handshakes.leave(address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        self._wait(None)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """From here on it counts as a connection to a table."""
        self._uncount()
        self._wait(None)
        super().handle_websocket_upgrade()

    # ------------------------------------------------------------------------------------------------------- reading

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        began = time.perf_counter()
        if self._in_head and self._timer is None:
            self._wait(HEAD_SECONDS, self._give_up)
        if self._in_head:
            self._head_size += len(data)
        else:
            self._body_size += len(data)
        super().data_received(data)
        if not self.transport.is_closing():
            if self._in_head and self._head_size > LONGEST_HEAD:
                self._refuse(431, Refused("too long"))
            elif self._body_size > LONGEST_BODY:
                self._refuse(413, Refused("too long"))
        self._account.charge(time.perf_counter() - began)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        delay = self._account.delay()
        if delay > 0 and not self.flow.read_paused:
            self.flow.pause_reading()
            self.loop.call_later(delay, self._read_on)

    def _read_on(self) -> None:
        if not self.transport.is_closing() and not self.pipeline:
            self.flow.resume_reading()

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head, self._head_size = False, 0
        self._wait(None)
        if self._is_expected and self._address is not None:
            self._is_expected = False
            self._server.handshakes.leave(self._address)
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LONGEST_HEAD:
            self._refusal = (431, Refused("too long"))
            raise BadHead
        names = [name for name, _ in self.headers]
        if len({*names} & ONCE) != sum(name in ONCE for name in names):
            self._refusal = (400, Refused("unreadable", why="a header is there twice"))
            raise BadHead
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refusal = (429, Refused("too many"))
            raise BadHead
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_head, self._body_size = True, 0

    # ----------------------------------------------------------------------------------------------------- answering

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002
        if not self.transport.is_closing():
            self._refuse(*self._refusal)

    def _refuse(self, status: int, why: Refused) -> None:
        """Say no before anybody has looked at what is wanted, and hang up. What is being answered is so no more."""
        for cycle in (self.cycle, *(each for each, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        body = msgspec.json.encode({"error": why.to_json("en")})
        head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.close()
        self._wait(UNSENT_SECONDS, self.transport.abort)

    def _give_up(self) -> None:
        """A head did not arrive in time."""
        self._timer = None
        self._refuse(408, Refused("unreadable", why="it did not arrive in time"))

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and self.cycle.response_complete and self.cycle.more_body:
            self._wait(LINGER_SECONDS, self.transport.close)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait(UNSENT_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait(None)

    def _wait(self, seconds: float | None, then: Any = None) -> None:
        """Have this done in so many seconds, and what was to be done before not any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, then)
