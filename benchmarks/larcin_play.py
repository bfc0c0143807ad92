"""larcin: random play of Kids of London with four seats, compiled and through the Python API; copies of a state."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random

from contenders import Ready, portions_of

GAME = "kids-of-london"
SEATS = 4


def compiled() -> Ready:
    """Whole games in compiled code, with the place and score of every seat kept. Chance's actions do not count."""
    simulate = import_module("larcin.lab.simulation").simulate
    seeds = count(1)

    def play(games: int) -> int:
        return int(simulate(GAME, seats=SEATS, games=games, seed=next(seeds)).decisions.sum())

    return Ready(portions_of(play))


def from_python() -> Ready:
    """One match after the other, each move asked for and made by a Python program."""
    new_match = import_module("larcin").Match
    seeds = count(1)
    random = Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            match = new_match(GAME, seats=SEATS, seed=next(seeds))
            while match.to_act:
                for seat in sorted(match.to_act):
                    moves = match.legal(seat)
                    match.play(seat, moves[int(random() * len(moves))])
                    decisions += 1
        return decisions

    return Ready(portions_of(play))


def copying() -> Ready:
    """Copies of an array that holds one state."""
    copy = import_module("larcin.rules.contract").copy
    states = import_module("larcin.rules").load(GAME).blank()

    def play(copies: int) -> int:
        for _ in range(copies):
            copy(states)
        return copies

    return Ready(portions_of(play), f"{states.dtype.itemsize} bytes")
