"""What each watcher of a table is told. Nothing about a match that goes on leaves the server but what is built here,
from `Match.scene`, and `Match.seen`, `Match.legal`, `Match.previews`, `Match.log` and `Match.odds` of a seat that the
watcher holds at that moment (`larcin.table.rights`), or of an onlooker.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import msgspec

from larcin.match import Match
from larcin.rules.contract import MEMORY_AID, ONLOOKER, Event, Game
from larcin.rules.view_readers import Change
from larcin.table import protocol, texts
from larcin.table.commands import Surroundings, can_undo, can_vote
from larcin.table.frames import framed
from larcin.table.parts import ALL
from larcin.table.rights import holds, is_host, seats_open_to
from larcin.table.table import Chapter, Table

encode = msgspec.json.Encoder().encode


class Watcher:
    """Whoever looks at a table: a guest, from a seat that it holds or held, or from none, in a language."""

    __slots__ = ("guest", "language", "odds_for", "seat")

    def __init__(self, guest: str, seat: int = ONLOOKER, language: str = "en") -> None:
        self.guest = guest
        self.seat = seat
        self.language = language
        self.odds_for = -1
        """The decision for which it asked for odds."""

    def look_from(self, seat: int) -> None:
        """Look from another seat, or from none."""
        if seat != self.seat:
            self.seat, self.odds_for = seat, -1


class Around(Surroundings, Protocol):
    """What is told besides the table itself."""

    def is_present(self, table: Table, seat: int) -> bool:
        """Whether a seat's player is connected."""

    def gone_for(self, table: Table, seat: int) -> int | None:
        """For how many seconds a seat's player has not been connected."""

    def clocks(self, table: Table) -> protocol.Clocks | None:
        """What is left on the clocks."""


# ------------------------------------------------------------------------------------------------------------ events


def told_by(table: Table, have: int) -> tuple[int, int]:
    """How much of the story a watcher that has this number was told: how many chapters, and steps of the match."""
    chapters = bisect_right(table.story, have, key=lambda chapter: chapter.n)
    return chapters, table.story[chapters - 1].steps if chapters else 0


def follows_on(table: Table, seat: int, have: int | None) -> int | None:
    """From which number a watcher can be told on; None if all is to be told afresh.

    So it is where it names a number that there is not, and one from before its guest came to hold the seat: what it has
    was told to an onlooker, or from another seat.
    """
    if have is None or have > table.n or (seat != ONLOOKER and have < table.seats[seat].since):
        return None
    return have


NOT_TOLD = ("sealed",)
"""Events that `chosen` told of at the time."""

MOST_ACTED = 40
"""For more events than this nobody is told what each of them changed: who was away for long does not watch it all."""


def events_since(table: Table, seat: int, have: int, acted: bool = False) -> list[tuple[int, Event, list[Change]]]:
    """What a watcher saw happen after number `have`: each event with its number, and if it is to be `acted`, with what
    it changed in the view.
    """
    seen: list[tuple[int, Event, list[Change]]] = []
    match, memory = table.match, table.agreement.memory
    chapters, steps = told_by(table, have)
    acts = iter(acts_since(match, seat, steps, memory) if acted and match is not None else ())
    for chapter in table.story[chapters:]:
        if chapter.event is not None:
            seen.append((chapter.n, chapter.event, []))
        if chapter.steps > steps and match is not None:
            for event in match.log(seat, since=steps, until=chapter.steps, memory=memory):
                if event["event"] not in NOT_TOLD:
                    seen.append((chapter.n, event, next(acts, [])))
        steps = chapter.steps
    return seen


def acts_since(match: Match, seat: int, steps: int, memory: str) -> list[list[Change]]:
    """What each event after so many steps changed; nothing if they are too many."""
    if len(match.log(seat, since=steps, memory=memory)) > MOST_ACTED:
        return []
    return [changes for _, changes in match.changes(seat, since=steps, memory=memory, leaving_out=NOT_TOLD)]


def sentence(table: Table, event: Event, language: str) -> str:
    if event["event"].startswith("table: ") or table.match is None:
        return texts.tell(event, language)
    return table.match.say(event, language)


# ------------------------------------------------------------------------------------------------------------- parts


