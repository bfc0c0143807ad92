"""Habits at Kids of London: a card may be highest or lowest, and coins are worth what they do for being second.

Somebody who plays by habit looks at the hands that the others still hold, and takes all their cards for equally likely.
"""

from __future__ import annotations

import math

import numpy as np

from larcin.rules.contract import Array, bit, rule
from larcin.rules.kids_of_london.state import (
    BEGGAR,
    CHIEF,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    FULL_HAND,
    HOURS,
    LEFT_PRIEST,
    NONE,
    PRINCE,
    RIGHT_PRIEST,
    SAY_ACTOR,
    TAKE_CARD,
    WORTH,
    State,
    share,
    with_highest,
)
from larcin.rules.weighing import growth

IN_HAND = np.array([bin(hand).count("1") for hand in range(FULL_HAND + 1)], dtype=np.int8)
"""How many cards there are in a hand."""

COINS_AN_HOUR = 2.2
"""By how much two gangs may drift apart in an hour, the root of the hours in many."""

LAST_DOUBT = 0.25
"""What is left of an hour's doubt when all that remains is to count."""

SHARED = 0.5
"""What being highest together with another is worth, of being it alone."""

EAGERNESS = 80.0
"""How much more likely a better move is: `e` times for so many parts of a victory."""

FINE = 1 << 20
LIKELIEST = 1000


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh each answer by the seat's chance to end as second richest, as far as one look at the table tells."""
    doubt = COINS_AN_HOUR * math.sqrt(HOURS - state.hour + LAST_DOUBT)
    now = chance_to_be_second(state, seat, 0, NONE, doubt)
    most = 0
    for index in range(count):
        if state.stage == CHOOSE_CARD:
            chance = after_card(state, seat, int(actions[index]), now, doubt)
        else:
            chance = after_answer(state, seat, int(actions[index]), now, doubt)
        weights[index] = int(FINE * chance)
        most = max(most, weights[index])
    for index in range(count):
        weights[index] = 1 + int(LIKELIEST * growth(EAGERNESS * (weights[index] - most) / FINE))
    return 1


@rule
def better_answer(state: State, seat: int) -> int:
    """The answer to a question about coins (K11, K12, K16) that makes it likelier to end as second richest."""
    doubt = COINS_AN_HOUR * math.sqrt(HOURS - state.hour + LAST_DOUBT)
    now = chance_to_be_second(state, seat, 0, NONE, doubt)
    first = TAKE_CARD if state.stage == CHOOSE_PAYMENT else SAY_ACTOR
    second = after_answer(state, seat, first + 1, now, doubt)
    return first + int(second > after_answer(state, seat, first, now, doubt))


@rule
def chance_to_be_second(state: State, seat: int, gain: int, receiver: int, doubt: float) -> float:
    """The chance that just one gang ends richer, if a gang (the seat itself: NONE) now got so many coins."""
    own = state.coins[seat] + (gain if receiver == NONE else 0)
    nobody = 1.0
    one = 0.0
    for gang in range(state.gangs):
        if gang != seat:
            lead = (state.coins[gang] + (gain if receiver == gang else 0) - own) / doubt
            richer = 0.5 + 0.5 * lead / (1.0 + abs(lead))
            one = one * (1.0 - richer) + nobody * richer
            nobody *= 1.0 - richer
    return one


@rule
def after_answer(state: State, seat: int, answer: int, now: float, doubt: float) -> float:
    """The chance to be second after an answer to a question about coins (K11, K12, K16)."""
    if answer == SAY_ACTOR:
        return now
    if answer == TAKE_CARD:
        return chance_to_be_second(state, seat, int(state.card[seat]), NONE, doubt)
    return after_robbery(state, seat, share(state, with_highest(state)), doubt)


@rule
def after_robbery(state: State, seat: int, coins: int, doubt: float) -> float:
    """The chance to be second after robbing this hour's character of so many coins (K14, K18)."""
    if state.character == BEGGAR:
        return chance_to_be_second(state, seat, -min(coins, int(state.coins[seat])), NONE, doubt)
    if state.character == LEFT_PRIEST:
        return chance_to_be_second(state, seat, coins, (seat + 1) % state.gangs, doubt)
    if state.character == RIGHT_PRIEST:
        return chance_to_be_second(state, seat, coins, (seat - 1 + state.gangs) % state.gangs, doubt)
    return chance_to_be_second(state, seat, coins, NONE, doubt)


@rule
def after_card(state: State, seat: int, card: int, now: float, doubt: float) -> float:
    """The chance to be second after a card, which may turn out highest, lowest or nothing (K8 to K10)."""
    highest = 1.0
    lowest = 1.0
    for gang in range(state.gangs):
        if gang != seat:
            below, same, cards = compare(state, gang, card)
            highest *= (below + (0.0 if card == CHIEF else SHARED * same)) / cards
            lowest *= (cards - below - (same if card == CHIEF else 0)) / cards
    robbed = after_robbery(state, seat, int(WORTH[state.character]), doubt)
    if state.character == PRINCE and state.hour < HOURS:
        robbed = max(robbed, now)  # K16: it may have been an actor
    paid = chance_to_be_second(state, seat, card, NONE, doubt)
    return now + highest * (robbed - now) + lowest * (paid - now)


@rule
def compare(state: State, gang: int, card: int) -> tuple[int, int, int]:
    """How many of a gang's cards are below a card, how many are the same, and how many there are.

    The card of the fictional gang lies open (K24); what others have sealed is one of the cards in their hands.
    """
    if gang >= state.seats:
        return int(state.card[gang] < card), int(state.card[gang] == card), 1
    hand = int(state.hand[gang])
    return int(IN_HAND[hand & (bit(card) - 1)]), hand >> card & 1, int(IN_HAND[hand])
