"""Thinking oneself into the others: in Kids of London nothing is hidden but what they are about to do.

Who expects any card of the others rates its own cards by what they promise then. Who thinks one step further asks what
such people would play, from what everybody can see, and expects that of most; and so on. Nobody sees what another has
chosen. Nothing is drawn by lot: at the same table the same thought has the same end.
"""

from __future__ import annotations

import numpy as np

from larcin.rules.contract import Array, bit, rule
from larcin.rules.habits import Guesswork, game
from larcin.rules.kids_of_london.habits.hunches import FEWEST_SEATS, UNITS, likely_card
from larcin.rules.kids_of_london.habits.value_net import (
    HIDDEN,
    NETS,
    count_out,
    know_card,
    know_hands,
    play_on,
    value,
)
from larcin.rules.kids_of_london.rulebook import choose
from larcin.rules.kids_of_london.state import CARDS, CHOOSE_CARD, HOURS, NONE, State, hand_size
from larcin.rules.weighing import index_of_most

EXPECTED = np.array([[0, 0], [48, 0], [14, 38]], dtype=np.int64)
"""How many of 64 others are expected to play what a thinker of depth 0 would, and of depth 1; the others play any card.

A row for each depth of thought.
"""

SAMPLES, FEW_SAMPLES = 32, 9
"""How many tables are imagined of many: what each of the others might play, spread evenly. Few where much is counted
out.
"""

STRIDES = np.array([40503, 53689, 23781, 14019, 59047], dtype=np.int64)
"""With more than one other, for each seat, in 65536ths, how far its next card lies from the last: so all that may be
played is met evenly.
"""

WHOLE = 1 << 16

KNOWN, CHOSEN, AFTER = 0, 1, 2
"""Of the states to think with: the table as known, with the others' choices, and after the hour. Two more follow."""

SEEN, HANDS, OTHERS, OWN, RATES, GUESSES = range(6)
"""Rows of the numbers to think with: what the net sees, what it knows from hands, with the others' cards, with the own
one; how moves are rated; and from the last on, guesses at each depth.
"""


@rule
def deliberate(states: Array, seat: int, depth: int, guesswork: Guesswork) -> int:
    """The move of somebody who thinks so far into the others. `states[0]` is what the seat knows."""
    take_back(states[KNOWN])
    seats = int(states[KNOWN].seats)
    is_card = states[KNOWN].stage == CHOOSE_CARD and states[KNOWN].hour < HOURS
    guesses = depth * seats if is_card else 0
    move = NONE
    for thought in range(guesses + 1):  # the last one is about the seat itself
        level = thought // seats if thought < guesses else depth
        who = thought % seats if thought < guesses else seat
        move = best_move(states, who, level, guesswork)
        if thought < guesses:
            guesswork.thoughts[GUESSES + level, who] = move
    return move


@rule
def take_back(state: State) -> None:
    """The table as it stood before anybody chose a card (K6)."""
    if state.stage == CHOOSE_CARD:
        state.asked = bit(state.seats) - 1
        for seat in range(state.seats):
            state.card[seat] = NONE


@rule
def best_move(states: Array, seat: int, depth: int, guesswork: Guesswork) -> int:
    """The move that promises most against what is expected of the others."""
    moves, thoughts = guesswork.moves, guesswork.thoughts
    count = game.legal(states[KNOWN], seat, moves)
    if count == 1:
        return int(moves[0])
    if depth == 0 and states[KNOWN].stage == CHOOSE_CARD and states[KNOWN].seats >= FEWEST_SEATS:
        units, wishes = thoughts[HANDS, :UNITS], thoughts[RATES, :CARDS]
        return likely_card(states, seat, thoughts[SEEN], units, wishes, guesswork.places, guesswork.scores)
    tables = samples(states[KNOWN], seat, depth)
    rate_moves(states, seat, depth, tables, guesswork)
    return int(moves[index_of_most(thoughts[RATES], count)])


