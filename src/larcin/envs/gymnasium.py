"""The games as Gymnasium environments: one seat learns, others play the rest. Single, and many at once.

>>> import gymnasium
>>> import larcin.envs.gymnasium
>>> env = gymnasium.make("larcin/kids_of_london-v1", seats=3, opponents="novice", reward="rank")
>>> observation, info = env.reset(seed=7)
>>> observation, reward, ended, cut, info = env.step(int(info["action_mask"].argmax()))

`LarcinEnv` is one game: opponents, rewards and what becomes of illegal moves are a matter of choice.
`gymnasium.make_vec` makes a `LarcinVectorEnv`, which is much faster, with opponents that play in compiled code:

>>> from larcin.envs.gymnasium import LarcinVectorEnv
>>> env = LarcinVectorEnv("kids-of-london", num_envs=64, opponents="random", seats=2)
>>> observations, infos = env.reset(seed=7)
>>> infos["action_mask"].shape
(64, 13)

All games are one batch: chance and the bots act in compiled code, and every step returns when it is the learner's turn
in all of them. Observations are the numbers of `docs/observations.md` as floats of about 1 at most. In the infos,
`action_mask` is what is legal, and where a game ended `wins` is how all seats fared in it. The reward comes at the end
of a game: 1 for a victory, less for a shared one, 0 for a defeat, or another that `reward` names. A game that ends is
followed by the next in the same step (`AutoresetMode.SAME_STEP`): the observation is then the first of the new game.
The last one of the old game is not kept (there is no `final_obs`): no game is ever cut short, so nobody needs it.
"""

from __future__ import annotations

from larcin.extras import need

need("gymnasium", "A Gymnasium environment")

import weakref
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from larcin.batch import opponents as jobs
from larcin.batch import rows
from larcin.batch.arrays import DICE, Room, check_numbers, in_memory, rows_of, setup_for, sight_of
from larcin.batch.cores import cores_for, gather
from larcin.batch.opponents import NOT_YET, OWN_DICE
from larcin.bots.levels import novice_tries
from larcin.envs.rewards import REWARDS, Reward, reward_of, victory
from larcin.envs.solo import ILLEGAL, Frozen, LarcinEnv
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.match import Result
from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import MEMORY_AID, Game, check_memory
from larcin.rules.habits import with_habits
from larcin.rules.linking import direct, link

__all__ = ["ILLEGAL", "OPPONENTS", "REWARDS", "Frozen", "LarcinEnv", "LarcinVectorEnv", "register"]

OPPONENTS = ("random", "novice")
"""The bots that can sit at these tables."""

FEWEST_ROWS = 16
"""Fewer rows than this are not worth a core of their own."""

Numbers = np.ndarray[Any, Any]


class LarcinVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games in which one seat learns. `seat` says which, or None: then each game has the next one."""

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        opponents: str = "random",
        seat: int | None = None,
        reward: str | Reward = "victory",
        memory: str = MEMORY_AID,
        cores: int | None = None,
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if opponents not in OPPONENTS:
            raise BadOptions(f"opponents cannot be {opponents!r}: choose one of {', '.join(OPPONENTS)}.")
        self.options = self.game.settle(options)
        self.seats = int(self.options["seats"])
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOptions(f"seat cannot be {seat}: choose one from 0 to {self.seats - 1}, or None for all in turn.")
        check_numbers(num_envs, seed=0)
        check_memory(memory)
        self.num_envs = num_envs
        self.opponents = opponents
        self._reward = reward_of(reward)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._lay_out_arrays(memory, novice_tries(self.game) if opponents == "novice" else 0)
        self.learners: Numbers = self._work.learners
        self.learners[:] = np.arange(num_envs) % self.seats if seat is None else seat
        length = self._work.sight.observation.shape[1]
        self._scale = self.game.layout.scale[:length]
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (length,), np.float32)
        self.single_action_space = spaces.Discrete(len(self.game.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        minds = [jobs.mind_for(self.game) for _ in range(cores_for(num_envs, cores, FEWEST_ROWS))]
        part = jobs.FEW_ROWS if self._work.tries else jobs.MANY_ROWS
        self._team = gather(jobs, with_habits(self.game), self._work, minds, part=part)
        self._dismiss = weakref.finalize(self, self._team.dismiss)
        self._first_illegal = direct(
            link(rows, self.game).first_illegal, self._work.sight.mask, self._work.rows.seats, self._work.chosen
        )
        self._work.setup.seed[0] = np.random.default_rng().integers(2**63)
        self._begun = False

    def _lay_out_arrays(self, memory: str, tries: int) -> None:
        count = self.num_envs
        self._work = in_memory(
            jobs.Work(
                rows=rows_of(self.game, count, self.seats, DICE + OWN_DICE),
                setup=setup_for(self.game, self.options),
                sight=sight_of(self.game, count, memory),
                learners=Room((count,), np.int8),
                wanted=Room((count,), np.bool_),
                chosen=Room((count,), np.int32),
                tries=tries,
                stride=count,
            )
        )
        self._work.wanted[:] = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Any]:  # noqa: ARG002
        """Begin all games: those of the seed, or without one the next."""
        numbers = self._work.rows.numbers
        if seed is None and self._begun:
            numbers += self.num_envs
        else:
            numbers[:] = np.arange(self.num_envs)
        if seed is not None:
            check_numbers(self.num_envs, seed)
            self._work.setup.seed[0] = seed
        self._begun = True
        self._work.chosen[:] = NOT_YET
        return self._go_on(jobs.BEGIN)

    def step(self, actions: Any) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """The learner's move in every game, and all that follows until it is its turn again."""
        if not self._begun:
            raise LarcinError("reset() comes before the first step().")
        here, chosen = self._work.rows, self._work.chosen
        chosen[:] = actions
        row = self._first_illegal(self._work.sight.mask, here.seats, chosen)
        if row != rows.ALL_LEGAL:
            raise IllegalMove(f"Row {row}: seat {self.learners[row]} may not play {chosen[row]}; see action_mask.")
        observation, infos = self._go_on(jobs.ADVANCE)
        rewards = np.zeros(self.num_envs, dtype=np.float32)
        if self._reward is victory:
            rewards[:] = np.where(here.ended, here.wins[np.arange(self.num_envs), self.learners], 0)
        else:
            for row in np.flatnonzero(here.ended).tolist():
                places, scores = (tuple(each[row, : self.seats].tolist()) for each in (here.places, here.scores))
                rewards[row] = self._reward(Result(places, scores), int(self.learners[row]))
        return observation, rewards, here.ended.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _go_on(self, job: int) -> tuple[Numbers, dict[str, Any]]:
        """Do a job with all games, and say what is to be seen then."""
        self._team.do(job, 0, self.num_envs)
        sight = self._work.sight
        infos = {"action_mask": sight.mask.copy(), "wins": self._work.rows.wins.copy()}
        return sight.observation * self._scale, infos

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the other cores go."""
        self._dismiss()


def register() -> list[str]:
    """Make all games known to `gymnasium.make` and `gymnasium.make_vec`, and return their ids. Once is enough."""
    ids = []
    for name in OUR_GAMES:
        known = f"larcin/{name.replace('-', '_')}-v{load(name).version}"
        ids.append(known)
        if known not in gymnasium.registry:
            gymnasium.register(
                known,
                entry_point="larcin.envs.gymnasium:LarcinEnv",
                vector_entry_point="larcin.envs.gymnasium:LarcinVectorEnv",
                kwargs={"game": name},
            )
    return ids


register()  # as Gymnasium does it: so `gymnasium.make("larcin.envs.gymnasium:larcin/...")` finds them
