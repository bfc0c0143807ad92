"""PettingZoo: random play through `env`, with all the wrappers that a game comes with; larcin's games and its own."""

from __future__ import annotations

from importlib import import_module
from itertools import count
from random import Random
from typing import Any

from contenders import Ready, portions_of


def ours(setting: tuple[str, dict[str, int | str]]) -> Ready:
    name, options = setting
    return wrapped(import_module("larcin.envs.pettingzoo").Maker(name).env(**options))


def leduc() -> Ready:
    return wrapped(import_module("pettingzoo.classic.leduc_holdem_v4").env())


def connect_four() -> Ready:
    return wrapped(import_module("pettingzoo.classic.connect_four_v3").env())


def wrapped(env: Any) -> Ready:
    """Each agent looks at what it is shown and takes any of its legal moves."""
    seeds = count(1)
    random = Random(1).random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            for _ in env.agent_iter():
                sight, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                moves = sight["action_mask"].view(bool).nonzero()[0]  # NumPy looks through bytes far more slowly
                env.step(int(moves[int(random() * len(moves))]))
                decisions += 1
        return decisions

    return Ready(portions_of(play))
