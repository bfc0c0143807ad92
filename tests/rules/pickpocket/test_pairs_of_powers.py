"""Every two powers that can meet, in one hand or across the table: P28 to P35."""

from __future__ import annotations

from larcin import Match
from tests.rules.pickpocket.table_talk import Seating, inside, play, points, steal, table


def holder(sit: Seating, *powers: str, **how: object) -> Match:
    """Three thieves, the Prince and seat 2 lying; seat 1, with these two powers, has its turn."""
    return sit(3, **{"turn": 1, "lying": [0, 2], "powers": {1: list(powers)}, **how})


def alone(sit: Seating, *powers: str, **how: object) -> Match:
    """The same in double or nothing."""
    return holder(sit, *powers, **{"out": [0, 2], **how})


# ----------------------------------------------------------------------------------------------------------- illusion


def test_illusion_and_glove(sit: Seating) -> None:
    """P28, P29: the illusion looks at the row before the glove takes its tile, and a guard in it comes too late."""
    match = holder(sit, "illusion", "glove", row=["pkvj"])
    play(match, "leave", "guard 7")
    assert points(match)[1] == 4 + 6
    assert table(match)["door"] == 7


def test_illusion_and_passage(sit: Seating) -> None:
    """P28, P30, P35: by the passage there is no illusion; by the door there is."""
    match = holder(sit, "illusion", "passage", row=["pkvj"], door=3)
    steal(match, "guard 4")
    assert points(match)[1] == 4 + 3 + 4
    match = holder(sit, "illusion", "passage", row=["pkvj"], door=3)
    play(match, "leave")
    assert points(match)[1] == 4 + 3 + 6


def test_illusion_and_accomplice(sit: Seating) -> None:
    """P28, P31: only the guard is doubled."""
    match = holder(sit, "illusion", "accomplice", row=["pkvj"], door=5)
    play(match, "leave")
    assert points(match)[1] == 4 + 2 * 5 + 6


def test_illusion_and_mouse(sit: Seating) -> None:
    """P28, P32: both, and neither doubled."""
    match = alone(sit, "illusion", "mouse", row=["pkvj"], hands={1: ["pkvj", "vj"]})
    play(match, "play pkvj", "play vj")
    assert points(match)[1] == 2 * 6 + 5 + 2


def test_illusion_and_beer(sit: Seating) -> None:
    """P28, P33: a beer breaks no line."""
    match = alone(sit, "illusion", "beer", row=["pkvj"], hands={1: ["pkvj"]})
    play(match, "play pkvj", "drink")
    assert points(match)[1] == 2 * 8 + 6


def test_illusion_and_ambidextrous(sit: Seating) -> None:
    """P28, P34: the tile that missed is not in the row, so it breaks nothing."""
    match = alone(sit, "illusion", "ambidextrous", row=["kv"], hands={1: ["kv"]})
    play(match, "play kv")
    steal(match, "pj")
    play(match, "steal again", "kv")
    assert points(match)[1] == 2 * 6 + 3


# -------------------------------------------------------------------------------------------------------------- glove


def test_glove_and_passage(sit: Seating) -> None:
    """P29, P30: a second guard in the glove lets a holder inside escape, and not one who has just left."""
    match = sit(row=["pkv"], door=3, turn=1, powers={1: ["glove"], 2: ["passage"]})
    play(match, "leave", "guard 6")
    assert points(match) == [0, 3 + 3, 3 + 3 + 6, 0]
    match = holder(sit, "glove", "passage", row=["pkv"], door=3)
    play(match, "leave", "guard 6")
    assert points(match) == [0, 3 + 3, 0]


def test_glove_and_passage_with_the_last_thief_inside(sit: Seating) -> None:
    """P20, P29, P30: the night ends before double or nothing begins."""
    match = sit(row=["pkv"], door=3, turn=1, out=[0, 3], powers={1: ["glove"], 2: ["passage"]})
    play(match, "leave", "guard 6")
    assert points(match) == [0, 6, 12, 0]
    assert table(match)["night"] == 3


def test_glove_and_passage_at_the_seventh_guard(sit: Seating) -> None:
    """P25, P29, P30: as the second of its night it lets the holder out."""
    match = sit(row=["pkv"], door=3, turn=1, bag=["guard 6"], powers={1: ["glove"], 2: ["passage"]})
    play(match, "leave", "guard 6")
    assert match.is_over
    assert points(match) == [0, 6, 12, 0]


def test_glove_and_accomplice(sit: Seating) -> None:
    """P29, P31: a guard in one's own glove comes after the score; for another's accomplice it is there."""
    match = sit(row=["pkv"], turn=1, powers={1: ["glove"], 2: ["accomplice"]})
    play(match, "leave", "guard 6", "leave")
    assert points(match) == [0, 3, 3 + 12, 0]
    match = holder(sit, "glove", "accomplice", row=["pkv"])
    play(match, "leave", "guard 6")
    assert points(match)[1] == 3


def test_glove_and_mouse(sit: Seating) -> None:
    """P29, P32."""
    match = holder(sit, "glove", "mouse")
    play(match, "leave")
    assert points(match)[1] == 2
    play(match, "pkvj")
    assert table(match, 1)["thieves"][1]["hand"] == {"pkvj": 1}


