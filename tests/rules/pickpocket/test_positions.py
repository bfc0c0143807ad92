"""Positions: set up again byte for byte, and refused with a sentence that says what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from larcin import BadPosition, Match
from larcin.rules import engine, load
from larcin.rules.linking import link
from tests.rules.pickpocket.table_talk import GAME, play, sit_down, steal

Table = dict[str, Any]


def refusal(position: dict[str, Any]) -> str:
    with pytest.raises(BadPosition) as refused:
        Match.from_position(position, by_hand=True, compiled=False)
    return str(refused.value)


def usual() -> dict[str, Any]:
    """A later night of four with powers: seat 1 has its turn, a guard is at the door."""
    match = sit_down(
        row=["pkv"],
        door=4,
        turn=1,
        hands={1: ["pk"], 2: ["j"]},
        powers={1: ["beer"], 2: ["glove"], 3: ["ambidextrous"]},
    )
    return copy.deepcopy(match.position())


def few() -> dict[str, Any]:
    return copy.deepcopy(sit_down(3, row=["pkv"], turn=1).position())


def changed(change: Callable[[Table], Any], position: dict[str, Any]) -> dict[str, Any]:
    change(position["table"])
    return position


def put(part: str, value: Any) -> Callable[[Table], Any]:
    return lambda table: table.update({part: value})


def put_thief(seat: int, part: str, value: Any) -> Callable[[Table], Any]:
    return lambda table: table["thieves"][seat].update({part: value})


@pytest.mark.parametrize("compiled_rules", [False, True])
def test_a_position_leads_back_to_the_same_bytes(compiled_rules: bool) -> None:
    """P8, P27: piles, powers, hands and all; at every step of a whole game."""
    for seats, powers in ((2, "with"), (4, "without"), (6, "with")):
        match = Match(GAME, seats=seats, powers=powers, seed=11, compiled=compiled_rules)
        for _ in range(40 if compiled_rules else 12):
            again = Match.from_position(match.position(), by_hand=True, compiled=compiled_rules)
            assert again.states.tobytes() == match.states.tobytes()
            (seat,) = match.to_act
            match.play(seat, match.legal(seat)[-1])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put("row", ["pq"]), "position, row: expected tiles among pkvj,"),
        (put("row", ["p", "k"]), "position, row: tile 2 (k) does not fit the row before it."),
        (put("row", ["pkvj"] * 65), "position, row: there are only 64 loot tiles."),
        (put("door", 9), "position, door: expected the worth of a guard, one of 3, 4, 5, 6, 7, found 9."),
        (put("discards", {"pk": 500}), "position, discards: there are no 500 tiles pk."),
        (put("track", [{"experience": 0, "pile": [0, 1]}, {"experience": 1, "pile": [1]}]), "lies on two piles"),
        (put_thief(0, "powers", ["beer"]), "position, thieves 1, powers: somebody else holds beer already."),
        (put_thief(0, "powers", ["magic"]), "position, thieves 0, powers: expected powers among illusion,"),
        (put_thief(0, "used", ["beer"]), "position, thieves 0, used: beer is not among the powers of this seat."),
        (put("stage", "dinner"), "position, stage: expected one of markers, deal,"),
    ],
)
def test_a_position_that_cannot_be_read_is_refused(change: Callable[[Table], Any], sentence: str) -> None:
    assert sentence in refusal(changed(change, usual()))


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (put("bag", {"guard 3": 1}), 2),  # P1
        (put("row", ["pkvj", "pkvj", "pkvj", "pkvj", "pkvj"]), 2),
        (lambda table: table.update(night=1, aside={"guard 3": 1}, bag={**table["bag"], "guard 3": 0}), 3),  # P24
        (put("stage", "over"), 3),  # P25
        (put("track", [{"experience": 0, "pile": [0, 1, 2]}]), 5),  # P8
        (lambda table: (table["bag"].update(p=1), table["thieves"][0].update(hand={"p": 4})), None),  # P29: a glove
        (put("prince", None), 7),  # P11
        (put("night", 1), 7),
        (put_thief(1, "powers", []), 8),  # P27
        (put_thief(2, "used", ["glove"]), 8),  # P33
        (put_thief(1, "standing", True), 9),  # P37
        (put("double", 1), 10),  # P20
        (put("turn", None), 11),
        (put_thief(1, "inside", False), 11),  # P12
        (put("stage", "caught"), 11),  # P34
        (put("stage", "second theft"), 11),  # P34
        (put("stage", "glove"), 11),  # P29
        (put("stage", "lay down"), 11),  # P38
    ],
)
def test_a_position_that_cannot_arise_is_refused(change: Callable[[Table], Any], number: int | None) -> None:
    position = changed(change, usual())
    if number is None:
        Match.from_position(position, by_hand=True, compiled=False)
    else:
        assert refusal(position) == f"position: {load(GAME).audits[number - 1]}"


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda table: (table["bag"].update(p=1), table["thieves"][0].update(hand={"p": 4})), 6),  # P9: no glove
        (lambda table: (table.update(stage="power", row=[]), table["bag"].update(pkv=6)), 8),  # P27: not played with
        (lambda table: table["thieves"][1].update(inside=False), 9),  # P37: only who is inside stands
    ],
)
def test_a_position_of_few_players_that_cannot_arise_is_refused(change: Callable[[Table], Any], number: int) -> None:
    assert refusal(changed(change, few())) == f"position: {load(GAME).audits[number - 1]}"


def test_the_order_of_the_powers_is_part_of_a_position() -> None:
    """P27: a power that was taken out of turn, or a Prince who does not lead, cannot be."""
    match = sit_down(row=["pk"], door=3, powers={}, points=[5, 1, 2, 3])
    steal(match, "guard 4")
    play(match, "take glove")
    fair = match.position()
    Match.from_position(fair, by_hand=True, compiled=False)
    wrong = copy.deepcopy(fair)
    wrong["table"]["thieves"][1]["powers"], wrong["table"]["thieves"][3]["powers"] = [], ["glove"]
    assert refusal(wrong).startswith("position: Powers are held")
    wrong = copy.deepcopy(fair)
    wrong["table"]["prince"] = 1
    assert refusal(wrong).startswith("position: From the second night on there is a Prince")
    wrong = copy.deepcopy(fair)
    wrong["table"]["turn"] = 3
    assert refusal(wrong).startswith("position: The seat whose turn it is")


def test_what_a_position_leaves_out_is_not_there() -> None:
    """P9, P27: hands, powers, discards and guards."""
    position = few()
    table = position["table"]
    for thief in table["thieves"]:
        del thief["hand"], thief["powers"], thief["used"]
    del table["discards"], table["aside"], table["door"], table["double"]
    match = Match.from_position(position, by_hand=True, compiled=False)
    assert match.position() == few()


def test_the_set_up_is_part_of_a_position() -> None:
    """P9, P10: markers first, then three tiles for one seat after the other."""
    match = Match(GAME, seats=3, by_hand=True, compiled=False)
    wrong = match.position()
    wrong["table"]["turn"] = 1
    assert refusal(wrong).startswith("position: The seat whose turn it is")
    play(match, "marker 2", "marker 0", "p", "p")
    wrong = match.position()
    wrong["table"]["turn"] = 1
    assert refusal(wrong).startswith("position: Each seat is dealt three tiles")


def test_the_rules_refuse_a_table_for_seven() -> None:
    """P10: the sentence is there even though no option leads to it."""
    game = load(GAME)
    states = game.blank()
    link(engine, game, compiled=False).begin(states, game.encode({"seats": 6, "powers": "with"}))
    states[0].seats = 7
    assert game.audits[game.rulebook.audit(states[0]) - 1] == "There must be two to six players."


def test_a_row_whose_lines_do_not_add_up_is_found() -> None:
    """P18: the elements on the lines are those of the tiles."""
    game, match = load(GAME), sit_down(row=["pk"], compiled=False)
    match.states[0].elements[0] += 1
    assert game.audits[game.rulebook.audit(match.states[0]) - 1].startswith("Every tile of the row must fit")
