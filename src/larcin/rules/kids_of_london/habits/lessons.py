"""Lessons: tables of Kids of London between two hours, and what the hour to come is worth at each of them.

`larcin train kids-of-london` fits the nets of `hours` to these, from the seventh hour back to the second.
"""

from __future__ import annotations

from typing import NamedTuple

from larcin.rules.contract import CHANCE, CHANCE_ACTS, Array, bit, rule
from larcin.rules.dice import PLAYERS_DIE, load, roll
from larcin.rules.habits import STATES_TO_THINK, Desk, game, habitual_move
from larcin.rules.kids_of_london.habits import mixing
from larcin.rules.kids_of_london.habits.duels import count_seventh, solve_duel
from larcin.rules.kids_of_london.habits.hours import FIRST_NET, KNOWN, LAST_NET, QUESTION, after, solve_question
from larcin.rules.kids_of_london.habits.mixing import draw
from larcin.rules.kids_of_london.habits.value_net import see
from larcin.rules.kids_of_london.state import TURN_GANG_CARD, TURN_TILE

BLANK = STATES_TO_THINK
"""The state, beside those to think with, of a table on which nothing lies yet."""
STATES = BLANK + 1

MANNERS, ANYTHING, BY_HABIT = 8, 2, 4
"""Of so many players so many play any card, and as many of the next by habit; the others mix, if there are mixes."""
SLIPS = 8
"""One move of so many is any move, so that more is seen than what good play leads to."""


class Games(NamedTuple):
    """Which games are played: their options, the seed, the number of the first, and how many there are."""

    options: Array
    seed: int
    first: int
    many: int


class Mixers(NamedTuple):
    """Those who mix: by which nets, and for how many rounds. With 0 rounds nobody does."""

    nets: Array
    rounds: int


class Lessons(NamedTuple):
    """What is learned of tables: what seats see at each, and what the hour to come is worth to them there."""

    seen: Array
    worth: Array


@rule
def live_through(
    states: Array, tables: Array, games: Games, mixers: Mixers, dice: Array, actions: Array, weights: Array, desk: Desk
) -> None:
    """Play games and keep the table before each hour that has a net: one row of `tables` for each hour, one column for
    each game.
    """
    state, nets, rounds = states[KNOWN], mixers.nets, mixers.rounds
    for number in range(games.first, games.first + games.many):
        load(dice, games.seed, number)
        states[KNOWN] = states[BLANK]
        game.set_up(state, games.options)
        manners = roll(dice, PLAYERS_DIE, MANNERS ** int(state.seats))
        while state.hour < LAST_NET or state.stage != TURN_TILE:
            if game.to_act(state) == CHANCE_ACTS:
                if state.stage == TURN_TILE and state.hour >= FIRST_NET:
                    tables[state.hour - FIRST_NET, number] = state
                game.apply(state, CHANCE, game.random_outcome(state, dice, actions, weights))
            else:
                if rounds > 0:
                    solve_question(states, nets[after(state)], rounds, 0.0, desk)
                asked = int(state.asked)
                for seat in range(int(state.seats)):
                    if asked & bit(seat):
                        manner = manners // MANNERS**seat % MANNERS
                        game.apply(state, seat, move_in(state, seat, manner, rounds, dice, actions, weights, desk))
        tables[LAST_NET - FIRST_NET, number] = state


@rule
def move_in(
    state: Array, seat: int, manner: int, rounds: int, dice: Array, actions: Array, weights: Array, desk: Desk
) -> int:
    """A move in somebody's manner of playing."""
    if manner < ANYTHING or roll(dice, PLAYERS_DIE, SLIPS) == 0:
        return int(game.random_move(state, seat, dice, actions))
    if manner < ANYTHING + BY_HABIT or rounds == 0:
        return int(habitual_move(state, seat, dice, actions, weights))
    count = game.legal(state, seat, desk.answers[seat])
    return int(desk.answers[seat, draw(desk.notes[QUESTION + mixing.SUMS + seat], count, dice)])


@rule
def judge(
    states: Array, tables: Array, lessons: Lessons, first: int, count: int, mixers: Mixers, actions: Array,
    weights: Array, desk: Desk,
) -> None:  # fmt: skip
    """Write what each seat sees at so many tables, and what the hour to come is worth to it there if all mix: on
    average over whatever may be turned over.
    """
    worth, nets = lessons.worth, mixers.nets
    for number in range(first, first + count):
        seats = int(tables[number].seats)
        for seat in range(seats):
            see(tables[number], seat, lessons.seen[number * seats + seat])
            worth[number * seats + seat] = 0.0
        for tile in range(game.chances(tables[number], actions, weights)):
            card = 0
            cards = 1
            while card < cards:
                states[KNOWN] = tables[number]
                likely, cards = turn_over(states[KNOWN], tile, card, actions, weights)
                solve_question(states, nets[after(states[KNOWN])], mixers.rounds, 0.0, desk)
                for seat in range(seats):
                    worth[number * seats + seat] += likely * desk.notes[QUESTION + mixing.WORTH, seat]
                card += 1


@rule
def judge_duels(
    states: Array, tables: Array, lessons: Lessons, first: int, count: int, mixers: Mixers, actions: Array,
    weights: Array, desk: Desk,
) -> None:  # fmt: skip
    """Write what seat 0 of two sees at so many tables, and what the hour to come is worth to it there as `solve_duel`
    has it.
    """
    worth, nets = lessons.worth, mixers.nets
    for number in range(first, first + count):
        see(tables[number], 0, lessons.seen[number])
        worth[number] = 0.0
        if tables[number].hour == LAST_NET:
            states[KNOWN] = tables[number]
            worth[number] = count_seventh(states, KNOWN, 0, desk.payoffs[0], desk)
            continue
        for tile in range(game.chances(tables[number], actions, weights)):
            card = 0
            cards = 1
            while card < cards:
                states[KNOWN] = tables[number]
                likely, cards = turn_over(states[KNOWN], tile, card, actions, weights)
                here = nets[after(states[KNOWN])]
                worth[number] += likely * solve_duel(states, 0, here, LAST_NET + 1, mixers.rounds, desk)
                card += 1


@rule
def turn_over(state: Array, tile: int, card: int, actions: Array, weights: Array) -> tuple[float, int]:
    """Turn over one of the tiles, and with two players a card of the fictional gang (K24). Returns how likely that is,
    and how many cards there were to turn.
    """
    count = game.chances(state, actions, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    likely = weights[tile] / total
    game.apply(state, CHANCE, actions[tile])
    if state.stage != TURN_GANG_CARD:
        return likely, 1
    cards = game.chances(state, actions, weights)
    game.apply(state, CHANCE, actions[card])
    return likely / cards, cards
