"""What several commands share: options, languages, files of records."""

from __future__ import annotations

import argparse
import json
import locale
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from larcin.bots import USUAL_SECONDS
from larcin.errors import BadOptions, UnreadableRecord
from larcin.lab.refereeing import FAILING, LOSE, failed_often
from larcin.lab.workers import LOCAL
from larcin.match.records import read_json
from larcin.rules import load
from larcin.rules.contract import Game
from larcin.rules.words import LANGUAGES

Commands = Any
"""What `ArgumentParser.add_subparsers` returns."""

console = Console(highlight=False)


def own_name() -> str:
    """How to call us again: by name where the shell finds it, else by the way that led here."""
    if shutil.which("larcin"):
        return "larcin"
    called = Path(sys.argv[0])
    return "python -m larcin" if called.name == "__main__.py" else os.path.relpath(called)


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default=usual_language(), help="language (default: %(default)s)")


def usual_language() -> str:
    """The user's language if we speak it, otherwise English."""
    spoken = (
        os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0]
    )
    return "fr" if (spoken or "").lower().startswith("fr") else "en"


def add_own_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("--with", dest="own", metavar="GAME", help="the module or file of a game that is not ours")


def load_own_game(given: argparse.Namespace) -> None:
    if given.own is not None:
        load(given.own)


def add_options(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seats", type=int, metavar="N", help="how many play (default: the game's usual number)")
    command.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="another option of the game; may be repeated (`larcin games` lists them)",
    )


def add_bot(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--bot", action="append", default=[], metavar="COMMAND",
        help='a bot from outside, such as "python my_bot.py"; may be repeated (see docs/bots.md)',
    )  # fmt: skip
    command.add_argument(
        "--seconds", type=positive, default=USUAL_SECONDS, metavar="S",
        help="what a bot from outside has for a move (default: %(default)g)",
    )  # fmt: skip


def add_failing(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--failing", choices=FAILING, default=LOSE,
        help="what becomes of a bot that crashes, is late or answers nonsense: it may lose that game, or a novice may "
        "replace it for that move (default: %(default)s)",
    )  # fmt: skip


def tell_failures(failures: Iterable[Mapping[str, Sequence[str]]], failing: str) -> int:
    """Say which bots gave no move that could be played, how often and why. Returns the status to end with."""
    found = failed_often(failures)
    for name, (games, why) in found.items():
        then = "lost them" if failing == LOSE else "was replaced for those moves"
        number = "1 game" if games == 1 else f"{games:,} games"
        sentence = f"The bot `{name}` gave no move in {number} and {then}. The first time it {why}."
        console.print(sentence, style="red", soft_wrap=True, markup=False)
    return 1 if found else 0


def add_workers(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--workers", type=int, metavar="N", help="how many games are played side by side (default: all cores there are)"
    )
    command.add_argument(
        "--on", default=LOCAL, metavar="WHERE",
        help="who works: this computer (local), its Ray cluster (ray), or another (ray://host:10001); the games are "
        "the same (default: %(default)s)",
    )  # fmt: skip


def positive(text: str) -> float:
    """A number above nought, as argparse wants its types."""
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError
    return number


def options_of(game: Game, given: argparse.Namespace) -> dict[str, int | str]:
    """The game's options as the command line gives them."""
    return game.settle(said_options(given))


def said_options(given: argparse.Namespace) -> dict[str, int | str]:
    """Those options alone that the command line names."""
    options: dict[str, int | str] = {} if given.seats is None else {"seats": given.seats}
    for text in given.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f"--option {text}: write NAME=VALUE.")
        options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return options


def read_records(path: Path) -> list[Any]:
    """The records in a file: one JSON object, or one a line."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UnreadableRecord(f"{path}: this is no text file.") from None
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise UnreadableRecord(f"{path}: the file is empty.")
    if len(lines) > 1 and is_json(lines[0][1]):
        return [read_json(line, f"{path}, line {number}") for number, line in lines]
    return [read_json(text, str(path))]


def is_json(line: str) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new text is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(text)
    Path(file.name).replace(path)