def tell_table(table: Table, watcher: Watcher, around: Around) -> protocol.Table:
    """The table itself, as anyone may see it; only `yours`, `open` and `hosting` depend on who looks."""
    agreement, host, house = table.agreement, table.host, table.house
    open_ = seats_open_to(table, watcher.guest)
    told: protocol.Table = {
        "id": table.id,
        "game": agreement.game,
        "options": agreement.options,
        "status": table.status,
        "host": host,
        "hosting": is_host(table, watcher.guest),
        "seats": [tell_seat(table, seat, watcher, around, host, open_) for seat in range(len(table.seats))],
        "memory": agreement.memory,
        "odds": agreement.odds,
        "clock": agreement.clock,
        "open": agreement.open,
        "locked": house.locked,
        "closed": house.closed,
        "muted": sorted(filter(None, map(house.who, house.muted))),
        "removed": sorted(filter(None, map(house.who, house.removed))),
        "commitment": table.commitment,
        "rated": table.rated,
        "rematch": table.rematch,
    }
    if agreement.evening:
        told["evening"] = agreement.evening
    return told


def tell_seat(
    table: Table, seat: int, watcher: Watcher, around: Around, host: int | None, open_: Collection[int]
) -> protocol.TableSeat:
    each = table.seats[seat]
    return {
        "name": each.name,
        "face": each.face,
        "kind": "bot" if each.bot is not None else "free" if each.guest is None else "guest",
        "level": each.bot,
        "yours": each.guest is not None and each.guest == watcher.guest and not each.left,
        "present": not each.left and around.is_present(table, seat),
        "away": each.guest is not None and (each.left or around.is_away(table, seat)),
        "gone": None if each.left else around.gone_for(table, seat),
        "left": each.left,
        "forfeited": each.forfeited,
        "open": seat in open_,
        "who": table.house.who(each.guest or ""),
        "host": seat == host,
    }


def tell_decision(table: Table, watcher: Watcher, around: Around) -> int:  # noqa: ARG001
    return table.decision


def tell_waiting(table: Table, watcher: Watcher, around: Around) -> list[int]:  # noqa: ARG001
    return table.waiting


def tell_chosen(table: Table, watcher: Watcher, around: Around) -> list[int]:  # noqa: ARG001
    return sorted(table.sealed)


def tell_mine(table: Table, watcher: Watcher, around: Around) -> str | None:  # noqa: ARG001
    return table.sealed.get(watcher.seat)


def chooses(table: Table, watcher: Watcher) -> bool:
    """Whether a watcher makes the moves of its seat itself."""
    return watcher.seat != ONLOOKER and table.seats[watcher.seat].bot is None


def tell_legal(table: Table, watcher: Watcher, around: Around) -> list[tuple[str, str]]:  # noqa: ARG001
    if table.match is None or not chooses(table, watcher):
        return []
    said = sentences(table.game, watcher.language)
    return [said[move] for move in table.match.legal(watcher.seat)]


def tell_previews(table: Table, watcher: Watcher, around: Around) -> dict[str, Any]:  # noqa: ARG001
    return table.match.previews(watcher.seat) if table.match is not None and chooses(table, watcher) else {}


@cache
def sentences(game: Game, language: str) -> dict[str, tuple[str, str]]:
    """Every move of a game with its sentence."""
    return {move: (move, game.words.moves[move][language]) for move in game.moves}


def tell_odds(table: Table, watcher: Watcher, around: Around) -> Any:  # noqa: ARG001
    match, wanted = table.match, table.agreement.odds
    if match is None or match.is_over or watcher.seat == ONLOOKER or wanted == "off":
        return None
    if wanted == "request" and watcher.odds_for != table.decision:
        return None
    return match.odds(watcher.seat, memory=table.agreement.memory) or None


def tell_clocks(table: Table, watcher: Watcher, around: Around) -> protocol.Clocks | None:  # noqa: ARG001
    return around.clocks(table)


def tell_undo(table: Table, watcher: Watcher, around: Around) -> protocol.UndoAsked | None:  # noqa: ARG001
    return None if table.undo is None else {"seat": table.undo.seat, "agreed": sorted(table.undo.agreed)}


def tell_can_undo(table: Table, watcher: Watcher, around: Around) -> bool:  # noqa: ARG001
    return watcher.seat != ONLOOKER and can_undo(table, watcher.seat) and table.undo is None


def tell_votes(table: Table, watcher: Watcher, around: Around) -> dict[str, list[int]]:  # noqa: ARG001
    return {str(seat): sorted(votes) for seat, votes in sorted(table.votes.items())}


def tell_can_vote(table: Table, watcher: Watcher, around: Around) -> list[int]:
    return [] if watcher.seat == ONLOOKER else can_vote(table, watcher.seat, around)


def tell_chat(table: Table, watcher: Watcher, around: Around) -> list[protocol.ChatLine]:  # noqa: ARG001
    return list(table.house.lines)


