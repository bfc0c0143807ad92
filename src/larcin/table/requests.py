"""What a room is asked for: wishes and looks, who pays for them, and what is answered."""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable

from larcin.table.commands import Asker, Odds, Wish
from larcin.table.errors import Refused
from larcin.table.limits import NOBODY, Account
from larcin.table.table import OWN

OWN_KEYS = f"{OWN}{secrets.token_hex(6)}:"
own_keys = itertools.count()
"""Keys for wishes without an id, unlike those of other processes, and of any guest."""

Answer = int | Refused


class Request:
    """A wish of somebody, or with no wish a look at the table as it is committed. `done` gets the answer.

    `command` is the id that a client gave its wish, so that it can ask twice; others get one of ours.
    """

    __slots__ = ("account", "answer", "asked", "asker", "done", "is_answered", "is_sure", "key", "row", "wish")

    def __init__(
        self,
        asker: Asker,
        wish: Wish | None,
        done: Callable[[Answer], None],
        command: str | None = None,
        account: Account = NOBODY,
    ) -> None:
        self.asker = asker
        self.account = account
        """Whose processor time it takes."""
        self.wish = wish
        self.done = done
        self.key = f"{OWN_KEYS}{next(own_keys)}" if command is None else f"{asker.guest}:{command}"
        self.row: int | None = None
        """Where in the log stands what it led to, if it was found there."""
        self.answer: Answer = 0
        self.is_answered = False
        self.is_sure = wish is None or asker.guest == "" or isinstance(wish, Odds)
        """Whether, should nothing happen, it needs no look at the log, which may know more than this process."""
        self.asked = time.monotonic()


def charged(request: Request, began: float) -> float:
    """Charge the time since something began to whoever wished for it. Returns what time it is."""
    now = time.perf_counter()
    request.account.charge(now - began)
    return now
