"""The end of a game: what hands are worth, and who has won (P25, P26)."""

from __future__ import annotations

from larcin.rules.contract import Array, bit, rule
from larcin.rules.events import tell
from larcin.rules.pickpocket.events import HAND_SHOWN, WINS
from larcin.rules.pickpocket.state import State, final_score, hand_size, hand_worth


@rule
def tell_the_end(state: State) -> None:
    """What the hands are worth, and who has won."""
    winners = 0
    for seat in range(state.seats):
        tell(state, HAND_SHOWN, seat, hand_worth(state, seat))
        winners |= bit(seat) * (place(state, seat) == 1)
    tell(state, WINS, winners)


@rule
def result(state: State, places: Array, scores: Array) -> None:
    for seat in range(state.seats):
        places[seat] = place(state, seat)
        scores[seat] = final_score(state, seat)


@rule
def place(state: State, seat: int) -> int:  # P26
    """Most experience wins; among equals fewer tiles in hand are better; still equal: shared."""
    own = final_score(state, seat)
    tiles = hand_size(state, seat)
    better = 0
    for other in range(state.seats):
        score = final_score(state, other)
        better += score > own or (score == own and hand_size(state, other) < tiles)
    return 1 + better
