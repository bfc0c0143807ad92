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


def test_everybody_sees_whom_fagin_caught_tonight(compiled: bool) -> None:
    """D23, D25, D26, D33: whoever went to the bag and is not there any more; nobody once the night is over."""
    bag = {"white": 4, "black": 4}
    match = sit_down(4, variant="beginners", bag=bag, compiled=compiled)
    feed(match, 2, "2 red", "2 red", "2 red", "2 red")
    roles(match, "take 5", "take 2", "take 4", "take 3")

    def caught(watcher: int = 1) -> list[bool]:
        return [dog["caught"] for dog in look(match, watcher)["seats"]]

    draw(match, "white")
    assert caught() == [False] * 4
    draw(match, "black")
    assert caught(-1) == [True, False, False, False]
    draw(match, "black", "red")
    assert caught() == [True, False, True, False]
    told = len(match)
    draw(match, "white", "white")
    match.play(3, "keep")
    (away,) = [view["seats"] for event, view in match.scenes(since=told) if event["event"] == "success"]
    assert [dog["caught"] for dog in away] == [True, False, True, False]
    assert caught() == [False] * 4


def test_a_dog_is_caught_from_the_moment_that_is_told(compiled: bool) -> None:
    """D25, D31: also the one that is driven out by it."""
    match = sit_down(3, variant="beginners", bag={"black": 4}, fronts={0: {"black": 2}}, compiled=compiled)
    feed(match, 2, "2 red", "2 red", "2 red")
    roles(match, "take 5", "take 2", "take 4")
    before = len(match)
    draw(match, "black")
    seen = [(event["event"], view["seats"][0]) for event, view in match.scenes(since=before)]
    assert [(event, dog["caught"], dog["black_left"]) for event, dog in seen[:3]] == [
        ("draws", False, 1),
        ("caught", True, 0),
        ("out", True, 0),
    ]


def test_everybody_sees_how_many_black_bones_would_drive_a_dog_out(compiled: bool) -> None:
    """D31: the third one; whoever is out is past counting."""
    match = sit_down(3, bag=BAG, fronts={0: {"black": 2}, 1: {"black": 1}}, compiled=compiled)
    assert [dog["black_left"] for dog in look(match)["seats"]] == [1, 2, 3]
