"""The pages in `docs/rulings`, written from the text of the rules: `python -m larcin.rules.rulings docs/rulings`.

They hold every rule that is not all printed in a rulebook: our rulings and reconstructions, with the reasons.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import Game
from larcin.rules.rules_text import MARK_WORDS, RECONSTRUCTION, RULING, Part, RuleText, read_rules

HEAD = """# {title}: rulings and reconstructions

<!-- Written by `python -m larcin.rules.rulings docs/rulings`: change the rules.toml of the game, not this page. -->

The rules of {title} that the printed rulebook does not settle alone, and what larcin does. [Rulings](../rulings.md)
says what a ruling is and how to disagree with one. Of the rules {first} to {last}, those that are not listed here are
printed in the rulebook; `larcin rules {name}` tells all of them.

*Which rulebook.* {rulebook}
"""

LINE = 120
AS_IT_IS = ("|", "-", "<!--")

OPEN = {RULING: "What the rulebook leaves open", RECONSTRUCTION: "What was lost"}


def page(game: Game) -> str:
    """The page of one game."""
    rules = read_rules(game.rules_text)
    first, *_, last = rules.numbers
    assert rules.rulebook is not None, "a game of ours has a printed rulebook"
    head = HEAD.format(title=game.title["en"], name=game.name, first=first, last=last, rulebook=rules.rulebook["en"])
    ours = (rule for number in rules.numbers for rule in [rules.find(number)[1]] if is_ours(rule))
    return "\n".join([wrapped(head), *(wrapped("\n\n".join(told(rule))) for rule in ours)])


def is_ours(rule: RuleText) -> bool:
    return any(part.is_ours for part in rule.parts)


def told(rule: RuleText) -> Iterator[str]:
    yield f"## {rule.number}"
    for part in rule.parts:
        yield from told_part(part)


def told_part(part: Part) -> Iterator[str]:
    yield f"**{MARK_WORDS[part.mark]['en'].capitalize()}**{printed_at(part)}. {part.text['en']}"
    if part.open and part.why:
        yield f"*{OPEN[part.mark]}.* {part.open['en']}"
        yield f"*Why so.* {part.why['en']}"


def printed_at(part: Part) -> str:
    """Where the rulebook has it, as far as we can tell."""
    page = [f"page {part.page}"] if part.page else []
    heading = [f"*{part.heading['en']}*"] if part.heading else []
    return f" ({', '.join([*page, *heading])})" if page or heading else ""


def wrapped(text: str) -> str:
    """Paragraphs with lines of one length; tables and lists as they are."""
    parts = text.strip().split("\n\n")
    return "\n\n".join(part if part.startswith(AS_IT_IS) else fill(part, LINE) for part in parts) + "\n"


def write_pages(folder: Path) -> None:
    for name in OUR_GAMES:
        (folder / f"{name}.md").write_text(page(load(name)), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
