"""What a client is told when something cannot be done: a code, and a sentence in its language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from larcin.errors import LarcinError
from larcin.table.texts import say

if TYPE_CHECKING:
    from larcin.table.protocol import Problem

Code = Literal[
    "unreadable", "not yours", "no such table", "no such game", "no such page", "no such link", "no such method",
    "no such evening", "too long", "illegal", "late", "not now", "too many", "busy",
]  # fmt: skip

STATUS: dict[Code, int] = {
    "unreadable": 400,
    "not yours": 403,
    "no such table": 404,
    "no such game": 404,
    "no such page": 404,
    "no such link": 404,
    "no such evening": 404,
    "no such method": 405,
    "too long": 413,
    "illegal": 409,
    "late": 409,
    "not now": 409,
    "too many": 429,
    "busy": 503,
}
"""The codes, and what they are in HTTP."""


class Refused(LarcinError):
    """What was asked for cannot be done. `code` is for programs, `text` for people; `key` picks the sentence. `after`
    is how many seconds to wait until it can, where that is known.
    """

    def __init__(self, code: Code, key: str | None = None, *, after: float | None = None, **parts: object) -> None:
        super().__init__(code)
        self.code: Code = code
        self.after = after
        self._key = key or code
        self._parts = parts

    def text(self, language: str) -> str:
        return say(self._key, language, **self._parts)

    def to_json(self, language: str) -> Problem:
        return {"code": self.code, "text": self.text(language)}
