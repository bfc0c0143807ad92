"""The games in OpenSpiel: they pass its own tests, and its algorithms run on them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

import larcin
from larcin import BadOptions
from larcin.envs.openspiel import register, resampler
from larcin.testing import all_options

NAMES = register()


def ways(at_once: bool) -> list[str]:
    """Every game with all its options, as OpenSpiel writes it."""
    suffix = "_at_once" if at_once else ""
    return [
        f"larcin_{name.replace('-', '_')}{suffix}({','.join(f'{key}={value}' for key, value in options.items())})"
        for name in larcin.games()
        if larcin.load(name).at_once or not at_once
        for options in all_options(larcin.load(name))
    ]


def at_some_point(text: str, moves: int, seed: int = 1) -> Any:
    """A state of a random game where a seat is to act."""
    chooser = random.Random(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while state.is_chance_node() or moves > 0:
        moves -= not state.is_chance_node()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(outcomes, chances)[0])
        else:
            state.apply_action(chooser.choice(state.legal_actions()))
        assert not state.is_terminal()
    return state


def test_registering_again_does_no_harm() -> None:
    assert register() == NAMES
    assert len(NAMES) == sum(1 + larcin.load(name).at_once for name in larcin.games())


@pytest.mark.parametrize("text", ways(at_once=False))
def test_random_games_pass_openspiels_test_with_serialization(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


@pytest.mark.parametrize("text", ways(at_once=True))
def test_simultaneous_games_pass_it_too_and_turn_based(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    turned = pyspiel.convert_to_turn_based(game)
    pyspiel.random_sim_test(turned, num_sims=1, serialize=False, verbose=False)
    assert turned.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL


@pytest.mark.parametrize("name", ["kids_of_london", "doggy_bag", "pickpocket", "oliver_twist"])
def test_a_resampled_state_is_one_that_the_seat_cannot_tell_from_the_truth(name: str) -> None:
    state = at_some_point(f"larcin_{name}(seats=3)", moves=8)
    player = state.current_player()
    dealt = [state.resample_from_infostate(player, random.Random(number).random) for number in range(20)]
    for twin in dealt:
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.legal_actions() == state.legal_actions()
    positions = {str(twin) for twin in dealt}
    assert len(positions) > 1, "something is hidden here"


def test_a_seat_remembers_what_it_has_seen_and_done() -> None:
    strings = set()
    for first, second in ((3, 4), (4, 3)):
        state = at_some_point("larcin_kids_of_london(seats=3)", moves=0)
        for card in (first, 0, 1, second, 2, 5):
            while state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
            state.apply_action(card)
        strings.add(state.information_state_string(0))
    assert len(strings) == 2, "the same cards in another order are another information state"
    sealed = set()
    for card in range(9):
        state = at_some_point("larcin_kids_of_london(seats=3)", moves=0)
        state.apply_action(card)
        sealed.add((state.information_state_string(1), tuple(state.information_state_tensor(1))))
    assert len(sealed) == 1, "a sealed card of another is not"


def test_observers_have_named_pieces_and_onlookers_see_what_is_public() -> None:
    from open_spiel.python.observation import make_observation

    state = at_some_point("larcin_kids_of_london(seats=3)", moves=1)
    game = state.get_game()
    observer = make_observation(game)
    observer.set_from(state, 0)
    assert observer.dict["me"].tolist() == [1, 0, 0, 0, 0]
    assert "hands" not in observer.dict
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    )
    public.set_from(state, 0)
    assert not public.dict["hand"].any()
    assert not public.dict["card"].any()
    assert "onlooker" in public.string_from(state, 0)
    with pytest.raises(BadOptions, match="no parameters"):
        game.make_py_observer(None, {"loud": True})


def test_returns_are_zero_sum_and_texts_are_those_of_the_game() -> None:
    state = at_some_point("larcin_kids_of_london(seats=4)", moves=0)
    assert state.action_to_string(0, 8) == "card 8"
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 5) == "prince"
    assert state.view(0)["stage"] == "card"
    assert state.returns() == [0, 0, 0, 0]
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[state.current_player() % len(state.legal_actions())])
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_cfr_runs_on_a_small_edition_and_finds_these_values() -> None:
    game = pyspiel.load_game("larcin_kids_of_london(seats=2,hours=2)")
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(8):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    after = exploitability.exploitability(game, found)
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert before == pytest.approx(0.625)
    assert after == pytest.approx(0.123046875)
    assert value == pytest.approx([-0.05126953125, 0.05126953125])


@pytest.mark.parametrize(
    ("solver", "rounds", "move"),
    [
        (cfr.CFRPlusSolver, 8, "evaluate_and_update_policy"),
        (external_sampling_mccfr.ExternalSamplingSolver, 60, "iteration"),
        (outcome_sampling_mccfr.OutcomeSamplingSolver, 1500, "iteration"),
    ],
)
def test_other_solvers_come_to_policies_that_can_be_answered_less(solver: Any, rounds: int, move: str) -> None:
    game = pyspiel.load_game("larcin_kids_of_london(seats=2,hours=2)")
    np.random.seed(1)
    solving = solver(game)
    for _ in range(rounds):
        getattr(solving, move)()
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solving.average_policy()) < before * 0.8


def test_openspiels_ismcts_plays_with_our_resampler() -> None:
    state = at_some_point("larcin_pickpocket(seats=2)", moves=4)
    throws = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, throws),
        max_simulations=20,
        random_state=throws,
    )
    bot.set_resampler(resampler)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1)


def test_mcts_of_c_plus_plus_plays_with_step_with_policy() -> None:
    state = at_some_point("larcin_pickpocket(seats=2)", moves=4)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 2.0, 20, 10, False, 3, False)
    _, action = bot.step_with_policy(state)
    assert action in state.legal_actions()


def test_small_editions_have_fewer_hours_and_cards() -> None:
    state = pyspiel.load_game("larcin_kids_of_london(seats=2,hours=3)").new_initial_state()
    view = state.view(-1)
    assert view["hour"] == 7
    assert view["gangs"][0]["hand"] == [6, 7, 8]
    assert sum(view["characters_left"].values()) == 3
    for hours in range(1, 10):
        pyspiel.load_game(f"larcin_kids_of_london(hours={hours})").new_initial_state()
    with pytest.raises(BadOptions, match="hours cannot be 10"):
        pyspiel.load_game("larcin_kids_of_london(hours=10)")
