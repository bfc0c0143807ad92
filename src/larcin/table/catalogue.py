"""The games on the shelf, as clients read about them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

from markdown_it import MarkdownIt

from larcin.rules import games, load
from larcin.rules.contract import Game
from larcin.rules.rules_text import Part, read_rules
from larcin.rules.words import Text
from larcin.table.agreement import known_game
from larcin.table.texts import option_text


def all_games(bots: Sequence[str]) -> list[dict[str, Any]]:
    return [about(load(name), bots) for name in games()]


def about(game: Game, bots: Sequence[str]) -> dict[str, Any]:
    """What a player reads before choosing a game."""
    return {
        "name": game.name,
        "title": dict(game.title),
        "tagline": dict(game.tagline),
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "usual": option.usual,
                "text": option_text(option.name),
                "value_texts": {str(value): option_text(option.name, value) for value in option.values},
            }
            for option in game.options
        ],
        "seats": list(game.seat_counts),
        "credits": {"author": game.credits.author, "publisher": game.credits.publisher, "artist": game.credits.artist},
        "rules": game.version,
        "odds": game.odds is not None,
        "bots": list(bots),
    }


def one_game(name: str, bots: Sequence[str]) -> dict[str, Any]:
    """The same, and the words for every component; the map, where the game has one."""
    game = known_game(name)
    return {
        **about(game, bots),
        "components": components(name),
        "extra_seats": [dict(text) for text in game.words.extra_seats],
        "map": town(name),
    }


@cache
def components(name: str) -> dict[str, dict[str, dict[str, str]]]:
    """Words by part and key. Thousands of heaps, such as `1 red + 2 grey`, are left out: their parts have words."""
    words = load(name).words.components
    return {
        part: {str(key): dict(text) for key, text in names.items() if " + " not in str(key)}
        for part, names in words.items()
    }


@cache
def town(name: str) -> Any:
    file = load(name).rules_text.with_name("map.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


# ----------------------------------------------------------------------------------------------------------- the rules


@cache
def rules(name: str, language: str) -> dict[str, Any]:
    """The text of the rules in one language, section by section, every rule with its number and its marked parts."""
    game = known_game(name)
    text = read_rules(game.rules_text)
    show = partial(shown, language=language, numbers=frozenset(text.numbers))
    return {
        "title": game.title[language],
        "letter": text.letter,
        "introduction": show(text.introduction),
        "rulebook": show(text.rulebook),
        "sections": [
            {
                "title": section.title[language],
                "introduction": show(section.introduction),
                "rules": [
                    {
                        "number": rule.number,
                        "parts": [part_of_rule(part, language, show) for part in rule.parts],
                        "example": show(rule.example),
                    }
                    for rule in section.rules
                ],
            }
            for section in text.sections
        ],
    }


def part_of_rule(part: Part, language: str, show: Callable[[Text | None], Any]) -> dict[str, Any]:
    return {
        "mark": part.mark,
        **show(part.text),
        "heading": part.heading[language] if part.heading else None,
        "page": part.page,
        "open": show(part.open),
        "why": show(part.why),
    }


def shown(text: Text | None, language: str, numbers: frozenset[str]) -> dict[str, str] | None:
    """A text as it was written, and as HTML in which numbers lead to their rules.

    The text is our own, or that of whoever installed a game; no HTML in it is let through all the same.
    """
    if text is None:
        return None
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text[language])
    linked = re.sub(r"\b[A-Z]\d+\b", lambda at: f'<a href="#{at[0]}">{at[0]}</a>' if at[0] in numbers else at[0], html)
    return {"text": text[language], "html": linked}
