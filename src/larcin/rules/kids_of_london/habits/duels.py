"""Two seats: a duel, in which all that counts is to win rather than the other.

Who else wins, the fictional gang (K25), is the same to both, so that what one gains the other loses, and there is a way
to play from which nobody gains by turning away.

What an hour promises is said by nets, which `larcin train kids-of-london` learns backwards. From the seventh hour on
nothing is guessed: all that can happen is counted.
"""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.habits import Desk
from larcin.rules.kids_of_london.habits.hours import (
    AT,
    BIT_BY_BIT,
    COUNTS,
    DUEL,
    FINAL,
    KNOWN,
    LAST,
    LAST_OTHERWISE,
    OTHERWISE,
    PLAYED,
    PLAYED_OTHERWISE,
    SEEN,
    SEVENTH,
    SEVENTH_DUEL,
    SUM,
    TRIED,
    TURNED,
    VALUES,
    answer_both_ways,
    ask_all,
    asked_alone,
    eyes,
    know_move,
    next_combination,
    share_victory,
)
from larcin.rules.kids_of_london.habits.mixing import duel_of_four, find_duel_mix
from larcin.rules.kids_of_london.habits.outguessing import copy_thought
from larcin.rules.kids_of_london.habits.value_net import know_hands, lay_cards, play_on, turn_up, value
from larcin.rules.kids_of_london.rulebook import choose, go_on, turn_gang_card, turn_tile
from larcin.rules.kids_of_london.state import CARDS, CHARACTERS, HOURS, MOST_GANGS, OVER, State

SEVENTH_ROUNDS = 100
"""How many rounds of regret matching a duel of the seventh hour has that is only imagined, at the most."""


@rule
def solve_duel(states: Array, seat: int, nets: Array, counted_from: int, rounds: int, desk: Desk) -> float:
    """Find the mix of a seat at `states[KNOWN]`: notes of DUEL. Returns what it is worth.

    `nets` say what the next hour is worth, by `eyes`; before the hour `counted_from`, and later, that is counted.
    """
    other = 1 - seat
    state, answers, counts = states[KNOWN], desk.answers, desk.counts
    payoffs, notes = desk.payoffs, desk.notes
    combinations = ask_all(state, answers, counts)
    for each in range(2):
        know_hands(state, each, nets[eyes(2, each)], notes[BIT_BY_BIT + each])
    changed = 0
    for _ in range(combinations):
        for each in range(changed, 2):
            know_move(state, each, int(answers[each, counts[AT, each]]), nets, notes)
        states[TRIED] = state
        for each in range(2):
            if state.asked & bit(each):
                choose(states[TRIED], each, answers[each, counts[AT, each]])
        at = counts[AT, seat] * counts[COUNTS, other] + counts[AT, other]
        payoffs[0, at] = lead_after(states, seat, nets, counted_from, payoffs[1], desk)
        changed = next_combination(counts, 2)
    return find_duel_mix(payoffs[0], counts[COUNTS, seat], counts[COUNTS, other], rounds, notes, DUEL)


@rule
def lead_after(states: Array, seat: int, nets: Array, counted_from: int, room: Array, desk: Desk) -> float:
    """What `states[TRIED]`, where both have chosen, is worth to a seat; who is asked alone answers as is better."""
    go_on(states[TRIED])
    who = asked_alone(states[TRIED])
    if who < 0:
        play_on(states[TRIED], 0)
        return lead_at(states, TRIED, seat, nets, counted_from, room, desk)
    answer_both_ways(states, TRIED, OTHERWISE, who)
    lead = lead_at(states, TRIED, seat, nets, counted_from, room, desk)
    otherwise = lead_at(states, OTHERWISE, seat, nets, counted_from, room, desk)
    return better(lead, otherwise, who == seat)


@rule
def better(lead: float, otherwise: float, is_own: bool) -> float:
    """What an answer is worth that is one's own, or the other's."""
    return max(lead, otherwise) if is_own else min(lead, otherwise)


@rule
def lead_at(states: Array, at: int, seat: int, nets: Array, counted_from: int, room: Array, desk: Desk) -> float:
    """What a table between two hours, or at the end, is worth to a seat."""
    state, notes = states[at], desk.notes
    if state.stage == OVER:
        return lead_of(state, seat, desk)
    if state.hour == HOURS:
        return lead_in_the_end(states, at, seat, desk)
    if state.hour == HOURS - 1:
        return count_eighth(states, at, seat, desk)
    if state.hour >= counted_from:
        return count_seventh(states, at, seat, room, desk)
    copy_thought(notes[BIT_BY_BIT + 2 * MOST_GANGS + seat], notes[SUM])
    return value(state, seat, nets[eyes(2, seat)], notes[SEEN], notes[SUM])


