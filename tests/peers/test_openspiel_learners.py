"""OpenSpiel's learners with nets (DQN, NFSP, in PyTorch) learn by playing ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larcin.envs.openspiel import register

torch = pytest.importorskip("torch", reason="make test-peers installs it")
pyspiel = pytest.importorskip("pyspiel", reason="make test-peers installs it")

GAMES = 60

register()


@pytest.mark.parametrize("method", ["dqn", "nfsp"])
def test_agents_learn_while_they_play(method: str) -> None:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(pyspiel.load_game("larcin_pickpocket(seats=2)"), include_full_state=False)
    env.seed(1)
    size, moves = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [agent(method, seat, size, moves) for seat in range(2)]
    before = [weights(each) for each in agents]
    for _ in range(GAMES):
        now = env.reset()
        while not now.last():
            chosen = agents[now.observations["current_player"]].step(now)
            assert chosen.action in now.observations["legal_actions"][now.observations["current_player"]]
            now = env.step([chosen.action])
        for each in agents:
            each.step(now)
    assert all(weights(each) != old for each, old in zip(agents, before, strict=True))


def agent(method: str, seat: int, size: int, moves: int) -> Any:
    if method == "dqn":
        from open_spiel.python.pytorch import dqn

        return dqn.DQN(
            seat, size, moves, hidden_layers_sizes=[32], replay_buffer_capacity=4_000, batch_size=32,
            min_buffer_size_to_learn=64, learn_every=8, seed=seat,
        )  # fmt: skip
    from open_spiel.python.pytorch import nfsp

    return nfsp.NFSP(
        seat, size, moves, hidden_layers_sizes=[32], reservoir_buffer_capacity=4_000, anticipatory_param=0.5,
        batch_size=32, min_buffer_size_to_learn=64, learn_every=8, seed=seat, replay_buffer_capacity=4_000,
    )  # fmt: skip


def weights(agent: Any) -> bytes:
    """All numbers of all nets that an agent has."""
    nets = [each for each in vars(agent).values() if isinstance(each, torch.nn.Module)]
    assert nets
    return b"".join(np.asarray(part.detach()).tobytes() for net in nets for part in net.parameters())
