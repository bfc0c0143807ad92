"""What rules for browsers were made from. After a pull those that lie here may be of other rules than a server plays
by, and the page may want more of them than they have: such are handed out to nobody.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import larcin
from larcin.ahead.tools import write_whole
from larcin.rules import OUR_GAMES

PACKAGE = Path(larcin.__file__).parent
OF_ALL_GAMES = (
    "ahead/*.py", "bots/*.py", "rules/*.py", "rules/compilers/*.py", "table/catalogue.py", "table/leaflets.py",
)  # fmt: skip
"""What the files of any game depend on, those of outsiders too."""

MADE = ".made"
"""Beside the files of a game lies what they were made from."""


@cache
def sources(name: str) -> str:
    """A hash of all that the files of a game are made from, as it lay here when it was first asked for. Of a game from
    outside it is our part of it.
    """
    digest = hashlib.sha256()
    for file in files_for(name):
        digest.update(f"{file.relative_to(PACKAGE).as_posix()} {file.stat().st_size}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def files_for(name: str) -> Iterator[Path]:
    for pattern in OF_ALL_GAMES:
        yield from sorted(PACKAGE.glob(pattern))
    if name in OUR_GAMES:
        own = (PACKAGE / "rules" / name.replace("-", "_")).rglob("*")
        yield from sorted(file for file in own if file.is_file() and file.parent.name != "__pycache__")


def note_sources(name: str, folder: Path, hashed: str) -> None:
    """Write down what the files of a game in a folder were made from."""
    write_whole(folder / f"{name}{MADE}", hashed.encode())


def old_games(folder: Path) -> list[str]:
    """The games in a folder that were made from something else than what lies here."""
    games = sorted(file.name.removesuffix(".bots.wasm") for file in folder.glob("*.bots.wasm"))
    return [game for game in games if noted(game, folder) != sources(game)]


def noted(name: str, folder: Path) -> str | None:
    try:
        return (folder / f"{name}{MADE}").read_text(encoding="utf-8")
    except OSError:
        return None


def said_of_old(games: list[str]) -> str:
    """What to do about them, in one sentence."""
    return (
        f"Rules for browsers were compiled before larcin changed ({', '.join(games)}): "
        f"`larcin compile --target wasm32` makes them anew, `make compile` in a clone."
    )
