"""The text of the rules: what a file must hold, and that ours hold it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from larcin.errors import BadRules, UnknownRule
from larcin.rules import OUR_GAMES, load
from larcin.rules.rules_text import (
    MARK_WORDS,
    MARKS,
    RECONSTRUCTION,
    RULEBOOK,
    RULING,
    RulesText,
    folded,
    read_rules,
    rules_from,
)
from larcin.rules.words import LANGUAGES

MORA = str(Path(__file__).parents[2] / "examples" / "mora")

SMALL = """
letter = "Z"
introduction = { en = "Thieves.", fr = "Des voleurs." }
rulebook = { en = "The one of 1838.", fr = "Celle de 1838." }

[[section]]
title = { en = "Start", fr = "Début" }

[[section.rule]]
number = "Z2"
[section.rule.rulebook]
en = "**Take** one coin."
fr = "**Prenez** une pièce."
heading = "Mise en place"
page = 3
[section.rule.ruling]
en = "Not two, see Z1."
fr = "Pas deux, voir Z1."
open = { en = "How many.", fr = "Combien." }
why = { en = "One is enough.", fr = "Une suffit." }
[section.rule.example]
en = "Ann takes one."
fr = "Anne en prend une."

[[section]]
title = { en = "End", fr = "Fin" }
introduction = { en = "It ends.", fr = "C’est la fin." }

