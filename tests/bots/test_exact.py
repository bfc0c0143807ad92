"""Choices that are worked out: nobody gains by turning away from them, as full enumeration shows."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.bots import Budget, Knowledge, Thinker, ThinkingBot, bot, endings
from larcin.bots.exact import Room, equilibrium, exact_choice
from larcin.rules import load
from larcin.rules.contract import CHANCE
from larcin.rules.linking import link

KIDS = load("kids-of-london")


def solved(payoffs: dict[tuple[int, ...], tuple[float, ...]], compiled: bool) -> tuple[list[list[float]], list[float]]:
    """The mixes and values of a matrix game, given by what each combination of answers is worth to each seat."""
    room = Room(KIDS)
    seats = len(next(iter(payoffs)))
    counts, table = room.questions.counts[0], room.questions.payoffs[0]
    for seat in range(seats):
        counts[seat] = 1 + max(answers[seat] for answers in payoffs)
    for answers, worth in payoffs.items():
        row = sum(answer * int(np.prod(counts[:seat])) for seat, answer in enumerate(answers))
        table[row, :seats] = worth
    linked = link(endings, KIDS, compiled=compiled)
    lack = linked.find_equilibrium(table, counts, room.matching)
    assert lack <= endings.CLOSE_ENOUGH
    mixes = [room.matching.sums[seat, : counts[seat]].tolist() for seat in range(seats)]
    return mixes, table[0, :seats].tolist()


@pytest.mark.parametrize("compiled", [False, True])
def test_a_game_of_two_is_solved_as_the_books_say(compiled: bool) -> None:
    """Row wins 3, 0 / 1, 2 (of 4): it plays its first row one time in four, and wins 1.5."""
    wins = {(0, 0): 3, (0, 1): 0, (1, 0): 1, (1, 1): 2}
    mixes, values = solved({cell: (won / 4, 1 - won / 4) for cell, won in wins.items()}, compiled)
    assert mixes[0] == pytest.approx([1 / 4, 3 / 4], abs=0.02)
    assert mixes[1] == pytest.approx([1 / 2, 1 / 2], abs=0.02)
    assert values == pytest.approx([1.5 / 4, 1 - 1.5 / 4], abs=endings.CLOSE_ENOUGH)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_dominated_answer_is_not_given(compiled: bool) -> None:
    """Three seats, each better off with its second answer whatever the others do."""
    payoffs = {cell: tuple(0.5 if answer else 0.2 for answer in cell) for cell in product((0, 1), repeat=3)}
    mixes, values = solved(payoffs, compiled)
    assert all(mix[1] > 0.99 for mix in mixes)
    assert values == pytest.approx([0.5] * 3, abs=0.01)


def late(seats: int, hour: int, seed: int) -> Match:
    """A game of Kids of London that was played at random until this hour."""
    match, dice = Match(KIDS, seats=seats, seed=seed), random.Random(seed)
    while match.view(0)["table"]["hour"] < hour:
        for seat in sorted(match.to_act):
            match.play(seat, dice.choice(match.legal(seat)))
    return match


def worth(match: Match, free: int | None) -> list[float]:
    """Each seat's chance to win by full enumeration; all answer by their equilibrium, but `free` as suits it best."""
    if match.is_over:
        winners = match.result.winners if match.result else ()
        return [(seat in winners) / len(winners) if winners else 0.0 for seat in range(match.seats)]
    if match.to_act == {CHANCE}:
        chances = match.chances()
        after = [
            (weight / sum(chances.values()), worth(then(match, {CHANCE: move}), free))
            for move, weight in chances.items()
        ]
        return mean(after)
    mixes = {seat: equilibrium(Knowledge(match, seat, 1))[0] for seat in match.to_act}
    if free in mixes:
        options = [worth_of({**mixes, free: {move: 1.0}}, match, free) for move in match.legal(free)]
        return max(options, key=lambda values: values[free])
    return worth_of(mixes, match, free)


