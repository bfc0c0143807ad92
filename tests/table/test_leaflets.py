"""What a page without a server reads: the same as the server would answer, in files beside the compiled rules."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.ahead.shortened import restored
from larcin.bots import OUR_BOTS
from larcin.puzzles import read_book
from larcin.rules.words import LANGUAGES, fill
from larcin.table import catalogue, pages, texts
from larcin.table.leaflets import write_leaflets, write_shelf
from tests.table.test_engine_files import ask


def read(file: Path) -> Any:
    """A file that lies there compressed as well."""
    content = file.read_bytes()
    assert gzip.decompress(file.with_name(f"{file.name}.gz").read_bytes()) == content
    return json.loads(content)


def plain(told: object) -> Any:
    return json.loads(json.dumps(told))


@pytest.mark.parametrize("name", larcin.games())
def test_files_say_what_the_server_answers(name: str, tmp_path: Path) -> None:
    game = larcin.load(name)
    write_leaflets(game, tmp_path)
    write_shelf(tmp_path)
    assert read(tmp_path / f"{name}.details.json") == plain(catalogue.one_game(game, list(OUR_BOTS)))
    puzzles = [asdict(puzzle) for puzzle in read_book(game).puzzles]
    assert read(tmp_path / f"{name}.puzzles.json") == plain({"game": name, "rules": game.version, "puzzles": puzzles})
    assert read(tmp_path / "_puzzles.json") == {name: len(puzzles)}
    assert read(tmp_path / "_shelf.json") == [plain(catalogue.about(game, list(OUR_BOTS)))]
    for language in LANGUAGES:
        assert read(tmp_path / f"{name}.rules.{language}.json") == plain(catalogue.rules(game, language))
        words = restored(read(tmp_path / f"{name}.words.{language}.json"))
        assert words["moves"] == [game.words.moves[move][language] for move in game.moves]
        assert set(words["events"]) == set(game.words.events)


def test_only_what_has_changed_is_written_again(tmp_path: Path) -> None:
    game = larcin.load("pickpocket")
    first = write_leaflets(game, tmp_path)
    assert len(first) == 2 * (2 + 2 * len(LANGUAGES))
    assert write_leaflets(game, tmp_path) == []
    write_shelf(tmp_path)
    assert write_shelf(tmp_path) == []
    (tmp_path / "pickpocket.rules.fr.json").write_text("{")
    assert {file.name for file in write_leaflets(game, tmp_path)} == {
        "pickpocket.rules.fr.json", "pickpocket.rules.fr.json.gz",
    }  # fmt: skip


def test_the_shelf_has_our_games_in_their_order(tmp_path: Path) -> None:
    for name in reversed(larcin.games()):
        write_leaflets(larcin.load(name), tmp_path)
    write_shelf(tmp_path)
    assert [game["name"] for game in read(tmp_path / "_shelf.json")] == list(larcin.games())


def test_the_tables_own_words_are_there_in_all_languages(tmp_path: Path) -> None:
    write_shelf(tmp_path)
    for language in LANGUAGES:
        told = read(tmp_path / f"_table.{language}.json")
        assert told["bot_names"] == list(texts.BOT_NAMES)
        said = fill(told["texts"]["table: sits"], {"name": "Ann"}, language)
        assert said == texts.tell({"event": "table: sits", "name": "Ann"}, language)


def test_where_nothing_is_compiled_the_shelf_is_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "ENGINE", tmp_path)
    answer = ask("/engine/_shelf.json")
    assert (answer.status, json.loads(answer.content)) == (200, [])
    write_leaflets(larcin.load("kids-of-london"), tmp_path)
    write_shelf(tmp_path)
    answer = ask("/engine/_shelf.json", accept_encoding="gzip")
    assert [game["name"] for game in json.loads(gzip.decompress(answer.content))] == ["kids-of-london"]
    assert answer.headers["cache-control"] == "no-cache"
