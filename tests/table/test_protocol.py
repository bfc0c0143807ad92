"""What crosses the wire is what the types of the protocol say, in Python and on the page."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
import pytest

import larcin
from larcin.table import protocol, typescript
from larcin.table.agreement import Clock
from larcin.table.happenings import AsksUndo, Says, Votes
from larcin.table.updates import PERSONAL, SAME_FOR_ALL
from tests.table.worlds import let_happen, play_on, started, told

PAGE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert PAGE.read_text(encoding="utf-8") == typescript.types(), (
        "web/src/protocol.ts is not up to date: python -m larcin.table.typescript web/src/protocol.ts"
    )


def test_every_part_is_told_as_its_type_says() -> None:
    parts = get_type_hints(protocol.Parts)
    tellers = dict([*SAME_FOR_ALL.values(), *PERSONAL.values()])
    assert {*tellers, "view"} == set(parts)
    for name, teller in tellers.items():
        assert get_type_hints(teller)["return"] == parts[name], name


def strangers(value: Any, kind: Any, where: str) -> list[str]:
    """The parts of a message that its type does not know."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        known = value if kind in protocol.OPEN else hints
        inside = [each for name in value for each in strangers(value[name], hints.get(name, Any), f"{where}.{name}")]
        return [f"{where}.{name}" for name in value if name not in known] + inside
    if isinstance(value, list) and get_origin(kind) is list:
        return [each for item in value for each in strangers(item, get_args(kind)[0], where)]
    if isinstance(value, dict) and not (get_origin(kind) is dict or kind is Any):
        typed = [each for each in get_args(kind) if is_typeddict(each)]
        return strangers(value, typed[0], where) if typed else []
    return []


def check(message: bytes) -> dict[str, Any]:
    """What a framed update says."""
    said: dict[str, Any] = json.loads(message[message.index(b'{"') :])
    msgspec.convert(said, protocol.Update)
    assert strangers(said, protocol.Update, "update") == []
    return said


@pytest.mark.parametrize("game", larcin.games())
def test_updates_are_as_their_type_says(game: str) -> None:
    table, dice = started(game, clock=Clock("game", 900), odds="always"), random.Random(3)
    let_happen(table, Says(0, "Name 0", "Hello"), Votes(0, 1))
    seen: set[str] = set()
    while table.status != "over":
        have = table.n
        play_on(table, 7, dice)
        for seat in (-1, 0, 1):
            afresh, update = check(told(table, seat)), check(told(table, seat, have))
            assert get_type_hints(protocol.Parts).keys() <= afresh.keys()
            assert update["from"] == have
            seen |= {event["event"] for event in update["events"]}
    assert len(seen) > 3


def test_a_wish_to_take_back_is_told_as_its_type_says() -> None:
    table = started("pickpocket")
    let_happen(table, AsksUndo(0))
    assert check(told(table, 1))["undo"] == {"seat": 0, "agreed": []}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({}, "unknown"),
        ({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "(number | null)[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "object", "additionalProperties": {"$ref": "Seat"}}, "Record<string, Seat>"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {}], "items": False}, "[string, unknown]"),
    ],
)
def test_schemas_are_written_in_typescript(schema: dict[str, Any], written: str) -> None:
    assert typescript.typed(schema) == written
