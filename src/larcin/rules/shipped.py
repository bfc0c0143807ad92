"""Rules that came along with larcin, compiled ahead for this kind of computer: found, checked and loaded.

A wheel brings one library a game, and beside it a manifest that says what is in it (`larcin.ahead` makes both). A
function in there is called by a hash of all that it was compiled from and of the kinds of its arguments
(`Entry.symbol` in `larcin.rules.linking`), so that rules which were changed, in a file or in memory, are simply not
found. A library imports nothing: what it calls of Python is in a table of addresses that is filled here. So one library
serves all versions of Python, and no compiler has to be there.

Whatever is wrong with a library is said once, in a sentence, and larcin does without it.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from larcin.rules import native
from larcin.rules.compilers import CompilerWarning

FOLDER = Path(__file__).parents[1] / "shipped"
"""There is a folder in it for each kind of computer, and a library and a manifest in that for each game."""

PYTHON, NONE, FITS = "larcin_python", "larcin_none", "larcin_fits"
"""What every library has besides its rules: the addresses of what it calls of Python, that of `None`, and a function
that says whether the processor can all that the library needs.
"""

SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
PROCESSORS = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}


class Manifest(msgspec.Struct, frozen=True):
    """What is said of a library: the version of larcin, what computers and what Python it is for (by the size of the
    head of objects), its file and the hash of that, what it calls of Python, and what each of its functions is, for
    people who want to know. `fingerprint` is the hash of all that it was made from.
    """

    larcin: str
    target: str
    heads: int
    file: str
    sha256: str
    fingerprint: str
    python: list[str]
    functions: dict[str, str]
    sources: list[str]
    """What `source_fingerprint` says of the modules that functions are in."""
    seal: str = ""
    """The hash of all this: a library that is told of wrongly would end Python."""

    def sealed(self) -> Manifest:
        """The same with its seal."""
        unsealed = msgspec.structs.replace(self, seal="")
        return msgspec.structs.replace(self, seal=hashlib.sha256(msgspec.json.encode(unsealed)).hexdigest())


class Unfit(Exception):
    """What came along cannot be used: why."""


def symbol(*facts: str) -> str:
    """What a function is called that depends on all this."""
    return "larcin_" + hashlib.sha256("\n".join(facts).encode()).hexdigest()[:32]


def target() -> str:
    """What kind of computer this is."""
    system, processor = SYSTEMS.get(sys.platform, sys.platform), platform.machine().lower()
    return f"{system}-{PROCESSORS.get(processor, processor)}"


class Library:
    """A library that is in memory."""

    def __init__(self, folder: Path, said: Manifest) -> None:
        file = folder / said.file
        if file.exists() and not file.is_file():
            raise Unfit(f"{file.name} is no file")
        if hashlib.sha256(file.read_bytes()).hexdigest() != said.sha256:
            raise Unfit(f"{file.name} is damaged")
        self._functions = said.functions
        self.sources = frozenset(said.sources)
        self._loaded = ctypes.PyDLL(str(file))
        if not self._loaded[FITS]():
            raise Unfit(f"{file.name} is for newer processors")
        cells = (ctypes.c_void_p * len(said.python)).in_dll(self._loaded, PYTHON)
        cells[:] = [ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in said.python]
        ctypes.c_void_p.in_dll(self._loaded, NONE).value = id(None)

    def function(self, symbol: str, name: str) -> Callable[..., Any] | None:
        """The Python function with this symbol, None if there is none."""
        if symbol not in self._functions:
            return None
        address = ctypes.cast(self._loaded[symbol], ctypes.c_void_p).value
        assert address is not None
        return native.python_function(address, name)


def library_of(game: str) -> Library | None:
    """The library of a game; None if none came along that can be used."""
    return None if os.environ.get("LARCIN_NATIVE") == "0" else open_library(FOLDER, game)


@cache
def open_library(folder: Path, game: str) -> Library | None:
    """The library of a game in a folder. What keeps it from being used is said once."""
    try:
        said = read_manifest(folder / target() / f"{game}.json")
        check(said)
        return Library(folder / target(), said)
    except FileNotFoundError as missing:
        others = [each.parent.name for each in folder.glob(f"*/{game}.json") if each.parent.name != target()]
        if others:
            tell(game, f"they are for {', '.join(others)}, and this is {target()}")
        elif (folder / target() / f"{game}.json").exists():
            tell(game, f"{missing.filename} is missing")
    except (OSError, AttributeError, ValueError) as error:
        tell(game, f"they cannot be loaded ({error})")
    except Unfit as unfit:
        tell(game, str(unfit))
    return None


def read_manifest(file: Path) -> Manifest:
    """`ValueError` if that is no manifest."""
    return msgspec.json.decode(file.read_bytes(), type=Manifest)


def check(said: Manifest) -> None:
    """Refuse what is not for this version, this computer, or this Python."""
    version = sys.modules["larcin"].__version__  # which this module is a part of
    if said.larcin != version:
        raise Unfit(f"they are of version {said.larcin}, and this is {version}")
    if said.target != target():
        raise Unfit(f"they are for {said.target}, and this is {target()}")
    if sys.implementation.name != "cpython" or said.heads != object.__basicsize__:
        raise Unfit("this is another kind of Python than the one they are for")
    if said != said.sealed():
        raise Unfit("what is said of them was changed")


@cache
def tell_changed(game: str) -> None:
    """Say, once, that nothing is left but to interpret rules."""
    tell(game, "its rules were changed, and there is no Numba to compile them: see `pip install 'larcin[lab]'`")


def tell(game: str, why: str) -> None:
    warnings.warn(
        f"larcin does without the compiled rules of {game} that came along with it: {why}. The games are the same, and "
        "slower; to install larcin again may help.",
        CompilerWarning,
        stacklevel=4,
    )
