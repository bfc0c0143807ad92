"""Long answers, worked out aside: in a thread of their own, one at a time, on the account of whoever asked for them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from larcin.table.errors import Refused
from larcin.table.limits import Account, RateLimiter

NICENESS = 10

Found = TypeVar("Found")


class Aside:
    """A thread and those who wait for it, at most so many, and so many `each` of one guest or address. One that gives
    way works when the processor has nothing else to do, where the system knows of such threads.
    """

    def __init__(self, name: str, most: int, *, each: int | None = None, gives_way: bool = False) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name, initializer=give_way if gives_way else None)
        self._most = most
        self._each = most if each is None else each
        self._waiting = 0
        self._payers: Counter[RateLimiter] = Counter()
        """How much is waited for on whose account."""

    async def work(self, account: Account, work: Callable[..., Found], *arguments: Any) -> Found:
        """Have something done. `Refused` if too many wait for something already, or those who pay for this do: what is
        done is charged afterwards, so until then whoever owes nothing could ask for any number of things.
        """
        if self._waiting >= self._most or any(self._payers[payer] >= self._each for payer in account.payers):
            raise Refused("too many")

        def timed() -> Found:
            began = time.thread_time()
            try:
                return work(*arguments)
            finally:
                loop.call_soon_threadsafe(account.charge, time.thread_time() - began)

        loop = asyncio.get_running_loop()
        self._waiting += 1
        self._payers.update(account.payers)
        try:
            return await loop.run_in_executor(self._thread, timed)
        finally:
            self._waiting -= 1
            self._payers.subtract(account.payers)
            self._payers = +self._payers  # without those for whom nothing is done any more

    def close(self) -> None:
        """Wait for what is being done, and do nothing more."""
        self._thread.shutdown(cancel_futures=True)


def give_way() -> None:
    """Let every other thread go first. Only Linux counts niceness by thread."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
