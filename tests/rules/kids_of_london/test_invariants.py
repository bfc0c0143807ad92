"""What holds in every day, however it is played: random play with random orders, in numbers."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larcin import CHANCE, ONLOOKER, Match, load, replay
from larcin.batch.arrays import scratch_for
from larcin.rules import engine
from larcin.rules.linking import link
from tests.rules.kids_of_london.table_talk import BOX, GAME, coins, gangs, outcome, stroll

MANY = 100_000

seat_counts = st.integers(2, 5)
lucks = st.randoms(use_true_random=False)
few = settings(max_examples=12)


def new_match(seats: int, *, compiled: bool = True) -> Match:
    return Match(GAME, seats=seats, by_hand=True, compiled=compiled)


@few
@given(seat_counts, lucks)
def test_no_audit_ever_finds_anything(seats: int, luck: random.Random) -> None:
    """K1, K2, K5, K6, K7: after every step of a day."""
    for match in stroll(new_match(seats), luck):
        assert load(GAME).rulebook.audit(match.state) == 0


@few
@given(seat_counts, lucks)
def test_purses_are_never_negative_and_change_only_when_an_hour_ends(seats: int, luck: random.Random) -> None:
    """K3, K18: nothing is paid before all choices of an hour are in."""
    hour, purses = 1, [0] * max(seats, 3)
    for match in stroll(new_match(seats), luck):
        assert min(coins(match)) >= 0
        now = 10 if match.is_over else match.view()["table"]["hour"]
        if now == hour:
            assert coins(match) == purses
        hour, purses = now, coins(match)


@few
@given(seat_counts, lucks)
def test_nine_hours_of_one_tile_and_one_card_each(seats: int, luck: random.Random) -> None:
    """K1, K5, K24: hands and tiles go down together, nothing comes back."""
    for match in stroll(new_match(seats), luck):
        table = match.view()["table"]
        at_table = table["character"] is not None
        assert sum(table["characters_left"].values()) == (0 if match.is_over else 10 - table["hour"] - at_table)
        for number, gang in enumerate(gangs(match)):
            played = sum(step.move.startswith("card ") for step in match.steps if step.seat == number)
            shown = sum(step.move.startswith("gang card ") for step in match.steps)
            sealed = table["stage"] == "card" and gang["sealed"]
            assert gang["cards_left"] == 9 - (played if number < seats else shown) + sealed
    assert sum(step.move in BOX for step in match.steps if step.seat == CHANCE) == 9


@few
@given(seat_counts, lucks)
def test_only_whoever_is_asked_may_act(seats: int, luck: random.Random) -> None:
    """K6, K11, K12, K16, K17: at every step there is something to do for those to act, and for nobody else."""
    for match in stroll(new_match(seats), luck):
        for seat in range(seats):
            assert bool(match.legal(seat)) == (seat in match.to_act)
        assert bool(match.chances()) == (match.to_act == {CHANCE})


@few
@given(seat_counts, lucks)
def test_no_hour_pays_more_than_it_can(seats: int, luck: random.Random) -> None:
    """K8, K9: at most 8 coins of the character, and as many 7s as there are gangs."""
    for match in stroll(new_match(seats), luck):
        assert sum(coins(match)) <= 9 * (8 + 7 * max(seats, 3))


@given(seat_counts, lucks)
def test_the_result_follows_from_the_purses_at_the_end(seats: int, luck: random.Random) -> None:
    """K21, K22, K27: the richest keep nothing, and the richest of the others win."""
    match = new_match(seats)
    for _ in stroll(match, luck):
        pass
    purses, result = coins(match), outcome(match)
    assert list(result.scores) == [0 if purse == max(purses) else purse for purse in purses[:seats]]
    second = max((purse for purse in purses if purse < max(purses)), default=-1)
    assert list(result.winners) == [seat for seat in range(seats) if purses[seat] == second]


@few
@given(seat_counts, lucks)
def test_interpreted_and_compiled_rules_play_the_same_day(seats: int, luck: random.Random) -> None:
    """Every byte of every state, with seats choosing in any order."""
    plain = new_match(seats, compiled=False)
    for match in stroll(new_match(seats), luck):
        if len(match):
            plain.play(*match.steps[-1])
        assert plain.states.tobytes() == match.states.tobytes()
        assert plain.to_act == match.to_act
        assert all(plain.legal(seat) == match.legal(seat) for seat in (*range(seats), CHANCE))
    assert plain.result == match.result


@given(seat_counts, lucks)
def test_taking_back_restores_every_byte(seats: int, luck: random.Random) -> None:
    """Step by step, from the end of a day to its start."""
    match = new_match(seats)
    before = [(moment.states.tobytes(), moment.to_act) for moment in stroll(match, luck)]
    steps = match.steps
    while len(match):
        before.pop()
        assert match.undo() == steps[len(match)]
        assert (match.states.tobytes(), match.to_act) == before[-1]


@given(seat_counts, lucks)
def test_a_day_can_be_replayed_from_its_record(seats: int, luck: random.Random) -> None:
    match = new_match(seats)
    for _ in stroll(match, luck):
        pass
    again = replay(json.dumps(match.record()))
    assert again.states.tobytes() == match.states.tobytes()
    assert again.result == match.result
    assert again.log(ONLOOKER) == match.log(ONLOOKER)


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_hundred_thousand_random_days_break_nothing(seats: int) -> None:
    """K1, K2, K5, K6: every state passes its audit, every asked seat has a choice, every day ends."""
    game = load(GAME)
    states, actions, weights, dice = scratch_for(game)
    options = game.encode({"seats": seats})
    found = link(engine, game).inspect_games(states, options, 9, 0, MANY, actions, weights, dice)
    assert found == (MANY, engine.SOUND, 0)


@pytest.mark.parametrize("compiled_rules", [False, True], ids=["interpreted", "compiled"])
def test_the_inspection_finds_a_broken_state(compiled_rules: bool) -> None:
    """K18: a purse below nothing does not pass."""
    game = load(GAME)
    states, actions, weights, _ = scratch_for(game)
    linked = link(engine, game, compiled=compiled_rules)
    linked.begin(states, np.array([4], dtype=np.int16))
    assert linked.inspect_state(states[0], actions, weights) == engine.SOUND
    states[0].coins[2] = -1
    assert linked.inspect_state(states[0], actions, weights) == engine.UNSOUND
