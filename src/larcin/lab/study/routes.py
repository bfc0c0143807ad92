"""Which routes pay in Oliver Twist: how far to walk, what to collect, and where the money comes from?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from larcin.lab.study.findings import Finding, largest_first, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.oliver_twist.words import PLURAL

GAINS = {
    "bonus": "five or more in a set", "reward": "Fagin's rewards", "returns wallets": "Mr Brownlow",
    "last sets": "sets left at the end",
}  # fmt: skip
LOSSES = {"bribes": "bribes", "gives in": "giving in", "fined": "fines", "loses": "Mr Fang"}
WINNERS, OTHERS = "winners", "others"


def read(match: Match, _: Bench) -> list[Fact]:
    """For each seat: whether it won, its money by source, and how many of its prowls had 1, 2, 3 and 4 steps."""
    events = match.log()
    walked: list[Counter[int]] = [Counter() for _ in range(match.seats)]
    for seat, move in match.steps:
        if move.startswith("prowl "):
            walked[seat][len(move.removeprefix("prowl ").split("-"))] += 1
    money: list[Counter[str]] = [Counter() for _ in range(match.seats)]
    for event in events:
        for source, pounds in sources(event):
            money[event["seat"]][source] += pounds
    return [
        [share > 0, dict(money[seat]), [walked[seat][steps] for steps in range(1, 5)]]
        for seat, share in enumerate(shares_of(match))
    ]


def sources(event: dict[str, object]) -> Iterator[tuple[str, int]]:
    """What an event brings its seat or costs it, and what for."""
    name = str(event["event"])
    if name == "hands in":
        yield f"sets of {collected(str(event['tokens']))}", int(str(event["pounds"]))
    elif name == "burglary counts":
        yield "burglaries", int(str(event["value"]))
    elif name in GAINS:
        yield GAINS[name], int(str(event["pounds"]))
    elif name in LOSSES:
        yield LOSSES[name], -int(str(event["pounds"]))


def collected(tokens: str) -> str:
    """The type of a set by its notation: wallets stand for any other object."""
    for name, words in PLURAL.items():
        if name != "wallet" and name in tokens:
            return words["en"]
    return PLURAL["wallet"]["en"]


def sum_up(_: Sample, told: Sequence[Told]) -> list[Finding]:
    known = sorted({source for each in told for _, money, _ in each.facts for source in money if money[source]})
    money = [
        [
            ((source, WINNERS if won else OTHERS), float(own.get(source, 0)))
            for won, own, _ in each.facts
            for source in known
        ]
        for each in told
    ]
    steps = [
        [((f"{far} step{'s' * (far > 1)}", WINNERS if won else OTHERS), walked[far - 1] / sum(walked))
         for won, _, walked in each.facts if sum(walked) for far in range(1, 5)]
        for each in told
    ]  # fmt: skip
    return [
        Finding("money", "Where the money comes from", ("source", "who"), "pounds a game",
                largest_first(tally(money, shares=False)), shares=False, fair=0.0),
        Finding("steps", "How far they walk", ("prowl", "who"), "prowls, %", tally(steps, shares=False)),
    ]  # fmt: skip


QUESTION = Question("routes", "Which routes pay?", read, sum_up, game="oliver-twist", games=200)