@rule
def lead_of(state: State, seat: int, desk: Desk) -> float:
    """At the end, from 0 to 1, how far a seat is before the other: a half where neither has won, or both."""
    values = desk.notes[VALUES]
    share_victory(state, values, desk.places, desk.scores)
    return float(0.5 + 0.5 * (values[seat] - values[1 - seat]))


# ------------------------------------------------------------------------------------------------------ the last hours


@rule
def count_seventh(states: Array, at: int, seat: int, room: Array, desk: Desk) -> float:
    """What a table before the seventh hour is worth to a seat: whatever can be turned over, and a duel for each."""
    worth = 0.0
    total = HOURS + 1 - int(states[at].hour)
    for character in range(CHARACTERS):
        tiles = int(states[at].tiles[character])
        if tiles:
            for card in range(CARDS):
                if states[at].hand[2] & bit(card):  # K24
                    states[SEVENTH] = states[at]
                    turn_tile(states[SEVENTH], character)
                    turn_gang_card(states[SEVENTH], card)
                    worth += tiles * duel_of_seventh(states, seat, room, desk)
    return worth / (total * total)


@rule
def duel_of_seventh(states: Array, seat: int, room: Array, desk: Desk) -> float:
    """What the seventh hour at `states[SEVENTH]` is worth to a seat."""
    state = states[SEVENTH]
    at = 0
    moves = 0
    for own in range(CARDS):
        if state.hand[seat] & bit(own):
            moves += 1
            for other in range(CARDS):
                if state.hand[1 - seat] & bit(other):
                    states[PLAYED] = state
                    choose(states[PLAYED], seat, own)
                    choose(states[PLAYED], 1 - seat, other)
                    room[at] = lead_after_seventh(states, seat, desk)
                    at += 1
    return find_duel_mix(room, moves, at // moves, SEVENTH_ROUNDS, desk.notes, SEVENTH_DUEL)


@rule
def lead_after_seventh(states: Array, seat: int, desk: Desk) -> float:
    """What `states[PLAYED]`, where both have chosen in the seventh hour, is worth to a seat."""
    go_on(states[PLAYED])
    who = asked_alone(states[PLAYED])
    if who < 0:
        play_on(states[PLAYED], 0)
        return count_eighth(states, PLAYED, seat, desk)
    answer_both_ways(states, PLAYED, PLAYED_OTHERWISE, who)
    lead = count_eighth(states, PLAYED, seat, desk)
    otherwise = count_eighth(states, PLAYED_OTHERWISE, seat, desk)
    return better(lead, otherwise, who == seat)


@rule
def count_eighth(states: Array, at: int, seat: int, desk: Desk) -> float:
    """What the last two hours are worth to a seat: whatever can be turned over, and a duel for each."""
    worth = 0.0
    for outcome in range(2):
        for turned in range(2):  # K24
            states[TURNED] = states[at]
            turn_up(states[TURNED], outcome)
            turn_up(states[TURNED], turned)
            worth += duel_of_four(
                lead_by_cards(states, seat, 0, desk),
                lead_by_cards(states, seat, 2, desk),
                lead_by_cards(states, seat, 1, desk),
                lead_by_cards(states, seat, 3, desk),
            )
    return worth / 4


@rule
def lead_by_cards(states: Array, seat: int, higher: int, desk: Desk) -> float:
    """What a seat has of playing the lower or the higher card in the eighth hour, as bits from itself on."""
    states[LAST] = states[TURNED]
    lay_cards(states[LAST], seat, higher)
    go_on(states[LAST])
    who = asked_alone(states[LAST])
    if who < 0:
        play_on(states[LAST], 0)
        return lead_in_the_end(states, LAST, seat, desk)
    answer_both_ways(states, LAST, LAST_OTHERWISE, who)
    lead = lead_in_the_end(states, LAST, seat, desk)
    otherwise = lead_in_the_end(states, LAST_OTHERWISE, seat, desk)
    return better(lead, otherwise, who == seat)


@rule
def lead_in_the_end(states: Array, at: int, seat: int, desk: Desk) -> float:
    """The ninth hour: one tile, one card in each hand, and perhaps an answer."""
    state = states[at]
    turn_up(state, 0)
    turn_up(state, 0)  # K24
    lay_cards(state, 0, 0)
    go_on(state)
    who = asked_alone(state)
    if who < 0:
        play_on(state, 1)
        return lead_of(state, seat, desk)
    answer_both_ways(states, at, FINAL, who)
    lead = lead_of(states[at], seat, desk)
    return better(lead, lead_of(states[FINAL], seat, desk), who == seat)
