"""Examples that train with PyTorch and RLlib run for a few thousand steps."""

from __future__ import annotations

import pytest

import larcin


@pytest.mark.parametrize("game", larcin.games())
def test_a_script_in_the_way_of_cleanrl_learns(game: str) -> None:
    pytest.importorskip("torch", reason="make test-peers installs it")
    from examples.cleanrl_ppo import Agent, Args, train

    args = Args(game=game, steps=2048, num_envs=16, num_steps=64, seed=3)
    agent, curve = train(args)
    again, same = train(args)
    assert curve, "no game ended"
    assert all(0 <= won <= 1 for won in curve)
    assert curve == same, "the same seed learns the same"
    untaught = Agent(agent.actor[0].in_features, agent.actor[-1].out_features)
    assert (agent.actor[0].weight == again.actor[0].weight).all()
    assert not (agent.actor[0].weight == untaught.actor[0].weight).all()


def test_rllib_learns_with_masks() -> None:
    pytest.importorskip("ray.rllib", reason="make test-peers installs it")
    import ray
    from examples.rllib_ppo import configured, train

    ray.init(address="local", num_cpus=2, include_dashboard=False, logging_level="ERROR")
    try:
        told = train(configured("kids-of-london", batch=1000), rounds=3)
    finally:
        ray.shutdown()
    assert told[-1]["steps"] >= 3000
    assert all(0 <= each["reward"] <= 1 for each in told), "an illegal move would have raised"
