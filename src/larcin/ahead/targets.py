"""What rules can be compiled for ahead, and what is written then. Only what has changed is made again."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

import larcin
from larcin.ahead import libraries
from larcin.ahead.about import about
from larcin.ahead.calls import calls
from larcin.ahead.libraries import made_library, make_library
from larcin.ahead.tools import COMPILERS, need_compilers, write_whole
from larcin.ahead.wasm import wasm_code
from larcin.errors import LarcinError
from larcin.rules import compilers, shipped
from larcin.rules.contract import Game
from larcin.rules.fingerprints import fingerprint
from larcin.rules.habits import with_habits

PACKAGE = Path(larcin.__file__).parent


@dataclass(frozen=True)
class Target:
    """What rules are compiled for: its name, what to say of it, where files usually go, and how they are made.

    `make(game, folder, hashed)` writes the files of a game, of which one keeps the hash of all that they depend on;
    `made(game, folder)` finds that hash, or says that there is none.
    """

    name: str
    about: str
    folder: Path
    make: Callable[[Game, Path, str], list[Path]]
    made: Callable[[Game, Path], str | None]


def compile_ahead(game: Game, target: Target, folder: Path | None = None) -> list[Path]:
    """Compile a game for a target, unless that was done already. Returns the files that were written."""
    place = target.folder if folder is None else folder
    hashed = dependencies(game, target)
    if target.made(game, place) == hashed:
        return []
    if compilers.plainly():
        raise LarcinError("Nothing is compiled ahead where rules are compiled plainly: leave out LARCIN_NATIVE=0.")
    place.mkdir(parents=True, exist_ok=True)
    return target.make(game, place, hashed)


def dependencies(game: Game, target: Target) -> str:
    """A hash of all that compiled rules depend on: the rules, what is said about the game, and the compilers."""
    need_compilers()
    digest = hashlib.sha256(f"{target.name} {json.dumps(about(game), sort_keys=True)}".encode())
    for module in dict.fromkeys(call.module for call in calls(game)):
        digest.update(fingerprint(with_habits(game), vars(module), plain=False).encode())
    for file in (PACKAGE / f"ahead/{name}.py" for name in ("calls", "libraries", "targets", "tools", "wasm")):
        digest.update(file.read_bytes())
    for file in sorted(PACKAGE.glob("rules/compilers/*.py")):
        digest.update(file.read_bytes())
    digest.update(repr([version(package) for package in COMPILERS]).encode())
    return digest.hexdigest()


# --------------------------------------------------------------------------------------------------------- browsers


def make_wasm(game: Game, folder: Path, hashed: str) -> list[Path]:
    """Write `GAME.wasm`, and `GAME.json` with what is needed to use it; both also compressed, as servers send them."""
    code = wasm_code(game)
    told = {**about(game), "fingerprint": hashed, "bytes": len(code), "sha256": hashlib.sha256(code).hexdigest()}
    written = []
    for file, data in ((folder / f"{game.name}.wasm", code), (folder / f"{game.name}.json", compact(told))):
        for place, content in ((file.with_name(f"{file.name}.gz"), gzip.compress(data, 9, mtime=0)), (file, data)):
            write_whole(place, content)
            written.append(place)
    return written


def compact(told: object) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def made_wasm(game: Game, folder: Path) -> str | None:
    try:
        told = json.loads((folder / f"{game.name}.json").read_bytes())
        code = (folder / f"{game.name}.wasm").read_bytes()
    except (OSError, ValueError):
        return None
    return told.get("fingerprint") if told.get("sha256") == hashlib.sha256(code).hexdigest() else None


WASM = Target("wasm32", "browsers", PACKAGE / "table" / "engine", make_wasm, made_wasm)

COMPUTERS = [
    Target(name, "Python", shipped.FOLDER / name, partial(make_library, computer), made_library)
    for name, computer in libraries.COMPUTERS.items()
]

TARGETS = {target.name: target for target in (WASM, *COMPUTERS)}
"""All that can be compiled for, by name."""
