"""What plain calls cost: the processor time that answering one takes is charged to the address that it came from."""

from __future__ import annotations

import time
import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from larcin.table.addresses import counted_as
from larcin.table.errors import Refused
from larcin.table.texts import language_of

FREE = frozenset({"/healthz"})
"""What is answered always: whoever looks after a server must not take it for dead."""


class Toll:
    """Answers nobody who has used more than its share, and charges everybody else."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        account = scope["state"]["server"].accounts.of(counted_as(client[0]) if client else "")
        delay = account.delay()
        if delay > 0 and scope["path"] not in FREE:
            await refuse(scope, send, delay)
        else:
            await timed(self._app(scope, receive, send), account.charge)  # type: ignore[arg-type]


async def refuse(scope: Scope, send: Send, delay: float) -> None:
    wanted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-language"), None)
    body = msgspec.json.encode({"error": Refused("too many").to_json(language_of([wanted]))})
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"retry-after", b"%d" % (int(delay) + 1)),
    ]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@types.coroutine
def timed(work: Coroutine[Any, Any, None], charge: Callable[[float], None]) -> Generator[Any, Any, None]:
    """Do some work, and charge the time in which it ran, not that in which it waited."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        began = time.perf_counter()
        try:
            waited_for = step(given)
        except StopIteration:
            return
        finally:
            charge(time.perf_counter() - began)
        try:
            step, given = work.send, (yield waited_for)
        except BaseException as error:
            step, given = work.throw, error
