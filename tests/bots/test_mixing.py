"""Mixes at Kids of London: nobody gains by guessing them, and what they are drawn from can be trained again."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Knowledge, MixingBot, bot
from larcin.lab.training import KEPT, NOTE, PICTURE, Course, train
from larcin.rules import load
from larcin.rules.contract import CHANCE, CHANCE_ACTS, copy
from larcin.rules.engine import first_seat, share_of_victory
from larcin.rules.habits import desk_for, states_to_think, with_habits
from larcin.rules.kids_of_london.habits import duels, hours, mixing
from larcin.rules.kids_of_london.habits.mixing import duel_of_four, find_duel_mix, find_mixes
from larcin.rules.kids_of_london.habits.value_net import HIDDEN, MOST_INPUTS
from larcin.rules.kids_of_london.state import CHOOSE_CARD, HOURS, PRINCE, TURN_TILE
from larcin.rules.linking import link
from tests.bots.test_kids_of_london import clear_to_the_tile, hours_of

KIDS = load("kids-of-london")
LONGEST = 1_500_000


def solved(payoffs: Any, counts: list[int], rounds: int = 2000, doubt: float = 0.0) -> tuple[Any, Any, float]:
    """The mixes of all seats, what they are worth, and what somebody could still gain."""
    notes, room = np.zeros((mixing.ROWS, 16)), np.zeros(payoffs.shape[1])
    lack = find_mixes(payoffs, np.array(counts), len(counts), rounds, doubt, room, notes, 0)
    return notes[mixing.SUMS : mixing.SUMS + len(counts)], notes[mixing.WORTH], lack


def test_stone_paper_scissors_are_mixed_evenly() -> None:
    first = np.array([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]).ravel()
    mixes, worth, lack = solved(np.stack([first, 1 - first]), [3, 3])
    assert lack <= mixing.CLOSE_ENOUGH
    assert mixes[:, :3] == pytest.approx(1 / 3, abs=0.02)
    assert worth[:2] == pytest.approx(0.5, abs=0.01)


def test_what_mixes_of_three_seats_are_worth_is_what_all_combinations_say() -> None:
    payoffs, counts = np.random.default_rng(3).random((3, 2 * 3 * 4)), [2, 3, 4]
    mixes, worth, _ = solved(payoffs, counts, rounds=60)
    likely = [np.prod([mixes[seat, move] for seat, move in enumerate(moves)]) for moves in product(*map(range, counts))]
    assert sum(likely) == pytest.approx(1)
    assert worth[:3] == pytest.approx(payoffs @ np.array(likely))


def test_who_expects_anything_answers_to_that() -> None:
    """Heads wins 0.6 against any move, tails 0.5: who takes the other for a die has no reason to mix."""
    first = np.array([1.0, 0.2, 0.4, 0.6])
    mixes, _, _ = solved(np.stack([first, 1 - first]), [2, 2], doubt=1.0)
    assert mixes[0, 0] > 0.95


@pytest.mark.parametrize("level", ["regular", "expert", "master"])
@pytest.mark.parametrize("seats", [2, 3])
def test_who_mixes_does_not_always_play_the_same_card(level: str, seats: int) -> None:
    """Now and then one card is best whatever the others think; that is no reason to play it everywhere."""
    player, mixed = bot(level), 0
    for deal in range(6):
        match = Match(KIDS, seats=seats, seed=deal)
        mixed += len({player.choose(Knowledge(match, 0, seed)) for seed in range(20)}) > 1
    assert mixed >= 3


@pytest.mark.parametrize("seats", [3, 4])
def test_in_the_eighth_hour_nobody_who_mixes_plays_what_never_wins_where_something_does(seats: int) -> None:
    looked_at = 0
    for seed in range(30):
        for match in hours_of(seats, seed):
            state = match.state
            if state.hour == HOURS - 1 and len(match.to_act) == seats and state.stage == CHOOSE_CARD:
                if state.character == PRINCE or state.tiles[PRINCE]:
                    continue  # there would be questions
                wins = {card: max(ends) for card, ends in ends_of(match, seats).items()}
                if len(set(wins.values())) > 1:
                    looked_at += 1
                    for level, draw in product(("regular", "expert", "master"), range(3)):
                        assert wins[bot(level).choose(Knowledge(match, 0, draw))] > 0
    assert looked_at >= 2


def ends_of(match: Match, seats: int) -> dict[str, list[float]]:
    """What seat 0 wins by each card, whatever the others play. Questions (K11, K12) have the best answer."""
    won: dict[str, list[float]] = {}
    for cards in product(*(match.legal(seat) for seat in range(seats))):
        after = match.copy()
        for seat, card in enumerate(cards):
            after.play(seat, card)
        won.setdefault(str(cards[0]), []).append(best_end(after))
    return won


def best_end(match: Match) -> float:
    if match.is_over:
        places, scores = np.zeros(CHANCE, np.int16), np.zeros(CHANCE, np.int32)
        KIDS.rulebook.result(copy(match.states)[0], places, scores)
        return float(share_of_victory(places, 0))
    seat = min(match.to_act)
    ends = []
    for move in match.legal(seat):
        after = match.copy()
        after.play(seat, move)
        ends.append(best_end(after))
    return max(ends)


def test_seat_1_of_two_sees_the_table_of_seat_0_in_a_mirror() -> None:
    order = hours.mirrored(3)
    assert [order[index] for index in order] == list(range(len(order)))
    nets = np.random.default_rng(1).normal(size=(6, 4, MOST_INPUTS + 3, HIDDEN))
    both = hours.with_mirror(nets)
    assert both.shape == (6, 5, MOST_INPUTS + 3, HIDDEN)
    assert (both[:, 0] == nets[:, 0]).all()
    assert (both[:, 2:] == nets[:, 1:]).all()
    seen = np.random.default_rng(2).random(len(order))
    of_0, of_1 = both[0, 0, : len(order)], both[0, 1, : len(order)]
    assert seen @ of_0 == pytest.approx(seen[order] @ of_1)


def test_the_shipped_nets_fit_what_they_look_at() -> None:
    nets = np.load(hours.FILE)
    assert nets.shape == (hours.LAST_NET - hours.FIRST_NET + 1, 4, MOST_INPUTS + 3, HIDDEN)
    assert np.isfinite(nets).all()
    assert (nets[:, 0] != 0).any(axis=(1, 2)).all(), "every hour was learned for two seats"
    assert hours.FILE.stat().st_size <= LONGEST


# --------------------------------------------------------------------------------------------------------------- duels


def duelled(payoff: Any, rounds: int = 4000) -> tuple[Any, float]:
    """The mix of whoever chooses the row, and what it is worth."""
    moves, answers = payoff.shape
    notes = np.zeros((mixing.DUEL_ROWS, 16))
    worth = find_duel_mix(payoff.ravel(), moves, answers, rounds, notes, 0)
    return notes[mixing.OWN_SUM, :moves], worth


def test_a_duel_is_solved_as_the_books_say() -> None:
    """Row wins 3, 0 / 1, 2 (of 4): it plays its first row one time in four, and wins 1.5."""
    mix, worth = duelled(np.array([[3, 0], [1, 2]]) / 4)
    assert mix == pytest.approx([1 / 4, 3 / 4], abs=0.01)
    assert worth == pytest.approx(1.5 / 4, abs=mixing.CLOSE_ENOUGH)


def test_a_duel_of_two_moves_each_is_worth_what_regret_matching_finds() -> None:
    for payoff in np.random.default_rng(5).random((40, 2, 2)):
        assert duel_of_four(*payoff.ravel()) == pytest.approx(duelled(payoff)[1], abs=2 * mixing.CLOSE_ENOUGH)


def test_in_a_duel_both_sides_can_have_no_more_than_they_have() -> None:
    for payoff in np.random.default_rng(7).random((20, 4, 6)):
        mix, worth = duelled(payoff)
        answer, left = duelled(1 - payoff.T)
        assert min(mix @ payoff) == pytest.approx(worth)
        assert max(payoff @ answer) == pytest.approx(1 - left)
        assert 0 <= 1 - left - worth <= 2 * mixing.CLOSE_ENOUGH


class Undecided(Exception):
    """Both are asked about coins at once, which is answered at a glance where it is imagined."""


def by_all_ends(states: Any, seat: int) -> float:
    """What a table from the eighth hour on is worth to a seat, by the rules alone."""
    rulebook, actions, weights = KIDS.rulebook, np.zeros(KIDS.most_choices, np.int16), np.zeros(KIDS.most_choices)
    to_act = rulebook.to_act(states[0])
    if states[0].hour == HOURS and not to_act:
        places, scores = np.zeros(CHANCE, np.int16), np.zeros(CHANCE, np.int32)
        rulebook.result(states[0], places, scores)
        return 0.5 + (share_of_victory(places, seat) - share_of_victory(places, 1 - seat)) / 2
    if to_act == CHANCE_ACTS:
        count = rulebook.chances(states[0], actions, weights)
        likely = weights[:count] / weights[:count].sum()
        return float(likely @ [by_all_ends(moved(states, CHANCE, action), seat) for action in actions[:count]])
    if to_act != 0b11:
        who = first_seat(to_act)
        count = rulebook.legal(states[0], who, actions)
        ends = [by_all_ends(moved(states, who, action), seat) for action in actions[:count]]
        return max(ends) if who == seat else min(ends)
    if states[0].stage != CHOOSE_CARD:
        raise Undecided
    own, others = ([*actions[: rulebook.legal(states[0], each, actions)]] for each in (seat, 1 - seat))
    ends = [by_all_ends(moved(moved(states, seat, move), 1 - seat, other), seat) for move in own for other in others]
    return duel_of_four(*ends) if len(ends) == 4 else ends[0]


def moved(states: Any, who: int, action: int) -> Any:
    after = copy(states)
    KIDS.rulebook.apply(after[0], who, action)
    return after


def test_the_last_two_hours_of_a_duel_are_counted_out() -> None:
    rules = link(duels, with_habits(KIDS), compiled=False)
    states, desk = states_to_think(KIDS), desk_for(KIDS)
    between = 0
    for seed in range(24):
        table = copy(next(match for match in hours_of(2, seed) if match.state.hour == HOURS - 1).states)
        clear_to_the_tile(table[0])
        assert table[0].stage == TURN_TILE
        for seat in (0, 1):
            states[:1] = table
            try:
                expected = by_all_ends(table, seat)
            except Undecided:
                continue
            counted = rules.count_eighth(states, 0, seat, desk)
            assert counted == pytest.approx(expected, abs=1e-12)
            between += counted not in (0, 0.5, 1)
    assert between >= 12, "most of them were decided already: that shows little"


def test_what_is_counted_of_the_last_hours_is_the_same_for_both_sides() -> None:
    """What one gains the other loses, from the seventh hour on."""
    rules = link(duels, with_habits(KIDS), compiled=False)
    states, desk = states_to_think(KIDS), desk_for(KIDS)
    for seed in range(12):
        table = copy(next(match for match in hours_of(2, seed) if match.state.hour == HOURS - 2).states)
        clear_to_the_tile(table[0])
        worth = []
        for seat in (0, 1):
            states[:1] = table
            worth.append(rules.count_seventh(states, 0, seat, np.zeros(9), desk))
        assert sum(worth) == pytest.approx(1, abs=0.02)


def test_nobody_mixes_where_none_does() -> None:
    match = Match("pickpocket", seed=1)
    with pytest.raises(larcin.LarcinError, match="In pickpocket nobody mixes moves"):
        MixingBot(0).choose(Knowledge(match, min(match.to_act), 0))


# ---------------------------------------------------------------------------------------------------------- training


class Interrupted(Exception):
    """Somebody stops the training."""


def test_a_course_gives_the_same_nets_again_and_goes_on_after_an_interrupt(tmp_path: Path) -> None:
    course = Course("kids-of-london", seats=(2,), seed=5, passes=2, tables={"2": 24}, rounds=30)

    def stop_in_the_second_pass(what: str, done: int, total: int) -> None:
        if "pass 2, hour 4" in what:
            raise Interrupted

    whole = np.load(train(course, tmp_path / "whole", lambda *_: None))
    with pytest.raises(Interrupted):
        train(course, tmp_path / "in parts", stop_in_the_second_pass)
    in_parts = np.load(train(course, tmp_path / "in parts", lambda *_: None))
    assert (whole == in_parts).all()
    note = json.loads((tmp_path / "whole" / NOTE).read_text())
    assert {"commit", "packages", "processor", "when"} <= set(note["made"])
    assert len(note["errors"]) == len(note["spreads"]) == len(list(course.steps()))
    drawn = [(tmp_path / folder / PICTURE).read_bytes() for folder in ("whole", "in parts")]
    assert all(each.startswith(b"\x89PNG") for each in drawn)
    assert whole[:, 0].any(axis=(1, 2)).all()
    assert not whole[:, 1:].any(), "nobody learned for other numbers of seats"


def test_a_folder_keeps_to_its_course(tmp_path: Path) -> None:
    course = Course("kids-of-london", seats=(2,), tables={"2": 8}, rounds=5)
    train(course, tmp_path, lambda *_: None)
    note = tmp_path / NOTE
    note.write_text(
        json.dumps({name: each for name, each in json.loads(note.read_text()).items() if name != "spreads"})
    )
    (tmp_path / PICTURE).unlink()
    train(course, tmp_path, lambda *_: None)
    assert (tmp_path / PICTURE).exists(), "a folder from before tables' differences were noted is drawn without them"
    with pytest.raises(larcin.LarcinError, match="another course"):
        train(Course("kids-of-london", seats=(2,), tables={"2": 8}, rounds=5, seed=1), tmp_path, lambda *_: None)


@pytest.mark.parametrize("other", [b"", b"\x89PNG\x00\xff", b"[]", b'{"errors": 5}'])
@pytest.mark.parametrize("name", [NOTE, KEPT])
def test_what_is_no_course_is_named_and_left_as_it_was(tmp_path: Path, name: str, other: bytes) -> None:
    course = Course("kids-of-london", seats=(2,), tables={"2": 8}, rounds=5)
    train(course, tmp_path, lambda *_: None)
    (tmp_path / name).write_bytes(other)
    with pytest.raises(larcin.LarcinError, match=f"{name}: .* of a course.*--out"):
        train(course, tmp_path, lambda *_: None)
    assert (tmp_path / name).read_bytes() == other


def test_what_cannot_be_learned_is_refused() -> None:
    with pytest.raises(larcin.BadOptions, match="Nobody learns pickpocket"):
        Course("pickpocket", seats=(2,))
    with pytest.raises(larcin.BadOptions, match="learned for 2, 3, 4, 5 seats"):
        Course("kids-of-london", seats=(2, 6))
    with pytest.raises(larcin.BadOptions, match="one pass or more"):
        Course("kids-of-london", seats=(2,), passes=0)
