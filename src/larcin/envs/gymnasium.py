"""The games as a Gymnasium vector environment: one seat learns, bots play the others.

>>> from larcin.envs.gymnasium import LarcinVectorEnv
>>> env = LarcinVectorEnv("kids-of-london", num_envs=64, opponents="random", seats=2)
>>> observations, infos = env.reset(seed=7)
>>> infos["action_mask"].shape
(64, 13)

All games are one batch: chance and the bots act in compiled code, and every step returns when it is the learner's turn
in all of them. Observations are the numbers of `docs/observations.md` as floats of about 1 at most. In the infos,
`action_mask` is what is legal, and where a game ended `wins` is how all seats fared in it. The reward comes at the end
of a game: 1 for a victory, less for a shared one, 0 for a defeat. A game that ends is followed by the next in the same
step (`AutoresetMode.SAME_STEP`): the observation is then the first of the new game.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from larcin.batch import bench, observation_size, rows, slices, usable_cores
from larcin.batch import opponents as bots_module
from larcin.bots.habits import room_to_deliberate, with_habits
from larcin.bots.levels import novice_tries
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.rules import load
from larcin.rules.contract import CHANCE, MEMORY_AID, STRICT, Game
from larcin.rules.layout import NUMBER
from larcin.rules.linking import link

OPPONENTS = ("random", "novice")
"""The bots that can sit at these tables."""

NOT_YET = -1

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
        memory: str = MEMORY_AID,
        cores: int | None = None,
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        if self.game.layout is None:
            raise BadOptions(f"{self.game.name} has no layout of observations, which environments need.")
        if opponents not in OPPONENTS:
            raise BadOptions(f"opponents cannot be {opponents!r}: choose one of {', '.join(OPPONENTS)}.")
        self.options = self.game.settle(options)
        self.seats = int(self.options["seats"])
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOptions(f"seat cannot be {seat}: choose one from 0 to {self.seats - 1}, or None for all in turn.")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._tries = novice_tries(self.game.name) if opponents == "novice" else 0
        self._length = observation_size(self.game.layout, memory)
        self._seen = observation_size(self.game.layout, STRICT)
        self._scale = self.game.layout.scale[: self._length]
        self.single_observation_space = spaces.Box(-np.inf, np.inf, (self._length,), np.float32)
        self.single_action_space = spaces.Discrete(len(self.game.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._plays = link(bots_module, with_habits(self.game))
        self._looks = link(rows, self.game)
        self._make_room(seat, cores)
        self._seed = int(np.random.default_rng().integers(2**63))
        self._begun = False

    def _make_room(self, seat: int | None, cores: int | None) -> None:
        count, state_type = self.num_envs, self.game.state_type
        self.learners: Numbers = np.zeros(count, dtype=np.int8)
        self.learners[:] = np.arange(count) % self.seats if seat is None else seat
        self._states: Numbers = np.zeros(count * state_type.itemsize, dtype=np.uint8).view(state_type)
        self._dice: Numbers = np.zeros((count, 4), dtype=np.uint64)
        self._turn: Numbers = np.zeros(count, dtype=np.int8)
        self._ended: Numbers = np.zeros(count, dtype=np.bool_)
        self._places: Numbers = np.zeros((count, CHANCE), dtype=np.int16)
        self._scores: Numbers = np.zeros((count, CHANCE), dtype=np.int32)
        self._wins: Numbers = np.zeros((count, self.seats), dtype=np.float32)
        self._numbers: Numbers = np.zeros(count, dtype=np.int64)
        self._mask: Numbers = np.zeros((count, len(self.game.moves)), dtype=np.bool_)
        self._observation: Numbers = np.zeros((count, self._length), dtype=NUMBER)
        self._chosen: Numbers = np.zeros(count, dtype=np.int32)
        self._slices = slices(count, cores or usable_cores(), fewest=16)
        self._benches = [room_to_think(self.game) for _ in self._slices]
        self._pool = ThreadPoolExecutor(len(self._slices))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, Any]:  # noqa: ARG002
        """Begin all games: those of the seed, or without one the next."""
        if seed is not None:
            self._seed = seed
        again = self._begun and seed is None
        self._numbers[:] = self._numbers + self.num_envs if again else np.arange(self.num_envs)
        self._begun = True
        blank, encoded = self.game.blank(), self.game.encode(self.options)
        self._looks.begin_rows(
            np.ones(self.num_envs, dtype=np.bool_), self._states, blank, encoded, self._seed, self._numbers, self._dice,
            np.zeros(self.num_envs, dtype=np.int16), self._turn, self._ended, *bench(self.game),
        )  # fmt: skip
        self._chosen[:] = NOT_YET
        self._advance()
        return self._look()

    def step(self, actions: Any) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """The learner's move in every game, and all that follows until it is its turn again."""
        if not self._begun:
            raise LarcinError("reset() comes before the first step().")
        self._chosen[:] = actions
        row = self._looks.first_illegal(self._mask, self._turn, self._chosen)
        if row != rows.ALL_LEGAL:
            raise IllegalMove(
                f"Row {row}: seat {self.learners[row]} may not play {self._chosen[row]}; see action_mask."
            )
        self._advance()
        observation, infos = self._look()
        won = self._wins[np.arange(self.num_envs), self.learners]
        rewards = np.where(self._ended, won, 0).astype(np.float32)
        return observation, rewards, self._ended.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    def _advance(self) -> None:
        blank, encoded = self.game.blank(), self.game.encode(self.options)

        def work(part: slice, room: tuple[Numbers, ...]) -> None:
            self._plays.advance_rows(
                self._states[part], self._chosen[part], self.learners[part], self._tries, self._dice[part],
                self._turn[part], self._ended[part], self._places[part], self._scores[part], self._wins[part],
                self.num_envs, blank, encoded, self._seed, self._numbers[part], *room,
            )  # fmt: skip

        list(self._pool.map(work, self._slices, self._benches))

    def _look(self) -> tuple[Numbers, dict[str, Any]]:
        self._looks.mask_rows(self._states, self._turn, self._mask, self._benches[0][1])
        self._looks.observe_rows(self._states, self._turn, self._observation, self._seen)
        return self._observation * self._scale, {"action_mask": self._mask.copy(), "wins": self._wins.copy()}

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the other cores go."""
        self._pool.shutdown()


def room_to_think(game: Game) -> tuple[Numbers, ...]:
    """What `advance_rows` needs to let bots think."""
    most = game.most_choices
    return *room_to_deliberate(game), np.zeros(most, dtype=np.int32), np.zeros(most)
