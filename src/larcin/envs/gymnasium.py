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
The last one of the old game is in the infos (`final_obs`), as Gymnasium keeps it.
"""

from __future__ import annotations

from larcin.extras import need

need("gymnasium", "A Gymnasium environment")

import weakref
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from larcin.batch import opponents as jobs
from larcin.batch.arrays import DICE, Room, check_numbers, in_memory, rows_of, setup_for, sight_of
from larcin.batch.cores import cores_for, gather
from larcin.batch.opponents import NOT_YET, OWN_DICE
from larcin.bots.flat import BY_GUESSING, BY_HABIT
from larcin.bots.levels import novice_tries
from larcin.envs.rewards import REWARDS, Reward, reward_of, victory
from larcin.envs.solo import (
    ILLEGAL,
    ILLEGAL_REWARD,
    LOSE,
    RAISE,
    Frozen,
    LarcinEnv,
    check_illegal,
    observation_space,
)
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.match import Result
from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import MEMORY_AID, Game, check_memory
from larcin.rules.habits import with_habits

__all__ = ["ILLEGAL", "OPPONENTS", "REWARDS", "Frozen", "LarcinEnv", "LarcinVectorEnv", "register"]

OPPONENTS = ("random", "habit", "novice")
"""The bots that play in compiled code, at thousands of tables."""

FEWEST_ROWS = 16
"""Fewer rows than this are not worth a core of their own."""

Numbers = np.ndarray[Any, Any]


class LarcinVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """Many games in which one seat learns.

    - `seat`: which one; None for the next one in each game.
    - `opponents`: `"random"`, `"habit"` (players by habit, without a thought) or `"novice"`, who play in compiled code;
      or `Frozen(policy)`, whose policy chooses in all games at once. Another one can be set at any time.
    - `reward`, `illegal`, `flat`, `memory` and options of the game as for `LarcinEnv`.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int,
        *,
        opponents: str | Frozen = "random",
        seat: int | None = None,
        reward: str | Reward = "victory",
        illegal: str = RAISE,
        flat: bool = True,
        memory: str = MEMORY_AID,
        cores: int | None = None,
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.settle(options)
        self.seats = int(self.options["seats"])
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOptions(f"seat cannot be {seat}: choose one from 0 to {self.seats - 1}, or None for all in turn.")
        check_numbers(num_envs, seed=0)
        check_memory(memory)
        self.num_envs = num_envs
        self.illegal = check_illegal(illegal)
        self.flat = flat
        self._reward = reward_of(reward)
        self._how = {"memory": memory, "cores": cores}
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._lay_out_arrays(memory)
        self.learners: Numbers = self._work.learners
        self.learners[:] = np.arange(num_envs) % self.seats if seat is None else seat
        self._lay_out_spaces()
        self._cores = cores
        self._dismiss: Callable[[], Any] = lambda: None
        self.opponents = opponents
        self._work.setup.seed[0] = np.random.default_rng().integers(2**63)
        self._begun = False

    def _lay_out_arrays(self, memory: str) -> None:
        count = self.num_envs
        sight = sight_of(self.game, count, memory)
        self._work = in_memory(
            jobs.Work(
                rows=rows_of(self.game, count, self.seats, DICE + OWN_DICE),
                setup=setup_for(self.game, self.options),
                sight=sight,
                learners=Room((count,), np.int8),
                wanted=Room((count,), np.bool_),
                chosen=Room((count,), np.int32),
                final=sight.observation,
                tries=0,
                stride=count,
            )
        )
        self._work.wanted[:] = True

    def _lay_out_spaces(self) -> None:
        moves, length = len(self.game.moves), self._work.sight.observation.shape[1]
        self._scale = self.game.layout.scale[:length]
        self.single_observation_space = observation_space(length, moves, self._scale, self.flat)
        self.single_action_space = spaces.Discrete(moves)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def opponents(self) -> str | Frozen:
        """Who plays the other seats. Another one can be set at any time, and makes the next moves."""
        return self._opponents

    @opponents.setter
    def opponents(self, opponents: str | Frozen) -> None:
        if not (isinstance(opponents, Frozen) or opponents in OPPONENTS):
            raise BadOptions(
                f"opponents cannot be {opponents!r} in a vector environment: choose one of {', '.join(OPPONENTS)}, or "
                "Frozen(policy). Any other bot plays in gymnasium.make_vec(..., vectorization_mode='sync')."
            )
        self._opponents = opponents
        tries = jobs.ASKED if isinstance(opponents, Frozen) else tries_of(opponents, self.game)
        self._work = self._work._replace(tries=tries)
        self._dismiss()
        minds = [jobs.mind_for(self.game) for _ in range(cores_for(self.num_envs, self._cores, FEWEST_ROWS))]
        part = jobs.FEW_ROWS if tries > 0 or tries == BY_GUESSING else jobs.MANY_ROWS
        self._team = gather(jobs, with_habits(self.game), self._work, minds, part=part)
        self._dismiss = weakref.finalize(self, self._team.dismiss)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:  # noqa: ARG002
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
        self._team.do(jobs.BEGIN, 0, self.num_envs)
        self._ask_others()
        return self._seen(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Numbers, Numbers, Numbers, dict[str, Any]]:
        """The learner's move in every game, and all that follows until it is its turn again."""
        if not self._begun:
            raise LarcinError("reset() comes before the first step().")
        given, wrong = np.asarray(actions), self._wrong(actions)
        instead = jobs.GIVE_UP if self.illegal == LOSE else jobs.STAY
        self._work.chosen[:] = np.where(wrong, instead, given)
        ended = self._work.rows.ended
        ended[wrong] = False
        self._team.do(jobs.ADVANCE, 0, self.num_envs)
        self._ask_others()
        rewards = self._rewards(ended & ~wrong)
        infos = self._infos()
        if wrong.any():
            infos["illegal"] = wrong
            rewards[wrong] = ILLEGAL_REWARD if self.illegal == LOSE else 0.0
        if ended.any():
            infos["final_obs"], infos["_final_obs"] = self._final(), ended.copy()
        return self._seen(), rewards, ended.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _wrong(self, actions: Any) -> Numbers:
        """Where the learner may not do what it would; an error, if it is to be one."""
        given, mask = np.asarray(actions), self._work.sight.mask
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise LarcinError(f"A step takes one whole number for each of the {self.num_envs} games.")
        outside = (given < 0) | (given >= mask.shape[1])
        wrong: Numbers = outside | ~mask[np.arange(self.num_envs), np.where(outside, 0, given)]
        if self.illegal == RAISE and wrong.any():
            row = int(wrong.argmax())
            raise IllegalMove(f"Row {row}: seat {self.learners[row]} may not play {given[row]}; see action_mask.")
        return wrong

    def _ask_others(self) -> None:
        """Let a frozen policy choose for the other seats, in all games at once, until it is the learner's turn."""
        frozen, here, sight = self._opponents, self._work.rows, self._work.sight
        if not isinstance(frozen, Frozen):
            return
        ended = here.ended.copy()
        while (waiting := here.seats != self.learners).any():
            rows = np.flatnonzero(waiting)
            chosen = np.asarray(frozen.policy(self._shown(sight.observation[rows]), sight.mask[rows]))
            if chosen.shape != rows.shape or not sight.mask[rows, chosen].all():
                raise IllegalMove("The frozen policy must choose a legal move in each row: one number a row.")
            self._work.chosen[:] = jobs.STAY
            self._work.chosen[rows] = chosen
            self._team.do(jobs.ADVANCE, 0, self.num_envs)
            ended[rows] |= here.ended[rows]
        here.ended[:] = ended

    def _rewards(self, ended: Numbers) -> Numbers:
        """What the learners get where a game has ended."""
        here, rewards = self._work.rows, np.zeros(self.num_envs, dtype=np.float32)
        if self._reward is victory:
            rewards[:] = np.where(ended, here.wins[np.arange(self.num_envs), self.learners], 0)
            return rewards
        for row in np.flatnonzero(ended).tolist():
            places, scores = (tuple(each[row, : self.seats].tolist()) for each in (here.places, here.scores))
            rewards[row] = self._reward(Result(places, scores), int(self.learners[row]))
        return rewards

    def _shown(self, numbers: Numbers) -> Numbers:
        return np.multiply(numbers, self._scale, dtype=np.float32) if self.flat else numbers.copy()

    def _seen(self) -> Any:
        sight = self._work.sight
        seen = self._shown(sight.observation)
        return seen if self.flat else {"observation": seen, "action_mask": sight.mask.astype(np.int8)}

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self._work.sight.mask.copy(), "wins": self._work.rows.wins.copy()}

    def _final(self) -> Numbers:
        """What the learner saw in the end, game by game, as Gymnasium keeps it: None where no game has ended."""
        found: Numbers = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(len(self.game.moves), dtype=np.int8)
        for row in np.flatnonzero(self._work.rows.ended).tolist():
            seen = self._shown(self._work.final[row])
            found[row] = seen if self.flat else {"observation": seen, "action_mask": nothing}
        return found

    def action_masks(self) -> Numbers:
        """The learners' legal moves as truths, a row a game."""
        masks: Numbers = self._work.sight.mask.copy()
        return masks

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the other cores go."""
        self._dismiss()

    def _kept(self) -> list[Numbers]:
        """The arrays that say how the games stand, and what is seen of them; states with the gaps between fields."""
        work = self._work
        states, *rows = work.rows
        return [states.view(np.uint8), *rows, work.setup.seed, work.sight.mask, work.sight.observation, work.learners]

    def __reduce__(self) -> tuple[Any, ...]:
        rule = {"reward": self._reward, "illegal": self.illegal, "flat": self.flat, "opponents": self._opponents}
        how = {"num_envs": self.num_envs, **rule, **self._how, **self.options}
        return revive, (self.game, how, [each.copy() for each in self._kept()], self._begun, self.spec)

    def __eq__(self, other: object) -> bool:
        """Whether two environments play in the same way, and all their games stand alike."""
        if not isinstance(other, LarcinVectorEnv):
            return NotImplemented
        (game, mine, arrays, *rest), (its_game, its, others, *its_rest) = (
            each.__reduce__()[1] for each in (self, other)
        )
        alike = game is its_game and {**mine, "cores": None} == {**its, "cores": None} and rest == its_rest
        return alike and all(np.array_equal(one, two) for one, two in zip(arrays, others, strict=True))

    __hash__ = object.__hash__  # wrappers may keep environments in sets: each is itself there

    def __repr__(self) -> str:
        return f"<LarcinVectorEnv of {self.num_envs} games of {self.game.name}, opponents {self._opponents!r}>"


def revive(
    game: Game, how: dict[str, Any], arrays: list[Numbers], begun: bool, spec: gymnasium.envs.registration.EnvSpec
) -> LarcinVectorEnv:
    """A vector environment as it was when it was pickled or copied."""
    env = LarcinVectorEnv(game, **how)
    for kept, room in zip(arrays, env._kept(), strict=True):
        room[...] = kept
    env._begun, env.spec = begun, spec
    return env


def tries_of(opponents: str, game: Game) -> int:
    """How bots of a kind choose, as `larcin.batch.opponents` knows it."""
    if opponents == "novice":
        return novice_tries(game)
    return BY_HABIT if opponents == "habit" else 0


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
