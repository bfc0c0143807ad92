"""What a wheel gives whoever installs it and nothing else: its size, how long `import larcin` takes, and the first move
of a bot of each level in each game, with nothing compiled and nothing kept.

`python benchmarks/wheel.py dist/larcin-*-manylinux*_x86_64*.whl` makes a bare virtual environment for it, without
Numba, and prints a table in Markdown; that of docs/benchmarks.md is kept in benchmarks/wheel.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import venv
from pathlib import Path

from larcin.bots import LEVELS
from larcin.rules import OUR_GAMES, load

ROUNDS = 3

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    wheel = parser.parse_args().wheel.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder, with_pip=True)
        python = folder / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
        listed = subprocess.check_output([python, "-m", "pip", "list", "--format", "json"])
        packages = {each["name"].lower(): each["version"] for each in json.loads(listed)}
        assert "numba" not in packages
        site = next(folder.glob("lib/python*/site-packages"))
        ours, rules = size_of(site / "larcin"), size_of(site / "larcin" / "shipped")
        numpy = size_of(site / "numpy") + size_of(site / "numpy.libs")
        print(
            f"The wheel has {wheel.stat().st_size / 1e6:.1f} MB; on disk larcin has {ours:.1f} MB, of which "
            f"{rules:.1f} MB are compiled rules, and NumPy {numpy:.0f} MB. `import larcin` takes "
            f"{seconds(python, IMPORT):.2f} s, of which NumPy takes "
            f"{seconds(python, IMPORT.replace('larcin', 'numpy')):.2f} s.\n"
        )
        print("| first move of a bot, s | " + " | ".join(LEVELS) + " |")
        print("| --- |" + " ---: |" * len(LEVELS))
        for game in OUR_GAMES:
            took = [f"{seconds(python, FIRST_MOVE, game, level):.2f}" for level in LEVELS]
            print(f"| {load(game).title['en']} | {' | '.join(took)} |", flush=True)


if __name__ == "__main__":
    main()
