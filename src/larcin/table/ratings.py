"""Ratings: openskill for each game, of named guests and of bots. What counts follows from the logs alone.

A finished match is counted in one transaction with the row that says so, whichever process comes first: it counts once,
and if the process dies before, another one finds the match later. `rebuild` works everything out again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, text
from sqlalchemy.dialects import postgresql, sqlite

from larcin.table.agreement import DAY_SECONDS, MOST_DAYS, Agreement
from larcin.table.event_store import read_agreement, read_opening, read_rows
from larcin.table.protocol import Rating
from larcin.table.pruning import quiet_since
from larcin.table.schema import rated, ratings, tables
from larcin.table.schema import results as kept_results
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.node import Node
    from larcin.table.room import Room

logger = logging.getLogger("larcin.ratings")

RATINGS_LOCK = 7_021_968
"""The lock in PostgreSQL under which one process at a time writes ratings."""
MOST_AT_ONCE = 50
"""How many matches one transaction counts: moves wait for it on SQLite."""
MOST_SHOWN = 100
GATHER_SECONDS = 0.5
SWEEP_SECONDS = 60.0
SWEPT_MS = 24 * 3600 * 1000
"""How far back matches are looked for that nobody has counted; a starting server looks at all."""
DESERTED_MS = 7 * 24 * 3600 * 1000
"""So long after the last happening a match that is not over counts as it stands."""
DESERTED_SWEEP_SECONDS = 3600.0
NEVER = 1 << 60
"""When those quit who did not."""
SURE_SIGMAS = 3.0
"""A rating is what a player is almost surely worth: so many sigmas below the mean."""


class Standing(msgspec.Struct, frozen=True, array_like=True):
    """How one who began the match ended it."""

    who: str
    name: str
    place: int
    won: bool
    helped: bool = False
    """Whether a bot chose for it at times, or a move was taken back: it can lose by this match, and not gain."""


class Played(msgspec.Struct, frozen=True):
    """How a guest ended a match, whether it counts or not."""

    seat: int
    guest: str
    place: int
    won: bool
    winners: int
    """How many won; for who did not stay, at least whoever did."""


class Result(msgspec.Struct, frozen=True):
    """A finished match as the ratings see it; no standings if it does not count."""

    table_id: str
    game: str
    ended: int
    standings: list[Standing]
    seats: int = 0
    played: list[Played] = []


GONE = "gone:"
"""How the id of a guest begins who has had itself forgotten: nobody is that guest any more."""

write_standings = msgspec.json.Encoder().encode
read_standings = msgspec.json.Decoder(list[Standing]).decode


# ------------------------------------------------------------------------------------------------------ what counts


def result_of(table: Table) -> Result:
    """What a table means for the ratings: one whose match is over, or at which nothing happens any more.

    Whoever left, was replaced, ran out of time, or has a bot play on is placed behind all who stayed, and who went
    later before who went earlier. Where the match is not over, all who stayed are even, and those who were waited for
    went last.
    """
    quits = {seat: n for seat, n in table.quits.items() if has_quit(table, seat)}
    result = None if table.match is None else table.match.result
    if result is None:
        guests = [seat for seat in table.waiting if table.seats[seat].guest is not None]
        quits = {**dict.fromkeys(guests, table.n), **quits}
    places = result.places if result is not None else (0,) * len(table.seats)
    seats = range(len(places))
    ahead = [sum(is_before(other, seat, places, quits) for other in seats) for seat in seats]
    winners = ahead.count(0) if 1 in places else 0
    standings, played = [], []
    for seat, starter in enumerate(table.starters):
        who = f"bot:{starter.level}" if starter.guest is None else f"guest:{starter.guest}"
        better = ahead[seat]
        helped = seat in table.helped and seat not in quits
        won = better == 0 and 1 in places and not helped
        if starter.guest is not None and not starter.guest.startswith(GONE):
            place = 1 + better if quits or result is None else result.places[seat]
            played.append(Played(seat, starter.guest, place, won, max(winners, int(seat in quits))))
        if table.rated:
            standings.append(Standing(who, starter.level or starter.name, 1 + better, won, helped))
    return Result(table.id, table.agreement.game, table.ended or table.opened, standings, len(table.seats), played)


def is_before(seat: int, other: int, places: Sequence[int], quits: dict[int, int]) -> bool:
    """Whether a seat did better than another: it stayed, or for longer, or both stayed and it has the better place."""
    if seat in quits or other in quits:
        return quits.get(seat, NEVER) > quits.get(other, NEVER)
    return places[seat] < places[other]


def has_quit(table: Table, seat: int) -> bool:
    """Whether somebody else finished what this seat's first player began."""
    now, first = table.seats[seat], table.starters[seat]
    return now.guest != first.guest or now.left or now.forfeited or now.deputy is not None


