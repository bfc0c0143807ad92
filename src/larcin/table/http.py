"""Plain HTTP: everything but play. `docs/protocol.md` lists the calls."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from larcin.table import (
    catalogue,
    company,
    identity,
    lobby,
    meters,
    openapi,
    pages,
    profiles,
    protocol,
    puzzles,
    ratings,
    reach,
    studies,
)
from larcin.table.addresses import counted_as
from larcin.table.agreement import NewTable, clean_name
from larcin.table.commands import Asker, SeatBot, Sit, Stand, Start
from larcin.table.database import is_away
from larcin.table.errors import STATUS, Refused
from larcin.table.evenings import calls as evenings
from larcin.table.guests import BORROWED, COOKIE, COOKIE_SECONDS, Identity
from larcin.table.hosting import Close, Lock, Mute, OnGuest, Remove, Switch
from larcin.table.limits import LONGEST_MESSAGE, Account
from larcin.table.origins import is_own
from larcin.table.reminders import calls as reminders
from larcin.table.rights import check_welcome
from larcin.table.server import Server
from larcin.table.settings import Settings
from larcin.table.table import Table
from larcin.table.texts import language_of
from larcin.table.toll import Toll
from larcin.table.updates import Watcher, tell_table
from larcin.table.write_health import AWAY

logger = logging.getLogger("larcin.http")

encode = msgspec.json.Encoder().encode
TABLE_PRICE = 5.0
"""What a new table costs, where another call costs one."""
EVENING_PRICE = 20.0
"""What a new evening costs: it opens many tables."""

BODY_SECONDS = 20.0
"""How long a body may take to arrive."""

Body = TypeVar("Body")
Told = TypeVar("Told")


class Call:
    """A call of somebody: who it is, in which language, and what is wanted."""

    def __init__(self, request: Request, server: Server) -> None:
        self.request = request
        self.server = server
        self.language = language_of([request.query_params.get("lang"), request.headers.get("accept-language")])
        self.address = counted_as(request.client.host) if request.client is not None else ""
        self._shown = server.doorkeeper.read(request.cookies.get(COOKIE), request.cookies.get(BORROWED))
        self.own, self.borrowed = self._shown.own, list(self._shown.borrowed)
        """Who this device is by itself, and whom it has borrowed: what changes is given as cookies with the answer."""
        self.refreshes = False
        """Whether cookies are given anew although nothing changed: browsers forget them after a year."""
        self.good: list[Identity] = list(self._shown.all)
        """All that this device can be, who it is now first."""
        if not self.good:
            self._be_somebody_new()

    def _be_somebody_new(self) -> None:
        self.own, self.borrowed = self.server.doorkeeper.new_guest(), []
        self.good = [self.own]

    async def identify(self) -> None:
        """Pass over all that was signed out."""
        if self._shown.all:
            self.good = await self.server.sessions.good(self._shown.all)
            self.borrowed = [each for each in self.borrowed if each in self.good]
            if not self.good:
                self._be_somebody_new()

    @property
    def identity(self) -> Identity:
        return self.good[0]

    @property
    def guest(self) -> str:
        return self.identity.guest

    @property
    def is_new(self) -> bool:
        return not self._shown.all

    @property
    def account(self) -> Account:
        """Who pays for what is done elsewhere for this call."""
        return self.server.accounts.of(self.address, None if self.is_new else self.guest)

    @property
    def path(self) -> dict[str, str]:
        return self.request.path_params

    async def body(self, kind: type[Body]) -> Body:
        """What was sent, read and checked; nothing at all is as good as an empty object."""
        told = self.request.headers.get("content-length", "0")
        if not told.isdecimal() or int(told) > LONGEST_MESSAGE:
            raise Refused("too long")
        given = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for part in self.request.stream():
                    given += part
                    if len(given) > LONGEST_MESSAGE:
                        raise Refused("too long")
        except TimeoutError:
            raise Refused("unreadable", why="it did not arrive in time") from None
        if not self.server.sessions.is_good(self.identity):
            raise Refused("not now", "signed out")
        try:
            return msgspec.json.decode(bytes(given) or b"{}", type=kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refused("unreadable", why=str(error)[:200]) from None

    async def asker(self, name: str | None = None) -> Asker:
        """Whoever calls, under the name that it gives now, which is remembered, or gave before."""
        known = await self.server.name_of(self.guest)
        name = known if name is None else clean_name(name)
        if name != known:
            await self.server.node.read(self.server.guests.rename, self.guest, name, self.server.node.now())
        return Asker(self.guest, name, language=self.language)

    async def tell(self, work: Callable[..., Told], *arguments: Any) -> Told:
        """Work out a long answer, on the account of whoever asked for it."""
        if self.account.delay() > 0:
            raise Refused("too many")
        return await self.server.node.tellers.work(self.account, work, *arguments)

    def welcome(self, look: Callable[[Table], Any]) -> Callable[[Table], Any]:
        """A look at a table for those alone who are welcome there."""

        def looking(table: Table) -> Any:
            check_welcome(table, self.guest)
            return look(table)

        return looking

    def pay(self, price: float = 1.0) -> None:
        """Nobody may ask for too much."""
        paid = self.server.by_address.spend(self.address, price)
        if not paid or (not self.is_new and not self.server.by_guest.spend(self.guest, price)):
            raise Refused("too many")

    def pay_for_tables(self, tables: float = 1.0) -> None:
        """Nor open too many tables: each stays in the database, and for a while in memory."""
        wait = self.server.openings.spend(tables, self.address, None if self.is_new else self.guest)
        if wait > 0:
            raise Refused("too many", "too many tables", after=wait, minutes=math.ceil(wait / 60))

    @property
    def is_foreign(self) -> bool:
        """Whether a page of another site made this call."""
        headers = self.request.headers
        is_ours = is_own(headers.get("origin"), headers.get("host"), self.server.settings)
        return not is_ours or headers.get("sec-fetch-site") == "cross-site"

    def check_origin(self) -> None:
        if self.request.method not in ("GET", "HEAD") and self.is_foreign:
            raise Refused("not yours", "foreign")

    def give_cookies(self, response: Response) -> None:
        """Let this device know who it is now. A page of another site cannot change that."""
        doorkeeper = self.server.doorkeeper
        if self.is_foreign:
            return
        if self.own is not None and (self.refreshes or self.own != self._shown.own):
            self._give(response, COOKIE, doorkeeper.cookie(self.own))
        if (self.refreshes and self.borrowed) or self.borrowed != list(self._shown.borrowed):
            self._give(response, BORROWED, doorkeeper.borrowed_cookie(self.borrowed))

    def _give(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(
            name, value, max_age=COOKIE_SECONDS if value else 0, path="/",
            httponly=True, samesite="lax", secure=self.server.settings.is_secure,
        )  # fmt: skip


Handler = Callable[[Call], Awaitable[Any]]


def endpoint(
    handler: Handler, status: int = 200, price: float = 1.0, *, for_anyone: bool = False
) -> Callable[[Request], Awaitable[Response]]:
    """What a handler returns, as JSON; what it refuses, as an error. `for_anyone`: it does not matter who calls."""

    async def answer(request: Request) -> Response:
        call = Call(request, request.state.server)
        try:
            call.pay(price)
            call.check_origin()
            if not for_anyone:
                await call.identify()
            found = await handler(call)
            response = found if isinstance(found, Response) else as_json(found, status)
        except Refused as refused:
            response = as_json({"error": refused.to_json(call.language)}, STATUS[refused.code])
            if refused.after is not None:
                response.headers["Retry-After"] = str(math.ceil(refused.after))
        except ClientDisconnect:
            return Response(status_code=400)
        except Exception as error:
            route = getattr(request.scope.get("route"), "path", "")
            trouble = call.server.node.trouble()
            known = trouble is not None and is_away(error)  # that, and why, is in the log already
            logger.log(
                logging.WARNING if known else logging.ERROR,
                "a call failed",
                extra={"route": route, "why": type(error).__name__},
                exc_info=not known,
            )
            busy = Refused("busy", trouble or "busy")
            response = as_json({"error": busy.to_json(call.language)}, STATUS["busy"])
        call.give_cookies(response)
        call.server.node.meters.calls.labels(str(response.status_code)).inc()
        return response

    return answer


def as_json(found: Any, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(encode(found), status, headers, media_type="application/json")


# ---------------------------------------------------------------------------------------------------------- the shelf


async def get_games(call: Call) -> list[protocol.Game]:
    return [catalogue.about(game, call.server.node.bots) for game in call.server.shelf]


async def get_game(call: Call) -> protocol.GameDetails:
    return catalogue.one_game(call.server.shelf.game(call.path["game"]), call.server.node.bots)


async def get_rules(call: Call) -> protocol.Rules:
    return catalogue.rules(call.server.shelf.game(call.path["game"]), call.language)


async def get_reach(call: Call) -> protocol.Reach:
    request = call.request
    peer = request.client.host if request.client is not None else ""
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return reach.told_to(call.server.settings, peer, request.headers.get("host", ""), forwarded)


async def get_openapi(call: Call) -> Any:  # noqa: ARG001
    return openapi.description()


async def get_leaderboard(call: Call) -> list[protocol.Rating]:
    server = call.server
    game = server.shelf.game(call.path["game"]).name
    return await server.node.read(ratings.leaderboard, server.engine, game, call.guest)


# ------------------------------------------------------------------------------------------------------------- tables


async def post_table(call: Call) -> protocol.NewTableId:
    wish = await call.body(NewTable)
    table_id = None if wish.id is None else call.server.doorkeeper.table_id(call.guest, wish.id)
    room = await call.server.node.new_table(wish, await call.asker(wish.name), table_id, call.pay_for_tables)
    return {"table": room.table.id}


async def get_tables(call: Call) -> protocol.Lobby:
    server = call.server
    return {"tables": await server.node.read(lobby.open_tables, server.engine, server.shelf, call.guest)}


async def get_table(call: Call) -> protocol.Table:
    node = call.server.node
    room = await node.room(call.path["table"])
    return await room.look(call.welcome(lambda table: tell_table(table, Watcher(call.guest), node)))


def wishing(kind: type[Any]) -> Handler:
    """A call that asks a table for something, and answers with the number of what happened."""

    async def ask(call: Call) -> protocol.Happened:
        wish = await call.body(kind)
        room = await call.server.node.room(call.path["table"])
        asker = await call.asker(wish.name if isinstance(wish, Sit) else None)
        return {"n": await room.wish(asker, wish, wish.id, call.account)}

    return ask


def about_guest(kind: type[Any]) -> Handler:
    """A call in which a host asks for something about somebody at its table."""

    async def ask(call: Call) -> Any:
        wish = await call.body(OnGuest)
        room = await call.server.node.room(call.path["table"])
        member = await room.look(lambda table: company.find(room, table, call.guest, wish.who))
        name = await call.server.name_of(member.guest)
        about = kind(member.guest, name, wish.on)
        return {"n": await room.wish(await call.asker(), about, wish.id, call.account)}

    return ask


def about_table(kind: type[Any]) -> Handler:
    """A call in which a host asks for something about its table."""

    async def ask(call: Call) -> Any:
        wish = await call.body(Switch)
        room = await call.server.node.room(call.path["table"])
        return {"n": await room.wish(await call.asker(), kind(wish.on), wish.id, call.account)}

    return ask


async def get_company(call: Call) -> protocol.Company:
    room = await call.server.node.room(call.path["table"])
    found = (await room.look(lambda table: company.members(room, table, call.guest)))[: company.MOST_SHOWN]
    names = await call.server.node.read(call.server.guests.names, [member.guest for member in found])
    return {"company": [company.tell(room.table, member, names.get(member.guest, "")) for member in found]}


async def post_rematch(call: Call) -> protocol.NewTableId:
    room = await call.server.node.room(call.path["table"])
    return {"table": await lobby.rematch(call.server.node, room, call.guest, call.pay_for_tables)}


async def get_record(call: Call) -> Any:
    room = await call.server.node.room(call.path["table"])
    with_draws = call.request.query_params.get("draws") not in (None, "", "0")
    return await call.tell(await room.look(call.welcome(lobby.record_of)), with_draws)


async def get_replay(call: Call) -> protocol.Replay:
    room = await call.server.node.room(call.path["table"])
    seat = call.request.query_params.get("seat")
    replay = await room.look(call.welcome(lambda table: lobby.replay_of(table, seat, call.guest, call.language)))
    return await call.tell(replay)


async def not_found(call: Call) -> Any:  # noqa: ARG001
    raise Refused("no such page")


def routes() -> list[BaseRoute]:
    """All calls; the page takes every address that is not one of them."""
    api: list[BaseRoute] = [
        Route("/api/games", endpoint(get_games, for_anyone=True)),
        Route("/api/games/{game}", endpoint(get_game, for_anyone=True)),
        Route("/api/games/{game}/rules", endpoint(get_rules, for_anyone=True)),
        Route("/api/games/{game}/words", endpoint(studies.get_words, for_anyone=True)),
        Route("/api/reach", endpoint(get_reach, for_anyone=True)),
        Route("/api/openapi.json", endpoint(get_openapi, for_anyone=True)),
        Route("/api/leaderboard/{game}", endpoint(get_leaderboard)),
        Route("/api/puzzles/{game}", endpoint(puzzles.get_puzzles, for_anyone=True)),
        Route("/api/puzzles/{game}/{puzzle}", endpoint(puzzles.post_puzzle), methods=["POST"]),
        Route("/api/me", endpoint(identity.get_me)),
        Route("/api/me", endpoint(identity.put_me), methods=["PUT"]),
        Route("/api/me/games", endpoint(profiles.get_games)),
        Route("/api/me/forget", endpoint(profiles.forget_me, 200, EVENING_PRICE), methods=["POST"]),
        Route("/api/me/back", endpoint(identity.go_back), methods=["POST"]),
        Route("/api/me/sign-out", endpoint(identity.sign_out, 200, TABLE_PRICE), methods=["POST"]),
        Route("/api/me/reminders", endpoint(reminders.get_key)),
        Route("/api/me/reminders", endpoint(reminders.subscribe, 200, TABLE_PRICE), methods=["POST"]),
        Route("/api/me/reminders/end", endpoint(reminders.unsubscribe), methods=["POST"]),
        Route("/api/links", endpoint(identity.get_links)),
        Route("/api/links", endpoint(identity.post_link, 201, TABLE_PRICE), methods=["POST"]),
        Route("/api/links/look", endpoint(identity.look_at_link), methods=["POST"]),
        Route("/api/links/use", endpoint(identity.use_link), methods=["POST"]),
        Route("/api/links/{link}/revoke", endpoint(identity.revoke_link), methods=["POST"]),
        Route("/api/tables", endpoint(get_tables)),
        Route("/api/tables", endpoint(post_table, 201, TABLE_PRICE), methods=["POST"]),
        Route("/api/tables/{table}", endpoint(get_table)),
        Route("/api/tables/{table}/sit", endpoint(wishing(Sit)), methods=["POST"]),
        Route("/api/tables/{table}/stand", endpoint(wishing(Stand)), methods=["POST"]),
        Route("/api/tables/{table}/seat", endpoint(wishing(SeatBot)), methods=["POST"]),
        Route("/api/tables/{table}/start", endpoint(wishing(Start)), methods=["POST"]),
        Route("/api/tables/{table}/company", endpoint(get_company)),
        Route("/api/tables/{table}/mute", endpoint(about_guest(Mute)), methods=["POST"]),
        Route("/api/tables/{table}/remove", endpoint(about_guest(Remove)), methods=["POST"]),
        Route("/api/tables/{table}/lock", endpoint(about_table(Lock)), methods=["POST"]),
        Route("/api/tables/{table}/close", endpoint(about_table(Close)), methods=["POST"]),
        Route("/api/tables/{table}/rematch", endpoint(post_rematch, 200, TABLE_PRICE), methods=["POST"]),
        Route("/api/tables/{table}/record", endpoint(get_record)),
        Route("/api/tables/{table}/replay", endpoint(get_replay)),
        Route("/api/tables/{table}/review", endpoint(studies.get_review)),
        Route("/api/tables/{table}/hint", endpoint(studies.post_hint), methods=["POST"]),
        Route("/api/evenings", endpoint(evenings.get_evenings)),
        Route("/api/evenings", endpoint(evenings.post_evening, 201, EVENING_PRICE), methods=["POST"]),
        Route("/api/evenings/{evening}", endpoint(evenings.get_evening)),
        Route("/api/evenings/{evening}", endpoint(evenings.post_wish), methods=["POST"]),
        Route("/healthz", healthz),
        Route("/metrics", metrics),
    ]
    return [*merged(api), Route("/api/{rest:path}", endpoint(not_found), methods=METHODS), *pages.routes()]


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def merged(api: list[BaseRoute]) -> list[BaseRoute]:
    """Each path answers other methods with an error of ours."""

    async def wrong_method(call: Call) -> Any:  # noqa: ARG001
        raise Refused("no such method")

    paths = dict.fromkeys(route.path for route in api if isinstance(route, Route))
    return [*api, *(Route(path, endpoint(wrong_method), methods=METHODS) for path in paths)]


async def healthz(request: Request) -> Response:
    """Whether the server can do its work: the database answers soon, and can be written to."""
    server: Server = request.state.server
    try:
        await server.node.read_soon(lobby.check, server.engine)
    except Exception:
        return as_json({"status": AWAY}, 503)
    trouble = await server.node.check()
    if trouble is not None:
        return as_json({"status": trouble}, 503)
    return as_json({"status": "ok", "tables": len(server.node.rooms), "connections": len(server.wires)})


async def metrics(request: Request) -> Response:
    server: Server = request.state.server
    report = await server.node.meters.report(server)
    return Response(report, headers={"Cache-Control": "no-store", "Content-Type": meters.CONTENT_TYPE})


# ---------------------------------------------------------------------------------------------------------- for safety

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:", "font-src 'self' data:", "media-src 'self'", "connect-src 'self'", "manifest-src 'self'",
    "worker-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
))  # fmt: skip


class SafeHeaders:
    """Headers that keep a page from being made to do what it should not."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._headers = [
            (b"content-security-policy", POLICY.encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if settings.is_secure:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in self._headers if each[0] not in given)]
            await send(message)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


def middleware(settings: Settings) -> list[Middleware]:
    return [Middleware(SafeHeaders, settings=settings), Middleware(Toll)]
