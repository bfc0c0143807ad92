"""Habits: they weigh moves by what a seat knows, and foresee chances that are chances."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Budget, Knowledge, Thinker, bot, flat, let_play, thinking
from larcin.bots.flat import DOUBTED, DOUBTFUL, SMALL, doubted
from larcin.rules import weighing
from larcin.rules.contract import CHANCE
from larcin.rules.doggy_bag.state import TOSS_COINS
from larcin.rules.habits import NO_THOUGHT, with_habits
from larcin.rules.hints import ByHabit
from larcin.rules.linking import Form, link, linker
from larcin.rules.odds import room_to_reckon
from larcin.rules.pickpocket.state import LEAVE, hand_worth
from larcin.rules.seeing import Eye
from larcin.rules.states import plainly
from larcin.rules.weighing import growth, power

WITH_HABITS = ("doggy-bag", "oliver-twist", "pickpocket")
WITH_FORESIGHT = ("doggy-bag", "oliver-twist", "pickpocket")
NO_ROOM = np.zeros(0, dtype=np.int32)
"""These foresee without reckoning."""


def played_by_habit(game: str, seed: int, **options: Any) -> Iterator[Match]:
    """A match before every move of a seat."""
    match = Match(game, seed=seed, **options)
    while not match.is_over:
        yield match
        let_play(match, min(match.to_act), bot("novice"), seed)


def weights_of(game: str, states: Any, seat: int) -> tuple[list[int], list[int]]:
    """The legal actions of a seat and their weights; no weights where habits have no opinion."""
    habitual = with_habits(larcin.load(game))
    rules, plain = habitual.rulebook, linker(habitual, Form(compiled=False))
    room = habitual.most_choices
    actions, weights = np.zeros(room, dtype=np.int16), np.zeros(room, dtype=np.int32)
    state = plainly(states[0])
    count = plain.twin(rules.legal)(state, seat, actions)
    inclined = plain.twin(rules.incline)(state, seat, actions, count, weights)
    return actions[:count].tolist(), weights[:count].tolist() if inclined else []


@pytest.mark.parametrize("game", WITH_HABITS)
def test_habits_weigh_by_what_the_seat_knows_alone(game: str) -> None:
    """On two deals that a seat cannot tell apart every move has the same weight, and some move has one."""
    for number, match in enumerate(played_by_habit(game, seed=3)):
        seat = min(match.to_act)
        if number % 4 == 0 and len(match.to_act) == 1:
            one, other = (weights_of(game, Knowledge(match, seat, seed).states, seat) for seed in (1, 2))
            assert one == other
            assert not one[1] or max(one[1]) > 0
            assert all(weight >= 0 for weight in one[1])


@pytest.mark.parametrize("game", [game for game in WITH_HABITS if isinstance(larcin.load(game).hints.novice, ByHabit)])
def test_novices_by_habit_need_no_re_deal(game: str) -> None:
    """They weigh the true table as any that they cannot tell from it, also while others have chosen in secret."""
    for number, match in enumerate(played_by_habit(game, seed=5)):
        seat = max(match.to_act)
        if number % 3 == 0:
            assert weights_of(game, match.states, seat) == weights_of(game, Knowledge(match, seat, 1).states, seat)


def test_doubts_of_small_weights_are_those_of_any_weight() -> None:
    for weight in range(SMALL):
        exact = weight**DOUBTFUL if weight else 0.0
        assert abs(exact % 1 - 0.5) > 1e-9, "nothing is so near to a half that machines could round it differently"
        assert DOUBTED[1, weight] == doubted(weight)
    weights = np.array([0, 1, 40, 511, 512, 3_000_000], dtype=np.int32)
    for doubts in (1, 8, 12):
        expected = weights.tolist()
        for _ in range(doubts):
            expected = [doubted(weight) for weight in expected]
        found = weights.copy()
        link(flat, with_habits(larcin.load("doggy-bag")), compiled=False).doubt_all(found, len(found), doubts)
        assert found.tolist() == expected


def test_what_is_known_for_certain_is_known_interpreted_too() -> None:
    """P20: alone in the inn; elsewhere, and in games where nothing is certain, nobody thinks that they know."""
    game = larcin.load("pickpocket")
    plain, fast = (link(flat, with_habits(game), compiled=compiled) for compiled in (False, True))
    known = 0
    for match in played_by_habit("pickpocket", seed=4, seats=2, powers="with"):
        (seat,) = match.to_act
        numbers = Eye(game, 2).numbers(match.states, seat)
        move = plain.move_known(numbers, 2, seat, *room_to_reckon(game))
        assert move == fast.move_known(numbers, 2, seat, *room_to_reckon(game))
        table = match.view(seat)["table"]
        alone = table["double"] > 0 and table["turn"] == seat and table["stage"] == "turn"
        assert (move != NO_THOUGHT) == alone
        known += move != NO_THOUGHT
    assert known > 2
    kids = larcin.load("kids-of-london")
    nothing = link(flat, with_habits(kids), compiled=False).move_known
    assert nothing(Eye(kids, 2).numbers(kids.blank(), 0), 2, 0, *room_to_reckon(kids)) == NO_THOUGHT


def test_at_its_own_turn_a_seat_foresees_chances_that_make_one_victory() -> None:
    rules = with_habits(larcin.load("oliver-twist")).rulebook
    foreseen = 0
    for match in played_by_habit("oliver-twist", seed=4):
        chances = np.zeros(CHANCE)
        for seat in range(match.seats):
            if rules.foresee(match.states[0], seat, 1 << seat, chances, NO_ROOM):
                foreseen += 1
                assert match.to_act == {seat}
                assert chances.sum() == pytest.approx(1)
                assert all(0 < chance < 1 for chance in chances[: match.seats])
    assert foreseen > 50


def test_who_has_more_in_front_and_no_black_bone_is_foreseen_to_win() -> None:
    game = larcin.load("doggy-bag")
    match = Match("doggy-bag", seats=3, seed=1)
    state = match.states[0]
    state.stage = TOSS_COINS
    state.night = 2
    state.front[:3] = [[3, 0, 2, 0, 0], [3, 0, 2, 0, 2], [1, 0, 0, 0, 0]]
    chances = np.zeros(CHANCE)
    assert with_habits(game).rulebook.foresee(state, 0, 1, chances, NO_ROOM)
    assert chances[0] > chances[1] > 0
    assert chances[0] > chances[2] > 0
    state.out[0] = 1
    assert with_habits(game).rulebook.foresee(state, 0, 1, chances, NO_ROOM)
    assert chances[0] == 0


@pytest.mark.parametrize(("seats", "powers"), [(4, "without"), (3, "with")])
def test_as_a_night_begins_the_most_experienced_thief_is_foreseen_to_win(seats: int, powers: str) -> None:
    rules = with_habits(larcin.load("pickpocket")).rulebook
    nights, chances = set(), np.zeros(CHANCE)
    for match in played_by_habit("pickpocket", seed=4, seats=seats, powers=powers):
        state = match.states[0]
        if rules.foresee(state, 0, 1, chances, NO_ROOM):
            assert int(state.night) not in nights, "once a night, before anybody has done anything"
            nights.add(int(state.night))
            assert chances.sum() == pytest.approx(1)
            worth = [int(state.points[seat]) + hand_worth(state, seat) for seat in range(seats)]
            assert np.argsort(chances[:seats], kind="stable").tolist() == np.argsort(worth, kind="stable").tolist()
    assert len(nights) > 2


def test_a_thief_leaves_a_rich_row_and_stays_for_a_poor_one() -> None:
    """By habit, with the same lines whole: the loot that may be lost decides."""
    match = Match("pickpocket", seed=5)
    state = match.states[0]
    while len(match.to_act) == 1 and state.row_length == 0:
        let_play(match, min(match.to_act), bot("novice"), 5)
        state = match.states[0]
    seat = min(match.to_act)
    state.elements[:] = 0
    likely = []
    for elements in (1, 9):
        state.elements[0] = elements
        state.whole = 1
        actions, weights = weights_of("pickpocket", match.states, seat)
        likely.append(weights[actions.index(LEAVE)] / sum(weights))
    assert likely[0] < 0.5 < likely[1]


@pytest.mark.parametrize("game", WITH_FORESIGHT)
def test_searches_by_habit_are_the_same_interpreted_and_compiled(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(game, seed=2)
    for _ in range(9):
        let_play(match, min(match.to_act), bot("novice"), 2)
    seat = min(match.to_act)

    def thought() -> thinking.Thought:
        return Thinker(match.game, Budget(iterations=12)).think(Knowledge(match, seat, 1))

    compiled = thought()
    monkeypatch.setattr(thinking, "link", lambda module, game: link(module, game, compiled=False))
    interpreted = thought()
    assert (compiled.visits, compiled.wins) == (interpreted.visits, interpreted.wins)


def test_what_is_not_worth_a_thought_is_never_tried() -> None:
    """A hothead calls the least it can: all other calls weigh nothing."""
    for match in played_by_habit("doggy-bag", seed=2):
        seat = min(match.to_act)
        _, weights = weights_of("doggy-bag", match.states, seat)
        if 0 in weights:
            found = Thinker(match.game, Budget(iterations=200)).think(Knowledge(match, seat, 1))
            assert all(weight > 0 or visits == 0 for weight, visits in zip(weights, found.visits, strict=True))
            assert sum(found.visits) == 200
            return
    raise AssertionError("no seat was asked for a role")


@pytest.mark.parametrize("worth", [-3.0, -1.0, 0.0, 0.5, 2.0])
def test_growth_is_about_exponential(worth: float) -> None:
    assert growth(worth) == pytest.approx(np.exp(worth), rel=0.1)
    assert growth(worth) < growth(worth + 0.1)


@pytest.mark.parametrize("exponent", [DOUBTFUL, 0.5, 1.0, 1 / 3])
def test_powers_are_right_to_fourteen_digits(exponent: float) -> None:
    bases = [1.0, 1.5, 2.0, 3.0, 255.0, 256.0, 257.0, 65535.0, 1e6, 2.0**31 - 1, *np.linspace(1, 5000, 997).tolist()]
    for base in bases:
        assert power(base, exponent) == pytest.approx(math.pow(base, exponent), rel=1e-14)


def test_powers_are_the_same_to_the_last_bit_compiled_and_interpreted() -> None:
    compiled = link(weighing, larcin.load("pickpocket")).power
    assert [compiled(float(base), DOUBTFUL) for base in range(3000)] == [
        power(float(base), DOUBTFUL) for base in range(3000)
    ]


def test_nothing_to_any_power_is_nothing() -> None:
    assert power(0.0, DOUBTFUL) == 0.0
