"""What a host may do for peace at its table, and who may talk. Like everything else it is refused or happens."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from larcin.table import happenings as now
from larcin.table.agreement import clean_chat, clean_name
from larcin.table.commands import Asker, Chat, Decision, Surroundings
from larcin.table.errors import Refused
from larcin.table.letters import CommandId
from larcin.table.rights import check_host, check_welcome, is_host
from larcin.table.table import Table
from larcin.table.texts import say

Who = Annotated[str, Meta(max_length=20, pattern=r"^[0-9A-Za-z_-]+\Z")]


class OnGuest(msgspec.Struct, forbid_unknown_fields=True):
    """A host's wish about somebody at its table; with `on: false` it is taken back."""

    who: Who
    on: bool = True
    id: CommandId | None = None


class Switch(msgspec.Struct, forbid_unknown_fields=True):
    """A host's wish about its table; with `on: false` it is taken back."""

    on: bool = True
    id: CommandId | None = None


class Mute(msgspec.Struct):
    """A wish that somebody talk no more."""

    guest: str
    name: str
    on: bool


class Remove(msgspec.Struct):
    """A wish that somebody leave, and not come back."""

    guest: str
    name: str
    on: bool


class Lock(msgspec.Struct):
    """A wish that nobody else sit down."""

    on: bool


class Close(msgspec.Struct):
    """A wish that nobody look on who does not play."""

    on: bool


def check_other(table: Table, asker: Asker, guest: str) -> None:
    """A host cannot be muted or sent away, by itself or by another."""
    check_host(table, asker.guest)
    if is_host(table, guest):
        raise Refused("not now", "not the host")


def name_of(table: Table, guest: str, given: str, language: str) -> str:
    """What somebody is called at this table."""
    sitting = [table.name(seat) for seat in table.seats_of(guest)]
    known = (*sitting, table.house.names.get(guest, ""), table.house.removed.get(guest, ""), given)
    return clean_name(next(filter(None, known), say("nameless onlooker", language)))


def mute(table: Table, asker: Asker, wish: Mute, around: Surroundings) -> Decision:  # noqa: ARG001
    check_other(table, asker, wish.guest)
    if (wish.guest in table.house.muted) == wish.on:
        return []
    return [now.Mutes(wish.guest, name_of(table, wish.guest, wish.name, asker.language), wish.on)]


def remove(table: Table, asker: Asker, wish: Remove, around: Surroundings) -> Decision:  # noqa: ARG001
    check_other(table, asker, wish.guest)
    if (wish.guest in table.house.removed) == wish.on:
        return []
    if wish.on and table.match is not None and table.seats_of(wish.guest) and table.status != "over":
        raise Refused("not now", "plays already")
    return [now.Removes(wish.guest, name_of(table, wish.guest, wish.name, asker.language), wish.on)]


def lock(table: Table, asker: Asker, wish: Lock, around: Surroundings) -> Decision:  # noqa: ARG001
    check_host(table, asker.guest)
    return [now.Locks(wish.on)] if table.house.locked != wish.on else []


def close(table: Table, asker: Asker, wish: Close, around: Surroundings) -> Decision:  # noqa: ARG001
    check_host(table, asker.guest)
    return [now.Closes(wish.on)] if table.house.closed != wish.on else []


def chat(table: Table, asker: Asker, wish: Chat, around: Surroundings) -> Decision:
    check_welcome(table, asker.guest)
    if not asker.guest:
        raise Refused("not yours", "nobody talks")  # who is nobody could not be muted
    own = table.seats_of(asker.guest)
    seat = asker.seat if asker.seat in own else None
    name = table.name(seat) if seat is not None else asker.name or say("nameless onlooker", asker.language)
    text = clean_chat(wish.text)
    table.house.check_talk(asker.guest, around.now(), around.talk, plays=bool(own))
    return [now.Says(seat, clean_name(name), text, asker.guest)]


DECIDERS: dict[type, Any] = {Mute: mute, Remove: remove, Lock: lock, Close: close, Chat: chat}
