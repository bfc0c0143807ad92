"""What a table of Kids of London is worth to a seat between two hours: its chance to win.

Small nets of numbers, fitted to games by `benchmarks/fit_value_net.py`. From the eighth hour on little has to be
guessed: everybody holds two cards, and the ninth hour is settled by the eighth, so all that can happen is counted.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from larcin.rules.contract import Array, bit, rule
from larcin.rules.engine import first_seat, won
from larcin.rules.kids_of_london.habits.glance import (
    COINS_AN_HOUR,
    LAST_DOUBT,
    better_answer,
    chance_to_be_second,
)
from larcin.rules.kids_of_london.rulebook import choose, go_on, turn_gang_card, turn_tile
from larcin.rules.kids_of_london.state import (
    CARDS,
    CHARACTERS,
    CHOOSE_CARD,
    FULL_HAND,
    HOURS,
    MOST_GANGS,
    NONE,
    OVER,
    TURN_GANG_CARD,
    TURN_TILE,
    State,
)

HIDDEN = 32
"""How many numbers the net has between what it sees and what it says."""

ABOUT_ALL, ABOUT_ANOTHER = 4, 2
MOST_INPUTS = ABOUT_ALL + ABOUT_ANOTHER * (MOST_GANGS - 1) + CARDS * MOST_GANGS + CHARACTERS

COINS = 10.0

FILE = Path(__file__).with_name("value_net.npy")
NETS = np.load(FILE).astype(np.float64)
"""Nets for somebody among people who play any card, and for somebody who sees through the others; each for two to five
seats. A net has a row for each input, then one to begin with, one to add up by, and the last sum.
"""


OUTER_CARDS = np.array(
    [(NONE, NONE), *(((hand & -hand).bit_length() - 1, hand.bit_length() - 1) for hand in range(1, FULL_HAND + 1))],
    dtype=np.int8,
)
"""The lowest and the highest card of each hand: to look for them takes longer than an hour does otherwise."""


@rule
def hands(gangs: int) -> int:
    """How many numbers the net sees before it comes to the hands."""
    return ABOUT_ALL + ABOUT_ANOTHER * (gangs - 1)


@rule
def inputs(state: State) -> int:
    """How many numbers the net sees at a table."""
    return hands(int(state.gangs)) + CARDS * int(state.gangs) + CHARACTERS


@rule
def see(state: State, seat: int, seen: Array) -> None:
    """Write what the net sees: hours and coins, then hands from the seat's own on, then the tiles face down."""
    gangs = int(state.gangs)
    see_coins(state, seat, seen)
    at = hands(gangs)
    for further in range(gangs):
        hand = int(state.hand[(seat + further) % gangs])
        for card in range(CARDS):
            seen[at] = hand >> card & 1
            at += 1
    for character in range(CHARACTERS):
        seen[at] = state.tiles[character]
        at += 1


@rule
def see_coins(state: State, seat: int, seen: Array) -> None:
    """Hours to come, chances at a glance, own coins, and how far the others are ahead."""
    gangs = int(state.gangs)
    hours = HOURS - state.hour + 1.0
    doubt = COINS_AN_HOUR * math.sqrt(hours + LAST_DOUBT)
    seen[0] = hours / HOURS
    seen[1] = chance_to_be_second(state, seat, 0, NONE, doubt)
    seen[2] = chance_to_be_second(state, seat, 0, NONE, 0.5 * doubt)
    seen[3] = state.coins[seat] / COINS
    for further in range(1, gangs):
        lead = (state.coins[(seat + further) % gangs] - state.coins[seat]) / doubt
        at = ABOUT_ALL + ABOUT_ANOTHER * (further - 1)
        seen[at] = lead / (1.0 + abs(lead))
        seen[at + 1] = lead


@rule
def know_hands(state: State, seat: int, net: Array, known: Array) -> None:
    """Add up what is known of the next hour before anybody plays a card: all but the coins, and who plays what."""
    gangs = int(state.gangs)
    begin = net[inputs(state)]
    for unit in range(len(known)):
        known[unit] = begin[unit]
    add(net, 0, (HOURS - state.hour) / HOURS, known)
    for further in range(gangs):
        hand = int(state.hand[(seat + further) % gangs])
        for card in range(CARDS):
            if hand >> card & 1:
                add(net, hands(gangs) + CARDS * further + card, 1.0, known)
    for character in range(CHARACTERS):
        if state.tiles[character]:
            add(net, hands(gangs) + CARDS * gangs + character, float(state.tiles[character]), known)


@rule
def know_card(state: State, seat: int, net: Array, gang: int, card: int, known: Array) -> None:
    """What else is known when a gang plays a card: it will not be in its hand."""
    gangs = int(state.gangs)
    add(net, hands(gangs) + CARDS * ((gang - seat + gangs) % gangs) + card, -1.0, known)


