"""Every rule has a line of code and a test: both cite its number, and nothing cites a number that is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

import larcin.rules
from larcin.rules import OUR_GAMES
from tests.rules.citations import Numbering, told_by_code, told_by_tests

TESTS = Path(__file__).parent
CODE = Path(larcin.rules.__file__).parent
MORA = Path(__file__).parents[2] / "examples" / "mora"

NUMBERINGS = {game: Numbering.of(game) for game in OUR_GAMES}


def folder_of(game: str) -> str:
    return game.replace("-", "_")


def by_tests(game: str) -> set[str]:
    return NUMBERINGS[game].cited_by_tests(TESTS / folder_of(game))


def by_code(game: str) -> set[str]:
    return NUMBERINGS[game].cited_by_code(CODE / folder_of(game))


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_is_cited_by_a_test(game: str) -> None:
    assert NUMBERINGS[game].uncited(by_tests(game)) == []


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_is_cited_by_the_code_of_its_game(game: str) -> None:
    assert NUMBERINGS[game].uncited(by_code(game)) == []


@pytest.mark.parametrize("game", OUR_GAMES)
def test_nothing_cites_a_rule_that_does_not_exist(game: str) -> None:
    assert NUMBERINGS[game].unknown(by_tests(game) | by_code(game)) == []


def test_the_example_of_a_game_cites_its_rules_too() -> None:
    told = " ".join(word for file in MORA.glob("*.py") for word in told_by_code(file.read_text(encoding="utf-8")))
    numbers = Numbering.of(str(MORA)).rules
    assert len(numbers) == 4
    assert all(number in told for number in numbers)


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


CODE_EXAMPLE = '''
"""The rules Z1 to Z9."""

LIMIT = 9  # Z2
"""Only so many (Z3)."""


class Box:
    """All there is (Z4)."""


@rule
def rob(state):  # Z5
    """Take it all (z06)."""
    return "Z7"
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_example.py").write_text(EXAMPLE, encoding="utf-8")
    (tmp_path / "helper.py").write_text("def test_in_a_file_without_tests():\n    '''Z1'''\n", encoding="utf-8")
    return tmp_path


def test_citations_count_in_names_docstrings_and_comments_of_tests_only(folder: Path) -> None:
    assert Numbering("Z", 9).cited_by_tests(folder) == {"Z5", "Z6", "Z7", "Z9"}


def test_citations_of_code_count_in_comments_and_docstrings_but_not_at_the_top_of_a_module(tmp_path: Path) -> None:
    (tmp_path / "rulebook.py").write_text(CODE_EXAMPLE, encoding="utf-8")
    assert Numbering("Z", 9).cited_by_code(tmp_path) == {"Z2", "Z3", "Z4", "Z5", "Z6"}


def test_a_rule_without_a_citing_test_is_found(folder: Path) -> None:
    numbering = Numbering("Z", 10)
    assert numbering.uncited(numbering.cited_by_tests(folder)) == ["Z1", "Z2", "Z3", "Z4", "Z8", "Z10"]


def test_one_rule_too_many_is_found_in_every_game() -> None:
    for game in OUR_GAMES:
        numbering = NUMBERINGS[game]
        made_up = Numbering(numbering.letter, numbering.last + 1)
        assert (
            made_up.uncited(by_tests(game)) == made_up.uncited(by_code(game)) == [f"{numbering.letter}{made_up.last}"]
        )


def test_a_citation_of_no_rule_is_found(folder: Path) -> None:
    numbering = Numbering("Z", 6)
    assert numbering.unknown(numbering.cited_by_tests(folder)) == ["Z7", "Z9"]


def test_decoys_are_read_as_words_but_cite_nothing() -> None:
    words = " ".join(told_by_tests(EXAMPLE))
    assert "XZ10, Z11st, Z-12" in words
    assert "Z8" not in words
