"""Simulation: the same games in bulk and step by step, and traces of them."""

from __future__ import annotations

import json

import pytest

import larcin
from larcin import CHANCE, Match
from larcin.batch.whole_games import stretches
from larcin.lab.provenance import provenance
from larcin.lab.simulation import random_match, simulate, simulated_record
from larcin.lab.trace import trace

KIDS = larcin.load("kids-of-london")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bulk_and_step_by_step_are_the_same_games(seats: int) -> None:
    bulk = simulate(KIDS, games=20, seed=11, seats=seats)
    for number in range(20):
        match = random_match(KIDS, {"seats": seats}, 11, number)
        assert match.result is not None
        assert tuple(bulk.places[number]) == match.result.places
        assert tuple(bulk.scores[number]) == match.result.scores
        assert bulk.decisions[number] == sum(step.seat != CHANCE for step in match.steps)


def test_games_do_not_depend_on_how_many_are_played_together() -> None:
    together = simulate(KIDS, games=30, seed=2)
    apart = simulate(KIDS, games=10, seed=2, first=20)
    assert (together.scores[20:] == apart.scores).all()


def test_interpreted_and_compiled_simulations_agree() -> None:
    assert (simulate(KIDS, games=5, seed=2).scores == simulate(KIDS, games=5, seed=2, compiled=False).scores).all()


def test_progress_is_told_in_games() -> None:
    done: list[int] = []
    simulate(KIDS, games=25_000, seed=1, progress=done.append)
    assert done == [3125] * 8


@pytest.mark.parametrize(("games", "cores", "sizes"), [(1, 2, {1}), (500_000, 2, {10_000}), (40_001, 4, {1, 1250})])
def test_games_are_shared_out_in_stretches_of_a_fair_size(games: int, cores: int, sizes: set[int]) -> None:
    shared_out = stretches(range(7, 7 + games), cores)
    assert [number for stretch in shared_out for number in stretch] == list(range(7, 7 + games))
    assert {len(stretch) for stretch in shared_out} == sizes
    together = stretches(range(games), cores, together=cores)
    assert [number for stretch in together for number in stretch] == list(range(games))


def test_shared_victories_are_shared_out() -> None:
    played = simulate(KIDS, games=2000, seed=4)
    winners = (played.places == 1).sum(axis=1)
    assert (played.wins.sum(axis=1).round(9) == (winners > 0)).all()
    assert played.wins.max() == 1
    assert played.games == 2000


@pytest.mark.parametrize(("games", "seed"), [(0, 1), (-5, 1), (5, -1), (5, 2**63)])
def test_impossible_numbers_are_refused(games: int, seed: int) -> None:
    with pytest.raises(larcin.LarcinError, match="must be"):
        simulate(KIDS, games=games, seed=seed)


def test_simulated_records_replay_and_verify() -> None:
    match = random_match(KIDS, {"seats": 2}, 11, 3)
    record = json.loads(json.dumps(simulated_record(match, 11, 3)))
    assert larcin.replay(record).states.tobytes() == match.states.tobytes()
    assert larcin.verify(record) == 18
    record["chance"]["game"] = 4
    with pytest.raises(larcin.NotVerified, match="chance brought"):
        larcin.verify(record)


def test_a_trace_tells_every_step_with_all_that_was_possible() -> None:
    match = Match(KIDS, seats=3, seed=5)
    for seat, move in [(2, "card 1"), (0, "card 8"), (1, "card 4")]:
        match.play(seat, move)
    lines = list(trace(match, number=6))
    assert len(lines) == len(match) + 1
    assert lines[0] == {
        "match": 6,
        "step": 0,
        "game": "kids-of-london",
        "rules": 1,
        "options": {"seats": 3},
        "chance": match.record()["chance"],
        "made": provenance(),
        "state": match.at(0).position()["table"],
    }
    assert lines[1]["actor"] == "chance"
    assert lines[1]["to_act"] == ["chance"]
    assert dict(zip(lines[1]["legal"], lines[1]["weights"], strict=True)) == match.at(0).chances()
    assert lines[2] == {
        "match": 6,
        "step": 2,
        "to_act": [0, 1, 2],
        "actor": 2,
        "legal": [f"card {card}" for card in range(9)],
        "action": "card 1",
        "state": match.at(2).position()["table"],
    }
    assert json.loads(json.dumps(lines)) == lines
