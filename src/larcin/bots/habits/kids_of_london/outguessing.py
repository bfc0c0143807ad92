"""Thinking oneself into the others: in Kids of London nothing is hidden but what they are about to do.

Who expects any card of the others rates its own cards by what they promise then. Who thinks one step further asks what
such people would play, from what everybody can see, and expects that of most; and so on. Nobody sees what another has
chosen. Nothing is drawn by lot: at the same table the same thought has the same end.
"""

from __future__ import annotations

import numpy as np

from larcin.bots.flat import won
from larcin.bots.habits import game
from larcin.bots.habits.kids_of_london.promise import (
    HIDDEN,
    answer,
    count_out,
    know_card,
    know_hands,
    play_out,
    promise,
)
from larcin.rules.contract import CHANCE_ACTS, NOBODY, Array, Record, bit, rule
from larcin.rules.engine import first_seat
from larcin.rules.kids_of_london.table import CHOOSE_CARD, HOURS, NONE

DEEPEST = 2

EXPECTED = np.array([[0, 0], [48, 0], [14, 38]], dtype=np.int64)
"""How many of 64 others are expected to play what a thinker of depth 0 would, and of depth 1; the others play any card.

A row for each depth of thought.
"""

SAMPLES, FEW_SAMPLES = 32, 9
"""How many tables are imagined: what each of the others might play, spread evenly. Few where much is counted out."""

STRIDES = np.array([40503, 53689, 23781, 14019, 59047], dtype=np.int64)
"""For each seat, in 65536ths, how far its next card lies from the last: so all that may be played is met evenly."""

WHOLE = 1 << 16

KNOWN, CHOSEN, AFTER = 0, 1, 2
"""Of the states to think with: the table as known, with the others' choices, and after the hour. Two more follow."""

SEEN, HANDS, OTHERS, OWN, RATES, GUESSES = range(6)
"""Rows of the numbers to think with: what the net sees, what it knows from hands, with the others' cards, with the own
one; how moves are rated; and from the last on, guesses at each depth.
"""


@rule
def deliberate(
    states: Array, seat: int, depth: int, moves: Array, actions: Array, weights: Array, places: Array, scores: Array,
    thoughts: Array,
) -> int:  # fmt: skip
    """The move of somebody who thinks so far into the others. `states[0]` is what the seat knows."""
    take_back(states[KNOWN])
    if states[KNOWN].stage == CHOOSE_CARD and states[KNOWN].hour < HOURS:
        for level in range(depth):
            for other in range(int(states[KNOWN].seats)):
                thoughts[GUESSES + level, other] = best_move(
                    states, other, level, moves, actions, weights, places, scores, thoughts
                )
    return best_move(states, seat, depth, moves, actions, weights, places, scores, thoughts)


@rule
def take_back(state: Record) -> None:
    """The table as it stood before anybody chose a card (K6)."""
    if state.stage == CHOOSE_CARD:
        state.asked = bit(state.seats) - 1
        for seat in range(state.seats):
            state.card[seat] = NONE


@rule
def best_move(
    states: Array, seat: int, depth: int, moves: Array, actions: Array, weights: Array, places: Array, scores: Array,
    thoughts: Array,
) -> int:  # fmt: skip
    """The move that promises most against what is expected of the others."""
    count = game.legal(states[KNOWN], seat, moves)
    if count == 1:
        return int(moves[0])
    rates = thoughts[RATES]
    for index in range(count):
        rates[index] = 0.0
    know_hands(states[KNOWN], seat, depth, thoughts[HANDS, :HIDDEN])
    for sample in range(samples(states[KNOWN])):
        states[CHOSEN] = states[KNOWN]
        let_others_choose(states[CHOSEN], seat, depth, sample, actions, weights, thoughts)
        know_others(states[CHOSEN], seat, depth, thoughts)
        for index in range(count):
            states[AFTER] = states[CHOSEN]
            game.apply(states[AFTER], seat, moves[index])
            rates[index] += worth(states, seat, depth, int(moves[index]), actions, weights, places, scores, thoughts)
    best = 0
    for index in range(1, count):
        if rates[index] > rates[best]:
            best = index
    return int(moves[best])


@rule
def samples(state: Record) -> int:
    """How many tables are imagined."""
    if state.stage != CHOOSE_CARD:
        return 1
    return FEW_SAMPLES if state.hour == HOURS - 2 else SAMPLES


@rule
def let_others_choose(
    state: Record, seat: int, depth: int, sample: int, actions: Array, weights: Array, thoughts: Array
) -> None:
    """One of the tables that are imagined: a card of each of the others, or their answers at a glance."""
    others = int(state.asked) & ~bit(seat)
    while others:
        other = first_seat(others)
        if state.stage == CHOOSE_CARD:
            game.apply(state, other, expected_card(state, other, depth, sample, actions, thoughts))
        else:
            answer(state, other, actions, weights)
        others &= ~bit(other)


@rule
def expected_card(state: Record, other: int, depth: int, sample: int, actions: Array, thoughts: Array) -> int:
    """What another seat plays at one of the tables that are imagined."""
    drawn = (WHOLE // 2 + sample * STRIDES[other]) % WHOLE
    for level in range(depth):
        likely = EXPECTED[depth, level] * (WHOLE // 64)
        if drawn < likely:
            return int(thoughts[GUESSES + level, other])
        drawn -= likely
    rest = WHOLE
    for level in range(depth):
        rest -= EXPECTED[depth, level] * (WHOLE // 64)
    count = game.legal(state, other, actions)
    return int(actions[drawn * count // rest])


@rule
def know_others(state: Record, seat: int, depth: int, thoughts: Array) -> None:
    """Add what is known of the next hour when the others have chosen."""
    copy_thought(thoughts[HANDS, :HIDDEN], thoughts[OTHERS, :HIDDEN])
    if state.stage == CHOOSE_CARD:
        for other in range(int(state.seats)):
            if other != seat:
                know_card(state, seat, depth, other, int(state.card[other]), thoughts[OTHERS, :HIDDEN])


@rule
def worth(
    states: Array, seat: int, depth: int, move: int, actions: Array, weights: Array, places: Array, scores: Array,
    thoughts: Array,
) -> float:  # fmt: skip
    """The chance of a seat that thinks so deep at `states[AFTER]`, where all have chosen, itself this move."""
    state = states[AFTER]
    to_act = game.to_act(state)
    while to_act != NOBODY and to_act != CHANCE_ACTS:
        answer(state, first_seat(to_act), actions, weights)
        to_act = game.to_act(state)
    if to_act == NOBODY or state.hour == HOURS:
        play_out(state, actions, weights)
        return won(state, seat, places, scores)
    if state.hour == HOURS - 1:
        return count_out(states, AFTER, seat, actions, weights, places, scores)
    known = thoughts[OWN, :HIDDEN]
    copy_thought(thoughts[OTHERS, :HIDDEN], known)
    if states[KNOWN].stage == CHOOSE_CARD:
        know_card(state, seat, depth, seat, move, known)
    return promise(state, seat, depth, thoughts[SEEN], known)


@rule
def copy_thought(given: Array, thought: Array) -> None:
    for unit in range(len(thought)):
        thought[unit] = given[unit]
