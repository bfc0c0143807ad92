"""OpenSpiel: random play of goofspiel with four players and nine cards each.

A game much like Kids of London in its form: four hands of nine cards, and all players choose at the same time. In its
fastest form the prizes lie in a fixed order and chance has nothing to do; with prizes turned at random it has one
chance event a round, as Kids of London has.

The last card of each hand counts as a decision, as it does for larcin, although goofspiel plays it by itself.
"""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from typing import Any

from contenders import Ready, portions_of

PLAYERS = 4
CARDS = 9


def goofspiel(points_order: str) -> Any:
    setting = {"players": PLAYERS, "num_cards": CARDS, "points_order": points_order, "imp_info": False}
    return import_module("pyspiel").load_game("goofspiel", setting)


def fixed_order() -> Ready:
    return in_cpp("descending")


def random_order() -> Ready:
    return in_cpp("random")


def in_cpp(points_order: str) -> Ready:
    """OpenSpiel's own loop over its own random bots: Python only starts each game."""
    pyspiel = import_module("pyspiel")
    start = goofspiel(points_order).new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(PLAYERS)]
    seeds = count(1)

    def play(games: int) -> int:
        for _ in range(games):
            pyspiel.evaluate_bots(start.clone(), bots, next(seeds))
        return games * PLAYERS * CARDS

    return Ready(portions_of(play))


def from_python() -> Ready:
    """Every decision is asked for and made by a Python program."""
    start = goofspiel("descending").new_initial_state()
    random = Random(1).random

    def play(games: int) -> int:
        for _ in range(games):
            state = start.clone()
            while not state.is_terminal():
                cards = []
                for player in range(PLAYERS):
                    hand = state.legal_actions(player)
                    cards.append(hand[int(random() * len(hand))])
                state.apply_actions(cards)
        return games * PLAYERS * CARDS

    return Ready(portions_of(play))
