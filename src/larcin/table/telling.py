"""What each watcher of a table is told. Nothing about a match leaves the server but what is built here, and it is built
from `Match.sight`, `Match.legal`, `Match.log` and `Match.odds` of that watcher's own seat.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from larcin.rules.contract import ONLOOKER, Event, Game
from larcin.table import texts
from larcin.table.commands import Surroundings, can_undo, can_vote
from larcin.table.happenings import (
    AgreesUndo,
    AsksUndo,
    BotLeaves,
    BotSits,
    Chooses,
    ComesBack,
    HandsOver,
    RefusesUndo,
    Rematches,
    Says,
    Sits,
    Stands,
    Starts,
    TakesBack,
    Votes,
)
from larcin.table.table import Table

encode = msgspec.json.Encoder().encode

SEATS = frozenset({"table", "undo", "votes"})
PLAY = frozenset(
    {"view", "decision", "waiting", "chosen", "mine", "legal", "odds", "clocks", "undo", "votes", "record"}
)
SEALED = frozenset({"waiting", "chosen", "mine", "undo", "clocks"})
ALL = SEATS | PLAY | {"chat"}

TOUCHES: dict[type, frozenset[str]] = {
    Sits: SEATS | {"view"},
    Stands: SEATS,
    BotSits: SEATS,
    BotLeaves: SEATS,
    Starts: ALL,
    Says: frozenset({"chat"}),
    AsksUndo: frozenset({"undo"}),
    AgreesUndo: frozenset({"undo"}),
    RefusesUndo: frozenset({"undo"}),
    TakesBack: PLAY | {"table"},
    Votes: frozenset({"votes"}),
    HandsOver: SEATS | {"legal", "clocks"},
    ComesBack: SEATS | {"legal", "clocks"},
    Rematches: frozenset({"table"}),
}
"""The parts that a happening can change."""


def touched(table: Table, what: Any) -> frozenset[str]:
    """The parts that this happening, the last one at the table, may have changed."""
    if isinstance(what, Chooses):
        if table.decision != table.n:
            return SEALED
        return PLAY | {"table"} if table.status == "over" else PLAY
    return TOUCHES[type(what)]


class Watcher:
    """Whoever looks at a table: a guest, from one of its seats or from none, in a language."""

    __slots__ = ("guest", "language", "odds_for", "seat")

    def __init__(self, guest: str, seat: int = ONLOOKER, language: str = "en") -> None:
        self.guest = guest
        self.seat = seat
        self.language = language
        self.odds_for = -1
        """The decision for which it asked for odds."""


class Around(Surroundings):
    """What is told besides the table itself."""

    def is_present(self, table: Table, seat: int) -> bool:
        """Whether a seat's player is connected."""
        raise NotImplementedError

    def clocks(self, table: Table) -> dict[str, Any] | None:
        """What is left on the clocks."""
        raise NotImplementedError


# ------------------------------------------------------------------------------------------------------------ events


def events_since(table: Table, seat: int, language: str, have: int) -> list[Event]:
    """What a watcher saw happen after number `have`, each event with its number and its sentence."""
    told: list[Event] = []
    match, memory = table.match, table.agreement.memory
    first = bisect_right(table.story, have, key=lambda chapter: chapter.n)
    steps = table.story[first - 1].steps if first else 0
    for chapter in table.story[first:]:
        if chapter.event is not None:
            told.append({"n": chapter.n, **chapter.event, "text": texts.tell(chapter.event, language)})
        if chapter.steps > steps and match is not None:
            for event in match.log(seat, since=steps, until=chapter.steps, memory=memory):
                if event["event"] != "sealed":  # `chosen` has said so at the time
                    told.append({"n": chapter.n, **event, "text": match.say(event, language)})
        steps = chapter.steps
    return told


# ------------------------------------------------------------------------------------------------------------- parts


def tell_table(table: Table, watcher: Watcher, around: Around) -> dict[str, Any]:
    """The table itself, as anyone may see it; only `yours` depends on who looks."""
    agreement, host = table.agreement, table.host
    return {
        "id": table.id,
        "game": agreement.game,
        "options": agreement.options,
        "status": table.status,
        "host": host,
        "seats": [tell_seat(table, seat, watcher, around, host) for seat in range(len(table.seats))],
        "memory": agreement.memory,
        "odds": agreement.odds,
        "clock": agreement.clock,
        "open": agreement.open,
        "commitment": table.commitment,
        "rated": table.rated,
        "rematch": table.rematch,
    }


