"""What a page reads that keeps tables itself, without a server: the shelf, the rules and all words, as files beside the
compiled rules (`larcin compile` writes them).

| file | holds |
| --- | --- |
| `_shelf.json` | what `GET /api/games` answers: the games that lie in this folder |
| `GAME.details.json` | what `GET /api/games/GAME` answers |
| `GAME.rules.LANG.json` | what `GET /api/games/GAME/rules` answers |
| `GAME.words.LANG.json` | the words that sentences are made of: `Words` in one language, moves by number; `shortened` |
| `GAME.puzzles.json` | the puzzles of a game (`larcin.puzzles`), none where there are none for these rules |
| `_puzzles.json` | how many puzzles there are, by game |
| `_table.LANG.json` | what a table says itself (`larcin.table.texts`), and what bots are called |

Each lies there compressed, too, as servers send it.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from larcin.ahead.shortened import shortened
from larcin.ahead.tools import write_whole
from larcin.bots import OUR_BOTS
from larcin.errors import LarcinError
from larcin.puzzles import has_book, read_book
from larcin.rules import OUR_GAMES
from larcin.rules.contract import Game
from larcin.rules.words import LANGUAGES, Text
from larcin.table import protocol
from larcin.table.catalogue import one_game, rules
from larcin.table.texts import BOT_NAMES, TEXTS

SHELF = "_shelf.json"
DETAILS = ".details.json"
PUZZLES = ".puzzles.json"


def write_leaflets(game: Game, folder: Path) -> list[Path]:
    """Write all that is to be read of a game. Returns the files that have changed."""
    written = write_changed(folder / f"{game.name}{DETAILS}", one_game(game, list(OUR_BOTS)))
    for language in LANGUAGES:
        written += write_changed(folder / f"{game.name}.rules.{language}.json", rules(game, language))
        written += write_changed(folder / f"{game.name}.words.{language}.json", shortened(words_of(game, language)))
    written += write_changed(folder / f"{game.name}{PUZZLES}", puzzles_of(game))
    return written


def write_shelf(folder: Path) -> list[Path]:
    """Write what belongs to no game alone: the list of all games that lie in a folder, and the table's own words."""
    written = write_changed(folder / SHELF, list(map(on_the_shelf, details_in(folder))))
    books = {file.name.removesuffix(PUZZLES): json.loads(file.read_bytes()) for file in folder.glob(f"*{PUZZLES}")}
    counts = {name: len(book["puzzles"]) for name, book in sorted(books.items())}
    written += write_changed(folder / "_puzzles.json", counts)
    for language in LANGUAGES:
        told = {"texts": in_one(TEXTS, language), "bot_names": BOT_NAMES}
        written += write_changed(folder / f"_table.{language}.json", told)
    return written


def details_in(folder: Path) -> list[dict[str, Any]]:
    """What is said of each game in a folder, ours first."""
    found = {file.name.removesuffix(DETAILS): file for file in sorted(folder.glob(f"*{DETAILS}"))}
    names = [name for name in OUR_GAMES if name in found]
    names += [name for name in found if name not in names]
    return [json.loads(found[name].read_bytes()) for name in names]


def on_the_shelf(details: dict[str, Any]) -> dict[str, Any]:
    return {part: details[part] for part in protocol.Game.__annotations__}


def words_of(game: Game, language: str) -> dict[str, Any]:
    words = game.words
    return {
        "moves": [words.moves[move][language] for move in game.moves],
        "events": in_one(words.events, language),
        "components": {part: in_one(names, language) for part, names in words.components.items()},
        "counts": {part: [form[language] for form in forms] for part, forms in words.counts.items()},
        "extra_seats": [text[language] for text in words.extra_seats],
    }


def puzzles_of(game: Game) -> dict[str, Any]:
    """The puzzles of a game. A book of other rules is as good as none."""
    try:
        puzzles = read_book(game).puzzles if has_book(game) else []
    except LarcinError:
        puzzles = []
    return {"game": game.name, "rules": game.version, "puzzles": [asdict(each) for each in puzzles]}


def in_one(texts: Mapping[str, Text], language: str) -> dict[str, str]:
    return {str(key): text[language] for key, text in texts.items()}


def write_changed(file: Path, told: object) -> list[Path]:
    """Write a file, compressed and plain, unless it lies there already as it should be."""
    content = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    small = file.with_name(f"{file.name}.gz")
    if file.is_file() and small.is_file() and file.read_bytes() == content:
        return []
    write_whole(small, gzip.compress(content, 9, mtime=0))
    write_whole(file, content)
    return [small, file]
