"""The evenings of a server process: wishes are granted, tables opened, results noted, rounds seated.

Whatever is to be done follows from the log and from the tables, and is done under the number that comes next in the
log. So any process may do it, twice or after a crash: one of them is first, and for the others nothing is left to do.
The process that has lived longest looks after all evenings, every few seconds; others lend a hand when a table of
theirs is over, or somebody wishes something.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from larcin.table.agreement import USUAL_LEVEL
from larcin.table.commands import Asker, BeginWith, GiveUp
from larcin.table.errors import Refused
from larcin.table.evenings import happenings as now
from larcin.table.evenings.commands import ABSENT, AnyWish, Around, NewEvening, decide, first_comers, plan_of
from larcin.table.evenings.evening import Evening, Opening, Round
from larcin.table.evenings.store import EveningStore, WasFirst, numbered
from larcin.table.happenings import AnyHappening, BotSits, HandsOver, Sits, Stands, Starts
from larcin.table.ids import new_id
from larcin.table.letters import is_table_id
from larcin.table.ratings import has_quit, is_before
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.node import Node
    from larcin.table.room import Room

logger = logging.getLogger("larcin.evenings")

WAIT_SECONDS = 20.0
"""How long somebody is kept waiting for something to happen, before it is told that nothing has."""
MOST_OF_BOTS = 2
"""How many tables of an evening at which only bots sit are played at the same time: people's bots think as well."""
MOST_KNOWN = 200
"""How many evenings a process has in memory."""


