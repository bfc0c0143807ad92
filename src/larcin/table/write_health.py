"""Whether the database can be written to just now, and if not, why: for health, for players and for the log."""

from __future__ import annotations

import errno
import logging
import time

from sqlalchemy.exc import DBAPIError

logger = logging.getLogger("larcin.store")

FULL, BROKEN, READ_ONLY, AWAY = "disk full", "disk error", "read only", "no database"
"""Why it cannot be written to: there is no room, the disk fails, it takes nothing, or it does not answer."""
REPEAT_SECONDS = 30.0
"""How often the log says that it is still so."""

KINDS = {
    "53100": FULL,  # PostgreSQL's numbers: disk_full, read_only_sql_transaction, io_error
    "25006": READ_ONLY,
    "58030": BROKEN,
    "SQLITE_FULL": FULL,
    "SQLITE_IOERR": BROKEN,
    "SQLITE_READONLY": READ_ONLY,
}


def name_of(error: BaseException) -> str:
    """What a database calls an error: a number or a name, and nothing of what was to be written."""
    if isinstance(error, DBAPIError):
        inner = error.orig
        return getattr(inner, "sqlstate", None) or getattr(inner, "sqlite_errorname", None) or type(inner).__name__
    return errno.errorcode.get(error.errno or 0, "OSError") if isinstance(error, OSError) else type(error).__name__


def kind_of(error: BaseException) -> str:
    name = name_of(error)
    if name == "ENOSPC":
        return FULL
    return next((kind for known, kind in KINDS.items() if name.startswith(known)), AWAY)


class WriteHealth:
    """What is wrong with writing, None while all is well. Threads that write report here."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        self._logged = 0.0

    def failed(self, error: BaseException) -> None:
        """Something could not be written. It is logged when that is new, and now and then while it lasts."""
        kind, now = kind_of(error), time.monotonic()
        if kind != self.trouble or now - self._logged > REPEAT_SECONDS:
            self._logged = now
            logger.warning("the database cannot be written: %s", kind, extra={"why": name_of(error)})
        self.trouble = kind

    def succeeded(self) -> None:
        if self.trouble is not None:
            logger.warning("the database can be written again")
        self.trouble = None
