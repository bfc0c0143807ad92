"""What holds in every game, however it goes."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from larcin import Match
from larcin.rules import engine
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
