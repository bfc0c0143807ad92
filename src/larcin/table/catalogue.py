"""The games on the shelf, as clients read about them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from markdown_it import MarkdownIt

from larcin.bots.ladder import Rung, ladder_of
from larcin.rules.contract import Game
from larcin.rules.description import outline, parts_of_view
from larcin.rules.rules_text import Part, read_rules
from larcin.rules.words import Text
from larcin.table import protocol
from larcin.table.protocol import MarkedDown, Texts, in_both


def about(game: Game, bots: Sequence[str]) -> protocol.Game:
    """What a player reads before choosing a game."""
    return {
        "name": game.name,
        "title": in_both(game.title),
        "tagline": in_both(game.tagline),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "usual": option.usual,
                "text": in_both(game.words.option(option.name)),
                "value_texts": {str(value): in_both(game.words.option(option.name, value)) for value in option.values},
            }
            for option in game.options
        ],
        "seats": list(game.seat_counts),
        "credits": {"author": game.credits.author, "publisher": game.credits.publisher, "artist": game.credits.artist},
        "rules": game.version,
        "odds": game.odds is not None,
        "is_open": game.is_open,
        "bots": list(bots),
        "ladder": [step(each) for each in ladder_of(game.name)],
    }


def step(rung: Rung) -> protocol.Step:
    measured = rung.measured
    return {
        "bot": rung.name,
        "rating": None if measured is None else measured.rating,
        "level": None if rung.slips else rung.level,
    }


def one_game(game: Game, bots: Sequence[str]) -> protocol.GameDetails:
    """The same, and the words for every component and part of the view; the map, where the game has one."""
    return {
        **about(game, bots),
        "components": components(game),
        "extra_seats": [in_both(text) for text in game.words.extra_seats],
        "map": town(game),
        "view": outline(game),
        "parts": {part: in_both(game.words.part(part)) for part in game.words.parts or parts_of_view(game)},
        "blunder": game.hints.blunder,
    }


@cache
def components(game: Game) -> dict[str, dict[str, Texts]]:
    """Words by part and key. Thousands of heaps, such as `1 red + 2 grey`, are left out: their parts have words."""
    words = game.words.components
    return {
        part: {str(key): in_both(text) for key, text in names.items() if " + " not in str(key)}
        for part, names in words.items()
    }


@cache
def town(game: Game) -> Any:
    file = game.rules_text.with_name("map.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


# ----------------------------------------------------------------------------------------------------------- the rules


@cache
def rules(game: Game, language: str) -> protocol.Rules:
    """The text of the rules in one language, section by section, every rule with its number and its marked parts."""
    text = read_rules(game.rules_text)
    show = partial(shown, language=language, numbers=frozenset(text.numbers))
    return {
        "title": game.title[language],
        "letter": text.letter,
        "introduction": show(text.introduction),
        "rulebook": shown_if_any(text.rulebook, show),
        "sections": [
            {
                "title": section.title[language],
                "introduction": shown_if_any(section.introduction, show),
                "rules": [
                    {
                        "number": rule.number,
                        "parts": [part_of_rule(part, language, show) for part in rule.parts],
                        "example": shown_if_any(rule.example, show),
                    }
                    for rule in section.rules
                ],
            }
            for section in text.sections
        ],
    }


Show = Callable[[Text], MarkedDown]


def shown_if_any(text: Text | None, show: Show) -> MarkedDown | None:
    return None if text is None else show(text)


def part_of_rule(part: Part, language: str, show: Show) -> protocol.RulePart:
    return {
        "mark": part.mark,
        **show(part.text),
        "heading": part.heading[language] if part.heading else None,
        "page": part.page,
        "open": shown_if_any(part.open, show),
        "why": shown_if_any(part.why, show),
    }


def shown(text: Text, language: str, numbers: frozenset[str]) -> MarkedDown:
    """A text as it was written, and as HTML in which numbers lead to their rules.

    The text is our own, or that of whoever installed a game; no HTML in it is let through all the same.
    """
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text[language])
    linked = re.sub(r"\b[A-Z]\d+\b", lambda at: f'<a href="#{at[0]}">{at[0]}</a>' if at[0] in numbers else at[0], html)
    return {"text": text[language], "html": linked}
