"""The games in OpenSpiel.

>>> import pyspiel
>>> from larcin.envs.openspiel import register
>>> register()
['larcin_doggy_bag', 'larcin_doggy_bag_at_once', 'larcin_kids_of_london', ...]
>>> game = pyspiel.load_game("larcin_kids_of_london(seats=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Nothing is registered before `register` is called. Where a game says *at the same time*, seats are asked one after the
other, and none sees what another chose; the games whose names end in `_at_once` have simultaneous nodes instead, and
`pyspiel.convert_to_turn_based` takes them. Parameters are the game's options (`seats`, `variant`, `powers`), and
`hours` for a small edition of Kids of London: the last hours of a day, with as many cards.

- A seat's return is its share of the victory less the mean of the others' shares, so that all games are zero-sum.
- Tensors are laid out as `docs/observations.md` says, multiplied with `layout.scale`: the observation without the
  memory aid, the information state with it. Observers take all observation types: see `Observer`.
- The information-state *string* names the seat's trail, a hash of everything it has seen and done, in order, so that it
  has perfect recall; the observation string is the seat's view in words.
- `state.resample_from_infostate` deals what a seat cannot know afresh, uniformly; `resampler` is the same for
  `set_resampler` of `open_spiel.python.algorithms.ismcts.ISMCTSBot`.

Known trouble of OpenSpiel 2.0.2 with games written in Python, these included: `MCTSBot.step` and `ISMCTSBot.step` of
C++ crash, so use `step_with_policy`, which returns the policy and the action; and the `ISMCTSBot` of C++ does not reach
`resample_from_infostate` of such a game, so use the one in Python with `resampler`.
"""

from __future__ import annotations

from larcin.extras import need

need("openspiel", "A game in OpenSpiel")

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from larcin.batch.single import Rules, Single, ready
from larcin.errors import BadOptions
from larcin.match.checking import lay
from larcin.pictures.plain import lines_of, told
from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import CHANCE, CHANCE_ACTS, ONLOOKER, STRICT, Game
from larcin.rules.states import plainly

NO_ACTION = -1


class Trailed:
    """A game in progress with the trails of its seats. OpenSpiel copies it with every clone."""

    def __init__(self, single: Single) -> None:
        self.single = single
        self.trails = np.arange(single.rules.seats, dtype=np.uint64)
        self.own_moves = [0] * single.rules.seats

    def play(self, seat: int, action: int) -> None:
        self.single.play(seat, action)
        if seat != CHANCE:
            self.own_moves[seat] += 1
        self._follow(seat, action, NO_ACTION)

    def _follow(self, seat: int, action: int, afresh: int) -> None:
        rules = self.single.rules
        rules.follow(self.single.states, self.trails, seat, action, rules.room.observation, rules.seen, afresh)

    def redeal(self, seat: int, seed: int) -> Trailed:
        """What the seat cannot know dealt afresh: the others then know what was dealt, and no more."""
        twin = self.__deepcopy__({})
        twin.single = self.single.redeal(seat, seed)
        twin._follow(NO_ACTION, NO_ACTION, seat)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Trailed:
        twin = object.__new__(Trailed)
        twin.single, twin.trails, twin.own_moves = self.single.copy(), self.trails.copy(), self.own_moves.copy()
        return twin


