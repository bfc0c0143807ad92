"""SuperSuit's wrappers around the PettingZoo environments."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test

import larcin
from larcin.envs.pettingzoo import ENVIRONMENTS

supersuit = pytest.importorskip("supersuit", reason="make test-peers installs it")

AT_ONCE = [name for name, maker in ENVIRONMENTS.items() if larcin.load(maker.game).at_once]
STACKED = 3


def numbers_alone(env: Any) -> Any:
    """Most of SuperSuit's wrappers want numbers in a Box: without the mask, an illegal move ends the game with -1."""
    return supersuit.observation_lambda_v0(env, lambda seen, _: seen["observation"], lambda space: space["observation"])


def wrapped(env: Any) -> Any:
    env = supersuit.dtype_v0(numbers_alone(env), np.float32)
    env = supersuit.frame_stack_v1(env, STACKED)
    return supersuit.clip_reward_v0(supersuit.agent_indicator_v0(env))


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_wrapped_environments_pass_pettingzoos_test(name: str) -> None:
    env = wrapped(ENVIRONMENTS[name].env())
    api_test(env, num_cycles=50)
    env.reset(seed=1)
    length = ENVIRONMENTS[name].raw_env().rules.length
    seen = env.observe(env.agent_selection)
    assert seen.shape == env.observation_space(env.agent_selection).shape
    assert len(seen) == STACKED * length + len(env.possible_agents), "the numbers of three moments, and who looks"


@pytest.mark.parametrize("name", AT_ONCE)
def test_wrapped_parallel_environments_pass_too(name: str) -> None:
    parallel_api_test(supersuit.black_death_v3(wrapped(ENVIRONMENTS[name].parallel_env())), num_cycles=50)


@pytest.mark.parametrize("name", AT_ONCE)
def test_parallel_environments_become_vector_environments(name: str) -> None:
    one = supersuit.pettingzoo_env_to_vec_env_v1(
        supersuit.black_death_v3(numbers_alone(ENVIRONMENTS[name].parallel_env()))
    )
    env = supersuit.concat_vec_envs_v1(one, 2, num_cpus=0, base_class="gymnasium")
    seen, _ = env.reset(seed=1)
    assert len(seen) == env.num_envs == 2 * one.num_envs
    ended = 0
    for _ in range(30):
        seen, rewards, terminations, _, _ = env.step(
            np.array([env.action_space.sample()] * env.num_envs).ravel()[: env.num_envs]
        )
        ended += int(terminations.sum())
        assert np.isfinite(rewards).all()
    assert ended > 0
