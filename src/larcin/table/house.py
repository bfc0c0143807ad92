"""The rules of the house at one table: who was sent away or muted, whether it is locked or closed, what was said.

All of it follows from the log. How much one may say is measured by the times there, so all processes agree about it.
"""

from __future__ import annotations

import base64
import hmac
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from larcin.table.errors import Refused

if TYPE_CHECKING:
    from larcin.table.protocol import ChatLine

LINES_KEPT = 50
TALK_MS = 10_000
"""How long something said counts for how fast one may go on."""


class Talk(NamedTuple):
    """How much may be said: in `TALK_MS`, and at a table altogether."""

    at_once: int
    in_all: int


PLAYER, ONLOOKER, ALL_ONLOOKERS = Talk(6, 500), Talk(3, 60), Talk(8, 300)


class Said:
    """How much somebody, or some people together, said so far."""

    __slots__ = ("count", "recent")

    def __init__(self) -> None:
        self.count = 0
        self.recent: deque[int] = deque()

    def add(self, at: int) -> None:
        self.count += 1
        self.recent.append(at)
        while self.recent[0] <= at - TALK_MS:
            self.recent.popleft()

    def check(self, talk: Talk, now: int, times: float) -> None:
        if self.count >= talk.in_all * times:
            raise Refused("too many", "said too much")
        if sum(at > now - TALK_MS for at in self.recent) >= talk.at_once * times:
            raise Refused("too many", "said too fast")


class House:
    """What the host of a table has settled, and what was said there."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.locked = False
        """Whether nobody else may sit down."""
        self.closed = False
        """Whether only those who play, and the host, may look on."""
        self.muted: dict[str, str] = {}
        self.removed: dict[str, str] = {}
        """Guests who may not talk, and who may not be here at all, each with the name that it had."""
        self.lines: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self.names: dict[str, str] = {}
        """The names of those who said something, as they were last."""
        self._said: dict[str, Said] = {}
        self._onlookers = Said()

    def who(self, guest: str) -> str | None:
        """What a guest is called by programs at this table, and nowhere else: its own id stays here."""
        if not guest:
            return None
        digest = hmac.digest(self._key, f"who:{guest}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:9]).decode()

    def check_talk(self, guest: str, now: int, times: float, *, plays: bool) -> None:
        """Whether somebody may say something now, or `Refused`; `times` is how many times as much as usual one may."""
        if guest in self.muted:
            raise Refused("not now", "muted")
        self._said.get(guest, Said()).check(PLAYER if plays else ONLOOKER, now, times)
        if not plays:
            self._onlookers.check(ALL_ONLOOKERS, now, times)

    def hear(self, at: int, guest: str, seat: int | None, name: str, text: str) -> None:
        """Something was said."""
        self.lines.append({"at": at, "seat": seat, "name": name, "text": text, "who": self.who(guest)})
        self._said.setdefault(guest, Said()).add(at)
        if guest:
            self.names[guest] = name
        if seat is None:
            self._onlookers.add(at)
