"""`larcin rules`: the rules of a game in a terminal, all of them, one by its number, or those with a word."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from larcin.cli.common import Commands, add_language, console
from larcin.cli.texts import say
from larcin.rules import load
from larcin.rules.contract import Game
from larcin.rules.rules_text import MARK_WORDS, RECONSTRUCTION, RULING, Part, RulesText, RuleText, Section, read_rules

WIDEST = 80
"""Longer lines are hard to read."""

KEYS = {RULING: "ruling key", RECONSTRUCTION: "reconstruction key"}
OPEN = {RULING: "ruling open", RECONSTRUCTION: "reconstruction open"}

HELD = "\ue000"
"""Stands for a space at which no line may break: rich breaks lines at all that Unicode knows."""


def add_commands(commands: Commands) -> None:
    rules = commands.add_parser(
        "rules",
        help="read the rules of a game",
        description="Read the rules of a game: all of them, one by its number, or those with a word.",
    )
    rules.add_argument("game", metavar="GAME", help="a game, such as kids-of-london")
    some = rules.add_mutually_exclusive_group()
    some.add_argument(
        "number", metavar="NUMBER", nargs="?", help="one rule, such as K7, with all that is known about it"
    )
    some.add_argument(
        "--search", metavar="WORD", help="only the rules in which this word stands, or all of these words"
    )
    add_language(rules)
    rules.set_defaults(run=show_rules)


def show_rules(given: argparse.Namespace) -> int:
    game = load(given.game)
    if given.number is not None:
        show(one_rule(*read_rules(game.rules_text).find(given.number), given.lang))
    elif given.search is not None:
        return show_found(game, given.search, given.lang)
    else:
        show(whole(game, given.lang))
    return 0


def look_up(game: Game, wanted: str, language: str) -> None:
    """Show what somebody at the table asks for: a rule by its number, those with a word, or all if nothing was said."""
    rules = read_rules(game.rules_text)
    if not wanted:
        show(whole(game, language))
    elif wanted.upper() in rules.numbers:
        show(one_rule(*rules.find(wanted), language))
    else:
        show_found(game, wanted, language)


def show(text: RenderableType) -> None:
    """Print a text no wider than one likes to read, and no colon or question mark at the start of a French line."""
    with console.capture() as captured:
        console.print(text, width=min(console.width, WIDEST))
    for line in captured.get().splitlines():
        print(line.replace(HELD, " ").rstrip())


def marked_down(text: str) -> Markdown:
    return Markdown(held(text))


def held(text: str) -> str:
    """A text in which the spaces beside French marks hold lines together."""
    return re.sub(r" (?=[;:!?»])|(?<=\d) (?=£)|(?<=«) ", HELD, text)


def show_found(game: Game, words: str, language: str) -> int:
    """What a search finds. Nothing: say so, as a failure."""
    found = read_rules(game.rules_text).search(words, language)
    number = len(found.numbers)
    if not found.sections:
        show(Line(held(say("nothing found", language, words=words))))
        return 1
    show(Group(*sections_of(found, language)))
    show(Line(held(say("found" if number != 1 else "found one", language, number=number, words=words))))
    return 0


# ------------------------------------------------------------------------------------------------------------- layout


def whole(game: Game, language: str) -> RenderableType:
    """All rules of a game, with what one should know before reading them."""
    rules = read_rules(game.rules_text)
    shown = {mark for rule in rules.rules for mark in rule.marks}
    key = [say(text, language) for mark, text in KEYS.items() if mark in shown]
    return Group(
        marked_down(f"# {game.title[language]}"),
        Line(),
        marked_down(rules.introduction[language]),
        *([Line(), Line(held(" ".join(key)), style="italic")] if key else []),
        *sections_of(rules, language),
    )


def sections_of(rules: RulesText, language: str) -> Iterator[RenderableType]:
    for section in rules.sections:
        yield Line()
        yield Line(held(section.title[language]), style="bold underline")
        yield Line()
        if section.introduction:
            yield marked_down(section.introduction[language])
            yield Line()
        if section.rules:
            yield numbered((rule, text_of(rule, language)) for rule in section.rules)


def numbered(rules: Iterator[tuple[RuleText, RenderableType]]) -> Table:
    """Rules under each other, their numbers beside them."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", min_width=3, no_wrap=True)
    table.add_column()
    for rule, text in rules:
        table.add_row(rule.number, text)
    return table


def text_of(rule: RuleText, language: str) -> RenderableType:
    """What a rule says, each part of ours named as such, and its example."""
    texts = [said(part, language) for part in rule.parts]
    if rule.example:
        texts.append(f"> **{say('example', language)}** {rule.example[language]}")
    return Padding(marked_down("\n\n".join(texts)), (0, 0, 1, 0))


def said(part: Part, language: str) -> str:
    if not part.is_ours:
        return part.text[language]
    label = MARK_WORDS[part.mark][language]
    return f"*{label[0].upper()}{label[1:]}.* {part.text[language]}"


def one_rule(section: Section, rule: RuleText, language: str) -> RenderableType:
    """A rule with where it is printed, what was open, and why we decided as we did."""
    remarks = [remark for part in rule.parts for remark in remarks_on(part, language)]
    return Group(
        Line(held(section.title[language]), style="bold underline"),
        Line(),
        numbered(iter([(rule, text_of(rule, language))])),
        marked_down("\n\n".join(remarks)),
    )


def remarks_on(part: Part, language: str) -> Iterator[str]:
    if part.heading or part.page:
        page = [say("page", language, page=part.page)] if part.page else []
        yield say("printed", language, where=", ".join([*page, *([part.heading[language]] if part.heading else [])]))
    if part.open and part.why:
        yield f"**{say(OPEN[part.mark], language)}** {part.open[language]}"
        yield f"**{say('why', language)}** {part.why[language]}"
