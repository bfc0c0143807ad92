"""Does it matter where one sits, or who begins?"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told, ahead, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.contract import CHANCE


def beginner(match: Match) -> int:
    """The seat that was the first to choose alone; seat 0 where choices are made at the same time, or nothing is secret
    but they.
    """
    asked: frozenset[int] = frozenset()
    for number, (seat, _) in enumerate(match.steps):
        now = match.at(number).to_act
        if not match.game.is_open and seat != CHANCE and now == {seat} and seat not in asked:
            return seat
        asked = now
    return 0


def read(match: Match, _: Bench) -> list[Fact]:
    """From the beginner on clockwise: each one's share of the victory, and by how much it was ahead of the others."""
    first, told = beginner(match), list(zip(shares_of(match), ahead(match), strict=True))
    return [list(told[(first + after) % match.seats]) for after in range(match.seats)]


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    seats = int(sample.options["seats"])
    won = tally([[((place,), share) for place, (share, _) in enumerate(each.facts, start=1)] for each in told])
    more = [[((place,), points) for place, (_, points) in enumerate(each.facts, start=1)] for each in told]
    scored = tally(more, shares=False)
    return [
        Finding("seats", "Who wins, by turn", ("turn",), "games won, %", won, fair=1 / seats),
        Finding("scores", "Who has most, by turn", ("turn",), "ahead of the others", scored, shares=False, fair=0.0),
    ]


QUESTION = Question("seats", "Does it matter where one sits, or who begins?", read, sum_up, games=400)
