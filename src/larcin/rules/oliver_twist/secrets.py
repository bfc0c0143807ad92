"""The re-deal of Oliver Twist: everything that a seat cannot know is drawn afresh."""

from __future__ import annotations

from larcin.rules.contract import Array, Record, rule
from larcin.rules.dice import PLAYERS_DIE, roll
from larcin.rules.oliver_twist.ledger import redeal_face_down, redeal_tokens
from larcin.rules.oliver_twist.table import (
    BURGLARIES,
    BURGLARY_COPIES,
    CARDS,
    NIGHT,
    NONE,
    OVER,
    SIGHT,
    hand_size,
    saw,
)


@rule
def redeal(state: Record, seat: int, dice: Array) -> None:
    """What seats hold, what lies face down, cards in hands and pile, and the others' burglaries."""
    redeal_cards(state, seat, dice)
    if state.stage != OVER:
        redeal_tokens(state, seat, dice)
        if state.night == NIGHT:
            redeal_face_down(state, seat, dice)
            redeal_burglaries(state, seat, dice)


# --------------------------------------------------------------------------------------------------- character cards


@rule
def redeal_cards(state: Record, watcher: int, dice: Array) -> None:  # T17
    """The others' cards are any of those that are neither in the watcher's hand nor among the discards."""
    for seat in range(state.seats):
        if seat != watcher:
            for card in range(CARDS):
                state.pile[card] += state.hand[seat, card]
                state.hand[seat, card] = 0
    for seat in range(state.seats):
        if seat != watcher:
            for _ in range(hand_size(state, seat)):
                card = random_card(state, dice)
                state.pile[card] -= 1
                state.hand[seat, card] += 1


@rule
def random_card(state: Record, dice: Array) -> int:
    cards = 0
    for card in range(CARDS):
        cards += state.pile[card]
    rolled = roll(dice, PLAYERS_DIE, cards)
    card = 0
    while rolled >= state.pile[card]:
        rolled -= state.pile[card]
        card += 1
    return card


# -------------------------------------------------------------------------------------------------------- burglaries


@rule
def redeal_burglaries(state: Record, watcher: int, dice: Array) -> None:  # T36
    """In the order in which they happened: what each of the others saw, and which card of those it kept.

    A card that the watcher saw in the pile later on had not been kept before.
    """
    for burglary in range(state.burglaries):
        if state.burglar[burglary] != watcher:
            size = cards_seen(state, burglary)
            done = state.kept[burglary] != NONE
            state.sights[burglary] = 0
            state.kept[burglary] = NONE
            if done:
                state.kept[burglary] = random_kept(state, watcher, burglary, dice)
                see(state, burglary, state.kept[burglary])
                size -= 1
            for _ in range(size):
                see(state, burglary, random_in_pile(state, watcher, burglary, dice))


@rule
def cards_seen(state: Record, burglary: int) -> int:
    size = 0
    for value in range(BURGLARIES):
        size += saw(state, burglary, value)
    return size


@rule
def see(state: Record, burglary: int, value: int) -> None:
    state.sights[burglary] += 1 << (SIGHT * int(value))


@rule
def kept_before(state: Record, burglary: int, value: int, watcher: int, by_watcher: bool) -> int:
    """How many cards of a value were kept before a burglary, by the watcher or by the others."""
    count = 0
    for earlier in range(burglary):
        own = state.burglar[earlier] == watcher
        count += own == by_watcher and state.kept[earlier] == value
    return count


@rule
def free_for_others(state: Record, watcher: int, burglary: int, value: int) -> int:
    """How many cards of a value the others may have kept by then, this burglary included."""
    free = int(BURGLARY_COPIES[value]) - kept_before(state, state.burglaries, value, watcher, True)
    for later in range(burglary + 1, state.burglaries):
        if state.burglar[later] == watcher:
            had = kept_before(state, later, value, watcher, True)
            free = min(free, int(BURGLARY_COPIES[value]) - had - saw(state, later, value))
    return free - kept_before(state, burglary, value, watcher, False)


@rule
def random_kept(state: Record, watcher: int, burglary: int, dice: Array) -> int:
    cards = 0
    for value in range(BURGLARIES):
        cards += free_for_others(state, watcher, burglary, value)
    rolled = roll(dice, PLAYERS_DIE, cards)
    value = 0
    left = free_for_others(state, watcher, burglary, value)
    while rolled >= left:
        rolled -= left
        value += 1
        left = free_for_others(state, watcher, burglary, value)
    return value


@rule
def left_in_pile(state: Record, watcher: int, burglary: int, value: int) -> int:
    """Cards of a value in the pile at a burglary, without those that it has drawn."""
    kept = kept_before(state, burglary, value, watcher, True) + kept_before(state, burglary, value, watcher, False)
    return int(BURGLARY_COPIES[value]) - kept - saw(state, burglary, value)


@rule
def random_in_pile(state: Record, watcher: int, burglary: int, dice: Array) -> int:
    cards = 0
    for value in range(BURGLARIES):
        cards += left_in_pile(state, watcher, burglary, value)
    rolled = roll(dice, PLAYERS_DIE, cards)
    value = 0
    left = left_in_pile(state, watcher, burglary, value)
    while rolled >= left:
        rolled -= left
        value += 1
        left = left_in_pile(state, watcher, burglary, value)
    return value
