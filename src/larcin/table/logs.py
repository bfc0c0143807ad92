"""Structured logs: JSON lines for programs, plain lines for people at a terminal. Secrets of matches are never logged.

What an exception says may quote a move, a seed or a cookie, so that only its kind and where it came from are logged.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import msgspec

USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def extras(record: logging.LogRecord) -> dict[str, Any]:
    return {name: value for name, value in vars(record).items() if name not in USUAL}


OF_CODE = (AttributeError, ImportError, NameError)
"""Exceptions that speak of names in the code, and quote nothing else."""


def words_of(error: BaseException) -> str:
    """What an exception says, where that cannot be a secret: the system speaks, or the code is wrong."""
    if isinstance(error, OSError):
        return f": {error.strerror}" if error.strerror else ""
    return f": {error}" if type(error) in OF_CODE else ""


def trace(error: BaseException | None) -> str:
    """Where an exception came from, and why; without its words, unless they cannot be a secret."""
    told: list[str] = []
    while error is not None:
        told.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__ + words_of(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nwhich came of\n".join(told)


def keep_quiet(_: Any, context: dict[str, Any]) -> None:
    """What asyncio says of a task that failed, without the words of the exception."""
    error = context.get("exception")
    known = (type(error), error, error.__traceback__) if isinstance(error, BaseException) else None
    logging.getLogger("larcin.loop").error("something failed that nobody waited for", exc_info=known)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "said": record.getMessage(),
            **extras(record),
        }
        if record.exc_info:
            line["trace"] = trace(record.exc_info[1])
        return msgspec.json.encode(line, enc_hook=str).decode()


class Lines(logging.Formatter):
    """One line for people."""

    def format(self, record: logging.LogRecord) -> str:
        more = "".join(f" {name}={value}" for name, value in extras(record).items())
        line = f"{time.strftime('%H:%M:%S')} {record.levelname.lower():7} {record.getMessage()}{more}"
        return f"{line}\n{trace(record.exc_info[1])}" if record.exc_info else line


def set_up_logs(how: str = "auto") -> None:
    """Log to standard error: plain lines on a terminal, JSON otherwise, unless told."""
    as_json = how == "json" or (how == "auto" and not sys.stderr.isatty())
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else Lines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.access").setLevel(logging.WARNING)
