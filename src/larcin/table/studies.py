"""Hints and reviews, for those who ask the server: what an expert would do in a seat, and what the moves of a match
that is over were worth. Both come from what the seat knew then and nothing else (`Knowledge`), cost the tables nothing
(they are worked out aside, by a thread that gives way, on accounts of their own), and are told to who asked alone.

The page works reviews out itself where it has the compiled rules (`web/src/review`), with the same numbers.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from larcin.bots import Budget
from larcin.lab.analysis import Moment, Prospect, Sight, analyse, review
from larcin.lab.intervals import Estimate
from larcin.match import Match
from larcin.rules.contract import Game
from larcin.table import studied
from larcin.table.commands import SeatNumber
from larcin.table.errors import Refused
from larcin.table.leaflets import words_of
from larcin.table.lobby import read_seat
from larcin.table.rights import check_hint, check_record
from larcin.table.table import Table

if TYPE_CHECKING:
    from larcin.table.http import Call

HINT_TRIES = 3_000
"""In how many games the moves are tried before a hint, as at tables of the page itself: somebody waits."""
MOST_MOVES = 4
"""How many moves a hint tells of."""
PART_SECONDS = 0.5
"""How long one part of a review is worked on; then others who ask have their turn."""
MOST_STEPS = 100_000

Found = TypeVar("Found")


class AskHint(msgspec.Struct, forbid_unknown_fields=True):
    """A wish to know what an expert would do in one's seat."""

    seat: SeatNumber


async def post_hint(call: Call) -> studied.Hint:
    wish = await call.body(AskHint)
    room = await call.server.node.room(call.path["table"])
    hint = await room.look(call.welcome(lambda table: hint_for(table, call.guest, wish.seat, call.language)))
    return await study(call, room.table.agreement.game, hint)


async def get_review(call: Call) -> studied.Review:
    query = call.request.query_params
    since = read_step(query.get("since", "0"))
    room = await call.server.node.room(call.path["table"])
    part = await room.look(call.welcome(lambda table: review_of(table, query.get("seat"), since)))
    return await study(call, room.table.agreement.game, part)


async def get_words(call: Call) -> dict[str, Any]:
    """The words that sentences are made of: what lies beside compiled rules, for games that have none."""
    return words_of(call.server.shelf.game(call.path["game"]), call.language)


async def study(call: Call, game: str, work: Callable[[], Found]) -> Found:
    """Have something thought through, for whoever has not had too much of that lately."""
    node, account = call.server.node, call.server.studies.of(call.address, None if call.is_new else call.guest)
    await node.bot_runner.check_can_study(game)
    if account.delay() > 0:
        raise Refused("too many")
    return await node.scholars.work(account, work)


def read_step(given: str) -> int:
    if not given.isascii() or not given.isdecimal() or len(given) > len(str(MOST_STEPS)):
        raise Refused("unreadable", why="since is no number of a step")
    return int(given)


# -------------------------------------------------------------------------------------------------------------- hints


def hint_for(table: Table, guest: str, seat: int, language: str) -> Callable[[], studied.Hint]:
    """How to find out what an expert would do in a seat, outside the loop."""
    match, decision = check_hint(table, guest, seat).copy(), table.decision

    def think() -> studied.Hint:
        if table.decision != decision:  # it has waited for its turn, and the table has not
            raise Refused("late")
        found = analyse(match, Budget(iterations=HINT_TRIES), seat=seat).outlooks[0].moves[:MOST_MOVES]
        words = match.game.words.moves
        weighed = tell_weighed(match.game, found)
        return {
            "decision": decision,
            "moves": [{**each, "sentence": words[each["move"]][language]} for each in weighed],
            **beside(match, seat, found, table.agreement.memory),
        }

    return think


# ------------------------------------------------------------------------------------------------------------ reviews


def review_of(table: Table, wanted: str | None, since: int) -> Callable[[], studied.Review]:
    """How to work out a part of a review, from a step on."""
    match, seat = check_record(table).copy(), read_seat(table, wanted)
    if not isinstance(seat, int) or seat < 0:
        raise Refused("unreadable", "no such seat")

    def look() -> studied.Review:
        until = time.perf_counter() + PART_SECONDS
        sights: list[studied.Sight] = []
        for sight in review(match, seat, Budget(iterations=match.game.hints.review_tries), since=since):
            sights.append(tell_sight(match, seat, sight))
            if time.perf_counter() > until:
                break
        steps = sights[-1]["step"] if sights else len(match)
        return {"sights": sights, "done": steps / max(len(match), 1)}

    return look


def tell_sight(match: Match, seat: int, sight: Sight) -> studied.Sight:
    decided = None if sight.decided is None else tell_decided(match.at(sight.step), seat, sight.decided)
    return {"step": sight.step, "chances": list(map(tell_chance, sight.chances)), "decided": decided}


def tell_decided(then: Match, seat: int, moment: Moment) -> studied.Decided:
    return {
        "made": tell_weighed(then.game, [moment.made])[0],
        "moves": tell_weighed(then.game, moment.outlook.moves),
        **beside(then, seat, [moment.made, moment.best]),
    }


def beside(then: Match, seat: int, about: list[Prospect], memory: str = "aid") -> studied.Beside:
    """What the seat knew besides: its odds, and what some of its moves would bring."""
    previews = then.previews(seat)
    told = dict.fromkeys(str(each.move) for each in about)
    return {
        "odds": then.odds(seat, memory=memory),
        "previews": {move: previews[move] for move in told if move in previews},
    }


def tell_weighed(game: Game, moves: list[Prospect]) -> list[studied.Weighed]:
    return [
        {
            "move": str(each.move),
            "number": game.moves.index(each.move),
            "chance": tell_chance(each.chance),
            "tries": each.tries,
            "share": each.share,
        }
        for each in moves
    ]


def tell_chance(chance: Estimate) -> studied.Chance:
    return {"mean": chance.mean, "low": chance.low, "high": chance.high}
