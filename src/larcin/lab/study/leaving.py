"""When to leave the inn in Pickpocket?

At some of a game's moments at which a thief may leave, every move is tried in a search of its own. What leaving is
worth is set beside the best of the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import CURVES, Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.contract import bits_in
from larcin.rules.pickpocket.state import NONE

LEAVE = "leave"
MOMENTS = 12
"""How many moments of a game are looked at."""
FIRST_TRIES, TRIES = 200, 600
"""How often each other move is tried to find the best of them, and how often that one and leaving are tried then. The
second time tells: what looked best the first time looked better than it is.
"""
MOST = 16
"""More points than that are counted as so many."""


def read(match: Match, bench: Bench) -> list[Fact]:
    """For some moments: what leaving scores, how many thieves are inside, whether a guard is at the door, the chance to
    win after leaving and after the best of all else, and whether the thief left.
    """
    facts = []
    able = [each for each in bench.decisions(match) if LEAVE in each.legal]
    for each in bench.some(able, MOMENTS):
        others = bench.weigh(each, [move for move in each.legal if move != LEAVE], FIRST_TRIES)
        rival = max(others, key=lambda move: others[move])
        gone, stayed = bench.weigh(each, (LEAVE, rival), TRIES).values()
        points = each.before.previews(each.seat)[LEAVE]["points"]
        state = each.before.state
        guarded = bool(state.door != NONE)
        facts.append([points, bits_in(int(state.inn)), guarded, gone, stayed, each.made == LEAVE])
    return facts


def sum_up(_: Sample, told: Sequence[Told]) -> list[Finding]:
    gained = [
        [(((GUARDED if guarded else ALONE), min(points, MOST)), leaving - staying)
         for points, _, guarded, leaving, staying, _ in each.facts]
        for each in told
    ]  # fmt: skip
    inside = [
        [((f"{thieves} thieves inside", min(points, MOST)), leaving - staying)
         for points, thieves, _, leaving, staying, _ in each.facts]
        for each in told
    ]  # fmt: skip
    left = [
        [
            (((GUARDED if guarded else ALONE), min(points, MOST)), float(gone))
            for points, _, guarded, *_, gone in each.facts
        ]
        for each in told
    ]
    gain = "chance to win that leaving gains, points of %"
    by = ("door", "what leaving scores")
    return [
        Finding("gain", "Leave, or stay?", by, gain, tally(gained, shares=False), CURVES, fair=0.0),
        Finding(
            "inside", "Leave, or stay? By company", ("inn", by[1]), gain, tally(inside, shares=False), CURVES, fair=0.0
        ),
        Finding("left", "How often they leave", by, "choices, %", tally(left), CURVES),
    ]


GUARDED, ALONE = "a guard at the door", "no guard yet"

QUESTION = Question("leaving", "When to leave the inn?", read, sum_up, game="pickpocket", games=300)
