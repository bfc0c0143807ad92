"""Which characters of Oliver Twist pay?

Which card a character token brings is chance, so that what whoever drew it has in the end tells what the card is worth.
What the cards do is a reconstruction (T10, T40 to T47).
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import Finding, largest_first, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told, ahead, shares_of
from larcin.lab.study.sample import Sample
from larcin.match import Match


def read(match: Match, _: Bench) -> list[Fact]:
    """For each card that somebody drew: which, whether it was played for what it does, the drawer's share of the
    victory, and by how many pounds it was ahead.
    """
    shares, pounds = shares_of(match), ahead(match)
    facts = []
    for seat in range(match.seats):
        events = [event for event in match.log(seat) if event.get("seat") == seat]
        asked = [event["card"] for event in events if event["event"] in ("asks", "asks about")]
        for event in events:
            if event["event"] == "draws this card":
                used = event["card"] in asked
                if used:
                    asked.remove(event["card"])
                facts.append([event["card"], used, shares[seat], pounds[seat]])
    return facts


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    fair = 1 / int(sample.options["seats"])
    won = [[((card,), share) for card, _, share, _ in each.facts] for each in told]
    pounds = [[((card,), more) for card, _, _, more in each.facts] for each in told]
    used = [[((card,), float(asked)) for card, asked, _, _ in each.facts] for each in told]
    return [
        Finding("pounds", "Who drew this card", ("card",), "pounds ahead of the others in the end",
                largest_first(tally(pounds, shares=False)), shares=False, fair=0.0),
        Finding("wins", "Who drew this card", ("card",), "games won, %", largest_first(tally(won)), fair=fair),
        Finding("used", "Cards played for what they do", ("card",), "cards drawn, %", tally(used)),
    ]  # fmt: skip


QUESTION = Question("characters", "Which characters pay?", read, sum_up, game="oliver-twist", games=200)
