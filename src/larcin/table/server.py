"""The server as a whole: an ASGI application around a node, and how it is started and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import sys
import threading
import time
import weakref
from collections.abc import AsyncIterator
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette

from larcin.table import database
from larcin.table.addresses import Addresses
from larcin.table.compile_queue import somewhere_to_keep_rules
from larcin.table.door import Door, Unlogged
from larcin.table.guests import Doorkeeper, GuestBook
from larcin.table.limits import MOST_HANDSHAKES, Accounts, Connections, Openings, RateLimiters
from larcin.table.links import LinkBook
from larcin.table.logs import keep_quiet
from larcin.table.node import Node
from larcin.table.sessions import Sessions
from larcin.table.settings import Settings, data_folder
from larcin.table.shelf import Shelf
from larcin.table.wire import SIGNED_OUT, Wire

logger = logging.getLogger("larcin.server")

PING_SECONDS = 10.0
COLLECT_AFTER = (20_000, 20, 50)
"""How rarely Python looks for garbage that goes in circles: messages are none, and tables live long."""
SWITCH_SECONDS = 0.001
"""How soon a busy loop lets the thread of the store go on: all tables of a transaction wait for it."""
COOKIE_KEY = "cookies"
GRACE_SECONDS = 1
"""How long clients have to say goodbye when the server stops."""
STOP_SECONDS = 4.5
"""After so long a server that was told to stop ends, whatever it waits for."""
MOST_CONNECTIONS = 65_536
FILES_OF_OUR_OWN = 100
"""Files that are no connections: the database, the log, pages."""


class Server:
    """What all calls share. `BadDatabase` if there is no database to be used, `BadGame` or `UnknownGame` if a game that
    was given is none.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = Shelf(settings.games)
        self.engine = database.connect(settings.database or database.usual_address(data_folder()))
        self._claim = contextlib.ExitStack()
        self._claim.enter_context(database.claimed(self.engine))
        database.migrate(self.engine)
        self.doorkeeper = Doorkeeper(database.key(self.engine, COOKIE_KEY))
        self.guests = GuestBook(self.engine)
        self.links = LinkBook(self.engine)
        self.wires: weakref.WeakSet[Wire] = weakref.WeakSet()
        self.addresses = Addresses(settings.trusted_proxies)
        self.accounts = Accounts(settings.address_share / 100, settings.guest_share / 100)
        self.studies = Accounts(settings.address_share / 100, settings.guest_share / 100)
        """What hints and reviews take, apart from the rest: whoever reads one can play on meanwhile."""
        self.plain = Connections(settings.connections_an_address)
        self.live = Connections(settings.connections_an_address)
        self.handshakes = Connections(min(MOST_HANDSHAKES, settings.connections_an_address))
        self.most_connections = room_for_connections()
        self.by_guest = RateLimiters(settings.calls_a_second, 5 * settings.calls_a_second)
        self.by_address = RateLimiters(5 * settings.calls_a_second, 25 * settings.calls_a_second)
        self.openings = Openings(settings.openings_an_hour)
        self.node: Node = None  # type: ignore[assignment]  # these two are there from `open` on
        self.sessions: Sessions = None  # type: ignore[assignment]

    async def open(self) -> None:
        self.node = Node(self.settings, self.engine, self.shelf)
        self.sessions = Sessions(self.node, self.links, self._part_from_ended)
        self.node.loop.set_exception_handler(keep_quiet)
        logging.getLogger().addHandler(self.node.meters.ear)
        await self.node.open()
        self.node.spawn(self._ping())
        if self.settings.compiles_early:
            self.node.bot_runner.get_ready()
        if self.engine.dialect.name == "postgresql":
            self.node.spawn(self._hear_of_endings())
        gc.freeze()  # modules and rules stay: whoever looks for garbage need not look at them

    async def close(self) -> None:
        self.node.closing = True
        self.node.evenings.wake_all()
        for wire in list(self.wires):
            wire.shutdown()
        await self.node.close()
        self._claim.close()
        logging.getLogger().removeHandler(self.node.meters.ear)

    async def name_of(self, guest: str) -> str:
        return await self.node.read(self.guests.name, guest)

    def _part_from_ended(self) -> None:
        """End the connections of those who were signed out."""
        for wire in list(self.wires):
            if not self.sessions.is_good(wire.identity):
                wire.close(SIGNED_OUT, "signed out")

    async def _hear_of_endings(self) -> None:
        """Other processes sign people out, too."""
        while True:
            await asyncio.sleep(self.settings.tidy_seconds)
            try:
                await self.sessions.hear_of_endings()
            except Exception as error:
                logger.warning("cannot look who signed out", extra={"why": type(error).__name__})

    async def _ping(self) -> None:
        """Find out who is still there."""
        while True:
            due = self.node.loop.time() + PING_SECONDS
            await asyncio.sleep(PING_SECONDS)
            self.node.meters.loop_delay.set(self.node.loop.time() - due)
            for wire in list(self.wires):
                wire.ping()


def application(server: Server) -> Starlette:
    """The ASGI application. WebSockets are not part of it: see `larcin.table.wire`."""
    from larcin.table.http import middleware, routes

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, Any]]:
        await server.open()
        try:
            yield {"server": server}
        finally:
            await server.close()

    return Starlette(routes=routes(), middleware=middleware(server.settings), lifespan=lifespan)


def run(server: Server, *, sockets: list[Any] | None = None) -> None:
    """Serve until told to stop."""
    settings = server.settings
    config = uvicorn.Config(
        application(server),
        host=settings.host,
        port=settings.port,
        http=Door,
        ws=Wire,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        limit_concurrency=None,
    )
    logging.getLogger("uvicorn.error").addFilter(Unlogged())
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    with somewhere_to_keep_rules():
        Stoppable(config).run(sockets=sockets)


class Stoppable(uvicorn.Server):
    """Stops in time when it is told to, whatever happens."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        threading.Thread(target=self._insist, args=(sig,), daemon=True).start()
        super().handle_exit(sig, frame)

    def _insist(self, sig: int) -> None:
        time.sleep(STOP_SECONDS)
        logger.warning("the server had to be cut short; whatever players were told of is written")
        logging.shutdown()
        os._exit(128 + sig)


def room_for_connections() -> int:
    """How many connections the system lets this process have, less some files of its own; it asks for all there are."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(FILES_OF_OUR_OWN, min(soft, wanted) - FILES_OF_OUR_OWN) if soft > 0 else wanted
