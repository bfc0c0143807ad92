"""The page docs/datasheet.md, written from the games themselves: `python -m larcin.rules.datasheet docs/datasheet.md`.

What somebody has to know who publishes numbers from these games: what they are, and what in them is not the box's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from larcin.rules import OUR_GAMES, load
from larcin.rules.contract import Game
from larcin.rules.rules_text import RECONSTRUCTION, RULING, Part, RuleText, read_rules
from larcin.rules.rulings import is_ours, wrapped

HEAD = """# Datasheet

<!-- Written by `python -m larcin.rules.datasheet docs/datasheet.md`: change a game's rules.toml, not this page. -->

What to know before results from these games are published: what the games are as problems, how much of them is printed
in the rulebooks, and what is not the box's. A number from a game with reconstructed parts is a number about
*our* game: say so, name the version of its rules and cite larcin (`CITATION.cff`). [Rulings](rulings.md) says what the
marks mean and has every open case; [baselines](baselines.md) has numbers to compare with.

## The games as problems
"""

FACTS = (
    "game", "rules version", "seats", "moves", "outcomes of chance", "observation", "with memory aid", "state, bytes",
    "at the same time", "hidden",
)  # fmt: skip

MORE = """How long games are and how often each seat wins is measured, not declared: `larcin simulate GAME`. All games
end; chance can be verified; no interface hands out what a seat may not know. A seat's reward is its share of the
victory. In Kids of London at two seats a fictional gang can win, so that the shares of both are less than 1 together.

## Printed, ruled, reconstructed

So many rules have a part with each mark; a rule can have parts of several kinds.
"""

RECONSTRUCTED = """## What is reconstructed

Components and pictures that were missing from the texts we worked from. If you own the box, your correction is
welcome: most are numbers in a data file.
"""

BEYOND = """## What else is not the box's

- No data of people: every game is played by programs, and every number comes from a seed that is named with it.
- Names, drawings and words are larcin's own. The games belong to their authors and publishers.
- The bots that come along were measured on some numbers of seats and variants only: [bots.md](bots.md) says on which.
"""


def page() -> str:
    """The whole page."""
    games = [load(name) for name in OUR_GAMES]
    parts = [
        HEAD,
        table(FACTS, map(facts, games)),
        MORE,
        table(("game", "rules", "printed alone", "with our ruling", "with our reconstruction"), map(counts, games)),
    ]
    parts.append(RECONSTRUCTED)
    for game in games:
        parts += reconstructed(game)
    return "\n".join(map(wrapped, [*parts, BEYOND]))


def table(headings: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def facts(game: Game) -> tuple[str, ...]:
    return (
        game.title["en"],
        str(game.version),
        f"{min(game.seat_counts)}–{max(game.seat_counts)}",
        f"{len(game.moves):,}",
        f"{len(game.outcomes):,}",
        f"{game.layout.observation:,}",
        f"{game.layout.information:,}",
        f"{game.state_type.itemsize:,}",
        "yes" if game.at_once else "no",
        "choices alone" if game.is_open else "yes",
    )


def rules_of(game: Game) -> list[RuleText]:
    rules = read_rules(game.rules_text)
    return [rules.find(number)[1] for number in rules.numbers]


def counts(game: Game) -> tuple[str, ...]:
    rules = rules_of(game)
    marked = [str(sum(mark in rule.marks for rule in rules)) for mark in (RULING, RECONSTRUCTION)]
    printed = sum(not is_ours(rule) for rule in rules)
    return f"[{game.title['en']}](rulings/{game.name}.md)", str(len(rules)), str(printed), *marked


def reconstructed(game: Game) -> Iterator[str]:
    """What was lost of a game, and what it has instead."""
    yield f"### {game.title['en']}"
    found = [(rule.number, part) for rule in rules_of(game) for part in rule.parts if part.mark == RECONSTRUCTION]
    if found:
        page = f"rulings/{game.name}.md"
        yield "\n".join(
            f"- **[{number}]({page}#{number.lower()})** {lost(part)} {in_its_place(part)}" for number, part in found
        )
    else:
        yield "Nothing: all its components are known."


def lost(part: Part) -> str:
    return f"*Lost:* {one_line(part.open['en'])}" if part.open else ""


def in_its_place(part: Part) -> str:
    """What is there instead: its first paragraph, since tables are in the rulings."""
    first, _, rest = part.text["en"].strip().partition("\n\n")
    return f"*Here:* {one_line(first)}{' see there.' if rest and first.endswith(':') else ''}"


def one_line(text: str) -> str:
    return " ".join(text.split())


def write_page(path: Path) -> None:
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write_page(Path(sys.argv[1]))
