"""Phase 3: who steals first, black bones, gluttony, and going out."""

from __future__ import annotations

import pytest

from larcin import Match
from tests.rules.doggy_bag.table_talk import FEW, actor, draw, feed, front, look, roles, sit_down, told, truth

BAG = {"grey": 2, "white": 5, "red": 2, "yellow": 1, "black": 3}


def thieves(*moves: str, variant: str = "beginners", compiled: bool = False, **table: object) -> Match:
    """Everybody has taken a role, from seat 0 on; the theft begins."""
    match = sit_down(len(moves), variant=variant, compiled=compiled, **{"bag": BAG, **table})  # type: ignore[arg-type]
    feed(match, 2, *["2 red"] * len(match_seats(match)))
    roles(match, *moves)
    return match


def match_seats(match: Match) -> list[int]:
    return [seat for seat, part in enumerate(look(match)["seats"]) if part["out"] is None]


def test_the_hothead_steals_first_then_the_highest_role(compiled: bool) -> None:
    """D23: one bone at a time, chance by what is in the bag, seen by all; each until a black bone."""
    match = thieves("take 2", "take 7", "turn 0 call 9", "take 5", compiled=compiled)
    order = []
    for _ in range(3):
        order.append(look(match)["actor"])
        draw(match, "black")
    assert order == [2, 1, 3]
    assert look(match)["actor"] == 0
    assert match.chances() == {"draw grey": 2, "draw white": 5, "draw red": 10, "draw yellow": 1}
    draw(match, "white", "red")
    assert look(match)["stage"] == "gluttony"


def test_an_empty_bag_ends_the_turn_for_all(compiled: bool) -> None:
    """D24: the thief keeps what it drew."""
    match = thieves("turn 0 call 8", "take 5", bag={"grey": 1}, compiled=compiled)
    draw(match, "grey", *["red"] * 4)
    assert front(match, 0) == {"grey": 1, "red": 4}
    assert look(match)["stage"] == "coins"
    assert look(match)["night"] == 2


def test_the_next_thief_finds_an_empty_bag() -> None:
    """D24, D29: a bone is due and there is none, so the turn is over; role 0 is not asked to dare either (D28)."""
    match = thieves("turn 7 call 8", "take 0", bag={"black": 1}, screen={**FEW, "black": 1})
    draw(match, *["red"] * 4, "black")
    assert look(match)["night"] == 2
    assert front(match, 1) == {}


def test_a_black_bone_costs_all_but_the_grey_ones(compiled: bool) -> None:
    """D25: black and grey stay in front, the others go on the chest, and the next seat tries."""
    match = thieves("take 7", "take 5", compiled=compiled)
    draw(match, "white", "grey", "red", "grey", "black")
    assert front(match, 0) == {"grey": 2, "black": 1}
    assert look(match)["chest"] == {"white": 1, "red": 1}
    assert look(match)["actor"] == 1


def test_what_a_pickpocket_kept_is_safe() -> None:
    """D25: only what was drawn in this theft is lost."""
    match = sit_down(2, bag=BAG)
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 3")
    draw(match, "yellow")
    roles(match, "take 0")
    draw(match, "white", "black")
    assert front(match, 0) == {"yellow": 1, "black": 1}
    assert look(match)["chest"] == {"white": 1}


def test_reaching_the_number_ends_the_turn_for_all(compiled: bool) -> None:
    """D26: the seat keeps all it drew, or dares."""
    match = thieves("take 2", "take 3", compiled=compiled)
    draw(match, "white", "red", "yellow")
    assert match.legal(1) == ["keep", "dare"]
    match.play(1, "keep")
    assert front(match, 1) == {"white": 1, "red": 1, "yellow": 1}
    assert look(match)["night"] == 2


def test_gluttony_and_a_black_bone_lose_everything_but_grey(compiled: bool) -> None:
    """D27: as D25, and the next seat tries."""
    match = thieves("take 2", "take 3", compiled=compiled)
    draw(match, "white", "red", "grey")
    match.play(1, "dare")
    draw(match, "black")
    assert front(match, 1) == {"grey": 1, "black": 1}
    assert look(match)["chest"] == {"white": 1, "red": 1}
    assert look(match)["actor"] == 0


