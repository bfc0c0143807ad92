"""Who is reminded, and when: whoever is waited for at a table whose clock counts days, is not there, and asked for it.

A minute after a decision was put to somebody, and once more when little time is left. Whom to remind stands in the
database, so that no restart forgets it; the process that has lived longest reminds, for all.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec

from larcin.table import clocks, database
from larcin.table.errors import Refused
from larcin.table.limits import ByName, RateLimiters
from larcin.table.reminders import book, posting, sealing
from larcin.table.reminders.book import Reminder, Subscription
from larcin.table.reminders.posting import Address
from larcin.table.table import Table
from larcin.table.texts import say

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

    from larcin.table.node import Node
    from larcin.table.room import Room

logger = logging.getLogger("larcin.reminders")

KEY = "push"
FIRST_MS = 60_000
"""Whoever sits at the table sees by itself within so long that it is its turn."""
URGENT_MS = 6 * 3600 * 1000
"""When so little time is left, somebody is reminded once more."""
LOOK_SECONDS = 10.0
A_SECOND, AT_ONCE = 1 / 60, 20
"""How often one guest is reminded, all tables together."""
PROMPT_SECONDS = 2.0
"""Hosts that last took no longer to answer do not wait for others."""
MOST_HOSTS = 1_000
MOST_WAITING = 200
"""Messages that wait for their turn to be sent; more are dropped, and the page still shows whose turn it is."""
PUT_OFF_MS = 10 * 60_000
"""When somebody is thought of again who could not be reminded, since something failed."""
VOUCHED_SECONDS = 12 * 3600
GONE = (404, 410)
"""What a push service says of a browser that wants no messages any more."""
MOST_NOTED = 10_000

Post = Callable[[Address, bytes, Mapping[str, str]], int]


class Reminders:
    """The reminders of a server process. `post` sends a message, in a thread."""

    def __init__(self, node: Node, post: Post = posting.post) -> None:
        self._node = node
        self._post = post
        self._lanes = {is_prompt: Lane() for is_prompt in (True, False)}
        self._prompt = ByName[bool](MOST_HOSTS)
        """Hosts that answered promptly when they were last posted to."""
        self._limits = RateLimiters(A_SECOND, AT_ONCE)
        self._noted = ByName[int](MOST_NOTED)
        """The decision of each table that was noted last."""

    @cached_property
    def _key(self) -> EllipticCurvePrivateKey:
        return sealing.key_from(database.key(self._node.engine, KEY))

    @property
    def key(self) -> str:
        """What browsers are told, so that nobody else can send them messages. The database knows it, at first."""
        return sealing.to_text(sealing.point_of(self._key))

    def note(self, room: Room) -> None:
        """Somebody may be waited for."""
        if not self._node.settings.reminders:
            return
        table = room.table
        clock = table.agreement.clock
        if clock is None or not clock.is_slow or self._noted.get(table.id) == table.decision:
            return
        self._noted.put(table.id, table.decision)
        at = self._node.now() + FIRST_MS
        guests = dict.fromkeys(table.seats[seat].guest for seat in clocks.running(table))
        wanted = [Reminder(table.id, guest, table.decision, at, False) for guest in guests if guest]
        if wanted:
            self._node.spawn(self._plan(wanted))

    async def _plan(self, wanted: list[Reminder]) -> None:
        try:
            await self._node.read(book.plan, self._node.engine, wanted)
        except Exception as error:
            logger.warning("a reminder cannot be noted", extra={"why": type(error).__name__})

    async def keep(self) -> None:
        """Remind whoever is to be reminded, for as long as the process lives. One process does, for all."""
        while self._node.settings.reminders:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                if await self._node.read(self._node.heartbeats.is_eldest):
                    await self.remind()
            except Exception as error:
                logger.warning("nobody can be reminded", extra={"why": type(error).__name__})

    async def remind(self) -> None:
        """Remind all whose time it is. A table that cannot be read keeps nobody else from being reminded."""
        for each in await self._node.read(book.due, self._node.engine, self._node.now()):
            try:
                await self._remind(each)
            except Exception as error:
                logger.warning("somebody cannot be reminded", extra={"why": type(error).__name__})
                await self._node.read(book.put_off, self._node.engine, each, self._node.now() + PUT_OFF_MS)

    async def _remind(self, each: Reminder) -> None:
        left = await self._left(each)
        is_enough = left is None or each.last or left <= URGENT_MS
        again = book.NEVER if is_enough else self._node.now() + (left or 0) - URGENT_MS
        is_ours = await self._node.read(book.settle, self._node.engine, each, again)
        if is_ours and left is not None:
            await self._call(each, left)

    async def _left(self, reminder: Reminder) -> int | None:
        """How many milliseconds the guest has for that decision; None if it is not waited for any more, or is there."""
        try:
            room = await self._node.room(reminder.table_id)
            return await room.look(partial(self._waited_for, reminder))
        except Refused as refused:
            if refused.code == "busy":
                raise
            return None  # the table, or its game, is no more

    def _waited_for(self, reminder: Reminder, table: Table) -> int | None:
        if table.decision != reminder.decision:
            return None
        seats = clocks.own_running(table, reminder.guest)
        return min((clocks.left(self._node, table, seat) for seat in seats), default=None)

    async def _call(self, reminder: Reminder, left: int) -> None:
        """Send a message to all browsers of a guest, unless one of them shows the table."""
        room = await self._node.room(reminder.table_id)
        if room.presence.has(reminder.guest) or not self._limits.spend(reminder.guest):
            return
        game = room.table.game.title
        for each in await self._node.read(book.subscriptions_of, self._node.engine, reminder.guest):
            hours = max(1, round(left / 3_600_000))
            text = say("turn soon over", each.lang, hours=hours) if reminder.last else say("your turn", each.lang)
            told = {"title": game[each.lang], "text": text, "table": reminder.table_id}
            self._node.spawn(self._send(each, msgspec.json.encode(told), reminder.table_id, left // 1000))

    async def _send(self, to: Subscription, text: bytes, table_id: str, seconds: int) -> None:
        """Send a message. Whoever keeps us waiting, or was never posted to, is in nobody's way but of its like."""
        address = posting.read_address(to.endpoint)
        lane = self._lanes[self._prompt.get(address.host) or False]
        if lane.waiting >= MOST_WAITING:
            return
        lane.waiting += 1
        try:
            work = partial(self._seal_and_post, to, address, text, table_id, seconds)
            status, took = await self._node.loop.run_in_executor(lane.senders, timed, work)
            self._note_host(address.host, is_prompt=took <= PROMPT_SECONDS)
            if status in GONE:
                await self._node.read(book.part_from, self._node.engine, to.endpoint)
        except (OSError, posting.Unfit) as error:
            self._note_host(address.host, is_prompt=False)
            logger.info("a reminder was not taken", extra={"why": type(error).__name__})
        finally:
            lane.waiting -= 1

    def _note_host(self, host: str, *, is_prompt: bool) -> None:
        if is_prompt:
            self._prompt.put(host, True)
        else:
            self._prompt.forget(host)

    def _seal_and_post(self, to: Subscription, address: Address, text: bytes, table_id: str, seconds: int) -> int:
        """In a thread. What is sent can be read by that browser alone; a later message about a table replaces one that
        still waits there.
        """
        until = int(time.time()) + VOUCHED_SECONDS  # by the calendar: push services know nothing of our clocks
        contact = self._node.settings.public_address if self._node.settings.is_secure else ""
        headers = {
            "Authorization": sealing.voucher(self._key, address.origin, until, contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, seconds)),
            "Topic": topic(table_id, to.secret),
            "Urgency": "normal",
        }
        return self._post(address, sealing.sealed(text, to.key, to.secret), headers)

    @property
    def waiting(self) -> int:
        """How many messages wait for their turn, or are being sent."""
        return sum(lane.waiting for lane in self._lanes.values())

    def close(self) -> None:
        for lane in self._lanes.values():
            lane.senders.shutdown(cancel_futures=True)


class Lane:
    """Threads that send messages, and how many of these wait for them or are being sent."""

    def __init__(self) -> None:
        self.senders = ThreadPoolExecutor(2, thread_name_prefix="push")
        self.waiting = 0


def timed(work: Callable[[], int]) -> tuple[int, float]:
    """What somebody answers, and how many seconds that took."""
    began = time.monotonic()
    return work(), time.monotonic() - began


def topic(table_id: str, secret: str) -> str:
    """What a push service sees of a table: the same for all messages to one browser, and another for each browser, so
    that it does not learn who plays with whom.
    """
    return sealing.to_text(hashlib.sha256(f"{secret} {table_id}".encode()).digest()[:16])
