"""Who devices still are: identities end when a guest signs out everywhere, or ends what came through a link.

Everybody is looked up in the database once, and remembered here; what is ended through another process is read every
other second.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from larcin.table.guests import Identity
from larcin.table.links import LinkBook

if TYPE_CHECKING:
    from larcin.table.node import Node

MOST_KNOWN = 50_000
OVERLAP_MS = 20_000
"""How far back endings are read again: what was committed late, or by a clock that goes behind, is not missed."""


class Sessions:
    """Tells which identities are good. `ended` is called when some may no longer be."""

    def __init__(self, node: Node, book: LinkBook, ended: Callable[[], None]) -> None:
        self._node = node
        self._book = book
        self._ended = ended
        self._since: OrderedDict[str, int] = OrderedDict()
        """Since when a guest's identities are good: when it last signed out everywhere, 0 if it never did."""
        self._links: OrderedDict[str, bool] = OrderedDict()
        """Whether those who came through a link are still signed in."""

    async def good(self, identities: Iterable[Identity]) -> list[Identity]:
        """Those of them that have not ended."""
        return [each for each in identities if await self._is_good(each)]

    async def _is_good(self, identity: Identity) -> bool:
        guest, link = identity.guest, identity.link
        if guest not in self._since:
            found = await self._node.read(self._book.signed_out, guest)
            remember(self._since, guest, max(found, self._since.get(guest, 0)))  # it may have happened meanwhile
        if link and link not in self._links:
            ended = await self._node.read(self._book.is_ended, link)
            remember(self._links, link, not ended and self._links.get(link, True))
        return self.is_good(identity)

    def is_good(self, identity: Identity) -> bool:
        """The same for one that was good before, by what is known here."""
        through = not identity.link or self._links.get(identity.link, True)
        return through and identity.since >= self._since.get(identity.guest, 0)

    def end(self, signed_out: dict[str, int], links: Iterable[str]) -> None:
        """Guests have signed out everywhere at these times, and these links were ended."""
        news = [guest for guest, at in signed_out.items() if self._since.get(guest) != at]
        closed = [link for link in links if self._links.get(link) is not False]
        for guest in news:
            remember(self._since, guest, signed_out[guest])
        for link in closed:
            remember(self._links, link, False)
        if news or closed:
            self._ended()

    async def hear_of_endings(self) -> None:
        """Look what was ended through other processes."""
        self.end(*await self._node.read(self._book.endings_since, self._node.now() - OVERLAP_MS))


def remember(known: OrderedDict[str, Any], key: str, value: int | bool) -> None:
    """Note something; what was noted longest ago is forgotten, and looked up again when it is needed."""
    known[key] = value
    known.move_to_end(key)
    if len(known) > MOST_KNOWN:
        known.popitem(last=False)
