"""Limits on how much anyone may ask for. `docs/server.md` lists them all."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from functools import partial
from typing import Generic, TypeVar

LONGEST_MESSAGE = 16 * 1024
"""Bytes in one message or body of a client."""
LONGEST_BODY = 4 * LONGEST_MESSAGE
"""Bytes that follow the head of a call, with all that is around the body itself."""
LONGEST_HEAD = 16 * 1024
"""Bytes in the head of a call: its path and headers."""
HEAD_SECONDS = 10.0
"""How long the head of a call may take to arrive."""
MOST_HANDSHAKES = 50
"""Connections of one address whose first head has not arrived yet."""
MOST_PIPELINED = 16
"""Calls that a connection may send before the first of them is answered."""
MOST_UNSENT = 4 << 20
"""Bytes that may wait for a slow client before it is sent away to come back later."""
UNSENT_SECONDS = 30.0
"""How long an answer to a call may wait for a client that does not read."""
RESERVE_SECONDS = 1.0
"""Processor time that may be used at once; after that only as much as one's share."""
ADDRESS_OPENINGS = 10
"""How many times as many tables as one guest all may open together who come from one address."""
MOST_NAMES = 20_000
"""How many guests, and how many addresses, are remembered."""

HOUR_SECONDS = 3600

Kept = TypeVar("Kept")


class ByName(Generic[Kept]):
    """Something for each of many, by name; those not used for longest are forgotten first."""

    def __init__(self, most: int = MOST_NAMES) -> None:
        self._most = most
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    def get(self, name: str) -> Kept | None:
        if name in self._kept:
            self._kept.move_to_end(name)
        return self._kept.get(name)

    def put(self, name: str, what: Kept) -> None:
        self._kept[name] = what
        self._kept.move_to_end(name)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def forget(self, name: str) -> None:
        self._kept.pop(name, None)


class RateLimiter:
    """Something to spend that fills up again: `a_second` each second, up to `most`."""

    __slots__ = ("__weakref__", "_a_second", "_filled", "_most", "_rest")

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._rest = most
        self._filled = time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self._rest = min(self._most, self._rest + (now - self._filled) * self._a_second)
        self._filled = now

    def spend(self, price: float = 1.0) -> bool:
        """Pay, if there is enough."""
        self._fill()
        if self._rest < price:
            return False
        self._rest -= price
        return True

    def lacking(self, price: float) -> float:
        """How many seconds to wait until a price can be paid."""
        self._fill()
        return max(0.0, (price - self._rest) / self._a_second)

    def charge(self, price: float) -> None:
        """Pay, whether there is enough or not: what was used cannot be refused any more."""
        self._rest -= price

    def delay(self) -> float:
        """How many seconds to wait until nothing is owed."""
        if self._rest > 0:
            return 0.0
        self._fill()
        return max(0.0, -self._rest / self._a_second)


class RateLimiters(ByName[RateLimiter]):
    """A rate limiter for each of many."""

    def __init__(self, a_second: float, most: float) -> None:
        super().__init__()
        self._new = partial(RateLimiter, a_second, most)

    def of(self, name: str) -> RateLimiter:
        found = self.get(name)
        if found is None:
            found = self._new()
            self.put(name, found)
        return found

    def spend(self, whose: str, price: float = 1.0) -> bool:
        return self.of(whose).spend(price)


class Account:
    """Whose processor time is used: that of an address, and of the guest, if it is one that we know."""

    __slots__ = ("payers",)

    def __init__(self, *payers: RateLimiter) -> None:
        self.payers = payers

    def charge(self, seconds: float) -> None:
        for payer in self.payers:
            payer.charge(seconds)

    def delay(self) -> float:
        """How many seconds to wait until neither has used more than its share."""
        return max([payer.delay() for payer in self.payers], default=0.0)


NOBODY = Account()
"""Who pays for what the server does by itself."""


class Accounts:
    """The processor time of all addresses and guests, each by its share of one processor."""

    def __init__(self, address_share: float, guest_share: float) -> None:
        self._addresses = RateLimiters(address_share, RESERVE_SECONDS)
        self._guests = RateLimiters(guest_share, RESERVE_SECONDS)

    def of(self, address: str, guest: str | None = None) -> Account:
        whose = self._addresses.of(address)
        return Account(whose, self._guests.of(guest)) if guest else Account(whose)


class Openings:
    """How many tables each guest and each address may open: as many at once as an hour brings."""

    def __init__(self, an_hour: float) -> None:
        self._guests = RateLimiters(an_hour / HOUR_SECONDS, an_hour)
        of_all = ADDRESS_OPENINGS * an_hour
        self._addresses = RateLimiters(of_all / HOUR_SECONDS, of_all)

    def spend(self, price: float, address: str, guest: str | None = None) -> float:
        """Pay for so many tables. If there is not enough, nothing is paid; returns how many seconds to wait then."""
        payers = [self._addresses.of(address), *([self._guests.of(guest)] if guest else [])]
        wait = max(payer.lacking(price) for payer in payers)
        if wait == 0:
            for payer in payers:
                payer.charge(price)
        return wait


class Connections:
    """How many connections each address has, at most so many."""

    def __init__(self, most: float) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, unless there are too many."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
