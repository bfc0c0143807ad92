"""Profiles: what is kept of a guest's past, to be looked at and taken along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, select

from larcin.table import forgetting
from larcin.table.errors import Refused
from larcin.table.identity import Nothing, check_age
from larcin.table.protocol import Done, PlayedGame, PlayedGames
from larcin.table.schema import results, tables

if TYPE_CHECKING:
    from larcin.table.http import Call

MOST_AT_ONCE = 500
LATEST = 1 << 60


async def get_games(call: Call) -> PlayedGames:
    """Matches that one has finished, the last one first; `before` a time, for those that one was not told of yet."""
    before = call.request.query_params.get("before", str(LATEST))
    if not (before.isascii() and before.isdecimal() and len(before) <= len(str(LATEST))):
        raise Refused("unreadable", why="`before` is no time")
    return await call.server.node.read(part_of, call.server.engine, call.guest, min(int(before), LATEST))


def part_of(engine: Engine, guest: str, before: int) -> PlayedGames:
    """So many matches, but for those that ended at the same time as the first that is left out: several seats of one
    match, and whoever asks on from there would never be told of the others.
    """
    found = games_of(engine, guest, before)
    if len(found) <= MOST_AT_ONCE:
        return {"games": found, "more": False}
    return {"games": [each for each in found if each["ended"] > found[-1]["ended"]], "more": True}


def games_of(engine: Engine, guest: str, before: int) -> list[PlayedGame]:
    """One match more than are told at once, if there are so many."""
    query = select(results, tables.c.summary).outerjoin_from(results, tables, tables.c.id == results.c.table_id)
    query = query.where(results.c.guest == guest, results.c.at < before)
    query = query.order_by(results.c.at.desc(), results.c.table_id, results.c.seat).limit(MOST_AT_ONCE + 1)
    with engine.connect() as connection:
        return [
            {
                "table": row.table_id,
                "game": row.game,
                "ended": row.at,
                "seat": row.seat,
                "seats": row.seats,
                "place": row.place,
                "won": row.won,
                "winners": row.winners,
                "rating": None if row.rating is None else round(row.rating, 2),
                "names": [seat["name"] for seat in seats_in(row.summary)],
                "bots": [seat.get("level") if seat.get("kind") == "bot" else None for seat in seats_in(row.summary)],
            }
            for row in connection.execute(query)
        ]


def seats_in(summary: str | None) -> list[dict[str, Any]]:
    """Who sat at a table, nobody at one that was pruned."""
    return [] if summary is None else list(json.loads(summary).get("seats", []))


async def forget_me(call: Call) -> Done:
    """Leave wherever one plays, and have everything forgotten that leads to oneself. The device is somebody new."""
    await call.body(Nothing)
    check_age(call)
    server, guest = call.server, call.guest
    at = await forgetting.forget(server.node, guest)
    server.sessions.end({guest: at}, ())
    call.borrowed = [each for each in call.borrowed if each.guest != guest]
    if call.own is None or call.own.guest == guest:
        call.own = server.doorkeeper.new_guest()
    return {}