[[section.rule]]
number = "Z1"
[section.rule.reconstruction]
en = "The richest wins."
fr = "Le plus riche gagne, cœur léger."
open = { en = "Who wins.", fr = "Qui gagne." }
why = { en = "Somebody must.", fr = "Il le faut bien." }
"""


def small(**changes: Any) -> dict[str, Any]:
    """The small file, with parts put in by their path: `section_0_rule_0_number="Z9"`. None leaves a part out."""
    given = tomllib.loads(SMALL)
    for path, value in changes.items():
        at: Any = given
        *way, last = path.split("_")
        for step in way:
            at = at[int(step)] if step.isdigit() else at[step]
        key: Any = int(last) if last.isdigit() else last
        if value is None:
            del at[key]
        else:
            at[key] = value
    return given


def rules(**changes: Any) -> RulesText:
    return rules_from(small(**changes), "rules.toml")


def test_a_file_is_read() -> None:
    text = rules()
    assert text.numbers == ["Z1", "Z2"]
    assert [rule.number for rule in text.rules] == ["Z2", "Z1"], "in the order of the sections"
    section, rule = text.find("Z2")
    assert section.title["fr"] == "Début"
    assert rule.marks == (RULEBOOK, RULING)
    printed, ours = rule.parts
    assert (printed.page, printed.heading) == (3, {"en": "Mise en place", "fr": "Mise en place"})
    assert printed.text["en"] == "**Take** one coin."
    assert (ours.is_ours, ours.heading, ours.page) == (True, None, None)
    assert ours.open == {"en": "How many.", "fr": "Combien."}
    assert rule.example == {"en": "Ann takes one.", "fr": "Anne en prend une."}


def test_a_heading_may_differ_by_language() -> None:
    headings = {"en": "Set up", "fr": "Mise en place"}
    assert rules(section_0_rule_0_rulebook_heading=headings).find("2")[1].parts[0].heading == headings


@pytest.mark.parametrize("written", ["Z2", "z2", " 2 "])
def test_a_rule_is_found_by_its_number(written: str) -> None:
    assert rules().find(written)[1].number == "Z2"


@pytest.mark.parametrize("written", ["Z3", "K2", "2a", ""])
def test_a_number_that_is_not_there_is_named(written: str) -> None:
    with pytest.raises(UnknownRule, match=f"There is no rule '{written}': they are Z1 to Z2"):
        rules().find(written)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"letter": "zz"}, "rules.toml, letter: expected one capital letter"),
    ({"letter": None}, "rules.toml, letter: expected a text, found nothing"),
    ({"introduction": None}, "rules.toml, introduction: expected an object"),
    ({"introduction_fr": None}, "rules.toml, introduction, fr: expected a text, found nothing"),
    ({"introduction_fr": " \n"}, "rules.toml, introduction, fr: expected a text that says something"),
    ({"introduction_de": "Diebe."}, "rules.toml, introduction: .*'de'"),
    ({"extra": 1}, "rules.toml: .*'extra'"),
    ({"section": []}, "rules.toml, section: expected a list"),
    ({"section_0_title_en": ""}, "rules.toml, section 0, title, en: expected a text that says something"),
    ({"section_0_tilte": "x"}, "rules.toml, section 0: .*'tilte'"),
    ({"section_0_rule": None}, "section 0: a section has rules or an introduction, or both"),
    ({"section_0_rule_0_number": None}, "section 0, rule 0, number: expected a text"),
    ({"section_0_rule_0_ruleing": {}}, "Z2: 'ruleing' is no mark. The marks are rulebook, ruling, reconstruction"),
    ({"section_1_rule_0_reconstruction": None}, "Z1: a rule has at least one part, under its mark: rulebook"),
    ({"section_0_rule_0_rulebook_fr": None}, "Z2, rulebook, fr: expected a text, found nothing"),
    ({"section_0_rule_0_rulebook_en": ""}, "Z2, rulebook, en: expected a text that says something"),
    ({"section_0_rule_0_rulebook_en": "| a |\n| - |"}, "Z2, rulebook, en: expected a sentence before the table"),
    ({"section_0_rule_0_rulebook_page": "three"}, "Z2, rulebook, page: expected a whole number from 1"),
    ({"section_0_rule_0_rulebook_why": {}}, "Z2, rulebook: .*'why'"),
    ({"section_0_rule_0_rulebook_heading": {"en": "Set up"}}, "Z2, rulebook, heading, fr: expected a text"),
    ({"section_0_rule_0_ruling_why": None}, "Z2, ruling, why: expected an object"),
    ({"section_0_rule_0_ruling_open_fr": ""}, "Z2, ruling, open, fr: expected a text that says something"),
    ({"section_0_rule_0_ruling_page": 3}, "Z2, ruling: .*'page'"),
    ({"section_0_rule_0_example_fr": None}, "Z2, example, fr: expected a text, found nothing"),
    ({"section_0_rule_0_number": "K2"}, "'K2' is no number. Write Z and a number: Z1"),
    ({"section_0_rule_0_number": "Z02"}, "'Z02' is no number"),
    ({"section_0_rule_0_number": "Z1"}, "there are two rules Z1"),
    ({"section_0_rule_0_number": "Z3"}, "there is no rule Z2, though there is Z3"),
    ({"section_0_rule_0_ruling_fr": "Voir Z7."}, "Z2: the text mentions Z7, and there is no such rule"),
    ({"section_1_introduction_en": "See Z7."}, "End: the text mentions Z7"),
]


@pytest.mark.parametrize(("changes", "complaint"), BAD, ids=lambda part: str(part)[:60])
def test_a_wrong_file_is_refused_with_the_place_and_what_would_be_right(
    changes: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadRules, match=complaint):
        rules(**changes)


def test_a_file_without_rules_is_refused() -> None:
    only = {"title": {"en": "A", "fr": "B"}, "introduction": {"en": "A", "fr": "B"}}
    with pytest.raises(BadRules, match="there are no rules in any section"):
        rules(section=[only])


def test_a_file_that_is_not_there_or_no_toml_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match=r"rules\.toml: there is no such file in"):
        read_rules(tmp_path / "rules.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("letter = Z\n")
    with pytest.raises(BadRules, match=r"broken\.toml: this is not TOML: .*line 1"):
        read_rules(broken)
    broken.write_bytes(b'letter = "\xff"')
    with pytest.raises(BadRules, match=r"broken\.toml: this is not TOML"):
        read_rules(broken)


# ------------------------------------------------------------------------------------------------------------- search


def found(words: str, language: str = "en") -> list[str]:
    return rules().search(words, language).numbers


def test_search_looks_at_what_rules_say_and_not_at_our_reasons() -> None:
    assert found("coin") == ["Z2"]
    assert found("ANN takes") == ["Z2"], "all of these words, anywhere in the rule, its example included"
    assert found("ann richest") == []
    assert found("enough") == [], "that is only a reason"
    assert found("take one coin") == ["Z2"], "Markdown does not stand between words"
    assert found("z1") == ["Z1", "Z2"], "the rule itself, and who mentions it"


def test_search_cares_neither_for_accents_nor_for_apostrophes() -> None:
    assert found("PIECE", "fr") == ["Z2"]
    assert found("coeur leger", "fr") == ["Z1"]
    assert folded("C’est  l’Œuvre\nd’été **là** | `x`") == "c'est l'oeuvre d'ete la x"


def test_search_finds_introductions_too_and_keeps_no_others() -> None:
    ends = rules().search("it ends", "en")
    assert [(section.title["en"], len(section.rules)) for section in ends.sections] == [("End", 0)]
    assert [section.introduction for section in rules().search("richest", "en").sections] == [None]
    assert rules().search("zebra", "en").sections == ()


# ---------------------------------------------------------------------------------------------------------- our games

LAST = {"kids-of-london": "K27", "doggy-bag": "D38", "pickpocket": "P40", "oliver-twist": "T48"}
"""The last number of each; that none before it is missing is seen to where they are read."""

WITH_RECONSTRUCTIONS = {
    "kids-of-london": set(),
    "doggy-bag": {"D1", "D2", "D3"},
    "pickpocket": {"P4", "P5", "P6", "P28"},
    "oliver-twist": {"T1", "T3", "T4", "T5", "T7", "T8", "T10", *(f"T{number}" for number in range(40, 48))},
}


def of(game: str) -> RulesText:
    return read_rules(load(game).rules_text)


def test_all_rules_of_our_games_have_a_text() -> None:
    assert {game: of(game).numbers[-1] for game in OUR_GAMES} == LAST


@pytest.mark.parametrize("game", [*OUR_GAMES, MORA], ids=lambda game: Path(game).stem)
def test_no_text_is_empty_or_the_same_in_both_languages(game: str) -> None:
    for place, text in of(game).texts():
        assert set(text) == set(LANGUAGES), place
        assert all(text.values()), place
    for rule in of(game).rules:
        for part in rule.parts:
            assert part.text["en"] != part.text["fr"], rule.number


@pytest.mark.parametrize("game", OUR_GAMES)
def test_a_rulebook_is_named_and_every_printed_part_says_where_it_stands(game: str) -> None:
    assert of(game).rulebook
    for rule in of(game).rules:
        for part in rule.parts:
            assert part.is_ours or part.heading or part.page, rule.number


@pytest.mark.parametrize("game", OUR_GAMES)
def test_reconstructions_are_those_whose_pictures_were_lost(game: str) -> None:
    marked = {rule.number for rule in of(game).rules if RECONSTRUCTION in rule.marks}
    assert marked == WITH_RECONSTRUCTIONS[game]


def test_a_rule_can_be_printed_ruled_on_and_reconstructed() -> None:
    assert set(of("pickpocket").find("P28")[1].marks) == set(MARKS) == set(MARK_WORDS)


@pytest.mark.parametrize("game", [*OUR_GAMES, MORA], ids=lambda game: Path(game).stem)
def test_each_language_has_its_own_typography(game: str) -> None:
    for place, text in of(game).texts():
        assert not re.search(r"['\"]", re.sub(r"`[^`]*`", "", " ".join(text.values()))), f"{place}: a straight quote"
        if text["en"] != text["fr"]:  # a heading of a French rulebook is what it is
            assert not re.search(r" [;:!?»]|«", text["en"].replace("| ---:", "")), f"{place}: French marks in English"
            assert not re.search(r"[^\s-][;:!?»](?!-)", text["fr"]), f"{place}: no space before a French mark"
