"""A move and all that follows from it in one call: the step, what chance then draws, and what everybody may do next.

Linked with a game and compiled. `larcin.match.linked` does the same step by step where rules are interpreted.
"""

from __future__ import annotations

from typing import NamedTuple

from larcin.match.hashing import BOOKMARKS, NO_DRAW, draw
from larcin.rules.contract import CHANCE, CHANCE_ACTS, Array, bit, brief, game, rule
from larcin.rules.engine import chance_outcomes, legal_actions

ILLEGAL, FULL, FOR_CHANCE = 2 * CHANCE_ACTS, 3 * CHANCE_ACTS, 4 * CHANCE_ACTS
"""What a call returns that has done nothing: the move is not legal, there is no room left to note a step, or it is not
a seat that would move.
"""

NO_DRAWS = -1
"""Instead of the number of the next draw: chance waits for somebody's hand."""

UNLISTED = -1
"""What is noted of a seat instead of its legal moves, where these are too many to be bits of a number."""

MOST_LISTED = 62

MOST_STEPS = 64
"""How many steps are noted at most before somebody has to read them."""

MAKING, NEXT_DRAW, STEPS, STEP = CHANCE, CHANCE + 1, CHANCE + 2, CHANCE + 3
DRAWS = STEP + 2 * MOST_STEPS
NOTES = DRAWS + BOOKMARKS
"""Where notes say what: first the legal moves of each seat, as bits; then whether a step is being made, the number of
the next draw, how many steps were made, each of them by who did what, and what chance draws from, the seed last.
"""


class Table(NamedTuple):
    """All that a call reads and writes. The first of the `states` is the match; the others are what it was before each
    step that is noted. `secret` is room to draw in, and `said` are the players' words, as bytes.
    """

    states: Array
    actions: Array
    weights: Array
    notes: Array
    secret: Array
    said: Array


@brief
def open_table(table: Table, options: Array) -> int:
    """Set a match up, and go on from there."""
    game.set_up(table.states[0], options)
    return go_on(table)


@brief
def make_move(table: Table, seat: int, action: int) -> int:
    """Make a seat's move and go on; `ILLEGAL`, `FULL` or `FOR_CHANCE` if nothing was done."""
    if seat == CHANCE:
        return FOR_CHANCE
    if table.notes[STEPS] == len(table.states) - 1:
        return FULL
    known = int(table.notes[seat]) if 0 <= seat < CHANCE else UNLISTED
    if known != UNLISTED and 0 <= action < MOST_LISTED:
        legal = bool(known >> action & 1)
    else:
        legal = is_among(action, table.actions, legal_actions(table.states, seat, table.actions))
    if not legal:
        return ILLEGAL
    make_step(table, seat, action)
    return go_on(table)


@brief
def bring_about(table: Table, outcome: int) -> int:
    """Let an outcome of chance happen and go on; `ILLEGAL` or `FULL` if nothing was done."""
    notes = table.notes
    if notes[STEPS] == len(table.states) - 1:
        return FULL
    if not is_among(outcome, table.actions, chance_outcomes(table.states, table.actions, table.weights)):
        return ILLEGAL
    make_step(table, CHANCE, outcome)
    notes[NEXT_DRAW] += notes[NEXT_DRAW] != NO_DRAWS
    return go_on(table)


@rule
def is_among(action: int, actions: Array, count: int) -> bool:
    found = False
    for index in range(count):
        found |= actions[index] == action
    return found


@rule
def make_step(table: Table, seat: int, action: int) -> None:
    """Note a step, and make it."""
    steps = int(table.notes[STEPS])
    table.notes[STEP + 2 * steps] = seat
    table.notes[STEP + 2 * steps + 1] = action
    table.states[steps + 1] = table.states[0]
    table.notes[STEPS] = steps + 1
    table.notes[MAKING] = 1
    game.apply(table.states[0], seat, action)
    table.notes[MAKING] = 0


@brief
def go_on(table: Table) -> int:
    """Let chance draw for as long as it is to act and there is room, note what all may do who are to act, and say who
    they are.
    """
    notes = table.notes
    to_act = game.to_act(table.states[0])
    while to_act == CHANCE_ACTS and notes[NEXT_DRAW] != NO_DRAWS and notes[STEPS] < len(table.states) - 1:
        count = game.chances(table.states[0], table.actions, table.weights)
        index = draw(notes[DRAWS:], table.secret, table.said, notes[NEXT_DRAW], table.weights, count)
        if index == NO_DRAW:
            break
        make_step(table, CHANCE, int(table.actions[index]))
        notes[NEXT_DRAW] += 1
        to_act = game.to_act(table.states[0])
    note_moves(table, to_act)
    return to_act


@rule
def note_moves(table: Table, to_act: int) -> None:
    """Write down what each seat may do, as bits."""
    few = len(table.actions) <= MOST_LISTED
    for seat in range(CHANCE):
        if not to_act & bit(seat):
            table.notes[seat] = 0
        elif few:
            table.notes[seat] = bits_of(table.actions, game.legal(table.states[0], seat, table.actions))
        else:
            table.notes[seat] = UNLISTED


@rule
def bits_of(actions: Array, count: int) -> int:
    """So many actions as bits; `UNLISTED` if they are not in the order of their numbers."""
    bits = 0
    last = -1
    in_order = True
    for index in range(count):
        action = int(actions[index])
        in_order &= action > last
        last = action
        bits |= 1 << action
    return bits if in_order else UNLISTED
