"""Words: sentences from events, and gaps that are found."""

from __future__ import annotations

import dataclasses

import pytest

import larcin
from larcin.rules.words import Words, count_words, enumerate_words, missing_words

WORDS = larcin.load("kids-of-london").words
COIN = ({"en": "coin", "fr": "pièce"}, {"en": "coins", "fr": "pièces"})


@pytest.mark.parametrize(
    ("number", "language", "expected"),
    [(0, "en", "0 coins"), (1, "en", "1 coin"), (2, "en", "2 coins"), (0, "fr", "0 pièce"), (2, "fr", "2 pièces")],
)
def test_nouns_agree_with_numbers(number: int, language: str, expected: str) -> None:
    assert count_words(number, COIN, language) == expected


def test_names_are_listed_as_people_list_them() -> None:
    assert enumerate_words([], "en") == ""
    assert enumerate_words(["Ann"], "en") == "Ann"
    assert enumerate_words(["Ann", "Bob", "Cy"], "en") == "Ann, Bob and Cy"
    assert enumerate_words(["Ann", "Bob"], "fr") == "Ann et Bob"


def test_an_event_becomes_a_sentence_in_both_languages() -> None:
    event = {"event": "robs", "seat": 1, "character": "jeweller", "coins": 6}
    assert WORDS.tell(event, "en", ["Ann", "Bob"]) == "Bob robs a jeweller and takes 6 coins."
    assert WORDS.tell(event, "fr", ["Ann", "Bob"]) == "Bob détrousse une bijoutière et prend 6 pièces."


def test_names_with_braces_are_left_alone() -> None:
    assert WORDS.tell({"event": "sealed", "seat": 0}, "en", ["{seat}"]) == "{seat} has chosen."


def test_missing_words_are_named() -> None:
    words = dataclasses.replace(
        WORDS,
        events={"tile": {"en": "a tile"}},
        components={"stage": {"over": {"fr": "fini"}}},
        counts={"coins": ({}, {})},
    )
    gaps = missing_words(words, ["card 0", "card 99"], ["merchant", "bishop"])
    assert "move 'card 99'" in gaps
    assert "outcome 'bishop'" in gaps
    assert "event 'tile' in fr" in gaps
    assert "stage 'over' in en" in gaps
    assert "coins (form 0) in en" in gaps


def test_a_game_without_extra_seats_has_none() -> None:
    assert missing_words(Words(moves={}, outcomes={}, events={}), [], []) == []
