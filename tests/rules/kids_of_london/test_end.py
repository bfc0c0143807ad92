"""The end of the day: K21 to K23."""

from __future__ import annotations

import numpy as np
import pytest

from larcin import load
from larcin.lab.simulation import simulate
from tests.rules.kids_of_london.table_talk import (
    GAME,
    Seating,
    coins,
    day_over,
    hour,
    ninth_hour,
    outcome,
    sit_down,
    told,
)


def test_there_is_no_result_before_the_ninth_hour_has_passed(sit: Seating) -> None:
    """K21."""
    match = ninth_hour(sit, "banker", 3, 5, 7, coins=[5, 6, 7])
    assert match.result is None
    hour(match, "banker", 3, 5, 7)
    assert coins(match) == [8, 6, 14]
    assert outcome(match).to_json() == {"places": [1, 2, 3], "scores": [8, 6, 0], "winners": [0]}


def test_the_richest_loses_everything_and_is_last() -> None:
    """K21: below even a seat without a coin."""
    result = outcome(day_over(4, [20, 0, 12, 5]))
    assert result.scores == (0, 0, 12, 5)
    assert result.places == (4, 3, 1, 2)


def test_all_of_several_richest_are_stripped() -> None:
    """K21: the third richest wins when two are richest."""
    result = outcome(day_over(5, [20, 9, 20, 11, 0]))
    assert result.scores == (0, 9, 0, 11, 0)
    assert result.winners == (3,)
    assert result.places[0] == result.places[2] == 5


def test_the_second_richest_wins() -> None:
    """K22."""
    assert outcome(day_over(3, [7, 15, 8])).winners == (2,)


def test_several_second_richest_share_the_victory() -> None:
    """K22."""
    result = outcome(day_over(5, [9, 15, 9, 3, 9]))
    assert result.winners == (0, 2, 4)
    assert result.places == (1, 5, 1, 4, 1)


def test_somebody_without_a_coin_can_win() -> None:
    """K22: everybody else was the richest."""
    result = outcome(day_over(3, [6, 0, 6]))
    assert result.winners == (1,)
    assert result.scores == (0, 0, 0)


def test_several_without_a_coin_can_win_together() -> None:
    """K22."""
    assert outcome(day_over(4, [0, 0, 1, 0])).winners == (0, 1, 3)


@pytest.mark.parametrize("purses", [[6, 0, 6], [9, 2, 2, 9], [1, 0, 0, 0, 0], [3, 3, 3, 2]])
def test_stripped_seats_rank_below_everyone(purses: list[int]) -> None:
    """K22."""
    result = outcome(day_over(len(purses), purses))
    stripped = {place for place, purse in zip(result.places, purses, strict=True) if purse == max(purses)}
    others = {place for place, purse in zip(result.places, purses, strict=True) if purse < max(purses)}
    assert min(stripped) > max(others)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("purse", [0, 17])
def test_if_all_are_equally_rich_all_are_stripped_and_nobody_wins(seats: int, purse: int) -> None:
    """K23: also if nobody has a coin."""
    result = outcome(day_over(seats, [purse] * seats))
    assert result.winners == ()
    assert result.scores == (0,) * seats
    assert len(set(result.places)) == 1


def test_the_end_is_told(sit: Seating) -> None:
    """K21, K22, K23: who is stripped and who wins, or that nobody does."""
    match = ninth_hour(sit, "merchant", 1, 1, 1, coins=[0, 4, 0])
    hour(match, "merchant", 1, 1, 1, payments={0: "card", 1: "character", 2: "card"})
    assert told(match)[-2:] == [
        "Seat 1 is the richest and loses everything.",
        "Seat 0 and Seat 2 are the second richest and win.",
    ]
    match = ninth_hour(sit, "merchant", 8, 8, 8, coins=[4, 4, 4])
    hour(match, "merchant", 8, 8, 8)
    assert told(match)[-2:] == ["Seat 0, Seat 1 and Seat 2 are the richest and lose everything.", "Nobody wins."]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_results_follow_from_the_purses_alone(seats: int) -> None:
    """K21, K22, K23, K27: told a second time, for every way of having 0 to 3 coins each."""
    gangs = max(seats, 3)
    for purses in np.ndindex((4,) * gangs):
        result = outcome_of(seats, purses)
        others = [purse for purse in purses if purse < max(purses)]
        for seat in range(seats):
            stripped = purses[seat] == max(purses)
            place = gangs if stripped else 1 + sum(purse > purses[seat] for purse in others)
            assert (result[0][seat], result[1][seat]) == (place, 0 if stripped else purses[seat])


def outcome_of(seats: int, purses: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Places and scores, from the rulebook itself."""
    states = load(GAME).blank()
    states[0].seats, states[0].gangs = seats, len(purses)
    states[0].coins[: len(purses)] = purses
    places, scores = np.zeros(8, dtype=np.int16), np.zeros(8, dtype=np.int32)
    load(GAME).rulebook.result(states[0], places, scores)
    return places.tolist(), scores.tolist()


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_compiled_results_are_the_same(seats: int) -> None:
    """K21, K22: places and scores of whole games, interpreted and compiled."""
    plain, fast = (simulate(GAME, games=8, seed=5, seats=seats, compiled=compiled) for compiled in (False, True))
    assert plain.places.tolist() == fast.places.tolist()
    assert plain.scores.tolist() == fast.scores.tolist()


def test_a_finished_match_accepts_no_move() -> None:
    """K5, K21."""
    match = ninth_hour(sit_down, "merchant", 1, 2, 3)
    hour(match, "merchant", 1, 2, 3)
    assert match.to_act == frozenset()
    assert match.chances() == {}
    with pytest.raises(ValueError, match="the match is over"):
        match.play(0, "card 1")
