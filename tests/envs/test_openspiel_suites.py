"""OpenSpiel's own tests of games, run over ours; and its playthroughs, kept to be compared."""

from __future__ import annotations

import gzip
import pickle
import random
import re
import unittest
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import larcin
from larcin import BadOptions
from larcin.envs.openspiel import register
from tests.envs.test_openspiel import at_some_point, ways

register()

SMALL = "larcin_kids_of_london(seats=2,hours=2)"
SMALL_STATES = {"all": (73, 113, 47), "recalled": 104}
"""Chance nodes, decisions and ends of the whole tree, and how many information states there are."""

PLAYED = (
    "larcin_kids_of_london(seats=3)",
    "larcin_kids_of_london_at_once(seats=2)",
    "larcin_doggy_bag(seats=2)",
    "larcin_doggy_bag_at_once(seats=3,variant=beginners)",
    "larcin_pickpocket(seats=2,powers=with)",
    "larcin_oliver_twist(seats=2)",
)
SEED = 7


def complaints(base: Any, text: str, name: str) -> list[str]:
    """What a class of OpenSpiel's tests has to say of a game."""
    suite = type(name, (base,), {"game": pyspiel.load_game(text), "game_name": name})
    done = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(done)
    assert done.testsRun > 4
    return [told for _, told in done.failures + done.errors]


@pytest.mark.parametrize("text", PLAYED)
def test_openspiels_tests_of_the_interface_pass(text: str) -> None:
    assert complaints(api_test.EnforceAPIOnPartialTreeBase, text, "larcin") == []


def test_they_pass_on_every_state_of_a_small_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "small", SMALL_STATES["all"])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "small", SMALL_STATES["recalled"])
    assert complaints(api_test.EnforceAPIOnFullTreeBase, SMALL, "small") == []


@pytest.mark.parametrize("text", PLAYED)
def test_openspiels_simulation_of_python_games_passes_with_pickles(text: str) -> None:
    games_sim_test.GamesSimTest("sim_game").sim_game(pyspiel.load_game(text))


def playthrough(text: str) -> str:
    told: str = generate_playthrough.playthrough(text, None, seed=SEED)
    return told


def kept(text: str) -> Path:
    return Path(__file__).parent / "playthroughs" / f"{re.sub(r'[^a-z0-9]+', '-', text).strip('-')}.txt.gz"


@pytest.mark.parametrize("text", PLAYED)
def test_playthroughs_are_those_that_are_kept(text: str) -> None:
    assert playthrough(text) == gzip.decompress(kept(text).read_bytes()).decode()


@pytest.mark.parametrize("text", ways(at_once=False))
def test_a_game_says_how_long_it_lasts_at_most(text: str) -> None:
    game = pyspiel.load_game(text)
    assert game.max_game_length() < 4_100
    for seed in range(3):
        state, chooser, moves = game.new_initial_state(), random.Random(seed), 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(chooser.choice(state.legal_actions()))
        assert moves <= game.max_game_length()


def test_games_and_states_are_pickled_also_what_was_dealt_afresh() -> None:
    state = at_some_point("larcin_pickpocket(seats=3)", moves=9)
    game = pickle.loads(pickle.dumps(state.get_game()))
    assert str(game) == str(state.get_game())
    for each in (state, state.resample_from_infostate(state.current_player(), random.Random(3).random)):
        twin = pickle.loads(pickle.dumps(each))
        assert str(twin) == str(each)
        assert twin.history() == each.history()
        assert twin.legal_actions() == each.legal_actions()
        for player in range(3):
            assert twin.information_state_string(player) == each.information_state_string(player)


def observer(game: Any, *, public: bool = True, recall: bool = False, private: str = "SINGLE_PLAYER") -> Any:
    kind = pyspiel.IIGObservationType(
        perfect_recall=recall, public_info=public, private_info=getattr(pyspiel.PrivateInfoType, private)
    )
    return make_observation(game, kind)


def test_observers_of_all_players_see_what_all_of_them_see() -> None:
    state = at_some_point("larcin_doggy_bag(seats=3)", moves=7)
    one, every = (observer(state.get_game(), private=private) for private in ("SINGLE_PLAYER", "ALL_PLAYERS"))
    every.set_from(state, 0)
    for seat in range(3):
        one.set_from(state, seat)
        assert (every.dict[f"screen of {seat}"] == one.dict["screen"]).all()
        assert one.string_from(state, seat) in every.string_from(state, 0)
    assert len(every.tensor) == 3 * len(one.tensor)


def test_private_information_alone_is_what_an_onlooker_does_not_see() -> None:
    state = at_some_point("larcin_kids_of_london(seats=3)", moves=0)
    private = observer(state.get_game(), public=False)
    assert private.tensor is None
    state.apply_action(7)
    assert "7" in private.string_from(state, 0)
    assert private.string_from(state, 1) == private.string_from(state, 1).replace("card 7", "")
    with pytest.raises(BadOptions, match="public information, or private information"):
        observer(state.get_game(), public=False, private="NONE")


def test_an_onlooker_recalls_all_that_was_public_and_nothing_else() -> None:
    names = {}
    for first, second in ((3, 4), (4, 3)):
        state = pyspiel.load_game("larcin_kids_of_london_at_once(seats=2)").new_initial_state()
        public = observer(state.get_game(), recall=True, private="NONE")
        for card in (first, second):
            while state.is_chance_node():
                state.apply_action(state.legal_actions()[0])
            state.apply_actions([card, 0 if card == first else 1])
        names[first] = public.string_from(state, 0)
    assert len(set(names.values())) == 2
    sealed = set()
    for card in range(9):
        state = at_some_point("larcin_kids_of_london(seats=3)", moves=0)
        state.apply_action(card)
        sealed.add(observer(state.get_game(), recall=True, private="NONE").string_from(state, 0))
    assert len(sealed) == 1, "a sealed card is not public"


def test_all_games_are_among_those_that_are_kept() -> None:
    assert {text.split("(")[0].removesuffix("_at_once") for text in PLAYED} == {
        f"larcin_{name.replace('-', '_')}" for name in larcin.games()
    }
