"""The next turn, the three endings, the beginners' variant."""

from __future__ import annotations

from collections import Counter

import pytest

from larcin import CHANCE
from larcin.lab.simulation import simulate
from tests.rules.doggy_bag.endings import endings
from tests.rules.doggy_bag.table_talk import (
    GAME,
    actor,
    draw,
    feed,
    front,
    look,
    outcome,
    roles,
    sit_down,
    strolls,
    told,
    truth,
)  # fmt: skip

BAG = {"grey": 2, "white": 5, "red": 2, "yellow": 1, "black": 3}


def test_tokens_go_back_and_the_bag_stays(compiled: bool) -> None:
    """D33: and the first player of the next turn starts."""
    match = sit_down(2, bag=BAG, compiled=compiled)
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 2")
    match.play(0, "lead 1")
    roles(match, "take 4")
    draw(match, "black", "black")
    assert [seat["role"] for seat in look(match)["seats"]] == [None, None]
    assert truth(match)["bag"] == {"grey": 2, "white": 5, "red": 6, "yellow": 1, "black": 1}
    feed(match, 2, "2 white", "2 white")
    assert actor(match) == 1  # D15
    assert len(match.legal(1)) > 8


def test_the_last_seat_in_play_wins_at_once(compiled: bool) -> None:
    """D34: in the middle of a turn, without any points; who went out later ranks higher."""
    match = sit_down(3, bag=BAG, out={2: 1}, fronts={0: {"black": 2, "yellow": 1}}, compiled=compiled)
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 7", "take 0")
    draw(match, "black")
    assert match.is_over
    assert outcome(match).places == (2, 1, 3)
    assert outcome(match).scores == (0, 0, 0)
    assert told(match)[-2:] == ["Only Seat 1 is left.", "Seat 1 is the best thief."]


def test_most_points_win_when_the_screens_are_empty() -> None:
    """D35: of the seats in play."""
    match = sit_down(
        3, variant="beginners", screen={"red": 1}, fronts={0: {"red": 2}, 1: {"yellow": 1}, 2: {"grey": 3}}
    )
    match.play(CHANCE, "coins 4")
    roles(match, "take 3", "take 2", "take 1")
    draw(match, "red", "red", "red")
    assert outcome(match).scores == (10, 3, 3)
    assert outcome(match).places == (1, 2, 2)
    assert told(match)[-2] == "No bones are left behind the screens."


@pytest.mark.parametrize(
    ("fronts", "places"),
    [
        ({0: {"red": 2, "black": 1}, 1: {"white": 2}}, (2, 1)),
        ({0: {"red": 2}, 1: {"white": 2}}, (1, 1)),
        ({0: {"yellow": 1, "white": 1}, 1: {"white": 2, "black": 1}}, (1, 2)),
    ],
)
def test_equal_points_are_settled_by_black_bones(fronts: dict[int, dict[str, int]], places: tuple[int, ...]) -> None:
    """D35: fewest black bones; still equal: shared."""
    match = sit_down(2, variant="beginners", screen={"red": 1}, fronts=fronts)
    match.play(CHANCE, "coins 2")
    roles(match, "take 0", "take 1")
    draw(match, "red")
    assert match.legal(1) == ["keep", "dare"]
    match.play(1, "keep")
    assert outcome(match).places == places


def test_all_black_bones_in_the_open_end_the_game(compiled: bool) -> None:
    """D36: at the end of a turn; most points win, same ties."""
    match = sit_down(2, bag={"black": 1, "white": 1}, chest={"black": 3}, fronts={0: {"red": 1}}, compiled=compiled)
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 4", "take 0")
    draw(match, "black")
    assert not match.is_over  # the turn goes on
    match.play(1, "keep")
    assert outcome(match).places == (1, 2)
    assert told(match)[-2] == "All black bones lie in the open."


