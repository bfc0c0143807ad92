"""Private links: random secrets of which only a hash is kept. They can be listed, revoked, and what came through them
ended.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.errors import Refused
from larcin.table.guests import Identity
from larcin.table.protocol import Link
from larcin.table.schema import guests, links, sign_outs, subscriptions

MOST_LINKS = 20
"""How many links of a guest can be good, or have somebody who came through them, at the same time."""
FORGET_MS = 3600 * 1000
"""How long a link is remembered that nobody can have come through any more."""
LONGEST_LABEL = 40
YOUNG_MS = 24 * 3600 * 1000
"""For so long whoever came through a link may not sign others out: it may have found the link."""

IS_OPEN = (links.c.ended == 0) & ((links.c.revoked == 0) | (links.c.used > 0))
"""Whether a link is good, or somebody who came through it may still be here."""


WORDS = 6
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


def written_secret() -> str:
    """The secret of a link that is copied: 192 random bits."""
    return secrets.token_urlsafe(24)


def spoken_secret() -> str:
    """A secret that can be read out and typed in any language: proquints, six words of 16 random bits each.

    Every word is consonant, vowel, consonant, vowel, consonant: four bits for a consonant, two for a vowel.
    """
    return "-".join(proquint(secrets.randbits(16)) for _ in range(WORDS))


def proquint(number: int) -> str:
    """Sixteen bits as a word that can be pronounced (D. S. Wilkerson, A Proposal for Proquints, 2009)."""
    letters = ((CONSONANTS, 12, 15), (VOWELS, 10, 3), (CONSONANTS, 6, 15), (VOWELS, 4, 3), (CONSONANTS, 0, 15))
    return "".join(alphabet[number >> shift & mask] for alphabet, shift, mask in letters)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


class LinkBook:
    """All private links, and who signed out when."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
        fresh = dialect.insert(sign_outs)
        self._sign_out = fresh.on_conflict_do_update(index_elements=["guest"], set_={"at": fresh.excluded.at})

    # ------------------------------------------------------------------------------------------------- one's own links

    def make(self, owner: Identity, label: str, now: int, secret: str | None = None) -> tuple[str, str]:
        """A new link, with a fresh secret if none is given: its id, and the secret, which is told this once."""
        number, secret = secrets.token_urlsafe(9), secret or written_secret()
        mine = links.c.guest == owner.guest
        with self._engine.begin() as connection:
            connection.execute(delete(links).where(mine, ~IS_OPEN, links.c.revoked < now - FORGET_MS))
            if (
                connection.execute(select(func.count()).select_from(links).where(mine, IS_OPEN)).scalar_one()
                >= MOST_LINKS
            ):
                raise Refused("not now", "too many links", most=MOST_LINKS)
            fresh = {"id": number, "guest": owner.guest, "secret": hashed(secret), "label": label, "device": ""}
            times = dict.fromkeys(("used", "revoked", "ended"), 0)
            connection.execute(insert(links), {**fresh, **times, "parent": owner.link, "created": now})
        return number, secret

    def of(self, owner: Identity) -> list[Link]:
        """Links that are good, or through which somebody may still be here, the newest first."""
        query = select(links).where(links.c.guest == owner.guest, IS_OPEN).order_by(links.c.created.desc(), links.c.id)
        with self._engine.connect() as connection:
            found = connection.execute(query).all()
        return [
            {
                "id": row.id,
                "label": row.label,
                "device": row.device,
                "created": row.created,
                "used": row.used or None,
                "revoked": row.revoked > 0,
                "here": row.id == owner.link,
            }
            for row in found
        ]

    def revoke(self, owner: Identity, number: str, now: int, *, end: bool) -> list[str]:
        """Make a link useless; with `end` whoever came through it, or through links made there, is signed out.

        Returns the links that were ended.
        """
        with self._engine.begin() as connection:
            mine = (links.c.guest == owner.guest) & (links.c.id == number)
            if connection.execute(select(links.c.id).where(mine)).scalar() is None:
                raise Refused("no such link")
            affected = with_children(connection, owner.guest, number) if end else [number]
            good = links.c.id.in_(affected) & (links.c.revoked == 0)
            connection.execute(update(links).where(good).values(revoked=now))
            if end:
                going_on = links.c.id.in_(affected) & (links.c.ended == 0)
                connection.execute(update(links).where(going_on).values(ended=now))
                through = (subscriptions.c.guest == owner.guest) & subscriptions.c.link.in_(affected)
                connection.execute(delete(subscriptions).where(through))
        return affected if end else []

    def sign_out(self, owner: Identity, now: int) -> None:
        """Sign a guest out everywhere, and revoke all its links."""
        with self._engine.begin() as connection:
            connection.execute(self._sign_out, {"guest": owner.guest, "at": now})
            mine = links.c.guest == owner.guest
            connection.execute(update(links).where(mine, links.c.revoked == 0).values(revoked=now))
            connection.execute(update(links).where(mine, links.c.ended == 0).values(ended=now))
            connection.execute(delete(subscriptions).where(subscriptions.c.guest == owner.guest))

    # --------------------------------------------------------------------------------------------- through a link

    def look(self, secret: str) -> tuple[str, str]:
        """Whose link it is: the guest, and its name."""
        query = select(links.c.guest, func.coalesce(guests.c.name, "").label("name"))
        query = query.outerjoin_from(links, guests, guests.c.id == links.c.guest)
        with self._engine.connect() as connection:
            found = connection.execute(query.where(links.c.secret == hashed(secret), links.c.revoked == 0)).first()
        if found is None:
            raise Refused("no such link")
        return found.guest, found.name

    def use(self, secret: str, device: str, now: int) -> Identity:
        """Come through a link."""
        good = (links.c.secret == hashed(secret)) & (links.c.revoked == 0)
        with self._engine.begin() as connection:
            used = update(links).where(good).values(used=now, device=device).returning(links.c.guest, links.c.id)
            found = connection.execute(used).first()
        if found is None:
            raise Refused("no such link")
        return Identity(found.guest, now, found.id)

    # ------------------------------------------------------------------------------------------------------ endings

    def signed_out(self, guest: str) -> int:
        """When a guest last signed out everywhere, 0 for never."""
        with self._engine.connect() as connection:
            return connection.execute(select(sign_outs.c.at).where(sign_outs.c.guest == guest)).scalar() or 0

    def is_ended(self, number: str) -> bool:
        """Whether those who came through a link are signed out; also where there is no such link."""
        with self._engine.connect() as connection:
            ended = connection.execute(select(links.c.ended).where(links.c.id == number)).scalar()
        return ended is None or ended > 0

    def endings_since(self, since: int) -> tuple[dict[str, int], list[str]]:
        """Who signed out everywhere since a time, and when; and the links that were ended since then."""
        with self._engine.connect() as connection:
            out = connection.execute(select(sign_outs.c.guest, sign_outs.c.at).where(sign_outs.c.at >= since))
            ended = connection.execute(select(links.c.id).where(links.c.ended >= since)).scalars()
            return {row.guest: row.at for row in out}, list(ended)


def with_children(connection: Connection, guest: str, number: str) -> list[str]:
    """A link, those that were made by whoever came through it, and so on."""
    parents: dict[str, list[str]] = {}
    for child, parent in connection.execute(select(links.c.id, links.c.parent).where(links.c.guest == guest)):
        parents.setdefault(parent, []).append(child)
    found = [number]
    for each in found:
        found += [child for child in parents.get(each, ()) if child not in found]
    return found
