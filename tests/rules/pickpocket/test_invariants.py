"""What holds in every game: random play, hypothesis, and the contract."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larcin import CHANCE, Match, load
from larcin.batch.arrays import scratch_for
from larcin.rules import engine
from larcin.rules.contract import Option
from larcin.rules.linking import link
from larcin.testing import Check, checks
from tests.rules.pickpocket.table_talk import BOX, GAME, outcome, table

MANY = 3_000
"""Random games for each choice of options. A hundred thousand of each pass too, and take some minutes."""


def tiles_in(position: dict[str, object]) -> dict[str, int]:
    """All tiles of a position, wherever they lie, counted without the help of the rules."""
    found = dict.fromkeys(BOX, 0)
    heaps = [position["bag"], position["discards"], position["aside"]]
    heaps += [thief["hand"] for thief in position["thieves"]]  # type: ignore[attr-defined]
    for heap in heaps:
        for tile, count in heap.items():  # type: ignore[attr-defined]
            found[tile] += count
    for tile in position["row"]:  # type: ignore[attr-defined]
        found[tile] += 1
    if position["door"] is not None:
        found[f"guard {position['door']}"] += 1
    return found


@pytest.mark.no_cover
@given(st.sampled_from([2, 3, 4, 5, 6]), st.sampled_from(["without", "with"]), st.randoms(use_true_random=False))
def test_a_game_loses_no_tile_and_ends_with_the_seventh_guard(seats: int, powers: str, luck: random.Random) -> None:
    """P1, P8, P12, P24, P25: at every step."""
    match = Match(GAME, seats=seats, powers=powers, by_hand=True)
    while not match.is_over:
        position = match.position()["table"]
        assert tiles_in(position) == BOX
        assert sorted(seat for pile in position["track"] for seat in pile["pile"]) == list(range(seats)) or (
            position["stage"] == "markers"
        )
        assert any(tile.startswith("guard") for tile in position["bag"])
        (seat,) = match.to_act
        chances = match.chances()
        if seat == CHANCE:
            match.play(seat, luck.choices(list(chances), list(chances.values()))[0])
        else:
            match.play(seat, luck.choice(match.legal(seat)))
    assert match.steps[-1].move.startswith("guard")
    assert sum(table(match)["aside"].values()) + (table(match)["door"] is not None) == 7
    assert tiles_in(match.position()["table"]) == BOX
    assert outcome(match).winners


@pytest.mark.no_cover
@given(st.sampled_from([2, 3, 4, 5, 6]), st.sampled_from(["without", "with"]), st.integers(0, 2**32))
def test_experience_never_shrinks_and_one_theft_scores_for_one_seat_at_most(seats: int, powers: str, seed: int) -> None:
    """P8, P19, P21, P30."""
    match = Match(GAME, seats=seats, powers=powers, seed=seed)
    luck = random.Random(seed)
    while not match.is_over:
        before = [thief["experience"] for thief in table(match)["thieves"]]
        (seat,) = match.to_act
        match.play(seat, luck.choice(match.legal(seat)))
        after = [thief["experience"] for thief in table(match)["thieves"]]
        gains = [late - early for early, late in zip(before, after, strict=True)]
        assert min(gains) >= 0
        assert sum(gain > 0 for gain in gains) <= 2  # one who leaves, and one whom a guard in the glove drives out


@pytest.mark.no_cover
@pytest.mark.parametrize("powers", ["without", "with"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_break_nothing(seats: int, powers: str) -> None:
    """P1, P24, P25: every state passes its audit, whoever is to act has something to do, every game ends."""
    game = load(GAME)
    states, actions, weights, dice = scratch_for(game)
    options = game.encode({"seats": seats, "powers": powers})
    found = link(engine, game).inspect_games(states, options, 9, 0, MANY, actions, weights, dice)
    assert found == (MANY, engine.SOUND, 0)


FEWER_TABLES = replace(load(GAME), options=(Option("seats", (2, 3, 5), usual=3), load(GAME).options[1]))
"""The same game for fewer numbers of seats, since some checks take long. `larcin check` checks all of them."""


LONG = ("rules keep to their bounds", "views do not leak", "simulated results", "legal actions", "re-deals are sound")
CHECKS = checks(FEWER_TABLES, games=1)


@pytest.mark.parametrize("check", [check for check in CHECKS if not check.title.startswith(LONG)], ids=str)
def test_the_contract_is_kept(check: Check) -> None:
    """P9, P29: and everything else that every game promises."""
    check()


@pytest.mark.no_cover
@pytest.mark.parametrize("check", [check for check in CHECKS if check.title.startswith(LONG)], ids=str)
def test_the_contract_is_kept_by_what_takes_longer(check: Check) -> None:
    """P9, P29."""
    check()
