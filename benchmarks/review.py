"""Whether reviews name the moves that were bad, and leave good ones alone.

    python benchmarks/review.py --games 50 --out review.json

Experts play. One of them is careless: in three of its turns it makes a move at random among those that a deep look
(another seed, far more tries) has behind the best by 15 points of winning chance or more. Then every seat's game is
reviewed as the page does it, and the review is held against what is known: how many of the planted moves it calls
blunders, and how many of the experts' own.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from rich.progress import track

import larcin
from larcin.bots import Budget, bot, let_play
from larcin.lab.analysis import REVIEW_TRIES, analyse, review
from larcin.match import Match

PLANTED = 3
"""How many bad moves a careless player makes in a game."""
AHEAD = 0.15
"""By how much the best move is ahead of a bad one."""
OFTEN = 0.5
"""In what part of its turns a careless player is tempted."""
DEEP = Budget(iterations=10_000)
DEEP_SEED = 1_000_003
"""The seed of deep looks: reviews have another, so nothing is found twice by the same luck."""


def played(game: str, number: int) -> tuple[Match, set[int]]:
    """A match with a careless player, and the steps of its bad moves."""
    fewest, most = 3, 4
    seats = fewest + number % (most - fewest + 1)
    random = Random(f"{game} {number}")
    match, expert = Match(game, seats=seats, seed=number), bot("expert")
    careless, planted = number % seats, set[int]()
    while not match.is_over:
        seat = min(match.to_act)
        tempted = seat == careless and len(planted) < PLANTED and len(match.legal(seat)) > 1 and random.random() < OFTEN
        bad = bad_move(match, seat, random) if tempted else None
        if bad is None:
            let_play(match, seat, expert, random.getrandbits(32))
        else:
            planted.add(len(match))
            match.play(seat, bad)
    return match, planted


def bad_move(match: Match, seat: int, random: Random) -> larcin.Move | None:
    """One of the moves that are as bad as that, if there are any; a second look, at this move above all, agrees."""
    moves = analyse(match, DEEP, DEEP_SEED, seat).outlooks[0].moves
    bad = [each.move for each in moves if moves[0].chance.mean - each.chance.mean >= AHEAD]
    if not bad:
        return None
    move = random.choice(bad)
    again = analyse(match, DEEP, 2 * DEEP_SEED, seat, move).outlooks[0]
    return move if again.moves[0].chance.mean - again.of(move).chance.mean >= AHEAD else None


def judged(match: Match, planted: set[int], budget: Budget) -> list[dict[str, Any]]:
    """Every decision of a match as its review saw it."""
    moments = [sight.decided for seat in range(match.seats) for sight in review(match, seat, budget) if sight.decided]
    return [
        {"step": each.step, "planted": each.step in planted, "cost": each.cost, "sure": each.is_sure,
         "blunder": each.is_blunder}
        for each in moments
    ]  # fmt: skip


def summed_up(rows: list[dict[str, Any]]) -> dict[str, Any]:
    bad, good = [row for row in rows if row["planted"]], [row for row in rows if not row["planted"]]
    return {
        "planted": len(bad), "named": sum(row["blunder"] for row in bad),
        "own": len(good), "called": sum(row["blunder"] for row in good),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", default=larcin.games(), help="games (default: all four)")
    parser.add_argument("--games", type=int, default=50, help="matches of each game (default: 50)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, which deals it")
    parser.add_argument("--tries", type=int, help="games tried for a decision (default: as the page does)")
    parser.add_argument("--out", type=Path, help="write every decision down here, as JSON")
    given = parser.parse_args()
    told = {}
    for game in given.only:
        rows: list[dict[str, Any]] = []
        for number in track(range(given.first, given.first + given.games), game):
            match, planted = played(game, number)
            rows += judged(match, planted, Budget(iterations=given.tries or REVIEW_TRIES))
        found = summed_up(rows)
        told[game] = {"rows": rows, **found}
        print(
            f"{game}: {found['named']} of {found['planted']} planted moves named,"
            f" {found['called']} of {found['own']} own moves called blunders"
            f" ({larcin.load(game).hints.blunder:.0%} or more, beyond doubt)"
        )
    if given.out:
        given.out.write_text(json.dumps(told))


if __name__ == "__main__":
    main()
