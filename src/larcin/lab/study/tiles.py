"""Is Pickpocket's mix of tiles fair? The mix is a reconstruction (P4 to P6).

Chance deals three tiles to everybody, so that whoever has a tile and whoever has not differ by nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import Finding, largest_first, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.contract import CHANCE, bit
from larcin.rules.pickpocket.components import LINES, LOOT_KINDS, TILE_NAMES

LINE_NAMES = dict(zip(LINES, ("purses", "keys", "vials", "jewels"), strict=True))
WON, LOST, GUARDED, LAST = "double or nothing, won", "double or nothing, lost", "the second guard", "the seventh guard"
ENDS = {"alone": LOST, "doubles": WON, "second guard": GUARDED, "last guard": LAST}
"""How a night ends, by the last of these events: whoever is alone loses if nothing else is told."""


def read(match: Match, _: Bench) -> list[Fact]:
    """The names of the tiles in each first hand with that seat's share of the victory; then the lines that were whole
    when somebody left; then how each night ended.
    """
    dealt = next(match.at(number) for number, (seat, _) in enumerate(match.steps) if seat != CHANCE)
    hands = [
        [[TILE_NAMES[kind] for kind in range(LOOT_KINDS) if dealt.state.hand[seat, kind]], share]
        for seat, share in enumerate(shares_of(match))
    ]
    whole = []
    for number, step in enumerate(match.steps):
        if step.move == "leave":
            state = match.at(number).state
            whole.append([line for index, line in enumerate(LINES) if state.whole & bit(index)])
    return [hands, whole, nights(match)]


def nights(match: Match) -> list[str]:
    """How each night ended."""
    ends = []
    end = ""
    for name in [*(event["event"] for event in match.log()), "night"]:
        end = ENDS.get(name, end)
        if name == "night" and end:
            ends.append(end)
            end = ""
    return ends


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    fair = 1 / int(sample.options["seats"])
    first = [[((name,), share) for names, share in each.facts[0] for name in names] for each in told]
    lines = [
        [((LINE_NAMES[line],), float(line in whole)) for whole in each.facts[1] for line in LINES] for each in told
    ]
    ends = [[((kind,), float(end == kind)) for end in each.facts[2] for kind in ENDS.values()] for each in told]
    return [
        Finding(
            "hands",
            "With this tile in the first hand",
            ("tile",),
            "games won, %",
            largest_first(tally(first)),
            fair=fair,
        ),
        Finding("lines", "Lines still whole when somebody leaves", ("line",), "thieves who left, %", tally(lines)),
        Finding("nights", "How nights end", ("end",), "nights, %", tally(ends)),
    ]


QUESTION = Question(
    "tiles", "Is the mix of tiles fair, and how do nights end?", read, sum_up, game="pickpocket", games=300
)
