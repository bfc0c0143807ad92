"""Exact counts of all lines of play, on small decks to the end and on full decks to a depth."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from larcin import Match
from larcin.rules import engine
from larcin.rules.linking import link
from tests.rules.kids_of_london.table_talk import sit_down

LONGEST = 60
"""More steps than a small deck can last."""

Hands = Sequence[Sequence[int]]


def perft(match: Match, depth: int = LONGEST, *, compiled: bool = True) -> int:
    """The engine's own count."""
    game = match.game
    stack = np.zeros((depth + 1) * game.state_type.itemsize, dtype=np.uint8).view(game.state_type)
    stack.view(np.uint8)[: game.state_type.itemsize] = match.states.view(np.uint8)
    actions = np.zeros((depth + 1, game.most_choices), dtype=np.int16)
    weights = np.zeros(game.most_choices, dtype=np.int32)
    return int(link(engine, game, compiled=compiled).count_lines(stack, 0, actions, weights))


def brute_force(match: Match) -> int:
    """The same by playing every line through and taking it back."""
    if match.is_over:
        return 1
    seat = min(match.to_act)
    lines = 0
    for move in match.legal(seat):
        match.play(seat, move)
        lines += brute_force(match)
        match.undo()
    return lines


@cache
def arithmetic(seats: int, tiles: tuple[str, ...], hands: tuple[frozenset[int], ...]) -> int:
    """The same without any rulebook: how many ways there are to play this hour, times those for what is left."""
    if not tiles:
        return 1
    lines = 0
    for tile in set(tiles):
        rest = list(tiles)
        rest.remove(tile)
        for cards in itertools.product(*hands):
            left = tuple(hand - {card} for hand, card in zip(hands, cards, strict=True))
            asks = tile == "prince" and len(tiles) > 1  # K17
            lines += ways_to_answer(seats, cards, asks) * arithmetic(seats, tuple(rest), left)
    return lines


def ways_to_answer(seats: int, cards: tuple[int, ...], asks: bool) -> int:
    """How many ways there are to answer the questions that follow these cards. The fictional gang is never asked."""
    free = [(seat, card) for seat, card in enumerate(cards) if card != 8 or cards.count(8) == 1]
    if not free:
        return 1
    high = max(card for _, card in free)
    robbers = sum(card == high and seat < seats for seat, card in free)
    if high == min(card for _, card in free):
        return int(
            (3 if asks else 2) ** robbers
        )  # the card's number or the character; the card's number, prince or actor
    return int((2 if asks else 1) ** robbers)


def deck(seats: int, tiles: Sequence[str], hands: Hands) -> Match:
    return sit_down(seats, hour=10 - len(tiles), tiles=tiles, hands=hands)


