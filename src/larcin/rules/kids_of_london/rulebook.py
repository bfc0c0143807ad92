"""Kids of London: the rules K1 to K27, in the order of the rulebook."""

from __future__ import annotations

from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, bit, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.events import is_heard, tell
from larcin.rules.kids_of_london.audit import audit as audit  # a part of the rulebook, in a room of its own
from larcin.rules.kids_of_london.events import (
    ANSWER,
    ARRESTS,
    ASKED_ANSWER,
    ASKED_PAYMENT,
    CARDS_TURNED,
    FOOLED,
    GANG_SHOWS,
    GIVES,
    LOSES,
    LOWEST,
    NO_WINNER,
    NOBODY_PAID,
    PAYMENT,
    ROBS,
    SEALED,
    STRIPPED,
    TILE,
    WINS,
)
from larcin.rules.kids_of_london.observation import arrange as arrange
from larcin.rules.kids_of_london.observation import observe as observe
from larcin.rules.kids_of_london.observation import remember as remember
from larcin.rules.kids_of_london.previews import preview as preview
from larcin.rules.kids_of_london.state import (
    ARRESTED,
    BEGGAR,
    CARDS,
    CHARACTERS,
    CHIEF,
    CHOOSE_ANSWER,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    FULL_HAND,
    GANG_CARD,
    HOURS,
    MOST_GANGS,
    NONE,
    NOTHING,
    OVER,
    SAY_ACTOR,
    SAY_PRINCE,
    SETTLE,
    TAKE_CARD,
    TAKE_CHARACTER,
    TILES,
    TURN_GANG_CARD,
    TURN_TILE,
    State,
    hand_size,
    highest,
    lost_to_beggar,
    lowest,
    most_coins,
    must_say,
    place_in_the_end,
    receiver,
    score_in_the_end,
    second_most_coins,
    share,
    with_highest,
)

# ------------------------------------------------------------------------------------------------ set-up and the turn


@rule
def set_up(state: State, options: Array) -> None:
    """Nine cards each, nine tiles face down, no coins (K1, K2, K24)."""
    state.seats = options[0]
    state.gangs = max(options[0], 3)  # K25: the fictional gang sits as seat 2
    state.hour = 1
    for character in range(CHARACTERS):
        state.tiles[character] = TILES[character]
    for gang in range(state.gangs):
        state.hand[gang] = FULL_HAND
    clear_table(state)


@rule
def clear_table(state: State) -> None:
    """Cards and tile are discarded; the next tile is due (K5)."""
    state.stage = TURN_TILE
    state.asked = 0
    state.character = NONE
    for gang in range(MOST_GANGS):
        state.card[gang] = NONE
        state.payment[gang] = NONE
        state.answer[gang] = NONE


@rule
def to_act(state: State) -> int:
    """Chance turns tiles and the fictional gang's cards; else all who still owe a choice, at once (K6)."""
    if state.stage == OVER:
        return NOBODY
    if state.stage == TURN_TILE or state.stage == TURN_GANG_CARD:
        return CHANCE_ACTS
    return int(state.asked)


@rule
def legal(state: State, seat: int, actions: Array) -> int:
    if state.stage == CHOOSE_CARD:
        return write_cards(state, seat, 0, actions)
    first = TAKE_CARD if state.stage == CHOOSE_PAYMENT else SAY_ACTOR
    actions[0] = first
    actions[1] = first + 1
    return 2


@rule
def write_cards(state: State, gang: int, first: int, actions: Array) -> int:
    """Write the cards in a hand, numbered from `first`."""
    hand = int(state.hand[gang])
    count = 0
    for card in range(CARDS):
        actions[count] = first + card  # the next one overwrites it if it is not in the hand: faster than an if
        count += hand >> card & 1
    return count


@rule
def chances(state: State, outcomes: Array, weights: Array) -> int:
    """The tiles still face down, or the fictional gang's cards, all equally likely one by one (K5, K24)."""
    if state.stage == TURN_GANG_CARD:
        count = write_cards(state, state.seats, GANG_CARD, outcomes)
        for index in range(count):
            weights[index] = 1
        return count
    count = 0
    for character in range(CHARACTERS):
        if state.tiles[character] > 0:
            outcomes[count] = character
            weights[count] = state.tiles[character]
            count += 1
    return count


