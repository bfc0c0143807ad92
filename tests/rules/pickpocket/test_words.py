"""What is said, in English and French, and what may be typed."""

from __future__ import annotations

from typing import Any

import pytest

from larcin import IllegalMove, UnreadableMove, load
from larcin.rules.description import parts_of_view
from larcin.rules.pickpocket import words
from larcin.rules.rules_text import RECONSTRUCTION, read_rules
from larcin.rules.words import LANGUAGES, missing_words
from tests.rules.pickpocket.table_talk import GAME, LOOT, sit_down

NAMES = ["Ann", "Bob", "Cy"]


def test_no_language_lacks_words() -> None:
    game = load(GAME)
    options = [option.name for option in game.options]
    assert missing_words(game.words, game.moves, game.outcomes, options, parts_of_view(game)) == []
    for text in (game.title, game.tagline):
        assert set(text) == set(LANGUAGES)
    assert list(game.words.components["stage"]) == list(words.STAGES)


def test_moves_have_a_notation_of_their_own() -> None:
    """P13, P27, P34, P38."""
    assert list(load(GAME).moves) == [
        *("leave", "steal", "drink"),
        *(f"play {tile}" for tile in LOOT),
        *("steal again", "give in"),
        *(f"lay down {seat}" for seat in range(6)),
        *(f"take {power}" for power in words.POWERS),
    ]


SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    (
        {"event": "plays", "seat": 0, "tile": "pk"},
        "Ann plays a tile from hand: purses and keys.",
        "Ann joue une tuile de sa main : bourses et clefs.",
    ),
    (
        {"event": "steals", "seat": 1, "tile": "j"},
        "Bob steals a tile that fits: two jewels.",
        "Bob vole une tuile qui convient : deux bijoux.",
    ),
    ({"event": "leaves", "seat": 2, "points": 1}, "Cy leaves and scores 1 point.", "Cy sort et marque 1 point."),
    ({"event": "leaves", "seat": 2, "points": 0}, "Cy leaves with nothing.", "Cy sort les mains vides."),
    ({"event": "guard", "guard": 4}, "A guard (4) takes up his post at a door.", "Un garde (4) se poste à une porte."),
    ({"event": "power", "seat": 0, "power": "beer"}, "Ann takes the beer.", "Ann prend la bière."),
    (
        {"event": "nothing", "seats": [0, 2]},
        "Ann and Cy are thrown out with nothing.",
        "Ann et Cy se retrouvent dehors sans rien.",
    ),
    (
        {"event": "lays down", "seat": 0, "to": 1},
        "Ann lays down Bob, who has no warning left.",
        "Ann couche Bob, qui perd son avertissement.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES, ids=lambda part: str(part)[:30])
def test_events_are_told_in_both_languages(event: dict[str, Any], english: str, french: str) -> None:
    assert load(GAME).words.tell(event, "en", NAMES) == english
    assert load(GAME).words.tell(event, "fr", NAMES) == french


def test_what_cannot_be_read_and_what_may_not_be_done_are_different() -> None:
    """P16."""
    match = sit_down(row=["pk"], hands={0: ["vj"]})
    with pytest.raises(UnreadableMove):
        match.play(0, "play gold")
    with pytest.raises(IllegalMove):
        match.play(0, "play vj")


@pytest.mark.parametrize("number", ["P4", "P5", "P6", "P28"])
def test_whoever_reads_a_reconstruction_knows_where_to_correct_it(number: str) -> None:
    """P4, P5, P6, P28."""
    parts = read_rules(load(GAME).rules_text).find(number)[1].parts
    (lost,) = [part for part in parts if part.mark == RECONSTRUCTION]
    assert lost.why is not None
    assert all("components.json" in why for why in lost.why.values())