def tell_seat(table: Table, seat: int, watcher: Watcher, around: Around, host: int | None) -> dict[str, Any]:
    each = table.seats[seat]
    return {
        "name": each.name,
        "kind": "bot" if each.bot is not None else "free" if each.guest is None else "guest",
        "level": each.bot,
        "yours": each.guest is not None and each.guest == watcher.guest and not each.left,
        "present": around.is_present(table, seat),
        "away": each.guest is not None and (each.left or around.is_away(table, seat)),
        "left": each.left,
        "forfeited": each.forfeited,
        "host": seat == host,
    }


def tell_view(table: Table, watcher: Watcher, around: Around) -> Any:  # noqa: ARG001
    return None if table.match is None else table.match.sight(watcher.seat, memory=table.agreement.memory)


def tell_decision(table: Table, watcher: Watcher, around: Around) -> int:  # noqa: ARG001
    return table.decision


def tell_waiting(table: Table, watcher: Watcher, around: Around) -> list[int]:  # noqa: ARG001
    return table.waiting


def tell_chosen(table: Table, watcher: Watcher, around: Around) -> list[int]:  # noqa: ARG001
    return sorted(table.sealed)


def tell_mine(table: Table, watcher: Watcher, around: Around) -> str | None:  # noqa: ARG001
    return table.sealed.get(watcher.seat)


def tell_legal(table: Table, watcher: Watcher, around: Around) -> list[list[str]]:  # noqa: ARG001
    if table.match is None or watcher.seat == ONLOOKER or table.seats[watcher.seat].bot is not None:
        return []
    said = sentences(table.game, watcher.language)
    return [said[move] for move in table.match.legal(watcher.seat)]


@cache
def sentences(game: Game, language: str) -> dict[str, list[str]]:
    """Every move of a game with its sentence."""
    return {move: [move, game.words.moves[move][language]] for move in game.moves}


def tell_odds(table: Table, watcher: Watcher, around: Around) -> Any:  # noqa: ARG001
    match, wanted = table.match, table.agreement.odds
    if match is None or match.is_over or watcher.seat == ONLOOKER or wanted == "off":
        return None
    if wanted == "request" and watcher.odds_for != table.decision:
        return None
    return match.odds(watcher.seat, memory=table.agreement.memory) or None


def tell_clocks(table: Table, watcher: Watcher, around: Around) -> Any:  # noqa: ARG001
    return around.clocks(table)


def tell_undo(table: Table, watcher: Watcher, around: Around) -> Any:  # noqa: ARG001
    return None if table.undo is None else {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)}


def tell_can_undo(table: Table, watcher: Watcher, around: Around) -> bool:  # noqa: ARG001
    return watcher.seat != ONLOOKER and can_undo(table, watcher.seat) and table.undo is None


def tell_votes(table: Table, watcher: Watcher, around: Around) -> dict[str, list[int]]:  # noqa: ARG001
    return {str(seat): sorted(votes) for seat, votes in sorted(table.votes.items())}


def tell_can_vote(table: Table, watcher: Watcher, around: Around) -> list[int]:
    return [] if watcher.seat == ONLOOKER else can_vote(table, watcher.seat, around)


def tell_chat(table: Table, watcher: Watcher, around: Around) -> list[dict[str, Any]]:  # noqa: ARG001
    return list(table.chat)


def tell_record(table: Table, watcher: Watcher, around: Around) -> bool:  # noqa: ARG001
    return table.status == "over"


Teller = Callable[[Table, Watcher, Around], Any]

TELLERS: dict[str, tuple[tuple[str, Teller], ...]] = {
    "table": (("table", tell_table),),
    "view": (("view", tell_view),),
    "decision": (("decision", tell_decision),),
    "waiting": (("waiting", tell_waiting),),
    "chosen": (("chosen", tell_chosen),),
    "mine": (("mine", tell_mine),),
    "legal": (("legal", tell_legal),),
    "odds": (("odds", tell_odds),),
    "clocks": (("clocks", tell_clocks),),
    "undo": (("undo", tell_undo), ("can_undo", tell_can_undo)),
    "votes": (("votes", tell_votes), ("can_vote", tell_can_vote)),
    "chat": (("chat", tell_chat),),
    "record": (("record", tell_record),),
}
ORDER = tuple(TELLERS)


def update(table: Table, watcher: Watcher, around: Around, have: int | None, parts: frozenset[str] = ALL) -> bytes:
    """The message that takes a watcher from number `have`, or from nothing, to where the table stands."""
    message: dict[str, Any] = {
        "type": "update",
        "from": have,
        "n": table.n,
        "events": events_since(table, watcher.seat, watcher.language, -1 if have is None else have),
    }
    for part in ORDER:
        if part in parts:
            for name, teller in TELLERS[part]:
                message[name] = teller(table, watcher, around)
    return encode(message)