class LarcinState(pyspiel.State):  # type: ignore[misc]
    """A state of one of the games."""

    def __init__(self, game: LarcinGame) -> None:
        super().__init__(game)
        self._table = Trailed(game.begin())
        self._at_once = game.at_once

    @property
    def _single(self) -> Single:
        return self._table.single

    def current_player(self) -> int:
        single = self._single
        if single.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if single.to_act == CHANCE_ACTS:
            return int(pyspiel.PlayerId.CHANCE)
        asked = single.in_turn
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self._at_once and len(asked) > 1 else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self._single.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._single.chances()

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        self._table.play(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in self._single.in_turn:
            self._table.play(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._single.rules.game
        return game.outcomes[action] if player == pyspiel.PlayerId.CHANCE else game.moves[action]

    def is_terminal(self) -> bool:
        return self._single.over

    def returns(self) -> list[float]:
        if not self._single.over:
            return [0.0] * self._single.rules.seats
        wins = self._single.wins()
        total, others = sum(wins), len(wins) - 1
        return [won - (total - won) / others for won in wins]

    def trail_of(self, seat: int) -> str:
        """What a seat has seen and done so far, as a name that no other past has."""
        return f"seat {seat}, {self._table.own_moves[seat]} moves, trail {int(self._table.trails[seat]):016x}"

    def public_trail(self) -> str:
        """What an onlooker has seen so far, likewise. It is worked out from the history, step by step."""
        twin, seen = self.get_game().new_initial_state(), blake2b(digest_size=8)
        past = iter(self.full_history())
        for step in past:
            if twin.current_player() == pyspiel.PlayerId.SIMULTANEOUS:
                others = self._single.rules.seats - 1
                twin.apply_actions([step.action, *(next(past).action for _ in range(others))])
            else:
                twin.apply_action(step.action)
            seen.update(twin._single.look(ONLOOKER)[0].tobytes())
        return f"onlooker, {self.move_number()} moves, trail {seen.hexdigest()}"

    def seen_by(self, watcher: int) -> str:
        """What a seat, or an onlooker, sees, in words."""
        rules = self._single.rules
        return in_words(rules, rules.eye.view(self._single.states, watcher, STRICT))

    def in_private(self, seat: int) -> str:
        """What a seat sees and an onlooker does not, in words; nothing, if that is so."""
        rules, states = self._single.rules, self._single.states
        own, public = (rules.eye.view(states, watcher, STRICT) for watcher in (seat, ONLOOKER))
        return "\n".join(f"{name}: {told(own[name])}" for name in own if own[name] != public[name])

    def view(self, player: int) -> dict[str, Any]:
        """What a seat, or an onlooker (-1), knows: in words, as JSON."""
        return self._single.view(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> LarcinState:
        """A state that the player cannot tell from this one. `sampler()` gives a number from 0 to 1."""
        twin: LarcinState = self.clone()
        twin._table = self._table.redeal(player, int(sampler() * (1 << 53)))
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (str(self.get_game()), self.serialize(), self._table)

    def __str__(self) -> str:
        rules = self._single.rules
        return in_words(rules, rules.game.position(plainly(self._single.states[0])))


def in_words(rules: Rules, table: dict[str, Any]) -> str:
    """A view, or a position, in lines: all of it."""
    names = [f"seat {seat}" for seat in range(rules.seats)]
    return "\n".join([rules.game.title["en"], *lines_of(table, names)]) + "\n"


class Observer:
    """What is known of a state, as a tensor with named pieces and as a string: how much, the observation type says.

    - Public information alone is what an onlooker sees, public and private together what a seat does, and that of all
      players what all of them do, one after the other.
    - Private information alone is what a seat sees and an onlooker does not. It is told in words: there is no tensor.
    - With perfect recall the tensor has the memory aid, and strings name the trail of all that was seen.
    """

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            raise BadOptions(f"Observers of larcin take no parameters, not {params}.")
        every = pyspiel.PrivateInfoType
        if kind.private_info == every.NONE and not kind.public_info:
            raise BadOptions("An observer sees public information, or private information, or both.")
        self._rules = rules
        self._recalls, self._public = kind.perfect_recall, kind.public_info
        self._watchers = {every.NONE: [ONLOOKER], every.SINGLE_PLAYER: None, every.ALL_PLAYERS: [*range(rules.seats)]}[
            kind.private_info
        ]
        self._length = rules.layout.information if self._recalls else rules.layout.observation
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self._public:
            self._lay_out()

    def _lay_out(self) -> None:
        watchers = self._watchers or [ONLOOKER]
        self.tensor = np.zeros(self._length * len(watchers), dtype=np.float32)
        for number, watcher in enumerate(watchers):
            pieces = self._rules.layout.named(self.tensor[number * self._length :][: self._length])
            alone = len(watchers) == 1
            self.dict.update({name if alone else f"{name} of {watcher}": piece for name, piece in pieces.items()})

    def set_from(self, state: LarcinState, player: int) -> None:
        if self.tensor is None:
            return
        for number, watcher in enumerate(self._watchers or [player]):
            numbers, _ = state._single.look(watcher)
            part = self.tensor[number * self._length :][: self._length]
            np.multiply(numbers[: self._length], self._rules.layout.scale[: self._length], out=part)

    def string_from(self, state: LarcinState, player: int) -> str:
        watchers = self._watchers or [player]
        return "\n".join(self._told(state, watcher) for watcher in watchers)

    def _told(self, state: LarcinState, watcher: int) -> str:
        if not self._public:
            return state.in_private(watcher)
        if not self._recalls:
            return state.seen_by(watcher)
        return state.public_trail() if watcher == ONLOOKER else state.trail_of(watcher)


class LarcinGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, with its options settled. `register` makes a class of its own for each."""

    played: Game
    at_once: bool
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settled = {**self.kind.parameter_specification, **(params or {})}
        self.size = self._read_size(settled)
        self.rules = ready(self.played, settled)
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(self.played.moves),
            max_chance_outcomes=len(self.played.outcomes),
            num_players=self.rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.played.hints.longest(self.rules.seats),
        )
        super().__init__(self.kind, facts, params or {})

    def _read_size(self, settled: dict[str, Any]) -> int | None:
        """How large an edition is wanted, of a game that has small ones; None for the game as it is."""
        small = self.played.hints.small_editions
        if small is None:
            return None
        size = int(settled.pop(small.name, small.largest))
        if not 1 <= size <= small.largest:
            raise BadOptions(f"{small.name} cannot be {size}: choose a number from 1 to {small.largest}.")
        return None if size == small.largest else size

    def begin(self) -> Single:
        single = Single(self.rules)
        small = self.played.hints.small_editions
        if small is not None and self.size is not None:
            single.states = self.played.blank()
            lay(self.played, small.table(self.size, single.rules.seats), self.rules.options, single.states)
            single.to_act = single.rules.acting(single.states)
        return single

    def new_initial_state(self) -> LarcinState:
        return LarcinState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def loaded(text: str) -> LarcinGame:
    """A game as OpenSpiel writes it, also where nothing has been registered yet: for pickles."""
    register()
    game: LarcinGame = pyspiel.load_game(text)
    return game


def revived(text: str, past: str, table: Trailed) -> LarcinState:
    """A state from its pickle: what OpenSpiel keeps of it, and the table, which may have been dealt afresh."""
    state: LarcinState = loaded(text).deserialize_state(past)
    state._table = table
    return state


def game_type(game: Game, name: str, at_once: bool) -> Any:
    parameters = {option.name: option.usual for option in game.options}
    if game.hints.small_editions is not None:
        parameters[game.hints.small_editions.name] = game.hints.small_editions.largest
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{game.title['en']}, at once" if at_once else game.title["en"],
        dynamics=dynamics.SIMULTANEOUS if at_once else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seat_counts),
        min_num_players=min(game.seat_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def register() -> list[str]:
    """Make all games known to OpenSpiel, and return their names. It does no harm to do so again."""
    for name in OUR_GAMES:
        game = load(name)
        for at_once in (False, True) if game.at_once else (False,):
            short = f"larcin_{name.replace('-', '_')}{'_at_once' if at_once else ''}"
            if short not in pyspiel.registered_names():
                kind = game_type(game, short, at_once)
                made = type(short, (LarcinGame,), {"played": game, "at_once": at_once, "kind": kind})
                pyspiel.register_game(kind, made)
    return sorted(each for each in pyspiel.registered_names() if each.startswith("larcin_"))


def resampler(state: LarcinState, player: int) -> LarcinState:
    """For `ISMCTSBot.set_resampler`: a state that the player cannot tell from this one."""
    return state.resample_from_infostate(player, np.random.random)
