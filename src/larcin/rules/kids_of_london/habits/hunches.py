"""Hunches: which card seems best at first sight, to somebody who expects any card of at least two others.

Small nets of numbers, fitted by `benchmarks/fit_hunches.py` to what is found by imagining a hundred tables. They would
play better than somebody who imagines some dozens, and take a fiftieth of the time; so their wishes are doubted, as
much as makes a novice of them. In the eighth hour, where everybody holds two cards, all that can happen is counted.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from larcin.rules.contract import Array, bit, rule
from larcin.rules.kids_of_london.habits.value_net import (
    add,
    add_coins,
    chances_of_card,
    inputs,
    know_hands,
    outer_card,
    see_coins,
)
from larcin.rules.kids_of_london.state import HOURS, State

FEWEST_SEATS = 3
"""With one other there are few cards to expect, and all of them are imagined."""

FILE = Path(__file__).with_name("hunches.npz")


def read(name: str) -> Array:
    """A part of the nets, for each number of seats from the fewest on."""
    with np.load(FILE) as kept:
        return np.ascontiguousarray(kept[name], dtype=np.float64)


LOOKS = read("looks")
"""What is seen means so much to each unit: a row for each input of `value_net`, one to begin with, and one for each
character who may pass.
"""
WISHES = read("wishes")
"""For each character who may pass, how much each unit wishes for each card, and in the last row what is added."""

UNITS = LOOKS.shape[2]

DOUBTS = 2.0
"""What a wish may count too much, at the most: a card that is worth a fiftieth of a victory more is wished 1 more."""

STIRRED, STIR = 30, 716_145_357
"""How many binary digits numbers have that are stirred, and by what."""


@rule
def likely_card(
    states: Array, seat: int, seen: Array, known: Array, wishes: Array, places: Array, scores: Array
) -> int:
    """The card that seems best at `states[0]`; there is room in the state after it."""
    state = states[0]
    hand = int(state.hand[seat])
    if state.hour == HOURS - 1:
        lower = chances_of_card(states, 0, seat, 0, places, scores)
        return outer_card(hand, int(chances_of_card(states, 0, seat, 1, places, scores) > lower))
    wish(state, seat, LOOKS[state.seats - FEWEST_SEATS], WISHES[state.seats - FEWEST_SEATS], seen, known, wishes)
    doubt(state, seat, DOUBTS, wishes)
    best = outer_card(hand, 0)
    for card in range(best + 1, len(wishes)):
        if hand & bit(card) and wishes[card] > wishes[best]:
            best = card
    return best


@rule
def wish(state: State, seat: int, looks: Array, all_wishes: Array, seen: Array, known: Array, wishes: Array) -> None:
    """Write how much is to be said for each card, in the hand or not."""
    know_hands(state, seat, looks, known)
    see_coins(state, seat, seen)
    add_coins(looks, int(state.gangs), seen, known)
    add(looks, inputs(state) + 1 + int(state.character), 1.0, known)
    units = all_wishes[state.character]
    for card in range(len(wishes)):
        wishes[card] = units[len(known), card]
    for unit in range(len(known)):
        if known[unit] > 0.0:
            add(units, unit, known[unit], wishes)


@rule
def doubt(state: State, seat: int, doubts: float, wishes: Array) -> None:
    """Let each wish be more or less in doubt. It looks like luck and is none: at the same table doubts are the same."""
    mood = stir(int(state.character), seat)
    for gang in range(state.gangs):
        mood = stir(stir(mood, int(state.hand[gang])), int(state.coins[gang]))
    for card in range(len(wishes)):
        mood = stir(mood, card)
        wishes[card] += doubts * (mood >> STIRRED // 2) / (1 << STIRRED - STIRRED // 2)


@rule
def stir(mood: int, number: int) -> int:
    """Another number below `2 ** STIRRED`, far from it."""
    return ((mood ^ number) * STIR + number) & (1 << STIRRED) - 1
