"""What rules tell as they act: the same however they run, nothing changed, and nothing given away in the midst."""

from __future__ import annotations

import dataclasses
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.errors import BadGame, IllegalMove
from larcin.rules import engine
from larcin.rules.contract import CHANCE, ONLOOKER, bit
from larcin.rules.events import EVERYBODY, FIRST, NUMBER, NUMBERS, ROOM, SEATS, Kind, by_seat, named
from larcin.rules.linking import link
from larcin.rules.seeing import Ear
from larcin.rules.states import blank
from larcin.testing import redeals, walk, watchers

GAMES = [*larcin.games(), "examples/mora"]

in_every_game = pytest.mark.parametrize("name", GAMES)


def steps_of(name: str, games: int = 1) -> Iterator[tuple[Match, int, int, bytes]]:
    """Every step of random games: the match after it, who did what, and the state before."""
    for match in walk(larcin.load(name), games, seed=21):
        if len(match):
            yield match, *match._history[-1]


@in_every_game
def test_interpreted_and_compiled_rules_tell_the_same(name: str) -> None:
    game = larcin.load(name)
    fast, plain = (Ear(game, compiled=compiled) for compiled in (True, False))
    for number, (_, seat, action, before) in enumerate(steps_of(name)):
        if number % 3 == 0:
            told, again = fast.hear(before, seat, action), plain.hear(before, seat, action)
            assert told.rows == again.rows
            assert told.moments.tobytes() == again.moments.tobytes()


@pytest.mark.no_cover
@in_every_game
def test_telling_changes_nothing(name: str) -> None:
    game = larcin.load(name)
    tell_of = link(engine, game, aloud=True).tell_of
    for match, seat, action, before in steps_of(name):
        states = blank(game.listening_type)
        states.view(np.uint8)[: len(before)] = np.frombuffer(before, dtype=np.uint8)
        count = tell_of(states, seat, action)
        assert states.view(np.uint8)[: len(before)].tobytes() == match.states.tobytes()
        assert count <= ROOM // 2, "there is little room left for what is told"


@pytest.mark.no_cover
@in_every_game
def test_every_moment_can_be_seen_by_everybody(name: str) -> None:
    for match, *_ in steps_of(name):
        since = len(match) - 1
        for seat, memory in itertools.product(watchers(match), ("aid", "strict")):
            scenes = match.scenes(seat, since=since, memory=memory)
            told = match.log(seat, since=since, memory=memory)
            assert [event for event, _ in scenes] == told
            json.dumps(scenes)


@pytest.mark.no_cover
@in_every_game
def test_no_moment_tells_a_watcher_what_the_events_and_the_end_do_not(name: str) -> None:
    """The same step in a world that the watcher cannot tell from this one: if it ends alike, it looked alike."""
    compared = 0
    for match, seat, action, _ in steps_of(name):
        before = match.at(len(match) - 1)
        luck = random.Random(len(match))
        for watcher in luck.sample(watchers(match), 2):
            for states in redeals(before, watcher, 2, seed=len(match)):
                twin = before.copy()
                twin.states.view(np.uint8)[:] = states.view(np.uint8)
                try:
                    twin.play(*twin.step(seat, action))
                except IllegalMove:
                    continue
                if not lays_open(match) and end_of(twin, watcher) == end_of(match, watcher):
                    compared += 1
                    assert scenes_of(twin, watcher) == scenes_of(match, watcher)
    assert compared


def lays_open(match: Match) -> bool:
    """Whether something was laid open in the last step that nobody sees after it: in Oliver Twist stashes and police
    files, before night falls (T28, T30).
    """
    return any(event["event"] == "gives in" for event in match.log(since=len(match) - 1))


@in_every_game
def test_changes_lead_from_one_moment_to_the_next(name: str) -> None:
    for match, *_ in steps_of(name):
        since = len(match) - 1
        for seat, memory in itertools.product(watchers(match), ("aid", "strict")):
            table = match.at(since).seen(seat, memory=memory)
            told = match.changes(seat, since=since, memory=memory)
            scenes = match.scenes(seat, since=since, memory=memory)
            for (event, changes), (same, seen) in zip(told, scenes, strict=True):
                for path, value in changes:
                    table = changed(table, path, value)
                assert event == same
                assert table == seen


