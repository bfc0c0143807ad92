"""Who is at a table besides those who play: for the host, who may mute them or send them away."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from larcin.table import protocol
from larcin.table.errors import Refused
from larcin.table.rights import is_host
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.room import Room

MOST_SHOWN = 100


class Member(NamedTuple):
    """Somebody at a table."""

    guest: str
    who: str
    seat: int | None
    present: bool
    muted: bool
    removed: bool
    host: bool


def members(room: Room, table: Table, asker: str) -> list[Member]:
    """All that the host may want to do something about: those who sit or talk here, look on now, or were sent away."""
    if not is_host(table, asker):
        raise Refused("not yours", "host only")
    here, house = room.presence.guests(), table.house
    seats = {each.guest: seat for seat, each in enumerate(table.seats) if each.guest is not None and not each.left}
    known = dict.fromkeys([*seats, *house.removed, *house.muted, *house.names, *sorted(here)])
    return [
        Member(
            guest, str(house.who(guest)), seats.get(guest), guest in here,
            guest in house.muted, guest in house.removed, is_host(table, guest),
        )
        for guest in known
    ]  # fmt: skip


def find(room: Room, table: Table, asker: str, who: str) -> Member:
    """Somebody at a table by what programs call it there."""
    for member in members(room, table, asker):
        if member.who == who:
            return member
    raise Refused("not now", "nobody such")


def tell(table: Table, member: Member, name: str) -> protocol.Member:
    """Somebody, as the host is told."""
    house, seat = table.house, member.seat
    known = house.names.get(member.guest) or house.removed.get(member.guest) or house.muted.get(member.guest) or name
    return {
        "who": member.who,
        "name": known if seat is None else table.name(seat),
        "seat": seat,
        "present": member.present,
        "muted": member.muted,
        "removed": member.removed,
        "host": member.host,
    }
