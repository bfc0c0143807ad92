"""What an hour of Kids of London is as a game of its own: between hours nothing is hidden, so all that counts is what
everybody chooses at the same time, and what the next hour is then worth to each seat.

What hours 2 to 7 are worth before their tile is turned is said by nets. For two seats there is one for each hour, which
`larcin train kids-of-london` learns backwards from the last hour. From the eighth hour on all is counted.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from larcin.rules.contract import CHANCE, Array, bit, rule
from larcin.rules.engine import first_seat, share_of_victory
from larcin.rules.habits import Desk, game
from larcin.rules.kids_of_london.habits import mixing
from larcin.rules.kids_of_london.habits.mixing import find_mixes
from larcin.rules.kids_of_london.habits.outguessing import copy_thought
from larcin.rules.kids_of_london.habits.value_net import (
    ABOUT_ALL,
    ABOUT_ANOTHER,
    HIDDEN,
    NETS,
    know_card,
    know_hands,
    lay_cards,
    play_on,
    turn_up,
    value,
)
from larcin.rules.kids_of_london.rulebook import choose, go_on
from larcin.rules.kids_of_london.state import (
    CARDS,
    CHARACTERS,
    CHOOSE_CARD,
    CHOOSE_PAYMENT,
    HOURS,
    LEFT_PRIEST,
    MOST_GANGS,
    OVER,
    RIGHT_PRIEST,
    SAY_ACTOR,
    TAKE_CARD,
    TURN_GANG_CARD,
)

FILE = Path(__file__).with_name("hour_nets.npy")


def mirrored(gangs: int) -> list[int]:
    """In which order a net's inputs come in a mirror: the others the other way round, left priest for right priest."""
    coins = [ABOUT_ALL + ABOUT_ANOTHER * other for other in range(gangs - 1)]
    cards = ABOUT_ALL + ABOUT_ANOTHER * (gangs - 1)
    hands = [cards, *(cards + CARDS * other for other in range(gangs - 1, 0, -1))]
    tiles = list(range(cards + CARDS * gangs, cards + CARDS * gangs + CHARACTERS))
    tiles[LEFT_PRIEST], tiles[RIGHT_PRIEST] = tiles[RIGHT_PRIEST], tiles[LEFT_PRIEST]
    return [
        *range(ABOUT_ALL),
        *(index for at in reversed(coins) for index in range(at, at + ABOUT_ANOTHER)),
        *(index for at in hands for index in range(at, at + CARDS)),
        *tiles,
    ]


def with_mirror(nets: Array) -> Array:
    """Nets as they lie in the file, by hour and seats, and second among them that of seat 1 of two, which sees what
    seat 0 sees in a mirror: the fictional gang sits between them the other way round (K25).
    """
    order = mirrored(MIRRORED_GANGS)
    mirror = nets[:, :1].copy()
    mirror[:, 0, : len(order)] = nets[:, 0, order]
    return np.concatenate([nets[:, :1], mirror, nets[:, 1:]], axis=1).astype(np.float64)


MIRRORED_GANGS = 3
HOUR_NETS = np.ascontiguousarray(with_mirror(np.load(FILE))[:, :2])
"""For two seats, nets by the hour before which they look at the table (2 to 7) and by `eyes`: see `value_net`."""

PLAIN_NETS = np.concatenate([NETS[0, :1], NETS[0]])
"""By `eyes`, what any hour is worth to somebody among people who play any card."""

FIRST_NET, LAST_NET = 2, 7
"""The hours before which a net says what they are worth."""

LAST_ROUNDS = 400
"""How many rounds of regret matching a question of the eighth hour has that is only imagined, at the most."""

KNOWN, TRIED, OTHERWISE, TURNED, LAST, LAST_OTHERWISE, FINAL, SEVENTH, PLAYED, PLAYED_OTHERWISE = range(10)
"""States to think with: the table as known, after a combination of moves, and after another answer to what was asked
then; the eighth hour with its tile, after a combination of cards, and after another answer; another end; and the
seventh hour, likewise, where it is counted in the midst of another.
"""

COUNTS, AT, LAST_COUNTS = range(3)
"""Rows of counts: how many moves each seat has, which of them are being tried, and how many there are in the eighth
hour.
"""

SEEN, SUM, VALUES, OTHER_VALUES, LAST_VALUES, LAST_OTHER_VALUES = range(6)
BIT_BY_BIT = 6
"""Rows of notes: from the last one on, what a net knows in the eyes of each seat: from hands, then with seat 0's card,
and so on.
"""
QUESTION = BIT_BY_BIT + (MOST_GANGS + 1) * MOST_GANGS
LAST_QUESTION = QUESTION + mixing.ROWS
DUEL = LAST_QUESTION + mixing.ROWS
SEVENTH_DUEL = DUEL + mixing.DUEL_ROWS
"""Where the notes about a question begin, and about one of the eighth hour in the midst of it; those about a duel, and
about one of the seventh hour.
"""