def tell_record(table: Table, watcher: Watcher, around: Around) -> bool:  # noqa: ARG001
    return table.status == "over"


Teller = Callable[[Table, Watcher, Around], Any]

SAME_FOR_ALL: dict[str, tuple[str, Teller]] = {
    "decision": ("decision", tell_decision),
    "waiting": ("waiting", tell_waiting),
    "chosen": ("chosen", tell_chosen),
    "clocks": ("clocks", tell_clocks),
    "undo": ("undo", tell_undo),
    "votes": ("votes", tell_votes),
    "chat": ("chat", tell_chat),
    "record": ("record", tell_record),
}
PERSONAL: dict[str, tuple[str, Teller]] = {
    "table": ("table", tell_table),
    "mine": ("mine", tell_mine),
    "legal": ("legal", tell_legal),
    "previews": ("previews", tell_previews),
    "odds": ("odds", tell_odds),
    "undo": ("can_undo", tell_can_undo),
    "votes": ("can_vote", tell_can_vote),
}
"""What depends on who looks, besides the view."""


@cache
def shared_tellers(parts: frozenset[str]) -> tuple[tuple[str, Teller], ...]:
    return tuple(SAME_FOR_ALL[part] for part in SAME_FOR_ALL if part in parts)


@cache
def personal_tellers(parts: frozenset[str]) -> tuple[tuple[str, Teller], ...]:
    return tuple(PERSONAL[part] for part in PERSONAL if part in parts)


@dataclass(eq=False)
class Told:
    """The story of a table up to a number as a seat is told it; it holds as long as story and names are these."""

    story: list[Chapter]
    names: list[str]
    n: int
    text: bytes


TOLD: WeakKeyDictionary[Table, dict[tuple[int, str], Told]] = WeakKeyDictionary()
"""What was told of tables that are in memory, by seat and language."""


