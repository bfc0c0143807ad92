"""What is said of a move before it is made, and of thieves."""

from __future__ import annotations

from larcin import Match
from tests.rules.doggy_bag.table_talk import draw, feed, look, roles, sit_down

BAG = {"grey": 2, "white": 5, "red": 2, "yellow": 1, "black": 1}


def about_to_dare(compiled: bool, **where: object) -> Match:
    """Seat 0 has drawn a grey bone and two others, and is asked whether it wants more."""
    match = sit_down(2, variant="beginners", bag=BAG, compiled=compiled, **where)  # type: ignore[arg-type]
    feed(match, 2, "2 red", "2 red")
    roles(match, "take 3", "take 0")
    draw(match, "grey", "red", "white")
    return match


def test_a_role_says_how_many_bones_one_means_to_draw(compiled: bool) -> None:
    """D9: its number."""
    match = sit_down(2, variant="beginners", bag=BAG, compiled=compiled)
    feed(match, 2, "2 red", "2 red")
    assert match.previews(0) == {f"take {role}": {"aims": role} for role in range(8)}


def test_gluttony_says_what_a_black_bone_would_cost(compiled: bool) -> None:
    """D25, D27: all that was drawn but the grey bone."""
    match = about_to_dare(compiled)
    assert match.previews(0) == {"dare": {"loses": 2, "black": 1, "out": False}}
    match.play(0, "dare")
    draw(match, "black")
    caught = next(event for event in match.log() if event["event"] == "caught")
    assert (caught["lost"], look(match)["seats"][0]["front"]) == (2, {"grey": 1, "black": 1})


def test_gluttony_says_that_the_third_black_bone_drives_out(compiled: bool) -> None:
    """D31: and that everything in front goes to the chest with it, grey bones and those of earlier nights too."""
    match = about_to_dare(compiled, fronts={0: {"yellow": 2, "black": 2}})
    assert match.previews(0)["dare"] == {"loses": 7, "black": 3, "out": True}
    match.play(0, "dare")
    draw(match, "black")
    assert look(match)["seats"][0]["front"] == {}


def test_everybody_sees_how_many_bones_a_thief_means_to_draw(compiled: bool) -> None:
    """D9, D11, D23: its role, or what a hothead called; nothing before it tries its luck."""
    match = sit_down(2, bag=BAG, compiled=compiled)
    feed(match, 2, "2 red", "2 red")
    roles(match, "turn 5 call 9")
    assert [dog["aims"] for dog in look(match)["seats"]] == [None, None]
    roles(match, "take 4")
    assert [dog["aims"] for dog in look(match, 1)["seats"]] == [9, None]
    draw(match, "red", "black")
    assert [dog["aims"] for dog in look(match, 1)["seats"]] == [9, 4]
