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
    """The key that browsers subscribe with."""

    key: str


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
    return {"key": call.server.node.reminders.key}


async def subscribe(call: Call) -> Done:
    wish, node = await call.body(Subscribe), call.server.node
    if call.is_new:
        raise Refused("not yours", "not known yet")
    try:
        read_address(wish.endpoint)
        check_reader(wish.key, wish.secret)
    except Unfit as unfit:
        raise Refused("unreadable", "no push address", why=unfit) from None
    except NoKey as wrong:
        raise Refused("unreadable", why=f"key and secret: {wrong}") from None
    asked = Subscription(wish.endpoint, wish.key, wish.secret, call.language)
    await node.read(book.subscribe, node.engine, call.guest, call.identity.link, asked, node.now())
    return {}


async def unsubscribe(call: Call) -> Done:
    wish, node = await call.body(Unsubscribe), call.server.node
    await node.read(book.unsubscribe, node.engine, call.guest, wish.endpoint)
    return {}
