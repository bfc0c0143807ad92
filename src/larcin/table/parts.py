"""The parts of which updates consist: which of them a happening may have changed, and how long what they say holds."""

from __future__ import annotations

from typing import Any

from larcin.table.happenings import (
    AgreesUndo,
    AsksUndo,
    BotLeaves,
    BotSits,
    Chooses,
    Closes,
    ComesBack,
    HandsOver,
    Keeps,
    Locks,
    Mutes,
    RefusesUndo,
    Rematches,
    Removes,
    Says,
    Sits,
    Stands,
    Starts,
    TakesBack,
    Votes,
)
from larcin.table.table import Table

SEATS = frozenset({"table", "undo", "votes"})
MOVES = frozenset({"legal", "previews"})
PLAY = MOVES | {"view", "decision", "waiting", "chosen", "mine", "odds", "clocks", "undo"}
SEALED = frozenset({"waiting", "chosen", "clocks"})
OWN_SEALED = frozenset({"mine"})
ALL = SEATS | PLAY | {"chat", "record"}

TOUCHES: dict[type, frozenset[str]] = {
    Sits: SEATS | {"view"},
    Stands: SEATS,
    BotSits: SEATS,
    BotLeaves: SEATS,
    Starts: ALL,
    Says: frozenset({"chat"}),
    Mutes: frozenset({"table"}),
    Removes: SEATS,
    Locks: frozenset({"table"}),
    Closes: frozenset({"table"}),
    Keeps: frozenset({"table"}),
    AsksUndo: frozenset({"undo"}),
    AgreesUndo: frozenset({"undo"}),
    RefusesUndo: frozenset({"undo"}),
    TakesBack: PLAY | {"table"},
    Votes: frozenset({"votes"}),
    HandsOver: SEATS | MOVES | {"clocks"},
    ComesBack: SEATS | MOVES | {"clocks"},
    Rematches: frozenset({"table"}),
}
"""The parts that a happening can change."""


def touched(table: Table, what: Any) -> frozenset[str]:
    """The parts that this happening, the last one at the table, may have changed."""
    if isinstance(what, Chooses):
        if what.again:
            return frozenset()
        if table.decision != table.n:
            return SEALED
        return ALL if table.status == "over" else PLAY
    return TOUCHES[type(what)]


PASSING = frozenset({"table", "votes"})
"""Parts that say who is there."""


def are_lasting(table: Table, parts: frozenset[str]) -> bool:
    """Whether what is told of these parts stays as it is while nothing happens at the table, however long that is: it
    says nothing of who is there, and no clock runs.
    """
    return table.agreement.clock is None and parts.isdisjoint(PASSING)
