"""Parts of docs/benchmarks.md that are measured apart: they lie beside it, and are put into the page."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import larcin

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Page\n\n## One\n\nold\n\n### more\n\n## Two\n\nstays\n", "# Page\n\n## One\n\nnew\n\n## Two\n\nstays\n"),
        ("# Page\n\n## Two\n\nstays\n\n## One\n\nold\n", "# Page\n\n## Two\n\nstays\n\n## One\n\nnew\n"),
        ("# Page\n\n## One and all\n\nstays\n", "# Page\n\n## One and all\n\nstays\n\n## One\n\nnew\n"),
    ],
)
def test_a_section_takes_the_place_of_the_older_one(before: str, after: str, tmp_path: Path) -> None:
    page, kept = tmp_path / "page.md", tmp_path / "one.md"
    page.write_text(before)
    for _ in range(2):
        import_module("sections").write_section(kept, "## One\n\nnew\n", page)
        assert page.read_text() == after
    assert kept.read_text() == "## One\n\nnew\n"


@pytest.mark.parametrize("name", ["wheel", "clone", "gpu", "adapters"])
def test_the_page_has_what_was_measured_apart(name: str) -> None:
    kept = (ROOT / "benchmarks" / f"{name}.md").read_text(encoding="utf-8")
    assert kept.strip() in (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")


def test_the_page_says_what_made_it_and_how_busy_the_machine_was(monkeypatch: pytest.MonkeyPatch) -> None:
    report, sections = import_module("report"), import_module("sections")
    monkeypatch.setattr(sections.os, "getloadavg", lambda: (2.34, 0.0, 0.0))
    nothing = report.Measured([], [], [], [], [], [])
    told = report.page(nothing, [], sections.measured("make bench"), rounds=3, seconds=1.0).partition("\n## ")[0]
    assert "by `make bench`, load average 2.3 at the beginning: " in told
    assert all(each in told for each in ("Python 3", f"larcin {larcin.__version__}", "numba ", " core"))
