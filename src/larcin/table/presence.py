"""Who is at a table: connected here, or to another process that lives. Who is gone for long counts as away."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from larcin.table.room import Room

AFTERWARDS = 0.05
"""How much later than somebody is away the others are told."""
OF_PRESENCE = frozenset({"table", "votes"})
"""What is told anew when somebody comes or goes."""


class Presence:
    """Who is connected to one room, and since when those who sit there are not."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # no circle: a table that leaves memory is to leave it at once
        self._node = room.node
        self._here: Counter[str] = Counter()
        self._elsewhere: frozenset[str] = frozenset()
        self._since = time.monotonic()
        self._gone: dict[str, float] = {}
        self._roll_call: asyncio.TimerHandle | None = None

    def has(self, guest: str) -> bool:
        """Whether a guest is connected, to whatever process."""
        return guest in self._here or guest in self._elsewhere

    def guests(self) -> set[str]:
        """All guests that are connected, to whatever process."""
        return {*self._here, *self._elsewhere} - {""}

    def is_away(self, guest: str) -> bool:
        """Whether a guest has been gone for longer than is usual when a line breaks."""
        return not self.has(guest) and self._missed_for(guest) > self._node.settings.grace_seconds

    def gone_for(self, guest: str) -> float | None:
        """For how many seconds a guest has not been connected; None if it is."""
        return None if self.has(guest) else self._missed_for(guest)

    def _missed_for(self, guest: str) -> float:
        return time.monotonic() - self._gone.get(guest, self._since)

    def come(self, guest: str) -> None:
        """Somebody is connected here."""
        self._here[guest] += 1
        if self._here[guest] == 1:
            self._node.cluster.note(self._room.table.id, guest, is_here=True)
            self._change({guest})
        if self._roll_call is None:  # nobody was here who could have been told
            self._call_roll()

    def go(self, guest: str) -> None:
        """One connection of somebody here has ended."""
        self._here[guest] -= 1
        if not self._here[guest] and not self._node.closing:
            del self._here[guest]
            self._node.cluster.note(self._room.table.id, guest, is_here=False)
            self._miss({guest})

    def hear_of(self, elsewhere: frozenset[str], ago: float = 0.0) -> None:
        """These are connected to other processes; who no longer is has been gone for so many seconds."""
        lost, new = self._elsewhere - elsewhere, elsewhere - self._elsewhere
        self._elsewhere = elsewhere
        self._miss(lost, ago)
        self._change(new)

    def expect(self, guest: str) -> None:
        """Somebody sits down, who may not be connected yet."""
        if not self.has(guest):
            self._gone[guest] = time.monotonic()
            self._call_roll()

    def _miss(self, guests: frozenset[str] | set[str], ago: float = 0.0) -> None:
        missed = {guest for guest in guests if not self.has(guest)}
        for guest in missed:
            if self._room.table.seats_of(guest):
                self._gone[guest] = time.monotonic() - ago
        self._change(missed)

    def _change(self, guests: frozenset[str] | set[str]) -> None:
        """Tell the others, if any of these sits at the table."""
        if any(self._room.table.seats_of(guest) for guest in guests):
            self._room.tell_presence()
            self._call_roll()

    def _call_roll(self) -> None:
        """Tell the others again when the next one counts as away."""
        self.close()
        grace, table = self._node.settings.grace_seconds, self._room.table
        missing = [each.guest for each in table.seats if each.guest and not each.left and not self.has(each.guest)]
        waits = [grace - self._missed_for(guest) for guest in missing if not self.is_away(guest)]
        if waits:
            self._roll_call = self._node.loop.call_later(min(waits) + AFTERWARDS, self._tell_who_is_away)

    def _tell_who_is_away(self) -> None:
        self._room.tell_presence()
        self._call_roll()

    def close(self) -> None:
        if self._roll_call is not None:
            self._roll_call.cancel()
            self._roll_call = None
