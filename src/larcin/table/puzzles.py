"""How hard puzzles are by what people make of them. Each guest's first try at a puzzle counts, once, as a game between
the two (Elo): who solves it gains on the puzzle. A puzzle begins where the search has put it.

Guests whom nobody has seen before do not count, and a puzzle moves by little, so that one visitor changes next to
nothing; `Call.pay` bounds how many tries an address may tell of.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Engine, select

from larcin.errors import LarcinError
from larcin.puzzles import Puzzle, has_book, read_book
from larcin.puzzles.finding import MIDDLE, SOLVERS, expectation
from larcin.rules.contract import Game
from larcin.table import protocol
from larcin.table.errors import Refused
from larcin.table.ratings import insert_or_update, lock
from larcin.table.schema import puzzle_ratings, puzzle_tries

if TYPE_CHECKING:
    from larcin.table.http import Call

PUZZLE_STEP = 8.0
"""By how much one try can move a puzzle, at the most; a guest moves by `GUEST_STEP`."""
GUEST_STEP = 24.0


class Solved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody's first try at a puzzle went."""

    right: bool


@cache
def book_of(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game, by id; none for one that has no book for these rules."""
    try:
        return {puzzle.id: puzzle for puzzle in read_book(game).puzzles} if has_book(game) else {}
    except LarcinError:
        return {}


async def get_puzzles(call: Call) -> dict[str, protocol.PuzzleStanding]:
    game = call.server.shelf.game(call.path["game"])
    return await call.server.node.read(standings, call.server.engine, game.name)


async def post_puzzle(call: Call) -> protocol.PuzzleStanding:
    game = call.server.shelf.game(call.path["game"])
    puzzle = book_of(game).get(call.path["puzzle"])
    if puzzle is None:
        raise Refused("no such page")
    told = await call.body(Solved)
    node = call.server.node
    guest = None if call.is_new else call.guest
    return await node.read(count_try, call.server.engine, game.name, puzzle, guest, told.right, node.now())


def standings(engine: Engine, game: str) -> dict[str, protocol.PuzzleStanding]:
    """All puzzles of a game that anybody has tried, by id."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game, puzzle_ratings.c.who.startswith("puzzle:"))
    with engine.connect() as connection:
        rows = connection.execute(query).mappings().all()
    return {row["who"].removeprefix("puzzle:"): standing(row) for row in rows}


def count_try(
    engine: Engine, game: str, puzzle: Puzzle, guest: str | None, right: bool, now: int
) -> protocol.PuzzleStanding:
    """Count a try, unless this guest has tried before, or is nobody. Returns how the puzzle stands then."""
    with engine.begin() as connection:
        lock(connection)
        if guest is not None and is_first(connection, game, puzzle, guest, right, now):
            solver = known(connection, game, f"guest:{guest}", SOLVERS["novice"])
            hard = known(connection, game, f"puzzle:{puzzle.id}", puzzle.rating)
            surprise = float(right) - expectation(solver["rating"], hard["rating"])
            for row, step in ((solver, GUEST_STEP), (hard, -PUZZLE_STEP)):
                row["rating"] += step * surprise
                row["tries"] += 1
                row["solved"] += right
            write(connection, [solver, hard])
        return standing(known(connection, game, f"puzzle:{puzzle.id}", puzzle.rating))


def is_first(connection: Connection, game: str, puzzle: Puzzle, guest: str, right: bool, now: int) -> bool:
    fresh = insert_or_update(connection)(puzzle_tries).on_conflict_do_nothing().returning(puzzle_tries.c.puzzle)
    row = {"game": game, "puzzle": puzzle.id, "guest": guest, "solved": right, "at": now}
    return connection.execute(fresh, row).first() is not None


def known(connection: Connection, game: str, who: str, first: float = MIDDLE) -> dict[str, Any]:
    """What is known of a guest or a puzzle."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game, puzzle_ratings.c.who == who)
    row = connection.execute(query).mappings().first()
    return dict(row) if row else {"game": game, "who": who, "rating": float(first), "tries": 0, "solved": 0}


def write(connection: Connection, rows: list[dict[str, Any]]) -> None:
    fresh = insert_or_update(connection)(puzzle_ratings)
    changes = {name: fresh.excluded[name] for name in ("rating", "tries", "solved")}
    connection.execute(fresh.on_conflict_do_update(index_elements=["game", "who"], set_=changes), rows)


def standing(row: Any) -> protocol.PuzzleStanding:
    return {"rating": round(row["rating"]), "tries": row["tries"], "solved": row["solved"]}