@pytest.mark.parametrize("choice", ["rob 0", "rob nobody"])
def test_gluttony_robs_a_bone_of_the_same_kind(choice: str, compiled: bool) -> None:
    """D27: from one other seat that has one, if the thief likes; then the turn is over."""
    match = thieves(
        "take 2", "take 3", "take 1", fronts={0: {"white": 1}, 1: {"white": 1}, 2: {"red": 1}}, compiled=compiled
    )
    draw(match, "red", "red", "grey")
    match.play(1, "dare")
    draw(match, "white")
    assert match.legal(1) == ["rob 0", "rob nobody"]
    match.play(1, choice)
    robbed = choice == "rob 0"
    assert front(match, 1) == {"grey": 1, "white": 2 + robbed, "red": 2}
    assert front(match, 0) == ({} if robbed else {"white": 1})
    assert look(match)["night"] == 2


def test_gluttony_with_nobody_to_rob_asks_nothing() -> None:
    """D27: no other seat has such a bone."""
    match = thieves("take 2", "take 1")
    draw(match, "white", "red")
    match.play(0, "dare")
    draw(match, "yellow")
    assert look(match)["night"] == 2
    assert front(match, 0) == {"white": 1, "red": 1, "yellow": 1}


def test_gluttony_is_offered_only_while_the_bag_holds_a_bone() -> None:
    """D28: the number is reached with the last bone."""
    match = thieves("take 4", "take 1", bag={})
    draw(match, *["red"] * 4)
    assert look(match)["night"] == 2
    assert front(match, 0) == {"red": 4}


def test_role_nought_succeeds_at_once_and_may_dare(compiled: bool) -> None:
    """D29: it draws nothing."""
    match = thieves("take 0", "take 1", compiled=compiled)
    draw(match, "black")
    assert actor(match) == 0
    match.play(0, "dare")
    draw(match, "yellow")
    assert front(match, 0) == {"yellow": 1}


def test_everybody_draws_a_black_bone() -> None:
    """D30: the turn is over."""
    match = thieves("take 4", "take 1")
    draw(match, "black", "black")
    assert look(match)["night"] == 2
    assert "Nobody is left to try: the night is over." in told(match)


def test_a_third_black_bone_puts_a_seat_out(compiled: bool) -> None:
    """D31: what lies in front goes on the chest, what was just drawn too; what is behind stays there, unseen."""
    match = thieves("take 4", "take 1", "take 2", fronts={0: {"black": 2, "red": 1}}, compiled=compiled)
    draw(match, "grey", "white", "black")
    assert front(match, 0) == {}
    assert look(match)["chest"] == {"grey": 1, "white": 1, "red": 1, "black": 3}
    assert look(match)["seats"][0]["out"] == 1
    assert truth(match)["seats"][0]["screen"] == {"grey": 1, "white": 2}
    assert look(match, 1)["seats"][0]["screen"] is None
    assert look(match)["actor"] == 2  # the theft goes on
    assert look(match)["seats"][0]["role"] == 4  # and the token stays taken


def test_the_first_player_token_goes_to_the_next_seat_in_play(compiled: bool) -> None:
    """D32: clockwise, past seats that are out."""
    match = sit_down(4, variant="beginners", bag=BAG, out={2: 1}, first=1, fronts={1: {"black": 2}}, compiled=compiled)
    feed(match, 2, "2 red", "2 red", "2 red")
    roles(match, "take 7", "take 2", "take 3")
    draw(match, "black")
    assert look(match)["first"] == 3
    assert "Seat 3 becomes the first player." in told(match)


def test_the_theft_that_the_rulebook_tells(compiled: bool) -> None:
    """D7, D9, D11, D23, D25, D26, D27: Artful (0) takes 5, Betty (1) takes 3, Rose (2) turns 4 and calls 9."""
    match = sit_down(3, bag={"grey": 2, "white": 4, "black": 2}, fronts={2: {"white": 1}}, compiled=compiled)
    feed(match, 3, "2 white 1 red", "2 white 1 red", "2 white 1 red")  # the coins show 1 and 2
    roles(match, "take 5")
    draw(match, "white", "red", "grey")  # Artful's scout
    match.play(0, "chest red")
    roles(match, "take 3")
    draw(match, "red")  # Betty's pickpocket
    roles(match, "turn 4 call 9")
    assert look(match)["actor"] == 2  # Rose searches the bag first
    draw(match, "white", "white", "white", "grey", "black")
    assert front(match, 2) == {"grey": 1, "white": 1, "black": 1}
    assert look(match)["chest"] == {"white": 3, "red": 1}
    assert look(match)["actor"] == 0  # then Artful, with 5
    draw(match, "white", "white", "red", "white", "white")
    match.play(0, "dare")
    draw(match, "white")
    match.play(0, "rob 2")
    assert front(match, 0) == {"white": 6, "red": 1}
    assert front(match, 2) == {"grey": 1, "black": 1}
    assert front(match, 1) == {"red": 1}  # Betty never draws
    assert look(match)["night"] == 2
