"""What a bot with open cards reaches: `python benchmarks/open_cards.py kids-of-london novice --games 1000`.

It sees everything that lies on the table, hands and sealed choices too, and where several choose at the same time it
chooses last, knowing what the others have chosen. Only what chance will do is hidden from it. It thinks like the best
bot that we have without seeing. A level that misses its aim where even this one does has luck against it.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cache
from types import ModuleType

from rich.progress import track

import larcin
from larcin.bots import Bot, Knowledge, TryingBot, bot
from larcin.lab.intervals import estimate
from larcin.match import Match
from larcin.rules.contract import Array, Game, Record, copy, rule

TRIES = 100


@rule
def redeal(state: Record, seat: int, dice: Array) -> None:
    """Nothing has to be dealt afresh: all of it is known."""


@cache
def with_open_cards(game: Game) -> Game:
    """The same game, in which nobody has secrets."""
    rulebook = ModuleType(game.rulebook.__name__, game.rulebook.__doc__)
    vars(rulebook).update(vars(game.rulebook))
    vars(rulebook)["redeal"] = redeal
    return replace(game, rulebook=rulebook)


class EverythingKnown(Knowledge):
    """The truth of a match, for one who may know all of it."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        super().__init__(match, seat, seed)
        self.game = with_open_cards(match.game)
        self.states = copy(match.states)


def seer(game: str) -> Bot:
    """The bot that sees: in Kids of London it has nobody to outguess, and tries every card against what it sees."""
    return TryingBot(TRIES) if game == "kids-of-london" else bot("expert")


def play(game: str, seats: int, table: Bot, challenger: Bot, deal: int, seat: int, seed: int) -> float:
    """The share of the victory of the one who sees."""
    match = Match(game, seed=seed << 64 | deal, seats=seats)
    while not match.is_over:
        others = match.to_act - {seat}
        if others:
            each = min(others)
            match.play(each, table.choose(Knowledge(match, each, deal * 8 + each)))
        else:
            match.play(seat, challenger.choose(EverythingKnown(match, seat, deal * 8 + seat)))
    winners = match.result.winners if match.result else ()
    return (seat in winners) / max(len(winners), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", metavar="GAME", choices=larcin.games())
    parser.add_argument("table", metavar="LEVEL", help="who plays the other seats")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="default: %(default)s")
    parser.add_argument("--seats", type=int, metavar="N", help="default: as many as usual")
    given = parser.parse_args()
    seats = given.seats or Match(given.game).seats
    table, challenger = bot(given.table), seer(given.game)
    shares = [
        sum(play(given.game, seats, table, challenger, deal, seat, given.seed) for seat in range(seats)) / seats
        for deal in track(range(-(-given.games // seats)), given.game)
    ]
    mean, low, high = estimate(shares)
    print(
        f"{given.game}, {seats} seats, open cards at a table of {given.table}: {len(shares) * seats} games, "
        f"{mean:.1%} won ({low:.1%} – {high:.1%}), {mean * seats:.2f} fair shares"
    )


if __name__ == "__main__":
    main()
