"""Rules for browsers that were made from other files than those that lie here are found."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import larcin
from larcin.ahead import sources as module
from larcin.ahead.sources import files_for, note_sources, old_games, sources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of larcin, to be changed."""
    copied = tmp_path / "larcin"
    for folder in ("ahead", "bots", "rules"):
        shutil.copytree(module.PACKAGE / folder, copied / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "table").mkdir()
    for name in ("catalogue.py", "leaflets.py"):
        shutil.copyfile(module.PACKAGE / "table" / name, copied / "table" / name)
    monkeypatch.setattr(module, "PACKAGE", copied)
    sources.cache_clear()
    yield copied
    sources.cache_clear()


@pytest.fixture
def engine(package: Path, tmp_path: Path) -> Path:
    """A folder with what was made from that copy, as far as anybody looks."""
    folder = tmp_path / "engine"
    folder.mkdir()
    for name in (*larcin.games(), "mora"):
        (folder / f"{name}.bots.wasm").touch()
        note_sources(name, folder, sources(name))
    return folder


CHANGES = {
    "rules/pickpocket/rulebook.py": ["pickpocket"],
    "rules/oliver_twist/advice.npz": ["oliver-twist"],
    "rules/doggy_bag/rules.toml": ["doggy-bag"],
    "bots/search.py": ["doggy-bag", "kids-of-london", "mora", "oliver-twist", "pickpocket"],
    "ahead/calls.py": ["doggy-bag", "kids-of-london", "mora", "oliver-twist", "pickpocket"],
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_file_that_changed_makes_old_what_was_made_from_it(name: str, package: Path, engine: Path) -> None:
    assert old_games(engine) == []
    with (package / name).open("ab") as file:
        file.write(b"\n")
    sources.cache_clear()
    assert old_games(engine) == CHANGES[name]


def test_what_nobody_noted_down_is_old(engine: Path) -> None:
    (engine / "pickpocket.made").unlink()
    assert old_games(engine) == ["pickpocket"]


def test_what_python_keeps_beside_the_rules_does_not_count(package: Path) -> None:
    (package / "rules" / "pickpocket" / "__pycache__").mkdir()
    (package / "rules" / "pickpocket" / "__pycache__" / "rulebook.pyc").touch()
    assert not [file for file in files_for("pickpocket") if file.suffix == ".pyc"]
