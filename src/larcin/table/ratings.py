"""Ratings: how strong guests and bots are at each game, by openskill. Each finished match counts once."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.schema import rated, ratings
from larcin.table.table import Table

logger = logging.getLogger("larcin.ratings")

MOST_SHOWN = 100
MODEL = PlackettLuce()


class Sitter(NamedTuple):
    """Who sat on a seat, under which name, and which place it made."""

    who: str
    name: str
    place: int


def sitters_of(table: Table) -> list[Sitter]:
    """Who is rated for a finished match; nobody if it does not count.

    Who forfeited, or left the seat to a bot, comes last. A bot counts under its level, and only once.
    """
    match = table.match
    if match is None or match.result is None or not table.rated:
        return []
    last = len(table.seats) + 1
    found = []
    for seat, place in zip(table.seats, match.result.places, strict=True):
        gone = seat.forfeited or seat.left or seat.deputy is not None
        if seat.guest is not None:
            found.append(Sitter(f"guest:{seat.guest}", seat.name, last if gone else place))
        else:
            found.append(Sitter(f"bot:{seat.level}", str(seat.level), place))
    once = {sitter.who: sitter for sitter in sorted(found, key=lambda sitter: -sitter.place)}
    return [sitter for sitter in found if once[sitter.who] is sitter] if len(once) > 1 else []


def rate(engine: Engine, table_id: str, game: str, sitters: list[Sitter], now: int) -> bool:
    """Let a match count, unless it has been counted."""
    dialect: Any = postgresql if engine.dialect.name == "postgresql" else sqlite
    with engine.begin() as connection:
        first = dialect.insert(rated).on_conflict_do_nothing()
        if connection.execute(first, {"table_id": table_id, "at": now}).rowcount != 1:
            return False
        known = standing(connection, game, [sitter.who for sitter in sitters])
        players = [
            [MODEL.rating(mu=known[each.who].mu, sigma=known[each.who].sigma) if each.who in known else MODEL.rating()]
            for each in sitters
        ]
        for each, team in zip(sitters, MODEL.rate(players, ranks=[sitter.place for sitter in sitters]), strict=True):
            before = known.get(each.who)
            counts = (0, 0) if before is None else (before.matches, before.wins)
            write(connection, game, each, team[0].mu, team[0].sigma, counts[0] + 1, counts[1] + (each.place == 1))
    return True


def standing(connection: Connection, game: str, whose: list[str]) -> dict[str, Any]:
    """What is known of these; the rows stay ours until the end of the transaction."""
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(whose)).order_by(ratings.c.who)
    return {row.who: row for row in connection.execute(query.with_for_update())}


def write(connection: Connection, game: str, sitter: Sitter, mu: float, sigma: float, matches: int, wins: int) -> None:
    values = {"name": sitter.name, "mu": mu, "sigma": sigma, "matches": matches, "wins": wins}
    changed = ratings.update().where(ratings.c.game == game, ratings.c.who == sitter.who).values(**values)
    if connection.execute(changed).rowcount == 0:
        connection.execute(insert(ratings), {"game": game, "who": sitter.who, **values})


def leaderboard(engine: Engine, game: str) -> list[dict[str, Any]]:
    """The best, by what they have surely shown: the mean less three deviations."""
    score = ratings.c.mu - 3 * ratings.c.sigma
    query = select(ratings).where(ratings.c.game == game).order_by(score.desc()).limit(MOST_SHOWN)
    with engine.connect() as connection:
        return [
            {
                "name": row.name,
                "kind": "bot" if row.who.startswith("bot:") else "guest",
                "rating": round(row.mu - 3 * row.sigma, 2),
                "mu": round(row.mu, 2),
                "sigma": round(row.sigma, 2),
                "matches": row.matches,
                "wins": row.wins,
            }
            for row in connection.execute(query)
        ]
