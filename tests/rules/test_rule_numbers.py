"""Every rule has a test: each number must be cited by at least one test function of its game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from larcin.rules import OUR_GAMES
from tests.rules.citations import Numbering, told_by_tests

HERE = Path(__file__).parent

NUMBERINGS = {
    game: Numbering(**numbering)
    for game, numbering in tomllib.loads((HERE / "rule_numbers.toml").read_text(encoding="utf-8")).items()
}


def folder_of(game: str) -> Path:
    return HERE / game.replace("-", "_")


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_game_says_how_its_rules_are_numbered(game: str) -> None:
    assert game in NUMBERINGS, f"Add a line for {game} to tests/rules/rule_numbers.toml."


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    assert NUMBERINGS[game].uncited(folder_of(game)) == []


@pytest.mark.parametrize("game", OUR_GAMES)
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    assert NUMBERINGS[game].unknown(folder_of(game)) == []


# ------------------------------------------------------------------------------------------------- the check itself

EXAMPLE = '''
"""Z1 in the docstring of the module."""
# Z2 in a comment of the module
RULE = "Z3"


def helper():
    """Z4 in a function that is no test."""


def test_by_name_Z5():
    pass


def test_by_docstring():
    """Two things at once (Z6, z07)."""
    assert "Z8"


class TestInClass:
    def test_by_comment(self):
        # Not these: XZ10, Z11st, Z-12.
        assert True  # Z9
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_example.py").write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "helper.py").write_text("def test_in_a_file_without_tests():\n    '''Z1'''\n", encoding="utf-8")
    return tmp_path


def test_citations_count_in_names_docstrings_and_comments_of_tests_only(folder: Path) -> None:
    assert Numbering("Z", 9).cited(folder) == {"Z5", "Z6", "Z7", "Z9"}


def test_a_rule_without_a_citing_test_is_found(folder: Path) -> None:
    assert Numbering("Z", 10).uncited(folder) == ["Z1", "Z2", "Z3", "Z4", "Z8", "Z10"]


def test_one_rule_too_many_is_found_in_every_game() -> None:
    for game in OUR_GAMES:
        numbering = NUMBERINGS[game]
        made_up = Numbering(numbering.letter, numbering.last + 1)
        assert f"{numbering.letter}{numbering.last + 1}" in made_up.uncited(folder_of(game))


def test_a_citation_of_no_rule_is_found(folder: Path) -> None:
    assert Numbering("Z", 6).unknown(folder) == ["Z7", "Z9"]


def test_decoys_are_read_as_words_but_cite_nothing() -> None:
    words = " ".join(told_by_tests(EXAMPLE))
    assert "XZ10, Z11st, Z-12" in words
    assert "Z8" not in words
