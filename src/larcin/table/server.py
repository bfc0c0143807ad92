"""The server as a whole: an ASGI application around a node, and how it is started and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
import weakref
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette

from larcin.table import database
from larcin.table.compile_queue import somewhere_to_keep_rules
from larcin.table.guests import Doorkeeper, GuestBook
from larcin.table.limits import RateLimiters
from larcin.table.logs import keep_quiet
from larcin.table.node import Node
from larcin.table.settings import Settings, data_folder
from larcin.table.wire import Wire

logger = logging.getLogger("larcin.server")

PING_SECONDS = 20.0
COLLECT_AFTER = (20_000, 20, 50)
"""How rarely Python looks for garbage that goes in circles: messages are none, and tables live long."""
SWITCH_SECONDS = 0.001
"""How soon a busy loop lets the thread of the store go on: all tables of a transaction wait for it."""
COOKIE_KEY = "cookies"


class Server:
    """What all calls share. `BadDatabase` if there is no database to be used."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine = database.connect(settings.database or database.usual_address(data_folder()))
        self._claim = contextlib.ExitStack()
        self._claim.enter_context(database.claimed(self.engine))
        database.migrate(self.engine)
        self.doorkeeper = Doorkeeper(database.key(self.engine, COOKIE_KEY))
        self.guests = GuestBook(self.engine)
        self.wires: weakref.WeakSet[Wire] = weakref.WeakSet()
        self.by_guest = RateLimiters(settings.calls_a_second, 5 * settings.calls_a_second)
        self.by_address = RateLimiters(5 * settings.calls_a_second, 25 * settings.calls_a_second)
        self.node: Node = None  # type: ignore[assignment]  # there from `open` on

    async def open(self) -> None:
        self.node = Node(self.settings, self.engine)
        self.node.loop.set_exception_handler(keep_quiet)
        logging.getLogger().addHandler(self.node.meters.ear)
        await self.node.open()
        self.node.spawn(self._ping())
        gc.freeze()  # modules and rules stay: whoever looks for garbage need not look at them

    async def close(self) -> None:
        for wire in list(self.wires):
            wire.shutdown()
        await self.node.close()
        self._claim.close()
        logging.getLogger().removeHandler(self.node.meters.ear)

    async def name_of(self, guest: str) -> str:
        return await self.node.read(self.guests.name, guest)

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
    import uvicorn

    settings = server.settings
    config = uvicorn.Config(
        application(server),
        host=settings.host,
        port=settings.port,
        ws=Wire,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)
    with somewhere_to_keep_rules():
        uvicorn.Server(config).run(sockets=sockets)
