"""Stable-Baselines3 and sb3-contrib train on the Gymnasium environments."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import larcin.envs.gymnasium

baselines = pytest.importorskip("stable_baselines3", reason="make test-peers installs it")
contrib = pytest.importorskip("sb3_contrib", reason="make test-peers installs it")

STEPS = 2048


def weights(model: Any) -> bytes:
    return b"".join(each.detach().numpy().tobytes() for each in model.policy.parameters())


def test_the_checker_of_stable_baselines_finds_nothing() -> None:
    from stable_baselines3.common.env_checker import check_env

    for known in larcin.envs.gymnasium.register():
        check_env(gymnasium.make(known, illegal="ignore").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("algorithm", ["PPO", "DQN"])
def test_stable_baselines_trains(algorithm: str) -> None:
    env = gymnasium.make("larcin/kids_of_london-v1", seats=2, illegal="lose", reward="rank")
    how = {"n_steps": 512} if algorithm == "PPO" else {"learning_starts": 200}
    model = getattr(baselines, algorithm)("MlpPolicy", env, seed=1, **how)
    before = weights(model)
    model.learn(STEPS)
    assert weights(model) != before


def test_maskable_ppo_trains_and_never_plays_an_illegal_move() -> None:
    env = gymnasium.make("larcin/pickpocket-v1", seats=2, opponents="novice")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=512, seed=1)
    before = weights(model)
    model.learn(STEPS)
    assert weights(model) != before
    seen, info = env.reset(seed=9)
    ended = False
    while not ended:
        move, _ = model.predict(seen, action_masks=info["action_mask"], deterministic=True)
        assert info["action_mask"][move]
        seen, _, ended, _, info = env.step(move)
    assert np.isfinite(seen).all()
