"""Is the town of Oliver Twist fair to all its streets? The town is a reconstruction (T8).

A space does its part if people stop there. What they walk over goes into their files and helps nobody, and a pawn with
nothing beside it costs a bribe.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import TOWN as ON_MAP
from larcin.lab.study.findings import Finding, largest_first, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.oliver_twist.state import is_open
from larcin.rules.oliver_twist.town import SPACES, TOWN

ROUNDS = ("day", "night")
CORNERS = "all corners"
TAKEN, WALKED_OVER, LEFT = "taken", "walked over", "left"


def read(match: Match, _: Bench) -> list[Fact]:
    """For the day and the night: the spaces whose token was taken, those that were walked over, and how often somebody
    was stranded; then all spaces that were open.
    """
    taken: list[list[int]] = [[], []]
    walked: list[list[int]] = [[], []]
    stranded = [0, 0]
    for number, step in enumerate(match.steps):
        night = int(match.at(number).state.night)
        if step.move.startswith("prowl "):
            walked[night] += map(int, step.move.removeprefix("prowl ").split("-")[:-1])
        for event in match.log(since=number, until=number + 1):
            if event["event"] == "takes":
                taken[night].append(int(event["place"]))
            stranded[night] += event["event"] == "bribes"
    spaces = [space for space in range(1, SPACES + 1) if is_open(match.state, space)]
    return [taken, walked, stranded, spaces]


def sum_up(_: Sample, told: Sequence[Told]) -> list[Finding]:
    spaces, streets, ways, stranded = [], [], [], []
    for each in told:
        taken, walked, often, there = each.facts
        rounds = list(zip(ROUNDS, taken, walked, often, strict=True))
        spaces.append([((name, space), float(space in took)) for name, took, *_ in rounds for space in there])
        streets.append([
            ((street_of(space), name), float(space in took)) for name, took, *_ in rounds for space in there
        ])  # fmt: skip
        ways.append([
            ((way, name), float(way == became(space, took, over)))
            for name, took, over, _ in rounds for space in there for way in (TAKEN, WALKED_OVER, LEFT)
        ])  # fmt: skip
        stranded.append([((name,), float(times)) for name, *_, times in rounds])
    measured = "tokens taken by whoever stopped there, %"
    return [
        Finding("spaces", "Where people stop", ("round", "space"), measured, tally(spaces), ON_MAP),
        Finding(
            "streets", "Where people stop, by street", ("street", "round"), measured, largest_first(tally(streets))
        ),
        Finding("tokens", "What becomes of tokens", ("token", "round"), "tokens on the board, %", tally(ways)),
        Finding("stranded", "How often somebody is stranded", ("round",), "bribes a round, all players together",
                tally(stranded, shares=False), shares=False),
    ]  # fmt: skip


def street_of(space: int) -> str:
    """The street that a space belongs to. All corners are taken together."""
    return CORNERS if space in TOWN.corners else TOWN.street_of(space)


def became(space: int, taken: Sequence[int], walked: Sequence[int]) -> str:
    """What became of the token of a space."""
    return TAKEN if space in taken else WALKED_OVER if space in walked else LEFT


QUESTION = Question("town", "Is the town fair to all its streets?", read, sum_up, game="oliver-twist", games=200)
