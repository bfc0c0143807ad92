"""Phase 2: the tokens, their effects, and hotheads."""

from __future__ import annotations

import pytest

from larcin import CHANCE, Match
from tests.rules.doggy_bag.table_talk import actor, draw, feed, front, look, roles, sit_down, told, truth


def fed(seats: int = 3, **table: object) -> Match:
    """A table whose bag was just fed two red bones by everybody; roles are next."""
    match = sit_down(seats, **table)  # type: ignore[arg-type]
    feed(match, 2, *["2 red"] * seats)
    return match


def test_there_are_eight_tokens(compiled: bool) -> None:
    """D4: 0 to 7, one of each."""
    match = fed(2, compiled=compiled)
    assert [move for move in match.legal(0) if move.startswith("take")] == [f"take {role}" for role in range(8)]


def test_roles_are_taken_clockwise_from_the_first_player(compiled: bool) -> None:
    """D9: whoever is out is passed over, and a token is taken once."""
    match = sit_down(4, first=2, out={3: 1}, variant="beginners", compiled=compiled)
    feed(match, 2, "2 red", "2 red", "2 red")
    order = []
    for role in (5, 3, 4):
        order.append(actor(match))
        assert f"take {role}" in match.legal(actor(match))
        match.play(actor(match), f"take {role}")
        assert all(f"take {role}" not in match.legal(seat) for seat in match.to_act)
    assert order == [2, 0, 1]


def test_an_effect_happens_at_once_if_it_can() -> None:
    """D10: a toady without a black bone does nothing, and the next seat is asked."""
    match = fed(2)
    roles(match, "take 0")
    assert actor(match) == 1


def test_a_hothead_calls_a_number_and_there_is_no_effect(compiled: bool) -> None:
    """D11: only one a turn; its token is gone; it goes first."""
    match = fed(3, bag={"white": 4}, compiled=compiled)
    roles(match, "turn 4 call 9")
    assert look(match)["seats"][0] | {"role": 4, "called": 9, "looked": []} == look(match)["seats"][0]
    assert not [move for move in match.legal(1) if move.startswith("turn") or move == "take 4"]
    roles(match, "take 7", "take 3")
    draw(match, "red")  # the pickpocket's
    assert look(match)["stage"] == "draw"
    assert look(match)["actor"] == 0


@pytest.mark.parametrize(("bag", "highest"), [({}, 8), ({"white": 2}, 8), ({"white": 3}, 9), ({"white": 5}, 11)])
def test_a_hothead_calls_at_most_the_bones_in_the_bag(bag: dict[str, int], highest: int) -> None:
    """D12: from 8 on; 8 where the bag holds fewer."""
    match = fed(3, bag=bag)
    calls = [int(move.split()[-1]) for move in match.legal(0) if move.startswith("turn 6 ")]
    assert calls == list(range(8, highest + 1))


def test_the_number_stands_whatever_a_steward_adds() -> None:
    """D12: and turning token 2 does not move the first-player token."""
    match = fed(2, bag={"white": 4}, chest={"grey": 2})
    roles(match, "turn 2 call 8", "take 6")
    assert look(match)["first"] == 0
    assert look(match)["bag_count"] == 10
    draw(match, *["white"] * 4, *["red"] * 4)
    assert look(match)["stage"] == "gluttony"  # the eighth bone was enough


def test_a_toady_lays_a_black_bone_on_the_chest(compiled: bool) -> None:
    """D13: one, and only one."""
    match = fed(2, fronts={0: {"black": 2}}, compiled=compiled)
    roles(match, "take 0")
    assert front(match, 0) == {"black": 1}
    assert look(match)["chest"] == {"black": 1}


@pytest.mark.parametrize("role", [1, 3])
@pytest.mark.parametrize("colour", ["black", "white"])
def test_lookout_and_pickpocket_draw_a_bone(role: int, colour: str, compiled: bool) -> None:
    """D14, D16, D22: black goes back, any other stays in front; all see it."""
    match = fed(2, bag={"black": 1, "white": 1}, compiled=compiled)
    roles(match, f"take {role}")
    assert match.chances() == {"draw white": 1, "draw red": 4, "draw black": 1}
    draw(match, colour)
    assert front(match, 0) == ({} if colour == "black" else {"white": 1})
    assert look(match)["bag_count"] == (6 if colour == "black" else 5)
    assert f"Seat 0 draws a {colour} bone." in told(match)
    assert look(match)["nights"][0]["held_at_least"] == {colour: 1}


@pytest.mark.parametrize("role", [1, 4])
def test_lookout_and_mole_look_into_the_bag(role: int) -> None:
    """D14, D17: in secret; they know what was there, then and later, and nobody else does."""
    match = fed(2, bag={"black": 1})
    roles(match, f"take {role}")
    assert look(match, 0)["bag"] == {"red": 4, "black": 1}
    assert look(match, 0)["nights"][0]["bag"] == {"red": 4, "black": 1}
    assert look(match, 1)["bag"] is None
    assert look(match, 0, memory="strict")["bag"] is None
    assert "Seat 0 sees 0 grey bones, 0 white bones, 4 red bones, 0 yellow bones, 1 black bone." in told(match, 0)
    assert not [sentence for sentence in told(match, 1) if "sees" in sentence]
    if role == 1:
        draw(match, "red")
        assert look(match, 0)["bag"] == {"red": 3, "black": 1}


