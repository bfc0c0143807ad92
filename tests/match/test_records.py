"""Records: whole, cut, edited and forged."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larcin
from larcin import CHANCE, BadPosition, Match, replay, verify

Record = dict[str, Any]


def finished(seed: int = 7, seats: int = 3) -> Match:
    match = Match(
        "kids-of-london", seats=seats, seed=seed, names=["Ann", "Bob", "Cy"], client_seeds=["plum", "", "œil"]
    )
    match.about = {"where": "the kitchen table"}
    while not match.is_over:
        seat = min(match.to_act)
        match.play(seat, match.legal(seat)[-1])
    return match


@pytest.fixture
def record() -> Record:
    return finished().record()


def test_a_record_is_readable_json(record: Record) -> None:
    assert record["format"] == "larcin-record"
    assert record["version"] == 1
    assert record["game"] == "kids-of-london"
    assert record["rules"] == 1
    assert record["options"] == {"seats": 3}
    assert record["names"] == ["Ann", "Bob", "Cy"]
    assert record["about"] == {"where": "the kitchen table"}
    assert record["actions"][1:4] == ["0 card 8", "1 card 8", "2 card 8"]
    assert record["actions"][0].startswith("chance ")
    assert json.loads(json.dumps(record)) == record


def test_a_replay_is_the_same_match_and_any_step_of_it(record: Record) -> None:
    match, again = finished(), replay(json.dumps(record))
    assert again.states.tobytes() == match.states.tobytes()
    assert again.record() == record
    assert [again.at(step).view(1) for step in (0, 5, 20)] == [match.at(step).view(1) for step in (0, 5, 20)]


def test_the_seed_is_shown_when_the_match_is_over_and_not_before() -> None:
    match = Match("kids-of-london", seats=3, seed=7)
    assert match.record()["chance"]["seed"] is None
    assert match.record(with_seed=True)["chance"]["seed"] == match.chance.seed.hex()  # type: ignore[union-attr]
    assert "0" * 63 + "7" not in json.dumps([match.record(), match.view(0), match.log(0), repr(match)])
    assert finished().record()["chance"]["seed"] is not None


def test_an_unfinished_match_goes_on_where_the_seed_is_known() -> None:
    match = Match("kids-of-london", seats=3, seed=7)
    match.play(0, "card 3")
    again = replay(match.record(with_seed=True))
    waiting = replay(match.record())
    given_seed = replay(match.record(), seed=7)
    for each in (match, again, waiting, given_seed):
        each.play(1, "card 4")
        each.play(2, "card 5")
    assert again.steps == match.steps == given_seed.steps
    assert waiting.to_act == {CHANCE}, "without the seed chance waits for somebody's hand"
    with pytest.raises(larcin.NotVerified, match="not the one that the record's commitment promised"):
        replay(match.record(), seed=8)


def test_a_match_from_a_position_can_be_recorded() -> None:
    start = finished().at(20).position()
    match = Match.from_position(start, seed=1)
    start["table"]["hour"] = 99  # what the caller does with it afterwards is none of our business
    while not match.is_over:
        match.play(min(match.to_act), match.legal(min(match.to_act))[0])
    assert replay(match.record()).states.tobytes() == match.states.tobytes()
    assert verify(match.record()) > 0


@pytest.mark.parametrize("part", ["hour", "seats"])
def test_a_record_that_starts_where_nobody_can_be_is_refused(part: str) -> None:
    record = Match.from_position(finished().at(20).position(), seed=1).record(with_seed=True)
    assert replay(record).to_act
    record["start"][part] = 99
    for read in (replay, verify):
        with pytest.raises(BadPosition, match=part):
            read(record)


def edit(path: str, value: Any) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        *outer, last = path.split("/")
        inner: Any = record
        for part in outer:
            inner = inner[int(part)] if isinstance(inner, list) else inner[part]
        if isinstance(inner, list):
            inner[int(last)] = value
        else:
            inner[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("format", "chess", "record, format: expected 'larcin-record', found 'chess'"),
        ("version", 2, "record, version: expected a whole number from 1 to 1, found 2"),
        ("rules", 9, "record, rules: expected 1, the version of the rules known here, found 9"),
        ("options", [], "record, options: expected an object"),
        ("names", "Ann", "record, names: expected a list of texts"),
        ("actions", {}, "record, actions: expected a list of texts"),
        ("actions/1", "0 card 9", r"record, action 2 \('0 card 9'\): 'card 9' is no move"),
        ("actions/1", "7 card 1", r"record, action 2 \('7 card 1'\): it should begin with a seat, 0 to 2"),
        ("actions/1", "", r"record, action 2 \(''\): it should begin with a seat"),
        ("chance/commitment", 5, "record, chance, commitment: expected a text"),
        ("about", "nowhere", "record, about: expected an object"),
        ("weather", "rain", "there is no part 'weather' here. The parts are: about, actions"),
    ],
)
def test_an_unreadable_record_is_refused_naming_the_place(
    record: Record, path: str, value: Any, complaint: str
) -> None:
    edit(path, value)(record)
    with pytest.raises(larcin.UnreadableRecord, match=complaint):
        replay(record)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("actions/1", "0 prince", r"record, action 2 \('0 prince'\): Seat 0 may not play 'prince' now"),
        ("actions/2", "0 card 7", r"record, action 3 .* not for seat 0 to play now"),
        ("result", None, "record, result: it says None, but by the rules it is"),
        ("result/scores", [0, 0, 99], "record, result: it says .* but by the rules it is"),
    ],
)
def test_a_record_against_the_rules_is_refused_naming_the_place(
    record: Record, path: str, value: Any, complaint: str
) -> None:
    edit(path, value)(record)
    with pytest.raises(larcin.IllegalRecord, match=complaint):
        replay(record)


@pytest.mark.parametrize("name", ["seed", "names", "by_hand", "compiled", "table", "self", "game", "variant"])
def test_options_in_a_record_are_options_of_the_game_and_nothing_else(record: Record, name: str) -> None:
    record["options"][name] = 1
    with pytest.raises(larcin.BadOptions, match=f"has no option '{name}'"):
        replay(record)
    with pytest.raises(larcin.BadOptions, match=f"has no option '{name}'"):
        Match.from_position({**finished().position(), "options": record["options"]})


@pytest.mark.parametrize("part", ["format", "version", "game", "rules", "options", "names", "actions"])
def test_a_record_that_lacks_a_part_is_refused_naming_it(record: Record, part: str) -> None:
    del record[part]
    with pytest.raises(larcin.UnreadableRecord, match=f"record, {part}: expected .* found nothing|found 'nothing'"):
        replay(record)


@settings(max_examples=60, deadline=None)
@given(st.floats(0, 1))
def test_a_cut_record_is_refused_naming_the_place(where: float) -> None:
    text = json.dumps(finished().record())
    with pytest.raises(larcin.UnreadableRecord, match=r"record: no JSON after line 1, column \d+"):
        replay(text[: int(where * (len(text) - 1))])


@pytest.mark.parametrize("text", ["[]", "5", '"x"', "null", "[" * 100_000])
def test_other_json_is_no_record(text: str) -> None:
    with pytest.raises(larcin.UnreadableRecord):
        replay(text)


def test_verification_counts_the_draws(record: Record) -> None:
    assert verify(record) == sum(action.startswith("chance") for action in record["actions"]) == 9


def test_a_forged_draw_is_found(record: Record) -> None:
    draws = [number for number, action in enumerate(record["actions"]) if action.startswith("chance")]
    first, second = next(
        (one, other)
        for one in draws
        for other in draws
        if record["actions"][one] != record["actions"][other] and is_plain(record["actions"][one])
        and is_plain(record["actions"][other])
    )  # fmt: skip
    forged = copy.deepcopy(record)
    forged["actions"][first], forged["actions"][second] = forged["actions"][second], forged["actions"][first]
    forged["result"] = result_of(forged)
    with pytest.raises(larcin.NotVerified, match=rf"record, action {min(first, second) + 1}: chance brought"):
        verify(forged)


def is_plain(action: str) -> bool:
    """An hour without questions, so that it can be swapped with another."""
    return action.removeprefix("chance ") in ("merchant", "jeweller", "banker")


def result_of(record: Record) -> Any:
    match = Match("kids-of-london", by_hand=True, **record["options"])
    for action in record["actions"]:
        actor, _, move = action.partition(" ")
        match.play(CHANCE if actor == "chance" else int(actor), move)
    assert match.result is not None
    return match.result.to_json()


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("chance/seed", "11" * 32, "The seed is not the one that was promised"),
        ("chance/words", ["other"], "chance brought"),
        ("chance/seed", None, "The seed is shown when the match is over"),
        ("chance", None, "Chance was played by hand"),
    ],
)
def test_a_wrong_seed_or_other_words_are_found(record: Record, path: str, value: Any, complaint: str) -> None:
    edit(path, value)(record)
    with pytest.raises(larcin.NotVerified, match=complaint):
        verify(record)
