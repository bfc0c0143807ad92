"""Set-up and phase 1: what everybody starts with, the coins, and secret handfuls."""

from __future__ import annotations

import pytest

from larcin import CHANCE, Match
from tests.rules.doggy_bag.table_talk import GAME, STOCK, all_bones, feed, look, sit_down, truth


@pytest.mark.parametrize(("seats", "black"), [(2, 7), (3, 10), (4, 13), (5, 16), (6, 19)])
def test_everybody_starts_with_sixteen_bones(seats: int, black: int, compiled: bool) -> None:
    """D1: 16 behind each screen, one of each colour in the bag; the rulebook prints how many black bones there are."""
    match = Match(GAME, seats=seats, by_hand=True, compiled=compiled)
    table = truth(match)
    assert all(seat["screen"] == STOCK and seat["front"] == {} for seat in table["seats"])
    assert table["bag"] == dict.fromkeys(STOCK, 1)
    assert all_bones(match)["black"] == black
    assert sum(all_bones(match).values()) == 16 * seats + 5


def test_six_seats_need_the_whole_box() -> None:
    """D1: 101 bones."""
    assert sum(all_bones(Match(GAME, seats=6, by_hand=True)).values()) == 101


def test_points_of_the_bones() -> None:
    """D2: grey 1, white 1, red 2, yellow 3, black 0."""
    worth = {"grey": 1, "white": 1, "red": 2, "yellow": 3, "black": 0}
    for colour, points in worth.items():
        match = sit_down(2, fronts={0: {colour: 1}})
        assert look(match)["seats"][0]["points"] == points


def test_two_coins_show_two_three_or_four() -> None:
    """D3: with odds 1:2:1."""
    match = sit_down(2)
    assert match.chances() == {"coins 2": 1, "coins 3": 2, "coins 4": 1}


def test_chance_says_who_starts(compiled: bool) -> None:
    """D6: every seat is as likely as any other."""
    match = Match(GAME, seats=3, by_hand=True, compiled=compiled)
    assert match.chances() == {"first 0": 1, "first 1": 1, "first 2": 1}
    match.play(CHANCE, "first 2")
    assert look(match)["first"] == 2


def test_everybody_gives_three_when_the_coins_show_one_and_two(compiled: bool) -> None:
    """D7: the rulebook's own example; all at once, each a handful of its own choosing, in one move."""
    match = sit_down(3, compiled=compiled)
    match.play(CHANCE, "coins 3")
    assert match.to_act == {0, 1, 2}
    assert "give 1 grey 2 red" in match.legal(1)
    assert "give 2 grey 1 red" not in match.legal(1)  # only one grey bone there
    assert all(sum(map(int, move.split()[1::2])) == 3 for move in match.legal(0))
    for seat in (2, 0, 1):
        match.play(seat, "give 1 white 2 red")
    assert truth(match)["bag"] == {"white": 3, "red": 6}
    assert [seat["behind"] for seat in look(match)["seats"]] == [2, 2, 2]


def test_seats_that_are_out_give_nothing() -> None:
    """D7: every seat still in play."""
    match = sit_down(3, out={1: 1})
    match.play(CHANCE, "coins 2")
    assert match.to_act == {0, 2}


@pytest.mark.parametrize("coins", [2, 3, 4])
def test_too_few_bones_mean_all_of_them_and_the_last_turn(coins: int, compiled: bool) -> None:
    """D8: nobody is asked, since there is nothing to choose."""
    match = sit_down(2, screen={"red": 1, "white": 1}, compiled=compiled)
    match.play(CHANCE, f"coins {coins}")
    assert look(match)["stage"] == "role"
    assert truth(match)["bag"] == {"red": 2, "white": 2}
    assert [event["event"] for event in match.log()] == ["coins", "last night", "given"]


def test_what_is_secret_and_what_is_public() -> None:
    """D5: screens and bag are secret; fronts, chest and the number of bones in the bag are not."""
    match = sit_down(2, fronts={1: {"red": 1}}, chest={"black": 1}, bag={"grey": 1})
    feed(match, 2, "2 red", "1 grey 1 white")
    seen = look(match, 0)
    assert seen["seats"][0]["screen"] == {"grey": 1, "white": 2}
    assert seen["seats"][1]["screen"] is None
    assert seen["seats"][1]["front"] == {"red": 1}
    assert seen["chest"] == {"black": 1}
    assert seen["bag"] is None
    assert seen["bag_count"] == 5


def test_a_handful_tells_nothing_before_all_are_in() -> None:
    """D7: in secret and unseen; the others see that somebody chose, and not what."""
    views = set()
    for handful in ("2 red", "1 grey 1 white"):
        match = sit_down(3)
        match.play(CHANCE, "coins 2")
        match.play(1, f"give {handful}")
        views.add(str([look(match, seat) for seat in (-1, 0, 2)]) + str(match.log(0)))
        assert look(match, 1)["seats"][1]["sealed"] == f"give {handful}"
    assert len(views) == 1


def test_who_gave_what_is_told_to_the_giver_alone() -> None:
    """D7: its own handful is no secret to a seat."""
    match = sit_down(2)
    feed(match, 2, "2 red", "1 grey 1 white")
    gave = [event for event in match.log(0) if event["event"] == "gave"]
    assert gave == [{"event": "gave", "seat": 0, "handful": "2 red"}]


def test_a_seat_with_one_possible_handful_is_asked_all_the_same() -> None:
    """D5, D7: not to ask it would tell the others that all its bones are alike."""
    match = sit_down(2, screens=[{"red": 5}, {"red": 2, "white": 3}])
    match.play(CHANCE, "coins 2")
    assert match.to_act == {0, 1}
    assert match.legal(0) == ["give 2 red"]
