"""Positions: every state can be written down and laid out again, and what cannot arise is refused in plain words."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from larcin import BadPosition, IllegalMove, Match, UnreadableMove, load
from tests.rules.kids_of_london.table_talk import GAME, Seating, choose, sit_down, strolls, turn

Table = dict[str, Any]


def lay(table: Any, seats: int = 3, compiled: bool = False) -> Match:
    position = {"game": GAME, "options": {"seats": seats}, "table": table}
    return Match.from_position(position, by_hand=True, compiled=compiled)


def test_every_step_of_a_day_can_be_set_up_again(compiled: bool) -> None:
    """Through JSON, to the same bytes, with the same seats to act."""
    for match in strolls(2, compiled=compiled):
        again = Match.from_position(json.loads(json.dumps(match.position())), by_hand=True, compiled=compiled)
        assert again.states.tobytes() == match.states.tobytes()
        assert again.to_act == match.to_act
        assert again.position() == match.position()


def test_what_is_left_out_is_not_chosen_yet(sit: Seating) -> None:
    """A position may leave out cards, payments, answers and arrests: K6."""
    match = sit(3)
    turn(match, "jeweller")
    short = match.position()
    for gang in short["table"]["gangs"]:
        for part in ("card", "arrested", "payment", "answer"):
            del gang[part]
    assert Match.from_position(short, by_hand=True).states.tobytes() == match.states.tobytes()


# ---------------------------------------------------------------------------------------------------- bad positions


def scene(name: str) -> Table:
    """A sound table, as a position, to be spoilt."""
    if name == "over":
        return {"hour": 9, "stage": "over", "characters_left": {}, "gangs": [{"coins": 1, "hand": []}] * 3}
    match = sit_down(2 if name.startswith("two") else 3)
    if name in ("card", "payment"):
        turn(match, "jeweller")
    elif name in ("equal", "answer"):
        turn(match, "prince")
    elif name == "two, equal":
        turn(match, "prince", gang=4)
    if name == "card":
        match.play(0, "card 3")
    elif name == "payment":
        choose(match, {0: "card 8", 1: "card 8", 2: "card 5"})
    elif name == "equal":
        choose(match, {0: "card 4", 1: "card 4", 2: "card 4"})
        match.play(0, "take card")
    elif name == "answer":
        choose(match, {0: "card 6", 1: "card 6", 2: "card 2"})
        match.play(0, "actor")
    elif name == "two, equal":
        choose(match, {0: "card 4", 1: "card 4"})
    table: Table = match.position()["table"]
    return table


def spoilt(name: str, changes: dict[str, Any]) -> Table:
    """A scene with some parts changed: `gangs.0.coins` is a path."""
    table = copy.deepcopy(scene(name))
    for path, value in changes.items():
        *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
        part: Any = table
        for step in way:
            part = part[step]
        part[last] = value
    return table


def refusal(name: str, changes: dict[str, Any]) -> str:
    table = spoilt(name, changes)
    given = copy.deepcopy(table)
    with pytest.raises(BadPosition) as refused:
        lay(table, seats=2 if name.startswith("two") else 3)
    assert table == given, "a refused position was changed"
    return str(refused.value)


@pytest.mark.parametrize("name", ["start", "card", "payment", "equal", "answer", "two", "two, equal", "over"])
def test_the_scenes_are_sound_before_they_are_spoilt(name: str) -> None:
    lay(scene(name), seats=2 if name.startswith("two") else 3)


UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({"hour": 0}, "position, hour: expected a whole number from 1 to 9, found 0."),
    ({"hour": 10}, "position, hour: expected a whole number from 1 to 9, found 10."),
    ({"hour": True}, "position, hour: expected a whole number from 1 to 9, found True."),
    ({"hour": None}, "position, hour: expected a whole number from 1 to 9, found None."),
    (
        {"stage": "dawn"},
        "position, stage: expected one of tile, gang card, card, payment, prince or actor, over, found 'dawn'.",
    ),
    (
        {"character": "king"},
        "position, character: expected one of merchant, left-hand priest, right-hand priest, jeweller, banker, "
        "prince, beggar, found 'king'.",
    ),
    ({"characters_left": []}, "position, characters_left: expected an object with named parts, not []."),
    ({"characters_left.king": 1}, "position, characters_left: there is no part 'king' here."),
    ({"characters_left.banker": -1}, "position, characters_left, banker: expected a whole number from 0 to 9"),
    ({"gangs": []}, "position, gangs: expected a list of"),
    ({"gangs.1": 7}, "position, gangs 1: expected an object with named parts, not 7."),
    ({"gangs.0.coins": -1}, "position, gangs 0, coins: expected a whole number from 0 to 30000, found -1."),
    ({"gangs.0.coins": 1.5}, "position, gangs 0, coins: expected a whole number from 0 to 30000, found 1.5."),
    ({"gangs.2.hand": [1, 1]}, "position, gangs 2, hand: expected a list of different whole numbers from 0 to 8"),
    ({"gangs.2.hand": [9]}, "position, gangs 2, hand: expected a list of different whole numbers from 0 to 8"),
    ({"gangs.2.card": 9}, "position, gangs 2, card: expected a whole number from 0 to 8, found 9."),
    ({"gangs.0.arrested": "yes"}, "position, gangs 0, arrested: expected true or false, found 'yes'."),
    ({"gangs.0.arrested": True}, "position, gangs 0: only an 8 can be arrested."),
    ({"gangs.0.payment": "actor"}, "position, gangs 0, payment: expected one of take card, take character, found"),
    ({"gangs.0.answer": "take card"}, "position, gangs 0, answer: expected one of actor, prince, found 'take card'."),
    ({"gangs.0.luck": 1}, "position, gangs 0: there is no part 'luck' here."),
    ({"weather": "fog"}, "position: there is no part 'weather' here."),
]


@pytest.mark.parametrize(("changes", "complaint"), UNREADABLE)
def test_an_unreadable_part_is_named(changes: dict[str, Any], complaint: str) -> None:
    assert refusal("card", changes).startswith(complaint)


# The sentences with which a position is refused, by their first words.
PLAYERS = "There must be two to five players"
CLOCK = "The hour must be from 1 to 9"
PURSES = "Nobody can have fewer than 0 coins"
BOX = "The box holds two merchants, two jewellers and one of every other character"
TILES = "The tiles left must be as many as the hours to come"
HANDS = "Each hand must hold as many cards as there are hours to come"
CARDS = "A sealed card must be in its gang's hand"
POLICE = "The police take all 8s of an hour when there are two or more"
PAYMENTS = "Each payment must be the one that the cards give"
CHOICES = "Somebody must still owe the choice of this stage"

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    # K2: more tiles than the box holds, on the table or still to come.
    ("start", {"characters_left.merchant": 3, "characters_left.banker": 0}, BOX),
    ("card", {"characters_left.jeweller": 2, "characters_left.banker": 0}, BOX),
    # K5: as many tiles as hours.
    ("start", {"characters_left.banker": 0}, TILES),
    ("card", {"characters_left.banker": 0}, TILES),
    ("card", {"hour": 2}, TILES),
    ("over", {"characters_left": {"banker": 1}}, TILES),
    # K1, K24: as many cards as hours.
    ("start", {"gangs.1.hand": [0, 1]}, HANDS),
    ("payment", {"gangs.2.hand": list(range(9))}, HANDS),
    ("over", {"gangs.0": {"coins": 0, "hand": [1]}}, HANDS),
    ("two, equal", {"gangs.2.hand": list(range(9))}, HANDS),
    # K6: a sealed card is still in the hand, an open one is not.
    ("equal", {"gangs.2.card": 5}, CARDS),
    ("payment", {"gangs.2.card": None}, CARDS),
    ("payment", {"gangs.0.hand": [0, 1, 2, 3, 4, 5, 6, 8]}, CARDS),
    # K7: the police take all 8s or none.
    ("payment", {"gangs.0.arrested": False, "gangs.1.arrested": False}, POLICE),
    ("payment", {"gangs.0.arrested": False}, POLICE),
    ("answer", {"gangs.0.card": 8, "gangs.0.arrested": True, "gangs.0.hand": list(range(8))}, POLICE),
    # K8, K9, K10, K11, K12, K26: payments are what the cards say.
    ("card", {"gangs.0.payment": "take card"}, PAYMENTS),
    ("start", {"gangs.0.payment": "take card"}, PAYMENTS),
    ("equal", {"stage": "payment", "gangs.2.card": 5, "gangs.2.hand": [0, 1, 2, 3, 4, 6, 7, 8]}, PAYMENTS),
    ("payment", {"gangs.0.payment": "take card"}, PAYMENTS),
    ("answer", {"gangs.2.payment": "take character"}, PAYMENTS),
    ("answer", {"gangs.2.payment": None}, PAYMENTS),
    ("two, equal", {"gangs.2.payment": None}, PAYMENTS),
    ("two, equal", {"gangs.2.payment": "take card"}, PAYMENTS),
    # K6, K16, K26: somebody owes a choice, and only those who are asked have made it.
    ("card", {"gangs.1.card": 3, "gangs.2.card": 3}, CHOICES),
    ("payment", {"gangs.2.payment": "take card"}, CHOICES),
    ("answer", {"gangs.1.answer": "prince"}, CHOICES),
    ("answer", {"gangs.2.answer": "prince"}, CHOICES),
    ("card", {"gangs.0.answer": "prince"}, CHOICES),
]


@pytest.mark.parametrize(("name", "changes", "sentence"), IMPOSSIBLE)
def test_a_position_that_cannot_arise_is_refused(name: str, changes: dict[str, Any], sentence: str) -> None:
    """K1, K2, K5, K6, K7, K8, K9, K12, K16, K24: each with the sentence for what is wrong."""
    assert refusal(name, changes).startswith(f"position: {sentence}")


def test_the_fictional_gang_says_nothing_but_prince(sit: Seating) -> None:
    """K26: a position in which it says *actor* cannot arise."""
    match = sit(2)
    turn(match, "prince", gang=6)
    choose(match, {0: "card 6", 1: "card 2"})
    table = match.position()["table"]
    table["gangs"][2]["answer"] = "actor"
    with pytest.raises(BadPosition, match="only those whom the rules ask"):
        lay(table, seats=2)


@pytest.mark.parametrize(
    ("name", "changes", "about"),
    [
        ("over", {"hour": 8}, "over"),
        ("start", {"gangs.0.card": 3}, "tile"),
        ("card", {"character": None}, "character"),
        ("start", {"hour": 2, "character": "banker", "characters_left.banker": 0}, "character"),
        ("card", {"stage": "gang card", "gangs.0.card": None}, "two players"),
        ("answer", {"character": "banker", "characters_left.banker": 0, "characters_left.prince": 1}, "prince"),
    ],
)
def test_a_refusal_speaks_of_what_is_wrong(name: str, changes: dict[str, Any], about: str) -> None:
    """Errors speak to the person: the sentence names the part to look at (K5, K16, K24)."""
    if name == "start" and "hour" in changes:
        changes = changes | {f"gangs.{gang}.hand": list(range(8)) for gang in range(3)}
    assert re.search(about, refusal(name, changes), re.IGNORECASE)


def test_the_ninth_hour_never_asks_prince_or_actor() -> None:
    """K17: a position that does so is refused, and the sentence says why."""
    gangs: list[Table] = [
        {"coins": 0, "hand": [], "card": card, "payment": payment}
        for card, payment in ((6, "take character"), (2, "take card"), (3, None))
    ]
    table = {"hour": 9, "stage": "prince or actor", "character": "prince", "characters_left": {}, "gangs": gangs}
    with pytest.raises(BadPosition, match=r"(?i)prince"):
        lay(table)


# --------------------------------------------------------------------------------- states that no position can tell


@pytest.mark.parametrize(
    ("field", "index", "value", "sentence"),
    [
        ("seats", None, 6, PLAYERS),
        ("seats", None, 1, PLAYERS),
        ("gangs", None, 4, PLAYERS),
        ("hour", None, 10, CLOCK),
        ("coins", 1, -1, PURSES),
        ("coins", 4, 5, PURSES),
        ("tiles", 0, -1, BOX),
        ("hand", 4, 1, HANDS),
        ("hand", 0, 1 << 9, HANDS),
        ("card", 4, 0, CARDS),
        ("payment", 4, 9, PAYMENTS),
        ("asked", None, 1, CHOICES),
        ("answer", 4, 12, CHOICES),
    ],
)
def test_a_spoilt_state_fails_its_audit(field: str, index: int | None, value: int, sentence: str) -> None:
    """K1, K2, K24: what should never happen is found."""
    match = sit_down(3)
    assert load(GAME).rulebook.audit(match.state) == 0
    if index is None:
        match.state[field] = value
    else:
        match.state[field][index] = value
    found = load(GAME).rulebook.audit(match.state)
    assert load(GAME).audits[found - 1].startswith(sentence)


def test_a_refused_move_changes_nothing(sit: Seating) -> None:
    """K6: illegal and unreadable moves leave state, log and seats to act as they were."""
    match = sit(3)
    turn(match, "jeweller")
    match.play(1, "card 4")
    before = (match.states.tobytes(), match.log(), match.to_act, len(match))
    for seat, move, error in (
        (1, "card 5", IllegalMove),
        (0, "take card", IllegalMove),
        (0, "prince", IllegalMove),
        (3, "card 5", IllegalMove),
        (8, "banker", IllegalMove),
        (0, "card 9", UnreadableMove),
    ):
        with pytest.raises(error):
            match.play(seat, move)
        assert (match.states.tobytes(), match.log(), match.to_act, len(match)) == before
