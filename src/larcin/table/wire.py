"""The WebSocket of a table, as uvicorn hands it over: one object a connection, no task of its own.

Messages to many watchers are framed once and written as they are, which is why this speaks to the transport directly.
`websockets` does the handshake and reads what clients send.
"""

from __future__ import annotations

import asyncio
import http
import logging
import re
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import parse_qs, urlsplit

import msgspec
from websockets.exceptions import ProtocolError
from websockets.frames import Frame, Opcode
from websockets.http11 import Request as Handshake
from websockets.protocol import Protocol, Side
from websockets.server import ServerProtocol

from larcin.rules.contract import ONLOOKER
from larcin.table import commands, protocol, rights, updates
from larcin.table.errors import Refused
from larcin.table.frames import framed, only_texts
from larcin.table.guests import BORROWED, COOKIE, Identity, Shown
from larcin.table.letters import TABLE_ID
from larcin.table.limits import LONGEST_MESSAGE, MOST_UNSENT, NOBODY, RateLimiter
from larcin.table.origins import is_own
from larcin.table.requests import Answer, Request
from larcin.table.room import Room
from larcin.table.texts import language_of
from larcin.table.updates import Watcher

if TYPE_CHECKING:
    from larcin.table.server import Server

logger = logging.getLogger("larcin.wire")
quiet = logging.getLogger("larcin.wire.protocol")
quiet.setLevel(logging.CRITICAL)

PATH = re.compile(f"/api/tables/({TABLE_ID})/play")
UNREADABLE, SIGNED_OUT, TURNED_OUT, NO_TABLE, TOO_MANY, RESTART = 4400, 4401, 4403, 4404, 4429, 1012
SLOW = 1013
PARTING_SECONDS = 2.0
LONGEST_REST = 1.0
MOUTHFUL = 1024
"""Bytes that are looked at in one go, where they are not plain messages."""
PATIENCE = 30
"""How many unreadable messages a connection may send before it is closed."""

encode = msgspec.json.Encoder().encode


PING = framed(b'{"type":"ping"}')
HEARD = framed(b'{"type":"heard"}')


