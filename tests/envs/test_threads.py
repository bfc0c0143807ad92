"""Several threads with games of one kind: none sees what another does, in no adapter, match, batch or bot."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
import pyspiel
import pytest

import larcin
from larcin import Match
from larcin.batch import Batch
from larcin.batch.single import Single, ready
from larcin.bots import Budget, Knowledge, Thinker, bot, let_play
from larcin.envs.gymnasium import LarcinEnv, LarcinVectorEnv
from larcin.envs.openspiel import register
from larcin.envs.pettingzoo import ENVIRONMENTS, stable_name
from larcin.rules.dice import new_dice

GAMES, FEWER_GAMES = 12, 6
THREADS = 8
SEATS = 3
STEPS = 60
"""No game is followed for longer: where threads get in each other's way, they do so soon."""

Told = list[object]


def play_single(game: str, number: int) -> Told:
    """All that is known of a game, move by move, with the first or last legal move."""
    single = Single(ready(game, {"seats": SEATS}), new_dice(3, number))
    told: Told = []
    while not single.over and len(told) < STEPS:
        seat = single.first_in_turn
        legal = single.legal(seat)
        told.append((seat, legal, *(each.tobytes() for each in single.look(seat))))
        single.play(seat, legal[-((len(told) + number) % 2)])
    return [*told, single.wins() if single.over else None]


def play_pettingzoo(game: str, number: int) -> Told:
    env = ENVIRONMENTS[stable_name(larcin.load(game))].env(seats=SEATS)
    env.reset(seed=number)
    told: Told = []
    for _ in range(STEPS):
        sight, reward, ended, _, _ = env.last()
        told.append((env.agent_selection, reward, ended, *(part.tobytes() for part in sight.values())))
        env.step(None if ended else int(np.flatnonzero(sight["action_mask"])[-((len(told) + number) % 2)]))
        if not env.agents:
            break
    return told


def play_parallel(game: str, number: int) -> Told:
    env = ENVIRONMENTS[stable_name(larcin.load(game))].parallel_env(seats=SEATS)
    sights, _ = env.reset(seed=number)
    told: Told = []
    while env.agents and len(told) < STEPS // SEATS:
        told.append([part.tobytes() for sight in sights.values() for part in sight.values()])
        masks = {agent: sight["action_mask"] for agent, sight in sights.items()}
        last = -((len(told) + number) % 2)
        moves = {agent: int(np.flatnonzero(mask)[last]) for agent, mask in masks.items() if mask.any()}
        sights, rewards, *_ = env.step(moves)
        told.append(sorted(rewards.items()))
    return [*told, env.state().tobytes()]


def play_openspiel(game: str, number: int) -> Told:
    state = pyspiel.load_game(f"larcin_{game.replace('-', '_')}(seats={SEATS})").new_initial_state()
    told: Told = []
    while not state.is_terminal() and len(told) < STEPS:
        legal = state.legal_actions()
        if not state.is_chance_node():
            player = state.current_player()
            told.append((legal, state.information_state_string(player), state.observation_tensor(player)))
        state.apply_action(legal[(len(state.history()) * 7 + number) % len(legal)])
    return [*told, state.returns()]


def play_match(game: str, number: int) -> Told:
    match = Match(game, seed=number, seats=SEATS)
    told: Told = []
    while not match.is_over and len(told) < STEPS:
        seat = min(match.to_act)
        told.append(json.dumps([match.view(seat), match.odds(seat), match.previews(seat)]))
        match.play(seat, match.legal(seat)[-((len(told) + number) % 2)])
    return [*told, json.dumps(match.log(0))]


def play_batch(game: str, number: int) -> Told:
    batch = Batch(game, games=20, seed=number, seats=SEATS)
    told: Told = []
    for _ in range(STEPS // 2):
        batch.step(batch.sample())
        told.append((batch.states.tobytes(), batch.mask.tobytes(), batch.observation.tobytes()))
    return told


def play_gymnasium(game: str, number: int) -> Told:
    env = LarcinVectorEnv(game, 20, seats=SEATS, opponents="random")
    seen, infos = env.reset(seed=number)
    told: Told = [seen.tobytes()]
    for _ in range(STEPS // 3):
        seen, rewards, *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        told.append((seen.tobytes(), rewards.tobytes()))
    env.close()
    return told


def play_one_in_gymnasium(game: str, number: int) -> Told:
    env = LarcinEnv(game, seats=SEATS, opponents="novice")
    seen, info = env.reset(seed=number)
    told: Told = [seen.tobytes()]
    ended = False
    while not ended and len(told) < STEPS // SEATS:
        legal = np.flatnonzero(info["action_mask"])
        seen, reward, ended, _, info = env.step(int(legal[-((len(told) + number) % 2)]))
        told.append((seen.tobytes(), reward, info["action_mask"].tobytes()))
    return told


def play_bots(game: str, number: int) -> Told:
    match = Match(game, seed=number, seats=SEATS)
    players = [bot(level) for level in ("novice", "regular", "random")]
    while not match.is_over and len(match) < STEPS // 3:
        seat = min(match.to_act)
        let_play(match, seat, players[seat], seed=number)
    told: Told = [*match.steps]
    if not match.is_over:
        seat = min(match.to_act)
        told.append(Thinker(match.game, Budget(iterations=50)).think(Knowledge(match, seat, number)).visits)
    return told


WAYS: dict[str, Callable[[str, int], Told]] = {
    "single": play_single, "pettingzoo": play_pettingzoo, "parallel": play_parallel, "openspiel": play_openspiel,
    "match": play_match, "batch": play_batch, "gymnasium": play_gymnasium, "gymnasium, one game": play_one_in_gymnasium,
    "bots": play_bots,
}  # fmt: skip


def games_of(way: str) -> list[str]:
    """One whose seats choose at once, one where much is hidden, and the largest, if it can be played so."""
    if way == "parallel":
        return ["kids-of-london", "doggy-bag"]
    return ["kids-of-london", "pickpocket" if way == "gymnasium" else "doggy-bag", "oliver-twist"]


@pytest.fixture
def hasty_threads() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("hasty_threads")
@pytest.mark.parametrize(("way", "game"), [(way, game) for way in WAYS for game in games_of(way)])
def test_games_in_several_threads_are_the_same_as_one_after_the_other(way: str, game: str) -> None:
    register()
    play = partial(WAYS[way], game)
    games = FEWER_GAMES if game == "oliver-twist" else GAMES
    alone = [play(number) for number in range(games)]
    assert len({repr(told) for told in alone}) > 1, "not all of them are the same game"
    with ThreadPoolExecutor(THREADS) as threads:
        for _ in range(2):
            for number, told in enumerate(threads.map(play, range(games))):
                assert told == alone[number], f"game {number} went otherwise"
