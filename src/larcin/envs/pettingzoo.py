"""The games as PettingZoo environments.

>>> from larcin.envs.pettingzoo import kids_of_london_v1
>>> env = kids_of_london_v1.env(seats=4)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
>>> env.agent_selection
'seat_1'

Agents are called `seat_0`, `seat_1` and so on. What an agent observes is a dictionary: `observation` is what its seat
knows, as `docs/observations.md` lays it out, and `action_mask` its legal moves, all zeros if it is not its turn. The
numbers of moves are those of `larcin.load(name).moves`. Chance acts by itself, from the seed given to `reset`; without
a seed every reset begins the next game. At the end of a game the reward of a seat is 1 for a victory, less for a shared
one, else 0; before that all rewards are 0.

Where a game says *at the same time*, the agents of an AEC environment are asked one after the other, and none sees what
another chose; in the parallel environments of Kids of London and Doggy Bag they choose at once. There an agent that is
not asked has a mask of zeros, and whatever it does is ignored.

`state()` is what all seats know, one after the other. With `max_cycles` a game is cut short after so many steps of its
agents: all of them are truncated then. `render` draws what an onlooker sees, or with `render_seat=1` what seat 1 does
(`larcin.pictures`).

The version at the end of a name is that of the game's rules: it rises when the same moves would lead elsewhere. After
`register()`, `pettingzoo.make("aec", "larcin/kids_of_london-v1", seats=4)` does the same.
"""

from __future__ import annotations

from larcin.extras import need

need("pettingzoo", "A PettingZoo environment")

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry
from pettingzoo import register as register_environment
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECIterable

from larcin import pictures
from larcin.batch.single import Single, ready
from larcin.errors import LarcinError
from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import MEMORY_AID, Game
from larcin.rules.dice import new_dice
from larcin.rules.layout import NUMBER

RENDER_MODES = ["human", "ansi", "rgb_array"]
LOWEST, HIGHEST = np.iinfo(NUMBER).min, np.iinfo(NUMBER).max

Seen = dict[str, Any]


def agent_name(seat: int) -> str:
    return f"seat_{seat}"


