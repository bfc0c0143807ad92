"""What is kept for reminders: the browsers that asked to be reminded, and whom to remind of what, and when."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, delete, select, update

from larcin.table.ratings import insert_or_update
from larcin.table.schema import reminders, subscriptions

MOST_A_GUEST = 5
"""Browsers of one guest that are reminded: those that asked last."""
MOST_AT_ONCE = 100
NEVER = 1 << 62
"""When somebody is reminded again who was reminded often enough. It stays noted, so that no other process does so."""


class Subscription(NamedTuple):
    """A browser that asked to be reminded: where its push service takes messages, and what they are sealed with."""

    endpoint: str
    key: str
    secret: str
    lang: str


class Reminder(NamedTuple):
    """Somebody who may have to be reminded of a decision at a table; `last`: little time is left."""

    table_id: str
    guest: str
    decision: int
    at: int
    last: bool


def subscribe(engine: Engine, guest: str, link: str, wish: Subscription, at: int) -> None:
    """Remind a guest by this browser, too. A browser belongs to one guest at a time."""
    row = {**wish._asdict(), "guest": guest, "link": link, "at": at}
    with engine.begin() as connection:
        fresh = insert_or_update(connection)(subscriptions)
        changes = {name: fresh.excluded[name] for name in row if name != "endpoint"}
        connection.execute(fresh.on_conflict_do_update(index_elements=["endpoint"], set_=changes), row)
        ours = select(subscriptions.c.endpoint).where(subscriptions.c.guest == guest)
        old = ours.order_by(subscriptions.c.at.desc(), subscriptions.c.endpoint).offset(MOST_A_GUEST)
        remove(connection, list(connection.execute(old).scalars()))


def remove(connection: Connection, endpoints: list[str]) -> None:
    connection.execute(delete(subscriptions).where(subscriptions.c.endpoint.in_(endpoints)))


def unsubscribe(engine: Engine, guest: str, endpoint: str) -> None:
    with engine.begin() as connection:
        own = (subscriptions.c.endpoint == endpoint) & (subscriptions.c.guest == guest)
        connection.execute(delete(subscriptions).where(own))


def part_from(engine: Engine, endpoint: str) -> None:
    """A browser has forgotten that it asked."""
    with engine.begin() as connection:
        remove(connection, [endpoint])


def subscriptions_of(engine: Engine, guest: str) -> list[Subscription]:
    query = select(*(subscriptions.c[name] for name in Subscription._fields)).where(subscriptions.c.guest == guest)
    with engine.connect() as connection:
        return [Subscription(*row) for row in connection.execute(query)]


# ---------------------------------------------------------------------------------------------------------- reminders


def plan(engine: Engine, wanted: list[Reminder]) -> None:
    """Note whom to remind, of those who asked for it; what was noted of an earlier decision is replaced."""
    guests = {each.guest for each in wanted}
    with engine.begin() as connection:
        query = select(subscriptions.c.guest).where(subscriptions.c.guest.in_(guests)).distinct()
        asked = set(connection.execute(query).scalars())
        rows: list[dict[str, Any]] = [each._asdict() for each in wanted if each.guest in asked]
        if rows:
            fresh = insert_or_update(connection)(reminders)
            changes = {name: fresh.excluded[name] for name in ("decision", "at", "last")}
            newer = reminders.c.decision < fresh.excluded.decision
            anew = fresh.on_conflict_do_update(index_elements=["table_id", "guest"], set_=changes, where=newer)
            connection.execute(anew, rows)


def due(engine: Engine, now: int) -> list[Reminder]:
    query = select(*(reminders.c[name] for name in Reminder._fields)).where(reminders.c.at <= now)
    with engine.connect() as connection:
        return [Reminder(*row) for row in connection.execute(query.order_by(reminders.c.at).limit(MOST_AT_ONCE))]


def settle(engine: Engine, done: Reminder, again: int = NEVER) -> bool:
    """Let a reminder come again, for the last time, or never. False if somebody else has done so."""
    with engine.begin() as connection:
        return connection.execute(update(reminders).where(is_still(done)).values(at=again, last=True)).rowcount == 1


def put_off(engine: Engine, reminder: Reminder, until: int) -> None:
    """Let a reminder come later, as it is, unless somebody else has settled it."""
    with engine.begin() as connection:
        connection.execute(update(reminders).where(is_still(reminder)).values(at=until))


def is_still(reminder: Reminder) -> ColumnElement[bool]:
    """The row of a reminder, if nothing was done about it."""
    this = (reminders.c.table_id == reminder.table_id) & (reminders.c.guest == reminder.guest)
    return this & (reminders.c.decision == reminder.decision) & (reminders.c.at == reminder.at)
