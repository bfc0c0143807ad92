"""One seat learns any of the games with PyTorch, in the way of CleanRL's scripts: all of PPO in one file.

    pip install larcin[gymnasium] torch
    python examples/cleanrl_ppo.py --game pickpocket --steps 500000

The environment is the vector environment of larcin, in which all games are one batch. Illegal moves are masked: the
network never plays one, and learns nothing from them. examples/ppo.py does the same with JAX, and draws the curve.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from larcin.envs.gymnasium import LarcinVectorEnv

IMPOSSIBLE = -1e9


@dataclass(frozen=True)
class Args:
    """What is learned, and how. Every field is an option of the command."""

    game: str = "kids-of-london"
    seats: int = 2
    opponents: str = "random"
    steps: int = 200_000
    seed: int = 1
    num_envs: int = 64
    num_steps: int = 64
    learning_rate: float = 2.5e-4
    gamma: float = 1.0
    gae_lambda: float = 0.95
    minibatches: int = 4
    epochs: int = 4
    clip: float = 0.2
    entropy: float = 0.01
    value: float = 0.5
    steepest: float = 0.5


def layer(inputs: int, outputs: int, scale: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, scale)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):  # type: ignore[misc]
    """Says how likely each legal move should be, and what it expects."""

    def __init__(self, numbers: int, moves: int) -> None:
        super().__init__()
        self.actor = nn.Sequential(layer(numbers, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, moves, 0.01))
        self.critic = nn.Sequential(layer(numbers, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, 1, 1.0))

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        wishes = self.actor(seen).masked_fill(~mask, IMPOSSIBLE)
        return Categorical(logits=wishes), self.critic(seen).squeeze(-1)


@dataclass
class Rollout:
    """What happened in all games, step by step."""

    seen: torch.Tensor
    masks: torch.Tensor
    moves: torch.Tensor
    chances: torch.Tensor
    values: torch.Tensor
    rewards: torch.Tensor
    ended: torch.Tensor

    @classmethod
    def blank(cls, args: Args, numbers: int, moves: int) -> Rollout:
        shape = (args.num_steps, args.num_envs)
        several = [torch.zeros(shape) for _ in range(4)]
        masks = torch.zeros((*shape, moves), dtype=torch.bool)
        return cls(torch.zeros((*shape, numbers)), masks, torch.zeros(shape, dtype=torch.long), *several)


def collect(
    env: LarcinVectorEnv, agent: Agent, rollout: Rollout, now: tuple[Any, Any]
) -> tuple[tuple[Any, Any], list[float]]:
    """Play on in all games, and write down what happened; return where they stand, and what the ended games brought."""
    seen, mask = now
    won: list[float] = []
    for step in range(len(rollout.rewards)):
        rollout.seen[step], rollout.masks[step] = torch.from_numpy(seen), torch.from_numpy(mask)
        with torch.no_grad():
            wishes, rollout.values[step] = agent(rollout.seen[step], rollout.masks[step])
        moves = wishes.sample()
        rollout.moves[step], rollout.chances[step] = moves, wishes.log_prob(moves)
        seen, rewards, ended, _, infos = env.step(moves.numpy())
        mask = infos["action_mask"]
        rollout.rewards[step], rollout.ended[step] = torch.from_numpy(rewards), torch.from_numpy(ended)
        won += rewards[ended].tolist()
    return (seen, mask), won


def advantages(agent: Agent, rollout: Rollout, now: tuple[Any, Any], args: Args) -> torch.Tensor:
    """By how much each move did better than was expected (GAE)."""
    with torch.no_grad():
        _, following = agent(torch.from_numpy(now[0]), torch.from_numpy(now[1]))
    found, ahead = torch.zeros_like(rollout.rewards), torch.zeros_like(following)
    for step in reversed(range(len(found))):
        goes_on = 1 - rollout.ended[step]
        surprise = rollout.rewards[step] + args.gamma * following * goes_on - rollout.values[step]
        found[step] = ahead = surprise + args.gamma * args.gae_lambda * goes_on * ahead
        following = rollout.values[step]
    return found


def improve(agent: Agent, optimiser: torch.optim.Optimizer, rollout: Rollout, better: torch.Tensor, args: Args) -> None:
    """Make moves that did better than expected more likely, a little at a time."""
    seen, masks = rollout.seen.flatten(0, 1), rollout.masks.flatten(0, 1)
    moves, before, better = rollout.moves.flatten(), rollout.chances.flatten(), better.flatten()
    returns = better + rollout.values.flatten()
    for _ in range(args.epochs):
        for part in torch.randperm(len(moves)).chunk(args.minibatches):
            wishes, values = agent(seen[part], masks[part])
            ratio = (wishes.log_prob(moves[part]) - before[part]).exp()
            gain = (better[part] - better[part].mean()) / (better[part].std() + 1e-8)
            policy = torch.max(-gain * ratio, -gain * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            loss = policy + args.value * (values - returns[part]).pow(2).mean() - args.entropy * wishes.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), args.steepest)
            optimiser.step()


def train(args: Args) -> tuple[Agent, list[float]]:
    """Learn for so many steps; return the agent and the mean reward of the games that ended in each round."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)  # so small a network is no work for several
    env = LarcinVectorEnv(args.game, args.num_envs, opponents=args.opponents, seats=args.seats)
    seen, infos = env.reset(seed=args.seed)
    agent = Agent(seen.shape[1], infos["action_mask"].shape[1])
    optimiser = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    rollout = Rollout.blank(args, seen.shape[1], infos["action_mask"].shape[1])
    now, curve, began = (seen, infos["action_mask"]), [], time.perf_counter()
    rounds = max(1, args.steps // (args.num_envs * args.num_steps))
    for number in range(1, rounds + 1):
        now, won = collect(env, agent, rollout, now)
        improve(agent, optimiser, rollout, advantages(agent, rollout, now, args), args)
        if won:
            curve.append(float(np.mean(won)))
            steps = number * args.num_envs * args.num_steps
            speed = steps / (time.perf_counter() - began)
            print(f"{steps:>10,} steps  {curve[-1]:6.1%} of the victory  {speed:,.0f} steps a second", flush=True)
    env.close()
    return agent, curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    for each in fields(Args):
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=type(each.default), default=each.default)
    train(Args(**vars(parser.parse_args())))
