"""The search: it finds what wins, sees nothing it may not see, and keeps to its budget."""

from __future__ import annotations

import dataclasses
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Budget, Knowledge, Thinker, search, thinking
from larcin.rules import habits
from larcin.rules.habits import with_habits
from larcin.rules.hints import Searching
from larcin.rules.linking import link

MORA = str(Path(__file__).parents[2] / "examples" / "mora")

GANG = {"coins": 0, "hand": [], "card": None, "arrested": False, "payment": None, "answer": None}

LAST_PAYMENT = {
    "hour": 9,
    "stage": "payment",
    "character": "banker",
    "characters_left": {},
    "gangs": [
        {**GANG, "coins": 10, "card": 2},
        {**GANG, "coins": 15, "card": 8, "arrested": True},
        {**GANG, "coins": 11, "card": 8, "arrested": True},
    ],
}
"""Seat 0 takes 2 coins and is second richest, or 7 and is the richest."""


def thought(match: Match, seat: int, iterations: int, seed: int = 1) -> thinking.Thought:
    return Thinker(match.game, Budget(iterations=iterations)).think(Knowledge(match, seat, seed))


def test_the_search_takes_victory_and_not_riches() -> None:
    found = thought(Match("kids-of-london", seats=3, seed=1, table=LAST_PAYMENT), 0, 50)
    assert found.best == "take card"
    assert found.chance(found.moves.index(found.best)) == 1
    assert found.visits == [25, 25], "one bad try ends nothing: the last two are tried equally often"


def test_every_first_move_worth_a_thought_is_tried_fairly() -> None:
    """At an inn a thief may rob, play or leave: one bad try of one of them ends nothing."""
    match = Match("pickpocket", seats=3, seed=2)
    while len(match.legal(min(match.to_act))) < 3:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    seat = min(match.to_act)
    assert match.to_act == {seat}
    for seed in range(5):
        visits = thought(match, seat, 600, seed).visits
        tried = [tries for tries in visits if tries]
        assert min(tried) >= 600 / (len(tried) * 6)
        assert sum(visits) == 600


def test_the_best_half_of_the_candidates_goes_on() -> None:
    """Of eight candidates each has a turn, the best four two more, the best two of them four more; then all again."""
    choices: Any = np.zeros(256, dtype=search.CHOICE)
    tree = search.Tree(choices, used=np.zeros(1, dtype=np.int64))
    candidates = search.Candidates(
        ranked=np.arange(8, dtype=np.int16),
        standing=np.zeros(8, dtype=np.int16),
        inclinations=np.zeros(8),
        contest=np.zeros(search.NOTES, dtype=np.int64),
    )
    candidates.contest[search.COUNT] = 8
    nothing: Any = None
    turns = []
    for _ in range(24 + 8):
        move = search.next_candidate(tree, nothing, 0, candidates, nothing)
        slot = search.slot_of(tree, search.follow(search.FIRST_TRAIL, 0, move))
        choices[slot]["key"] = search.follow(search.FIRST_TRAIL, 0, move)
        choices[slot]["visits"] += 1
        choices[slot]["wins"] += move / 10
        turns.append(move)
    assert sorted(turns[:8]) == list(range(8))
    assert sorted(turns[8:16]) == [4, 4, 5, 5, 6, 6, 7, 7]
    assert sorted(turns[16:24]) == [6] * 4 + [7] * 4
    assert sorted(turns[24:]) == list(range(8))


def test_every_iteration_tries_one_legal_move() -> None:
    match = Match("kids-of-london", seats=4, seed=2)
    found = thought(match, 2, 500)
    assert found.moves == match.legal(2)
    assert sum(found.visits) == found.iterations == 500


def test_nobody_chooses_as_if_it_saw_the_others() -> None:
    """Who sees the other's fingers wins every round of mora; who does not wins half of them."""
    match = Match(MORA, seed=1, rounds=1)
    for seat in (0, 1):
        found = thought(match, seat, 4000)
        assert 0.4 < sum(found.wins) / found.iterations < 0.6


def test_who_chooses_last_thinks_as_if_it_chose_first() -> None:
    first = Match("kids-of-london", seats=3, seed=1)
    last = first.copy()
    last.play(0, "card 3")
    last.play(1, "card 8")
    asked = last.states_when_asked(2)
    assert asked.tobytes() == first.states.tobytes()
    assert last.states_when_asked(0).tobytes() == last.states.tobytes(), "seat 0 owes no choice"


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_and_budget_give_the_same_thought(seed: int) -> None:
    match = Match("kids-of-london", seats=4, seed=2)
    one, two = (thought(match, 1, 300, seed) for _ in range(2))
    assert (one.visits, one.wins) == (two.visits, two.wins)


