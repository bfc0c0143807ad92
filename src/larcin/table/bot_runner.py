"""Bots' seats: who thinks for them, outside the loop, and what comes too late is dropped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from larcin.bots import OUR_BOTS, Bot, Knowledge, OutsideBot, bot, close, flat
from larcin.bots.ladder import levels_behind
from larcin.match import Match, Move
from larcin.rules import engine
from larcin.rules.contract import ONLOOKER, copy
from larcin.rules.dice import new_dice
from larcin.rules.habits import with_habits
from larcin.rules.linking import link
from larcin.table.commands import Asker, BotMove
from larcin.table.compile_queue import PLAY, STUDY, CompileQueue
from larcin.table.errors import Refused
from larcin.table.requests import Answer, Request
from larcin.table.rights import thinks_for
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.node import Node
    from larcin.table.room import Room

logger = logging.getLogger("larcin.bots")

MOMENT_SECONDS = 0.1
"""How long a table waits for its rules to be read before it plays by the interpreted ones, and a bot for those that it
thinks by before it moves by habit. For the compiler neither waits. Nobody has to be told: the next moves will be
better.
"""
STUDY_SECONDS = 5.0
"""How long somebody who asks for a hint or a review waits for them, before it is told to ask again."""
OUTSIDE_SECONDS = 10.0
MOST_OUTSIDE = 16


class NoLongerAsked(Exception):
    """Somebody else chooses for the seat by now, or has chosen: its bot is told nothing more."""


class BotRunner:
    """The bots of a server process. Levels are shared by all tables, programs from outside sit at one table each."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._thinkers = ThreadPoolExecutor(node.settings.thinkers, thread_name_prefix="bot")
        self._own = threading.local()
        self._compile_queue = CompileQueue(
            lambda *work: node.loop.run_in_executor(self._thinkers, *work), node.shelf.source
        )
        self._outside: dict[tuple[str, int, str], OutsideBot] = {}
        """Programs by table, seat and level."""
        self.levels = [*OUR_BOTS, *node.settings.bots]

    # ---------------------------------------------------------------------------------------------------- readiness

    async def prepare(self, game: str) -> None:
        """Wait a little until the rules of a game are ready; after that they are played interpreted, till they are."""
        await self._ready_at_once(game, [PLAY])

    def is_compiled(self, game: str) -> bool:
        return self._compile_queue.is_ready(game)

    def get_ready(self) -> None:
        """Prepare for all that people may ask for, in the background."""
        self._node.spawn(self._get_ready())

    async def _get_ready(self) -> None:
        """Link the rules that the first tables will be played by until theirs are compiled; then compile everything."""
        for game in self._node.shelf.names:
            with contextlib.suppress(Exception):  # whoever opens a table will see
                if not await self._compile_queue.lies_on_disk(game):
                    await self._node.loop.run_in_executor(self._thinkers, limber_up, game)
        await self._compile_queue.compile_all(self._node.shelf.names)

    async def _ready_to_think(self, game: str, level: str) -> bool:
        """Whether the rules that a bot thinks by are there. If not, that is seen to."""
        return await self._ready_at_once(game, thinks_as(game, level))

    async def check_can_study(self, game: str) -> None:
        """The same for hints and reviews: `Refused` if they are not there, or never will be."""
        wanted = [PLAY, STUDY]
        queue = self._compile_queue
        await asyncio.wait([queue.work(game, each) for each in wanted], timeout=STUDY_SECONDS)
        if not all(queue.is_ready(game, each) for each in wanted):
            is_hopeless = all(queue.work(game, each).done() for each in wanted)
            raise Refused("not now", "cannot study") if is_hopeless else Refused("too many", "studies later")

    async def _ready_at_once(self, game: str, wanted: list[str]) -> bool:
        """Whether rules are there, or are in a moment: that is enough for what only has to be read."""
        queue = self._compile_queue
        missing = [each for each in wanted if not queue.is_ready(game, each)]
        if missing:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(MOMENT_SECONDS):
                    await asyncio.gather(*(queue.at_hand(game, each) for each in missing))
        return all(queue.is_ready(game, each) for each in wanted)

    # ---------------------------------------------------------------------------------------------------- thinking

    def attend(self, room: Room) -> None:
        """Let bots think about what they are asked at this table."""
        table = room.table
        if table.match is None:
            return
        self._release(table)
        if table.match.is_over:
            return
        if table.is_deserted and not room.listeners and not table.agreement.evening:
            return  # they wait until somebody comes back, or looks; an evening waits for them
        self._expect_bots(table)
        for seat in table.waiting:
            level = table.seats[seat].bot
            if level is not None and (table.decision, seat) not in room.pondering:
                room.pondering.add((table.decision, seat))
                self._node.spawn(self._think(room, table.match.copy(), seat, table.decision, level))

    def _expect_bots(self, table: Table) -> None:
        """Have the rules made ready that the bots of a table think by, while others choose."""
        game = table.agreement.game
        for level in {seat.bot for seat in table.seats} - {None, *self._node.settings.bots}:
            for each in thinks_as(game, str(level)):
                self._compile_queue.expect(game, each)

    async def _think(self, room: Room, match: Match, seat: int, decision: int, level: str) -> None:
        """Think, and ask for the move that was found; the room drops it if it comes too late.

        Until the room has answered the bot is not asked again: to most programs that would be another decision.
        """
        began = time.monotonic()

        def answered(answer: Answer) -> None:
            room.pondering.discard((decision, seat))
            self._answered(answer)

        try:
            move = await self._thought(room, match, seat, decision, level)
            self._node.meters.thinking_seconds.labels(level).observe(time.monotonic() - began)
        except NoLongerAsked:
            answered(Refused("late"))
            return
        except asyncio.CancelledError:
            room.pondering.discard((decision, seat))
            raise
        except Exception:
            logger.exception("a bot failed", extra={"table": room.table.id, "level": level})
            move = random.choice(match.legal(seat))
        room.ask(Request(Asker(""), BotMove(seat, decision, str(move)), answered))

    async def _thought(self, room: Room, match: Match, seat: int, decision: int, level: str) -> Move:
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if level == "random":
            return random.choice(legal)
        if level in self._node.settings.bots:
            choose = partial(self._ask_outside, room.table.id, match, seat, level)
        elif await self._ready_to_think(room.table.agreement.game, level):
            choose = partial(self._choose, level, match, seat)
        else:
            choose = partial(by_habit, match, seat)

        def think() -> Move:
            if not thinks_for(room.table, level, seat, decision):
                raise NoLongerAsked
            return choose()

        return await self._node.loop.run_in_executor(self._thinkers, think)

    def _choose(self, level: str, match: Match, seat: int) -> Move:
        """In a thread: each has bots of its own, since a search keeps its tree between thoughts."""
        bots: dict[str, Bot] = self._own.__dict__
        if level not in bots:
            bots[level] = bot(level)
        return bots[level].choose(Knowledge(match, seat, random.getrandbits(60)))

    def _ask_outside(self, table_id: str, match: Match, seat: int, level: str) -> Move:
        place = (table_id, seat, level)
        if place not in self._outside:
            if len(self._outside) >= MOST_OUTSIDE:
                return bot("random").choose(Knowledge(match, seat, random.getrandbits(60)))
            command = self._node.settings.bots[level]
            self._outside[place] = OutsideBot(command, bot("random"), OUTSIDE_SECONDS, warn=logger.warning)
            self._outside[place].begin(match, seat)
        return self._outside[place].choose(Knowledge(match, seat, random.getrandbits(60)))

    def choose_for_late(self, room: Room, seat: int) -> None:
        """The clock chooses for a seat that took too long: any legal move."""
        table = room.table
        if table.match is not None:
            move = random.choice(table.match.legal(seat))
            room.ask(Request(Asker(""), BotMove(seat, table.decision, str(move), by="clock"), self._answered))

    def _answered(self, answer: Answer) -> None:
        if not isinstance(answer, int):
            self._node.meters.dropped.inc()

    def _release(self, table: Table) -> None:
        """Let programs go that no longer play at this table: the match is over, or a player has its seat back."""
        for table_id, seat, level in list(self._outside):
            if table_id == table.id and (table.status == "over" or table.seats[seat].bot != level):
                program = self._outside.pop((table_id, seat, level))
                if table.match is not None:
                    program.end(table.match, seat)
                self._thinkers.submit(program.close)

    def forget(self, table_id: str) -> None:
        """A table leaves memory, and its programs with it; they begin anew should it come back."""
        for place in [each for each in self._outside if each[0] == table_id]:
            self._thinkers.submit(self._outside.pop(place).close)

    async def close(self) -> None:
        await self._compile_queue.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        close(self._outside.values())


def thinks_as(game: str, level: str) -> list[str]:
    """The levels whose rules a bot of ours needs."""
    return [each for each in levels_behind(game, level) if each != "random"]


def limber_up(game: str) -> None:
    """Use the interpreted rules of a game as its first table and a bot by habit will, which links them."""
    match = Match(game, seed=1, compiled=False)
    seat = min(match.to_act)
    for watcher in (ONLOOKER, seat):
        match.view(watcher)
    match.previews(seat)
    match.odds(seat)
    match.play(seat, by_habit(match, seat))
    match.changes(seat)


def by_habit(match: Match, seat: int) -> Move:
    """What a player would do without thinking long, by the interpreted rules, on a re-deal like any bot."""
    game, dice = with_habits(match.game), new_dice(random.getrandbits(60), len(match))
    states = copy(match.states_when_asked(seat))
    link(engine, match.game, compiled=False).redeal_for(states, seat, dice)
    actions, weights = np.zeros(game.most_choices, dtype=np.int16), np.zeros(game.most_choices, dtype=np.int32)
    chosen = link(flat, game, compiled=False).move_by_habit(states, seat, 0, dice, actions, weights)
    return match.step(seat, int(chosen)).move
