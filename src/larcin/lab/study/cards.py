"""What is each card of Kids of London worth, by hour and by character?

In every hour of a game every card of somebody's hand is tried by a search of its own. As a check on the search, that
one is also made to play a card drawn by lot, while the others choose as they would, and from there all play on as
before: since the lot chose, shares differ by nothing but the card. That takes far more games to say as much.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import GRID, Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.kids_of_london.state import CHOOSE_CARD
from larcin.rules.kids_of_london.words import CHARACTERS

TRIES = 100
"""How often each card is tried."""


def read(match: Match, bench: Bench) -> list[Fact]:
    """For every hour but the last, and one seat there: hour, character, the chance to win with each card in hand, the
    card that the lot chose and what came of it, and the card that the seat itself had chosen.
    """
    played = [each for each in bench.decisions(match) if each.before.state.stage == CHOOSE_CARD]
    facts = []
    for hour in sorted({int(each.before.state.hour) for each in played}):
        each = bench.dice.choice([each for each in played if each.before.state.hour == hour])
        weighed = {card_of(move): chance for move, chance in bench.weigh(each, each.legal, TRIES).items()}
        lot = bench.dice.choice(each.legal)
        again = bench.again(match.at(start_of(match, hour)))
        again.play(each.seat, lot)
        share = bench.go_on(again)[each.seat]
        passer = CHARACTERS[each.before.state.character]
        facts.append([hour, passer, sorted(weighed.items()), card_of(lot), share, card_of(each.made)])
    return facts


def start_of(match: Match, hour: int) -> int:
    """After how many steps everybody was to choose a card for an hour."""
    return next(
        number
        for number in range(len(match))
        if len((then := match.at(number)).to_act) == match.seats
        and (then.state.hour, then.state.stage) == (hour, CHOOSE_CARD)
    )


def card_of(move: str) -> int:
    return int(move.removeprefix("card "))


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    fair = 1 / int(sample.options["seats"])
    by_passer, by_hour, searched, by_lot, own = [], [], [], [], []
    for each in told:
        by_passer.append([((passer, card), chance) for _, passer, cards, *_ in each.facts for card, chance in cards])
        by_hour.append([((hour, card), chance) for hour, _, cards, *_ in each.facts for card, chance in cards])
        searched.append([((lot, "by search"), dict(map(tuple, cards))[lot]) for _, _, cards, lot, *_ in each.facts])
        by_lot.append([((lot, "played on"), share) for *_, lot, share, _ in each.facts])
        own.append([
            ((passer, card), float(card == made)) for _, passer, cards, _, _, made in each.facts for card, _ in cards
        ])  # fmt: skip
    lot = sorted([*tally(searched, shares=False), *tally(by_lot)], key=lambda row: row.key[0])
    won, by = "chance to win with it, %", ("character", "card")
    return [
        Finding(
            "characters", "What a card is worth, by character", by, won, tally(by_passer, shares=False), GRID, fair=fair
        ),
        Finding(
            "hours",
            "What a card is worth, by hour",
            ("hour", "card"),
            won,
            tally(by_hour, shares=False),
            GRID,
            fair=fair,
        ),
        Finding("lot", "Cards drawn by lot", ("card", "how"), "games won, %", lot, fair=fair),
        Finding("choices", "What they play, of those who have the card", by, "choices, %", tally(own), GRID),
    ]


QUESTION = Question(
    "cards", "What is each card worth, by hour and character?", read, sum_up, game="kids-of-london", games=500
)