class UpdateWriter:
    """Tells many watchers the same news, each what it may know, and works out once what several are told alike.

    `parts` are told to all, `own` only to single seats.
    """

    def __init__(
        self, table: Table, around: Around, parts: frozenset[str] = ALL, own: Mapping[int, frozenset[str]] | None = None
    ) -> None:
        self._table = table
        self._rows = table.rows
        self._around = around
        self._parts = parts
        self._own = own or {}
        self._is_personal = "view" in parts or not parts.isdisjoint(PERSONAL)
        self._shared: bytes | None = None
        self._is_open = table.game.is_open and table.agreement.memory == MEMORY_AID
        self._scene: bytes | None = None
        self._tables: dict[int, bytes] = {}
        self._stories: dict[tuple[int, int, str], bytes] = {}
        self._events: dict[tuple[str, bytes], bytes] = {}
        self._messages: dict[tuple[Any, ...], bytes] = {}
        self._afresh: UpdateWriter | None = None

    def message(self, watcher: Watcher, have: int | None) -> bytes | None:
        """The message, framed, that takes a watcher from number `have`, or from nothing, to where the table stands.

        None if there is nothing to tell: that others are told something must not be noticed. Whoever no longer holds
        the seat that it looked from is an onlooker from here on, and told so.
        """
        if watcher.seat != ONLOOKER and not holds(self._table, watcher.guest, watcher.seat):
            return self._dismiss(watcher)
        if not self._parts and watcher.seat not in self._own and have == self._table.n:
            return None
        return self._message(watcher, have, {})

    def prepare(self, watcher: Watcher, have: int | None) -> None:
        """Write the message that this watcher will be given, should nothing change until then."""
        if watcher.seat == ONLOOKER or holds(self._table, watcher.guest, watcher.seat):
            self.message(watcher, have)

    def is_about(self, table: Table, parts: frozenset[str], own: Mapping[int, frozenset[str]] | None) -> bool:
        """Whether it tells just these parts of a table as it is now."""
        return (self._table, self._rows, self._parts, self._own) == (table, table.rows, parts, own or {})

    def _dismiss(self, watcher: Watcher) -> bytes:
        """Take the seat from a watcher that holds it no more: everything starts afresh for it, as for any onlooker."""
        lost = {"seat": watcher.seat, "text": texts.say("seat lost", watcher.language)}
        watcher.look_from(ONLOOKER)
        if self._afresh is None:
            self._afresh = UpdateWriter(self._table, self._around)
        return self._afresh._message(watcher, None, {"lost": lost})

    def _message(self, watcher: Watcher, have: int | None, more: dict[str, Any]) -> bytes:
        """The same for a watcher whose seat was looked into. Those who are told alike get the same bytes."""
        parts = self._parts | self._own[watcher.seat] if watcher.seat in self._own else self._parts
        is_personal = self._is_personal or watcher.seat in self._own or not self._is_one_story(have)
        seat = watcher.seat if is_personal else None
        whose = watcher.guest if "table" in parts else None
        lost = more["lost"]["seat"] if more else None
        key = (have, seat, watcher.language, whose, watcher.odds_for == self._table.decision, lost)
        found = self._messages.get(key)
        if found is None:
            found = self._messages[key] = framed(self._write(watcher, have, parts, more))
        return found

    def _is_one_story(self, have: int | None) -> bool:
        """Whether all saw the same happen after this number, since nothing did in the match."""
        return have is not None and told_by(self._table, have)[1] == len(self._table.match or ())

    def _write(self, watcher: Watcher, have: int | None, parts: frozenset[str], more: dict[str, Any]) -> bytes:
        table = self._table
        start, since = (b"null", -1) if have is None else (b"%d" % have, have)
        story = self._tell_story(self._sees_as(watcher.seat), since, watcher.language)
        head = b'{"type":"update","from":%b,"n":%d,"events":[%b]' % (start, table.n, story)
        own = {name: teller(table, watcher, self._around) for name, teller in personal_tellers(parts)}
        if "view" in parts:
            own["view"] = self._tell_view(watcher.seat)
        return b"".join((head, self._tell_shared(), inside({**more, **own}), b"}"))

    def _tell_shared(self) -> bytes:
        """The parts that are the same for all watchers."""
        if self._shared is None:
            nobody, table = Watcher(""), self._table
            told = {name: teller(table, nobody, self._around) for name, teller in shared_tellers(self._parts)}
            self._shared = inside(told)
        return self._shared

    def _sees_as(self, seat: int) -> int:
        """Whoever sees and is told the same as this seat: at an open game the onlooker, who knows least.

        That holds at a table, since choices there are no part of the match before the last one is in.
        """
        return ONLOOKER if self._is_open else seat

    def _tell_view(self, seat: int) -> msgspec.Raw | None:
        """What `Match.sight` says, from parts that others may be told too."""
        match, memory, whose = self._table.match, self._table.agreement.memory, self._sees_as(seat)
        if match is None:
            return None
        if self._scene is None:
            self._scene = encode(match.scene())[:-1]
        if whose not in self._tables:
            self._tables[whose] = encode(match.seen(whose, memory=memory))
        number = b"null" if seat == ONLOOKER else b"%d" % seat
        return msgspec.Raw(b'%b,"seat":%b,"table":%b}' % (self._scene, number, self._tables[whose]))

    def _tell_story(self, seat: int, have: int, language: str) -> bytes:
        """What was seen to happen after number `have`, from a seat."""
        story = self._stories.get((seat, have, language))
        if story is None:
            if have < 0 and self._table.agreement.memory == MEMORY_AID:
                story = self._tell_all(seat, language)
            else:
                story = b",".join(self._tell_since(seat, have, language, acted=have >= 0))
            self._stories[seat, have, language] = story
        return story

    def _tell_since(self, seat: int, have: int, language: str, acted: bool = False) -> list[bytes]:
        events = events_since(self._table, seat, have, acted)
        return [self._tell_event(n, event, changes, language) for n, event, changes in events]

    def _tell_all(self, seat: int, language: str) -> bytes:
        """The whole story. Late in a match that takes long to tell, so what was told once is remembered."""
        table = self._table
        names = [] if table.match is None else list(table.match.names)
        known = TOLD.setdefault(table, {}).get((seat, language))
        if known is None or known.story is not table.story or known.names != names:
            known = TOLD[table][seat, language] = Told(table.story, names, -1, b"")
        if known.n < table.n:
            more = b",".join(self._tell_since(seat, known.n, language))
            known.text, known.n = b",".join(filter(None, (known.text, more))), table.n
        return known.text

    def _tell_event(self, n: int, event: Event, changes: list[Change], language: str) -> bytes:
        untold = encode({"n": n, **event, "changes": changes} if changes else {"n": n, **event})
        text = self._events.get((language, untold))
        if text is None:
            said = encode(sentence(self._table, event, language))
            text = self._events[language, untold] = b'%b,"text":%b}' % (untold[:-1], said)
        return text


def inside(told: dict[str, Any]) -> bytes:
    """What stands inside a JSON object, to be added to another that has something in it."""
    return b"," + encode(told)[1:-1] if told else b""
