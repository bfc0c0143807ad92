"""The rules as people read them: the file `rules.toml` of each game, and whatever is shown from it.

Such a file has sections in the order in which one teaches the game, and in them every rule with its number. It holds

- `letter`, with which all numbers begin;
- `introduction`, what the game is about;
- `rulebook`, which printed rulebook (its edition and language) the headings and pages belong to, if there is one;
- a `[[section]]` for each section: its `title`, an `introduction` or none, and any number of
- `[[section.rule]]`, each with its `number`, one to three parts by their marks, and perhaps an `example`.

A part is what the rule says, by language, under its mark:

- `rulebook`: printed in the rulebook, under that `heading` and on that `page`, where we can tell;
- `ruling`: the rulebook leaves it open, and we decided;
- `reconstruction`: a picture or component was lost, and we filled the gap.

A rule that is printed in the main has our detail in a part of its own. For what is ours the file also says what was
`open`, or lost, and `why` we did it so. All texts are light Markdown, in every language, and begin with words (a table
needs a sentence before it); the numbers go from 1 to the last, each of them once, in any order.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

from larcin.errors import BadRules, UnknownRule
from larcin.reading import Checked
from larcin.rules.words import LANGUAGES, Text

Mark = Literal["rulebook", "ruling", "reconstruction"]
MARKS: tuple[Mark, Mark, Mark] = ("rulebook", "ruling", "reconstruction")
RULEBOOK, RULING, RECONSTRUCTION = MARKS

MARK_WORDS: dict[str, Text] = {
    RULEBOOK: {"en": "in the rulebook", "fr": "dans la règle imprimée"},
    RULING: {"en": "our ruling", "fr": "notre décision"},
    RECONSTRUCTION: {"en": "our reconstruction", "fr": "notre reconstitution"},
}


@dataclass(frozen=True)
class Part:
    """What a rule says under one mark."""

    mark: Mark
    text: Text
    heading: Text | None = None
    page: int | None = None
    open: Text | None = None
    why: Text | None = None

    @property
    def is_ours(self) -> bool:
        return self.mark != RULEBOOK


@dataclass(frozen=True)
class RuleText:
    """A rule: its number and its parts, in the order of the file."""

    number: str
    parts: tuple[Part, ...]
    example: Text | None = None

    @property
    def marks(self) -> tuple[str, ...]:
        return tuple(part.mark for part in self.parts)

    def says(self, wanted: list[str], language: str) -> bool:
        """Whether all these words are in the text of the rule, its number included."""
        texts = [self.number, *(part.text[language] for part in self.parts)]
        return has_words([*texts, *([self.example[language]] if self.example else [])], wanted)


@dataclass(frozen=True)
class Section:
    title: Text
    introduction: Text | None
    rules: tuple[RuleText, ...]


@dataclass(frozen=True)
class RulesText:
    """All that is written about the rules of a game."""

    letter: str
    introduction: Text
    rulebook: Text | None
    sections: tuple[Section, ...]

    @property
    def rules(self) -> Iterator[RuleText]:
        for section in self.sections:
            yield from section.rules

    @property
    def numbers(self) -> list[str]:
        """All numbers, ascending."""
        return sorted((rule.number for rule in self.rules), key=lambda number: int(number.removeprefix(self.letter)))

    def texts(self) -> Iterator[tuple[str, Text]]:
        """Every text, and where it stands."""
        yield "introduction", self.introduction
        if self.rulebook:
            yield "rulebook", self.rulebook
        for section in self.sections:
            yield section.title["en"], section.title
            if section.introduction:
                yield section.title["en"], section.introduction
        for rule in self.rules:
            for part in rule.parts:
                yield from ((rule.number, text) for text in (part.text, part.heading, part.open, part.why) if text)
            if rule.example:
                yield rule.number, rule.example

    def find(self, number: str) -> tuple[Section, RuleText]:
        """A rule by its number, written as `K7`, `k7` or `7`, and the section that it stands in."""
        wanted = f"{self.letter}{number.strip().upper().removeprefix(self.letter)}"
        for section in self.sections:
            for rule in section.rules:
                if rule.number == wanted:
                    return section, rule
        raise UnknownRule(f"There is no rule {number!r}: they are {self.numbers[0]} to {self.numbers[-1]}.")

    def search(self, words: str, language: str) -> RulesText:
        """What is left if only rules and introductions stay that have all these words."""
        wanted = folded(words).split()
        found = []
        for section in self.sections:
            rules = tuple(rule for rule in section.rules if rule.says(wanted, language))
            introduction = section.introduction
            if introduction and not has_words([introduction[language]], wanted):
                introduction = None
            if rules or introduction:
                found.append(replace(section, introduction=introduction, rules=rules))
        return replace(self, sections=tuple(found))


# ------------------------------------------------------------------------------------------------------------- search


def has_words(texts: list[str], wanted: list[str]) -> bool:
    there = folded(" ".join(texts))
    return all(word in there for word in wanted)


def folded(text: str) -> str:
    """A text as one compares it: small letters without accents, straight apostrophes, no Markdown."""
    plain = re.sub(r"[*_`|]", "", text).replace("’", "'").replace("œ", "oe").replace("Œ", "oe")
    letters = unicodedata.normalize("NFKD", plain)
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).lower().split())


# ------------------------------------------------------------------------------------------------------------ reading


@cache
def read_rules(path: Path) -> RulesText:
    """The text of the rules in a file. Raises `BadRules`, naming the place and what would be right."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRules(f"{path.name}: there is no such file in {path.parent}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadRules(f"{path.name}: this is not TOML: {error}.") from None
    return rules_from(given, path.name)


