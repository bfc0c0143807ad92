"""Who plays for docs/baselines.md besides our levels: what others' methods learn or search, as bots for the arena.

Each is asked with a seat's `Knowledge`, as every bot is, so that no method sees more than another.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import jax
import numpy as np
from open_spiel.python import rl_environment

from larcin.batch.single import Rules, ready
from larcin.bots import Knowledge
from larcin.lab.provenance import made_now
from larcin.match import Move
from larcin.rules import load
from openspiel_search import SEATS, asked, openspiel_name

SEED = 1
"""What everybody learns with."""
Tell = Callable[[str, int, int], None]
"""Told what is learned, how much of it is done, and how much there is."""

Numbers = Any


def seen_and_legal(rules: Rules, knowledge: Knowledge) -> tuple[Numbers, Numbers]:
    """What a seat knows, and may do, as the environments show it."""
    numbers, mask = asked(rules, knowledge).look(knowledge.seat)
    return (numbers * rules.layout.scale[: rules.length]).astype(np.float32), mask.astype(np.bool_)


# ------------------------------------------------------------------------------------------------------------------ PPO


def ppo_example() -> ModuleType:
    """examples/ppo.py as a module."""
    place = Path(__file__).parents[1] / "examples" / "ppo.py"
    spec = importlib.util.spec_from_file_location("larcin_ppo_example", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def learn_ppo(game: str, steps: int, path: Path, tell: Tell) -> None:
    """Learn by examples/ppo.py with its own settings: two thirds of the moves among players at random, the rest against
    a novice. What was learned so far is kept, and gone on with.
    """
    ppo = ppo_example()
    wide = len(load(game).moves) > 1000
    settings = ppo.Settings(
        game=game,
        seats=SEATS,
        steps=steps,
        practice=2 * steps // 3,
        games=128 if wide else 512,
        epochs=2 if wide else 4,
    )
    learner = ppo.load(path, steps) if path.exists() else ppo.Learner(settings)
    for number, point in enumerate(learner.train()):
        tell(f"{game}: PPO", min(point.steps, steps), steps)
        if number % 8 == 7:
            ppo.save(learner, path)
    ppo.save(learner, path)


class PPO:
    """Plays the likeliest move of what examples/ppo.py learned."""

    def __init__(self, game: str, path: Path) -> None:
        self._ppo = ppo_example()
        self._network = self._ppo.load(path).network
        self._rules = ready(game, {"seats": SEATS})

    def choose(self, knowledge: Knowledge) -> Move:
        seen, mask = seen_and_legal(self._rules, knowledge)
        move = self._ppo.likeliest(self._network, seen[None], mask[None])
        return Move(knowledge.game.moves[int(move[0])])


# --------------------------------------------------------------------------------------------- OpenSpiel's DQN and NFSP

LAYERS = [128, 128]
BUFFER, BATCH, RATE = 20_000, 64, 1e-3
ANTICIPATION = 0.1
"""In what part of its games an agent of NFSP plays its best response so far, and learns its average from it."""


def new_dqn(game: str, seat: int, games: int) -> Any:
    from open_spiel.python.jax import dqn  # wants Flax and Optax, which nobody else does

    rules = load(game)
    return dqn.DQN(
        seat, rules.layout.information, len(rules.moves), LAYERS, replay_buffer_capacity=BUFFER, batch_size=BATCH,
        learning_rate=RATE, optimizer_str="adam", epsilon_decay_duration=20 * games, epsilon_end=0.05, seed=seat + SEED,
        allow_checkpointing=False,
    )  # fmt: skip


def new_nfsp(game: str, seat: int, games: int) -> Any:
    from open_spiel.python.jax import nfsp

    rules = load(game)
    return nfsp.NFSP(
        seat, rules.layout.information, len(rules.moves), LAYERS, reservoir_buffer_capacity=BUFFER,
        anticipatory_param=ANTICIPATION, batch_size=BATCH, rl_learning_rate=RATE, sl_learning_rate=RATE,
        min_buffer_size_to_learn=BATCH, learn_every=10, optimizer_str="adam", seed=seat + SEED,
        allow_checkpointing=False, replay_buffer_capacity=BUFFER,
        epsilon_decay_duration=20 * games, epsilon_start=1.0, epsilon_end=0.05,
    )  # fmt: skip


def at_first(agent: Any) -> AbstractContextManager[Any]:
    """How an agent plays its first game: one of NFSP its best response, since it fails if it has to learn what it plays
    on average before it ever did.
    """
    if not hasattr(agent, "temp_mode_as"):
        return nullcontext()
    from open_spiel.python.jax import nfsp

    playing: AbstractContextManager[Any] = agent.temp_mode_as(nfsp.MODE.BEST_RESPONSE)
    return playing


AGENTS: dict[str, tuple[Callable[[str, int, int], Any], str]] = {
    "dqn": (new_dqn, "_q_network"),
    "nfsp": (new_nfsp, "_avg_network"),
}
"""By method, how an agent is made, and which of its nets plays."""


def learn_together(method: str, game: str, games: int, path: Path, tell: Tell) -> None:
    """Two agents of OpenSpiel learn by playing each other in its environment. It is not gone on with: an interrupt
    begins it anew.
    """
    make, net = AGENTS[method]
    env = rl_environment.Environment(openspiel_name(game), seats=SEATS)
    env.seed(SEED)
    agents = [make(game, seat, games) for seat in range(SEATS)]
    for number in range(games):
        with ExitStack() as manner:
            if number == 0:
                for agent in agents:
                    manner.enter_context(at_first(agent))
            step = env.reset()
            while not step.last():
                step = env.step([int(agents[step.observations["current_player"]].step(step).action)])
            for agent in agents:
                agent.step(step)
        tell(f"{game}: {method.upper()}", number + 1, games)
    numbers = {
        f"seat_{seat}_{at}": leaf
        for seat, agent in enumerate(agents)
        for at, leaf in enumerate(leaves_of(getattr(agent, net)))
    }
    about = {"games": games, "seed": SEED, "made": made_now()}
    np.savez_compressed(path, allow_pickle=False, about=np.array(json.dumps(about)), **numbers)


def leaves_of(network: Any) -> list[Numbers]:
    from flax import nnx

    return [np.asarray(leaf) for leaf in jax.tree.leaves(nnx.state(network, nnx.Param))]


class Learned:
    """What two agents of OpenSpiel learned, each for its own seat."""

    def __init__(self, method: str, game: str, path: Path) -> None:
        from flax import nnx

        make, net = AGENTS[method]
        self._rules, self._information = ready(game, {"seats": SEATS}), load(game).layout.information
        self._networks = []
        with np.load(path) as kept:
            for seat in range(SEATS):
                network = getattr(make(game, seat, 1), net)
                shape = jax.tree.structure(nnx.state(network, nnx.Param))
                found = [jax.numpy.asarray(kept[f"seat_{seat}_{at}"]) for at in range(shape.num_leaves)]
                nnx.update(network, jax.tree.unflatten(shape, found))
                self._networks.append(network)

    def told(self, knowledge: Knowledge) -> Numbers:
        """What the net of a seat says of each move; of those that are not legal, nothing."""
        seen, mask = seen_and_legal(self._rules, knowledge)
        return np.where(mask, np.asarray(self._networks[knowledge.seat](seen[: self._information])), -np.inf)


class DQN(Learned):
    """Plays the move that it values most."""

    def choose(self, knowledge: Knowledge) -> Move:
        return Move(knowledge.game.moves[int(self.told(knowledge).argmax())])


class NFSP(Learned):
    """Draws from what it plays on average."""

    def choose(self, knowledge: Knowledge) -> Move:
        told = self.told(knowledge).astype(np.float64)
        likely = np.exp(told - told.max())
        throws = np.random.default_rng(int(knowledge.dice[0]))
        return Move(knowledge.game.moves[int(throws.choice(len(likely), p=likely / likely.sum()))])
