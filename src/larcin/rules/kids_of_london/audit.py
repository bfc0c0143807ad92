"""What holds in every state of Kids of London: checked in tests after every step, and for positions people set up."""

from __future__ import annotations

from larcin.rules.contract import bit, rule
from larcin.rules.kids_of_london.state import (
    ARRESTED,
    CARDS,
    CHARACTERS,
    CHIEF,
    CHOOSE_ANSWER,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    FULL_HAND,
    HOURS,
    MOST_GANGS,
    NONE,
    NOTHING,
    OVER,
    PRINCE,
    SAY_ACTOR,
    SAY_PRINCE,
    TAKE_CARD,
    TAKE_CHARACTER,
    TILES,
    TURN_GANG_CARD,
    TURN_TILE,
    State,
    hand_size,
    highest,
    lowest,
    owing,
    turned_over,
)

AUDITS = (
    "There must be two to five players, and a third, fictional gang with two.",
    "The hour must be from 1 to 9, and 9 when the day is over.",
    "Nobody can have fewer than 0 coins.",
    "The box holds two merchants, two jewellers and one of every other character: there are more in play.",
    "The tiles left must be as many as the hours to come.",
    "Each hand must hold as many cards as there are hours to come, this one included until its cards are turned over.",
    "A sealed card must be in its gang's hand, one turned over must not, and before the tile there is none.",
    "The police take all 8s of an hour when there are two or more, and no other card.",
    "Each payment must be the one that the cards give: see rules K8 to K12.",
    "A character lies on the table from the turn of its tile to the end of its hour, and at no other time.",
    "Only with two players is there a fictional gang that turns a card.",
    "Prince or actor is a question about the prince, and not in the ninth hour.",
    "Somebody must still owe the choice of this stage, and only those whom the rules ask may have made it.",
)


@rule
def audit(state: State) -> int:
    """The number of the first sentence of `AUDITS` that does not hold, or 0."""
    if not 2 <= state.seats <= MOST_GANGS or state.gangs != max(state.seats, 3):
        return 1
    if not 1 <= state.hour <= HOURS or (state.stage == OVER and state.hour != HOURS):
        return 2
    wrong = audit_components(state)
    return wrong if wrong else audit_choices(state)


@rule
def audit_components(state: State) -> int:
    if not purses_hold(state):
        return 3
    if not tiles_from_one_box(state):
        return 4
    if tiles_left(state) != hours_to_come(state, state.stage == TURN_TILE):
        return 5
    if not hands_fit_the_hour(state):
        return 6
    if not cards_fit_the_hands(state):
        return 7
    return 0


@rule
def audit_choices(state: State) -> int:
    if not arrests_fit(state):
        return 8
    if not payments_fit(state):
        return 9
    if (state.character == NONE) != (state.stage == TURN_TILE or state.stage == OVER):
        return 10
    if state.stage == TURN_GANG_CARD and state.gangs == state.seats:
        return 11
    if state.stage == CHOOSE_ANSWER and (state.character != PRINCE or state.hour == HOURS):
        return 12
    if not questions_fit(state):
        return 13
    return 0


@rule
def hours_to_come(state: State, with_this_one: bool) -> int:
    return HOURS - state.hour + with_this_one


@rule
def purses_hold(state: State) -> bool:
    sound = True
    for gang in range(MOST_GANGS):
        sound &= state.coins[gang] >= 0 and (gang < state.gangs or state.coins[gang] == 0)
    return sound


@rule
def tiles_from_one_box(state: State) -> bool:  # K2
    sound = True
    for character in range(CHARACTERS):
        in_play = state.tiles[character] + (state.character == character)
        sound &= state.tiles[character] >= 0 and in_play <= TILES[character]
    return sound


@rule
def tiles_left(state: State) -> int:
    left = 0
    for character in range(CHARACTERS):
        left += state.tiles[character]
    return left


@rule
def hands_fit_the_hour(state: State) -> bool:  # K1, K24
    sound = True
    for gang in range(MOST_GANGS):
        in_hand = not turned_over(state) and state.stage != OVER
        if gang >= state.seats and state.stage == CHOOSE_CARD:
            in_hand = False  # the fictional gang's card lies open
        expected = hours_to_come(state, in_hand) if gang < state.gangs else 0
        sound &= 0 <= state.hand[gang] <= FULL_HAND and hand_size(state, gang) == expected
    return sound


@rule
def cards_fit_the_hands(state: State) -> bool:
    sound = True
    for gang in range(MOST_GANGS):
        card = state.card[gang]
        if gang >= state.gangs or state.stage in (TURN_TILE, TURN_GANG_CARD, OVER):
            sound &= card == NONE
        elif state.stage == CHOOSE_CARD and gang < state.seats:
            sound &= card == NONE or (0 <= card < CARDS and (state.hand[gang] & bit(card)) != 0)
        elif card == ARRESTED:
            sound &= turned_over(state) and not state.hand[gang] & bit(CHIEF)
        else:
            sound &= 0 <= card < CARDS and not state.hand[gang] & bit(max(card, 0))
    return sound


@rule
def arrests_fit(state: State) -> bool:  # K7
    chiefs = 0
    arrested = 0
    for gang in range(state.gangs):
        chiefs += state.card[gang] == CHIEF
        arrested += state.card[gang] == ARRESTED
    return not turned_over(state) or (arrested != 1 and chiefs + (arrested > 0) <= 1)


@rule
def payments_fit(state: State) -> bool:  # K8 to K12, K26
    high = highest(state)
    low = lowest(state)
    sound = state.stage != CHOOSE_PAYMENT or high == low
    for gang in range(MOST_GANGS):
        card = state.card[gang]
        payment = state.payment[gang]
        if gang >= state.gangs or not turned_over(state):
            sound &= payment == NONE
        elif card < 0 or low < card < high:
            sound &= payment == NOTHING
        elif high == low:
            undecided = payment == NONE and state.stage == CHOOSE_PAYMENT and gang < state.seats
            by_card = payment == TAKE_CARD and gang < state.seats
            sound &= undecided or by_card or payment == TAKE_CHARACTER
        else:
            sound &= payment == (TAKE_CHARACTER if card == high else TAKE_CARD)
    return sound


@rule
def questions_fit(state: State) -> bool:
    choosing = CHOOSE_CARD <= state.stage <= CHOOSE_ANSWER
    sound = state.asked == owing(state) and (state.asked != 0) == choosing
    for gang in range(MOST_GANGS):
        answer = state.answer[gang]
        if state.stage != CHOOSE_ANSWER or state.payment[gang] != TAKE_CHARACTER:
            sound &= answer == NONE
        elif gang >= state.seats:
            sound &= answer == SAY_PRINCE
        else:
            sound &= answer in (NONE, SAY_ACTOR, SAY_PRINCE)
    return sound
