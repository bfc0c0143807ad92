"""Who a device is: calls about one's name, private links, and going back to who one was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from larcin.table import clocks, lobby
from larcin.table.agreement import clean_name
from larcin.table.errors import Refused
from larcin.table.guests import MOST_BORROWED, Identity
from larcin.table.letters import Text, tidy
from larcin.table.links import LONGEST_LABEL, YOUNG_MS, spoken_secret, written_secret
from larcin.table.protocol import Done, LinkOwner, Links, Me, Named, NewLinkAnswer

if TYPE_CHECKING:
    from larcin.table.http import Call

is_link_id = re.compile("[0-9A-Za-z_-]{1,20}").fullmatch
Secret = Annotated[str, Meta(max_length=100, pattern=r"^[0-9A-Za-z_-]+\Z")]


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    """A guest's name."""

    name: Text


class NewLink(msgspec.Struct, forbid_unknown_fields=True):
    """A wish for a private link, and what it is for; `spoken`, as words that can be read out and typed."""

    label: Text = ""
    spoken: bool = False


class Through(msgspec.Struct, forbid_unknown_fields=True):
    """The secret of a private link. It stands in a body, never in an address: those are logged and passed on."""

    secret: Secret


class Revoke(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to make a link useless, and perhaps to sign out whoever came through it."""

    end: bool = False


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """All that is to be said is in the address."""


# --------------------------------------------------------------------------------------------------------------- me


async def get_me(call: Call) -> Me:
    server = call.server
    call.refreshes = True
    tables = await server.node.read(lobby.tables_of, server.engine, call.guest)
    before = [await server.name_of(each.guest) for each in call.good[1:2]]
    return {
        "name": await server.name_of(call.guest),
        "tables": tables,
        "turns": await clocks.turns_of(server.node, call.guest, tables),
        "borrowed": call.identity in call.borrowed,
        "before": before[0] if before else None,
    }


async def put_me(call: Call) -> Named:
    name = clean_name((await call.body(NewName)).name)
    await call.server.node.read(call.server.guests.rename, call.guest, name, call.server.node.now())
    return {"name": name}


async def go_back(call: Call) -> Named:
    """Be again who this device was before it came through a link."""
    await call.body(Nothing)
    if len(call.good) < 2:
        raise Refused("not now", "nobody before")
    call.good = call.good[1:]
    call.borrowed = [each for each in call.borrowed if each in call.good]
    return {"name": await call.server.name_of(call.guest)}


async def sign_out(call: Call) -> Done:
    """Sign out everywhere but here, and revoke all links."""
    await call.body(Nothing)
    check_age(call)
    server, now, was = call.server, call.server.node.now(), call.identity
    await server.node.read(server.links.sign_out, was, now)
    server.sessions.end({was.guest: now}, ())
    again = Identity(was.guest, now)
    call.borrowed = [again if each == was else each for each in call.borrowed if each == was or each.guest != was.guest]
    if call.own is not None and call.own.guest == was.guest:
        call.own = again
    return {}


def check_age(call: Call) -> None:
    """Whoever came through a link just now may have found it: it must not lock out those whose it is."""
    identity, now = call.identity, call.server.node.now()
    if identity.link and now - identity.since < YOUNG_MS:
        raise Refused("not now", "too young")


# ------------------------------------------------------------------------------------------------------------- links


async def get_links(call: Call) -> Links:
    server = call.server
    return {"links": await server.node.read(server.links.of, call.identity)}


async def post_link(call: Call) -> NewLinkAnswer:
    wish = await call.body(NewLink)
    label = tidy(wish.label)
    if len(label) > LONGEST_LABEL:
        raise Refused("too long")
    server = call.server
    kind = spoken_secret if wish.spoken else written_secret
    number, secret = await server.node.read(server.links.make, call.identity, label, server.node.now(), kind())
    base = server.settings.public_address.rstrip("/") or str(call.request.base_url).rstrip("/")
    return {"id": number, "link": f"{base}/as#{secret}"}


async def revoke_link(call: Call) -> Done:
    wish = await call.body(Revoke)
    number, server = call.path["link"], call.server
    if not is_link_id(number):
        raise Refused("no such link")
    if number != call.identity.link:
        check_age(call)
    now = server.node.now()
    ended = await server.node.read(lambda: server.links.revoke(call.identity, number, now, end=wish.end))
    server.sessions.end({}, ended)
    return {}


async def look_at_link(call: Call) -> LinkOwner:
    """Whose a link is, before anybody comes through it."""
    secret = (await call.body(Through)).secret
    guest, name = await call.server.node.read(call.server.links.look, secret)
    return {"name": name, "you": await call.server.name_of(call.guest), "same": guest == call.guest}


async def use_link(call: Call) -> Named:
    """Be the guest whose link it is; who one was before is remembered."""
    server = call.server
    secret, device = (await call.body(Through)).secret, device_of(call.request.headers.get("user-agent", ""))
    guest, name = await server.node.read(server.links.look, secret)
    if guest != call.guest:
        identity = await server.node.read(server.links.use, secret, device, server.node.now())
        others = [each for each in call.borrowed if each.guest != guest]
        call.borrowed = [identity, *others][:MOST_BORROWED]
    return {"name": name}


BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/|Opera", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox|FxiOS", "Firefox"),
    ("Chrome|CriOS", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux|X11", "Linux"),
)


def device_of(agent: str) -> str:
    """A browser and a system in words, such as *Firefox, Android*; empty for a program that says neither."""
    found = [next((name for sign, name in known if re.search(sign, agent)), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))
