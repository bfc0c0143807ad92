"""A game as programs in other languages have to know it to play by its compiled rules: all that is not code."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from larcin.ahead.calls import Given, Group, buffers, calls, one_by_one
from larcin.bots import OUR_BOTS, RUNGS
from larcin.bots.ladder import rung
from larcin.rules.contract import Game
from larcin.rules.description import describe
from larcin.rules.events import FIRST, NUMBERS, ROOM
from larcin.rules.hints import ByGuessing, ByHabit, ByMixing, BySearch, ByTrying, Way
from larcin.rules.states import offset_of

WAYS: dict[type[Way], str] = {
    ByHabit: "habit",
    ByGuessing: "guessing",
    ByMixing: "mixing",
    ByTrying: "trying",
    BySearch: "search",
}


def about(game: Game) -> dict[str, Any]:
    """All about a game, as JSON. Nothing in it depends on what it is compiled for."""
    room = game.listening_type
    return {
        "game": game.name,
        "rules": game.version,
        "title": game.title,
        "options": [{"name": each.name, "values": list(each.values), "usual": each.usual} for each in game.options],
        "moves": list(game.moves),
        "outcomes": list(game.outcomes),
        "is_open": game.is_open,
        "says_what_is_told": game.says_what_is_told,
        "calls": {call.name: call_of(call.arguments) for call in calls(game)},
        "buffers": {
            name: {"bytes": buffer.kind.itemsize, "shape": list(buffer.shape)} for name, buffer in buffers(game).items()
        },
        "listening": {name: offset_of(room, name) for name in ("told", "told_count", "moments")},
        "most_events": ROOM,
        "event_numbers": FIRST + NUMBERS,
        "observed": game.layout.observation,
        "informed": game.layout.information,
        "levels": {level: way_of(level, game) for level in OUR_BOTS},
        "searching": asdict(game.hints.searching),
        "searching_learned": asdict(game.hints.searching_learned),
        "review_tries": game.hints.review_tries,
        **describe(game),
    }


def call_of(arguments: tuple[Given | Group, ...]) -> list[str]:
    """What a call is given: names of buffers, and `int` or `float` for numbers."""
    return [each if isinstance(each, str) else each.__name__ for each in one_by_one(arguments)]


def way_of(level: str, game: Game) -> dict[str, Any]:
    """How a level of bots chooses; of a rung, at which levels it does, and how often it slips to the lower one."""
    if level in RUNGS:
        found = rung(game.name, level)
        return {"way": "slipping", "level": found.level, "slips": found.slips, "slips_to": found.slips_to}
    way: Way | None = getattr(game.hints, level, None)
    return {"way": "random"} if way is None else {"way": WAYS[type(way)], **asdict(way)}
