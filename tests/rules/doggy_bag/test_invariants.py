"""What holds in every game, however it goes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larcin import CHANCE, Match, load
from larcin.batch.arrays import scratch_for
from larcin.rules import engine
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.doggy_bag import rulebook
from larcin.rules.linking import link
from tests.rules.doggy_bag.table_talk import GAME, all_bones, stroll

OPTIONS = st.tuples(st.integers(2, 6), st.sampled_from(["roles", "beginners"]))


@settings(max_examples=12)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_no_bone_is_ever_lost(options: tuple[int, str], seed: int) -> None:
    """D1, D5, D31: every bone stays somewhere, and the bag's count is public and right."""
    seats, variant = options
    match = Match(GAME, seats=seats, variant=variant, by_hand=True)
    bones = all_bones(match)
    for step in stroll(match, random.Random(seed)):
        assert all_bones(step) == bones
        seen = step.view()["table"]
        assert seen["bag_count"] == sum(step.position()["table"]["bag"].values())


@settings(max_examples=6)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_interpreted_and_compiled_rules_go_the_same_way(options: tuple[int, str], seed: int) -> None:
    """D10, D22, D33: byte for byte, with a sound state after every step."""
    seats, variant = options
    plain = Match(GAME, seats=seats, variant=variant, by_hand=True, compiled=False)
    fast = Match(GAME, seats=seats, variant=variant, by_hand=True)
    audit = link(engine, plain.game).audit_of
    for step in stroll(plain, random.Random(seed)):
        if step.steps:
            fast.play(*step.steps[-1])
        assert fast.states.tobytes() == step.states.tobytes()
        assert plain.game.rulebook.audit(step.state) == 0
        assert audit(fast.states) == 0
        for seat in range(-1, seats):
            for event in step.log(seat, since=max(len(step) - 1, 0)):
                assert step.say(event, "fr")


def inspect(seats: int, variant: str, games: int, *, compiled: bool) -> tuple[int, ...]:
    game = load(GAME)
    states, actions, weights, dice = scratch_for(game)
    options = game.encode({"seats": seats, "variant": variant})
    linked = link(engine, game, compiled=compiled)
    return tuple(map(int, linked.inspect_games(states, options, 5, 0, games, actions, weights, dice)))


@pytest.mark.no_cover
@pytest.mark.parametrize("variant", ["roles", "beginners"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_break_nothing(seats: int, variant: str) -> None:
    """D1, D9, D33: every state passes its audit, and what is picked at random is what the lists of choices say."""
    assert inspect(seats, variant, 1000, compiled=True) == (1000, engine.SOUND, 0)


@pytest.mark.parametrize("variant", ["roles", "beginners"])
def test_random_games_break_nothing_on_the_rules_as_they_stand(variant: str) -> None:
    """D1, D9, D33."""
    assert inspect(3, variant, 3, compiled=False) == (3, engine.SOUND, 0)


def test_every_handful_of_four_is_found_at_random() -> None:
    """D7: all seventy of them would be more than one number has bits for."""
    match = Match(GAME, seats=2, by_hand=True)
    match.play(CHANCE, "first 0")
    match.play(CHANCE, "coins 4")
    moves, _, actions = match.legal(0), *scratch_for(match.game)[:2]
    found = set()
    for seed in range(900):
        dice, same_dice = new_dice(seed), new_dice(seed)
        chosen = rulebook.random_move(match.state, 0, dice, actions)
        assert match.game.moves[chosen] == moves[roll(same_dice, PLAYERS_DIE, len(moves))]
        assert dice.tolist() == same_dice.tolist()
        found.add(chosen)
    assert len(found) == len(moves)
