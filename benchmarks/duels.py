"""Our `expert` against OpenSpiel's ISMCTS on our games, two seats, with equal thinking time.

The peer is the `ISMCTSBot` of OpenSpiel's Python algorithms, on the games as larcin's adapter registers them, with its
resampler and its random roll-outs. It gets as many simulations a decision as fit into the time that `expert` takes for
one on average. Each deal is played twice, with seats changed. Time is the processor's: what else the machine does takes
nothing from either.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from statistics import mean
from typing import Any

FIRST_GUESS = 50
"""Simulations of the peer's first decision, before its speed is known."""

FEWEST = 2
"""Simulations without which the peer cannot choose: the first one only opens its tree."""

MORE_DEALS = {"kids-of-london": 10}
"""How many times as many deals are played where matches are short and the outcome is less clear."""

SMOOTHING = 0.3
"""How much the last decision says about the peer's speed: it changes in the course of a game."""


@dataclass
class Clock:
    """How long somebody thought."""

    decisions: int = 0
    seconds: float = 0.0

    def time(self, think: Callable[[], Any]) -> tuple[Any, float]:
        start = time.process_time()
        thought = think()
        taken = time.process_time() - start
        self.decisions += 1
        self.seconds += taken
        return thought, taken

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)


@dataclass
class Duel:
    """What came of the matches of one game: the share of each deal that both had, and how long both thought."""

    title: str
    shares: list[float] = field(default_factory=list)
    peer_shares: list[float] = field(default_factory=list)
    expert: Clock = field(default_factory=Clock)
    peer: Clock = field(default_factory=Clock)
    simulations: int = 0

    @property
    def share(self) -> float:
        return mean(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval (Wilson's), as if each deal were won or lost: wide enough, also where all were won."""
        pull = 1.96**2 / len(self.shares)
        middle = self.share + pull / 2
        reach = (pull * self.share * (1 - self.share) + pull**2 / 4) ** 0.5
        return (middle - reach) / (1 + pull), (middle + reach) / (1 + pull)


class Peer:
    """OpenSpiel's ISMCTS, given so many simulations that it takes the time it is given."""

    def __init__(self) -> None:
        self._ismcts = import_module("open_spiel.python.algorithms.ismcts")
        self._mcts = import_module("open_spiel.python.algorithms.mcts")
        self._resampler = import_module("larcin.envs.openspiel").resampler
        self._throws = import_module("numpy").random.RandomState(1)
        self._speed = 0.0

    def choose(self, state: Any, clock: Clock, seconds: float) -> tuple[int, int]:
        """Its action, and how many simulations it made."""
        simulations = max(FEWEST, round(self._speed * seconds)) if self._speed else FIRST_GUESS
        bot = self._ismcts.ISMCTSBot(
            game=state.get_game(),
            uct_c=2.0,
            evaluator=self._mcts.RandomRolloutEvaluator(1, self._throws),
            max_simulations=simulations,
            allow_inconsistent_action_sets=True,
            random_state=self._throws,
        )
        bot.set_resampler(self._resampler)
        (_, action), taken = clock.time(partial(bot.step_with_policy, state))
        speed = simulations / taken
        self._speed = SMOOTHING * speed + (1 - SMOOTHING) * self._speed if self._speed else speed
        return int(action), simulations


def duel(name: str, deals: int, tell: Callable[[], None]) -> Duel:
    """Play so many deals, each from both seats; `tell` is called after every match."""
    rules, bots = import_module("larcin.rules"), import_module("larcin.bots")
    matches = import_module("larcin.lab.matches")
    import_module("larcin.envs.openspiel").register()
    found = Duel(rules.load(name).title["en"])
    expert, peer = bots.player("expert"), Peer()
    compiling = matches.Series(name, {"seats": 2}, ("expert", "expert"))
    matches.MatchWorker(compiling).do(0)  # or what is compiled would count as thinking
    play(name, deals, 0, expert, peer, Duel("not counted"))
    for deal in range(deals):
        shares = []
        for seat in range(2):
            shares.append(play(name, deal, seat, expert, peer, found))
            tell()
        found.shares.append(mean(ours for ours, _ in shares))
        found.peer_shares.append(mean(theirs for _, theirs in shares))
    return found


def play(name: str, deal: int, expert_seat: int, expert: Any, peer: Peer, found: Duel) -> tuple[float, float]:
    """One match, refereed by larcin and followed by OpenSpiel's state of it. Returns what expert and peer won of it."""
    larcin, bots = import_module("larcin"), import_module("larcin.bots")
    match = larcin.Match(name, seats=2, seed=deal)
    game = match.game
    state = import_module("pyspiel").load_game(f"larcin_{name.replace('-', '_')}(seats=2)").new_initial_state()
    followed = 0
    while not match.is_over:
        for step in match.steps[followed:]:
            names = game.outcomes if step.seat == larcin.CHANCE else game.moves
            state.apply_action(names.index(str(step.move)))
        followed = len(match.steps)
        seat = min(match.to_act)
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(seat, legal[0])
        elif seat == expert_seat:
            move, _ = found.expert.time(partial(expert.choose, bots.Knowledge(match, seat, deal)))
            match.play(seat, move)
        else:
            action, simulations = peer.choose(state, found.peer, found.expert.mean)
            found.simulations += simulations
            match.play(seat, game.moves[action])
    places = match.result.places
    ours, theirs = ((places[seat] == 1) / max(places.count(1), 1) for seat in (expert_seat, 1 - expert_seat))
    return ours, theirs
