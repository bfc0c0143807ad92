"""What there is to see at a table, for who does not know the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from larcin.rules import OUR_GAMES, load
from larcin.rules.description import VALUE, Outline, describe, outline, parts_of_view
from larcin.testing import walk

MORA = load(str(Path(__file__).parents[2] / "examples" / "mora"))


def fits(shown: Outline, value: Any, seats: int) -> bool:
    """Whether a value is what an outline of all parts says, and has no parts besides."""
    kind, inside = shown["kind"], shown.get("of", VALUE)
    if value is None:
        return True
    if kind in ("list", "cells", "each seat"):
        return isinstance(value, list) and all(fits(inside, each, seats) for each in value)
    if kind == "by name":
        return isinstance(value, dict) and all(fits(inside, each, seats) for each in value.values())
    if kind == "group":
        parts = shown["parts"]
        return value.keys() <= parts.keys() and all(fits(parts[name], each, seats) for name, each in value.items())
    if kind == "seats":
        return all(seat in range(seats) for seat in value)
    return isinstance(value, bool) if kind == "flag" else value in range(seats) if kind == "seat" else scalar(value)


def scalar(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


@pytest.mark.parametrize("name", [*OUR_GAMES, "mora"])
def test_views_are_as_their_outlines_say(name: str) -> None:
    game = load(name)
    everything = outline(replace(game, words=replace(game.words, parts={})))
    for number, match in enumerate(walk(game, 1, seed=3)):
        if number % 5 == 0:
            for watcher in (-1, 0):
                assert fits(everything, match.seen(watcher), max(match.seats, game.fewest_chairs)), match.seen(watcher)


def test_components_are_named() -> None:
    kids = outline(load("kids-of-london"))["parts"]
    assert kids["character"] == {"kind": "value", "words": "character"}
    assert kids["characters_left"] == {"kind": "by name", "of": {"kind": "value"}, "words": "character"}
    assert kids["gangs"]["of"]["parts"]["coins"] == {"kind": "value"}


def test_parts_without_words_are_not_shown_where_others_have_some() -> None:
    assert "fingers" in parts_of_view(MORA)
    assert outline(MORA) == {
        "kind": "group",
        "parts": {
            "rounds_left": {"kind": "value"},
            "stake": {"kind": "value"},
            "players": {"kind": "each seat", "of": {"kind": "group", "parts": {"coins": {"kind": "value"}}}},
        },
    }


def test_parts_are_called_by_their_words_or_their_names() -> None:
    assert MORA.words.part("stake") == {"en": "On the table", "fr": "Sur la table"}
    assert load("pickpocket").words.part("cards_left") == {"en": "Cards left", "fr": "Cards left"}


def test_the_numbers_of_views_and_events_are_described_for_other_languages() -> None:
    described = describe(MORA)
    assert described["pieces"]["coins"] == {"start": 2, "shape": [2], "remembered": False}
    assert described["view"]["parts"]["stake"]["piece"] == "stake"
    assert [kind["name"] for kind in described["events"]] == [kind.name for kind in MORA.events]
