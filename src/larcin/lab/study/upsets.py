"""How often does somebody much weaker win?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from larcin.lab.intervals import estimate
from larcin.lab.study.findings import Finding, Row
from larcin.lab.study.questions import Bench, Fact, Question, Told, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match


def read(match: Match, bench: Bench) -> list[Fact]:
    """Who sat where, and each one's share of the victory."""
    return [[level, share] for level, share in zip(bench.sitters, shares_of(match), strict=True)]


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    """The weaker one's wins; a game that neither of them won counts half. The games of one deal are one observation."""
    weaker = sample.players[-1]
    deals: dict[int, list[float]] = defaultdict(list)
    for each in told:
        own = sum(share for level, share in each.facts if level == weaker)
        other = sum(share for level, share in each.facts if level != weaker)
        deals[sample.deal(each.number)].append(0.5 + (own - other) / 2)
    found = estimate([sum(shares) / len(shares) for shares in deals.values()])
    row = Row((f"{weaker} against {sample.players[0]}",), *found, len(told), len(deals))
    notes = {"skill": (1 - 2 * found.mean) ** 2}
    return [Finding("upsets", "The weaker one wins", ("who",), "games won, %", [row], fair=0.5, notes=notes)]


QUESTION = Question(
    "upsets", "How often does a novice beat an expert?", read, sum_up,
    players=("expert", "novice"), seats=2, repeats=2, games=200,
)  # fmt: skip