def rate(before: dict[str, tuple[float, float]], standings: Sequence[Standing]) -> dict[str, tuple[float, float]]:
    """Ratings (mean and deviation) of all at a table after a match. A bot on two seats learns the mean of both."""
    model = rating_model()
    known = {each.who: before.get(each.who, (model.mu, model.sigma)) for each in standings}
    teams = [[model.rating(*known[each.who])] for each in standings]
    after = model.rate(teams, ranks=[float(each.place) for each in standings])
    found: dict[str, list[Any]] = {}
    for each, team in zip(standings, after, strict=True):
        found.setdefault(each.who, []).append(team[0])
    rated = {
        who: (sum(each.mu for each in new) / len(new), sum(each.sigma for each in new) / len(new))
        for who, new in found.items()
    }
    helped = {each.who for each in standings if each.helped}
    return {who: known[who] if who in helped and worth(new) > worth(known[who]) else new for who, new in rated.items()}


def worth(rating: tuple[float, float]) -> float:
    """What a player is almost surely worth."""
    mu, sigma = rating
    return mu - SURE_SIGMAS * sigma


def rating_model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce()


# ---------------------------------------------------------------------------------------------------------- counting


def count(engine: Engine, results: Iterable[Result]) -> int:
    """Count matches, in the order in which they ended, that nobody has counted yet. Returns how many those were."""
    ordered = sorted(results, key=lambda result: (result.ended, result.table_id))
    counted = 0
    for start in range(0, len(ordered), MOST_AT_ONCE):
        with engine.begin() as connection:
            lock(connection)
            fresh = [result for result in ordered[start : start + MOST_AT_ONCE] if is_first(connection, result)]
            add(connection, fresh)
            counted += len(fresh)
    return counted


