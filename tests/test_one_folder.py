"""One folder is one game: code elsewhere names none, so that another game needs no entry there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from larcin.rules import OUR_GAMES

ROOT = Path(__file__).parents[1]
NAMES = re.compile("|".join(name.replace("-", "[-_ ]?") for name in OUR_GAMES), re.IGNORECASE)

QUESTIONS = "src/larcin/lab/study/"
"""Questions that somebody asks of one game, and the figures of their answers."""
HELP = ("help", "description")
NAMED = {
    "src/larcin/rules/__init__.py": "where each game lives",
    "src/larcin/cli/__init__.py": "examples in the help",
    "src/larcin/cli/play.py": "an example in an error",
    "src/larcin/batch/page.py": "an example in a page that is written",
    "src/larcin/rules/datasheet.py": "a remark in a page that is written",
    "web/take_pictures.py": "an example in an error",
}
"""Files that name games nevertheless, and why they may."""


def without_comments(page: str) -> str:
    """Code of the page: words between /* and */, <!-- and -->, or behind // tell people something."""
    return re.sub(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", "", page, flags=re.DOTALL)


def words_of(file: Path) -> Iterator[str]:
    """What code says and loads: strings that are neither docstrings nor help, and names of modules."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    told |= {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.keyword) and each.arg in HELP}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (each.name for each in node.names)


def is_of_a_game(file: Path) -> bool:
    """Whether a file lies in a folder of a game, or is the file of a game among those of others."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return any(part.replace("_", "-") in OUR_GAMES for part in parts)


def test_no_code_outside_its_folder_names_a_game() -> None:
    naming = {
        file.relative_to(ROOT).as_posix()
        for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "web").glob("*.py")]
        if not is_of_a_game(file) and any(NAMES.search(each) for each in words_of(file))
    }
    assert {each for each in naming if not each.startswith(QUESTIONS)} == NAMED.keys()


def test_no_code_of_the_page_outside_its_folder_names_a_game() -> None:
    naming = [
        file.relative_to(ROOT).as_posix()
        for file in sorted((ROOT / "web" / "src").rglob("*"))
        if file.suffix in {".ts", ".svelte", ".css"} and ".test." not in file.name and not is_of_a_game(file)
        if NAMES.search(without_comments(file.read_text(encoding="utf-8")))
    ]
    assert naming == []


@pytest.mark.parametrize(
    "text",
    [
        'GAMES = {"doggy-bag": 1}', "x = 'Doggy Bag'", "import larcin.rules.doggy_bag",
        "from larcin.rules import doggy_bag", "from larcin.rules.doggy_bag import state",
    ],
)  # fmt: skip
def test_a_name_is_found_wherever_code_has_it(tmp_path: Path, text: str) -> None:
    file = tmp_path / "some.py"
    file.write_text(f'"""Of Pickpocket."""\n{text}\n')
    assert any(NAMES.search(each) for each in words_of(file))
