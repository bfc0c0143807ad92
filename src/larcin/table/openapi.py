"""The description of the plain calls, for programs that read OpenAPI. The bodies are described by what reads them."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from larcin import __version__
from larcin.rules.rules_text import MARKS
from larcin.rules.words import LANGUAGES
from larcin.table import letters
from larcin.table.agreement import NewTable
from larcin.table.commands import SeatBot, Sit, Stand, Start
from larcin.table.errors import STATUS
from larcin.table.hosting import OnGuest, Switch
from larcin.table.identity import NewLink, NewName, Nothing, Revoke, Through

TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
TRUTH = {"type": "boolean"}
ANYTHING: dict[str, Any] = {}
IN_BOTH = {"type": "object", "properties": dict.fromkeys(LANGUAGES, TEXT), "required": list(LANGUAGES)}
TABLE_ID = {"type": "string", "pattern": f"^{letters.TABLE_ID}$"}

OF_GUESTS = (NewName, NewLink, Through, Revoke, Nothing)
OF_TABLES = (NewTable, Sit, Stand, SeatBot, Start, OnGuest, Switch)
BODIES = {kind.__name__: kind for kind in (*OF_GUESTS, *OF_TABLES)}


def obj(**parts: Any) -> dict[str, Any]:
    """An object with all of these parts; there may be more."""
    return {"type": "object", "properties": parts, "required": list(parts)}


def many(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


def maybe(what: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [what, {"type": "null"}]}


def ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


SEAT = obj(
    name=TEXT, kind={"enum": ["free", "guest", "bot"]}, level=maybe(TEXT), yours=TRUTH, present=TRUTH, away=TRUTH,
    left=TRUTH, forfeited=TRUTH, who=maybe(TEXT), open=TRUTH, host=TRUTH,
)  # fmt: skip
OPTION = obj(
    name=TEXT, values=many(ANYTHING), usual=ANYTHING, text=IN_BOTH,
    value_texts={"type": "object", "additionalProperties": IN_BOTH},
)  # fmt: skip
GAME = obj(
    name=TEXT, title=IN_BOTH, tagline=IN_BOTH, options=many(OPTION), seats=many(NUMBER),
    credits=obj(author=TEXT, publisher=TEXT, artist=TEXT), rules=NUMBER, odds=TRUTH, bots=many(TEXT),
)  # fmt: skip
MARKED_DOWN = obj(text=TEXT, html=TEXT)
RULE_PART = obj(
    mark={"enum": list(MARKS)}, text=TEXT, html=TEXT, heading=maybe(TEXT), page=maybe(NUMBER), open=maybe(MARKED_DOWN),
    why=maybe(MARKED_DOWN),
)  # fmt: skip
RULE = obj(number=TEXT, parts=many(RULE_PART), example=maybe(MARKED_DOWN))
RULES = obj(
    title=TEXT, letter=TEXT, introduction=MARKED_DOWN, rulebook=maybe(MARKED_DOWN),
    sections=many(obj(title=TEXT, introduction=maybe(MARKED_DOWN), rules=many(RULE))),
)  # fmt: skip
ANSWERS: dict[str, dict[str, Any]] = {
    "Error": obj(error=obj(code={"enum": sorted(STATUS)}, text=TEXT)),
    "Game": GAME,
    "Rules": RULES,
    "GameDetails": {
        "allOf": [ref("Game"), obj(components={"type": "object"}, extra_seats=many(IN_BOTH), map=ANYTHING)]
    },
    "Table": obj(
        id=TABLE_ID, game=TEXT, options={"type": "object"}, status={"enum": ["waiting", "playing", "over"]},
        host=maybe(NUMBER), hosting=TRUTH, seats=many(SEAT), memory={"enum": ["aid", "strict"]},
        odds={"enum": ["off", "request", "always"]}, clock=maybe({"type": "object"}), open=TRUTH, locked=TRUTH,
        closed=TRUTH, muted=many(TEXT), commitment=TEXT, rated=TRUTH, rematch=maybe(TABLE_ID),
    ),
    "Member": obj(
        who=TEXT, name=TEXT, seat=maybe(NUMBER), present=TRUTH, muted=TRUTH, removed=TRUTH, host=TRUTH,
    ),
    "Rating": obj(
        place=NUMBER, name=TEXT, kind={"enum": ["guest", "bot"]}, rating={"type": "number"}, mu={"type": "number"},
        sigma={"type": "number"}, games=NUMBER, wins=NUMBER, yours=TRUTH,
    ),
    "Link": obj(
        id=TEXT, label=TEXT, device=TEXT, created=NUMBER, used=maybe(NUMBER), revoked=TRUTH, here=TRUTH,
    ),
    "Record": {"type": "object"},
    "Replay": obj(seat=ANYTHING, steps=many(obj(events=many({"type": "object"}), view={"type": "object"}))),
}  # fmt: skip


def parameter(name: str, where: str, schema: dict[str, Any], what: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": schema, "description": what}


LANG = parameter("lang", "query", TEXT, "en or fr; otherwise Accept-Language says, and English if nothing does.")
GAME_NAME = parameter("game", "path", {"type": "string", "maxLength": 60}, "The name of a game on the catalogue.")
LINK = parameter("link", "path", {"type": "string", "pattern": "^[0-9A-Za-z_-]{1,20}$"}, "The id of a link.")
TABLE = parameter("table", "path", TABLE_ID, "The id of a table.")


def call(summary: str, answer: Any, *parameters: Any, refuses: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """One call: what it answers, and how it may refuse."""
    status, body = more.get("status", 200), more.get("body")
    refused = {*refuses, 429, 503, *((400, 403, 413) if body else ()), *((403,) if more.get("unsafe") else ())}
    described: dict[str, Any] = {
        "summary": summary,
        "parameters": [*parameters, LANG],
        "responses": {
            str(status): {"description": summary, "content": {"application/json": {"schema": answer}}},
            **{str(code): error(code) for code in sorted(refused)},
        },
    }
    if body:
        described["requestBody"] = {
            "required": more.get("needs_body", False),
            "content": {"application/json": {"schema": ref(body)}},
        }
    return described


def error(code: int) -> dict[str, Any]:
    codes = ", ".join(sorted(name for name, status in STATUS.items() if status == code))
    return {"description": f"Refused: {codes}.", "content": {"application/json": {"schema": ref("Error")}}}


def wish(summary: str, body: str, *, needs_body: bool = False) -> dict[str, Any]:
    return {"post": call(summary, obj(n=NUMBER), TABLE, refuses=(404, 409), body=body, needs_body=needs_body)}


def paths() -> dict[str, Any]:
    draws = parameter("draws", "query", TEXT, "1: with what each draw could have been.")
    seat = parameter("seat", "query", TEXT, "A seat's number, or `all`; left out, as an onlooker.")
    new = obj(table=TABLE_ID)
    at = "/api/tables/{table}"
    return {
        "/api/games": {"get": call("The shelf", many(ref("Game")))},
        "/api/games/{game}": {"get": call("A game", ref("GameDetails"), GAME_NAME, refuses=(404,))},
        "/api/games/{game}/rules": {"get": call("Its rules", ref("Rules"), GAME_NAME, refuses=(404,))},
        "/api/leaderboard/{game}": {"get": call("Its ratings", many(ref("Rating")), GAME_NAME, refuses=(404,))},
        "/api/me": {
            "get": call("You", obj(name=TEXT, tables=many(ref("Table")), borrowed=TRUTH, before=maybe(TEXT))),
            "put": call("Your name", obj(name=TEXT), body="NewName", needs_body=True),
        },
        "/api/me/back": {"post": call("Be who you were before", obj(name=TEXT), body="Nothing", refuses=(409,))},
        "/api/me/sign-out": {"post": call("Sign out everywhere else", obj(), body="Nothing", refuses=(409,))},
        "/api/links": {
            "get": call("Your private links", obj(links=many(ref("Link")))),
            "post": call("A new private link", obj(id=TEXT, link=TEXT), body="NewLink", status=201, refuses=(409,)),
        },
        "/api/links/look": {
            "post": call(
                "Whose a link is", obj(name=TEXT, you=TEXT, same=TRUTH), body="Through", needs_body=True, refuses=(404,)
            )
        },
        "/api/links/use": {
            "post": call("Come through a link", obj(name=TEXT), body="Through", needs_body=True, refuses=(404,))
        },
        "/api/links/{link}/revoke": {"post": call("Revoke a link", obj(), LINK, body="Revoke", refuses=(404, 409))},
        "/api/tables": {
            "get": call("The lobby", obj(tables=many(ref("Table")))),
            "post": call("A new table", new, body="NewTable", needs_body=True, status=201, refuses=(404,)),
        },
        at: {"get": call("A table", ref("Table"), TABLE, refuses=(403, 404))},
        f"{at}/sit": wish("Sit down", "Sit"),
        f"{at}/stand": wish("Leave", "Stand"),
        f"{at}/seat": wish("Put a bot on a seat, or free it", "SeatBot", needs_body=True),
        f"{at}/start": wish("Begin", "Start"),
        f"{at}/company": {
            "get": call("Who is there, for the host", obj(company=many(ref("Member"))), TABLE, refuses=(403, 404))
        },
        f"{at}/mute": wish("Let somebody talk no more", "OnGuest", needs_body=True),
        f"{at}/remove": wish("Send somebody away", "OnGuest", needs_body=True),
        f"{at}/lock": wish("Let nobody else sit down", "Switch"),
        f"{at}/close": wish("Let nobody look on", "Switch"),
        f"{at}/rematch": {"post": call("The same again", new, TABLE, refuses=(404, 409), unsafe=True)},
        f"{at}/record": {"get": call("The record", ref("Record"), TABLE, draws, refuses=(403, 404, 409))},
        f"{at}/replay": {"get": call("The replay", ref("Replay"), TABLE, seat, refuses=(400, 403, 404, 409))},
    }


@cache
def description() -> dict[str, Any]:
    _, bodies = msgspec.json.schema_components(BODIES.values(), ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "larcin",
            "version": __version__,
            "description": "The plain calls of the table; play itself is a WebSocket, see docs/protocol.md.",
        },
        "paths": paths(),
        "components": {"schemas": {**bodies, **ANSWERS}},
    }
