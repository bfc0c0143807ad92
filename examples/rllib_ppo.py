"""One seat learns any of the games with RLlib's PPO, on as many processes as one likes.

    pip install larcin[gymnasium] 'ray[rllib]' torch
    python examples/rllib_ppo.py --game pickpocket --rounds 50 --runners 4

Illegal moves are masked by RLlib's own module for that, which wants an observation with the parts `observations` and
`action_mask`: `Masked` gives it what larcin's environment says, under these names.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from larcin.envs.gymnasium import LarcinEnv


class Masked(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One of our environments, with the mask of legal moves where RLlib looks for it."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env = LarcinEnv(**config)
        moves = int(self.env.action_space.n)
        self.action_space = self.env.action_space
        self.observation_space = spaces.Dict(
            {"action_mask": spaces.Box(0.0, 1.0, (moves,), np.float32), "observations": self.env.observation_space}
        )

    def _seen(self, observation: Any) -> dict[str, Any]:
        return {"action_mask": self._mask(), "observations": observation}

    def _mask(self) -> Any:
        mask = self.env.action_masks().astype(np.float32)
        return mask if mask.any() else np.ones_like(mask)  # nothing is legal once a game is over, nor asked for

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        observation, _ = self.env.reset(seed=seed, options=options)
        return self._seen(observation), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        observation, reward, ended, cut, _ = self.env.step(int(action))
        return self._seen(observation), reward, ended, cut, {}


def configured(
    game: str, *, seats: int = 2, opponents: str = "random", runners: int = 0, batch: int = 2000
) -> PPOConfig:
    """RLlib's PPO for a game: to be changed as one likes, and built."""
    return (
        PPOConfig()
        .environment(Masked, env_config={"game": game, "seats": seats, "opponents": opponents})
        .env_runners(num_env_runners=runners)
        .training(train_batch_size_per_learner=batch, minibatch_size=250, num_epochs=4, gamma=1.0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config={"head_fcnet_hiddens": [128, 128], "head_fcnet_activation": "tanh"},
            )
        )
    )


def train(config: PPOConfig, rounds: int) -> list[dict[str, float]]:
    """Learn for so many rounds; return what RLlib says of each: its steps so far, and the mean reward of a game."""
    algorithm, told = config.build_algo(), []
    for _ in range(rounds):
        played = algorithm.train()["env_runners"]
        told.append({"steps": played["num_env_steps_sampled_lifetime"], "reward": played["episode_return_mean"]})
        print(f"{told[-1]['steps']:>10,.0f} steps  {told[-1]['reward']:6.1%} of the victory", flush=True)
    algorithm.stop()
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="kids-of-london")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--runners", type=int, default=0, help="processes that play; 0 plays in this one")
    given = parser.parse_args()
    train(configured(given.game, seats=given.seats, opponents=given.opponents, runners=given.runners), given.rounds)