FOLDING, LAST_FOLDING, LAST_PAYOFFS = range(3)
"""Rows of scraps: room to fold up tables in, and from the last one on the payoffs of the eighth hour."""

MOST_COMBINATIONS = CARDS**MOST_GANGS
MIXING_ROOM = {
    "answers": (MOST_GANGS, 16),
    "counts": (3, MOST_GANGS),
    "payoffs": (MOST_GANGS, MOST_COMBINATIONS),
    "scraps": (LAST_PAYOFFS + MOST_GANGS, MOST_COMBINATIONS // CARDS),
    "notes": (SEVENTH_DUEL + mixing.DUEL_ROWS, HIDDEN),
}
"""The shapes of the arrays that thoughts about an hour need."""


@rule
def solve_question(states: Array, nets: Array, rounds: int, doubt: float, desk: Desk) -> None:
    """Find mixes for all who are asked at `states[KNOWN]`, and what they are worth to each seat: notes of QUESTION.

    Every combination of moves is tried. `nets` say what the next hour is worth, by `eyes`.
    """
    state, answers, counts, notes = states[KNOWN], desk.answers, desk.counts, desk.notes
    seats = int(state.seats)
    combinations = ask_all(state, answers, counts)
    for seat in range(seats):
        know_hands(state, seat, nets[eyes(seats, seat)], notes[BIT_BY_BIT + seat])
    changed = 0
    for combination in range(combinations):
        for other in range(changed, seats):
            know_move(state, other, int(answers[other, counts[AT, other]]), nets, notes)
        states[TRIED] = state
        for other in range(seats):
            if state.asked & bit(other):
                choose(states[TRIED], other, answers[other, counts[AT, other]])
        value_hour(states, nets, desk)
        for seat in range(seats):
            desk.payoffs[seat, combination] = notes[VALUES, seat]
        changed = next_combination(counts, seats)
    find_mixes(desk.payoffs, counts[COUNTS], seats, rounds, doubt, desk.scraps[FOLDING], notes, QUESTION)


@rule
def after(state: Array) -> int:
    """Which nets say what the hour after this one is worth; where all is counted, any."""
    return min(int(state.hour) + 1, LAST_NET) - FIRST_NET


@rule
def eyes(seats: int, seat: int) -> int:
    """Through whose eyes a seat looks: which net of an hour is its own."""
    return seat if seats == 2 else seats - 1


@rule
def ask_all(state: Array, answers: Array, counts: Array) -> int:
    """Write down what each seat may do, and return how many combinations there are."""
    combinations = 1
    for seat in range(state.seats):
        counts[COUNTS, seat] = 1
        counts[AT, seat] = 0
        if state.asked & bit(seat):
            counts[COUNTS, seat] = game.legal(state, seat, answers[seat])
        combinations *= counts[COUNTS, seat]
    return combinations


@rule
def next_combination(counts: Array, seats: int) -> int:
    """Go on to the next combination. Returns the first seat that makes another move in it than before."""
    seat = seats - 1
    counts[AT, seat] += 1
    while seat > 0 and counts[AT, seat] == counts[COUNTS, seat]:
        counts[AT, seat] = 0
        seat -= 1
        counts[AT, seat] += 1
    return seat


@rule
def know_move(state: Array, mover: int, move: int, nets: Array, notes: Array) -> None:
    """Add what is known of the next hour, in the eyes of each seat, when one more seat has moved."""
    before = BIT_BY_BIT + mover * MOST_GANGS
    seats = int(state.seats)
    for seat in range(seats):
        known = notes[before + MOST_GANGS + seat]
        copy_thought(notes[before + seat], known)
        if state.stage == CHOOSE_CARD:
            know_card(state, seat, nets[eyes(seats, seat)], mover, move, known)


@rule
def value_hour(states: Array, nets: Array, desk: Desk) -> None:
    """What `states[TRIED]`, where all have chosen, is worth to each seat; who is asked alone answers as is better."""
    values, others = desk.notes[VALUES], desk.notes[OTHER_VALUES]
    go_on(states[TRIED])
    who = asked_alone(states[TRIED])
    if who < 0:
        play_on(states[TRIED], 0)
        value_table(states, TRIED, nets, values, desk)
        return
    answer_both_ways(states, TRIED, OTHERWISE, who)
    value_table(states, TRIED, nets, values, desk)
    value_table(states, OTHERWISE, nets, others, desk)
    take_better(values, others, who)


@rule
def asked_alone(state: Array) -> int:
    """The one seat that is asked something, or -1."""
    asked = int(state.asked)
    return first_seat(asked) if asked != 0 and asked & (asked - 1) == 0 else -1


@rule
def answer_both_ways(states: Array, one: int, other: int, who: int) -> None:
    """Let a seat answer a question about coins (K11, K16) once in each way, and play on to the next hour."""
    first = TAKE_CARD if states[one].stage == CHOOSE_PAYMENT else SAY_ACTOR
    states[other] = states[one]
    choose(states[one], who, first)
    play_on(states[one], 0)
    choose(states[other], who, first + 1)
    play_on(states[other], 0)


@rule
def take_better(values: Array, others: Array, who: int) -> None:
    """Of two outlooks the one that is better for somebody."""
    if others[who] > values[who]:
        for seat in range(MOST_GANGS):
            values[seat] = others[seat]


@rule
def value_table(states: Array, at: int, nets: Array, values: Array, desk: Desk) -> None:
    """What a table between two hours, or at the end, is worth to each seat."""
    state, notes = states[at], desk.notes
    if state.stage == OVER:
        share_victory(state, values, desk.places, desk.scores)
    elif state.hour == HOURS:
        finish(states, at, values, desk)
    elif state.hour == HOURS - 1:
        count_last_hours(states, at, values, desk)
    else:
        seats = int(state.seats)
        for seat in range(seats):
            copy_thought(notes[BIT_BY_BIT + seats * MOST_GANGS + seat], notes[SUM])
            values[seat] = value(state, seat, nets[eyes(seats, seat)], notes[SEEN], notes[SUM])


# ------------------------------------------------------------------------------------------------------ the last hours


@rule
def count_last_hours(states: Array, at: int, values: Array, desk: Desk) -> None:
    """What the last two hours are worth to each seat: whatever can be turned over, and a question for each."""
    counts, scraps, notes = desk.counts, desk.scraps, desk.notes
    seats = int(states[at].seats)
    turns = 2 if states[at].gangs > states[at].seats else 1  # K24
    for seat in range(seats):
        values[seat] = 0.0
        counts[LAST_COUNTS, seat] = 2
    for outcome in range(2):
        for turned in range(turns):
            states[TURNED] = states[at]
            turn_up(states[TURNED], outcome)
            if turns > 1:
                turn_up(states[TURNED], turned)
            for way in range(bit(seats)):
                states[LAST] = states[TURNED]
                lay_cards(states[LAST], 0, way)
                value_last(states, desk)
                combination = 0
                for seat in range(seats):
                    combination = 2 * combination + (way >> seat & 1)
                for seat in range(seats):
                    scraps[LAST_PAYOFFS + seat, combination] = notes[LAST_VALUES, seat]
            find_mixes(
                scraps[LAST_PAYOFFS:], counts[LAST_COUNTS], seats, LAST_ROUNDS, 0.0, scraps[LAST_FOLDING], notes,
                LAST_QUESTION,
            )  # fmt: skip
            for seat in range(seats):
                values[seat] += notes[LAST_QUESTION + mixing.WORTH, seat] / (2 * turns)


@rule
def value_last(states: Array, desk: Desk) -> None:
    """What `states[LAST]`, where all have chosen in the eighth hour, is worth to each seat."""
    values, others = desk.notes[LAST_VALUES], desk.notes[LAST_OTHER_VALUES]
    go_on(states[LAST])
    who = asked_alone(states[LAST])
    if who < 0:
        play_on(states[LAST], 0)
        finish(states, LAST, values, desk)
        return
    answer_both_ways(states, LAST, LAST_OTHERWISE, who)
    finish(states, LAST, values, desk)
    finish(states, LAST_OTHERWISE, others, desk)
    take_better(values, others, who)


@rule
def finish(states: Array, at: int, values: Array, desk: Desk) -> None:
    """The ninth hour: one tile, one card in each hand, and perhaps an answer."""
    state = states[at]
    turn_up(state, 0)
    if state.stage == TURN_GANG_CARD:
        turn_up(state, 0)
    lay_cards(state, 0, 0)
    go_on(state)
    who = asked_alone(state)
    if who < 0:
        play_on(state, 1)
        share_victory(state, values, desk.places, desk.scores)
        return
    answer_both_ways(states, at, FINAL, who)
    share_victory(states[at], values, desk.places, desk.scores)
    others = desk.notes[SEEN]
    share_victory(states[FINAL], others, desk.places, desk.scores)
    take_better(values, others, who)


@rule
def share_victory(state: Array, values: Array, places: Array, scores: Array) -> None:
    """What the end is worth to each seat."""
    for seat in range(CHANCE):
        places[seat] = 0
    game.result(state, places, scores)
    for seat in range(MOST_GANGS):
        values[seat] = share_of_victory(places, seat)
