"""What is each card of Kids of London worth, by hour and by character?

In every hour of a game somebody is made to play a card that is drawn by lot from its hand, while the others choose as
they would; from there all play on as before. Since the lot chose, nothing but the card is what the shares differ by.
"""

from __future__ import annotations

from collections.abc import Sequence

from larcin.lab.study.findings import GRID, Finding, tally
from larcin.lab.study.questions import Bench, Fact, Question, Told
from larcin.lab.study.sample import Sample
from larcin.match import Match
from larcin.rules.contract import CHANCE
from larcin.rules.kids_of_london.state import CHOOSE_CARD
from larcin.rules.kids_of_london.words import CHARACTERS


def read(match: Match, bench: Bench) -> list[Fact]:
    """For every hour but the last: hour, character, the card that the lot chose and what came of it, and the card that
    the seat itself had chosen there.
    """
    played = [
        (before, seat, move)
        for number, (seat, move) in enumerate(match.steps)
        if seat != CHANCE and (before := match.at(number)).state.stage == CHOOSE_CARD
    ]
    chosen = {(int(before.state.hour), seat): card_of(move) for before, seat, move in played}
    facts = []
    for before, seat, _ in played:
        if len(before.to_act) < match.seats or len(before.legal(seat)) == 1:
            continue
        hour, one = int(before.state.hour), bench.dice.randrange(match.seats)
        lot = bench.dice.choice(before.legal(one))
        again = bench.again(before)
        again.play(one, lot)
        share = bench.go_on(again)[one]
        facts.append([hour, CHARACTERS[before.state.character], card_of(lot), share, chosen[hour, one]])
    return facts


def card_of(move: str) -> int:
    return int(move.removeprefix("card "))


def sum_up(sample: Sample, told: Sequence[Told]) -> list[Finding]:
    fair = 1 / int(sample.options["seats"])
    by_passer = [[((passer, card), share) for _, passer, card, share, _ in each.facts] for each in told]
    by_hour = [[((hour, card), share) for hour, _, card, share, _ in each.facts] for each in told]
    own = [
        [((passer, card), float(card == made)) for _, passer, _, _, made in each.facts for card in range(9)]
        for each in told
    ]
    won, by = "games won after it, %", ("character", "card")
    return [
        Finding("characters", "A card by lot, by character", by, won, tally(by_passer), GRID, fair=fair),
        Finding("hours", "A card by lot, by hour", ("hour", "card"), won, tally(by_hour), GRID, fair=fair),
        Finding("choices", "What they play themselves", by, "choices, %", tally(own), GRID),
    ]


QUESTION = Question(
    "cards", "What is each card worth, by hour and character?", read, sum_up, game="kids-of-london", games=500
)
