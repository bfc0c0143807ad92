"""How much a table of Kids of London promises between two hours: a seat's chance to win.

Small nets of numbers, fitted to games by `benchmarks/fit_promise.py`. From the eighth hour on little has to be guessed:
everybody holds two cards, and the ninth hour is settled by the eighth, so all that can happen is counted.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from larcin.bots.flat import won
from larcin.bots.habits import game
from larcin.bots.habits.kids_of_london.glance import chance_to_be_second
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, bit, rule
from larcin.rules.engine import first_seat
from larcin.rules.kids_of_london.rulebook import go_on
from larcin.rules.kids_of_london.table import CARDS, CHARACTERS, CHOOSE_CARD, HOURS, MOST_GANGS, NONE

HIDDEN = 32
"""How many numbers the net has between what it sees and what it says."""

ABOUT_ALL, ABOUT_ANOTHER = 4, 2
MOST_INPUTS = ABOUT_ALL + ABOUT_ANOTHER * (MOST_GANGS - 1) + CARDS * MOST_GANGS + CHARACTERS

COINS_AN_HOUR = 2.2
"""By how much two gangs may drift apart in an hour, the root of the hours in many."""

LAST_DOUBT = 0.25
"""What is left of an hour's doubt when all that remains is to count."""

COINS = 10.0

FILE = Path(__file__).with_name("promise.npy")
NETS = np.load(FILE).astype(np.float64)
"""Nets for somebody among people who play any card, and for somebody who sees through the others; each for two to five
seats. A net has a row for each input, then one to begin with, one to add up by, and the last sum.
"""


@rule
def hands(gangs: int) -> int:
    """How many numbers the net sees before it comes to the hands."""
    return ABOUT_ALL + ABOUT_ANOTHER * (gangs - 1)


@rule
def inputs(state: Record) -> int:
    """How many numbers the net sees at a table."""
    return hands(int(state.gangs)) + CARDS * int(state.gangs) + CHARACTERS


@rule
def see(state: Record, seat: int, seen: Array) -> None:
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
def see_coins(state: Record, seat: int, seen: Array) -> None:
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
def know_hands(state: Record, seat: int, depth: int, known: Array) -> None:
    """Add up what is known of the next hour before anybody plays a card: all but the coins, and who plays what."""
    gangs = int(state.gangs)
    net = NETS[min(depth, 1), state.seats - 2]
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
def know_card(state: Record, seat: int, depth: int, gang: int, card: int, known: Array) -> None:
    """What else is known when a gang plays a card: it will not be in its hand."""
    gangs = int(state.gangs)
    add(
        NETS[min(depth, 1), state.seats - 2], hands(gangs) + CARDS * ((gang - seat + gangs) % gangs) + card, -1.0, known
    )


@rule
def promise(state: Record, seat: int, depth: int, seen: Array, known: Array) -> float:
    """The chance of a seat that thinks so deep to win, before the tile of an hour is turned; adds to what is known."""
    gangs = int(state.gangs)
    net = NETS[min(depth, 1), state.seats - 2]
    count = inputs(state)
    see_coins(state, seat, seen)
    for index in range(1, hands(gangs)):
        add(net, index, seen[index], known)
    sum_by = net[count + 1]
    total = net[count + 2, 0]
    for unit in range(len(known)):
        total += max(known[unit], 0.0) * sum_by[unit]
    return 0.5 + 0.5 * total / (1.0 + abs(total))


@rule
def add(net: Array, index: int, number: float, known: Array) -> None:
    """Add up what one input means to the net. A loop of unknown length is compiled to add several at once."""
    means = net[index]
    for unit in range(len(known)):
        known[unit] += number * means[unit]


# ------------------------------------------------------------------------------------------------------ the last hours


@rule
def count_out(
    states: Array, before: int, seat: int, actions: Array, weights: Array, places: Array, scores: Array
) -> float:
    """The chance of a seat before the eighth hour if it chooses best, and the others any card: all of it is counted.

    `states[before]` is the table; the two after it are room to work in.
    """
    tiles = game.chances(states[before], actions, weights)
    cards = 2 if states[before].gangs > states[before].seats else 1
    total = 0.0
    for outcome in range(2):
        for turned in range(cards):
            states[before + 1] = states[before]
            game.chances(states[before + 1], actions, weights)
            game.apply(states[before + 1], CHANCE, actions[min(outcome, tiles - 1)])
            if cards > 1:  # K24
                game.chances(states[before + 1], actions, weights)
                game.apply(states[before + 1], CHANCE, actions[turned])
            total += best_of_two(states, before + 1, seat, actions, weights, places, scores)
    return total / (2 * cards)


@rule
def best_of_two(
    states: Array, asked: int, seat: int, actions: Array, weights: Array, places: Array, scores: Array
) -> float:
    """The chance of a seat that has two cards left and chooses the better, while the others choose any of their two."""
    seats = int(states[asked].seats)
    ways = bit(seats - 1)
    best = 0.0
    for own in range(2):
        total = 0.0
        for way in range(ways):
            states[asked + 1] = states[asked]
            state = states[asked + 1]
            others = way << 1 | own
            for further in range(seats):
                other = (seat + further) % seats
                state.card[other] = one_of_two(int(state.hand[other]), others & 1)
                others >>= 1
            turn_over(state)
            play_out(state, actions, weights)
            total += won(state, seat, places, scores)
        best = max(best, total)
    return best / ways


@rule
def turn_over(state: Record) -> None:
    """All cards are chosen at once."""
    state.asked = 0
    go_on(state)


@rule
def one_of_two(hand: int, higher: int) -> int:
    """The lower or the higher card of a hand."""
    card = CARDS - 1 if higher else 0
    while not hand >> card & 1:
        card += -1 if higher else 1
    return card


@rule
def play_out(state: Record, actions: Array, weights: Array) -> None:
    """Play to the end where neither chance nor anybody has cards to choose from, and answer questions at a glance."""
    to_act = game.to_act(state)
    while to_act != NOBODY:
        if to_act == CHANCE_ACTS:
            game.chances(state, actions, weights)
            game.apply(state, CHANCE, actions[0])
        elif state.stage == CHOOSE_CARD:
            for seat in range(state.seats):
                state.card[seat] = one_of_two(int(state.hand[seat]), 0)
            turn_over(state)
        else:
            answer(state, first_seat(to_act), actions, weights)
        to_act = game.to_act(state)


@rule
def answer(state: Record, seat: int, actions: Array, weights: Array) -> None:
    """Let a seat do what seems best at a glance."""
    count = game.legal(state, seat, actions)
    best = 0
    if count > 1:
        game.incline(state, seat, actions, count, weights)
        for index in range(1, count):
            if weights[index] > weights[best]:
                best = index
    game.apply(state, seat, actions[best])
