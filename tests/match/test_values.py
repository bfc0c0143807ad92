"""Games, matches, batches and environments as values: pickled, copied, compared, hashed, and shown."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.batch import Batch
from larcin.envs.gymnasium import Frozen, LarcinEnv, LarcinVectorEnv
from larcin.envs.pettingzoo import ENVIRONMENTS, InOrder, LarcinAEC, LarcinParallel

ROOT = Path(__file__).parents[2]
MORA = str(ROOT / "examples" / "mora")

Duplicate = Callable[[Any], Any]
WAYS: dict[str, Duplicate] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.fixture(params=WAYS)
def duplicate(request: pytest.FixtureRequest) -> Duplicate:
    return WAYS[request.param]


def played(game: str, steps: int = 30, seed: int = 3) -> Match:
    match = Match(game, seed=seed, client_seeds=["a word"])
    match.about["where"] = ["here"]
    for _ in range(steps):
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[-1])
    return match


@pytest.mark.parametrize("game", larcin.games())
def test_a_duplicate_of_a_match_is_equal_and_goes_on_by_itself(game: str, duplicate: Duplicate) -> None:
    match = played(game)
    twin = duplicate(match)
    assert twin == match
    assert twin.record(with_seed=True) == match.record(with_seed=True)
    assert twin.log(0) == match.log(0)
    before = match.states.tobytes()
    for each in (twin, match):
        while not each.is_over:
            seat = min(each.to_act)
            each.play(seat, each.legal(seat)[0])
        if each is twin:
            assert match.states.tobytes() == before, "the original stayed where it was"
            assert twin != match
    assert twin == match, "chance has drawn the same"
    assert twin.undo() == match.undo()
    twin.about["where"].append("there")
    assert match.about == {"where": ["here"]}


def test_matches_differ_by_game_seed_steps_and_names() -> None:
    match = played("kids-of-london", steps=3)
    assert match == played("kids-of-london", steps=3)
    assert match != played("kids-of-london", steps=2)
    assert match != played("kids-of-london", steps=3, seed=4)
    assert match != "a match"
    other = match.copy()
    other.names[0] = "Ann"
    assert match != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_positions_are_values() -> None:
    one, two = played("pickpocket"), played("pickpocket")
    seen = {one.position(): "first"}
    assert seen[two.position()] == "first"
    two.play(min(two.to_act), two.legal(min(two.to_act))[0])
    assert two.position() not in seen
    assert Match.from_position(one.position(), seed=1).position() == one.position()
    assert pickle.loads(pickle.dumps(one.position())) == one.position()


def test_games_are_the_same_wherever_they_come_from(duplicate: Duplicate) -> None:
    for name in (*larcin.games(), MORA):
        game = larcin.load(name)
        assert duplicate(game) is game


def test_a_place_has_one_game_whatever_way_leads_there() -> None:
    game = larcin.load(MORA)
    for way in (os.path.relpath(MORA), f"{MORA}/", f"{MORA}/../mora"):
        assert larcin.load(way) is game


def test_a_game_of_ones_own_is_pickled_by_its_place() -> None:
    match = Match(larcin.load(MORA), seed=1, compiled=False)
    match.play(0, "two")
    read = "import pickle, sys; match = pickle.load(sys.stdin.buffer); match.play(1, 'one'); print(repr(match))"
    ran = subprocess.run([sys.executable, "-c", read], input=pickle.dumps(match), capture_output=True, check=True)
    match.play(1, "one")
    assert ran.stdout.decode().strip() == repr(match)


def test_a_game_that_nobody_else_could_load_is_not_pickled() -> None:
    from dataclasses import replace

    with pytest.raises(larcin.BadGame, match="load it from a module or a file"):
        pickle.dumps(replace(larcin.load("pickpocket"), version=99))


def test_a_duplicate_of_a_batch_goes_on_alike(duplicate: Duplicate) -> None:
    batch = Batch("kids-of-london", games=30, seed=5, restart=True, memory="strict", seats=3)
    for _ in range(10):
        batch.step(batch.sample())
    twin = duplicate(batch)
    assert twin == batch
    for _ in range(40):
        batch.step(batch.sample())
    assert twin != batch
    for _ in range(40):
        twin.step(twin.sample())
    assert twin == batch
    assert (twin.observation == batch.observation).all()


@pytest.mark.parametrize("make", [LarcinAEC, LarcinParallel, lambda _, **how: in_order(**how)])
def test_a_duplicate_of_an_environment_is_in_the_midst_of_the_game(make: Any, duplicate: Duplicate) -> None:
    env = make("kids-of-london", seats=3)
    env.reset(seed=4)
    step(env)
    twin = duplicate(env)
    assert twin == env
    step(env)
    assert twin != env
    step(twin)
    assert twin == env
    assert twin.unwrapped is (twin.env if isinstance(twin, InOrder) else twin)
    assert twin.unwrapped is not env.unwrapped


def in_order(**how: Any) -> Any:
    return ENVIRONMENTS["kids_of_london_v1"].env(**how)


def last_legal(seen: Any, mask: Any) -> Any:
    """A policy for one game, or for a row of them."""
    return mask.shape[-1] - 1 - np.argmax(mask[..., ::-1], axis=-1)


@pytest.mark.parametrize("opponents", ["random", "novice", Frozen(last_legal)])
@pytest.mark.parametrize("make", [LarcinEnv, lambda game, **how: LarcinVectorEnv(game, 10, **how)])
def test_a_duplicate_of_a_gymnasium_environment_goes_on_alike(make: Any, opponents: Any, duplicate: Duplicate) -> None:
    env = make("kids-of-london", seats=3, opponents=opponents, reward="rank", illegal="lose", flat=False)
    twin = duplicate(env)
    assert twin == env
    for each in (env, twin):
        each.reset(seed=4)
    assert twin == env, "both have begun with the same seed"
    step(env)
    assert twin != env
    twin = duplicate(env)
    assert twin == env
    told: list[list[bytes]] = [[], []]
    for each, heard in zip((env, twin), told, strict=True):
        for _ in range(30):
            heard += [part.tobytes() for part in step(each)]
    assert told[0] == told[1]
    assert twin == env
    assert make("kids-of-london", seats=3, opponents=opponents) != env


def step(env: Any) -> Any:
    if isinstance(env, LarcinEnv | LarcinVectorEnv):
        masks = env.action_masks()
        seen, reward, ended, *_ = env.step(int(masks.argmax()) if masks.ndim == 1 else masks.argmax(axis=1))
        if isinstance(env, LarcinEnv) and ended:
            env.reset()
        return [*seen.values(), np.asarray(reward), np.asarray(ended)]
    if isinstance(env, LarcinAEC | InOrder):
        return env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    sights = {agent: env._sight(agent) for agent in env.agents}
    return env.step({agent: int(np.argmax(sight["action_mask"])) for agent, sight in sights.items()})


def test_everything_can_be_read_where_it_is_shown() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    match.play(0, "card 7")
    assert repr(match) == ("<Match kids-of-london, seats 3, 2 steps, to act: seat 1, seat 2>")
    assert repr(larcin.load("pickpocket")) == "<Game pickpocket, rules 1, for 2 to 6>"
    while not match.is_over:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    assert match.result is not None
    assert f"over, places {' '.join(map(str, match.result.places))}>" in repr(match)
    assert set(ENVIRONMENTS) >= {"kids_of_london_v1"}
    env = in_order(seats=3)
    assert repr(env) == "InOrder(<LarcinAEC kids-of-london, seats 3, not begun>)"
    env.reset(seed=1)
    assert repr(env) == "InOrder(<LarcinAEC kids-of-london, seats 3, to act: seat_0, seat_1, seat_2>)"
    one, many = LarcinEnv("pickpocket", seats=2), LarcinVectorEnv("pickpocket", 8, opponents="novice", seats=2)
    assert repr(one) == "<LarcinEnv pickpocket, seats 2, powers without, not begun>"
    one.reset(seed=1)
    assert repr(one) == "<LarcinEnv pickpocket, seats 2, powers without, seat 0 learns, in play>"
    assert repr(many) == "<LarcinVectorEnv of 8 games of pickpocket, opponents 'novice'>"
