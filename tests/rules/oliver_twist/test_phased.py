"""Random games in small parts, as a GPU plays them: the same games, with and without what memories need."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larcin.batch import phased
from larcin.batch.arrays import Room, in_memory, scratch_for, setup_for
from larcin.batch.phased import ENDED, NOT_CHOSEN, PHASES, Slots
from larcin.lab.simulation import simulate
from larcin.rules import load
from larcin.rules.contract import bit
from larcin.rules.dice import PLAYERS_DIE, new_dice, roll
from larcin.rules.linking import link
from larcin.rules.oliver_twist import fast, rulebook
from larcin.rules.oliver_twist.actions import PUT_PAWN
from larcin.rules.oliver_twist.town import HALF

GAME = load("oliver-twist")


class Pool:
    """One game in small parts."""

    def __init__(self, seats: int, *, compiled: bool = True, state_type: Any = GAME.state_type) -> None:
        self.rules = link(phased, GAME, compiled=compiled)
        self.setup = setup_for(GAME, {"seats": seats}, state_type=state_type)
        self.slots = in_memory(
            Slots(
                states=Room((1,), state_type),
                dice=Room((1, 2), np.uint64),
                moves=Room((1,), np.int16),
                made=Room((1,), np.int32),
            )
        )
        _, self.actions, self.weights, _ = scratch_for(GAME)
        self.seats = seats

    def begin(self, seed: int, number: int) -> None:
        self.setup.seed[0] = seed
        self.rules.begin_in(self.slots, 0, self.setup, number)

    def go_on(self) -> int:
        return int(self.rules.go_on_in(self.slots, 0, self.actions, self.weights))

    def result(self) -> tuple[list[int], list[int], int]:
        places, scores = np.zeros(self.seats, dtype=np.int16), np.zeros(self.seats, dtype=np.int32)
        self.rules.write_result(self.slots, 0, places, scores)
        return places.tolist(), scores.tolist(), int(self.slots.made[0])


@pytest.mark.no_cover
@pytest.mark.parametrize("state_type", [GAME.state_type, GAME.compact_type], ids=["whole", "compact"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_in_small_parts_are_the_same_games(seats: int, state_type: Any) -> None:
    """T13, T25: what a seat has no choice about is no decision, whoever makes the move."""
    played = simulate(GAME, games=60, seed=4, seats=seats)
    pool = Pool(seats, state_type=state_type)
    for number in range(60):
        pool.begin(4, number)
        phases = {NOT_CHOSEN}
        while (phase := pool.go_on()) != ENDED:
            phases.add(phase)
        assert phases <= set(range(-1, PHASES))
        decisions = int(played.decisions[number])
        assert pool.result() == (played.places[number].tolist(), played.scores[number].tolist(), decisions)


@pytest.mark.parametrize("seed", [0])
def test_interpreted_parts_equal_compiled_ones(seed: int) -> None:
    """T18, T38, T42: every byte after every part of a game."""
    pools = [Pool(3, compiled=compiled) for compiled in (True, False)]
    for pool in pools:
        pool.begin(seed, 0)
    phase = NOT_CHOSEN
    while phase != ENDED:
        phase, same = (pool.go_on() for pool in pools)
        assert phase == same
        assert [each.tobytes() for each in pools[0].slots] == [each.tobytes() for each in pools[1].slots]


def test_a_random_move_takes_a_throw_even_where_there_is_one_alone() -> None:
    """T25: as `legal` and one roll do, by which it is compared in every game that is inspected."""
    pool = Pool(3, compiled=False)
    pool.begin(0, 0)
    alone = 0
    while alone < 3:
        state, seat = pool.slots.states[0], int(pool.slots.states[0].turn)
        undecided = pool.slots.moves[0] == NOT_CHOSEN and rulebook.to_act(state) == bit(seat)
        count = rulebook.legal(state, seat, pool.actions) if undecided else 0
        if count == 1:
            usual, own = pool.slots.dice[0].copy(), pool.slots.dice[0].copy()
            expected = pool.actions[roll(usual, PLAYERS_DIE, count)]
            assert rulebook.random_move(state, seat, own, pool.actions) == expected
            assert own.tolist() == usual.tolist()
            alone += 1
        pool.go_on()


@pytest.mark.parametrize(("first", "second", "place"), [(1 << 5, 0, 5), (0, 1 << 5, HALF + 5)])
def test_the_only_place_is_chosen_without_a_throw(first: int, second: int, place: int) -> None:
    """T18: the last token may lie in a dead end."""
    dice = new_dice(1)
    assert fast.choose_place(PUT_PAWN, first, second, dice) == (PUT_PAWN + place, False)
    assert dice.tolist() == new_dice(1).tolist()


def test_compact_states_are_states_without_memories() -> None:
    assert GAME.compact_type.names == GAME.state_type.names
    assert GAME.compact_type.itemsize < GAME.state_type.itemsize - 2 * 168
    assert load("kids-of-london").compact_type == load("kids-of-london").state_type
