"""One game, one seat that learns: the single Gymnasium environment, by its id and by choice."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import larcin
from larcin import BadOptions, IllegalMove, LarcinError
from larcin.bots import Knowledge
from larcin.envs.gymnasium import Frozen, LarcinEnv, LarcinVectorEnv, register
from larcin.envs.rewards import margin, rank, victory
from larcin.match import Result

Numbers = np.ndarray[Any, Any]


def play(env: Any, seed: int = 3, games: int = 1) -> tuple[list[bytes], list[float]]:
    """What was seen, and the rewards at the end of games."""
    seen, info = env.reset(seed=seed)
    sights: list[bytes] = []
    rewards: list[float] = []
    while len(rewards) < games:
        sights.append(seen["observation"].tobytes() if isinstance(seen, dict) else seen.tobytes())
        seen, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        assert not cut
        if ended:
            rewards.append(reward)
            seen, info = env.reset()
        else:
            assert reward == 0
    return sights, rewards


@pytest.mark.parametrize("known", register())
@pytest.mark.parametrize("flat", [True, False])
def test_gymnasiums_own_checker_finds_nothing(known: str, flat: bool) -> None:
    env = gymnasium.make(known, flat=flat, illegal="ignore", render_mode="rgb_array", disable_env_checker=True)
    check_env(env.unwrapped)


def test_environments_are_made_by_their_ids() -> None:
    assert register() == [f"larcin/{name.replace('-', '_')}-v1" for name in larcin.games()]
    env = gymnasium.make("larcin.envs.gymnasium:larcin/pickpocket-v1", seats=2, memory="strict")
    assert isinstance(env.unwrapped, LarcinEnv)
    many = gymnasium.make_vec("larcin/kids_of_london-v1", 4, vectorization_mode="vector_entry_point", seats=2)
    assert isinstance(many, LarcinVectorEnv)
    many.close()
    single = gymnasium.make_vec("larcin/kids_of_london-v1", 2, vectorization_mode="sync", illegal="ignore")
    seen, infos = single.reset(seed=1)
    assert seen.shape == (2, *single.single_observation_space.shape)
    assert infos["action_mask"].shape == (2, 13)
    single.close()


def test_the_same_seed_is_the_same_game_against_any_opponent() -> None:
    for opponents in ("random", "novice", lambda knowledge: knowledge.legal[0]):
        one, two = (play(LarcinEnv("kids-of-london", seats=3, opponents=opponents), games=2) for _ in range(2))
        assert one == two
        assert play(LarcinEnv("kids-of-london", seats=3, opponents=opponents), seed=4, games=2) != one


def test_it_is_always_the_turn_of_the_learner() -> None:
    env = LarcinEnv("kids-of-london", seats=3, flat=False)
    layout = larcin.load("kids-of-london").layout
    for game in range(4):
        seen, info = env.reset(seed=1 if game == 0 else None)
        assert info["seat"] == game % 3
        ended = False
        while not ended:
            assert seen in env.observation_space
            assert layout.named(seen["observation"])["me"].argmax() == info["seat"]
            assert (seen["action_mask"] == env.action_masks()).all()
            assert min(env.match.to_act) == info["seat"]
            seen, _, ended, _, info = env.step(int(seen["action_mask"].argmax()))
        assert not env.action_masks().any()
        assert env.match.result is not None
        assert info["places"] == list(env.match.result.places)


def ten_times_the_place(result: Result, seat: int) -> float:
    return 10.0 * result.places[seat]


def test_rewards_are_a_matter_of_choice() -> None:
    result = Result((2, 1, 4, 2), (7, 9, 1, 7))
    assert [victory(result, seat) for seat in range(4)] == [0, 1, 0, 0]
    assert [rank(result, seat) for seat in range(4)] == [0, 1, -1, 0]
    assert [margin(result, seat) for seat in range(4)] == [-2, 2, -8, -2]
    assert victory(Result((1, 1, 3), (5, 5, 0)), 0) == 0.5
    for reward in ("rank", "margin", ten_times_the_place):
        env = LarcinEnv("pickpocket", seats=2, seat=0, reward=reward)
        _, (earned,) = play(env)
        assert isinstance(earned, float)
    many = LarcinVectorEnv("kids-of-london", 30, seats=3, seat=1, reward=ten_times_the_place)
    _, infos = many.reset(seed=2)
    found = set()
    for _ in range(40):
        _, rewards, ended, _, infos = many.step(infos["action_mask"].argmax(axis=1))
        assert (rewards[~ended] == 0).all()
        found |= set(rewards[ended].tolist())
    many.close()
    assert found <= {10.0, 20.0, 30.0}
    assert len(found) > 1


@pytest.mark.parametrize("nobody", ["genius", "", None, 5, ["novice"]])
def test_who_cannot_play_is_refused_at_once_with_all_who_can(nobody: Any) -> None:
    env = LarcinEnv("kids-of-london", seats=3, opponents="novice")
    for refused in (lambda: LarcinEnv("kids-of-london", opponents=nobody), lambda: setattr(env, "opponents", nobody)):
        with pytest.raises(BadOptions) as error:
            refused()
        assert f"opponents cannot be {nobody!r}: choose one of random, novice, " in str(error.value)
        assert "Frozen(policy)" in str(error.value)
    assert env.opponents == "novice", "who plays stays as it was"


def test_opponents_are_bots_functions_or_frozen_policies() -> None:
    asked: list[int] = []

    def last(knowledge: Knowledge) -> str:
        asked.append(knowledge.seat)
        return str(knowledge.legal[-1])

    play(LarcinEnv("kids-of-london", seats=3, seat=1, opponents=last))
    assert set(asked) == {0, 2}

    def policy(observation: Numbers, mask: Numbers) -> int:
        assert observation.shape == env.observation_space.shape
        assert mask.any()
        return int(np.flatnonzero(mask)[-1])

    env = LarcinEnv("kids-of-london", seats=3, seat=1, opponents=Frozen(policy))
    sights, _ = play(env)
    assert sights == play(LarcinEnv("kids-of-london", seats=3, seat=1, opponents=Frozen(policy)))[0]
    env.opponents = "novice"
    assert play(env)[0] != sights, "another one plays from now on"


def test_illegal_moves_are_a_matter_of_choice() -> None:
    wrong = 12  # no card, and nothing to take yet
    for illegal, ended, reward in (("lose", True, -1.0), ("ignore", False, 0.0)):
        env = LarcinEnv("kids-of-london", seats=3, illegal=illegal)
        env.reset(seed=1)
        before = env.match.states.tobytes()
        _, earned, over, _, info = env.step(wrong)
        assert (earned, over, info["illegal"]) == (reward, ended, True)
        assert env.match.states.tobytes() == before
    env = LarcinEnv("kids-of-london", seats=3)
    with pytest.raises(LarcinError, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="may not play 12"):
        env.step(wrong)
    for mistake, complaint in (
        ({"illegal": "forgive"}, "illegal cannot be 'forgive'"),
        ({"reward": "fame"}, "reward cannot be 'fame'"),
        ({"seat": 9}, "seat cannot be 9"),
        ({"render_mode": "oil"}, "render_mode cannot be 'oil'"),
    ):
        with pytest.raises(BadOptions, match=complaint):
            LarcinEnv("kids-of-london", **mistake)


def test_an_environment_is_pickled_in_the_midst_of_a_game() -> None:
    env = LarcinEnv("pickpocket", seats=2, opponents="novice", render_mode="ansi")
    _, info = env.reset(seed=5)
    twin = pickle.loads(pickle.dumps(env))
    assert twin.match == env.match
    for each in (env, twin):
        each.step(int(info["action_mask"].argmax()))
    assert twin.match == env.match
    assert "Pickpocket" in env.render()
