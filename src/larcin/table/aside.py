"""Long answers, worked out aside: in a thread of their own, one at a time, on the account of whoever asked for them.

Whoever had least of that comes first, and when too many wait, whoever had most is sent away. So nobody is kept out by
others who ask much, from however many addresses.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from larcin.table.errors import Refused
from larcin.table.limits import Account, RateLimiter

NICENESS = 10
HALF_FORGOTTEN_SECONDS = 300.0

Found = TypeVar("Found")

numbers = itertools.count()


class Waiting(Generic[Found]):
    """Something that somebody waits for, and when its turn comes: those come first who wait for nothing else, of them
    those who had least, of them whoever came first.
    """

    def __init__(self, account: Account, work: Callable[[], Found], before: int, had: float) -> None:
        self.account = account
        self.work = work
        self.rank = before, had, next(numbers)
        self.answered: asyncio.Future[Found] = asyncio.get_running_loop().create_future()


class Had:
    """How many seconds of a thread somebody has had: half of that is forgotten in some minutes."""

    __slots__ = ("_at", "_seconds")

    def __init__(self) -> None:
        self._seconds, self._at = 0.0, time.monotonic()

    def lately(self) -> float:
        gone = time.monotonic() - self._at
        return self._seconds * math.exp2(-gone / HALF_FORGOTTEN_SECONDS)

    def add(self, seconds: float) -> None:
        self._seconds, self._at = self.lately() + seconds, time.monotonic()


class Aside:
    """A thread and those who wait for it, at most so many, and so many `each` of one guest or address. One that gives
    way works when the processor has nothing else to do, where the system knows of such threads.
    """

    def __init__(self, name: str, most: int, *, each: int | None = None, gives_way: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name, initializer=give_way if gives_way else None)
        self._most = most
        self._each = most if each is None else each
        self._waiting: list[Waiting[Any]] = []
        self._is_busy = self._is_closed = False
        self._payers: Counter[RateLimiter] = Counter()
        """How much is waited for on whose account."""
        self._had: WeakKeyDictionary[RateLimiter, Had] = WeakKeyDictionary()

    async def work(self, account: Account, work: Callable[..., Found], *arguments: Any) -> Found:
        """Have something done. `Refused` if those who pay for it wait for too much already (what is done is charged
        afterwards, so until then whoever owes nothing could ask for any number of things), or too many wait who had
        less.
        """
        before = max((self._payers[payer] for payer in account.payers), default=0)
        if before >= self._each:
            raise Refused("too many")
        had = max((self._had[payer].lately() for payer in account.payers if payer in self._had), default=0.0)
        asked = Waiting(account, partial(work, *arguments), before, had)
        self._payers.update(account.payers)
        self._waiting.append(asked)
        try:
            self._make_room()
            self._go_on()
            return await asked.answered
        finally:
            with contextlib.suppress(ValueError):  # it is being done, or was refused
                self._waiting.remove(asked)
            self._payers.subtract(account.payers)
            self._payers = +self._payers  # without those for whom nothing is done any more

    def _make_room(self) -> None:
        if len(self._waiting) + self._is_busy > self._most:
            last = max(self._waiting, key=attrgetter("rank"))
            self._waiting.remove(last)
            last.answered.set_exception(Refused("too many"))

    def _go_on(self) -> None:
        """Begin with what comes first, unless something is being done."""
        if self._is_closed:
            for each in self._waiting:
                each.answered.cancel()
        if self._is_closed or self._is_busy or not self._waiting:
            return
        first = min(self._waiting, key=attrgetter("rank"))
        self._waiting.remove(first)
        self._is_busy = True
        loop = asyncio.get_running_loop()
        doing = loop.run_in_executor(self._thread, timed, first.work)
        doing.add_done_callback(partial(self._done, first))

    def _done(self, asked: Waiting[Any], doing: asyncio.Future[tuple[Any, Exception | None, float]]) -> None:
        self._is_busy = False
        if not doing.cancelled():
            found, error, seconds = doing.result()
            asked.account.charge(seconds)
            for payer in asked.account.payers:
                self._had.setdefault(payer, Had()).add(seconds)
            if not asked.answered.done():
                asked.answered.set_exception(error) if error else asked.answered.set_result(found)
        elif not asked.answered.done():
            asked.answered.cancel()
        self._go_on()

    def close(self) -> None:
        """Wait for what is being done, and do nothing more."""
        self._is_closed = True
        self._thread.shutdown(cancel_futures=True)


def timed(work: Callable[[], Found]) -> tuple[Found | None, Exception | None, float]:
    """What came of it or what went wrong, and how many seconds of processor time that took."""
    began = time.thread_time()
    try:
        return work(), None, time.thread_time() - began
    except Exception as error:
        return None, error, time.thread_time() - began


def give_way() -> None:
    """Let every other thread go first. Only Linux counts niceness by thread."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
