"""What failed beside other tests is looked at once more, alone: `make test` calls this in the end.

    python -m tests.again python page --traced tests/rules

On a busy machine a test may fail because everything else took its time. So whatever failed runs again when nothing runs
beside it: tests of Python in one process, and files of the browser's tests one by one. What fails twice is a failure.
What passes alone is named in the last lines, so that somebody mends it: it hangs on time, on chance or on neighbours.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
NOTED_BY_PYTEST = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
NOTED_BY_PAGE = ROOT / "tests" / "browser" / "failed.json"
"""What failed when it ran last, in files of JSON: tests of Python; and files of the browser's tests, with the tests."""


def noted(file: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def failed_in_python() -> list[str]:
    return sorted(noted(NOTED_BY_PYTEST))


def failed_in_page() -> list[str]:
    return [f"{file}: {test}" for file, tests in sorted(noted(NOTED_BY_PAGE).items()) for test in tests]


def run_python(traced: tuple[str, ...]) -> bool:
    """Run the tests of Python that failed; those that were traced before, traced again. Whether they could be run."""
    names = failed_in_python()
    those = [name for name in names if name.startswith(traced)]
    others = [name for name in names if not name.startswith(traced)]
    ends = []
    for tests, more in ((others, []), (those, ["--cov=src/larcin/rules", "--cov-append", "--cov-report="])):
        if tests:
            command = [sys.executable, "-m", "pytest", "--numprocesses", "0", *more, *tests]
            ends.append(subprocess.run(command, cwd=ROOT, check=False).returncode)
    return set(ends) <= {0, 1}


def run_page(_: tuple[str, ...]) -> bool:
    """Run the files of the browser's tests that failed, one by one. Whether they could be run."""
    command = [sys.executable, str(ROOT / "web" / "check_page.py"), "--again", *noted(NOTED_BY_PAGE)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode in (0, 3)


PARTS: dict[str, tuple[Callable[[], list[str]], Callable[[tuple[str, ...]], bool]]] = {
    "python": (failed_in_python, run_python),
    "page": (failed_in_page, run_page),
}


def look_again(parts: list[str], traced: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """What passed when it was alone, and what failed again."""
    passed, failed = [], []
    for failures, run in map(PARTS.__getitem__, parts):
        before = failures()
        if before:
            print(f"larcin: {len(before)} failed beside others: once more, alone ...", flush=True)
            after = failures() if run(traced) else before
            passed += [name for name in before if name not in after]
            failed += after
    return passed, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+", choices=list(PARTS))
    parser.add_argument("--traced", nargs="*", default=[], help="folders of tests that must reach every line of rules")
    given = parser.parse_args()
    passed, failed = look_again(given.parts, tuple(given.traced))
    for title, names in (("PASSED WHEN ALONE, failed beside others: mend them", passed), ("FAILED TWICE", failed)):
        if names:
            print(f"\n{title}:", *names, sep="\n  ", flush=True)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