@rule
def rate_moves(states: Array, seat: int, depth: int, tables: int, guesswork: Guesswork) -> None:
    """Add up what each move promises at so many tables that are imagined."""
    moves, thoughts = guesswork.moves, guesswork.thoughts
    count = game.legal(states[KNOWN], seat, moves)
    rates = thoughts[RATES]
    for index in range(count):
        rates[index] = 0.0
    net = NETS[min(depth, 1), states[KNOWN].seats - 2]
    know_hands(states[KNOWN], seat, net, thoughts[HANDS, :HIDDEN])
    for sample in range(tables):
        states[CHOSEN] = states[KNOWN]
        lay_expected(states[CHOSEN], seat, depth, sample, tables, guesswork)
        know_others(states[CHOSEN], seat, net, thoughts)
        for index in range(count):
            states[AFTER] = states[CHOSEN]
            choose(states[AFTER], seat, moves[index])
            rates[index] += worth(states, seat, net, int(moves[index]), guesswork)


@rule
def samples(state: State, seat: int, depth: int) -> int:
    """How many tables are imagined. If one other may play anything, there is one for each of its cards."""
    if state.stage != CHOOSE_CARD:
        return 1
    if depth == 0 and state.seats == 2:
        return hand_size(state, 1 - seat)
    return FEW_SAMPLES if state.hour == HOURS - 2 else SAMPLES


@rule
def lay_expected(state: State, seat: int, depth: int, sample: int, tables: int, guesswork: Guesswork) -> None:
    """One of the tables that are imagined: a card of each of the others."""
    if state.stage == CHOOSE_CARD:
        for other in range(int(state.seats)):
            if other != seat:
                drawn = spread(state, other, sample, tables)
                choose(state, other, expected_card(state, other, depth, drawn, guesswork))


@rule
def spread(state: State, other: int, sample: int, tables: int) -> int:
    """Where in all that another seat may play its card of a table lies, from 0 to `WHOLE`: spread evenly."""
    if state.seats == 2:
        return (2 * sample + 1) * WHOLE // (2 * tables)
    return int((WHOLE // 2 + sample * STRIDES[other]) % WHOLE)


@rule
def expected_card(state: State, other: int, depth: int, drawn: int, guesswork: Guesswork) -> int:
    """What another seat plays at a table that is imagined, by where that lies in all that it may play."""
    rest = WHOLE
    for level in range(depth):
        likely = EXPECTED[depth, level] * (WHOLE // 64)
        if drawn < likely:
            return int(guesswork.thoughts[GUESSES + level, other])
        drawn -= likely
        rest -= likely
    count = game.legal(state, other, guesswork.actions)
    return int(guesswork.actions[drawn * count // rest])


@rule
def know_others(state: State, seat: int, net: Array, thoughts: Array) -> None:
    """Add what is known of the next hour when the others have chosen."""
    copy_thought(thoughts[HANDS, :HIDDEN], thoughts[OTHERS, :HIDDEN])
    if state.stage == CHOOSE_CARD:
        for other in range(int(state.seats)):
            if other != seat:
                know_card(state, seat, net, other, int(state.card[other]), thoughts[OTHERS, :HIDDEN])


@rule
def worth(states: Array, seat: int, net: Array, move: int, guesswork: Guesswork) -> float:
    """The chance of a seat at `states[AFTER]`, where all have chosen, itself this move."""
    state, thoughts = states[AFTER], guesswork.thoughts
    play_on(state, 0)
    if state.hour >= HOURS - 1:
        return count_out(states, AFTER, seat, guesswork.places, guesswork.scores)
    known = thoughts[OWN, :HIDDEN]
    copy_thought(thoughts[OTHERS, :HIDDEN], known)
    if states[KNOWN].stage == CHOOSE_CARD:
        know_card(state, seat, net, seat, move, known)
    return value(state, seat, net, thoughts[SEEN], known)


@rule
def copy_thought(given: Array, thought: Array) -> None:
    for unit in range(len(thought)):
        thought[unit] = given[unit]