def test_one_thinker_thinks_the_same_the_second_time() -> None:
    match = Match("kids-of-london", seats=4, seed=2)
    thinker = Thinker(match.game, Budget(iterations=300))
    one, two = (thinker.think(Knowledge(match, 1, 4)) for _ in range(2))
    assert (one.visits, one.wins) == (two.visits, two.wins)


def test_interpreted_and_compiled_searches_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("kids-of-london", seats=3, seed=2)
    compiled = thought(match, 0, 12)
    monkeypatch.setattr(thinking, "link", lambda module, game: link(module, game, compiled=False))
    interpreted = thought(match, 0, 12)
    assert (compiled.visits, compiled.wins) == (interpreted.visits, interpreted.wins)


def test_trees_stop_growing_when_half_of_the_table_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LARGEST_TREE", 4096)
    match = Match("kids-of-london", seats=4, seed=2)
    thinker = Thinker(match.game, Budget(iterations=3000))
    found = thinker.think(Knowledge(match, 0, 1))
    assert len(thinker._tree.choices) == 4096
    assert np.count_nonzero(thinker._tree.choices["key"]) == int(thinker._tree.used[0]) == 2048
    assert sum(found.visits) > 2900, "the first choices are in the table before it is full"


def test_a_full_table_sends_nobody_after_choices_that_it_has_no_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four seats fill half of eight places with one choice each. From then on games teach about these."""
    monkeypatch.setattr(thinking, "LARGEST_TREE", 8)
    monkeypatch.setattr(thinking, "link", lambda module, game: link(module, game, compiled=False))
    found = thought(Match("kids-of-london", seats=4, seed=2), 0, 20)
    assert sorted(found.visits) == [0] * 8 + [20]


@pytest.mark.parametrize(("others_think", "trees"), [(True, 3), (False, 1)])
def test_who_takes_the_others_for_people_of_habit_grows_no_trees_for_them(
    others_think: bool, trees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first game plants one choice in each tree."""
    monkeypatch.setattr(thinking, "link", lambda module, game: link(module, game, compiled=False))
    match = Match("kids-of-london", seats=3, seed=2)
    hints = replace(match.game.hints, searching=Searching(others_think=others_think))
    thinker = Thinker(replace(match.game, hints=hints), Budget(iterations=1))
    thinker.think(Knowledge(match, 1, 1))
    assert int(thinker._tree.used[0]) == trees


def test_what_a_deal_forbids_is_not_held_against_a_choice() -> None:
    """Of two choices that won alike, the one that could be tried more often and was not is the more value_net."""
    tree: Any = np.zeros(2, dtype=search.CHOICE)
    tree["visits"], tree["wins"], tree["available"] = 10, 5.0, (100, 10)
    often, rarely = (search.upper_bound(tree[slot], 0.5, 110, 0.5, bonus=8.0) for slot in (0, 1))
    assert often > rarely


@pytest.mark.parametrize(("limit", "pace"), [(0.05, 0.0001), (0.4, 0.00001), (0.5, 0.003)])
def test_a_budget_of_time_is_kept_within_a_tenth(monkeypatch: pytest.MonkeyPatch, limit: float, pace: float) -> None:
    """With a clock that moves on with every iteration, and by nothing else."""
    now = 0.0

    def tick(self: Thinker, knowledge: Knowledge, iterations: int) -> None:
        nonlocal now
        now += iterations * pace

    monkeypatch.setattr(Thinker, "_search", tick)
    monkeypatch.setattr("larcin.bots.thinking.time.perf_counter", lambda: now)
    match = Match("kids-of-london", seats=2, seed=1)
    found = Thinker(match.game, Budget(seconds=limit)).think(Knowledge(match, 0, 1))
    assert limit <= found.seconds <= 1.1 * limit
    assert found.iterations == pytest.approx(found.seconds / pace)


@pytest.mark.parametrize("wrong", [{}, {"iterations": 0}, {"seconds": -1.0}, {"iterations": 5, "seconds": 1.0}])
def test_a_budget_is_one_thing_or_the_other(wrong: dict[str, Any]) -> None:
    with pytest.raises(larcin.LarcinError, match="iterations or of seconds"):
        Budget(**wrong)


def test_a_game_with_habits_is_the_same_game() -> None:
    game = larcin.load("kids-of-london")
    assert with_habits(game) is with_habits(game)
    assert with_habits(game).rulebook.apply is game.rulebook.apply
    assert not hasattr(game.rulebook, "incline")


def test_threads_that_ask_at_once_get_the_same_game_with_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    game = dataclasses.replace(larcin.load("kids-of-london"))
    slowly = dataclasses.replace

    def replace(*parts: Any, **changed: Any) -> Any:
        time.sleep(0.05)
        return slowly(*parts, **changed)

    monkeypatch.setattr(habits, "replace", replace)
    with ThreadPoolExecutor(4) as threads:
        assert len({id(found) for found in threads.map(with_habits, [game] * 4)}) == 1