def test_glove_and_beer(sit: Seating) -> None:
    """P29, P33: drinking is not leaving; double or nothing with a beer is."""
    match = holder(sit, "glove", "beer", row=["pkv"])
    play(match, "drink")
    assert table(match)["stage"] == "turn"
    match = alone(sit, "glove", "beer", row=["pkv"], hands={1: ["pkv"]})
    play(match, "play pkv", "drink")
    assert points(match)[1] == 12
    assert table(match)["stage"] == "glove"


def test_glove_and_ambidextrous(sit: Seating) -> None:
    """P29, P34: a tile in the glove need not fit, so there is nothing to try again."""
    match = holder(sit, "glove", "ambidextrous", row=["p"])
    play(match, "leave", "kvj")
    assert table(match)["stage"] == "turn"
    assert table(match, 1)["thieves"][1]["hand"] == {"kvj": 1}
    assert table(match)["discards"] == {}


# ------------------------------------------------------------------------------------------------------------ passage


def test_passage_and_accomplice(sit: Seating) -> None:
    """P30, P31, P35: the passage counts both guards once; past the door the one guard counts twice."""
    match = holder(sit, "passage", "accomplice", row=["pkv"], door=3)
    steal(match, "guard 6")
    assert points(match)[1] == 3 + 3 + 6
    match = holder(sit, "passage", "accomplice", row=["pkv"], door=3)
    play(match, "leave")
    assert points(match)[1] == 3 + 6


def test_passage_and_mouse(sit: Seating) -> None:
    """P30, P32, P35: the mouse stays behind."""
    match = holder(sit, "passage", "mouse", row=["pkv"], door=3)
    steal(match, "guard 6")
    assert points(match)[1] == 3 + 3 + 6


def test_passage_and_beer(sit: Seating) -> None:
    """P30, P33: wait for the guard over a beer; in double or nothing the escape is not doubled."""
    match = holder(sit, "passage", "beer", row=["pkv"], door=3)
    play(match, "drink")
    steal(match, "guard 6")
    assert points(match) == [0, 12, 0]
    match = alone(sit, "passage", "beer", row=["pkv"], door=3)
    play(match, "drink")
    steal(match, "guard 6")
    assert points(match) == [0, 12, 0]


def test_passage_and_ambidextrous(sit: Seating) -> None:
    """P30, P34: the second hand may pull the second guard, for oneself or for another who knows the passage."""
    match = alone(sit, "passage", "ambidextrous", row=["pkv"], door=3)
    steal(match, "j")
    play(match, "steal again", "guard 6")
    assert points(match) == [0, 12, 0]
    match = sit(row=["pkv"], door=3, turn=1, powers={1: ["ambidextrous"], 3: ["passage"]})
    steal(match, "j")
    play(match, "steal again", "guard 6")
    assert points(match) == [0, 0, 0, 12]


def test_passage_and_ambidextrous_who_gives_in(sit: Seating) -> None:
    """P30, P34: who is out does not escape later."""
    match = holder(sit, "passage", "ambidextrous", row=["pkv"], door=3, lying=[0, 1, 2])
    steal(match, "j")
    play(match, "give in")
    assert inside(match) == [0, 2]
    steal(match, "guard 6")
    assert points(match) == [0, 0, 0]


# -------------------------------------------------------------------------------- accomplice, mouse, beer, ambidextrous


def test_accomplice_and_mouse(sit: Seating) -> None:
    """P31, P32: the guard twice, the mouse once."""
    match = alone(sit, "accomplice", "mouse", row=["pkv"], door=4, hands={1: ["pkv", "pkv"]})
    play(match, "play pkv", "play pkv")
    assert points(match)[1] == 2 * 9 + 2 * 4 + 2


def test_accomplice_and_beer(sit: Seating) -> None:
    """P31, P33."""
    match = alone(sit, "accomplice", "beer", row=["pkv"])
    steal(match, "guard 4")
    play(match, "drink")
    assert points(match)[1] == 2 * 3 + 2 * 4


def test_accomplice_and_ambidextrous(sit: Seating) -> None:
    """P23, P31, P34: the second hand finds the first guard, and he is a friend."""
    match = alone(sit, "accomplice", "ambidextrous", row=["pkv"], hands={1: ["pkv"]})
    play(match, "play pkv")
    steal(match, "j")
    play(match, "steal again", "guard 7")
    assert points(match)[1] == 2 * 6 + 2 * 7


def test_mouse_and_beer(sit: Seating) -> None:
    """P32, P33."""
    match = alone(sit, "mouse", "beer", row=["pkv"], hands={1: ["pkv"]})
    play(match, "drink", "play pkv")
    assert points(match)[1] == 2 * 6 + 2


def test_mouse_and_ambidextrous(sit: Seating) -> None:
    """P32, P34: caught in the end, the mouse brings nothing; saved, it does."""
    for tile, score in (("j", 0), ("pkv", 2 * 9 + 2)):
        match = alone(sit, "mouse", "ambidextrous", row=["pkv"], hands={1: ["pkv"]})
        play(match, "play pkv")
        steal(match, "j")
        play(match, "steal again", tile)
        assert points(match)[1] == score


def test_beer_and_ambidextrous(sit: Seating) -> None:
    """P33, P34: one for each tile of double or nothing; and no beer instead of the second hand."""
    match = alone(sit, "beer", "ambidextrous", row=["pkv"])
    steal(match, "j")
    assert match.legal(1) == ["steal again", "give in"]
    play(match, "steal again", "pkv", "drink")
    assert points(match)[1] == 2 * 6
