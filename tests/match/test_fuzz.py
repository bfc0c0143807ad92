"""Whatever comes in, what comes out is a match or one of our errors."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larcin
from larcin import LarcinError, Match

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.text(max_size=6)
    | st.sampled_from(["card 0", "0 card 0", "prince", "chance beggar", "over", "payment"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)  # fmt: skip


def places(thing: Any) -> list[tuple[Any, Any]]:
    """Every spot in a JSON value, as a container and a key."""
    keys = thing.keys() if isinstance(thing, dict) else range(len(thing)) if isinstance(thing, list) else ()
    found = [(thing, key) for key in keys]
    for key in keys:
        found += places(thing[key])
    return found


def spoil(thing: Any, data: st.DataObject) -> Any:
    """Change, drop or double something somewhere."""
    spoilt = copy.deepcopy(thing)
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(spoilt)))
        if data.draw(st.booleans()):
            container[key] = data.draw(JSON)
        elif isinstance(container, dict):
            del container[key]
        else:
            container.insert(key, container[key])
        if not places(spoilt):
            break
    return spoilt


def finished(seats: int) -> Match:
    match = Match("kids-of-london", seats=seats, seed=seats)
    while not match.is_over:
        match.play(min(match.to_act), match.legal(min(match.to_act))[-1])
    return match


def attempt(something: Callable[[], Any]) -> Any:
    try:
        return something()
    except LarcinError as error:
        return error


MATCHES = {seats: finished(seats) for seats in (2, 4)}


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([2, 4]), st.data())
def test_a_spoilt_record_is_a_record_or_an_error(seats: int, data: st.DataObject) -> None:
    record = spoil(json.loads(json.dumps(MATCHES[seats].record())), data)
    assert isinstance(attempt(lambda: larcin.replay(json.dumps(record))), Match | LarcinError)
    assert isinstance(attempt(lambda: larcin.verify(json.dumps(record))), int | LarcinError)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([2, 4]), st.data())
def test_a_spoilt_position_is_a_position_or_an_error(seats: int, data: st.DataObject) -> None:
    match = MATCHES[seats]
    position = spoil(match.at(data.draw(st.integers(0, len(match)))).position(), data)
    again = attempt(lambda: Match.from_position(position, by_hand=True))
    assert isinstance(again, Match | LarcinError)
    if isinstance(again, Match):
        assert Match.from_position(again.position(), by_hand=True).states.tobytes() == again.states.tobytes()


@settings(max_examples=200, deadline=None)
@given(JSON)
def test_any_json_is_a_record_or_an_error(value: Any) -> None:
    with pytest.raises(LarcinError):
        larcin.replay(json.dumps(value))
    with pytest.raises(LarcinError):
        larcin.verify(json.dumps(value))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    match = MATCHES[4].at(1)
    before = match.states.tobytes()
    refused = isinstance(attempt(lambda: match.play(0, text)), LarcinError)
    assert refused == (match.states.tobytes() == before)
