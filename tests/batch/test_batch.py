"""Many games at once: the same games as one by one, whoever computes them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import larcin
from larcin import BadOptions, IllegalMove, LarcinError
from larcin.batch import Batch, rows
from larcin.lab.simulation import simulate
from larcin.rules.dice import HALF, scramble
from larcin.testing import all_options

GAMES = larcin.games()


def play_to_the_end(batch: Batch) -> Batch:
    while not batch.over.all():
        batch.step(batch.sample())
    return batch


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_games_of_a_simulation(name: str) -> None:
    for options in all_options(larcin.load(name)):
        played = simulate(name, games=30, seed=4, first=7, **options)
        batch = play_to_the_end(Batch(name, games=30, seed=4, first=7, **options))
        assert (batch.places == played.places).all()
        assert (batch.scores == played.scores).all()
        assert np.allclose(batch.wins, played.wins)


def everything(batch: Batch) -> list[bytes]:
    assert batch.observation is not None
    arrays = (batch.states, batch.dice, batch.seat, batch.to_act, batch.mask, batch.observation, batch.ended)
    return [each.tobytes() for each in (*arrays, batch.places, batch.scores, batch.wins, batch.numbers)]


@pytest.mark.parametrize("name", GAMES)
def test_the_number_of_cores_makes_no_difference(name: str) -> None:
    batches = [Batch(name, games=800, seed=9, cores=cores, restart=True) for cores in (1, 3)]
    for turn in range(60):
        for batch in batches:
            batch.step(batch.sample())
            if turn % 7 == 0:
                batch.reset([turn, 799 - turn])
    assert everything(batches[0]) == everything(batches[1])
    assert (batches[0].observe(1) == batches[1].observe(1)).all()
    for batch in batches:
        batch.close()


@pytest.mark.parametrize("name", GAMES)
def test_interpreted_rows_equal_compiled_ones(name: str) -> None:
    fast, plain = (Batch(name, games=3, seed=2, restart=True, compiled=compiled) for compiled in (True, False))
    for _ in range(40):
        chosen = fast.sample()
        assert chosen.tolist() == plain.sample().tolist()
        fast.step(chosen)
        plain.step(chosen)
        assert everything(fast) == everything(plain)


def test_a_mask_holds_what_is_legal_and_an_observation_what_the_seat_in_turn_sees() -> None:
    batch = Batch("kids-of-london", games=4, seed=1, seats=3)
    assert batch.seat.tolist() == [0, 0, 0, 0]
    assert batch.mask[0].tolist() == [True] * 9 + [False] * 4
    batch.step([5, 6, 7, 8])
    assert batch.seat.tolist() == [1, 1, 1, 1]
    assert batch.to_act.tolist() == [0b110] * 4
    assert batch.observation is not None
    assert (batch.observation == batch.observe(1)).all()
    assert (batch.observation != batch.observe(0)).any()
    assert (batch.observe(-1) == batch.observe([-1, -1, -1, -1])).all()


def test_an_illegal_move_changes_no_game() -> None:
    batch = Batch("kids-of-london", games=3, seed=1)
    before = everything(batch)
    for wrong, told in (([0, 11, 0], "11 "), ([0, 0, -1], "-1"), ([0, 99, 0], "99"), ([2**32, 0, 0], "4294967296")):
        with pytest.raises(IllegalMove, match=rf"Row .: seat 0 may not play {told}"):
            batch.step(wrong)
        assert everything(batch) == before


def test_games_that_end_are_followed_by_the_next_with_restart() -> None:
    batch = Batch("pickpocket", games=5, seed=3, restart=True, seats=2)
    alone = play_to_the_end(Batch("pickpocket", games=10, seed=3, seats=2))
    seen: dict[int, Any] = {}
    while len(seen) < 10:
        before = batch.numbers.copy()
        batch.step(batch.sample())
        assert not batch.over.any()
        for row in np.flatnonzero(batch.ended):
            assert batch.numbers[row] == before[row] + 5
            if before[row] < 10:
                seen[int(before[row])] = batch.scores[row].tolist()
    assert [seen[number] for number in range(10)] == alone.scores.tolist()


def test_rows_can_be_begun_again_or_with_other_games() -> None:
    batch = play_to_the_end(Batch("doggy-bag", games=4, seed=5, seats=3))
    fresh = Batch("doggy-bag", games=4, seed=5, seats=3)
    batch.reset([1, 2], numbers=[1, 3])
    assert batch.over.tolist() == [True, False, False, True]
    assert batch.state(1).tobytes() == fresh.state(1).tobytes()
    assert batch.state(2).tobytes() == fresh.state(3).tobytes()
    batch.reset()
    assert not batch.over.any()
    with pytest.raises(LarcinError, match="numbered from 0 to 3"):
        batch.reset([4])


def test_games_that_are_over_stay_as_they_are() -> None:
    batch = play_to_the_end(Batch("kids-of-london", games=2, seed=5))
    before = batch.states.tobytes()
    batch.step([99, -1])
    assert batch.states.tobytes() == before
    assert not batch.mask.any()
    assert not batch.ended.any()


def test_strict_memory_gives_the_observation_without_what_is_remembered() -> None:
    aid, strict = (Batch("oliver-twist", games=2, seed=5, memory=memory) for memory in ("aid", "strict"))
    layout = larcin.load("oliver-twist").layout
    assert aid.observation is not None
    assert strict.observation is not None
    assert strict.observation.shape == (2, layout.observation)
    assert (aid.observation[:, : layout.observation] == strict.observation).all()


def test_a_game_of_ones_own_has_batches_too() -> None:
    batch = Batch("examples/mora", games=600, seed=5, cores=2)
    assert batch.observe(0)[:, batch.game.layout.slices["left"]].tolist() == [[5]] * 600
    play_to_the_end(batch)
    assert batch.wins.sum() == 600


def test_mistakes_are_named() -> None:
    with pytest.raises(LarcinError, match="must be 1 or more"):
        Batch("kids-of-london", games=0)
    with pytest.raises(LarcinError, match="seed"):
        Batch("kids-of-london", games=1, seed=-1)
    with pytest.raises(BadOptions, match="memory"):
        Batch("kids-of-london", games=1, memory="good")
    batch = Batch("kids-of-london", games=2)
    with pytest.raises(LarcinError, match="one whole number for each of the 2 games"):
        batch.step([1])
    with pytest.raises(LarcinError, match="one whole number"):
        batch.step(np.array([0.5, 1.0]))
    with pytest.raises(LarcinError, match="Seats are numbered"):
        batch.observe(4)


def test_a_batch_says_what_it_is_and_can_be_closed() -> None:
    with Batch("kids-of-london", games=600, cores=2) as batch:
        assert repr(batch) == "<Batch of 600 games of kids-of-london, 0 over>"
        batch.step(batch.sample())
    batch.step(batch.sample())
    assert batch.seat.tolist() == [2] * 600


def test_trails_that_differ_do_not_merge() -> None:
    """Two ways to the same observation stay two: to mix a number into trails keeps them apart."""
    number, low = 5, 123
    mixed_in = number + rows.OFFSET
    trails = [
        (scramble(np.uint64(half), np.uint64(0)) << HALF) | np.uint64(half) for half in (low, low ^ mixed_in, low + 1)
    ]
    assert len({int(rows.blend(trail, number)) for trail in trails}) == 3
    assert len({int(rows.blend(trails[0], each)) for each in range(-50, 50)}) == 100
