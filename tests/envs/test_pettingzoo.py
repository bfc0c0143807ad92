"""The games as PettingZoo environments: they pass PettingZoo's own tests, with all options."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import larcin
from larcin import IllegalMove, LarcinError, pictures
from larcin.envs import pettingzoo
from larcin.envs.pettingzoo import ENVIRONMENTS, Maker
from larcin.lab.simulation import simulate
from larcin.testing import all_options

AT_ONCE = [name for name in larcin.games() if larcin.load(name).at_once]


def ways(names: Iterable[str]) -> list[Any]:
    return [
        pytest.param(Maker(name), options, id=f"{name} {' '.join(map(str, options.values()))}")
        for name in names
        for options in all_options(larcin.load(name))
    ]


# PettingZoo's tests warn of every dictionary with an action mask, which its own games have too.
masks_are_fine = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def all_marked(test: Any) -> Any:
    for mark in masks_are_fine:
        test = mark(test)
    return test


@all_marked
@pytest.mark.parametrize(("maker", "options"), ways(larcin.games()))
def test_every_game_passes_the_api_test(maker: Maker, options: dict[str, Any]) -> None:
    api_test(maker.env(**options), num_cycles=60)
    assert maker.env(**options).unwrapped.metadata["name"] in ENVIRONMENTS


@pytest.mark.parametrize(("maker", "options"), ways(larcin.games()))
def test_every_game_passes_the_seed_test(maker: Maker, options: dict[str, Any]) -> None:
    seed_test(partial(maker.env, **options), num_cycles=20)
    assert maker.game in larcin.games()


@pytest.mark.parametrize(("maker", "options"), ways(AT_ONCE))
def test_games_with_choices_at_the_same_time_pass_the_parallel_tests(maker: Maker, options: dict[str, Any]) -> None:
    parallel_api_test(maker.parallel_env(**options), num_cycles=60)
    parallel_seed_test(partial(maker.parallel_env, **options), num_cycles=20)
    assert maker.parallel_env(**options).metadata["is_parallelizable"]


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_every_game_is_drawn_as_text_and_as_an_image(name: str) -> None:
    render_test(lambda render_mode=None: ENVIRONMENTS[name].env(render_mode=render_mode))
    env = ENVIRONMENTS[name].raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert larcin.load(ENVIRONMENTS[name].game).title["en"] in env.render()
    env = ENVIRONMENTS[name].raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape == (pictures.HEIGHT, pictures.WIDTH, 3)


def play(env: Any, seed: int) -> dict[str, float]:
    """Play at random to the end, as a simulation does."""
    env.reset(seed=seed)
    final = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        sight, reward, over, _, _ = env.last()
        final[agent] += reward
        env.step(None if over else int(np.flatnonzero(sight["action_mask"])[-1]))
    return final


def test_rewards_come_at_the_end_and_sum_to_one_victory() -> None:
    final = play(pettingzoo.pickpocket_v1.env(seats=3), seed=5)
    assert sum(final.values()) == pytest.approx(1)


def test_deals_are_those_of_a_simulation_with_the_same_seed() -> None:
    env = pettingzoo.pickpocket_v1.raw_env(seats=2)
    env.reset(seed=9)
    dice = env.single.dice
    while not env.single.over:
        seat = env.single.in_turn[0]
        legal = env.single.legal(seat)
        from larcin.rules.dice import PLAYERS_DIE, roll

        env.step(legal[roll(dice, PLAYERS_DIE, len(legal))])
    assert list(env.rewards.values()) == simulate("pickpocket", games=1, seed=9, seats=2).wins[0].tolist()


def test_an_agent_sees_no_sealed_card_of_another() -> None:
    seen = set()
    for card in range(9):
        env = pettingzoo.kids_of_london_v1.raw_env(seats=3)
        env.reset(seed=1)
        env.step(card)
        assert env.agent_selection == "seat_1"
        seen.add(env.observe("seat_1")["observation"].tobytes())
        assert not env.observe("seat_0")["action_mask"].any()
    assert len(seen) == 1


def test_an_illegal_move_raises_without_wrappers_and_ends_the_game_with_them() -> None:
    raw = pettingzoo.kids_of_london_v1.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match="Seat 0 may not play 11"):
        raw.step(11)
    wrapped = pettingzoo.kids_of_london_v1.env(seats=3)
    wrapped.reset(seed=1)
    wrapped.step(11)
    assert wrapped.terminations == {"seat_0": True, "seat_1": True, "seat_2": True}
    assert [wrapped.rewards[agent] for agent in wrapped.agents] == [-1, 0, 0]
    at_once = pettingzoo.kids_of_london_v1.parallel_env(illegal_reward=None, seats=3)
    at_once.reset(seed=1)
    with pytest.raises(IllegalMove, match="Seat 2"):
        at_once.step({"seat_0": 1, "seat_1": 2})
    ending = pettingzoo.kids_of_london_v1.parallel_env(seats=3)
    ending.reset(seed=1)
    _, rewards, over, _, _ = ending.step({"seat_0": 1, "seat_1": 12, "seat_2": 3})
    assert rewards == {"seat_0": 0, "seat_1": -1, "seat_2": 0}
    assert all(over.values())
    assert ending.agents == []


def test_environments_can_be_pickled_and_have_names_that_stay() -> None:
    env = pickle.loads(pickle.dumps(pettingzoo.doggy_bag_v1.raw_env(seats=3, variant="beginners")))
    assert env.rules.options == {"seats": 3, "variant": "beginners"}
    assert set(ENVIRONMENTS) == {"kids_of_london_v1", "doggy_bag_v1", "pickpocket_v1", "oliver_twist_v1"}
    with pytest.raises(AttributeError, match="The environments are: kids_of_london_v1"):
        _ = pettingzoo.chess_v6


def test_environments_are_found_in_pettingzoos_registry_once_registered() -> None:
    from pettingzoo import make

    names = pettingzoo.register()
    assert names == pettingzoo.register()
    assert "larcin/kids_of_london-v1" in names
    assert len(names) == 4
    assert make("aec", "larcin/oliver_twist-v1", seats=2).unwrapped.rules.options == {"seats": 2}
    assert make("parallel", "larcin/doggy_bag-v1", seats=3).rules.seats == 3


def test_mistakes_are_named() -> None:
    with pytest.raises(LarcinError, match="use env"):
        pettingzoo.pickpocket_v1.parallel_env()
    with pytest.raises(LarcinError, match="render_mode cannot be 'loud'"):
        pettingzoo.pickpocket_v1.env(render_mode="loud")


def test_a_game_is_cut_short_where_that_is_asked_for() -> None:
    env = ENVIRONMENTS["kids_of_london_v1"].env(seats=3, max_cycles=7)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        sight, _, ended, _, _ = env.last()
        assert not ended
        env.step(int(sight["action_mask"].argmax()))
        steps += 1
    assert steps == 7
    assert all(env.truncations.values())
    for _ in range(3):
        env.step(None)
    assert env.agents == []
    parallel = ENVIRONMENTS["kids_of_london_v1"].parallel_env(seats=3, max_cycles=2)
    seen, _ = parallel.reset(seed=1)
    for last in (False, True):
        moves = {agent: int(sight["action_mask"].argmax()) for agent, sight in seen.items()}
        seen, _, ended, cut, _ = parallel.step(moves)
        assert set(ended.values()) == {False}
        assert set(cut.values()) == {last}
    assert parallel.agents == []
    with pytest.raises(larcin.LarcinError, match="max_cycles cannot be 0"):
        ENVIRONMENTS["kids_of_london_v1"].env(max_cycles=0)


def test_the_state_is_what_all_seats_know() -> None:
    env = ENVIRONMENTS["doggy_bag_v1"].env(seats=3)
    env.reset(seed=1)
    parts = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert env.state().tolist() == np.concatenate(parts).tolist()
    assert env.state() in env.unwrapped.state_space


def test_calls_out_of_order_are_refused_as_pettingzoo_refuses_them() -> None:
    env = Maker("kids-of-london").env(seats=3)
    for call in (env.last, env.agent_iter, lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises((AttributeError, AssertionError), match="reset"):
            call()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter())
    env.reset(seed=1)
    assert list(env.agent_iter(0)) == []
    for _ in env.agent_iter(2):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    assert env.agent_selection == "seat_2"
