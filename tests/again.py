"""What failed beside other tests is looked at once more, alone: `make test` calls this in the end.

    python -m tests.again page python traced

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
CACHE = ROOT / ".pytest_cache"
TRACED = CACHE / "traced"
"""Where pytest keeps what failed when it ran last: of tests that run as they are, and of those that are traced."""
NOTED_BY_PAGE = ROOT / "tests" / "browser" / "failed.json"
"""Files of the browser's tests that failed, with the tests."""


def noted(file: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def failed_in_python(cache: Path) -> list[str]:
    return sorted(noted(cache / "v" / "cache" / "lastfailed"))


def failed_in_page() -> list[str]:
    return [f"{file}: {test}" for file, tests in sorted(noted(NOTED_BY_PAGE).items()) for test in tests]


def run_python(cache: Path, *more: str) -> bool:
    """Run the tests of Python that failed, with what pytest is to be told besides. Whether they could be run."""
    command = [sys.executable, "-m", "pytest", "--numprocesses", "0", "-o", f"cache_dir={cache}", *more]
    return subprocess.run([*command, *failed_in_python(cache)], cwd=ROOT, check=False).returncode in (0, 1)


def run_page() -> bool:
    """Run the files of the browser's tests that failed, one by one. Whether they could be run."""
    command = [sys.executable, str(ROOT / "web" / "check_page.py"), "--again", *noted(NOTED_BY_PAGE)]
    return subprocess.run(command, cwd=ROOT, check=False).returncode in (0, 3)


TRACING = ("--cov=src/larcin/rules", "--cov-append", "--cov-report=")
PARTS: dict[str, tuple[Callable[[], list[str]], Callable[[], bool]]] = {
    "python": (lambda: failed_in_python(CACHE), lambda: run_python(CACHE)),
    "traced": (lambda: failed_in_python(TRACED), lambda: run_python(TRACED, *TRACING)),
    "page": (failed_in_page, run_page),
}


def look_again(parts: list[str]) -> tuple[list[str], list[str]]:
    """What passed when it was alone, and what failed again."""
    passed, failed = [], []
    for failures, run in map(PARTS.__getitem__, parts):
        before = failures()
        if before:
            print(f"larcin: {len(before)} failed beside others: once more, alone ...", flush=True)
            after = failures() if run() else before
            passed += [name for name in before if name not in after]
            failed += after
    return passed, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="+", choices=list(PARTS))
    passed, failed = look_again(parser.parse_args().parts)
    for title, names in (("PASSED WHEN ALONE, failed beside others: mend them", passed), ("FAILED TWICE", failed)):
        if names:
            print(f"\n{title}:", *names, sep="\n  ", flush=True)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
