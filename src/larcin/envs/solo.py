"""One game in which one seat learns and others play the rest: the single environment of `larcin.envs.gymnasium`."""

from __future__ import annotations

from larcin.extras import need

need("gymnasium", "A Gymnasium environment")

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from larcin import pictures
from larcin.batch.single import ready
from larcin.bots import OUR_BOTS, Agent, Bot, Knowledge, as_bot, ask
from larcin.bots.agents import Absent
from larcin.envs.rewards import Reward, reward_of
from larcin.errors import BadOptions, IllegalMove, LarcinError
from larcin.match import Match
from larcin.rules.contract import MEMORY_AID, Game, bit
from larcin.rules.layout import NUMBER

Numbers = np.ndarray[Any, Any]

RAISE, LOSE, IGNORE = "raise", "lose", "ignore"
ILLEGAL = (RAISE, LOSE, IGNORE)
"""What becomes of an illegal move: an error, the end of the game with `ILLEGAL_REWARD`, or nothing at all."""

ILLEGAL_REWARD = -1.0
SEEDS = 1 << 62
RENDER_MODES = ["human", "ansi", "rgb_array"]
RANDOM = "random"


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise BadOptions(f"illegal cannot be {illegal!r}: choose one of {', '.join(ILLEGAL)}.")
    return illegal


def observation_space(length: int, moves: int, scale: Numbers, flat: bool) -> spaces.Space[Any]:
    """A Box of floats of about 1 at most; or the numbers as they are, with the mask of legal moves beside them."""
    limits = np.iinfo(NUMBER)
    if flat:
        return spaces.Box(*((limit * scale).astype(np.float32) for limit in (limits.min, limits.max)))
    numbers = spaces.Box(limits.min, limits.max, (length,), NUMBER)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (moves,), np.int8)})


@dataclass(frozen=True)
class Frozen:
    """An opponent that chooses as a policy on arrays does: from an observation and a mask, the number of a move.

    `policy(observation, mask)` gets what the learner would get in its place; in a vector environment a row for each
    game that waits, and answers with as many numbers. For self-play, freeze what was learned so far and hand it to
    `opponents` of the environment.
    """

    policy: Callable[[Numbers, Numbers], Any]


def checked_opponent(given: Agent) -> Bot:
    """The bot that somebody names as an opponent; who is none, or cannot be started, is refused at once."""
    taken = f"{', '.join(OUR_BOTS)}, a program's command, a bot, a function of a seat's Knowledge, or Frozen(policy)"
    refused = BadOptions(f"opponents cannot be {given!r}: choose one of {taken}.")
    try:
        found = as_bot(given)
    except LarcinError:
        raise refused from None
    if isinstance(found, Absent):
        raise refused
    return found


class LarcinEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """A game in which one seat learns.

    - `seat`: which one; None for the next one in every game.
    - `opponents`: a level (`"random"`, `"novice"`, ...), a bot, a function of a seat's `Knowledge`, or `Frozen`.
    - `reward`: `"victory"`, `"rank"`, `"margin"`, or a function of the result and the seat. It comes at the end.
    - `illegal`: `"raise"`, `"lose"` or `"ignore"`.
    - `flat`: observations are a Box of floats of about 1 at most; otherwise a dictionary with `observation`, the
      numbers as they are, and `action_mask`.
    - `render_mode`: `"ansi"`, `"rgb_array"` or `"human"`; frames have one size, and show what an onlooker sees, or the
      seat `render_seat`.
    - Options of the game, such as `seats`, by name.

    `action_masks()` is what sb3-contrib asks for; the mask is in every info, too.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int | None = None,
        opponents: Agent | Frozen = RANDOM,
        reward: str | Reward = "victory",
        illegal: str = RAISE,
        flat: bool = True,
        memory: str = MEMORY_AID,
        render_mode: str | None = None,
        render_seat: int | None = None,
        **options: int | str,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise BadOptions(f"render_mode cannot be {render_mode!r}: choose one of {', '.join(RENDER_MODES)}.")
        self.rules = ready(game, options, memory)
        if seat is not None and not 0 <= seat < self.rules.seats:
            last = self.rules.seats - 1
            raise BadOptions(f"seat cannot be {seat}: choose one from 0 to {last}, or None for all in turn.")
        self.render_mode = render_mode
        self._render_seat = pictures.watcher(render_seat, self.rules.seats)
        self.illegal = check_illegal(illegal)
        self.flat = flat
        self.opponents = opponents
        self._reward = reward_of(reward)
        self._seat = seat
        self._games = 0
        self._match: Match | None = None
        self._scale = self.rules.layout.scale[: self.rules.length]
        moves = len(self.rules.game.moves)
        self.action_space = spaces.Discrete(moves)
        self.observation_space = observation_space(self.rules.length, moves, self._scale, flat)

    @property
    def opponents(self) -> Agent | Frozen:
        """Who plays the other seats. Another one can be set at any time, and makes the next moves."""
        return self._opponents

    @opponents.setter
    def opponents(self, opponents: Agent | Frozen) -> None:
        bot = None if isinstance(opponents, Frozen) else checked_opponent(opponents)
        self._opponents = opponents
        self._bot: Bot | None = bot

    @property
    def match(self) -> Match:
        """The game in progress."""
        if self._match is None:
            raise LarcinError("reset() comes before everything else.")
        return self._match

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game, and go on to the learner's first turn."""
        super().reset(seed=seed, options=options)
        self._games = 0 if seed is not None else self._games
        self.learner = self._games % self.rules.seats if self._seat is None else self._seat
        self._games += 1
        options_of_game: dict[str, Any] = self.rules.options
        self._match = Match(self.rules.game, seed=int(self.np_random.integers(SEEDS)), **options_of_game)
        self._let_others_play()
        if self.match.is_over:  # a game in which the learner was never asked is none to learn from
            return self.reset(options=options)
        return self._sight(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's move, and all that follows until it is its turn again."""
        match, move = self.match, int(action)
        if match.is_over:
            raise LarcinError("The game is over: reset() begins the next one.")
        if not (0 <= move < len(self.rules.game.moves) and self.action_masks()[move]):
            return self._refuse(move)
        match.play(self.learner, self.rules.game.moves[move])
        self._let_others_play()
        result = match.result
        reward = 0.0 if result is None else float(self._reward(result, self.learner))
        if self.render_mode == "human":
            self.render()
        return self._sight(), reward, match.is_over, False, self._info()

    def _refuse(self, move: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.illegal == RAISE:
            raise IllegalMove(f"Seat {self.learner} may not play {move} now; see action_masks().")
        lost = self.illegal == LOSE
        info = {**self._info(), "illegal": True}
        return self._sight(), ILLEGAL_REWARD if lost else 0.0, lost, False, info

    def _let_others_play(self) -> None:
        match = self.match
        while not match.is_over and min(match.to_act) != self.learner:
            seat = min(match.to_act)
            if self._opponents == RANDOM:  # the same as the bot of that name, without re-deals that it does not look at
                legal = match.legal(seat)
                match.play(seat, legal[int(self.np_random.integers(len(legal)))])
            elif self._bot is not None:
                match.play(seat, ask(self._bot, Knowledge(match, seat, int(self.np_random.integers(SEEDS)))))
            else:
                match.play(seat, self._frozen_move(seat))
        self._numbers, self._mask = self._look(self.learner)

    def _frozen_move(self, seat: int) -> str:
        assert isinstance(self._opponents, Frozen)
        numbers, mask = self._look(seat)
        seen = numbers * self._scale if self.flat else numbers
        return self.rules.game.moves[int(self._opponents.policy(seen, mask.astype(np.bool_)))]

    def _look(self, seat: int) -> tuple[Numbers, Numbers]:
        """What a seat knows, and what it may do."""
        rules, match = self.rules, self.match
        mask = np.zeros(len(rules.game.moves), dtype=np.int8)
        out = np.zeros(rules.length, dtype=NUMBER)
        to_act = sum(map(bit, match.to_act))
        rules.look(match.states, seat, to_act, mask, out, rules.seen, rules.room.actions)
        return out, mask

    def _sight(self) -> Any:
        if not self.flat:
            return {"observation": self._numbers.copy(), "action_mask": self._mask.copy()}
        return (self._numbers * self._scale).astype(np.float32)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks(), "seat": self.learner}
        if self.match.result is not None:
            info["places"], info["scores"] = list(self.match.result.places), list(self.match.result.scores)
        return info

    def action_masks(self) -> Numbers:
        """The learner's legal moves as truths, one a move: none once the game is over."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """What an onlooker sees, or the seat that `render_seat` names: printed for humans, as text, or as an image."""
        return pictures.shown(pictures.scene_of(self.match, self._render_seat), self.render_mode)

    def __eq__(self, other: object) -> bool:
        """Whether two environments play the same game, in the same way, and it stands alike."""
        return self._value() == other._value() if isinstance(other, LarcinEnv) else NotImplemented

    def _value(self) -> tuple[Any, ...]:
        dice = None if self._np_random is None else self._np_random.bit_generator.state
        how = self._opponents, self._reward, self.illegal, self.flat, self._seat
        return self.rules, how, self._games, self._match, dice

    __hash__ = object.__hash__  # wrappers may keep environments in sets: each is itself there

    def __copy__(self) -> LarcinEnv:
        return deepcopy(self)

    def __repr__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.rules.options.items())
        begun = self._match is not None
        about = f"seat {self.learner} learns, {'over' if self.match.is_over else 'in play'}" if begun else "not begun"
        return f"<LarcinEnv {self.rules.game.name}, {options}, {about}>"
