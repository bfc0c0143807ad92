"""Dice for simulation and search: small, fast, and the same on every back end.

An array of 64-bit words holds several dice; each is a multiply-with-carry generator (MWC64X, D. Thomas 2011: 32 bits a
throw, period 2^63) whose arithmetic never overflows, so that interpreted, compiled and GPU code throw alike.
They decide simulations, never a real match: see `larcin.match.chance` for that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larcin.rules.contract import Array, rule

Word = Any
"""An unsigned integer of 64 bits. All arithmetic on words stays among words: Numba makes floats of mixed signs."""

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLIER = np.uint64(4294883355)
FIRST_MIX = np.uint64(0x85EBCA6B)
SECOND_MIX = np.uint64(0xC2B2AE35)
MIX_SHIFTS = (np.uint64(16), np.uint64(13))
ONE = np.uint64(1)

CHANCE_DIE, PLAYERS_DIE = 0, 1
"""In simulations chance and players throw different dice, so that the same deals can meet other players."""


def new_dice(seed: int, game: int = 0) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """Two dice, for chance and for the players, as game number `game` of a simulation with this seed has them."""
    dice = np.zeros(2, dtype=np.uint64)
    load(dice, seed, game)
    return dice


@rule
def scramble(word: Word, onto: Word) -> Word:
    """Mix 32 bits onto 32 others (the finaliser of MurmurHash 3)."""
    mixed = (word ^ onto) & LOW
    mixed ^= mixed >> MIX_SHIFTS[0]
    mixed = (mixed * FIRST_MIX) & LOW
    mixed ^= mixed >> MIX_SHIFTS[1]
    mixed = (mixed * SECOND_MIX) & LOW
    return mixed ^ (mixed >> MIX_SHIFTS[0])


@rule
def load(dice: Array, seed: int, game: int) -> None:
    """Give every die a place of its own in its cycle, from the seed, the number of the game and the die's number."""
    wide_seed = np.uint64(seed)
    wide_game = np.uint64(game)
    for number in range(len(dice)):
        half = scramble(wide_seed, np.uint64(number))
        half = scramble(wide_seed >> HALF, half)
        half = scramble(wide_game, half)
        value = scramble(wide_game >> HALF, half)
        carry = scramble(value, MULTIPLIER) % (MULTIPLIER - ONE) + ONE
        dice[number] = (carry << HALF) | value


@rule
def load_by(dice: Array, numbers: Array) -> None:
    """`load` by a seed and the number of a game that lie in memory: for callers whose own numbers are shorter."""
    load(dice, numbers[0], numbers[1])


@rule
def throw(dice: Array, die: int) -> Word:
    """32 fresh bits."""
    word = dice[die]
    value = word & LOW
    carry = word >> HALF
    dice[die] = MULTIPLIER * value + carry
    return value ^ carry


@rule
def roll(dice: Array, die: int, sides: int) -> int:
    """A number from 0 to `sides` - 1, all equally likely (Lemire's method, with rejection)."""
    wide = np.uint64(sides)
    product = throw(dice, die) * wide
    if (product & LOW) < wide:
        uneven = (LOW + ONE - wide) % wide
        while (product & LOW) < uneven:
            product = throw(dice, die) * wide
    return int(np.int64(product >> HALF))  # signed from here on: see `Word`


@rule
def pick(dice: Array, die: int, weights: Array, count: int) -> int:
    """An index below `count`, each as likely as its weight says."""
    total = 0
    for index in range(count):
        total += weights[index]
    rolled = roll(dice, die, total)
    picked = 0
    passed = 0
    for index in range(count):  # to the end, since where to stop cannot be predicted, which would cost more
        passed += weights[index]
        picked += passed <= rolled
    return picked
