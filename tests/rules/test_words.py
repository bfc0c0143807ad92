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


def test_nought_is_told_as_people_say_it() -> None:
    lowest = {"event": "lowest", "seat": 0, "coins": 0}
    assert WORDS.tell(lowest, "en", ["Ann"]) == "Ann has the lowest card and takes nothing."
    assert WORDS.tell(lowest, "fr", ["Ann"]) == "Ann a la carte la plus faible et ne prend rien."
    doggy = larcin.load("doggy-bag").words
    told = {
        (grey, lost): doggy.tell({"event": "caught", "seat": 0, "grey": grey, "lost": lost}, "fr", ["Léo"])
        for grey in (0, 1)
        for lost in (0, 2)
    }
    assert told == {
        (0, 0): "Fagin se réveille ! L’os noir reste à Léo.",
        (0, 2): "Fagin se réveille ! Léo ne garde que l’os noir ; 2 os vont au coffre.",
        (1, 0): "Fagin se réveille ! Léo garde 1 os gris et l’os noir.",
        (1, 2): "Fagin se réveille ! Léo garde 1 os gris et l’os noir ; 2 os vont au coffre.",
    }


def test_one_winner_is_told_otherwise_than_several() -> None:
    names = ["Ann", "Bob"]
    assert WORDS.tell({"event": "wins", "seats": [1]}, "fr", names) == "Bob vient juste derrière et gagne."
    both = WORDS.tell({"event": "wins", "seats": [0, 1]}, "fr", names)
    assert both == "Ann et Bob viennent juste derrière et gagnent."


@pytest.mark.parametrize(("name", "expected"), [("Ada", "d’Ada"), ("Élise", "d’Élise"), ("Bob", "de Bob")])
def test_a_french_name_that_begins_with_a_vowel_is_elided(name: str, expected: str) -> None:
    twist = larcin.load("oliver-twist").words
    event = {"event": "file opened", "seat": 0, "count": 3}
    assert twist.tell(event, "fr", [name]) == f"Le dossier {expected} compte 3 jetons."


@pytest.mark.parametrize("game", larcin.games())
def test_every_special_text_belongs_to_an_event_and_to_something_in_it(game: str) -> None:
    words = larcin.load(game).words
    for key in words.events:
        name, *special = key.split(", ")
        assert name in words.events, key
        said = words.events[name]["en"]
        for each in special:
            part = "seats" if each == "one seat" else each.removeprefix("no ")
            assert f"{{{part}}}" in said, key


def test_names_with_braces_are_left_alone() -> None:
    assert WORDS.tell({"event": "sealed", "seat": 0}, "en", ["{seat}"]) == "{seat} has chosen."


def test_missing_words_are_named() -> None:
    words = dataclasses.replace(
        WORDS,
        events={"tile": {"en": "a tile"}},
        components={"stage": {"over": {"fr": "fini"}}},
        counts={"coins": ({}, {})},
    )
    gaps = missing_words(words, ["card 0", "card 99"], ["merchant", "bishop"], ["seats", "weather"])
    assert "move 'card 99'" in gaps
    assert "outcome 'bishop'" in gaps
    assert "option 'weather'" in gaps
    assert "option 'seats'" not in gaps
    assert "event 'tile' in fr" in gaps
    assert "stage 'over' in en" in gaps
    assert "coins (form 0) in en" in gaps


def test_a_game_without_extra_seats_has_none() -> None:
    assert missing_words(Words(moves={}, outcomes={}, events={}), [], [], []) == []


def test_words_for_parts_that_the_view_does_not_have_are_named() -> None:
    parts = {"stake": {"en": "Stake", "fr": ""}, "pot": {"en": "Pot", "fr": "Pot"}}
    words = Words(moves={}, outcomes={}, events={}, parts=parts)
    assert missing_words(words, [], [], [], ["stake", "coins"]) == [
        "part 'pot', which the view does not have",
        "part 'stake' of the view in fr",
    ]


def test_options_have_words_and_values_that_need_none_say_themselves() -> None:
    words = larcin.load("pickpocket").words
    assert words.option("seats")["fr"] == "Joueurs"
    assert words.option("seats", 3) == {"en": "3", "fr": "3"}
    assert words.option("powers", "with") == words.options["powers with"]