class Wire(asyncio.Protocol):
    """One client's connection to one table."""

    __slots__ = (
        "__weakref__",
        "_account",
        "_address",
        "_connections",
        "_faults",
        "_fragments",
        "_inbox",
        "_is_greeting",
        "_is_resting",
        "_limiter",
        "_mark",
        "_parting",
        "_protocol",
        "_room",
        "_server",
        "_transport",
        "_unsent",
        "_was_heard",
        "_was_pinged",
        "has",
        "identity",
        "name",
        "watcher",
    )  # fmt: skip

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any = None) -> None:  # noqa: ARG002
        self._server: Server = app_state["server"]
        self._connections = server_state.connections
        self._protocol: Protocol = ServerProtocol(max_size=LONGEST_MESSAGE, logger=quiet)
        self._transport: asyncio.Transport | None = None
        self._room: Room | None = None
        self._limiter = RateLimiter(
            self._server.settings.messages_a_second, 4 * self._server.settings.messages_a_second
        )
        self._account = NOBODY
        self._address: str | None = None
        """The address that this connection counts for, once it does."""
        self._fragments: list[bytes] = []
        self._faults = 0
        self._mark = secrets.token_hex(6)
        self._inbox: deque[Any] = deque()
        """What was said and waits for its turn: for a greeting that is not answered yet, or for processor time."""
        self._is_greeting = False
        self._is_resting = False
        self._was_heard = True
        self._was_pinged = False
        self._parting = False
        self._unsent: list[bytes] = []
        self.watcher = Watcher("")
        self.identity = Identity("")
        self.name = ""
        self.has = -1

    # ------------------------------------------------------------------------------------------------ the connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._connections.add(self)
        self._server.wires.add(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._connections.discard(self)
        self._server.wires.discard(self)
        self._transport = None
        if self._address is not None:
            self._server.live.leave(self._address)
        self._leave()

    def shutdown(self) -> None:
        """The server stops: clients are to come back to the next one."""
        self.close(RESTART, "the server restarts")

    def data_received(self, data: bytes) -> None:
        began = time.perf_counter()
        self._was_heard = True
        self._receive(data)
        self._account.charge(time.perf_counter() - began)
        if not self._is_resting and self._account.delay() > 0:
            self._rest()

    def _receive(self, data: bytes) -> None:
        if self._room is not None and not self._fragments and not self._protocol.reader.buffer:
            texts = only_texts(data)
            if texts is not None and len(data) <= LONGEST_MESSAGE:
                for text in texts:
                    if self._may_say_more():
                        self._read(text)
                return
        for start in range(0, len(data), MOUTHFUL):  # there are many frames even in so little
            if self._parting and len(data) > MOUTHFUL:
                return  # all that is still waited for is a goodbye
            self._protocol.receive_data(data[start : start + MOUTHFUL])
            for event in self._protocol.events_received():
                if isinstance(event, Handshake):
                    self._shake_hands(event)
                elif isinstance(event, Frame) and self._may_say_more():
                    self._read_frame(event)
            self._flush()
            if self._protocol.parser_exc is not None or self._protocol.close_expected():
                self._part()

    def _may_say_more(self) -> bool:
        """Count a message, or a piece of one, even an empty one; who says too much is sent away."""
        if self._parting:
            return False
        self._server.node.meters.messages.inc()
        if self._limiter.spend():
            return True
        self.close(TOO_MANY, "too many messages")
        return False

    def _rest(self) -> None:
        """Hear nothing more until whoever speaks has processor time again."""
        self._is_resting = True
        if self._transport is not None:
            self._transport.pause_reading()
        self._server.node.loop.call_later(min(self._account.delay(), LONGEST_REST) + 0.001, self._go_on)

    def _go_on(self) -> None:
        self._is_resting = False
        if self._account.delay() > 0:
            self._rest()
            return
        if self._transport is not None and not self._parting:
            self._transport.resume_reading()
            self._hear_on()

    def eof_received(self) -> bool:
        return False

    def _flush(self) -> None:
        """Write what the protocol itself has to say: the handshake, pongs, closings."""
        for chunk in self._protocol.data_to_send():
            if chunk and self._transport is not None:
                self._transport.write(chunk)

    def _part(self) -> None:
        """Say nothing more. A client that has said goodbye is let go; others have a moment to hear the last word."""
        self._parting = True
        self._leave()
        if self._transport is None:
            return
        if self._protocol.close_rcvd is not None:
            self._transport.close()
        else:
            self._server.node.loop.call_later(PARTING_SECONDS, self._transport.abort)  # it may not even read

    def close(self, code: int, why: str) -> None:
        """Say why, and end the connection."""
        if self._parting:
            return
        if self._unsent:
            self.deliver()
        try:
            self._protocol.send_close(code, why)
        except ProtocolError:
            pass
        except Exception:  # not open yet, or closed already
            if self._transport is not None:
                self._transport.close()
        self._flush()
        self._part()

    def turn_out(self) -> None:
        """The host has sent the client away, or closed the table."""
        self.close(TURNED_OUT, "not welcome here")

    def ping(self) -> None:
        """Ask whether the client is still there; if it said nothing since the last time, it is not. Who never
        said hello has no business here.
        """
        if not self._was_heard:
            if self._transport is not None:
                self._transport.abort()
            return
        if self.has < 0 and self._was_pinged:
            self.close(UNREADABLE, "nobody said hello")
            return
        self._was_heard, self._was_pinged = False, True
        self.send(PING)

    def send(self, frame: bytes) -> None:
        """Have a frame on its way soon, together with whatever else is to be sent by then."""
        if not self._unsent:
            self._server.node.send_queue.add(self)
        self._unsent.append(frame)

    def deliver(self) -> None:
        """Write what was to be sent."""
        frames, self._unsent = self._unsent, []
        transport = self._transport
        if transport is None or self._parting or transport.is_closing():
            return
        if transport.get_write_buffer_size() > MOST_UNSENT:
            self.close(SLOW, "too slow: come back")
            return
        transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    # ------------------------------------------------------------------------------------------------- the handshake

    def _shake_hands(self, request: Handshake) -> None:
        """Accept a client that comes from our own page, or from no page at all."""
        server, protocol = self._server, cast("ServerProtocol", self._protocol)
        path = PATH.fullmatch(urlsplit(request.path).path)
        if path is None:
            self._reject(http.HTTPStatus.NOT_FOUND, "There is nothing here.\n")
            return
        origin, host = first(request, "Origin"), first(request, "Host")
        if not is_own(origin, host, server.settings):
            self._reject(http.HTTPStatus.FORBIDDEN, "This call came from another site.\n")
            return
        if not self._is_let_in(request):
            self._reject(http.HTTPStatus.TOO_MANY_REQUESTS, "There are too many connections from your address.\n")
            return
        response = protocol.accept(request)
        protocol.send_response(response)
        if response.status_code != http.HTTPStatus.SWITCHING_PROTOCOLS:
            self._part()
            return
        self._flush()
        self._protocol = Protocol(Side.SERVER, max_size=LONGEST_MESSAGE, logger=quiet)  # forgets the handshake
        wanted = parse_qs(urlsplit(request.path).query).get("lang", [None])[0]
        self.watcher = Watcher("", language=language_of([wanted, first(request, "Accept-Language")]))
        cookies = request.headers.get_all("Cookie")
        shown = server.doorkeeper.read(cookie_in(cookies, COOKIE), cookie_in(cookies, BORROWED))
        self._account = server.accounts.of(self._address or "", next((each.guest for each in shown.all), None))
        server.node.spawn(self._enter(path[1], shown))

    def _is_let_in(self, request: Handshake) -> bool:
        """Count for the address that this connection comes from, unless that has too many already."""
        peer = self._transport.get_extra_info("peername") if self._transport is not None else None
        address = self._server.addresses.of(str((peer or [""])[0]), request.headers.get_all("X-Forwarded-For"))
        if not self._server.live.enter(address):
            return False
        self._address = address
        return True

    def _reject(self, status: http.HTTPStatus, text: str) -> None:
        protocol = cast("ServerProtocol", self._protocol)
        protocol.send_response(protocol.reject(status, text))
        self._part()

    async def _enter(self, table_id: str, shown: Shown) -> None:
        """Find the room, and who it is that comes. What the client says meanwhile waits in its transport."""
        if self._transport is not None:
            self._transport.pause_reading()
        try:
            room = await self._server.node.room(table_id)
            good = await self._server.sessions.good(shown.all)
            if good:
                self.identity, self.watcher.guest = good[0], good[0].guest
                self.name = await self._server.name_of(self.watcher.guest)
        except Refused as refused:
            self.close(NO_TABLE, f"there is {refused.code}")
            return
        except Exception as error:
            logger.warning("a table cannot be opened", extra={"table": table_id, "why": type(error).__name__})
            self.close(RESTART, "come back")
            return
        if self._transport is not None and not self._parting:
            self._room = room
            if not self._is_resting:
                self._transport.resume_reading()
                self._hear_on()

    # --------------------------------------------------------------------------------------------- what clients say

    def _read_frame(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.fin and not self._fragments:
                self._read(bytes(frame.data))
                return
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                whole, self._fragments = b"".join(self._fragments), []
                self._read(whole)

    def _read(self, message: bytes) -> None:
        try:
            command = commands.read_command(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._complain(message, error)
            return
        if isinstance(command, commands.Knock):  # what waits for its turn is no reason to seem dead
            self.send(HEARD)
        elif not isinstance(command, commands.Pong):
            self._inbox.append(command)
            self._hear_on()

    def _hear_on(self) -> None:
        """Do what was said, in order. What follows a greeting is said from the seat that it names, and waits for it."""
        room = self._room
        while self._inbox and room is not None and not self._is_greeting and not self._is_resting:
            command = self._inbox.popleft()
            if isinstance(command, commands.Hello):
                self._hear_hello(room, command)
            elif self.has < 0:
                self._answer(command.id, Refused("not now", "say hello"))
            else:
                self._ask(room, command)
            if self._account.delay() > 0:
                self._rest()

    def _complain(self, message: bytes, error: Exception) -> None:
        """Say what cannot be read, a few times."""
        self._faults += 1
        if self._faults > PATIENCE:
            self.close(UNREADABLE, "unreadable")
            return
        self._answer(id_in(message), Refused("unreadable", why=str(error)[:100]))

    def _hear_hello(self, room: Room, hello: commands.Hello) -> None:
        self._is_greeting = True

        def done(answer: Answer) -> None:
            self._is_greeting = False
            if self._room is not room:  # it has left meanwhile
                return
            if isinstance(answer, Refused):
                self._turn_away(answer)
            else:
                self._enter_as(room, hello)

        room.ask_to_look(done, self._account)

    def _turn_away(self, why: Refused) -> None:
        """A greeting cannot be answered, and so nothing that was said after it. The client may come back."""
        said = [None, *(each.id for each in self._inbox if not isinstance(each, commands.Hello))]
        self._inbox.clear()
        for command in said:
            self._answer(command, why)
        self.close(RESTART, "come back")

    def _enter_as(self, room: Room, hello: commands.Hello) -> None:
        """Look from the seat that a greeting names, if it is one's own, and do what was said from there since."""
        table, watcher = room.table, self.watcher
        seat, have = ONLOOKER if hello.seat is None else hello.seat, hello.have
        if seat != ONLOOKER and not rights.holds(table, watcher.guest, seat):
            self._answer(None, Refused("not yours", "not seated"))
            seat, have = ONLOOKER, None
        if self.has >= 0 and seat != watcher.seat:
            have = None  # it is the number of what was told from another seat
        watcher.look_from(seat)
        watcher.language = language_of([hello.lang])
        room.greet(self, updates.follows_on(table, seat, have))
        self._server.node.loop.call_soon(self._hear_on)

    def _ask(self, room: Room, command: Any) -> None:
        seat = None if self.watcher.seat == ONLOOKER else self.watcher.seat
        asker = commands.Asker(self.watcher.guest, self.name, seat, self.watcher.language)

        def done(answer: Answer) -> None:
            if self._room is not room:
                return
            if isinstance(command, commands.Odds) and not isinstance(answer, Refused):
                room.show_odds(self)
            self._answer(command.id, answer)

        room.ask(Request(asker, command, done, self._key_of(command), self._account))

    def _key_of(self, command: Any) -> str | None:
        """Under which id a command is remembered. That of a guest without a cookie holds for this connection."""
        if isinstance(command, commands.Odds):  # nothing happens that could happen twice
            return None
        return str(command.id) if self.watcher.guest else f"{self._mark} {command.id}"

    def _answer(self, command: str | None, answer: Answer) -> None:
        said: protocol.Answer
        if isinstance(answer, Refused):
            error = answer.to_json(self.watcher.language)
            said = {"type": "answer", "id": command, "ok": False, "error": error}
        else:
            said = {"type": "answer", "id": command, "ok": True, "n": answer}
        self.send(framed(encode(said)))

    def _leave(self) -> None:
        room, self._room = self._room, None
        if room is not None:
            room.leave(self)


def first(request: Handshake, name: str) -> str | None:
    """A header, the first of that name; a request in which one is there twice has been refused at the door."""
    return next(iter(request.headers.get_all(name)), None)


def cookie_in(headers: list[str], wanted: str) -> str | None:
    for part in "; ".join(headers).split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value
    return None


class OnlyId(msgspec.Struct):
    """The id of a message that is otherwise unreadable."""

    id: str | None = None


read_id = msgspec.json.Decoder(OnlyId).decode


def id_in(message: bytes) -> str | None:
    try:
        found = read_id(message).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return None if found is None else found[:64]