def test_a_leader_gives_the_token_to_any_seat_in_play(compiled: bool) -> None:
    """D15: to itself or its present holder too; it counts from the next turn on."""
    match = sit_down(4, first=1, out={0: 1}, compiled=compiled)
    feed(match, 2, "2 red", "2 red", "2 red")
    roles(match, "take 2")
    assert match.legal(1) == ["lead 1", "lead 2", "lead 3"]
    match.play(1, "lead 3")
    assert look(match)["first"] == 3
    assert look(match)["starter"] == 1
    assert actor(match) == 2  # the order of this turn stays


def test_without_a_leader_the_token_stays() -> None:
    """D15: nobody took 2."""
    match = fed(2, first=1)
    roles(match, "take 0", "take 4")
    match.play(0, "keep") if match.to_act == {0} else draw(match, *["red"] * 4)
    assert look(match)["first"] == 1


def test_a_scout_shows_three_bones(compiled: bool) -> None:
    """D18, D22: one of its choice goes on the chest, the others back."""
    match = fed(2, bag={"black": 1}, compiled=compiled)
    roles(match, "take 5")
    draw(match, "red", "black", "red")
    assert look(match)["loot"] == {"red": 2, "black": 1}
    assert match.legal(0) == ["chest red", "chest black"]
    match.play(0, "chest black")
    assert look(match)["chest"] == {"black": 1}
    assert truth(match)["bag"] == {"red": 4}
    assert look(match)["nights"][0]["held_at_least"] == {"red": 2, "black": 1}


def test_a_scout_without_a_choice_is_not_asked() -> None:
    """D18: three bones of one colour."""
    match = fed(2)
    roles(match, "take 5")
    draw(match, "red", "red", "red")
    assert look(match)["chest"] == {"red": 1}
    assert actor(match) == 1


def small_bag(bag: dict[str, int], role: str) -> Match:
    """Roles are being taken, and the bag holds just this: a position in the middle of a turn."""
    everybody = {"screen": {"white": 2}, "handfuls": [{"red": 2}]}
    table = {
        "stage": "role",
        "coins": 2,
        "actor": 0,
        "bag": bag,
        "chest": {"red": 4 - bag.get("red", 0)},
        "nights": [{"given": 2, "held_at_least": {"red": 4}, "came_out": {"red": 4 - bag.get("red", 0)}}],
        "seats": [{**everybody, "first_player": True}, everybody],
    }
    match = Match.from_position({"game": "doggy-bag", "options": {"seats": 2}, "table": table}, by_hand=True)
    match.play(0, role)
    return match


def test_a_scout_draws_what_there_is() -> None:
    """D19: the one for the chest is still owed, if there is any."""
    match = small_bag({"red": 1, "grey": 1}, "take 5")
    draw(match, "grey", "red")
    match.play(0, "chest grey")
    assert look(match)["bag_count"] == 1
    empty = small_bag({}, "take 5")
    assert actor(empty) == 1


@pytest.mark.parametrize("role", ["take 1", "take 3"])
def test_there_is_nothing_to_draw_from_an_empty_bag(role: str) -> None:
    """D10, D14, D16: the effect happens only if it can."""
    match = small_bag({}, role)
    assert actor(match) == 1
    assert front(match, 0) == {}


@pytest.mark.parametrize(
    ("chest", "asked", "left"),
    [
        ({}, [], {}),
        ({"black": 1}, [], {}),
        ({"black": 1, "red": 1}, [], {}),
        ({"red": 3}, [], {"red": 1}),
        ({"red": 2, "black": 1}, ["return 2 red", "return 1 red 1 black"], {"red": 1}),
    ],
)
def test_a_steward_returns_two_bones(
    chest: dict[str, int], asked: list[str], left: dict[str, int], compiled: bool
) -> None:
    """D20: of its choice; one if the chest holds one, none if none; no question where there is no choice."""
    match = fed(2, chest=chest, compiled=compiled)
    roles(match, "take 6")
    if asked:
        assert match.legal(0) == asked
        match.play(0, "return 1 red 1 black")
    assert actor(match) == 1
    assert look(match)["chest"] == left
    assert look(match)["bag_count"] == 4 + min(sum(chest.values()), 2)


def test_an_ace_swaps_a_bone_with_the_chest(compiled: bool) -> None:
    """D21: all see both; two of the same kind may be swapped."""
    match = fed(2, chest={"black": 1, "white": 1}, compiled=compiled)
    roles(match, "take 7")
    assert match.legal(0) == [f"swap {one} for {other}" for one in ("grey", "white") for other in ("white", "black")]
    match.play(0, "swap white for black")
    assert truth(match)["seats"][0]["screen"] == {"grey": 1, "white": 1, "black": 1}
    assert look(match, 1)["chest"] == {"white": 2}
    assert look(match, 1)["nights"][0]["ace"] == {"seat": 0, "gave": "white", "got": "black"}


def test_an_ace_needs_a_chest_and_a_screen() -> None:
    """D21: impossible with an empty chest, or with nothing behind the screen."""
    match = fed(2)
    roles(match, "take 7")
    assert actor(match) == 1
    last = sit_down(2, screen={"red": 2}, chest={"white": 1})
    last.play(CHANCE, "coins 2")
    roles(last, "take 7")
    assert actor(last) == 1


def test_an_ace_whom_all_can_see_to_have_no_choice_is_not_asked() -> None:
    """D21: one bone behind the screen, one kind on the chest."""
    match = sit_down(2, screen={"red": 3}, chest={"white": 2})
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 7")
    assert truth(match)["seats"][0]["screen"] == {"white": 1}
    assert "Seat 0 lays a red bone on the chest and hides a white bone from it behind the screen." in told(match)
