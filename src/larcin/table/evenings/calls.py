"""Plain calls about evenings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from larcin.table.commands import Asker
from larcin.table.errors import Refused
from larcin.table.evenings import protocol
from larcin.table.evenings.commands import AnyWish, Join, NewEvening, may_end_pause
from larcin.table.evenings.evening import Evening, Player, Round
from larcin.table.evenings.standings import Standing
from larcin.table.ids import new_id
from larcin.table.protocol import Happened

if TYPE_CHECKING:
    from larcin.table.http import Call

LONGEST_NUMBER = 12
DECIMALS = 2
EVENING_TABLES = 10
"""As many tables as an evening counts for, whatever becomes of it."""


async def post_evening(call: Call) -> protocol.EveningId:
    wish = await call.body(NewEvening)
    evening_id = new_id() if wish.id is None else call.server.doorkeeper.evening_id(call.guest, wish.id)
    pay = partial(call.pay_for_tables, EVENING_TABLES)
    return {"evening": await call.server.node.evenings.open(wish, await call.asker(wish.name), evening_id, pay)}


async def get_evenings(call: Call) -> protocol.Evenings:
    node = call.server.node
    found = await node.read(node.evenings.store.of, call.guest)
    lines: list[protocol.EveningLine] = [
        {"evening": evening_id, "title": plan.title, "game": plan.game, "status": status}  # type: ignore[typeddict-item]
        for evening_id, plan, status in found
    ]
    return {"evenings": lines}


async def get_evening(call: Call) -> protocol.Evening:
    """An evening: at once, or with `have` once more has happened than that, or after a while."""
    keeper, have = call.server.node.evenings, call.request.query_params.get("have")
    if have is None:
        evening = await keeper.look(call.path["evening"])
    elif have.isdecimal() and have.isascii() and len(have) <= LONGEST_NUMBER:
        evening = await keeper.wait(call.path["evening"], int(have))
    else:
        raise Refused("unreadable", why="`have` is no number")
    return tell(evening, call.guest, call.server.node.now())


async def post_wish(call: Call) -> Happened:
    wish: AnyWish = await call.body(AnyWish)  # type: ignore[arg-type]
    asker = await call.asker(wish.name) if isinstance(wish, Join) else Asker(call.guest, language=call.language)
    return {"n": await call.server.node.evenings.wish(call.path["evening"], asker, wish)}


# ---------------------------------------------------------------------------------------------------------- telling


def tell(evening: Evening, guest: str, now: int) -> protocol.Evening:
    """An evening as a guest may see it: ids of others stay here."""
    plan = evening.plan
    return {
        "id": evening.id,
        "n": evening.n,
        "title": plan.title,
        "game": plan.game,
        "options": plan.options,
        "size": plan.size,
        "kind": plan.kind,
        "rounds": plan.rounds,
        "minutes": plan.minutes,
        "rest": plan.rest,
        "status": evening.status,
        "paused": evening.is_paused,
        "ending": evening.status == "playing" and evening.is_closing,
        "hosting": bool(guest) and guest == evening.opening.host,
        "may_go_on": may_end_pause(evening, guest, now),
        "you": evening.number_of(guest),
        "players": [tell_player(each, evening.players[each.player], guest) for each in evening.standings()],
        "played": [tell_round(each, now) for each in evening.rounds],
        "strangers": evening.strangers,
        "sizes": evening.sizes,
    }


def tell_player(standing: Standing, player: Player, guest: str) -> protocol.EveningPlayer:
    return {
        "number": standing.player,
        "name": player.name,
        "kind": "bot" if player.guest is None else "guest",
        "level": player.level,
        "yours": bool(guest) and player.guest == guest,
        "gone": player.gone,
        "place": standing.place,
        "points": round(float(standing.points), DECIMALS),
        "opponents": round(float(standing.opponents), DECIMALS),
        "wins": standing.wins,
        "tables": standing.tables,
    }


def tell_round(round_: Round, now: int) -> protocol.EveningRound:
    return {
        "begins": max(0, round_.at - now) / 1000,
        "tables": [
            {
                "table": at.table,
                "players": at.players,
                "open": at.table in round_.opened,
                "places": round_.places.get(at.table),
            }
            for at in round_.tables
        ],
        "resting": round_.resting,
        "left": sorted(round_.left),
    }
