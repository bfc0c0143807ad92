"""The description of the plain calls, for programs that read OpenAPI. Bodies are described by what reads them, answers
by their types (`larcin.table.protocol`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from larcin import __version__
from larcin.table import letters, protocol, studied
from larcin.table.agreement import NewTable
from larcin.table.commands import SeatBot, Sit, Stand, Start
from larcin.table.errors import STATUS
from larcin.table.evenings import commands as wishes
from larcin.table.evenings import protocol as evenings
from larcin.table.hosting import OnGuest, Switch
from larcin.table.identity import NewLink, NewName, Nothing, Revoke, Through
from larcin.table.puzzles import Solved
from larcin.table.reminders import calls as reminders
from larcin.table.studies import AskHint

TEXT = {"type": "string"}
TABLE_ID = {"type": "string", "pattern": f"^{letters.TABLE_ID}$"}

OF_GUESTS = (NewName, NewLink, Through, Revoke, Nothing, Solved, reminders.Subscribe, reminders.Unsubscribe)
OF_TABLES = (NewTable, Sit, Stand, SeatBot, Start, OnGuest, Switch, AskHint)
OF_EVENINGS = (wishes.NewEvening, *get_args(wishes.AnyWish))
BODIES = {kind.__name__: kind for kind in (*OF_GUESTS, *OF_TABLES, *OF_EVENINGS)}
ANSWERS = (*protocol.ANSWERS, *studied.ANSWERS, *reminders.ANSWERS, *evenings.ANSWERS)


def many(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": of}


def by_name(of: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": of}


def ref(kind: type) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def parameter(name: str, where: str, schema: dict[str, Any], what: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": schema, "description": what}


LANG = parameter("lang", "query", TEXT, "en or fr; otherwise Accept-Language says, and English if nothing does.")
GAME_NAME = parameter("game", "path", {"type": "string", "maxLength": 60}, "The name of a game on the catalogue.")
LINK = parameter("link", "path", {"type": "string", "pattern": "^[0-9A-Za-z_-]{1,20}$"}, "The id of a link.")
EVENING = parameter("evening", "path", TABLE_ID, "The id of an evening.")
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
            "content": {"application/json": {"schema": ref(BODIES[body]) if isinstance(body, str) else body}},
        }
    return described


def error(code: int) -> dict[str, Any]:
    codes = ", ".join(sorted(name for name, status in STATUS.items() if status == code))
    return {"description": f"Refused: {codes}.", "content": {"application/json": {"schema": ref(protocol.Error)}}}


def wish(summary: str, body: str, *, needs_body: bool = False) -> dict[str, Any]:
    return {"post": call(summary, ref(protocol.Happened), TABLE, refuses=(404, 409), body=body, needs_body=needs_body)}


def paths() -> dict[str, Any]:
    draws = parameter("draws", "query", TEXT, "1: with what each draw could have been.")
    seat = parameter("seat", "query", TEXT, "A seat's number, or `all`; left out, as an onlooker.")
    before = parameter("before", "query", {"type": "string", "pattern": "^[0-9]{1,19}$"}, "Only what ended before.")
    new, named, done = ref(protocol.NewTableId), ref(protocol.Named), ref(protocol.Done)
    standing, puzzle = ref(protocol.PuzzleStanding), parameter("puzzle", "path", TEXT, "Its id.")
    at = "/api/tables/{table}"
    return {
        "/api/games": {"get": call("The shelf", many(ref(protocol.Game)))},
        "/api/games/{game}": {"get": call("A game", ref(protocol.GameDetails), GAME_NAME, refuses=(404,))},
        "/api/games/{game}/rules": {"get": call("Its rules", ref(protocol.Rules), GAME_NAME, refuses=(404,))},
        "/api/games/{game}/words": {
            "get": call("What its moves are called", {"type": "object"}, GAME_NAME, refuses=(404,))
        },
        "/api/leaderboard/{game}": {"get": call("Its ratings", many(ref(protocol.Rating)), GAME_NAME, refuses=(404,))},
        "/api/puzzles/{game}": {"get": call("How hard its puzzles are", by_name(standing), GAME_NAME, refuses=(404,))},
        "/api/puzzles/{game}/{puzzle}": {
            "post": call(
                "How your first try went", standing, GAME_NAME, puzzle, refuses=(404,), body="Solved", needs_body=True
            )
        },
        "/api/reach": {"get": call("Where others find the server", ref(protocol.Reach))},
        "/api/me": {
            "get": call("You", ref(protocol.Me)),
            "put": call("Your name", named, body="NewName", needs_body=True),
        },
        "/api/me/games": {"get": call("What you have played", ref(protocol.PlayedGames), before, refuses=(400,))},
        "/api/me/forget": {"post": call("Be forgotten", done, body="Nothing", refuses=(409,))},
        "/api/me/back": {"post": call("Be who you were before", named, body="Nothing", refuses=(409,))},
        "/api/me/sign-out": {"post": call("Sign out everywhere else", done, body="Nothing", refuses=(409,))},
        "/api/me/reminders": {
            "get": call("The key to subscribe with", ref(reminders.ReminderKey)),
            "post": call("Be reminded by this browser", done, body="Subscribe", needs_body=True),
        },
        "/api/me/reminders/end": {"post": call("Be reminded no more", done, body="Unsubscribe", needs_body=True)},
        "/api/links": {
            "get": call("Your private links", ref(protocol.Links)),
            "post": call("A new private link", ref(protocol.NewLinkAnswer), body="NewLink", status=201, refuses=(409,)),
        },
        "/api/links/look": {
            "post": call("Whose a link is", ref(protocol.LinkOwner), body="Through", needs_body=True, refuses=(404,))
        },
        "/api/links/use": {"post": call("Come through a link", named, body="Through", needs_body=True, refuses=(404,))},
        "/api/links/{link}/revoke": {"post": call("Revoke a link", done, LINK, body="Revoke", refuses=(404, 409))},
        "/api/tables": {
            "get": call("The lobby", ref(protocol.Lobby)),
            "post": call("A new table", new, body="NewTable", needs_body=True, status=201, refuses=(404,)),
        },
        at: {"get": call("A table", ref(protocol.Table), TABLE, refuses=(403, 404))},
        f"{at}/sit": wish("Sit down", "Sit"),
        f"{at}/stand": wish("Leave", "Stand"),
        f"{at}/seat": wish("Put a bot on a seat, or free it", "SeatBot", needs_body=True),
        f"{at}/start": wish("Begin", "Start"),
        f"{at}/company": {"get": call("Who is there, for the host", ref(protocol.Company), TABLE, refuses=(403, 404))},
        f"{at}/mute": wish("Let somebody talk no more", "OnGuest", needs_body=True),
        f"{at}/remove": wish("Send somebody away", "OnGuest", needs_body=True),
        f"{at}/lock": wish("Let nobody else sit down", "Switch"),
        f"{at}/close": wish("Let nobody look on", "Switch"),
        f"{at}/rematch": {"post": call("The same again", new, TABLE, refuses=(404, 409), unsafe=True)},
        f"{at}/record": {"get": call("The record", {"type": "object"}, TABLE, draws, refuses=(403, 404, 409))},
        f"{at}/replay": {"get": call("The replay", ref(protocol.Replay), TABLE, seat, refuses=(400, 403, 404, 409))},
        **studies(),
        **of_evenings(),
    }


def studies() -> dict[str, Any]:
    seat = parameter("seat", "query", {"type": "string", "pattern": "^[0-7]$"}, "Through whose eyes.")
    since = parameter("since", "query", {"type": "string", "pattern": "^[0-9]{1,6}$"}, "Only from this step on.")
    hint = call(
        "What an expert would do", ref(studied.Hint), TABLE, body="AskHint", needs_body=True, refuses=(404, 409)
    )
    return {
        "/api/tables/{table}/hint": {"post": hint},
        "/api/tables/{table}/review": {
            "get": call("A part of its review", ref(studied.Review), TABLE, seat, since, refuses=(400, 403, 404, 409))
        },
    }


def of_evenings() -> dict[str, Any]:
    have = parameter("have", "query", {"type": "string", "pattern": "^[0-9]{1,12}$"}, "Wait for more than this number.")
    wish = {"anyOf": [ref(kind) for kind in get_args(wishes.AnyWish)]}
    new = ref(evenings.EveningId)
    return {
        "/api/evenings": {
            "get": call("Your evenings", ref(evenings.Evenings)),
            "post": call("A new evening", new, body="NewEvening", needs_body=True, status=201, refuses=(404, 409)),
        },
        "/api/evenings/{evening}": {
            "get": call("An evening", ref(evenings.Evening), EVENING, have, refuses=(400, 404)),
            "post": call(
                "A wish at an evening", ref(protocol.Happened), EVENING, body=wish, needs_body=True, refuses=(404, 409)
            ),
        },
    }


@cache
def description() -> dict[str, Any]:
    kinds = (*BODIES.values(), *ANSWERS)
    _, schemas = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "larcin",
            "version": __version__,
            "description": "The plain calls of the table; play itself is a WebSocket, see docs/protocol.md.",
        },
        "paths": paths(),
        "components": {"schemas": schemas},
    }
