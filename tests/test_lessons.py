"""The lessons of the page are recordings of real matches: they must be what the rules say today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
DEALS = sorted((ROOT / "web" / "src" / "games").glob("*/deal.json"))


def recorder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record", ROOT / "web" / "stand" / "record.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_lessons() -> None:
    assert DEALS


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.parent.name)
def test_a_lesson_shows_what_the_rules_make_of_its_deal(deal: Path) -> None:
    """Where this fails, run `python web/stand/record.py --lessons` and read the difference."""
    assert deal.with_name("lesson.json").read_text() == recorder().lesson(deal)