def lock(connection: Connection) -> None:
    """One at a time. SQLite has one writer anyway, if the first thing it does is to write."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({RATINGS_LOCK})"))


def is_first(connection: Connection, result: Result) -> bool:
    """Write down that a match is counted, unless that was written before."""
    fresh = insert_or_update(connection)(rated).on_conflict_do_nothing().returning(rated.c.table_id)
    return connection.execute(fresh, as_row(result)).first() is not None


def as_row(result: Result) -> dict[str, Any]:
    standings = write_standings(result.standings).decode() if result.standings else ""
    return {"table_id": result.table_id, "at": result.ended, "game": result.game, "standings": standings}


def insert_or_update(connection: Connection) -> Any:
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert


def add(connection: Connection, results: Sequence[Result]) -> None:
    """Work matches, in this order, into the ratings, and into what is kept for those who played them."""
    counting = [result for result in results if result.standings]
    after: dict[tuple[str, str], float] = {}
    if counting:
        work_in(connection, counting, after)
    keep_results(connection, results, after)


def keep_results(connection: Connection, found: Sequence[Result], after: dict[tuple[str, str], float]) -> None:
    """Write down how guests ended matches; `after` is what they are worth since, by table and guest."""
    rows = [
        {
            "table_id": result.table_id, "seat": each.seat, "guest": each.guest, "game": result.game,
            "at": result.ended, "seats": result.seats, "place": each.place, "won": each.won, "winners": each.winners,
            "rating": after.get((result.table_id, f"guest:{each.guest}")),
        }
        for result in found for each in result.played
    ]  # fmt: skip
    if rows:
        fresh = insert_or_update(connection)(kept_results)
        changes = {name: fresh.excluded[name] for name in ("at", "seats", "place", "won", "winners", "rating")}
        connection.execute(fresh.on_conflict_do_update(index_elements=["table_id", "seat"], set_=changes), rows)


def work_in(connection: Connection, counting: Sequence[Result], after: dict[tuple[str, str], float]) -> None:
    """Work matches that count, in this order, into the ratings; note what everybody is worth after each."""
    known = read_known(connection, counting)
    for result in counting:
        before = {who: (row["mu"], row["sigma"]) for (game, who), row in known.items() if game == result.game}
        for who, (mu, sigma) in rate(before, result.standings).items():
            after[result.table_id, who] = worth((mu, sigma))
            mine = [each for each in result.standings if each.who == who]
            row = known.setdefault(
                (result.game, who), {"game": result.game, "who": who, "matches": 0, "wins": 0, "name": ""}
            )
            row.update(mu=mu, sigma=sigma, name=mine[-1].name)
            row["matches"] += 1
            row["wins"] += any(each.won for each in mine)
    fresh = insert_or_update(connection)(ratings)
    changes = {name: fresh.excluded[name] for name in ("name", "mu", "sigma", "matches", "wins")}
    connection.execute(fresh.on_conflict_do_update(index_elements=["game", "who"], set_=changes), list(known.values()))


def read_known(connection: Connection, results: Sequence[Result]) -> dict[tuple[str, str], dict[str, Any]]:
    """The ratings so far of all who played these matches."""
    known: dict[tuple[str, str], dict[str, Any]] = {}
    for game in {result.game for result in results}:
        players = {each.who for result in results if result.game == game for each in result.standings}
        query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(players))
        known |= {(game, row["who"]): dict(row) for row in connection.execute(query).mappings()}
    return known


# --------------------------------------------------------------------------------------------------------- from logs


def uncounted(engine: Engine, since: int = 0) -> list[str]:
    """Finished matches that nobody has counted, of those that changed since then."""
    query = select(tables.c.id).outerjoin_from(tables, rated, rated.c.table_id == tables.c.id)
    query = query.where(tables.c.status == "over", tables.c.changed >= since, rated.c.table_id.is_(None))
    with engine.connect() as connection:
        return list(connection.execute(query).scalars())


def deserted(engine: Engine, before: int) -> list[str]:
    """Matches that are not over, at which nothing has happened since a time, and that nobody has counted. Where a clock
    counts days, it has to be quiet for as much longer as a choice may take there.
    """
    found = quiet_since(engine, before, "playing")
    quieter = set(quiet_since(engine, before - 1000 * MOST_DAYS * DAY_SECONDS, "playing"))
    with engine.connect() as connection:
        counted = set(connection.execute(select(rated.c.table_id).where(rated.c.table_id.in_(found))).scalars())
        agreed = connection.execute(select(tables.c.id, tables.c.agreement).where(tables.c.id.in_(found)))
        slow = {row.id for row in agreed if is_slow(read_agreement(row.agreement))}
    return [table_id for table_id in found if table_id not in counted and table_id not in slow - quieter]


def is_slow(agreement: Agreement) -> bool:
    return agreement.clock is not None and agreement.clock.is_slow


def from_logs(engine: Engine, table_ids: Iterable[str]) -> list[Result]:
    """The results of tables, worked out from their logs. One that cannot be read is left out, and logged."""
    results = []
    for table_id in table_ids:
        opening = read_opening(engine, table_id)
        if opening is None:
            continue
        try:
            table = Table(opening, compiled=False)
            for row in read_rows(engine, table_id):
                table.happen(row)
            results.append(result_of(table))
        except Exception as error:
            logger.warning("a match cannot be rated", extra={"table": table_id, "why": type(error).__name__})
    return results


def rebuild(engine: Engine) -> int:
    """Work all ratings out again: from the logs, and for tables that were pruned from what was kept of them."""
    with engine.connect() as connection:
        finished = list(connection.execute(select(tables.c.id).where(tables.c.status == "over")).scalars())
    found = {result.table_id: result for result in from_logs(engine, finished)}
    with engine.begin() as connection:
        lock(connection)
        connection.execute(delete(ratings))
        for row in connection.execute(select(rated)):  # what was pruned, what ended just now, and what was deserted
            standings = read_standings(row.standings) if row.standings else []
            kept = Result(row.table_id, row.game, row.at, standings)
            if row.table_id not in found or row.at < found[row.table_id].ended:
                found[row.table_id] = kept
        connection.execute(delete(rated))
        ordered = sorted(found.values(), key=lambda result: (result.ended, result.table_id))
        if ordered:
            connection.execute(insert(rated), [as_row(result) for result in ordered])
        add(connection, ordered)
    return sum(bool(result.standings) for result in ordered)


# ------------------------------------------------------------------------------------------------------- leaderboard


def leaderboard(engine: Engine, game: str, guest: str) -> list[Rating]:
    """The best of a game, and whoever asks, if rated. Ids of guests stay here."""
    worth = ratings.c.mu - SURE_SIGMAS * ratings.c.sigma
    place = func.row_number().over(order_by=(worth.desc(), ratings.c.matches.desc(), ratings.c.who)).label("place")
    placed = select(ratings, place).where(ratings.c.game == game, ~ratings.c.who.startswith(f"guest:{GONE}")).subquery()
    wanted = or_(placed.c.place <= MOST_SHOWN, placed.c.who == f"guest:{guest}")
    with engine.connect() as connection:
        rows = connection.execute(select(placed).where(wanted).order_by(placed.c.place)).all()
    return [
        {
            "place": row.place,
            "name": row.name,
            "kind": row.who.partition(":")[0],
            "rating": round(row.mu - SURE_SIGMAS * row.sigma, 2),
            "mu": round(row.mu, 3),
            "sigma": round(row.sigma, 3),
            "games": row.matches,
            "wins": row.wins,
            "yours": row.who == f"guest:{guest}",
        }
        for row in rows
    ]


# -------------------------------------------------------------------------------------------------------- in a server


class Scorer:
    """Counts the matches that end in this process, and those that a dead process has left uncounted."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._ended: dict[str, Result] = {}
        self._unreadable: set[str] = set()
        self._look_for_deserted = 0.0
        self._woken = asyncio.Event()

    def note(self, room: Room) -> None:
        """A match may be over: count it soon, if it is."""
        if not room.is_scored and room.table.status == "over":
            room.is_scored = True
            self._ended[room.table.id] = result_of(room.table)
            self._woken.set()

    async def score(self) -> None:
        """Count matches as they end, some at a time; now and then look for those that were forgotten."""
        since = 0
        while True:
            try:
                await self._sweep(since)
                since = self._node.now() - SWEPT_MS
                async with asyncio.timeout(SWEEP_SECONDS):
                    while True:
                        await self._woken.wait()
                        await asyncio.sleep(GATHER_SECONDS)
                        self._woken.clear()
                        await self._count_ended()
            except TimeoutError:
                continue
            except Exception as error:
                logger.warning("matches cannot be rated now", extra={"why": type(error).__name__})
                await asyncio.sleep(2.0)

    async def _count_ended(self) -> None:
        ended, self._ended = self._ended, {}
        try:
            await self._node.read(count, self._node.engine, list(ended.values()))
        except BaseException:
            self._ended = ended | self._ended
            self._woken.set()
            raise

    async def _sweep(self, since: int) -> None:
        read, engine = self._node.read, self._node.engine
        found = await read(uncounted, engine, since)
        if time.monotonic() >= self._look_for_deserted:
            found += await read(deserted, engine, self._node.now() - DESERTED_MS)
            self._look_for_deserted = time.monotonic() + DESERTED_SWEEP_SECONDS
        missing = [each for each in found if each not in self._unreadable]
        if missing:
            results = await read(from_logs, engine, missing)
            self._unreadable |= set(missing) - {result.table_id for result in results}
            await read(count, engine, results)
