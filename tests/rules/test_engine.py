"""What can be done with any game: the engine, interpreted and compiled, over sound and unsound games."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import larcin
from larcin.batch.arrays import scratch_for
from larcin.bots import flat
from larcin.rules import contract, engine
from larcin.rules.contract import CHANCE, Array, Game, Record, rule
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, load_by, new_dice, pick, roll
from larcin.rules.habits import with_habits
from larcin.rules.linking import link

MORA = larcin.load(str(Path(__file__).parents[2] / "examples" / "mora"))
mora: Any = MORA.rulebook
mora_apply, mora_chances, mora_legal = mora.apply, mora.chances, mora.legal


@rule
def endless(state: Record, seat: int, action: int) -> None:
    left = state.left
    mora_apply(state, seat, action)
    state.left = left


@rule
def debts(state: Record, seat: int, action: int) -> None:
    mora_apply(state, seat, action)
    state.coins[0] = -1


@rule
def no_move(state: Record, seat: int, actions: Array) -> int:
    return 0


@rule
def no_outcome(state: Record, outcomes: Array, weights: Array) -> int:
    return 0


@rule
def no_weight(state: Record, outcomes: Array, weights: Array) -> int:
    count = mora_chances(state, outcomes, weights)
    weights[0] = 0
    return int(count)


@rule
def first_move(state: Record, seat: int, dice: Array, actions: Array) -> int:
    mora_legal(state, seat, actions)
    return int(actions[0])


@rule
def another_roll(state: Record, dice: Array, outcomes: Array, weights: Array) -> int:
    count = mora_chances(state, outcomes, weights)
    roll(dice, PLAYERS_DIE, 2)
    return int(outcomes[pick(dice, CHANCE_DIE, weights, count)])


def with_rules(**changed: Any) -> Game:
    module = ModuleType("changed")
    vars(module).update(vars(mora) | changed)
    return dataclasses.replace(MORA, rulebook=module)


def inspect(game: Game, compiled: bool) -> tuple[int, int, int]:
    states, actions, weights, dice = scratch_for(game)
    options = game.encode(game.settle({}))
    found = link(engine, game, compiled=compiled).inspect_games(states, options, 1, 0, 3, actions, weights, dice)
    return tuple(map(int, found))  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, (3, engine.SOUND, 0)),
        ({"apply": debts}, (0, engine.UNSOUND, 1)),
        ({"legal": no_move}, (0, engine.NO_ACTION, 1)),
        ({"chances": no_outcome}, (0, engine.NO_ACTION, 0)),
        ({"chances": no_weight}, (0, engine.BAD_WEIGHT, 0)),
        ({"random_move": first_move}, (0, engine.UNUSUAL, 1)),
        ({"random_outcome": another_roll}, (0, engine.UNUSUAL, 0)),
    ],
)
def test_inspection_finds_the_first_thing_wrong(changed: Any, found: tuple[int, int, int], compiled: bool) -> None:
    assert inspect(with_rules(**changed), compiled) == found


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_STEPS", 50)
    assert inspect(with_rules(apply=endless), compiled=False) == (0, engine.ENDLESS, 50)


def test_lines_of_play_are_counted(compiled: bool) -> None:
    """One round of mora has 3 stakes and 4 ways to show fingers; a second one follows each of them."""
    linked = link(engine, MORA, compiled=compiled)
    for depth, lines in enumerate([1, 3, 6, 12, 36, 72, 144]):
        stack = np.zeros((depth + 1) * MORA.state_type.itemsize, dtype=np.uint8).view(MORA.state_type)
        linked.begin(stack, MORA.encode({"seats": 2, "rounds": 3}))
        actions, weights = np.zeros((depth + 1, 3), np.int16), np.zeros(3, np.int32)
        assert linked.count_lines(stack, 0, actions, weights) == lines


def test_every_move_is_tried_on_the_same_deals(compiled: bool) -> None:
    """With one round to go and level coins, seat 0 wins by the sum alone: whoever rates moves finds both even."""
    match = larcin.Match(MORA, by_hand=True, rounds=1)
    match.play(CHANCE, "2 coins")
    states = np.tile(match.states.view(np.uint8), 3).view(MORA.state_type)
    trial, tries = flat.trial_for(MORA), 300
    count = link(flat, with_habits(MORA), compiled=compiled).rate_moves(states, 0, tries, new_dice(3), trial)
    wins = trial.wins
    assert count == 2
    assert abs(wins[0] - tries / 2) < 50
    assert abs(wins[1] - tries / 2) < 50
    assert states[0] == match.state, "what the seat knows is left as it was"


@pytest.mark.parametrize("bits", [1, 2, 0b1010, 0b1110_0000_0001, (1 << 62) - 1, 1 << 61, 0x2BAD_CAFE_1234_5678])
def test_sets_of_bits_are_counted_and_written_down(bits: int) -> None:
    there = [place for place in range(62) if bits >> place & 1]
    actions = np.zeros(64, dtype=np.int16)
    assert contract.bits_in(bits) == len(there)
    assert [contract.nth_bit(bits, number) for number in range(len(there))] == there
    assert contract.write_bits(bits, 7, actions, 2) == len(there) + 2
    assert actions[2 : len(there) + 2].tolist() == [7 + place for place in there]


@pytest.mark.parametrize("compiled", [False, True])
def test_games_of_a_seed_are_the_same_step_by_step_and_in_one_go(compiled: bool) -> None:
    linked, options = link(engine, MORA, compiled=compiled), MORA.encode(MORA.settle({}))
    states = np.zeros(2 * MORA.state_type.itemsize, dtype=np.uint8).view(MORA.state_type)
    _, actions, weights, dice = scratch_for(MORA)
    decisions = linked.play_numbered(states, options, 7, 3, 1, actions, weights, dice)
    ended = states[:1].tobytes()
    states.view(np.uint8)[:] = 0
    to_act, steps = linked.begin(states, options), 0
    load_by(dice, np.array([7, 3], dtype=np.uint64))
    assert dice.tolist() == new_dice(7, 3).tolist()
    while to_act:
        to_act, steps = linked.step_at_random(states, dice, actions, weights), steps + 1
    assert states[:1].tobytes() == ended
    assert 0 < decisions < steps, "chance lays down coins, too"


def test_an_option_cannot_be_called_like_what_small_editions_are_measured_by() -> None:
    game = larcin.load("kids-of-london")
    with pytest.raises(larcin.BadGame, match="'hours' is an option, and what its small editions are measured by"):
        dataclasses.replace(game, options=(*game.options, contract.Option("hours", (6, 9), 9)))


def test_a_file_that_is_no_python_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "game.md").write_text("# A game")
    with pytest.raises(larcin.UnknownGame, match="is no Python file to take a game from"):
        larcin.load(str(tmp_path / "game.md"))