def worth_of(mixes: dict[int, Any], match: Match, free: int | None) -> list[float]:
    after = []
    for moves in product(*(mix.items() for mix in mixes.values())):
        likely = float(np.prod([chance for _, chance in moves]))
        after.append((likely, worth(then(match, dict(zip(mixes, (move for move, _ in moves), strict=True))), free)))
    return mean(after)


def mean(cases: list[tuple[float, list[float]]]) -> list[float]:
    total = sum(likely for likely, _ in cases)
    return [sum(likely * values[seat] for likely, values in cases) / total for seat in range(len(cases[0][1]))]


def then(match: Match, moves: dict[int, str]) -> Match:
    after = match.copy()
    for seat, move in moves.items():
        after.play(seat, move)
    return after


@pytest.mark.parametrize(("seats", "hour"), [(2, 8), (3, 8), (4, 8), (2, 7)])
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_gains_by_turning_away_in_the_last_hours(seats: int, hour: int, seed: int) -> None:
    match = late(seats, hour, seed).at(len(late(seats, hour, seed)))
    values = equilibrium(Knowledge(match, 0, 1))[1]
    assert worth(match, None) == pytest.approx(values, abs=0.02)
    for seat in range(seats):
        assert worth(match, seat)[seat] <= values[seat] + 0.02


def test_the_last_hours_are_worked_out_and_earlier_ones_are_not() -> None:
    for hour in (1, 6):
        assert exact_choice(Knowledge(late(4, hour, 3), 0, 1)) is None
    match = late(4, 7, 3)
    assert exact_choice(Knowledge(match, 2, 1)) in match.legal(2)


def test_what_is_worked_out_is_the_same_again_for_the_same_seed() -> None:
    match = late(3, 7, 5)
    assert len({exact_choice(Knowledge(match, 1, 9)) for _ in range(5)}) == 1


def test_experts_take_the_surest_way_through_double_or_nothing() -> None:
    """P20: alone in the inn, the bot does what full expectation says; elsewhere it searches."""
    seen = 0
    for seed in range(6):
        match, dice = Match("pickpocket", seats=2, seed=seed), random.Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            table = match.view(seat)["table"]
            if table["double"] and table["turn"] == seat and len(match.legal(seat)) > 1:
                assert bot("expert").choose(Knowledge(match, seat, 1)) == match.odds(seat)["double"]["move"]
                seen += 1
            elif not table["double"]:
                assert exact_choice(Knowledge(match, seat, 1)) is None
            match.play(seat, dice.choice(match.legal(seat)))
    assert seen > 3


def test_who_goes_by_what_was_learned_searches_in_double_or_nothing_too() -> None:
    """P20: the surest step wins the night, but may cost the game the tile in hand that it would have counted."""
    other = 0
    player = ThinkingBot(Budget(iterations=200), learned=True)
    for seed in range(12):
        match, dice = Match("pickpocket", seats=2, seed=seed), random.Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            if match.view(seat)["table"]["double"] and len(match.legal(seat)) > 1:
                thinker = Thinker(match.game, Budget(iterations=200), learned=True)
                move = player.choose(Knowledge(match, seat, 1))
                assert move == thinker.think(Knowledge(match, seat, 1)).best
                other += move != match.odds(seat)["double"]["move"]
            match.play(seat, dice.choice(match.legal(seat)))
    assert other > 0


def test_an_expert_who_is_caught_in_double_or_nothing_makes_a_legal_move() -> None:
    """P34: whether to steal another tile is no step of double or nothing, so the odds do not answer it."""
    caught = 0
    for seed in range(40):
        match, dice = Match("pickpocket", seats=2, powers="with", seed=seed), random.Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            table = match.view(seat)["table"]
            if table["double"] and table["stage"] == "caught":
                assert bot("expert").choose(Knowledge(match, seat, 1)) in match.legal(seat)
                caught += 1
            match.play(seat, dice.choice(match.legal(seat)))
    assert caught > 3


def test_a_game_that_is_too_large_is_refused() -> None:
    assert equilibrium(Knowledge(larcin.Match(KIDS, seats=4, seed=1), 0, 1)) == (None, [])
