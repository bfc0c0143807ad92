"""Guests: no account, only a random id in a signed cookie, and a private link for other devices."""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Any

from sqlalchemy import Engine, select
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.ids import id_from
from larcin.table.schema import guests

COOKIE = "larcin_guest"
COOKIE_SECONDS = 400 * 24 * 3600
LONGEST_TOKEN = 100


class Doorkeeper:
    """Knows guests by what they show: a cookie, or the token of a private link. Both are signed with a secret key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def new_guest(self) -> str:
        return secrets.token_urlsafe(16)

    def cookie(self, guest: str) -> str:
        return self._signed("cookie", guest)

    def link(self, guest: str) -> str:
        """The token of the guest's private link."""
        return self._signed("link", guest)

    def table_id(self, guest: str, command: str) -> str:
        """The id of the table that a guest opens by a command of this id: the same if it asks again."""
        return id_from(hmac.digest(self._key, f"table:{guest}:{command}".encode(), "sha256"))

    def of_cookie(self, shown: str | None) -> str | None:
        """The guest that a cookie names, None if it is not one of ours."""
        return self._read("cookie", shown)

    def of_link(self, shown: str | None) -> str | None:
        return self._read("link", shown)

    def _signed(self, purpose: str, guest: str) -> str:
        return f"{guest}.{self._signature(purpose, guest)}"

    def _read(self, purpose: str, shown: str | None) -> str | None:
        if not shown or len(shown) > LONGEST_TOKEN or not shown.isascii():
            return None
        guest, _, signature = shown.partition(".")
        return guest if hmac.compare_digest(signature, self._signature(purpose, guest)) else None

    def _signature(self, purpose: str, guest: str) -> str:
        digest = hmac.digest(self._key, f"{purpose}:{guest}".encode(), "sha256")
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

    def rename(self, guest: str, name: str, now: int) -> None:
        with self._engine.begin() as connection:
            connection.execute(self._write, {"id": guest, "name": name, "created": now})
