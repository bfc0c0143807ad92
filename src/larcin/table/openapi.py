"""The description of the HTTP interface, as OpenAPI, from the same types that read what clients send."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from larcin import __version__
from larcin.table.agreement import NewTable
from larcin.table.commands import NewName, SeatBot, Sit, Stand, Start
from larcin.table.errors import STATUS

REF = "#/components/schemas/{name}"
BODIES = (NewTable, Sit, Stand, SeatBot, Start, NewName)

TABLE = {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
GAME = {"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}
LANGUAGE = {"name": "lang", "in": "query", "schema": {"type": "string", "enum": ["en", "fr"]}}
SEAT = {
    "name": "seat",
    "in": "query",
    "schema": {"type": "string", "enum": ["0", "1", "2", "3", "4", "5", "6", "7", "all"]},
}
DRAWS = {"name": "draws", "in": "query", "schema": {"type": "string", "enum": ["0", "1"]}}

CALLS: list[tuple[str, str, str, list[Any], str | None, int]] = [
    ("get", "/api/games", "The shelf.", [], None, 200),
    ("get", "/api/games/{game}", "A game, with the words for its components.", [GAME], None, 200),
    ("get", "/api/games/{game}/rules", "The rules in prose, as HTML.", [GAME, LANGUAGE], None, 200),
    ("get", "/api/me", "Your name, your private link, the tables you sit at.", [], None, 200),
    ("put", "/api/me", "Your name.", [], "NewName", 200),
    ("get", "/api/tables", "The lobby.", [], None, 200),
    ("post", "/api/tables", "A new table.", [], "NewTable", 201),
    ("get", "/api/tables/{table}", "A table as anyone may see it.", [TABLE], None, 200),
    ("post", "/api/tables/{table}/sit", "Sit down.", [TABLE], "Sit", 200),
    ("post", "/api/tables/{table}/stand", "Leave.", [TABLE], "Stand", 200),
    ("post", "/api/tables/{table}/seat", "Put a bot on a seat, or free it.", [TABLE], "SeatBot", 200),
    ("post", "/api/tables/{table}/start", "Begin.", [TABLE], "Start", 200),
    ("post", "/api/tables/{table}/rematch", "The same again.", [TABLE], None, 200),
    ("get", "/api/tables/{table}/record", "The record of a finished match.", [TABLE, DRAWS], None, 200),
    ("get", "/api/tables/{table}/replay", "A match step by step.", [TABLE, SEAT, LANGUAGE], None, 200),
    ("get", "/api/leaderboard/{game}", "Ratings.", [GAME], None, 200),
    ("get", "/healthz", "Whether the server can do its work.", [], None, 200),
]


@cache
def description() -> bytes:
    """The whole of it, as JSON."""
    _, schemas = msgspec.json.schema_components(BODIES, ref_template=REF)
    schemas["Error"] = {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "text"],
                "properties": {"code": {"type": "string", "enum": sorted(STATUS)}, "text": {"type": "string"}},
            }
        },
    }
    paths: dict[str, dict[str, Any]] = {}
    for method, path, text, parameters, body, status in CALLS:
        paths.setdefault(path, {})[method] = operation(text, parameters, body, status)
    whole = {
        "openapi": "3.1.0",
        "info": {"title": "larcin: the table", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas},
    }
    return msgspec.json.encode(whole)


def operation(text: str, parameters: list[Any], body: str | None, status: int) -> dict[str, Any]:
    json_of: dict[str, Any] = {"application/json": {"schema": {}}}
    error = {"description": "Why not.", "content": {"application/json": {"schema": {"$ref": REF.format(name="Error")}}}}
    codes = sorted({str(code) for code in STATUS.values()} | {"503"})
    described: dict[str, Any] = {
        "summary": text,
        "parameters": parameters,
        "responses": {str(status): {"description": text, "content": json_of}, **dict.fromkeys(codes, error)},
    }
    if body is not None:
        schema = {"$ref": REF.format(name=body)}
        described["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return described
