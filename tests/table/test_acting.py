"""What each event changed: told with it, to those who act it out, and with the steps of a replay."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import larcin
from larcin.rules.contract import CHANCE, ONLOOKER, STRICT
from larcin.table.lobby import tell_replay
from larcin.table.table import Table
from tests.rules.test_events import changed
from tests.table.worlds import play_on, started, told

GAMES = larcin.games()


def acted(table: Any, events: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The table after each of some events."""
    shown = []
    for event in events:
        for path, value in event.get("changes", ()):
            table = changed(table, path, value)
        shown.append(table)
    return shown


def update(table: Table, watcher: int, have: int | None) -> dict[str, Any]:
    framed = told(table, watcher, have)
    heard: dict[str, Any] = json.loads(framed[framed.index(b'{"type"') :])
    return heard


@pytest.mark.parametrize("memory", ["aid", STRICT])
@pytest.mark.parametrize("game", GAMES)
def test_the_changes_of_an_update_show_the_table_at_each_event(game: str, memory: str) -> None:
    table, dice = started(game, 2, memory=memory), random.Random(game)
    acts = 0
    for _ in range(40):
        had = {watcher: update(table, watcher, None) for watcher in (ONLOOKER, 0, 1)}
        before = len(table.match or ())
        play_on(table, dice.randrange(1, 4), dice)
        assert table.match is not None
        for watcher, known in had.items():
            news = update(table, watcher, known["n"])
            events = [event for event in news["events"] if not event["event"].startswith("table: ")]
            scenes = table.match.scenes(watcher, since=before, memory=memory)
            scenes = [(event, seen) for event, seen in scenes if event["event"] != "sealed"]
            assert acted(known["view"]["table"], events) == json.loads(json.dumps([seen for _, seen in scenes]))
            acts += len(events)
    assert acts > 100


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_can_be_acted_out_from_every_seat_and_with_everything_open(game: str) -> None:
    match = larcin.Match(game, seed=4, seats=3)
    dice = random.Random(game)
    while match.to_act and len(match) < 120:
        seat = min(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))
    for seat in (ONLOOKER, 1):
        steps = tell_replay(match, seat, "en")["steps"]
        for number in range(1, len(steps)):
            scenes = [seen for _, seen in match.scenes(seat, since=number - 1, until=number)]
            assert acted(steps[number - 1]["view"]["table"], steps[number]["events"]) == scenes
    steps = tell_replay(match, "all", "en")["steps"]
    for number, (actor, _) in enumerate(match.steps, start=1):
        eyes = ONLOOKER if actor == CHANCE else actor
        before, here = steps[number - 1], steps[number]
        start = before["view"] if eyes == ONLOOKER else before["views"][eyes]
        scenes = [seen for _, seen in match.scenes(eyes, since=number - 1, until=number)]
        assert acted(start["table"], here["events"]) == scenes