class Keeper:
    """All evenings, as far as this process knows them."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self.store = EveningStore(node.engine, node.process)
        self._known: dict[str, Evening] = {}
        self._news: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._noted: set[str] = set()
        """Tables that are over, and whose evenings were told."""
        self._stuck: set[str] = set()
        """Evenings that could not go on when it was last tried."""

    # ------------------------------------------------------------------------------------------------------- looking

    async def look(self, evening_id: str) -> Evening:
        """An evening as its log has it now; `Refused` if there is none."""
        if not is_table_id(evening_id):
            raise Refused("no such evening")
        known = self._known.get(evening_id)
        if known is None:
            opening = await self._node.read(self.store.opening, evening_id)
            if opening is None:
                raise Refused("no such evening")
            known = self._known.setdefault(evening_id, Evening(opening))
        for row in await self._node.read(self.store.rows_of, evening_id, known.n):
            if row.n == known.n + 1:  # others may have read on meanwhile
                known.happen(row)
        self._remember(known)
        return known

    def _remember(self, used: Evening) -> None:
        """Keep in memory what is used; what was not used for longest is read again when it is needed."""
        self._known.pop(used.id, None)
        self._known[used.id] = used
        if len(self._known) > MOST_KNOWN:
            oldest = next(iter(self._known))
            del self._known[oldest]
            if not self._locks[oldest].locked():
                del self._locks[oldest]

    def forget(self, evening_id: str) -> None:
        """Read an evening anew when it is next looked at: what stands in its log has changed."""
        self._known.pop(evening_id, None)
        self.hear_of(evening_id)

    async def wait(self, evening_id: str, have: int) -> Evening:
        """The same, once more has happened than somebody knows, or after a while."""
        evening = await self.look(evening_id)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                while evening.n <= have and not self._node.closing:
                    news = self._news[evening_id]  # before the look: what happens meanwhile is not to be missed
                    evening = await self.look(evening_id)
                    if evening.n <= have:
                        await news.wait()
        return evening

    def hear_of(self, evening_id: str) -> None:
        """Something happened at an evening, here or elsewhere."""
        news = self._news.pop(evening_id, None)
        if news is not None:
            news.set()

    def wake_all(self) -> None:
        """Let nobody wait any longer: the process closes, or may have missed something."""
        for evening_id in list(self._news):
            self.hear_of(evening_id)

    # -------------------------------------------------------------------------------------------------------- wishes

    async def open(
        self, wish: NewEvening, asker: Asker, evening_id: str, pay: Callable[[], None] = lambda: None
    ) -> str:
        """Open an evening as somebody wishes it, and pays for it; if there is one of this id, it was opened by the same
        wish before.
        """
        with contextlib.suppress(Refused):
            return (await self.look(evening_id)).id
        plan = plan_of(wish, self._node.shelf)
        happens = first_comers(wish, asker, self._node.bots)
        pay()
        at = self._node.now()
        opening = Opening(evening_id, plan, secrets.token_bytes(32), asker.guest, at)
        with contextlib.suppress(WasFirst):
            await self._node.read(self.store.open, opening, numbered(0, at, happens, None))
        return evening_id

    async def wish(self, evening_id: str, asker: Asker, wish: AnyWish) -> int:
        """Grant a wish: the number of what happened. `Refused` if it cannot be."""
        key = f"{asker.guest}:{wish.id}" if wish.id is not None else None
        around = Around(self._node.bots, self._node.now())
        n = await self._append(evening_id, lambda evening: decide(evening, asker, wish, around), key)
        self._node.spawn(self.drive(evening_id))
        return n

    async def _append(
        self, evening_id: str, decided: Callable[[Evening], Sequence[now.AnyHappening]], key: str | None = None
    ) -> int:
        """Decide what happens, and write it; as often as it takes until nobody else was first."""
        while True:
            evening = await self.look(evening_id)
            happens = [] if key in evening.commands else decided(evening)
            if not happens:
                return evening.n
            rows = numbered(evening.n, self._node.now(), happens, key)
            try:
                await self._node.read(self.store.append, evening_id, rows, status_after(evening, happens))
            except WasFirst:
                continue
            self.hear_of(evening_id)
            return rows[-1].n

    # ---------------------------------------------------------------------------------------------- what goes by itself

    def note(self, room: Room) -> None:
        """A table of an evening may be over: see to what follows."""
        evening_id, table_id = room.table.agreement.evening, room.table.id
        if evening_id and room.table.status == "over" and table_id not in self._noted:
            self._noted.add(table_id)
            self._node.spawn(self.drive(evening_id))

    async def keep(self) -> None:
        """See to all evenings, for as long as the process lives. One process does, for all."""
        while True:
            try:
                if await self._node.read(self._node.heartbeats.is_eldest):
                    for evening_id in await self._node.read(self.store.running):
                        await self.drive(evening_id)
            except Exception as error:
                logger.warning("evenings cannot be kept", extra={"why": type(error).__name__})
            await asyncio.sleep(self._node.settings.tidy_seconds)

    async def drive(self, evening_id: str) -> None:
        """Do whatever is to be done at an evening now; that it cannot be done must not stop others."""
        try:
            async with self._locks[evening_id]:
                while await self._step(evening_id):
                    pass
        except Exception as error:
            if evening_id not in self._stuck:
                logger.warning("an evening cannot go on", extra={"evening": evening_id, "why": type(error).__name__})
            self._stuck.add(evening_id)
        else:
            self._stuck.discard(evening_id)

    async def _step(self, evening_id: str) -> bool:
        """One thing that is to be done; False if nothing is."""
        evening = copy.deepcopy(await self.look(evening_id))  # as it is now, whatever happens meanwhile
        if evening.status != "playing":
            return False
        round_ = evening.round
        if round_ is not None and not round_.is_over:
            return await self._attend(evening, round_)
        if evening.is_paused and not evening.is_enough:
            return False
        return await self._follow(evening, await self._node.read(next_round, evening, self._node.now()))

    async def _follow(self, evening: Evening, happens: Sequence[now.AnyHappening]) -> bool:
        """Write what follows from an evening as it was, unless it has gone on meanwhile: then it is looked at again."""
        await self._append(evening.id, lambda found: happens if found.n == evening.n else [])
        return True

    async def _attend(self, evening: Evening, round_: Round) -> bool:
        """See to the tables of a round that is played: note what is over, open what is to be opened."""
        open_tables = round_.open_tables
        statuses = await self._node.read(self.store.statuses, [each.table for each in open_tables])
        over = next((each for each in open_tables if statuses.get(each.table) == "over"), None)
        if over is not None:
            return await self._follow(evening, await self._finished(evening, over))
        untold = [table for table in statuses if table not in round_.opened]
        if untold:
            return await self._follow(evening, [now.Opens(untold)])
        await self._let_go(evening, [each for each in open_tables if each.table in statuses])
        if evening.is_paused or self._node.now() < round_.at:
            return False
        fresh = tables_to_open(evening, open_tables, statuses)
        for at in fresh:
            agreement = evening.plan.agreement(evening.id, len(at.players))
            await self._node.bot_runner.prepare(agreement.game)
            if (await self.look(evening.id)).n != evening.n:
                return True  # that takes a while, and it may have been paused or ended
            who = BeginWith(sitting_down(evening, at))
            await self._node.open_table(at.table, agreement, Asker(evening.opening.host), who)
        return bool(fresh)

    async def _finished(self, evening: Evening, at: now.AtTable) -> list[now.AnyHappening]:
        """What follows from a table that is over. Whoever did not play to the end plays no further round, until it
        says that it is back; who has left and said so meanwhile is here.
        """
        room = await self._node.room(at.table)
        places, quits = await room.look(outcome)
        gone = [at.players[seat] for seat in quits]
        left = evening.rounds[-1].left
        absent = [player for player in gone if evening.players[player].gone is None and player not in left]
        return [now.Finishes(at.table, places, gone), *(now.Leaves(player, ABSENT) for player in absent)]

    async def _let_go(self, evening: Evening, at_tables: Iterable[now.AtTable]) -> None:
        """Let a bot play on, to the end, for those who have left the evening in the middle of a match."""
        left = evening.rounds[-1].left
        for at in at_tables:
            for player in at.players:
                guest = evening.players[player].guest
                if player in left and guest is not None:
                    with contextlib.suppress(Refused):  # the match is over
                        await (await self._node.room(at.table)).wish(Asker(guest), GiveUp())


def tables_to_open(evening: Evening, open_tables: Sequence[now.AtTable], there: Collection[str]) -> list[now.AtTable]:
    """The tables that are to be opened now: people's at once, those of bots alone a few at a time."""
    of_bots = [at for at in open_tables if all(evening.players[number].guest is None for number in at.players)]
    room = MOST_OF_BOTS - sum(at.table in there for at in of_bots)
    waiting = [at for at in open_tables if at.table not in there]
    return [at for at in waiting if at not in of_bots] + [at for at in waiting if at in of_bots][: max(0, room)]


