"""Clocks: so much time for each choice, or for all choices of a match together. What is stored is time used."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from larcin.table.agreement import DAY_SECONDS
from larcin.table.commands import Asker, TimeIsUp, time_left
from larcin.table.errors import Refused
from larcin.table.requests import Request
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.node import Node
    from larcin.table.protocol import Clocks, Turn
    from larcin.table.requests import Answer
    from larcin.table.room import Room

KINDNESS_MS = 250
"""How much longer than its clock says a seat has, for the way of the message."""
SOONEST_MS = 50
"""How soon an alarm may ring: while nobody is served, time stands still, and it would ring again and again."""
AFAR_MS = 600_000
"""A table where no clock runs out sooner than in so long need not be in memory while nobody is there."""
DESERTED_MS = 3_600_000
"""How often one is looked at that all have left."""


def running(table: Table) -> list[int]:
    """The seats whose clocks run."""
    if table.agreement.clock is None or table.status != "playing":
        return []
    return [seat for seat in table.waiting if table.seats[seat].bot is None]


def left(node: Node, table: Table, seat: int) -> int:
    """Milliseconds that a seat has left."""
    if seat in running(table):
        return time_left(table, seat, node)
    clock = table.agreement.clock
    assert clock is not None
    return clock.seconds * 1000 - table.pondered.get(seat, 0) - (table.used[seat] if clock.kind == "game" else 0)


def tell(node: Node, table: Table) -> Clocks | None:
    """The clocks as watchers see them, in seconds."""
    if table.agreement.clock is None or table.match is None:
        return None
    seats = range(len(table.seats))
    return {
        "running": running(table),
        "left": [max(0, left(node, table, seat)) / 1000 for seat in seats],
        "at": node.now() / 1000,
    }


async def turns_of(node: Node, guest: str, tables: Sequence[dict[str, Any]]) -> list[Turn]:
    """The tables whose clocks count days, of these, at which a guest is waited for, the most urgent one first."""
    turns: list[Turn] = []
    for summary in tables:
        clock = summary["clock"]
        if summary["status"] != "playing" or clock is None or clock["seconds"] < DAY_SECONDS:
            continue
        with contextlib.suppress(Refused):  # its game is not offered any more
            room = await node.room(summary["id"])
            times = await room.look(lambda table: [left(node, table, each) for each in own_running(table, guest)])
            turns += [{"table": summary["id"], "left": max(0, time) / 1000} for time in times[:1]]
    return sorted(turns, key=lambda turn: turn["left"])


def own_running(table: Table, guest: str) -> list[int]:
    return [seat for seat in running(table) if seat in table.seats_of(guest)]


def due(node: Node, table: Table) -> int:
    """A time before which no clock runs out, whatever happens until then; 0 if that is not known. Each choice has a
    clock of its own, so a later one runs out later, and a clock for the whole game goes no faster than time; times in
    which nobody was served put it off. Where all have left, none runs before somebody comes back.
    """
    clock = table.agreement.clock
    if clock is None:
        return 0
    if not running(table):
        return node.now() + DESERTED_MS if table.is_deserted and not table.agreement.evening else 0
    players = [seat for seat, each in enumerate(table.seats) if each.guest is not None and not each.forfeited]
    used = max(table.used[seat] for seat in players) if clock.kind == "game" else 0
    return table.opened + clock.seconds * 1000 - used


def is_far(node: Node, table: Table) -> bool:
    """Whether no clock runs out soon."""
    return due(node, table) > node.now() + AFAR_MS


def set_alarm(node: Node, room: Room) -> None:
    """Wake up when the next clock runs out."""
    if room.alarm is not None:
        room.alarm.cancel()
        room.alarm = None
    seats = running(room.table)
    if seats:
        soonest = min(left(node, room.table, seat) for seat in seats) + KINDNESS_MS
        room.alarm = node.loop.call_later(max(soonest, SOONEST_MS) / 1000, ring, node, room)


def ring(node: Node, room: Room) -> None:
    """Some time is up: the clock chooses for a seat, or for the whole game a bot plays on and the seat forfeits."""
    room.alarm = None
    table = room.table
    clock = table.agreement.clock
    late = [seat for seat in running(table) if left(node, table, seat) + KINDNESS_MS <= 0]
    for seat in late:
        if clock is not None and clock.kind == "game":
            room.ask(Request(Asker(""), TimeIsUp(seat, table.decision), ignore))
        else:
            node.bot_runner.choose_for_late(room, seat)
    if not late:
        set_alarm(node, room)


def ignore(answer: Answer) -> None:
    """Nobody waits for this answer: what came too late is dropped."""