@rule
def apply(state: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        if state.stage == TURN_TILE:
            turn_tile(state, action)
        else:
            turn_gang_card(state, action - GANG_CARD)
    else:
        choose(state, seat, action)
        if state.asked == 0:
            go_on(state)


@rule
def turn_tile(state: State, character: int) -> None:  # K5
    state.character = character
    state.tiles[character] -= 1
    tell(state, TILE, state.hour, character)
    if state.gangs > state.seats:
        state.stage = TURN_GANG_CARD
    else:
        ask_for_cards(state)


@rule
def turn_gang_card(state: State, card: int) -> None:  # K24
    """The fictional gang's top card is turned over before the players choose."""
    state.card[state.seats] = card
    state.hand[state.seats] &= ~bit(card)
    tell(state, GANG_SHOWS, state.seats, card)
    ask_for_cards(state)


@rule
def ask_for_cards(state: State) -> None:
    state.stage = CHOOSE_CARD
    state.asked = bit(state.seats) - 1


@rule
def choose(state: State, seat: int, action: int) -> None:
    """Seal a choice. Nothing follows from it before the last one is in (K6)."""
    if state.stage == CHOOSE_CARD:
        state.card[seat] = action
    elif state.stage == CHOOSE_PAYMENT:
        state.payment[seat] = action
    else:
        state.answer[seat] = action
    state.asked &= ~bit(seat)
    if state.asked != 0:
        tell(state, SEALED, seat)


@rule
def go_on(state: State) -> None:
    """All choices are in: show them, and ask the next question or pay."""
    chosen = state.stage
    state.stage = SETTLE
    if chosen == CHOOSE_CARD:
        turn_cards_over(state)
        arrest_chiefs(state)
        settle_payments(state)
    elif chosen == CHOOSE_PAYMENT:
        tell_payments(state)
    else:
        tell_answers(state)
    if state.asked == 0 and chosen != CHOOSE_ANSWER:
        ask_prince_or_actor(state)
    if state.asked == 0:
        pay_lowest(state)
        pay_robbers(state)
        end_hour(state)


@rule
def tell_payments(state: State) -> None:
    for seat in range(state.seats):
        if state.payment[seat] >= TAKE_CARD:
            tell(state, PAYMENT, seat, state.payment[seat])


@rule
def tell_answers(state: State) -> None:
    for seat in range(state.seats):
        if state.answer[seat] != NONE:
            tell(state, ANSWER, seat, state.answer[seat])


# --------------------------------------------------------------------------------------------------------- the theft


@rule
def turn_cards_over(state: State) -> None:
    for gang in range(state.gangs):
        state.hand[gang] &= ~bit(state.card[gang])
    tell(state, CARDS_TURNED, state.card[0], state.card[1], state.card[2], state.card[3], state.card[4])


@rule
def arrest_chiefs(state: State) -> None:  # K7
    """Two gang leaders in one street: the police take them all."""
    chiefs = 0
    for gang in range(state.gangs):
        chiefs += state.card[gang] == CHIEF
    if chiefs > 1:
        arrested = 0
        for gang in range(state.gangs):
            if state.card[gang] == CHIEF:
                state.card[gang] = ARRESTED
                arrested |= bit(gang)
        tell(state, ARRESTS, arrested)


@rule
def settle_payments(state: State) -> None:
    """Who is paid for what; a question where the highest card is the lowest too (K8 to K13)."""
    high = highest(state)
    low = lowest(state)
    for gang in range(state.gangs):
        card = state.card[gang]
        if card < 0:
            state.payment[gang] = NOTHING  # K7, K13
        elif high == low:
            ask_for_payment(state, gang)  # K11, K12
        elif card == high:
            state.payment[gang] = TAKE_CHARACTER  # K8
        elif card == low:
            state.payment[gang] = TAKE_CARD  # K9
        else:
            state.payment[gang] = NOTHING  # K10
    if state.asked != 0:
        tell(state, ASKED_PAYMENT, state.asked)
    elif high == NONE:
        tell(state, NOBODY_PAID)


@rule
def ask_for_payment(state: State, gang: int) -> None:  # K11, K12
    if gang < state.seats:
        state.stage = CHOOSE_PAYMENT
        state.asked |= bit(gang)
    else:
        state.payment[gang] = TAKE_CHARACTER  # K26


@rule
def ask_prince_or_actor(state: State) -> None:  # K16, K20
    """Every robber says what it met; in the ninth hour it is a prince, unasked (K17)."""
    if must_say(state):
        state.stage = CHOOSE_ANSWER
        for gang in range(state.gangs):
            if state.payment[gang] == TAKE_CHARACTER:
                if gang < state.seats:
                    state.asked |= bit(gang)
                else:
                    state.answer[gang] = SAY_PRINCE  # K26
        if state.asked != 0:
            tell(state, ASKED_ANSWER, state.asked)


@rule
def pay_lowest(state: State) -> None:  # K9
    for gang in range(state.gangs):
        if state.payment[gang] == TAKE_CARD:
            state.coins[gang] += state.card[gang]
            tell(state, LOWEST, gang, state.card[gang])


@rule
def pay_robbers(state: State) -> None:
    for gang in range(state.gangs):
        if state.payment[gang] == TAKE_CHARACTER:
            rob(state, gang, share(state, with_highest(state)))


@rule
def rob(state: State, gang: int, coins: int) -> None:
    """One robber and its share of the character."""
    if receiver(state, gang) != gang:
        give(state, gang, receiver(state, gang), coins)  # K14, K15
    elif state.character == BEGGAR:
        lost = lost_to_beggar(state, gang, coins)  # K18, K19
        state.coins[gang] -= lost
        tell(state, LOSES, gang, state.character, lost)
    elif state.answer[gang] != SAY_ACTOR:
        state.coins[gang] += coins  # K8, K16, K17
        tell(state, ROBS, gang, state.character, coins)
    else:
        tell(state, FOOLED, gang)


@rule
def give(state: State, gang: int, neighbour: int, coins: int) -> None:
    state.coins[neighbour] += coins
    tell(state, GIVES, gang, state.character, coins, neighbour)


@rule
def end_hour(state: State) -> None:  # K5
    clear_table(state)
    if state.hour == HOURS:
        state.stage = OVER
        if is_heard():
            tell_the_end(state)
    else:
        state.hour += 1


# ----------------------------------------------------------------------------------------------------------- the end


@rule
def tell_the_end(state: State) -> None:
    """Who is stripped, and who has won (K21 to K23, K27)."""
    most = most_coins(state)
    second = second_most_coins(state)
    stripped = 0
    winners = 0
    for gang in range(state.gangs):
        stripped |= bit(gang) * (state.coins[gang] == most)
        winners |= bit(gang) * (state.coins[gang] == second)
    tell(state, STRIPPED, stripped)
    if winners != 0:
        tell(state, WINS, winners)
    else:
        tell(state, NO_WINNER)


@rule
def result(state: State, places: Array, scores: Array) -> None:
    """The richest are stripped and last (K21, K23); the richest of the others have won (K22, K27)."""
    most = most_coins(state)
    for seat in range(state.seats):
        places[seat] = place_in_the_end(state, seat, most)
        scores[seat] = score_in_the_end(state, seat, most)


# --------------------------------------------------------------------------------------------------------- knowledge


@rule
def redeal(state: State, seat: int, dice: Array) -> None:
    """The only secrets are the others' sealed choices: any card of the hand, either answer (K4, K6)."""
    for other in range(state.seats):
        if other != seat and not state.asked & bit(other):
            if state.stage == CHOOSE_CARD:
                state.card[other] = random_card(state, other, dice)
            elif state.stage == CHOOSE_PAYMENT and state.card[other] >= 0:
                state.payment[other] = TAKE_CARD + roll(dice, PLAYERS_DIE, 2)
            elif state.stage == CHOOSE_ANSWER and state.payment[other] == TAKE_CHARACTER:
                state.answer[other] = SAY_ACTOR + roll(dice, PLAYERS_DIE, 2)


@rule
def random_card(state: State, gang: int, dice: Array) -> int:
    card = NONE
    for _ in range(1 + roll(dice, PLAYERS_DIE, hand_size(state, gang))):
        card += 1
        while not state.hand[gang] & bit(card):
            card += 1
    return card
