"""Check the page: types, style, its own tests, and whole games in a real Chromium against a real server.

With `--no-browser`, without the browser; with `--lint`, types and style alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from build_page import WEB, PageNotBuilt, build_page, executable, fetch, tool

BROWSER = WEB.parent / "tests" / "browser"


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


def main() -> None:
    fetch(with_tests=True)
    if "--lint" in sys.argv[1:]:
        lint()
        return
    build_page()
    lint()
    with tempfile.TemporaryDirectory() as folder:
        samples = Path(folder) / "samples.json"
        subprocess.run([sys.executable, str(WEB / "stand" / "samples.py"), str(samples)], check=True)
        check(WEB, "node_modules/vitest/vitest.mjs", "run", LARCIN_SAMPLES=str(samples))
    if "--no-browser" not in sys.argv[1:]:
        fetch_browser()
        subprocess.run([sys.executable, str(WEB / "draw_artwork.py"), "--check"], check=True)
        subprocess.run([sys.executable, "-m", "larcin", "compile", "--target", "wasm32"], check=True)
        # Half of the time they wait for a picture: so two files at once, and two tests in most of them.
        check(BROWSER, "--test", "--test-concurrency=2")


if __name__ == "__main__":
    try:
        main()
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