SMALL_DECKS: list[tuple[int, list[str], list[list[int]], int]] = [
    # The ninth hour: nothing to choose.
    (3, ["banker"], [[1], [2], [3]], 1),
    # The ninth hour's prince asks nothing (K17), but equal cards choose their payments (K12): 2 ** 3.
    (3, ["prince"], [[4], [4], [4]], 8),
    # One card after an arrest (K11): 2.
    (4, ["banker"], [[8], [8], [4], [8]], 2),
    # Two different tiles, two cards each that never meet: 2 orders of the tiles times 2 ** 4 ways to play the cards.
    (4, ["merchant", "banker"], [[0, 1], [2, 3], [4, 5], [6, 7]], 32),
    # The pair of merchants looks alike: one order.
    (4, ["merchant", "merchant"], [[0, 1], [2, 3], [4, 5], [6, 7]], 16),
    # 2 ** 3 ways to play the cards. In 2 of them all are equal, in both hours: 8 * 8 ways to be paid. 6 + 2 * 64 = 134,
    # for both orders of the tiles.
    (3, ["merchant", "banker"], [[0, 1]] * 3, 268),
    # The prince comes last in 134 of them (K17). Where he comes first, all equal means 3 ** 3 answers (card, prince or
    # actor) and then 2 ** 3 payments, twice: 432; two highest, three times: 4 answers; one highest, three times: 2.
    # 134 + 432 + 12 + 6.
    (3, ["prince", "merchant"], [[0, 1]] * 3, 584),
    # By the number of 8s in the first of two hours (the second has the others). None: 16 payments, then all arrested.
    # One, in 4 ways: he robs; then three 8s leave one 7 with 2 payments. Two, in 6 ways: two 7s are left, 4 payments,
    # twice. Three and four mirror one and none. 16 + 8 + 96 + 8 + 16.
    (4, ["merchant", "merchant"], [[7, 8]] * 4, 144),
    # 32 ways to play; in 2 of them all five are equal twice: 32 * 32 payments. 30 + 2 * 1024.
    (5, ["merchant", "merchant"], [[0, 1]] * 5, 2078),
    # The gang's card, 2 ways, and the players', 4; one of the 4 is equal to it, twice, with 4 payments: 3 + 16, twice.
    (2, ["jeweller", "jeweller"], [[0, 1]] * 3, 38),
    # The gang is never asked (K26): the prince it robs alone adds no line.
    (2, ["prince", "beggar"], [[0, 1], [2, 3], [7, 6]], 16),
    # Larger ones, on which the three counts below agree.
    (2, ["prince", "beggar", "left-hand priest"], [[6, 7, 8]] * 3, 5348),
    (3, ["prince", "merchant", "merchant"], [[6, 7, 8], [6, 7, 8], [0, 7, 8]], 3634),
    (4, ["prince", "banker"], [[7, 8], [1, 7], [7, 8], [1, 8]], 131),
    (5, ["prince", "banker"], [[7, 8]] * 5, 2834),
]


@pytest.mark.parametrize(("seats", "tiles", "hands", "lines"), SMALL_DECKS)
def test_all_lines_to_the_end_of_the_day(seats: int, tiles: list[str], hands: list[list[int]], lines: int) -> None:
    """K5, K6, K11, K12, K16, K17, K24, K26: by the engine, by brute force, by arithmetic and by hand."""
    match = deck(seats, tiles, hands)
    assert perft(match) == lines
    assert brute_force(match) == lines
    assert arithmetic(seats, tuple(tiles), tuple(map(frozenset, hands))) == lines


@pytest.mark.parametrize("number", [1, 2, 5, 6, 9])
def test_interpreted_rules_count_alike(number: int) -> None:
    seats, tiles, hands, lines = SMALL_DECKS[number]
    assert perft(deck(seats, tiles, hands), compiled=False) == lines


BIGGER_DECKS: list[tuple[int, list[str], list[list[int]], int]] = [
    (2, ["prince", "beggar", "merchant", "jeweller"], [[5, 6, 7, 8]] * 3, 1_369_332),
    (3, ["prince", "beggar", "merchant", "jeweller"], [[5, 6, 7, 8]] * 3, 4_306_968),
    (4, ["prince", "banker", "beggar"], [[6, 7, 8]] * 4, 223_260),
    (5, ["prince", "banker", "beggar"], [[6, 7, 8]] * 5, 3_167_236),
]


@pytest.mark.parametrize(("seats", "tiles", "hands", "lines"), BIGGER_DECKS)
def test_many_more_lines_to_the_end_of_the_day(
    seats: int, tiles: list[str], hands: list[list[int]], lines: int
) -> None:
    """K5, K6, K11, K12, K16, K17: by the engine and by arithmetic."""
    assert perft(deck(seats, tiles, hands)) == lines
    assert arithmetic(seats, tuple(tiles), tuple(map(frozenset, hands))) == lines


@pytest.mark.parametrize(
    ("seats", "depth", "lines"),
    [
        (3, 1, 7),  # seven different characters
        (3, 2, 7 * 9),
        (3, 4, 7 * 9**3),
        (4, 5, 7 * 9**4),
        (5, 6, 7 * 9**5),
        (2, 2, 7 * 9),  # a character and a card of the gang
        (2, 4, 7 * 9**3),
    ],
)
def test_the_first_hour_of_a_full_deck(seats: int, depth: int, lines: int) -> None:
    """K1, K2, K6, K24: seven characters, nine cards each."""
    assert perft(sit_down(seats), depth) == lines
