"""Check the page: types, style, its own tests, and whole games in a real Chromium against a real server.

With `--no-browser`, without the browser, and with `--browser`, what the browser does alone; with `--lint`, types and
style alone; with `--again` and names of files, these of the browser's tests alone, one by one. Where nothing is wrong
but tests in the browser that fail, they are noted in tests/browser/failed.json and the exit status is 3: tests/again.py
looks at them again when nothing runs beside them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from build_page import WEB, PageNotBuilt, build_page, executable, fetch, tool

BROWSER = WEB.parent / "tests" / "browser"
FAILED, NOTED = BROWSER / "failed.json", 3


def check(folder: Path, *command: str, **told_besides: str) -> None:
    path = os.pathsep.join([str(Path(executable()).parent), os.environ.get("PATH", "")])
    told = {**os.environ, "PATH": path, "LARCIN_PYTHON": sys.executable, **told_besides}
    done = subprocess.run([executable(), *command], cwd=folder, env=told, check=False)
    if done.returncode:
        raise PageNotBuilt(f"`{' '.join(command)}` found something wrong (see above).")


def fetch_browser() -> None:
    """Chromium from npm, as the lock file says; a Chromium on the machine can be named in LARCIN_CHROMIUM."""
    stamp, lock = BROWSER / "node_modules" / ".larcin", BROWSER / "package-lock.json"
    if stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("larcin: fetching a browser for the tests ...", file=sys.stderr, flush=True)
    check(BROWSER, str(tool("npm")), "ci", "--no-audit", "--no-fund", "--loglevel", "error")
    stamp.touch()


def lint() -> None:
    check(WEB, "node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    check(WEB, "node_modules/eslint/bin/eslint.js", ".")
    check(WEB, "node_modules/prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")


def test_without_browser() -> None:
    with tempfile.TemporaryDirectory() as folder:
        samples = Path(folder) / "samples.json"
        subprocess.run([sys.executable, str(WEB / "stand" / "samples.py"), str(samples)], check=True)
        check(WEB, "node_modules/vitest/vitest.mjs", "run", LARCIN_SAMPLES=str(samples))


def test_in_browser(at_once: int, *files: str) -> None:
    """Run files of the browser's tests, all by default, so many at once, and note which of them fail."""
    FAILED.unlink(missing_ok=True)
    reporters = [
        *("--test-reporter=spec", "--test-reporter-destination=stdout"),
        *("--test-reporter=./failures.mjs", f"--test-reporter-destination={FAILED}"),
    ]
    try:
        check(BROWSER, "--test", f"--test-concurrency={at_once}", *reporters, *files)
    except PageNotBuilt as error:
        if not FAILED.exists() or not json.loads(FAILED.read_text(encoding="utf-8")):
            raise  # it is not for what a test says
        print(f"larcin: {error}", file=sys.stderr)
        sys.exit(NOTED)


def ready_browser() -> None:
    """All that the browser's tests play with, wherever it is not there yet: a browser, and rules compiled for it."""
    fetch_browser()
    subprocess.run([sys.executable, "-m", "larcin", "compile", "--target", "wasm32"], check=True)


def main() -> None:
    fetch(with_tests=True)
    if "--lint" in sys.argv[1:]:
        lint()
        return
    build_page()
    if "--again" in sys.argv[1:]:
        ready_browser()
        test_in_browser(1, *sys.argv[sys.argv.index("--again") + 1 :])
        return
    if "--browser" not in sys.argv[1:]:
        lint()
        test_without_browser()
    if "--no-browser" not in sys.argv[1:]:
        ready_browser()
        subprocess.run([sys.executable, str(WEB / "draw_artwork.py"), "--check"], check=True)
        # Half of the time they wait for a picture: so two files at once, and two tests in most of them.
        test_in_browser(2)


if __name__ == "__main__":
    try:
        main()
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
