"""What a wheel gives whoever installs it and nothing else: its size, how long `import larcin` takes, and the first move
of a bot of each level in each game, with nothing compiled and nothing kept.

`make bench-wheel` builds the wheel for this computer, measures it in a bare virtual environment, without Numba, and
writes that part of docs/benchmarks.md. `python benchmarks/wheel.py dist/larcin-*-manylinux*_x86_64*.whl` measures one
that is there already, and shows what it found.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

from larcin.bots import LEVELS
from larcin.rules import OUR_GAMES, load, shipped
from sections import measured, write_section

ROOT = Path(__file__).resolve().parent.parent
SECTION = ROOT / "benchmarks" / "wheel.md"
ROUNDS = 3

METHOD = f"""\
A bare virtual environment with the wheel and nothing besides, so without Numba. Each figure is the median of {ROUNDS}
processes with nothing kept from before, and counts everything from `import larcin` on, but not Python's own start."""

IMPORT = "import time; began = time.perf_counter(); import larcin; print(time.perf_counter() - began)"

FIRST_MOVE = """\
import sys, time, warnings
warnings.simplefilter("error")
began = time.perf_counter()
import larcin
from larcin.bots import bot, let_play
from larcin.rules import linking
interpreted = []
usual = linking.Entry._interpreted
linking.Entry._interpreted = lambda entry: interpreted.append(entry.about) or usual(entry)
match = larcin.Match(sys.argv[1], seed=7)
while len(match.legal(min(match.to_act))) == 1:
    match.play(min(match.to_act), match.legal(min(match.to_act))[0])
let_play(match, min(match.to_act), bot(sys.argv[2]))
print(time.perf_counter() - began)
assert not interpreted, interpreted
"""


def size_of(folder: Path) -> float:
    """Megabytes on disk."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def seconds(python: Path, program: str, *arguments: str) -> float:
    """What a program says that it took, in a process and with a cache of its own: the median of some rounds."""
    took = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as cache:
            surroundings = {**os.environ, "LARCIN_CACHE_DIR": cache}
            surroundings.pop("PYTHONPATH", None)
            command = [str(python), "-c", program, *arguments]
            ran = subprocess.run(command, capture_output=True, text=True, env=surroundings, cwd=cache, check=False)
            if ran.returncode:
                raise SystemExit(ran.stderr)
            took.append(float(ran.stdout))
    return statistics.median(took)


def build_wheel(folder: Path) -> Path:
    """The wheel of this clone for this computer, with compiled rules, and the page with its engine."""
    computer = shipped.target()
    subprocess.run(
        [sys.executable, "-m", "larcin", "compile", "--target", "wasm32", "--target", computer], cwd=ROOT, check=True
    )
    told = {**os.environ, "LARCIN_TARGET": computer}
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder], cwd=ROOT, env=told, stdout=subprocess.DEVNULL,
        check=True,
    )  # fmt: skip
    return next(folder.glob("*.whl"))


def bare_environment(folder: Path, wheel: Path) -> Path:
    """The Python of a virtual environment in which nothing was installed but the wheel."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    listed = json.loads(subprocess.check_output([python, "-m", "pip", "list", "--format", "json"]))
    assert "numba" not in {each["name"].lower() for each in listed}
    return python


def sizes(wheel: Path, python: Path) -> str:
    """How large all of it is, and how long an import takes, in a sentence."""
    site = next(python.parents[1].glob("lib/python*/site-packages"))
    ours, rules = size_of(site / "larcin"), size_of(site / "larcin" / "shipped")
    numpy = size_of(site / "numpy") + size_of(site / "numpy.libs")
    return (
        f"The wheel has {wheel.stat().st_size / 1e6:.1f} MB; on disk larcin has {ours:.1f} MB, of which {rules:.1f} MB "
        f"are compiled rules, and NumPy {numpy:.0f} MB.\n"
        f"`import larcin` takes {seconds(python, IMPORT):.2f} s, of which NumPy takes "
        f"{seconds(python, IMPORT.replace('larcin', 'numpy')):.2f} s."
    )


def first_moves(python: Path) -> Iterator[str]:
    """A table of all games and levels, line by line."""
    yield f"| first move of a bot, s | {' | '.join(LEVELS)} |"
    yield f"| --- |{' ---: |' * len(LEVELS)}"
    for game in OUR_GAMES:
        took = [f"{seconds(python, FIRST_MOVE, game, level):.2f}" for level in LEVELS]
        yield f"| {load(game).title['en']} | {' | '.join(took)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wheel", type=Path, nargs="?", help="a wheel for this computer; otherwise it is built")
    parser.add_argument("--write", action="store_true", help="write benchmarks/wheel.md and docs/benchmarks.md")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = given.wheel.resolve() if given.wheel else build_wheel(folder / "built")
        python = bare_environment(folder / "bare", wheel)
        parts = [
            "## A wheel without a compiler", measured("make bench-wheel"), METHOD, sizes(wheel, python),
            "\n".join(first_moves(python)),
        ]  # fmt: skip
    text = "\n\n".join(parts) + "\n"
    print(text)
    if given.write:
        write_section(SECTION, text)


if __name__ == "__main__":
    main()
