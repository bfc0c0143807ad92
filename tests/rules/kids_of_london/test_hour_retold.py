"""Every hour there can be, told a second time from the prose of the rules, as differently as possible."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from larcin import CHANCE
from tests.rules.kids_of_london.table_talk import BOX, sit_down, turn

COINS = {"merchant": 4, "left-hand priest": 5, "right-hand priest": 5, "jeweller": 6, "banker": 7, "prince": 8}


def retold(
    character: str, cards: Sequence[int], purses: Sequence[int], payments: Sequence[str], answers: Sequence[str]
) -> list[int]:
    """The purses after an hour, if whoever is asked says what `payments` and `answers` have for it."""
    after = list(purses)
    places = range(len(cards))
    street = [place for place in places if cards[place] != 8 or list(cards).count(8) == 1]  # K7
    if not street:
        return after  # K13
    high, low = max(cards[place] for place in street), min(cards[place] for place in street)
    top = [place for place in street if cards[place] == high]
    robbers = top if high > low else [place for place in top if payments[place] == "character"]  # K11, K12
    for place in street:
        if cards[place] == low and place not in robbers:
            after[place] += low  # K9
    for place in robbers:
        if character == "beggar":
            after[place] = max(0, after[place] - 3 // len(top))  # K18, K19
        elif character.endswith("priest"):
            step = +1 if character.startswith("left") else -1
            after[(place + step) % len(cards)] += 5 // len(top)  # K14, K15
        elif character != "prince" or answers[place] == "prince":
            after[place] += COINS[character] // len(top)  # K8, K16
    return after


def hands_of(seats: int, luck: random.Random) -> Iterator[tuple[int, ...]]:
    """All cards that can meet in an hour; with five players a sample of them."""
    if seats < 5:
        yield from itertools.product(range(9), repeat=max(seats, 3))
    else:
        for _ in range(4000):
            few = [*luck.sample(range(9), luck.randint(1, 4)), 8]
            yield tuple(luck.choices(few, k=5))


@pytest.mark.parametrize("character", BOX)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_hour_pays_what_the_prose_says(seats: int, character: str) -> None:
    """K7, K8, K9, K10, K11, K12, K13, K14, K15, K16, K18, K19, K20, K26: all cards, choices at random."""
    luck = random.Random(f"{seats} {character}")
    purses = [luck.randint(0, 4) for _ in range(max(seats, 3))]
    start = sit_down(seats, coins=purses)
    for cards in hands_of(seats, luck):
        payments = [luck.choice(["card", "character"]) for _ in range(seats)] + ["character"]
        answers = [luck.choice(["prince", "actor"]) for _ in range(seats)] + ["prince"]
        match = start.copy()
        turn(match, character, gang=cards[2] if seats == 2 else None)
        for seat in range(seats):
            match.play(seat, f"card {cards[seat]}")
        while match.to_act != {CHANCE}:
            seat = min(match.to_act)
            asked_payment = "take card" in match.legal(seat)
            match.play(seat, f"take {payments[seat]}" if asked_payment else answers[seat])
        assert match.state.coins[: len(purses)].tolist() == retold(character, cards, purses, payments, answers)