@rule
def value(state: State, seat: int, net: Array, seen: Array, known: Array) -> float:
    """The chance of a seat to win, before the tile of an hour is turned; writes over what is known."""
    gangs = int(state.gangs)
    count = inputs(state)
    see_coins(state, seat, seen)
    add_coins(net, gangs, seen, known)
    sum_by = net[count + 1]
    for unit in range(HIDDEN):
        known[unit] = max(known[unit], 0.0) * sum_by[unit]
    total = net[count + 2, 0] + fold(known)
    return 0.5 + 0.5 * total / (1.0 + abs(total))


@rule
def fold(known: Array) -> float:
    """The sum of a row that is written over: one half is added to the other, and so on, several numbers at once."""
    half = HIDDEN // 2
    while half:
        for unit in range(half):
            known[unit] += known[half + unit]
        half //= 2
    return float(known[0])


@rule
def add_coins(net: Array, gangs: int, seen: Array, known: Array) -> None:
    """Add up what `see_coins` has seen but for the hours, some inputs at a time: so each sum is fetched less often."""
    chance, likelier, own = net[1], net[2], net[3]
    for unit in range(len(known)):
        known[unit] = known[unit] + seen[1] * chance[unit] + seen[2] * likelier[unit] + seen[3] * own[unit]
    for at in range(ABOUT_ALL, hands(gangs), ABOUT_ANOTHER):
        bounded, lead = net[at], net[at + 1]
        for unit in range(len(known)):
            known[unit] = known[unit] + seen[at] * bounded[unit] + seen[at + 1] * lead[unit]


@rule
def add(net: Array, index: int, number: float, known: Array) -> None:
    """Add up what one input means to the net. A loop of unknown length is compiled to add several at once."""
    means = net[index]
    for unit in range(len(known)):
        known[unit] += number * means[unit]


# ------------------------------------------------------------------------------------------------------ the last hours


@rule
def count_out(states: Array, before: int, seat: int, places: Array, scores: Array) -> float:
    """The chance of a seat from the eighth hour on if it chooses best, and the others any card: all of it is counted.

    `states[before]` is the table between two hours or at the end; the two after it are room to work in.
    """
    choosing = states[before].hour < HOURS
    ways = bit(int(states[before].seats) - 1) if choosing else 1
    turns = 2 if choosing and states[before].gangs > states[before].seats else 1  # K24
    total = 0.0
    for outcome in range(2 if choosing else 1):
        for turned in range(turns):
            states[before + 1] = states[before]
            if choosing:
                turn_up(states[before + 1], outcome)
            if turns > 1:
                turn_up(states[before + 1], turned)
            best = 0.0
            for own in range(2 if choosing else 1):
                best = max(best, chances_of_card(states, before + 1, seat, own, places, scores))
            total += best / ways
    return total / (turns * (2 if choosing else 1))


@rule
def chances_of_card(states: Array, at: int, seat: int, own: int, places: Array, scores: Array) -> float:
    """The chances of a seat at `states[at]` that plays its lower card, or the higher, added up over all that the others
    may play; of its one chance at the end of the game. The state after that one is room to work in.
    """
    choosing = states[at].stage == CHOOSE_CARD
    chance = 0.0
    for way in range(bit(int(states[at].seats) - 1) if choosing else 1):
        states[at + 1] = states[at]
        if choosing:
            lay_cards(states[at + 1], seat, way << 1 | own)
        play_on(states[at + 1], 1)
        chance += won(states[at + 1], seat, places, scores)
    return chance


@rule
def turn_up(state: State, which: int) -> None:
    """Let chance turn one of the tiles, or of the fictional gang's cards, of which there are two or one."""
    if state.stage == TURN_GANG_CARD:
        turn_gang_card(state, outer_card(int(state.hand[state.seats]), which))
    else:
        character = CHARACTERS - 1 if which else 0
        while state.tiles[character] == 0:
            character += -1 if which else 1
        turn_tile(state, character)


@rule
def lay_cards(state: State, seat: int, higher: int) -> None:
    """Everybody chooses, from the seat on: the lower of two cards or, where a bit is set, the higher."""
    seats = int(state.seats)
    for further in range(seats):
        other = (seat + further) % seats
        state.card[other] = outer_card(int(state.hand[other]), higher >> further & 1)
    state.asked = 0


@rule
def outer_card(hand: int, highest: int) -> int:
    """The lowest or the highest card of a hand."""
    return int(OUTER_CARDS[hand, highest])


@rule
def play_on(state: State, to_the_end: int) -> None:
    """Pay when all have chosen, and answer questions at a glance, up to the next tile or, if asked to, to the end.

    In the last hour there is one tile left, and one card in each hand.
    """
    while state.stage != OVER:
        if state.stage == TURN_TILE or state.stage == TURN_GANG_CARD:
            if not to_the_end:
                return
            turn_up(state, 0)
            if state.stage == CHOOSE_CARD:
                lay_cards(state, 0, 0)
        else:
            if state.asked:
                seat = first_seat(state.asked)
                choose(state, seat, better_answer(state, seat))
            if state.asked == 0:
                go_on(state)
