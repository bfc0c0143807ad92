"""Where a terminal takes ASCII alone, everything is still shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from larcin.cli.plain_letters import stand_in

POOR = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0", "COLUMNS": "80"}


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["games"], "kids-of-london"),
        (["rules", "kids-of-london", "K7", "--lang", "fr"], "K7"),
        (["rules", "kids-of-london", "--lang", "fr"], "carte"),
        (["no-such-command"], "invalid choice"),
        (["play", "oliver-twist", "--seed", "1", "--bots", "random", "--lang", "fr"], "@#"),
        (["play", "pickpocket", "--seed", "1", "--bots", "random", "--lang", "fr"], "gardes o"),
    ],
)
def test_a_terminal_that_takes_ascii_alone_shows_the_nearest(arguments: list[str], shown: str, tmp_path: Path) -> None:
    poor = {**POOR, "LARCIN_DATA_DIR": str(tmp_path)}
    ran = subprocess.run(
        [sys.executable, "-m", "larcin", *arguments], capture_output=True, env=poor, input=b"", check=False
    )
    text = (ran.stdout + ran.stderr).decode("ascii")
    assert "Traceback" not in text
    assert shown in text
    assert all(len(line) <= 80 or "--resume" in line for line in ran.stdout.decode("ascii").splitlines())


def test_letters_have_stand_ins() -> None:
    assert "".join(map(stand_in, "é…“œ”│━╋ 7▌✓")) == 'e..."oe"|-+ 7|+'
    assert stand_in("☃") == "?"
