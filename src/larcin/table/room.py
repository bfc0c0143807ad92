"""A room: a table in memory while somebody watches it. It grants wishes one batch at a time, in order.

A batch is decided and applied, committed, and only then told. While it is being committed nothing else is decided at
this table, so that nobody is ever shown what may not be in the log. If the commit is lost to another process or fails,
the table is built again from the log and the same wishes are decided again. Nobody knows then whether they were granted
before: so every wish has a key, which stands in the log beside what it led to, and is looked for there first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from larcin.rules import OUR_GAMES
from larcin.table import rights, updates
from larcin.table.commands import Asker, BeginWith, SitDown, Wish
from larcin.table.database import is_away
from larcin.table.deciding import decide
from larcin.table.errors import Refused
from larcin.table.event_store import LOST, REFUSED, WON, Entry, Summary
from larcin.table.happenings import AnyHappening, Chooses, Sits
from larcin.table.limits import NOBODY, Account
from larcin.table.parts import OWN_SEALED, are_lasting, touched
from larcin.table.presence import OF_PRESENCE, Presence
from larcin.table.rehearsal import rehearse
from larcin.table.requests import Answer, Request, charged
from larcin.table.table import Opening, Row, Table
from larcin.table.updates import UpdateWriter, Watcher

if TYPE_CHECKING:
    from larcin.table.node import Node

logger = logging.getLogger("larcin.room")

MOST_WAITING = 2000
GATHER_SECONDS = 0.0004
"""How long a sealed choice waits for those of others, where all choose as fast as programs do."""
MOST_AT_ONCE = 32
"""How many wishes are granted in one go, before other tables have their turn."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0
"""Seconds between attempts to reach a database that does not answer."""

Seen = TypeVar("Seen")


class Listener(Protocol):
    """A connection through which somebody watches."""

    watcher: Watcher
    has: int

    def send(self, frame: bytes) -> None: ...
    def turn_out(self) -> None: ...


