"""The games on the shelf, as clients read about them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt

from larcin.rules import games, load
from larcin.rules.contract import Game
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
    file = load(name).rules_text["en"].with_name("map.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None


@cache
def rules(name: str, language: str) -> str:
    """The rules in prose, as HTML. They are our own text; no HTML in them is let through all the same."""
    text = known_game(name).rules_text[language].read_text(encoding="utf-8")
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return html
