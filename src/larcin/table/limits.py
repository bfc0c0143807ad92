"""Limits on how much anyone may ask for."""

from __future__ import annotations

import time
from collections import OrderedDict

LONGEST_MESSAGE = 16 * 1024
"""Bytes in one message or body of a client."""
MOST_UNSENT = 4 << 20
"""Bytes that may wait for a slow client before it is sent away to come back later."""
MOST_LIMITERS = 20_000


class RateLimiter:
    """Something to spend that fills up again: `a_second` each second, up to `most`."""

    __slots__ = ("_a_second", "_filled", "_most", "_rest")

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._rest = most
        self._filled = time.monotonic()

    def spend(self, price: float = 1.0) -> bool:
        """Pay, if there is enough."""
        now = time.monotonic()
        self._rest = min(self._most, self._rest + (now - self._filled) * self._a_second)
        self._filled = now
        if self._rest < price:
            return False
        self._rest -= price
        return True


class RateLimiters:
    """A rate limiter for each of many, by name; those not used for longest are forgotten first."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._limiters: OrderedDict[str, RateLimiter] = OrderedDict()

    def spend(self, whose: str, price: float = 1.0) -> bool:
        limiter = self._limiters.get(whose)
        if limiter is None:
            limiter = self._limiters[whose] = RateLimiter(self._a_second, self._most)
            if len(self._limiters) > MOST_LIMITERS:
                self._limiters.popitem(last=False)
        else:
            self._limiters.move_to_end(whose)
        return limiter.spend(price)