class Room:
    """A table, those who watch it, and the wishes that wait for their turn."""

    def __init__(self, node: Node, table: Table, *, is_new: bool = False) -> None:
        self.node = node
        self.table = table
        self.listeners: set[Listener] = set()
        self.presence = Presence(self)
        self.quiet_since = time.monotonic()
        self.pondering: set[tuple[int, int]] = set()
        """Decisions and seats that bots are thinking about."""
        self.is_scored = False
        self.alarm: asyncio.TimerHandle | None = None
        self._unwritten: Opening | None = table.opening if is_new else None
        self._queue: list[Request] = []
        self._batch: list[Request] = []
        self._apart = 0
        """How many wishes are to be granted one by one, since the database refused them together."""
        self._rows: list[Row] = []
        self._parts: frozenset[str] = frozenset()
        self._own: dict[int, frozenset[str]] = {}
        self._came_or_went = self._busy = self._stale = self._changed = False
        self._told = table.rows
        """How many rows of the log have been told."""
        self._prepared: UpdateWriter | None = None
        """What is told once the commit that is under way has succeeded."""
        self._pause = FIRST_PAUSE

    # ------------------------------------------------------------------------------------------------------- wishes

    def ask(self, request: Request) -> None:
        """Put a wish in the queue."""
        if len(self._queue) >= MOST_WAITING:
            request.done(Refused("too many"))
            return
        self._queue.append(request)
        self._go_on()

    async def wish(self, asker: Asker, wish: Wish, command: str | None = None, account: Account = NOBODY) -> int:
        """Ask, and wait for the answer: the number of what happened. `Refused` if it cannot be."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def done(answer: Answer) -> None:
            if not answered.done():
                answered.set_result(answer)

        self.ask(Request(asker, wish, done, command, account))
        answer = await answered
        if isinstance(answer, Refused):
            raise answer
        return answer

    async def look(self, look: Callable[[Table], Seen]) -> Seen:
        """What somebody finds who looks at the table as it is committed."""
        seen: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()

        def done(answer: Answer) -> None:
            if seen.done():
                return
            try:
                if isinstance(answer, Refused):
                    raise answer
                seen.set_result(look(self.table))
            except Exception as error:
                seen.set_exception(error)

        self.ask_to_look(done)
        return await seen

    def ask_to_look(self, done: Callable[[Answer], None], account: Account = NOBODY) -> None:
        """Have something done with the table as it is committed, by whatever process."""
        if self.node.cluster.has_any:
            self._stale = True
        self.ask(Request(Asker(""), None, done, account=account))

    def look_again(self) -> None:
        """Another process has written to this table's log."""
        self._stale = True
        self._go_on()

    def read_anew(self) -> None:
        """What stands in this table's log has changed: somebody has had itself forgotten."""
        self._changed = True
        self._go_on()

    @property
    def is_unwritten(self) -> bool:
        """Whether not even the opening of this table is in the log."""
        return self._unwritten is not None

    @property
    def is_idle(self) -> bool:
        """Whether the room could leave memory."""
        return not (self._busy or self._queue or self.listeners or self.pondering)

    def _go_on(self) -> None:
        if not self._busy:
            self._busy = True
            self.node.loop.call_soon(self._work)

    def _work(self) -> None:
        if self._changed:
            self._changed = self._stale = False
            self.node.spawn(self._start_again())
            return
        if self._stale:
            self._stale = False
            self.node.spawn(self._catch_up())
            return
        self._batch, self._rows = [], []
        count = 1 if self._apart else MOST_AT_ONCE
        self._apart = max(0, self._apart - 1)
        if not self._grant_some(count):
            return
        if self._rows and self._are_others_about_to_choose():
            self.node.loop.call_soon(self._gather, time.perf_counter() + GATHER_SECONDS)
        elif self._rows:
            self._append()
        else:
            self._finish()

    def _grant_some(self, count: int) -> bool:
        """Grant so many wishes. False if one of them failed, and all is to be done again without it."""
        wishes, self._queue = self._queue[:count], self._queue[count:]
        self._batch += wishes
        began = time.perf_counter()
        for request in wishes:
            try:
                request.answer = self._grant(request)
            except Exception:
                logger.exception("a wish failed", extra={"table": self.table.id})
                self._batch.remove(request)
                request.done(Refused("not now", "game failed") if self._is_from_outside else Refused("busy"))
                self.node.spawn(self._start_again())
                return False
            began = charged(request, began)
        return True

    def _are_others_about_to_choose(self) -> bool:
        """Whether all that waits to be written are choices that are still sealed, and the others, who were quick last
        time, still have to choose: a commit for all together takes no longer than one for the first of them.
        """
        table = self.table
        if not (table.is_brisk and table.sealed and table.waiting):  # nothing is sealed once the last one has chosen
            return False
        return all(isinstance(row.what, Chooses) for row in self._rows)

    def _gather(self, until: float) -> None:
        """Take in what comes until then, as long as choices stay sealed; then write."""
        if self._queue and not self._apart and not self._grant_some(MOST_AT_ONCE):
            return
        if self._are_others_about_to_choose() and time.perf_counter() < until:
            self.node.loop.call_soon(self._gather, until)
        else:
            self._append()

    def _append(self) -> None:
        """Have what happened written."""
        self._prepared = None
        meanwhile = self._prepare if are_lasting(self.table, self._parts) else None
        entry = Entry(self.table.id, self._rows, self._summary(), self._committed, self._unwritten, meanwhile)
        self.node.store.append(entry)

    def _prepare(self) -> None:
        """While a commit is under way, write what everybody is told if it succeeds. Nothing of it is sent before, and
        nothing at all should it fail.
        """
        began = time.perf_counter()
        writer = UpdateWriter(self.table, self.node, self._parts, self._own)
        try:
            for listener in self.listeners:
                writer.prepare(listener.watcher, listener.has)
        except Exception:
            return  # whoever is told of it tries again, and says what is wrong
        self._prepared = writer
        share = (time.perf_counter() - began) / max(1, len(self._batch))
        for request in self._batch:
            request.account.charge(share)

    @property
    def _is_from_outside(self) -> bool:
        """Whether the game is none of ours, and its code may fail."""
        return self.table.game.name not in OUR_GAMES

    def _grant(self, request: Request) -> Answer:
        table = self.table
        if self.is_unwritten and not table.rows and not isinstance(request.wish, SitDown | BeginWith):
            return Refused("no such table")  # nothing came of its opening
        if request.wish is None:
            return table.n
        if request.row is not None:
            return table.number_of(request.row)
        if request.key in table.commands:
            request.is_sure = True
            return table.commands[request.key]
        try:
            happens = decide(table, request.asker, request.wish, self.node)
        except Refused as refused:
            return refused
        if happens:
            request.is_sure = True  # the log settles it
            steps = len(table.match or ())
            self._let_happen(happens, request.key)
            if self._is_from_outside:
                rehearse(table, steps)
        return table.n

    def _let_happen(self, happens: Sequence[AnyHappening], key: str) -> None:
        at = self.node.now()
        for last, what in zip(range(len(happens) - 1, -1, -1), happens, strict=True):
            row = Row(self.table.rows + 1, at, what, None if last else key)
            self.table.happen(row)
            self._rows.append(row)
            self._touch(what)

    def _touch(self, what: AnyHappening) -> None:
        """Remember which parts have to be told anew, and which only to the seat that chose."""
        self._parts |= touched(self.table, what)
        if isinstance(what, Chooses):
            self._own[what.seat] = OWN_SEALED
        elif isinstance(what, Sits):
            self.presence.expect(what.guest)

    def _summary(self) -> Summary | None:
        """What the lobby shows, where it has changed."""
        if "table" not in self._parts and self._unwritten is None:
            return None
        nobody = Watcher("")
        shown = updates.encode(updates.tell_table(self.table, nobody, self.node))
        guests = [(seat, each.guest) for seat, each in enumerate(self.table.seats) if each.guest and not each.left]
        return Summary(self.table.status, shown, guests)

    # ------------------------------------------------------------------------------------------------- after the commit

    def _committed(self, outcome: str) -> None:
        if outcome == WON:
            self._pause = FIRST_PAUSE
            self._unwritten = None
            self._finish()
        elif outcome == REFUSED:
            self.node.spawn(self._without_what_is_refused())
        else:
            self.node.spawn(self._start_again(0.0 if outcome == LOST else self._pause))

    def _finish(self) -> None:
        """Tell and answer; whatever fails there, the table goes on."""
        try:
            self._tell_and_answer()
        finally:
            self._rest()

    def _tell_and_answer(self) -> None:
        batch, self._batch, self._rows = self._batch, [], []
        began = time.perf_counter()
        self._tell()
        share = (time.perf_counter() - began) / max(1, len(batch))
        began += share * len(batch)
        doubtful = [each for each in batch if not each.is_sure]
        for request in batch:
            request.account.charge(share)
            if request not in doubtful:
                self._answer(request)
                began = charged(request, began)
        if doubtful:
            self.node.spawn(self._look_up(doubtful))
        self._tell()  # who came is told after it was greeted itself
        self.node.send_queue.flush()
        self.node.after(self)

    def _answer(self, request: Request) -> None:
        """Answer one; that an answer cannot be given must not keep the others waiting."""
        if request.is_answered:
            return
        request.is_answered = True
        if request.wish is not None:
            refused = request.answer.code if isinstance(request.answer, Refused) else None
            self.node.meters.answered(request.asked, refused)
        try:
            request.done(request.answer)
        except Exception:
            logger.exception("an answer failed", extra={"table": self.table.id})

    def _rest(self) -> None:
        self._busy = False
        self.quiet_since = time.monotonic()
        if self._queue or self._stale or self._changed:
            self._go_on()

    async def _look_up(self, doubtful: list[Request]) -> None:
        """A wish of which nothing came may have been granted long ago, or the table went on elsewhere."""
        known, store, keys = self.table.rows, self.node.store, [each.key for each in doubtful]
        try:
            newest, found = await self.node.read(store.answers, self.table.id, keys)
        except Exception:
            newest, found = known, {}
        if newest > known:
            self.look_again()
        for request in doubtful:
            request.row, request.is_sure = found.get(request.key), True
            if newest > known or request.row is not None:
                self.ask(request)
            else:
                self._answer(request)

    async def _without_what_is_refused(self) -> None:
        """What the database will never take is refused to whoever wished it; the others' wishes are granted."""
        if len(self._batch) > 1:
            self._apart = len(self._batch)
            await self._start_again()
        else:
            request = self._batch.pop()
            request.answer = Refused("unreadable", "cannot be kept")
            await self._start_again()
            self._answer(request)

    def give_up(self, since: float) -> None:
        """Tell those who have waited since before then that the database takes nothing now. They may try again: what
        is written after all is not written twice. Bots and clocks are patient.
        """
        if not self._busy:
            return
        for request in (*self._batch, *self._queue):
            is_patient = request.wish is not None and not request.asker.guest
            if request.asked < since and not is_patient and not request.is_answered:
                request.answer = Refused("busy", self.node.trouble() or "busy")
                self._answer(request)
        self._queue = [each for each in self._queue if not each.is_answered]

    async def _start_again(self, pause: float = 0.0) -> None:
        """Build the table from its log, and decide the same wishes once more."""
        self._pause = min(2 * max(pause, FIRST_PAUSE), LONGEST_PAUSE)
        await asyncio.sleep(pause)
        while True:
            try:
                await self._rebuild()
                break
            except Exception as error:
                logger.warning("a table cannot be read", extra={"table": self.table.id, "why": type(error).__name__})
                await asyncio.sleep(self._pause)
                self._pause = min(2 * self._pause, LONGEST_PAUSE)
        self._queue = [each for each in self._batch if not each.is_answered] + self._queue
        self._batch, self._rows, self._prepared = [], [], None
        self._work()

    async def _rebuild(self) -> None:
        """Have the table as its log has it, and what it answered to these wishes, should it have granted them before.

        As it was opened, if not even that is written yet.
        """
        store, keys = self.node.store, [request.key for request in self._batch]
        opening = await self.node.read(store.opening, self.table.id)
        self._parts, self._own = frozenset(), {}
        if opening is None:
            self.table = self.node.new(self.table.opening)
            return
        self._unwritten = None
        rows = await self.node.read(store.rows_of, opening.id)
        try:
            _, answers = await self.node.read(store.answers, opening.id, keys)
        except Exception as error:
            if is_away(error):
                raise
            answers = {}  # there is one that no database would have taken
        self.table = self.node.new(opening)
        self._let_happen_here(rows)
        for request in self._batch:
            request.row, request.is_sure = answers.get(request.key), True

    def _let_happen_here(self, rows: Sequence[Row]) -> None:
        """Let happen what is in the log, and remember what of it was not told here."""
        for row in rows:
            self.table.happen(row)
            if row.n > self._told:
                self._touch(row.what)

    async def _catch_up(self) -> None:
        """Let happen here what another process has written."""
        try:
            self._let_happen_here(await self.node.read(self.node.store.rows_of, self.table.id, self.table.rows))
        except Exception:
            logger.warning("a table cannot be read on", extra={"table": self.table.id})
            await self._start_again(self._pause)
            return
        self._work()

    # ------------------------------------------------------------------------------------------------------ watchers

    def _tell(self) -> None:
        """Bring everybody to where the table stands."""
        parts, own, told = self._parts | (OF_PRESENCE if self._came_or_went else set()), self._own, self._told
        self._parts, self._own, self._told, self._came_or_went = frozenset(), {}, self.table.rows, False
        if parts or own or self._told != told:
            self.tell(parts, own)  # somebody may go then, who is not to be told any more

    def tell(self, parts: frozenset[str], own: Mapping[int, frozenset[str]] | None = None) -> None:
        """Tell everybody these parts, single seats their own, and all what they have not seen yet.

        Only what is committed may be told.
        """
        writer, self._prepared = self._prepared, None
        if writer is None or not writer.is_about(self.table, parts, own):
            writer = UpdateWriter(self.table, self.node, parts, own)
        for listener in list(self.listeners):
            try:
                self._send(listener, writer, listener.has)
            except Exception:  # the others are told, and this one with what happens next
                logger.exception("somebody cannot be told", extra={"table": self.table.id})

    def greet(self, listener: Listener, have: int | None) -> None:
        """Tell somebody that comes, or looks from another seat, all that holds, and what happened after a number."""
        if self._send(listener, UpdateWriter(self.table, self.node), have) and listener not in self.listeners:
            self.listeners.add(listener)
            self.presence.come(listener.watcher.guest)

    def show_odds(self, listener: Listener) -> None:
        """Tell somebody the odds, who asked for them."""
        listener.watcher.odds_for = self.table.decision
        self._send(listener, UpdateWriter(self.table, self.node, frozenset({"odds"})), listener.has)

    def _send(self, listener: Listener, writer: UpdateWriter, have: int | None) -> bool:
        """Tell a watcher, or turn it out if it is not welcome any more. Returns whether it is."""
        if not rights.is_welcome(self.table, listener.watcher.guest):
            self.node.loop.call_soon(listener.turn_out)
            return False
        message = writer.message(listener.watcher, have)
        listener.has = self.table.n
        if message is not None:
            listener.send(message)
        return True

    def leave(self, listener: Listener) -> None:
        """Somebody watches no more."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.presence.go(listener.watcher.guest)

    def tell_presence(self) -> None:
        """Somebody came or went. Not while a commit is under way: then it is told with what happened."""
        if self._busy:
            self._came_or_went = True
        else:
            self.tell(OF_PRESENCE)