def test_black_bones_behind_the_screen_of_a_seat_that_is_out_prevent_it() -> None:
    """D36: they never come into the open."""
    screens = [{"red": 5}, {"red": 5}, {"black": 1}]
    match = sit_down(3, screens=screens, out={2: 1}, bag={"black": 1}, variant="beginners")
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 4", "take 0")
    draw(match, "black")
    match.play(1, "keep")
    assert not match.is_over


def test_beginners_play_without_effects(compiled: bool) -> None:
    """D37: all roles are taken, and nothing else happens."""
    match = sit_down(
        6, variant="beginners", bag=BAG, chest={"red": 2, "black": 2}, fronts={0: {"black": 1}}, compiled=compiled
    )
    feed(match, 2, *["2 red"] * 6)
    before = {part: truth(match)[part] for part in ("bag", "chest")}
    roles(match, "take 0", "take 1", "take 2", "take 3", "take 5", "take 7")
    assert {part: truth(match)[part] for part in ("bag", "chest")} == before
    assert look(match)["stage"] == "draw"
    assert front(match, 0) == {"black": 1}


def test_beginners_pass_the_token_on_after_every_turn() -> None:
    """D37: to the next seat in play, clockwise."""
    match = sit_down(3, variant="beginners", bag=BAG, first=2, out={0: 1})
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 1", "take 3")
    draw(match, "black", "black")
    assert look(match)["first"] == 1


def test_beginners_pass_the_token_on_even_if_it_just_moved() -> None:
    """D37: the first player went out (D32), the next took the token, and at the end of the turn it moves once more."""
    match = sit_down(3, variant="beginners", bag={**BAG, "black": 4}, fronts={0: {"black": 2}})
    feed(match, 2, *["2 red"] * 3)
    roles(match, "take 7", "take 3", "take 1")
    draw(match, "black")
    assert look(match)["first"] == 1
    draw(match, "black", "black")
    assert look(match)["first"] == 2


def test_beginners_may_be_hotheads() -> None:
    """D38: with every token, one a turn."""
    match = sit_down(2, variant="beginners", bag=BAG)
    feed(match, 2, "2 red", "2 red")
    assert "turn 0 call 17" in match.legal(0)
    roles(match, "turn 0 call 17")
    assert not [move for move in match.legal(1) if move.startswith("turn")]


MANY = 20_000
"""Random games for each choice of options. `python -m tests.rules.doggy_bag.endings 100000` counts more of them."""


@pytest.mark.no_cover
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_with_roles_end_in_all_three_ways(seats: int) -> None:
    """D34, D35, D36: all bones accounted for; one or two games in a thousand end with all black bones in the open."""
    counted = endings(seats, "roles", MANY)
    assert counted["lost"] == 0
    assert min(counted[ending] for ending in ("last dog", "no bones", "no black")) > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_games_of_beginners_end_in_two_ways(seats: int) -> None:
    """D34, D35, D36: without roles black bones reach the chest with seats that go out only, three each. With two seats
    left, two black bones each, at most 3 * (seats - 2) + 4 of 3 * seats + 1 lie in the open.
    """
    counted = endings(seats, "beginners", MANY)
    assert counted["lost"] == 0
    assert min(counted["last dog"], counted["no bones"]) > 0
    assert counted["no black"] == 0


def test_endings_are_told_as_they_are_counted() -> None:
    """D34, D35: by the events of a match."""
    told_so: Counter[str] = Counter()
    for match in strolls(2):
        if match.is_over:
            told_so[match.log(since=len(match) - 1)[-2]["event"]] += 1
    assert told_so["last dog"] > 0
    assert told_so["no bones"] > 0


@pytest.mark.no_cover
def test_places_of_many_games_make_sense() -> None:
    """D34 to D36: somebody wins every game, and winners have at least as many points as others in play."""
    played = simulate(GAME, games=500, seed=3, seats=5)
    assert (played.places.min(axis=1) == 1).all()
    assert (played.scores >= 0).all()
