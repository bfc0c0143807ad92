"""What is missing for a move that one would like to make: a way to a token (T14), tokens for a set (T19)."""

from __future__ import annotations

from larcin.rules.contract import Array, rule
from larcin.rules.oliver_twist.state import (
    FIRST_HALF,
    SECOND_HALF,
    SMALLEST_SET,
    WALLETS,
    State,
    bit_of,
    face_up,
    half_of,
    is_among,
    of_type,
    types_in_stash,
)
from larcin.rules.oliver_twist.town import NEAR, PLACES


@rule
def write_cut_off(state: State, offset: int, out: Array) -> None:  # T14, T34
    """The spaces whose tokens lie face up, and to which no way over such tokens leads from the pawn, however long."""
    first, second = face_up(state, FIRST_HALF), face_up(state, SECOND_HALF)
    reached, reached_second = NEAR[0, state.pawn] & first, NEAR[1, state.pawn] & second
    goes_on = True
    while goes_on:
        goes_on = False
        for space in range(1, PLACES):
            near = NEAR[0, space] & reached | NEAR[1, space] & reached_second
            if near != 0 and is_among(first & ~reached, second & ~reached_second, space):
                reached |= bit_of(space) * (half_of(space) == FIRST_HALF)
                reached_second |= bit_of(space) * (half_of(space) == SECOND_HALF)
                goes_on = True
    for space in range(1, PLACES):
        out[offset + space - 1] = is_among(first & ~reached, second & ~reached_second, space)


@rule
def write_lacks(state: State, seat: int, offset: int, out: Array) -> None:  # T19, T20
    """For each type in a stash, how many tokens a set still needs; wallets stand for any of them."""
    counts = types_in_stash(state, seat)
    wallets = of_type(counts, WALLETS)
    for sort in range(WALLETS):
        size = of_type(counts, sort)
        if size > 0:
            out[offset + sort] = max(SMALLEST_SET - size - wallets, 0)
