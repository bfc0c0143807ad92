"""What was learned of Oliver Twist by playing with oneself: what things are worth now, and what is to be expected.

`larcin train oliver-twist` learns it.
"""

from __future__ import annotations

from pathlib import Path

from larcin.rules.advice import Advice, clear, divide, hope, liken, price, room_for_advice, think
from larcin.rules.contract import Array, bit, rule
from larcin.rules.oliver_twist.considering import ALL, CONSIDERED, KNOWN, consider, imagine
from larcin.rules.oliver_twist.items import ITEMS, MOST_ITEMS, itemise
from larcin.rules.oliver_twist.state import TURN, State

__all__ = ["CONSIDERED", "FILE", "ITEMS", "MOST_ITEMS", "ROOM", "consider", "foresee", "imagine", "incline", "itemise"]

FILE = Path(__file__).with_name("advice.npz")
ADVICE = Advice.read(FILE)
_PRICES, _HOPES = ADVICE.likings, ADVICE.hopes
FIRST, FIRST_BY, FIRST_ADD = _PRICES.first, _PRICES.first_by, _PRICES.first_add
SECOND, SECOND_BY, SECOND_ADD = _PRICES.second, _PRICES.second_by, _PRICES.second_add
LAST, LAST_BY, LAST_ADD = _PRICES.last, _PRICES.last_by, _PRICES.last_add
HOPE_FIRST, HOPE_FIRST_BY, HOPE_FIRST_ADD = _HOPES.first, _HOPES.first_by, _HOPES.first_add
HOPE_SECOND, HOPE_SECOND_BY, HOPE_SECOND_ADD = _HOPES.second, _HOPES.second_by, _HOPES.second_add
HOPE_LAST, HOPE_LAST_BY, HOPE_LAST_ADD = _HOPES.last, _HOPES.last_by, _HOPES.last_add

WIDTH, HOPE_WIDTH = _PRICES.width, _HOPES.width
ROOM = room_for_advice(ALL, ADVICE) + ITEMS + MOST_ITEMS
"""How many numbers are noted down behind the weights of moves."""


@rule
def incline(state: State, seat: int, actions: Array, count: int, weights: Array) -> int:
    """Weigh moves by what they consist of."""
    room = weights[len(weights) - ROOM :]
    known, hidden, deeper = room[:KNOWN], room[ALL : ALL + WIDTH], room[ALL + WIDTH : ALL + 2 * WIDTH]
    clear(known)
    consider(state, seat, known)
    think(known, hidden, deeper, FIRST, FIRST_BY, FIRST_ADD, SECOND, SECOND_BY, SECOND_ADD)
    prices, items = room[len(room) - ITEMS - MOST_ITEMS : len(room) - MOST_ITEMS], room[len(room) - MOST_ITEMS :]
    price(deeper, LAST, LAST_BY, LAST_ADD, prices)
    for index in range(count):
        worth = 0
        for item in range(itemise(state, seat, int(actions[index]), items)):
            worth += prices[items[item]]
        weights[index] = worth
    liken(weights, count)
    return 1


@rule
def expect(state: State, seat: int, weights: Array) -> float:
    """The share of the victory that was learned to expect of a seat, on a table that is imagined."""
    room = weights[len(weights) - ROOM :]
    all_of_it = room[:ALL]
    hidden, deeper = room[ALL : ALL + HOPE_WIDTH], room[ALL + HOPE_WIDTH : ALL + 2 * HOPE_WIDTH]
    clear(all_of_it)
    consider(state, seat, all_of_it[:KNOWN])
    imagine(state, seat, all_of_it[KNOWN:])
    think(
        all_of_it, hidden, deeper, HOPE_FIRST, HOPE_FIRST_BY, HOPE_FIRST_ADD, HOPE_SECOND, HOPE_SECOND_BY,
        HOPE_SECOND_ADD,
    )  # fmt: skip
    return hope(deeper, HOPE_LAST, HOPE_LAST_BY, HOPE_LAST_ADD)


@rule
def foresee(state: State, seat: int, asked: int, chances: Array, weights: Array) -> int:
    """When it is the seat's turn again: what was learned to expect."""
    if state.stage != TURN or state.turn != seat:
        return 0
    for each in range(state.seats):
        chances[each] = expect(state, each, weights) if asked & bit(each) else 1.0
    divide(seat, state.seats, chances)
    return 1
