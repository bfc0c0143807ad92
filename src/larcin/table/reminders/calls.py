"""Calls about reminders: the server's key, a browser that wants to be reminded, and one that does not any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict

import msgspec
from msgspec import Meta

from larcin.table.errors import Refused
from larcin.table.protocol import Done
from larcin.table.reminders import book
from larcin.table.reminders.book import Subscription
from larcin.table.reminders.posting import LONGEST_ADDRESS, Unfit, read_address
from larcin.table.reminders.sealing import NoKey, check_reader

if TYPE_CHECKING:
    from larcin.table.http import Call

Endpoint = Annotated[str, Meta(max_length=LONGEST_ADDRESS)]
Encoded = Annotated[str, Meta(max_length=120, pattern=r"^[0-9A-Za-z_-]+\Z")]


class ReminderKey(TypedDict):
    """The key that browsers subscribe with, null where the server reminds nobody."""

    key: str | None


class Subscribe(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's wish to be reminded: where its push service takes messages, its key, and the secret beside it."""

    endpoint: Endpoint
    key: Encoded
    secret: Encoded


class Unsubscribe(msgspec.Struct, forbid_unknown_fields=True):
    """A browser's wish to be reminded no more."""

    endpoint: Endpoint


ANSWERS = (ReminderKey,)


async def get_key(call: Call) -> ReminderKey:
    node = call.server.node
    return {"key": await node.read(lambda: node.reminders.key) if node.settings.reminders else None}


async def subscribe(call: Call) -> Done:
    wish, node = await call.body(Subscribe), call.server.node
    if call.is_new:
        raise Refused("not yours", "not known yet")
    if not node.settings.reminders:
        raise Refused("not now", "no reminders")
    try:
        check_reader(wish.key, wish.secret)
    except NoKey as wrong:
        raise Refused("unreadable", why=f"key and secret: {wrong}") from None
    asked = Subscription(place(wish.endpoint), wish.key, wish.secret, call.language)
    await node.read(book.subscribe, node.engine, call.guest, call.identity.link, asked, node.now())
    await check_is_signed_in(call, asked)
    return {}


async def check_is_signed_in(call: Call, asked: Subscription) -> None:
    """Forget what a device asked for that was signed out by another process meanwhile: nobody would find it later."""
    node, sessions = call.server.node, call.server.sessions
    await sessions.hear_of_endings()
    if not sessions.is_good(call.identity):
        await node.read(book.unsubscribe, node.engine, call.guest, asked.endpoint)
        raise Refused("not yours", "not known yet")


async def unsubscribe(call: Call) -> Done:
    wish, node = await call.body(Unsubscribe), call.server.node
    await node.read(book.unsubscribe, node.engine, call.guest, place(wish.endpoint))
    return {}


def place(endpoint: str) -> str:
    """Where a browser is sent messages: one text for one browser."""
    try:
        return read_address(endpoint).written
    except Unfit as unfit:
        raise Refused("unreadable", "no push address", why=unfit) from None
