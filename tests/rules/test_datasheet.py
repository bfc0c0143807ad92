"""The datasheet is what the games and the text of their rules say."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from larcin.rules import OUR_GAMES, load
from larcin.rules.datasheet import page
from larcin.rules.rules_text import RECONSTRUCTION, read_rules

FILE = Path(__file__).parents[2] / "docs" / "datasheet.md"


def test_the_page_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), "Run `python -m larcin.rules.datasheet docs/datasheet.md`."


def test_all_that_is_reconstructed_is_listed_and_nothing_else() -> None:
    marked = [
        rule.number
        for game in OUR_GAMES
        for number in read_rules(load(game).rules_text).numbers
        for rule in [read_rules(load(game).rules_text).find(number)[1]]
        if RECONSTRUCTION in rule.marks
    ]
    assert re.findall(r"^- \*\*\[(\w+)\]", page(), re.M) == marked
    assert "T40" in marked


@pytest.mark.filterwarnings("ignore:.*found in sys.modules")
def test_the_page_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["datasheet", str(tmp_path / "page.md")])
    runpy.run_module("larcin.rules.datasheet", run_name="__main__")
    assert (tmp_path / "page.md").read_bytes() == FILE.read_bytes()
