"""What lies on the table in Kids of London: components, actions, the state, and what can be read off it.

A gang is whoever has a place at the table: the players' seats and, with two players, the fictional gang (K24).
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import bit, rule
from larcin.rules.states import Declared, Row, field

# ---------------------------------------------------------------------------------------------------- the components

MOST_GANGS = 5
HOURS = 9  # K5
CARDS = 9  # K1: 0 to 8, each once
CHIEF = 8  # K7
FULL_HAND = bit(CARDS) - 1

MERCHANT, LEFT_PRIEST, RIGHT_PRIEST, JEWELLER, BANKER, PRINCE, BEGGAR = range(7)
CHARACTERS = 7
TILES = np.array([2, 1, 1, 2, 1, 1, 1], dtype=np.int8)  # K2: how many of each character
WORTH = np.array([4, 5, 5, 6, 7, 8, 3], dtype=np.int8)  # K2: what a robbery brings, or at the beggar costs

# ------------------------------------------------------------------------------------------------------- the actions

# A seat's actions 0 to 8 play that card.
TAKE_CARD = 9  # K11, K12: be paid for the lowest card
TAKE_CHARACTER = 10  # K11, K12: be paid for the highest
SAY_ACTOR = 11  # K16
SAY_PRINCE = 12  # K16

# Chance's outcomes 0 to 6 turn that character's tile, and from here on a card of the fictional gang.
GANG_CARD = CHARACTERS

# --------------------------------------------------------------------------------------------------------- the state

TURN_TILE, TURN_GANG_CARD, CHOOSE_CARD, CHOOSE_PAYMENT, CHOOSE_ANSWER, OVER = range(6)
SETTLE = 6  # choices are in, and what follows from them happens: never between moves

NONE = -1
ARRESTED = -2  # instead of a card: an 8 that the police took
NOTHING = 0  # instead of a payment: neither highest nor lowest


class State(Declared):
    """A table of Kids of London."""

    seats: int = field(np.int8)  # players, 2 to 5
    gangs: int = field(np.int8)  # places at the table: the players', and with two players one more
    hour: int = field(np.int8)  # 1 to 9
    stage: int = field(np.int8)  # what happens next in this hour
    asked: int = field(np.int16)  # the seats that still owe a choice, as bits
    character: int = field(np.int8)  # this hour's, or NONE
    tiles: Row = field(np.int8, CHARACTERS)  # face down still, by character
    hand: Row = field(np.int16, MOST_GANGS)  # cards not yet turned over, as bits; a sealed card is still among them
    card: Row = field(np.int8, MOST_GANGS)  # this hour's, sealed or turned over; NONE or ARRESTED
    payment: Row = field(np.int8, MOST_GANGS)  # TAKE_CARD, TAKE_CHARACTER, NOTHING, or NONE while not settled
    answer: Row = field(np.int8, MOST_GANGS)  # SAY_ACTOR or SAY_PRINCE, or NONE
    coins: Row = field(np.int16, MOST_GANGS)  # K3: there are always enough, so nobody counts the reserve


# ------------------------------------------------------------------------------------------------ reading the table


@rule
def hand_size(state: State, gang: int) -> int:
    size = 0
    for card in range(CARDS):
        size += (state.hand[gang] & bit(card)) != 0
    return size


@rule
def highest(state: State) -> int:
    """The highest card that is left, NONE if all were arrested."""
    best = NONE
    for gang in range(state.gangs):
        best = max(best, state.card[gang])
    return best


@rule
def lowest(state: State) -> int:
    """The lowest card that is left, CARDS if all were arrested."""
    least = CARDS
    for gang in range(state.gangs):
        if state.card[gang] >= 0:
            least = min(least, state.card[gang])
    return least


@rule
def turned_over(state: State) -> bool:
    """The cards of this hour lie open on the table."""
    return state.stage == CHOOSE_PAYMENT or state.stage == CHOOSE_ANSWER or state.stage == SETTLE


@rule
def is_sealed(state: State, gang: int) -> bool:
    """The gang has made a choice that the others may not see yet."""
    if gang >= state.seats or state.stage == SETTLE:
        return False
    if state.stage == CHOOSE_CARD:
        return state.card[gang] != NONE
    if state.stage == CHOOSE_PAYMENT:
        return state.card[gang] >= 0 and state.payment[gang] != NONE
    return state.answer[gang] != NONE


@rule
def owing(state: State) -> int:
    """The seats that have not yet made the choice of this stage."""
    seats = 0
    for seat in range(state.seats):
        card_due = state.stage == CHOOSE_CARD and state.card[seat] == NONE
        payment_due = state.stage == CHOOSE_PAYMENT and state.payment[seat] == NONE
        answer_due = (
            state.stage == CHOOSE_ANSWER and state.payment[seat] == TAKE_CHARACTER and state.answer[seat] == NONE
        )
        if card_due or payment_due or answer_due:
            seats |= bit(seat)
    return seats


# ------------------------------------------------------------------------------------------------- reading the coins


@rule
def share(state: State, sharers: int) -> int:  # K8, K12
    """What each of so many robbers gets: the number on the tile, divided by how many they are."""
    return WORTH[state.character] // sharers


@rule
def with_highest(state: State) -> int:
    """How many gangs showed the highest card."""
    high = highest(state)
    gangs = 0
    for gang in range(state.gangs):
        gangs += state.card[gang] == high
    return gangs


@rule
def receiver(state: State, gang: int) -> int:  # K14, K15
    """Who gets what a gang takes from the character of the hour: at a priest its neighbour."""
    if state.character == LEFT_PRIEST:
        return (gang + 1) % state.gangs
    if state.character == RIGHT_PRIEST:
        return (gang - 1 + state.gangs) % state.gangs
    return gang


@rule
def lost_to_beggar(state: State, gang: int, coins: int) -> int:  # K18, K19
    """Nobody loses more than it has."""
    return min(coins, state.coins[gang])


@rule
def must_say(state: State) -> bool:  # K16, K17
    """Whether robbers say what they met: a prince or an actor. In the ninth hour it is a prince, unasked."""
    return state.character == PRINCE and state.hour < HOURS


@rule
def most_coins(state: State) -> int:
    most = 0
    for gang in range(state.gangs):
        most = max(most, state.coins[gang])
    return most


@rule
def place_in_the_end(state: State, gang: int, most: int) -> int:  # K21 to K23, K27
    """Those who have `most` coins, the richest, come last; the others by how many they have."""
    coins = state.coins[gang]
    if coins == most:
        return int(state.gangs)
    place = 1
    for other in range(state.gangs):
        place += coins < state.coins[other] < most
    return place


@rule
def score_in_the_end(state: State, gang: int, most: int) -> int:  # K21
    return 0 if state.coins[gang] == most else int(state.coins[gang])


@rule
def second_most_coins(state: State) -> int:
    """The most coins of those who have fewer than the richest; NONE if all have the same."""
    most = most_coins(state)
    second = NONE
    for gang in range(state.gangs):
        if state.coins[gang] < most:
            second = max(second, state.coins[gang])
    return second
