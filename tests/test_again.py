"""Tests that failed are looked at once more, alone: those that pass then are named, and those that fail again count."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import again
from tests.conftest import CRASHED

MOODY = """
from pathlib import Path
import pytest

def test_moody():
    been = Path("been")
    there = been.exists()
    been.touch()
    assert there

@pytest.mark.parametrize("how", ["a [b]::c", "plain"])
def test_wrong(how):
    assert how == "plain"

def test_right():
    Path("right").open("a").write("x")
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a test that fails once, and one that fails always, after they ran."""
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "test_moody.py").write_text(MOODY)
    monkeypatch.setattr(again, "ROOT", tmp_path)
    monkeypatch.setattr(again, "CACHE", tmp_path / ".pytest_cache")
    monkeypatch.setattr(again, "TRACED", tmp_path / ".pytest_cache" / "traced")
    monkeypatch.setattr(again, "TRACING", ())
    return tmp_path


@pytest.mark.parametrize("part", ["python", "traced"])
def test_what_passes_when_alone_is_named_and_what_fails_twice_fails(project: Path, part: str) -> None:
    cache = {"python": again.CACHE, "traced": again.TRACED}[part]
    command = [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache}"]
    assert subprocess.run(command, cwd=project, capture_output=True, check=False).returncode == 1
    (other,) = {"python", "traced"} - {part}
    assert again.look_again([other]) == ([], [])
    passed, failed = again.look_again([part])
    assert passed == ["test_moody.py::test_moody"]
    assert failed == ["test_moody.py::test_wrong[a [b]::c]"]
    assert (project / "right").read_text() == "x", "what did not fail does not run again"


def test_nothing_is_run_where_nothing_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(again, "CACHE", tmp_path)
    monkeypatch.setattr(again, "NOTED_BY_PAGE", tmp_path / "failed.json")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("it was run"))
    assert again.look_again(["python", "page"]) == ([], [])
    (tmp_path / "failed.json").write_text("{}")
    assert again.look_again(["python", "page"]) == ([], [])


@pytest.mark.parametrize(
    ("status", "still", "passed", "failed"),
    [
        (0, {}, ["a.test.mjs: one", "a.test.mjs: two"], []),
        (3, {"a.test.mjs": ["two"]}, ["a.test.mjs: one"], ["a.test.mjs: two"]),
        (1, {}, [], ["a.test.mjs: one", "a.test.mjs: two"]),
    ],
)
def test_files_of_the_browser_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, still: object, passed: list[str], failed: list[str]
) -> None:
    noted = tmp_path / "failed.json"
    noted.write_text(json.dumps({"a.test.mjs": ["one", "two"]}))
    monkeypatch.setattr(again, "NOTED_BY_PAGE", noted)

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        assert command[2:] == ["--again", "a.test.mjs"]
        noted.write_text(json.dumps(still))
        return subprocess.CompletedProcess(command, status)

    monkeypatch.setattr(subprocess, "run", run)
    assert again.look_again(["page"]) == (passed, failed)


def test_a_process_that_ends_is_no_failure_to_look_at_again(tmp_path: Path) -> None:
    """What it had still to run has not been run: `make test` ends there."""
    (tmp_path / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    (tmp_path / "test_fatal.py").write_text("import os\n\ndef test_fatal():\n    os._exit(1)\n\ndef test_late(): ...\n")
    command = [sys.executable, "-m", "pytest", "--numprocesses", "1", "--max-worker-restart", "0"]
    beside = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    ended = subprocess.run(command, cwd=tmp_path, env=beside, capture_output=True, text=True, check=False)
    assert ended.returncode == CRASHED, ended.stdout
    assert "test_fatal" in ended.stdout
