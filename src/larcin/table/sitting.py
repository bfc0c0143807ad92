"""Sitting down, standing up, and the start: what becomes of wishes about seats. Nothing is changed here."""

from __future__ import annotations

from typing import Any

from larcin.table import happenings as now
from larcin.table.agreement import checked_level, clean_name, clean_words, told_apart
from larcin.table.commands import (
    Asker,
    BeginWith,
    Decision,
    GiveUp,
    SeatBot,
    Sit,
    SitDown,
    Stand,
    Start,
    Surroundings,
    deputy_level,
    running,
)
from larcin.table.errors import Refused
from larcin.table.rights import check_host, check_welcome, seats_open_to
from larcin.table.table import Table
from larcin.table.texts import bot_name, say

MOST_SITTINGS = 12
"""How often a guest may sit down at a table before the match begins."""


def sit_down(table: Table, asker: Asker, wish: SitDown, around: Surroundings) -> Decision:  # noqa: ARG001
    """Seat everybody that is there when the table opens; somebody else may have opened it at the same time."""
    if table.rows:
        return []
    happens: Decision = []
    levels = [sitting.level for sitting in wish.sittings]
    for seat, sitting in enumerate(wish.sittings):
        if sitting.me:
            name = sitting.name or name_at(seat, asker.name, asker)
            is_first = not any(isinstance(each, now.Sits) for each in happens)  # others at the same device come after
            words, face = (clean_words(wish.words), wish.face) if is_first else ("", "")
            happens.append(now.Sits(seat, asker.guest, name, words, face))
        elif sitting.level:
            happens.append(now.BotSits(seat, sitting.level, bot_name(seat, levels)))
    return [*happens, *wish.settled, *([now.Starts()] if len(happens) == len(table.seats) else [])]


def begin_with(table: Table, asker: Asker, wish: BeginWith, around: Surroundings) -> Decision:  # noqa: ARG001
    """Begin a match that was seated elsewhere; another process may have done so at the same time."""
    return [] if table.rows else wish.happens


def sit(table: Table, asker: Asker, wish: Sit, around: Surroundings) -> Decision:  # noqa: ARG001
    """Sit down. Whoever sits already has what it wants, unless it asks for another seat."""
    check_welcome(table, asker.guest)
    free, own = seats_open_to(table, asker.guest), table.seats_of(asker.guest)
    if wish.seat is not None and wish.seat >= len(table.seats):
        raise Refused("unreadable", "no such seat")
    if wish.seat in own or (own and wish.seat is None and not wish.also):
        return []
    if table.status == "over":
        raise Refused("not now", "over")
    if own and (table.match is not None or not wish.also):
        raise Refused("not now", "seated already" if table.match is not None else "seated elsewhere")
    if not free or (wish.seat is not None and wish.seat not in free):
        raise Refused("not now", why_not_open(table, asker.guest, wish.seat))
    if table.match is None and table.sat[asker.guest] >= MOST_SITTINGS:
        raise Refused("too many", "sat too often")
    seat = free[0] if wish.seat is None else wish.seat
    given = table.house.muted.get(asker.guest) or wish.name or asker.name  # a new name would be heard, too
    name = name_at(seat, given, asker)
    if table.agreement.evening:
        name = name_at_evening(table, seat, name, asker)
    happens: Decision = [now.Sits(seat, asker.guest, name, clean_words(wish.words), wish.face)]
    return happens + starting(table, {seat})


def why_not_open(table: Table, guest: str, seat: int | None) -> str:
    """Why somebody cannot sit down, on a seat or at all."""
    wanted = table.seats if seat is None else [table.seats[seat]]
    if any(each.left and each.forfeited and each.guest == guest for each in wanted):
        return "given up"
    if table.house.locked and any(each.is_free or each.left for each in wanted):
        return "locked"
    if any(each.left for each in wanted):
        return "rated seat"
    if any(each.is_free for each in wanted):
        return "kept seat"
    return "no free seat" if seat is None else "seat taken"


def name_at(seat: int, given: str, asker: Asker) -> str:
    """The name under which somebody sits down; who has given none has the number of the seat for one."""
    return clean_name(given) if given else say("nameless", asker.language, number=seat + 1)


def name_at_evening(table: Table, seat: int, name: str, asker: Asker) -> str:
    """At an evening no two have the same name, and who comes back has its own."""
    if table.seats[seat].guest == asker.guest:
        return table.name(seat)
    return told_apart(name, [each.name for other, each in enumerate(table.seats) if other != seat])


def starting(table: Table, taken: set[int]) -> Decision:
    """The start, if with these seats all are taken."""
    free = [seat for seat, each in enumerate(table.seats) if each.is_free and seat not in taken]
    return [now.Starts()] if not free and table.match is None else []


def stand(table: Table, asker: Asker, wish: Stand, around: Surroundings) -> Decision:  # noqa: ARG001
    own = table.seats_of(asker.guest)
    if table.status == "over":
        raise Refused("not now", "over")
    if not own or (wish.seat is not None and wish.seat not in own):
        raise Refused("not yours", "not seated")
    happens: Decision = []
    for seat in own if wish.seat is None else [wish.seat]:
        happens.append(now.Stands(seat))
        if table.match is not None and table.seats[seat].bot is None:
            happens.append(now.HandsOver(seat, deputy_level(table)))
    return happens


def give_up(table: Table, asker: Asker, wish: GiveUp, around: Surroundings) -> Decision:  # noqa: ARG001
    """Leave for good. Who has left already, or was replaced by a bot, cannot come back after this either."""
    running(table)
    happens: Decision = []
    for seat, each in enumerate(table.seats):
        if each.guest == asker.guest and not (each.left and each.forfeited):
            happens.append(now.Stands(seat, for_good=True))
            if each.bot is None:
                happens.append(now.HandsOver(seat, deputy_level(table)))
    return happens


def seat_bot(table: Table, asker: Asker, wish: SeatBot, around: Surroundings) -> Decision:
    check_host(table, asker.guest)
    if table.match is not None:
        raise Refused("not now", "started")
    if wish.seat >= len(table.seats):
        raise Refused("unreadable", "no such seat")
    seat = table.seats[wish.seat]
    if seat.guest is not None or (wish.bot is not None and not seat.is_free):
        raise Refused("not now", "seat taken")
    if wish.bot is None:
        return [now.BotLeaves(wish.seat)] if seat.level is not None else []
    level = checked_level(wish.bot, around.bots)
    levels = [level if number == wish.seat else each.level for number, each in enumerate(table.seats)]
    return [now.BotSits(wish.seat, level, bot_name(wish.seat, levels)), *starting(table, {wish.seat})]


def start(table: Table, asker: Asker, wish: Start, around: Surroundings) -> Decision:  # noqa: ARG001
    """Begin; bots take the seats that are still free."""
    check_host(table, asker.guest)
    if table.match is not None:
        raise Refused("not now", "started")
    free = [seat for seat, each in enumerate(table.seats) if each.is_free]
    level = deputy_level(table)
    levels = [level if each.is_free else each.level for each in table.seats]
    return [*(now.BotSits(seat, level, bot_name(seat, levels)) for seat in free), now.Starts()]


DECIDERS: dict[type, Any] = {
    SitDown: sit_down,
    BeginWith: begin_with,
    Sit: sit,
    Stand: stand,
    GiveUp: give_up,
    SeatBot: seat_bot,
    Start: start,
}
