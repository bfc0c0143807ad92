"""Guests: no account, only a random id in a signed cookie. A private link makes another device theirs, too.

A device has a cookie of its own from its first call on. Where it came through links there is a second one, with those
whom it is instead, the last one first; so the first is never lost, and can be gone back to.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.ids import id_from
from larcin.table.schema import guests

COOKIE = "larcin_guest"
BORROWED = "larcin_as"
COOKIE_SECONDS = 400 * 24 * 3600
LONGEST_TOKEN = 120
MOST_BORROWED = 4
"""How many identities a device remembers besides its own."""
SEPARATOR = "~"


class Identity(NamedTuple):
    """Somebody that a device is, or could be again: a guest, since when, and through which link."""

    guest: str
    since: int = 0
    link: str = ""


class Shown(NamedTuple):
    """What a device shows of itself: whom it has borrowed, the last one first, and who it is by itself."""

    borrowed: tuple[Identity, ...] = ()
    own: Identity | None = None

    @property
    def all(self) -> tuple[Identity, ...]:
        """All that it could be, what it would rather be first."""
        return self.borrowed if self.own is None else (*self.borrowed, self.own)


class Doorkeeper:
    """Knows guests by the cookies that they show, which are signed with a secret key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self) -> Identity:
        return Identity(secrets.token_urlsafe(16))

    def read(self, own: str | None, borrowed: str | None) -> Shown:
        """Whom two cookies name; whatever in them is not ours is passed over."""
        parts = (borrowed or "")[: MOST_BORROWED * (LONGEST_TOKEN + 1)].split(SEPARATOR)
        found = [self._read(part) for part in parts[:MOST_BORROWED]]
        return Shown(tuple(each for each in found if each is not None), self._read(own or ""))

    def cookie(self, identity: Identity) -> str:
        """The cookie for somebody. Who never signed out nor came through a link has the plain form."""
        if identity.since == 0 and not identity.link:
            return f"{identity.guest}.{self._signature('cookie', identity.guest)}"
        told = f"{identity.guest}.{identity.since}.{identity.link}"
        return f"{told}.{self._signature('session', told)}"

    def table_id(self, guest: str, command: str) -> str:
        """The id of the table that a guest opens by a command of this id: the same if it asks again."""
        return id_from(hmac.digest(self._key, f"table:{guest}:{command}".encode(), "sha256"))

    def evening_id(self, guest: str, command: str) -> str:
        """The same for an evening."""
        return id_from(hmac.digest(self._key, f"evening:{guest}:{command}".encode(), "sha256"))

    def borrowed_cookie(self, borrowed: Sequence[Identity]) -> str:
        return SEPARATOR.join(map(self.cookie, borrowed[:MOST_BORROWED]))

    def _read(self, shown: str) -> Identity | None:
        if not shown or len(shown) > LONGEST_TOKEN or not shown.isascii():
            return None
        told, _, signature = shown.rpartition(".")
        guest, *rest = told.split(".")
        purpose = "session" if rest else "cookie"
        if not hmac.compare_digest(signature, self._signature(purpose, told)):
            return None
        return Identity(guest, int(rest[0]), rest[1]) if rest else Identity(guest)

    def _signature(self, purpose: str, told: str) -> str:
        digest = hmac.digest(self._key, f"{purpose}:{told}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()


class GuestBook:
    """The names that guests have given."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
        fresh = dialect.insert(guests)
        self._write = fresh.on_conflict_do_update(index_elements=["id"], set_={"name": fresh.excluded.name})

    def name(self, guest: str) -> str:
        """A guest's name, empty if it has given none."""
        with self._engine.connect() as connection:
            found: str | None = connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()
            return found or ""

    def names(self, wanted: Sequence[str]) -> dict[str, str]:
        """The names of several guests, of those who have given any."""
        with self._engine.connect() as connection:
            found = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(wanted)))
            return {row.id: row.name for row in found}

    def rename(self, guest: str, name: str, now: int) -> None:
        with self._engine.begin() as connection:
            connection.execute(self._write, {"id": guest, "name": name, "created": now})
