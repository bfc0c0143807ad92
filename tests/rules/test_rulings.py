"""The pages in docs/rulings are what the text of the rules says."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from larcin.rules import OUR_GAMES, load
from larcin.rules.rules_text import read_rules
from larcin.rules.rulings import page

FOLDER = Path(__file__).parents[2] / "docs" / "rulings"


@pytest.mark.parametrize("game", OUR_GAMES)
def test_the_page_is_up_to_date(game: str) -> None:
    written = (FOLDER / f"{game}.md").read_text(encoding="utf-8")
    assert written == page(load(game)), "Run `python -m larcin.rules.rulings docs/rulings`."


@pytest.mark.parametrize("game", OUR_GAMES)
def test_every_rule_that_is_not_all_printed_has_its_heading_and_no_other(game: str) -> None:
    rules = read_rules(load(game).rules_text)
    ours = [f"## {number}" for number in rules.numbers if any(part.is_ours for part in rules.find(number)[1].parts)]
    assert [line for line in page(load(game)).splitlines() if line.startswith("## ")] == ours


def test_a_page_tells_what_was_open_and_why() -> None:
    told = page(load("kids-of-london"))
    k16 = told[told.index("## K16") : told.index("## K19")]
    assert "**In the rulebook** (*Le prince/comédien*). **Prince or actor.**" in k16
    assert "**Our ruling**. Several robbers decide at the same time and in secret." in k16
    assert "*What the rulebook leaves open.*" in k16
    assert "*Why so.* The second richest wins" in k16
    assert "(page 3, *La gourmandise*)" not in told
    assert "**In the rulebook** (page 4, *Fin de la partie*)." in page(load("doggy-bag"))


@pytest.mark.filterwarnings("ignore:.*found in sys.modules")
def test_all_pages_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["rulings", str(tmp_path)])
    runpy.run_module("larcin.rules.rulings", run_name="__main__")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {
        f"{game}.md": (FOLDER / f"{game}.md").read_bytes() for game in OUR_GAMES
    }
