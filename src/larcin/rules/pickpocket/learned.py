"""What was learned of Pickpocket by playing with oneself: how likely each move should be, and what is to be expected.

`larcin train pickpocket` learns it.
"""

from __future__ import annotations

from pathlib import Path

from larcin.rules.advice import Advice, clear, divide, hope, room_for_advice, think, weigh
from larcin.rules.contract import Array, bit, rule
from larcin.rules.pickpocket.observation import LAYOUT, observe
from larcin.rules.pickpocket.rulebook import to_act
from larcin.rules.pickpocket.state import State

FILE = Path(__file__).with_name("advice.npz")
ADVICE = Advice.read(FILE)
_LIKINGS, _HOPES = ADVICE.likings, ADVICE.hopes
FIRST, FIRST_BY, FIRST_ADD = _LIKINGS.first, _LIKINGS.first_by, _LIKINGS.first_add
SECOND, SECOND_BY, SECOND_ADD = _LIKINGS.second, _LIKINGS.second_by, _LIKINGS.second_add
LAST, LAST_BY, LAST_ADD = _LIKINGS.last, _LIKINGS.last_by, _LIKINGS.last_add
HOPE_FIRST, HOPE_FIRST_BY, HOPE_FIRST_ADD = _HOPES.first, _HOPES.first_by, _HOPES.first_add
HOPE_SECOND, HOPE_SECOND_BY, HOPE_SECOND_ADD = _HOPES.second, _HOPES.second_by, _HOPES.second_add
HOPE_LAST, HOPE_LAST_BY, HOPE_LAST_ADD = _HOPES.last, _HOPES.last_by, _HOPES.last_add

SEEN, KNOWN = LAYOUT.observation, LAYOUT.information
WIDTH, HOPE_WIDTH = _LIKINGS.width, _HOPES.width
ROOM = room_for_advice(KNOWN, ADVICE)
"""How many numbers are noted down behind the weights of moves."""


@rule
def look(state: State, seat: int, known: Array) -> None:
    """Note down what a seat knows."""
    clear(known)
    observe(state, seat, known[:SEEN])


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh moves as was learned."""
    room = weights[len(weights) - ROOM :]
    known, hidden, deeper = room[:KNOWN], room[KNOWN : KNOWN + WIDTH], room[KNOWN + WIDTH : KNOWN + 2 * WIDTH]
    look(state, seat, known)
    think(known, hidden, deeper, FIRST, FIRST_BY, FIRST_ADD, SECOND, SECOND_BY, SECOND_ADD)
    weigh(deeper, LAST, LAST_BY, LAST_ADD, actions, count, weights)
    return 1


@rule
def expect(state: State, seat: int, weights: Array) -> float:
    """The share of the victory that was learned to expect of a seat."""
    room = weights[len(weights) - ROOM :]
    known = room[:KNOWN]
    hidden, deeper = room[KNOWN : KNOWN + HOPE_WIDTH], room[KNOWN + HOPE_WIDTH : KNOWN + 2 * HOPE_WIDTH]
    look(state, seat, known)
    think(
        known, hidden, deeper, HOPE_FIRST, HOPE_FIRST_BY, HOPE_FIRST_ADD, HOPE_SECOND, HOPE_SECOND_BY, HOPE_SECOND_ADD
    )
    return hope(deeper, HOPE_LAST, HOPE_LAST_BY, HOPE_LAST_ADD)


@rule
def foresee(state: State, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """When the seat is to choose again: what was learned to expect."""
    if not to_act(state) & bit(seat):
        return 0
    for each in range(state.seats):
        chances[each] = expect(state, each, weights) if asked & bit(each) else 1.0
    divide(seat, state.seats, chances)
    return 1
