"""Pruning: old tables go, with their logs. What they meant for the ratings stays."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Engine, delete, exists, func, select

from larcin.table.schema import (
    evening_guests,
    evening_log,
    evenings,
    guests,
    links,
    log,
    mentions,
    presence,
    rated,
    ratings,
    reminders,
    sitters,
    tables,
)

CHUNK = 200
"""How many tables go in one transaction: servers wait for it on SQLite."""


class Pruned(msgspec.Struct):
    """How much was, or would be, removed."""

    tables: dict[str, int]
    guests: int


def prune(engine: Engine, before: int, *, running: bool = False, dry: bool = False) -> Pruned:
    """Remove tables at which nothing has happened since a time in milliseconds: finished ones, those that never
    started, and only if told so running ones too. Guests who are then at no table and in no ratings go as well.
    """
    statuses = ("over", "waiting", "playing") if running else ("over", "waiting")
    found = {status: quiet_since(engine, before, status) for status in statuses}
    if not dry:
        for table_ids in found.values():
            for start in range(0, len(table_ids), CHUNK):
                remove(engine, table_ids[start : start + CHUNK])
        remove_leftovers(engine)
        remove_evenings(engine, before, running=running)
    gone = [table_id for table_ids in found.values() for table_id in table_ids]
    return Pruned({status: len(ids) for status, ids in found.items()}, forget_guests(engine, before, gone, dry=dry))


def quiet_since(engine: Engine, before: int, status: str) -> list[str]:
    """The tables of a status at which nothing has happened since then; `changed` alone does not tell of moves."""
    last = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id).where(tables.c.status == status, tables.c.changed < before)
    query = query.where(func.coalesce(last, tables.c.changed) < before).order_by(tables.c.changed)
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


def remove(engine: Engine, table_ids: Sequence[str]) -> None:
    with engine.begin() as connection:
        for kept in (log, sitters, presence, reminders):
            connection.execute(delete(kept).where(kept.c.table_id.in_(table_ids)))
        counts = exists().where(rated.c.table_id == mentions.c.table_id, rated.c.standings != "")
        connection.execute(delete(mentions).where(mentions.c.table_id.in_(table_ids), ~counts))
        connection.execute(delete(tables).where(tables.c.id.in_(table_ids)))


def remove_leftovers(engine: Engine) -> None:
    """Whatever somebody, still looking at a table that is gone, has added to its log."""
    with engine.begin() as connection:
        connection.execute(delete(log).where(~exists().where(tables.c.id == log.c.table_id)))
        connection.execute(delete(sitters).where(~exists().where(tables.c.id == sitters.c.table_id)))


def remove_evenings(engine: Engine, before: int, *, running: bool) -> None:
    """Evenings at which nothing has happened since then go, too."""
    statuses = ("over", "gathering", "playing") if running else ("over", "gathering")
    old = select(evenings.c.id).where(evenings.c.changed < before, evenings.c.status.in_(statuses))
    with engine.begin() as connection:
        found = list(connection.execute(old).scalars())
        for kept in (evening_log, evening_guests):
            connection.execute(delete(kept).where(kept.c.evening_id.in_(found)))
        connection.execute(delete(evenings).where(evenings.c.id.in_(found)))


def forget_guests(engine: Engine, before: int, gone: Sequence[str], *, dry: bool) -> int:
    """Remove the names of guests of old that sit nowhere, are not rated and have no private link. Returns how many."""
    sits = exists().where(sitters.c.guest == guests.c.id)
    if dry:
        sits = sits.where(sitters.c.table_id.not_in(gone))
    is_rated = exists().where(ratings.c.who == "guest:" + guests.c.id)
    has_link = exists().where(links.c.guest == guests.c.id, links.c.revoked == 0)
    old = (guests.c.created < before) & ~sits & ~is_rated & ~has_link
    with engine.begin() as connection:
        if dry:
            return int(connection.execute(select(func.count()).select_from(guests).where(old)).scalar_one())
        return connection.execute(delete(guests).where(old)).rowcount