def status_after(evening: Evening, happens: Sequence[now.AnyHappening]) -> str:
    if any(isinstance(each, now.Ends) for each in happens):
        return "over"
    return "playing" if any(isinstance(each, now.Begins) for each in happens) else evening.status


def next_round(evening: Evening, at: int) -> list[now.AnyHappening]:
    """The next round, or the end."""
    if evening.is_enough:
        return [now.Ends()]
    seating = evening.next_seating()
    begins = at + 1000 * evening.plan.rest if evening.rounds else at
    return [now.Seats(begins, [now.AtTable(new_id(), players) for players in seating.tables], seating.resting)]


def sitting_down(evening: Evening, at: now.AtTable) -> list[AnyHappening]:
    """What happens first at a table: all sit down, the match begins, and bots play for those who have left since."""
    happens: list[AnyHappening] = []
    gone: list[AnyHappening] = []
    level = next((evening.players[number].level for number in at.players if evening.players[number].level), USUAL_LEVEL)
    for seat, number in enumerate(at.players):
        player = evening.players[number]
        if player.guest is None:
            happens.append(BotSits(seat, player.level or USUAL_LEVEL, player.name))
        else:
            happens.append(Sits(seat, player.guest, player.name))
            if number in evening.rounds[-1].left:
                gone += [Stands(seat, for_good=True), HandsOver(seat, level or USUAL_LEVEL)]
    return [*happens, Starts(), *gone]


def outcome(table: Table) -> tuple[list[int], list[int]]:
    """The places at a table that is over, and the seats whose players did not play to the end: those are behind all who
    did, and who went later before who went earlier.
    """
    assert table.match is not None
    assert table.match.result is not None
    quits = {seat: n for seat, n in table.quits.items() if has_quit(table, seat)}
    places, seats = table.match.result.places, range(len(table.seats))
    return [1 + sum(is_before(other, seat, places, quits) for other in seats) for seat in seats], sorted(quits)
