"""One seat learns, bots play the others: the games as a Gymnasium vector environment."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import larcin
from larcin import BadOptions, IllegalMove, LarcinError
from larcin.envs.gymnasium import Frozen, LarcinVectorEnv

Numbers = np.ndarray[Any, Any]


def first_legal(infos: dict[str, Any]) -> Numbers:
    return np.asarray(infos["action_mask"].argmax(axis=1))


def play(env: LarcinVectorEnv, steps: int, seed: int = 3) -> tuple[list[bytes], list[float]]:
    """What was seen, and the results of games that ended."""
    seen, infos = env.reset(seed=seed)
    sights, results = [seen.tobytes()], []
    for _ in range(steps):
        seen, rewards, ended, cut, infos = env.step(first_legal(infos))
        assert not cut.any()
        assert (rewards[~ended] == 0).all()
        sights.append(seen.tobytes())
        results += rewards[ended].tolist()
    env.close()
    return sights, results


@pytest.mark.parametrize("name", ["kids-of-london", "pickpocket"])
def test_the_number_of_cores_makes_no_difference(name: str) -> None:
    one, many = (
        play(LarcinVectorEnv(name, 48, opponents="random", cores=cores, seats=3), steps=40) for cores in (1, 3)
    )
    assert one == many
    assert len(one[1]) > 10, "games ended, and the next ones began"


def test_it_is_always_the_turn_of_the_learner() -> None:
    env = LarcinVectorEnv("kids-of-london", 8, seats=3)
    assert env.learners.tolist() == [0, 1, 2, 0, 1, 2, 0, 1]
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=1)
    layout = larcin.load("kids-of-london").layout
    for _ in range(12):
        assert seen in env.observation_space
        assert layout.named(seen)["me"].argmax(axis=1).tolist() == env.learners.tolist()
        assert infos["action_mask"].any(axis=1).all()
        actions = first_legal(infos)
        assert actions in env.action_space
        seen, _, _, _, infos = env.step(actions)
    env.close()


def test_novices_win_more_often_than_random_bots() -> None:
    results = {}
    for opponents in ("random", "novice"):
        env = LarcinVectorEnv("kids-of-london", 64, opponents=opponents, seats=2, seat=0)
        _, shares = play(env, steps=45)
        results[opponents] = np.mean(shares)
    assert results["novice"] < results["random"]


def test_without_a_seed_the_next_games_follow() -> None:
    env = LarcinVectorEnv("pickpocket", 4, seats=2, memory="strict")
    first, _ = env.reset(seed=3)
    second, _ = env.reset()
    again, _ = env.reset(seed=3)
    assert (first == again).all()
    assert (first != second).any()
    env.close()


def test_mistakes_are_named() -> None:
    env = LarcinVectorEnv("kids-of-london", 2)
    with pytest.raises(LarcinError, match="reset"):
        env.step(np.zeros(2, dtype=np.int64))
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="Row 1: seat 1 may not play 12"):
        env.step(np.array([0, 12]))
    with pytest.raises(BadOptions, match=r"opponents cannot be 'expert' .* random, habit, novice, or Frozen"):
        LarcinVectorEnv("kids-of-london", 2, opponents="expert")
    with pytest.raises(BadOptions, match="seat cannot be 4"):
        LarcinVectorEnv("kids-of-london", 2, seat=4)


def test_what_the_learner_saw_last_is_kept() -> None:
    env = LarcinVectorEnv("kids-of-london", 6, seats=3)
    layout = larcin.load("kids-of-london").layout
    _, infos = env.reset(seed=1)
    ends = 0
    for _ in range(30):
        seen, _, ended, _, infos = env.step(first_legal(infos))
        assert ("final_obs" in infos) == ended.any()
        for row in np.flatnonzero(ended):
            last = infos["final_obs"][row]
            assert last.dtype == np.float32
            assert not layout.named(last)["hand"].any(), "all cards were played"
            assert layout.named(seen[row])["hand"].any(), "and the next game has begun"
            ends += 1
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            assert all(each is None for each in infos["final_obs"][~ended])
    env.close()
    assert ends > 6


@pytest.mark.parametrize("name", ["kids-of-london", "pickpocket"])
def test_a_frozen_policy_plays_the_others_in_all_games_at_once(name: str) -> None:
    rows: list[int] = []

    def policy(observations: Numbers, masks: Numbers) -> Numbers:
        assert observations.shape[1:] == env.single_observation_space.shape
        rows.append(len(masks))
        return np.asarray(masks.argmax(axis=1))

    env = LarcinVectorEnv(name, 12, opponents=Frozen(policy), seats=3)
    sights, results = play(env, steps=60)
    assert len(results) >= 12
    assert max(rows) > 4
    again = LarcinVectorEnv(name, 12, opponents=Frozen(policy), seats=3, cores=1)
    assert play(again, steps=60) == (sights, results)
    again = LarcinVectorEnv(name, 12, opponents=Frozen(lambda _, masks: np.zeros(len(masks), dtype=int) - 1), seats=3)
    with pytest.raises(IllegalMove, match="frozen policy"):
        again.reset(seed=1)


def test_opponents_change_in_the_midst_of_games() -> None:
    env = LarcinVectorEnv("pickpocket", 4, seats=2, opponents="habit")
    _, infos = env.reset(seed=1)
    env.opponents = "novice"
    env.step(first_legal(infos))
    assert env.opponents == "novice"
    with pytest.raises(BadOptions, match="vectorization_mode='sync'"):
        env.opponents = "expert"
    env.close()


def test_illegal_moves_are_a_matter_of_choice() -> None:
    for illegal in ("lose", "ignore"):
        env = LarcinVectorEnv("kids-of-london", 3, seats=3, illegal=illegal, flat=False)
        seen, infos = env.reset(seed=1)
        assert seen in env.observation_space
        assert (seen["action_mask"] == infos["action_mask"]).all()
        after, rewards, ended, _, infos = env.step(np.array([12, 3, -1]))
        assert infos["illegal"].tolist() == [True, False, True]
        assert ended.tolist() == [illegal == "lose", False, illegal == "lose"]
        assert rewards.tolist() == ([-1, 0, -1] if illegal == "lose" else [0, 0, 0])
        same = [(seen["observation"][row] == after["observation"][row]).all() for row in (0, 2)]
        assert all(same) == (illegal == "ignore"), "the next game has begun, or nothing has changed"
        assert (env.action_masks() == infos["action_mask"]).all()
        env.close()
    with pytest.raises(BadOptions, match="illegal cannot be 'forgive'"):
        LarcinVectorEnv("kids-of-london", 3, illegal="forgive")
    env = LarcinVectorEnv("kids-of-london", 3)
    env.reset(seed=1)
    with pytest.raises(LarcinError, match="one whole number for each of the 3 games"):
        env.step(np.zeros(2, dtype=int))
