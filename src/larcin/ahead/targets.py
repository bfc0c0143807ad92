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
from larcin.ahead.calls import calls, parts
from larcin.ahead.libraries import made_library, make_library
from larcin.ahead.shortened import shortened
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
    for module, learned in dict.fromkeys((call.module, call.learned) for call in calls(game)):
        digest.update(fingerprint(with_habits(game, learned=learned), vars(module), plain=False).encode())
    for name in ("calls", "libraries", "shortened", "targets", "tools", "wasm"):
        digest.update((PACKAGE / f"ahead/{name}.py").read_bytes())
    for file in sorted(PACKAGE.glob("rules/compilers/*.py")):
        digest.update(file.read_bytes())
    digest.update(repr([version(package) for package in COMPILERS]).encode())
    return digest.hexdigest()


# --------------------------------------------------------------------------------------------------------- browsers


FILES = {"rules": "{game}.wasm", "bots": "{game}.bots.wasm"}
"""Where the parts of a game lie, which `larcin.ahead.calls.parts` lists."""


def make_wasm(game: Game, folder: Path, hashed: str) -> list[Path]:
    """Write the modules of a game (`GAME.wasm`, `GAME.bots.wasm`), and `GAME.json` with what is needed to use them; all
    of them compressed, too, as servers send them.
    """
    modules = {part: wasm_code(game, called, small=part == "rules") for part, called in parts(game).items()}
    told = {**about(game), "fingerprint": hashed, "modules": {part: seal(code) for part, code in modules.items()}}
    written = []
    files = {FILES[part].format(game=game.name): code for part, code in modules.items()}
    for name, data in {**files, f"{game.name}.json": compact(told)}.items():
        for place, content in ((folder / f"{name}.gz", gzip.compress(data, 9, mtime=0)), (folder / name, data)):
            write_whole(place, content)
            written.append(place)
    return written


def seal(code: bytes) -> dict[str, int | str]:
    """By what it is known that a module came whole."""
    return {"bytes": len(code), "sha256": hashlib.sha256(code).hexdigest()}


def compact(told: object) -> bytes:
    return json.dumps(shortened(told), ensure_ascii=False, separators=(",", ":")).encode()


def made_wasm(game: Game, folder: Path) -> str | None:
    try:
        told = json.loads((folder / f"{game.name}.json").read_bytes())
        made = {part: seal((folder / name.format(game=game.name)).read_bytes()) for part, name in FILES.items()}
    except (OSError, ValueError):
        return None
    return told.get("fingerprint") if told.get("modules") == made else None


WASM = Target("wasm32", "browsers", PACKAGE / "table" / "engine", make_wasm, made_wasm)

COMPUTERS = [
    Target(name, "Python", shipped.FOLDER / name, partial(make_library, computer), made_library)
    for name, computer in libraries.COMPUTERS.items()
]

TARGETS = {target.name: target for target in (WASM, *COMPUTERS)}
"""All that can be compiled for, by name."""
