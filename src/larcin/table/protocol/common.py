"""What answers of all kinds have in common."""

from __future__ import annotations

from typing import Annotated, TypedDict

from msgspec import Meta

from larcin.table.errors import Code
from larcin.table.letters import TABLE_ID

TableId = Annotated[str, Meta(pattern=f"^{TABLE_ID}$")]
Options = dict[str, int | str]


class Problem(TypedDict):
    """Why something was refused: `code` for programs, `text` for people, in their language."""

    code: Code
    text: str


class Error(TypedDict):
    """The answer to a call that was refused."""

    error: Problem


class Done(TypedDict):
    """The answer to a call that has nothing to say but that it was done."""
