"""Whether reviews name the moves that were bad, and leave good ones alone.

    python benchmarks/review.py --games 50 --out review.jsonl

Experts play. One of them is careless: in the first three of its turns where it can, it makes a move at random among
those that a deep look (another seed, far more tries) has behind good play by 15 points of winning chance or more:
behind the best move, or where good players mix, behind what the mix of the strongest is worth. A second deep look, at
this move above all, has to agree. Turns at which a short look finds nothing that may be so bad have no deep one. Then
all decisions of that player and of the next one are judged as the page's reviews do it, and that is held against what
is known: how many of the planted moves are called blunders, and how many of the experts' own.

Every match is a line of the file, with all its decisions, its seeds and what made it. Whoever starts again goes on
after the last of them.
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
from larcin.lab.analysis import Outlook, analyse, moment_of
from larcin.lab.provenance import made_now
from larcin.match import Match

PLANTED = 3
"""How many bad moves a careless player makes in a game."""
AHEAD = 0.15
"""By how much good play is ahead of a bad move."""
SHORT, DEEP = 1_000, 10_000
"""How many tries a short look has, and a deep one."""
MAYBE_AHEAD = 0.08
"""What is so far behind in a short look may be as bad as that: its tries are few, so little is asked."""
SHORT_SEED, DEEP_SEED, DEEPER_SEED = 500_009, 1_000_003, 2_000_006
"""The seeds of these looks: reviews have another, so nothing is found twice by the same luck."""
REVIEW_SEED = 0
"""That of the page."""
REVIEWED = 2
"""Whose decisions are judged: the careless player's, and those of so many less one to its left."""


def played(game: str, number: int) -> tuple[Match, int, set[int]]:
    """A match, its careless player, and the steps of its bad moves."""
    fewest, most = 3, 4
    seats = fewest + number % (most - fewest + 1)
    random = Random(f"{game} {number}")
    match, expert = Match(game, seats=seats, seed=number), bot("expert")
    careless, planted = number % seats, set[int]()
    while not match.is_over:
        seat = min(match.to_act)
        tempted = seat == careless and len(planted) < PLANTED and len(match.legal(seat)) > 1
        bad = bad_move(match, seat, random) if tempted else None
        if bad is None:
            let_play(match, seat, expert, random.getrandbits(32))
        else:
            planted.add(len(match))
            match.play(seat, bad)
    return match, careless, planted


def bad_move(match: Match, seat: int, random: Random) -> larcin.Move | None:
    """One of the moves that are as bad as that, if there are any; a second look, at this move above all, agrees."""
    if not behind(look(match, seat, SHORT, SHORT_SEED), MAYBE_AHEAD):
        return None
    bad = behind(look(match, seat, DEEP, DEEP_SEED), AHEAD)
    if not bad:
        return None
    move = random.choice(bad)
    return move if move in behind(look(match, seat, DEEP, DEEPER_SEED, move), AHEAD) else None


def behind(found: Outlook, ahead: float) -> list[larcin.Move]:
    """The moves that are so far behind good play."""
    return [each.move for each in found.moves if found.standard.mean - each.chance.mean >= ahead]


def look(match: Match, seat: int, tries: int, seed: int, made: larcin.Move | None = None) -> Outlook:
    """What a seat may do, and what that is worth."""
    return analyse(match, Budget(iterations=tries), seed, seat, made).outlooks[0]


def judged(match: Match, careless: int, planted: set[int], tries: int) -> list[dict[str, Any]]:
    """Every decision of two players, the careless one first, as their reviews saw it."""
    reviewed = [(careless + more) % match.seats for more in range(REVIEWED)]
    moments = [
        moment_of(match.at(number), seat, move, Budget(iterations=tries), REVIEW_SEED)
        for number, (seat, move) in enumerate(match.steps)
        if seat in reviewed and len(match.at(number).legal(seat)) > 1
    ]
    return [
        {"step": each.step, "seat": each.seat, "planted": each.step in planted, "cost": each.cost, "sure": each.is_sure,
         "blunder": each.is_blunder}
        for each in moments
    ]  # fmt: skip


def summed_up(matches: list[dict[str, Any]]) -> dict[str, Any]:
    rows = [row for match in matches for row in match["rows"]]
    bad, good = [row for row in rows if row["planted"]], [row for row in rows if not row["planted"]]
    return {
        "planted": len(bad), "named": sum(row["blunder"] for row in bad),
        "own": len(good), "called": sum(row["blunder"] for row in good),
    }  # fmt: skip


def kept(out: Path | None, tries: int) -> dict[tuple[str, int], dict[str, Any]]:
    """Matches that were reviewed with so many tries before, by their game and number."""
    lines = out.read_text().splitlines() if out and out.exists() else []
    matches = [json.loads(line) for line in lines]
    return {(match["game"], match["number"]): match for match in matches if match["tries"] == [SHORT, DEEP, tries]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", default=larcin.games(), help="games (default: all four)")
    parser.add_argument("--games", type=int, default=50, help="matches of each game (default: 50)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, which deals it")
    parser.add_argument("--tries", type=int, help="games tried for a decision (default: as many as the page tries)")
    parser.add_argument("--out", type=Path, help="a file with a line for each match, as JSON, to go on with")
    given = parser.parse_args()
    for game in given.only:
        tries = given.tries or larcin.load(game).hints.review_tries
        before, matches = kept(given.out, tries), []
        for number in track(range(given.first, given.first + given.games), game):
            match = before.get((game, number)) or reviewed(game, number, tries, given.out)
            matches.append(match)
        found = summed_up(matches)
        print(
            f"{game}: {found['named']} of {found['planted']} planted moves named,"
            f" {found['called']} of {found['own']} own moves called blunders"
            f" ({larcin.load(game).hints.blunder:.0%} or more, beyond doubt)"
        )


def reviewed(game: str, number: int, tries: int, out: Path | None) -> dict[str, Any]:
    """One match, played and reviewed, and kept."""
    match, careless, planted = played(game, number)
    told = {
        "game": game, "seed": number, "number": number, "tries": [SHORT, DEEP, tries],
        "seeds": {"short": SHORT_SEED, "deep": DEEP_SEED, "deeper": DEEPER_SEED, "review": REVIEW_SEED},
        "made": made_now(), "rows": judged(match, careless, planted, tries),
    }  # fmt: skip
    if out:
        with out.open("a") as file:
            file.write(json.dumps(told) + "\n")
    return told


if __name__ == "__main__":
    main()