class Environment:
    """What both forms of an environment share: spaces, seeds, a game in progress, pictures of it."""

    _max_cycles: int | None

    def _open(
        self, game: str | Game, render_mode: str | None, memory: str, options: dict[str, int | str], parallel: bool
    ) -> None:
        seat = options.pop("render_seat", None)
        if render_mode not in (None, *RENDER_MODES):
            raise LarcinError(f"render_mode cannot be {render_mode!r}: choose one of {', '.join(RENDER_MODES)}.")
        self.rules = ready(game, options, memory)
        self.render_mode = render_mode
        self._render_seat = pictures.watcher(None if seat is None else int(seat), self.rules.seats)
        self.metadata = {
            "name": stable_name(self.rules.game),
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": parallel,
        }
        self.possible_agents = [agent_name(seat) for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        numbers = spaces.Box(LOWEST, HIGHEST, (self.rules.length,), NUMBER)
        mask = spaces.Box(0, 1, (len(self.rules.game.moves),), np.int8)
        sight = spaces.Dict({"observation": numbers, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, sight)
        self.action_spaces = {agent: spaces.Discrete(len(self.rules.game.moves)) for agent in self.possible_agents}
        self.state_space = spaces.Box(LOWEST, HIGHEST, (self.rules.seats * self.rules.length,), NUMBER)
        self._seed = int(np.random.default_rng().integers(2**63))
        self._number = -1
        self._cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self._number = 0 if seed is not None else self._number + 1
        if seed is not None:
            self._seed = seed
        self.single = Single(self.rules, new_dice(self._seed, self._number))
        self._cycles = 0

    def _is_cut_short(self) -> bool:
        """Whether a game that is not over has lasted for as many steps as it may."""
        self._cycles += 1
        return self._max_cycles is not None and self._cycles >= self._max_cycles and not self.single.over

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats know, one after the other: for a critic that may see more than those who play."""
        return np.concatenate([self.single.look(seat)[0] for seat in range(self.rules.seats)])

    def _sight(self, agent: str) -> Seen:
        observation, mask = self.single.look(self._seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def render(self) -> Any:
        """What an onlooker sees, or the seat that `render_seat` names: printed for humans, as text, or as an image."""
        single, names = self.single, [agent.replace("_", " ") for agent in self.possible_agents]
        places = single.places() if single.over else None
        asked = frozenset(() if single.over else single.in_turn)
        view = single.view(self._render_seat)
        scene = pictures.Scene(self.rules.game, view, names, self._render_seat, asked, places)
        return pictures.shown(scene, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __eq__(self, other: object) -> bool:
        """Whether two environments play the same game, and it stands alike."""
        if type(other) is not type(self) or not isinstance(other, Environment):
            return NotImplemented
        mine, its = ({**vars(each), **dict.fromkeys(("observation_spaces", "action_spaces"))} for each in (self, other))
        return mine == its

    def __copy__(self) -> Environment:
        return deepcopy(self)

    __hash__ = object.__hash__  # wrappers keep environments in sets: each is itself there

    def __repr__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.rules.options.items())
        begun, asked = self._number >= 0, [] if self._number < 0 else self.single.in_turn
        about = f"to act: {', '.join(map(agent_name, asked))}" if asked else "over" if begun else "not begun"
        return f"<{type(self).__name__} {self.rules.game.name}, {options}, {about}>"


class LarcinAEC(Environment, AECEnv):  # type: ignore[misc]
    """A game, one agent after the other."""

    def __init__(
        self,
        game: str | Game,
        render_mode: str | None = None,
        memory: str = MEMORY_AID,
        illegal_reward: float | None = None,
        max_cycles: int | None = None,
        **options: int | str,
    ) -> None:
        AECEnv.__init__(self)
        self._open(game, render_mode, memory, options, parallel=False)
        self._illegal_reward = illegal_reward
        self._max_cycles = checked_cycles(max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.single.first_in_turn]

    def observe(self, agent: str) -> Seen:
        return self._sight(agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        if action is None or not self.single.try_to_play(seat, int(action)):
            if self._illegal_reward is None:
                raise self.single.refusal(seat, -1 if action is None else int(action))
            self._end({**dict.fromkeys(self.agents, 0.0), agent: self._illegal_reward})
            return
        if self.single.over:
            self._end(dict(zip(self.agents, self.single.wins(), strict=True)))
        elif self._is_cut_short():
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.single.first_in_turn]

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


class Turns(AECIterable):  # type: ignore[misc]
    """The agents in their turns, for as long as there are any."""

    def __iter__(self) -> Iterator[str]:
        around, env = self.env, self.env.env
        for _ in range(self.max_iter):
            if not env.agents:
                return
            assert around._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            around._has_updated = False
            yield env.agent_selection


class InOrder(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]
    """Refuses calls out of order as PettingZoo's wrapper does, whose words it leaves to that.

    That one looks every attribute up through two wrappers, eight times a step, which takes longer than the game.
    """

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self.env.last(observe) if self._has_reset else super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        if not (self._has_reset and self.env.agents):
            super().step(action)
            return
        self._has_updated = True
        self.env.step(action)

    def agent_iter(self, max_iter: int = 2**63 - 1) -> AECIterable:
        super().agent_iter(max_iter)
        return Turns(self, min(max_iter, 2**63 - 1))

    def __eq__(self, other: object) -> bool:
        return self.env == other.env if isinstance(other, InOrder) else NotImplemented

    __hash__ = object.__hash__

    def __copy__(self) -> InOrder:
        return deepcopy(self)

    def __repr__(self) -> str:
        return f"InOrder({self.env!r})"


class LarcinParallel(Environment, ParallelEnv):  # type: ignore[misc]
    """A game in which all who are asked choose at once."""

    def __init__(
        self,
        game: str | Game,
        render_mode: str | None = None,
        memory: str = MEMORY_AID,
        illegal_reward: float | None = None,
        max_cycles: int | None = None,
        **options: int | str,
    ) -> None:
        self._open(game, render_mode, memory, options, parallel=True)
        self._illegal_reward = illegal_reward
        self._max_cycles = checked_cycles(max_cycles)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self.agents = list(self.possible_agents)
        return {agent: self._sight(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        agents, asked = self.agents, self.single.in_turn
        wrong = [seat for seat in asked if not self._is_legal(seat, actions.get(agent_name(seat)))]
        if wrong and self._illegal_reward is None:
            action = actions.get(agent_name(wrong[0]))
            raise self.single.refusal(wrong[0], -1 if action is None else int(action))
        rewards = dict.fromkeys(agents, 0.0)
        if wrong:
            rewards |= {agent_name(seat): float(self._illegal_reward or 0) for seat in wrong}
        else:
            for seat in asked:
                self.single.play(seat, int(actions[agent_name(seat)]))
            if self.single.over:
                rewards = dict(zip(agents, self.single.wins(), strict=True))
        seen = {agent: self._sight(agent) for agent in agents}
        over = bool(wrong) or self.single.over
        cut = not over and self._is_cut_short()
        if over or cut:
            self.agents = []
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _is_legal(self, seat: int, action: int | None) -> bool:
        return action is not None and self.single.is_legal(seat, int(action))


def checked_cycles(most: int | None) -> int | None:
    if most is not None and most < 1:
        raise LarcinError(
            f"max_cycles cannot be {most}: a game has one step at least, or None for as many as it takes."
        )
    return most


@dataclass(frozen=True)
class Maker:
    """An environment by its stable name, as PettingZoo's own modules are used: `kids_of_london_v1.env()`."""

    game: str

    def raw_env(self, **how: Any) -> LarcinAEC:
        """The environment by itself: an illegal move raises `larcin.IllegalMove`."""
        return LarcinAEC(self.game, **how)

    def env(self, **how: Any) -> Any:
        """The environment as one usually wants it: an illegal move ends the game with a reward of -1.

        It does by itself what PettingZoo's games leave to two wrappers more, which take longer than the game.
        """
        return InOrder(self.raw_env(**{"illegal_reward": -1, **how}))

    def parallel_env(self, **how: Any) -> LarcinParallel:
        """The environment in which all who are asked choose at once: an illegal move ends the game, as in `env`.

        With `illegal_reward=None` it raises `larcin.IllegalMove`.
        """
        if not load(self.game).at_once:
            raise LarcinError(f"In {self.game} nobody chooses at the same time as others: use env().")
        return LarcinParallel(self.game, **{"illegal_reward": -1, **how})


def stable_name(game: Game) -> str:
    return f"{game.name.replace('-', '_')}_v{game.version}"


ENVIRONMENTS = {stable_name(load(name)): Maker(name) for name in OUR_GAMES}
"""All environments by their stable names."""


def register() -> list[str]:
    """Make all environments known to `pettingzoo.make`, and return their names there. Once is enough."""
    for name in OUR_GAMES:
        game, maker = load(name), Maker(name)
        known = f"larcin/{name.replace('-', '_')}-v{game.version}"
        if known not in aec_registry:
            register_environment("aec", known, maker.env)
        if game.at_once and known not in parallel_registry:
            register_environment("parallel", known, maker.parallel_env)
    return sorted(each for each in aec_registry if each.startswith("larcin/"))


def __getattr__(name: str) -> Maker:
    if name in ENVIRONMENTS:
        return ENVIRONMENTS[name]
    raise AttributeError(f"There is no environment {name!r}. The environments are: {', '.join(ENVIRONMENTS)}.")
