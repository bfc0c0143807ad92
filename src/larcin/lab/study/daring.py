"""When to dare one bone more in Doggy Bag?

At each moment of a game at which a dog may dare, both choices are tried in a search of their own, and set beside the
chance that the next bone is black, as far as the dog can know it.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import CURVES, Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import Sample
from larcin.match import Match

DARE, KEEP = "dare", "keep"
TRIES = 1000
"""How often each of the two is tried."""
STEP = 10
"""Chances are sorted into parts of so many hundredths."""


def read(match: Match, bench: Bench) -> list[Fact]:
    """For each moment: the chance of a black bone, how many bones it would cost, how many black ones there are already,
    the chance to win after daring and after keeping, and whether the dog dared.
    """
    facts = []
    for each in bench.decisions(match):
        if DARE not in each.legal:
            continue
        weighed = bench.weigh(each, (DARE, KEEP), TRIES)
        black = 1 - each.before.odds(each.seat)["gluttony"]
        preview = each.before.previews(each.seat)[DARE]
        facts.append([black, preview["loses"], preview["black"] - 1, *weighed.values(), each.made == DARE])
    return facts


def in_parts(chance: float) -> int:
    """A chance in percent, rounded to the middle of its part."""
    return int(100 * chance // STEP) * STEP + STEP // 2


def sum_up(_: Sample, told: Sequence[Told]) -> list[Finding]:
    gained = [
        [((had(blacks), in_parts(black)), daring - keeping) for black, _, blacks, daring, keeping, _ in each.facts]
        for each in told
    ]
    dared = [
        [((had(blacks), in_parts(black)), float(did)) for black, _, blacks, *_, did in each.facts] for each in told
    ]
    by = ("in front", "chance of a black bone, %")
    gain = "chance to win that daring gains, points of %"
    return [
        Finding("gain", "Dare, or keep?", by, gain, tally(gained, shares=False), CURVES, fair=0.0),
        Finding("dared", "How often they dare", by, "choices, %", tally(dared), CURVES),
    ]


def had(blacks: int) -> str:
    return f"{blacks or 'no'} black bone{'s' * (blacks != 1)} in front"


QUESTION = Question("daring", "When to dare one bone more?", read, sum_up, game="doggy-bag", games=200)
