"""OpenSpiel's ISMCTS in Python as a bot: with so many simulations a decision, or so much of the processor's time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from larcin.batch.single import Rules, Single
from larcin.bots import Knowledge
from larcin.envs.openspiel import LarcinState, register, resampler
from larcin.match import Move
from larcin.rules.contract import copy

SEATS = 2
FEWEST = 2
"""Simulations without which it cannot choose: the first one only opens its tree."""


def asked(rules: Rules, knowledge: Knowledge) -> Single:
    """A game that the seat cannot tell from the truth, and in which it is asked, as the environments ask: who is asked
    before it at the same time has chosen something, which it does not see.
    """
    single = Single(rules)
    single.states = copy(knowledge.states)
    single.to_act = rules.acting(single.states)
    while single.first_in_turn != knowledge.seat:
        seat = single.first_in_turn
        single.play(seat, single.legal(seat)[0])
    return single


def openspiel_name(game: str) -> str:
    register()
    return f"larcin_{game.replace('-', '_')}"


class Search(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS with random roll-outs on our re-deals, for so many simulations or so many seconds."""

    def __init__(self, game: Any, throws: Any, simulations: int | None, seconds: float) -> None:
        super().__init__(
            game=game, uct_c=2.0, evaluator=mcts.RandomRolloutEvaluator(1, throws),
            max_simulations=simulations or 0, allow_inconsistent_action_sets=True, random_state=throws,
        )  # fmt: skip
        self.set_resampler(resampler)
        self.simulations = 0
        self._seconds = None if simulations else seconds

    def sample_root_state(self, state: Any) -> Any:
        """Where a simulation begins."""
        self.simulations += 1
        return super().sample_root_state(state)

    def run_search(self, state: Any) -> Any:
        """As OpenSpiel's own, but for when it ends: once it has had its time of the processor."""
        if self._seconds is None:
            return super().run_search(state)
        until = time.process_time() + self._seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        while self.simulations < FEWEST or time.process_time() < until:
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self.filter_illegals(self._root_node, state.legal_actions()))


@dataclass
class Thoughts:
    """How often it was asked, and how many simulations it made in all."""

    decisions: int = 0
    simulations: int = 0


@dataclass(frozen=True)
class ISMCTS:
    """A bot for the arena at two seats: each decision has so many simulations or, without a number, so many seconds."""

    game: str
    simulations: int | None = None
    seconds: float = 1.0
    thoughts: Thoughts = field(default_factory=Thoughts, compare=False)

    def choose(self, knowledge: Knowledge) -> Move:
        if len(knowledge.legal) == 1:
            return knowledge.legal[0]
        throws = np.random.RandomState(int(knowledge.dice[0]) % (1 << 32))
        state: LarcinState = pyspiel.load_game(f"{openspiel_name(self.game)}(seats={SEATS})").new_initial_state()
        state._table.single = asked(state._single.rules, knowledge)  # what others chose is dealt afresh by the search
        search = Search(state.get_game(), throws, self.simulations, self.seconds)
        _, action = search.step_with_policy(state)
        self.thoughts.decisions += 1
        self.thoughts.simulations += search.simulations
        return Move(knowledge.game.moves[int(action)])
