"""Does it matter where one sits, or who begins?"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told, shares_of
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
    """Each one's share of the victory, from the beginner on clockwise."""
    first, shares = beginner(match), shares_of(match)
    return [shares[(first + after) % match.seats] for after in range(match.seats)]


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    seats = int(sample.options["seats"])
    rows = tally([[((place + 1,), share) for place, share in enumerate(each.facts)] for each in told])
    return [
        Finding("seats", "Who wins, by turn", ("turn",), "games won, %", rows, fair=1 / seats),
    ]


QUESTION = Question("seats", "Does it matter where one sits, or who begins?", read, sum_up, games=400)