def rules_from(given: Mapping[str, Any], name: str) -> RulesText:
    here = Checked(given, name, BadRules)
    letter = here.text("letter")
    if not re.fullmatch("[A-Z]", letter):
        raise here.complain("letter", "one capital letter")
    rules = RulesText(
        letter=letter,
        introduction=text_of(here, "introduction"),
        rulebook=text_of(here, "rulebook") if here.has("rulebook") else None,
        sections=tuple(section_from(each, name) for each in several(here, "section")),
    )
    here.nothing_else()
    check_numbers(rules, name)
    check_references(rules, name)
    return rules


def several(here: Checked, part: str) -> list[Checked]:
    """A list with at least one object."""
    return here.parts(part, 1, 1000)


def text_of(here: Checked, part: str) -> Text:
    """A text in every language, none of them empty."""
    inner = here.inner(part)
    text = in_languages(inner)
    inner.nothing_else()
    return text


def in_languages(here: Checked) -> Text:
    text = {language: here.text(language).strip() for language in LANGUAGES}
    for language, words in text.items():
        if not words:
            raise here.complain(language, "a text that says something")
        if words.startswith("|"):
            raise here.complain(language, "a sentence before the table")
    return text


def section_from(here: Checked, name: str) -> Section:
    section = Section(
        title=text_of(here, "title"),
        introduction=text_of(here, "introduction") if here.has("introduction") else None,
        rules=tuple(rule_from(each, name) for each in several(here, "rule")) if here.has("rule") else (),
    )
    here.nothing_else()
    if not section.rules and not section.introduction:
        raise BadRules(f"{here.place}: a section has rules or an introduction, or both.")
    return section


def rule_from(here: Checked, name: str) -> RuleText:
    number = here.text("number")
    here.place = f"{name}, {number}"  # easier to find than the how-manieth rule it is
    names = [name for name in here.names() if name not in ("number", "example")]
    for name in names:
        if name not in MARKS:
            raise BadRules(f"{here.place}: {name!r} is no mark. The marks are {', '.join(MARKS)}.")
    marks = sorted((mark for mark in MARKS if mark in names), key=names.index)
    if not marks:
        raise BadRules(f"{here.place}: a rule has at least one part, under its mark: {', '.join(MARKS)}.")
    return RuleText(
        number=number,
        parts=tuple(part_from(here.inner(mark), mark) for mark in marks),
        example=text_of(here, "example") if here.has("example") else None,
    )


def part_from(here: Checked, mark: Mark) -> Part:
    text = in_languages(here)
    if mark == RULEBOOK:
        part = Part(mark, text, heading=heading_of(here), page=page_of(here))
    else:
        part = Part(mark, text, open=text_of(here, "open"), why=text_of(here, "why"))
    here.nothing_else()
    return part


def heading_of(here: Checked) -> Text | None:
    """A heading as it is printed: the same for all readers, or one a language where there are several editions."""
    if not here.has("heading"):
        return None
    if isinstance(here.any("heading"), str):
        return dict.fromkeys(LANGUAGES, here.text("heading"))
    return text_of(here, "heading")


def page_of(here: Checked) -> int | None:
    return here.number("page", 1, 1000) if here.has("page") else None


def check_numbers(rules: RulesText, name: str) -> None:
    """Numbers have the letter, and go from 1 to the last without a gap."""
    for rule in rules.rules:
        if not re.fullmatch(rf"{rules.letter}[1-9]\d*", rule.number):
            raise BadRules(f"{name}: {rule.number!r} is no number. Write {rules.letter} and a number: {rules.letter}1.")
    if not rules.numbers:
        raise BadRules(f"{name}: there are no rules in any section.")
    for number, following in pairwise([f"{rules.letter}0", *rules.numbers]):
        expected = f"{rules.letter}{int(number[1:]) + 1}"
        if following == number:
            raise BadRules(f"{name}: there are two rules {number}.")
        if following != expected:
            raise BadRules(f"{name}: there is no rule {expected}, though there is {following}.")


def check_references(rules: RulesText, name: str) -> None:
    """A text that mentions a number of this game mentions one that there is."""
    known = set(rules.numbers)
    for place, text in rules.texts():
        for number in re.findall(rf"\b{rules.letter}\d+\b", " ".join(text.values())):
            if number not in known:
                raise BadRules(f"{name}, {place}: the text mentions {number}, and there is no such rule.")