def changed(table: Any, path: list[str | int], value: Any) -> Any:
    """A view with another value in one place."""
    if not path:
        return value
    first, *rest = path
    if isinstance(table, list):
        entries = [*table, None] if first == len(table) else list(table)
        entries[int(first)] = changed(entries[int(first)], rest, value)
        return entries
    return {**table, first: changed(table[first], rest, value)}


def end_of(match: Match, watcher: int) -> str:
    """What a watcher was told of the last step, and sees after it."""
    return json.dumps([match.log(watcher, since=len(match) - 1), match.view(watcher)])


def scenes_of(match: Match, watcher: int) -> str:
    return json.dumps([match.scenes(watcher, since=len(match) - 1, memory=memory) for memory in ("aid", "strict")])


# --------------------------------------------------------------------------------------------------- kinds of events


def row(knowers: int, *numbers: int) -> list[int]:
    return [0, knowers, *numbers, *[0] * (NUMBERS - len(numbers))]


@pytest.mark.parametrize(
    ("kind", "numbers", "told"),
    [
        (Kind(0, "night"), (), {}),
        (Kind(0, "robs", seat=NUMBER, coins=NUMBER), (2, 5), {"seat": 2, "coins": 5}),
        (Kind(0, "plays", tile=named(("red", "grey"))), (1,), {"tile": "grey"}),
        (Kind(0, "wins", seats=SEATS), (0b101,), {"seats": [0, 2]}),
        (Kind(0, "cards", cards=by_seat(3), left=NUMBER), (4, -1, 0, 9), {"cards": [[0, 4], [2, 0]], "left": 9}),
    ],
)
def test_numbers_of_an_event_become_parts(kind: Kind, numbers: tuple[int, ...], told: dict[str, Any]) -> None:
    for watcher in (ONLOOKER, 0, 7):
        assert kind.told_to(watcher, row(EVERYBODY, *numbers)) == {"event": kind.name, **told}


def test_a_secret_is_told_to_those_who_know_it_and_hinted_at_to_others() -> None:
    draws = Kind(0, "draws this", secret=("card",), instead="draws", seat=NUMBER, card=NUMBER)
    for watcher in range(-1, CHANCE):
        told = draws.told_to(watcher, row(bit(3), 3, 7))
        knows = {"event": "draws this", "seat": 3, "card": 7}
        assert told == (knows if watcher == 3 else {"event": "draws", "seat": 3})


def test_what_has_nothing_for_others_is_told_to_nobody_else() -> None:
    looks = Kind(0, "sees", secret=("card",), card=NUMBER)
    assert looks.told_to(1, row(bit(1), 4)) == {"event": "sees", "card": 4}
    assert looks.told_to(0, row(bit(1), 4)) is None
    assert looks.told_to(ONLOOKER, row(bit(1), 4)) is None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Kind(0, "x", secret=("nothing",), seat=NUMBER),
        lambda: Kind(0, "x", first=by_seat(NUMBERS), more=NUMBER),
    ],
)
def test_a_kind_that_cannot_be_is_refused(wrong: Any) -> None:
    with pytest.raises(BadGame, match="The event 'x'"):
        wrong()


def test_kinds_are_data_for_other_languages() -> None:
    kind = Kind(4, "draws this", secret=("card",), instead="draws", seat=NUMBER, card=named(("ace", "king")))
    assert kind.to_json() == {
        "name": "draws this",
        "instead": "draws",
        "secret": ["card"],
        "parts": [
            {"part": "seat", "at": FIRST, "is": "number"},
            {"part": "card", "at": FIRST + 1, "is": "name", "names": ["ace", "king"]},
        ],
    }


def test_a_game_that_tells_too_much_at_once_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("kids-of-london", seed=1, by_hand=True)
    monkeypatch.setattr("larcin.rules.seeing.ROOM", 0)
    with pytest.raises(BadGame, match="a step led to 1 events, and there is room for 0"):
        Ear(match.game).hear(match.states.tobytes(), CHANCE, 0)


def test_events_are_numbered_in_their_order() -> None:
    game = larcin.load("kids-of-london")
    with pytest.raises(BadGame, match="should be numbered from 0 on"):
        dataclasses.replace(game, events=game.events[::-1])
