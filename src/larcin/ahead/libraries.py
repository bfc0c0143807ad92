"""Compiled rules for Python: one shared library a game and a kind of computer, which `larcin.rules.shipped` loads.

It holds all calls from `larcin.ahead.calls`, and those of the laboratory besides, each with its wrapper for Python. It
imports nothing but what a system brings anyway: Python's functions go through a table of addresses that whoever loads
the library fills, and all else is linked in. So all libraries can be made on one computer.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import larcin
from larcin.ahead.calls import calls
from larcin.ahead.tools import link_by, write_whole
from larcin.batch import Batch
from larcin.bots import endings
from larcin.bots.exact import Room
from larcin.errors import LarcinError
from larcin.lab.simulation import random_match, simulate
from larcin.rules.compilers import numba_parts, wasm_parts
from larcin.rules.contract import Game
from larcin.rules.linking import Entry, cache_folder, link, overhearing
from larcin.rules.native import kind, numba_type
from larcin.rules.shipped import FITS, NONE, PYTHON, Manifest, read_manifest

ROOM = 64
"""More than the functions of Python that wrappers call."""


@dataclass(frozen=True)
class Computer:
    """A kind of computer: what LLVM and the linker call it, and how the names of its libraries end. (Wheels for it have
    names of their own: hatch_build.py.)

    Processors are taken to be as old as they may be (x86-64-v2 is of 2009), and none is told to add and multiply at
    once: numbers are the same everywhere, so bots choose the same.
    """

    name: str
    triple: str
    processor: str
    linker: str
    suffix: str

    @property
    def is_windows(self) -> bool:
        return self.suffix == ".dll"


OLD_PC = "x86-64-v2"

COMPUTERS = {
    each.name: each
    for each in (
        Computer("linux-x86_64", "x86_64-unknown-linux-gnu", OLD_PC, "x86_64-linux-none", ".so"),
        Computer("linux-arm64", "aarch64-unknown-linux-gnu", "generic", "aarch64-linux-none", ".so"),
        Computer("macos-x86_64", "x86_64-apple-macosx10.13.0", OLD_PC, "x86_64-macos.10.13", ".dylib"),
        Computer("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "aarch64-macos.11.0", ".dylib"),
        Computer("windows-x86_64", "x86_64-pc-windows-gnu", OLD_PC, "x86_64-windows-gnu", ".dll"),
        Computer("windows-arm64", "aarch64-pc-windows-gnu", "generic", "aarch64-windows-gnu", ".dll"),
    )
}


@dataclass(frozen=True)
class Rules:
    """All that is compiled of a game, as one module in LLVM's language; what it calls of Python, in the order of the
    table; by their symbols what its functions are; and the hashes of the modules that they are in.
    """

    text: str
    python: list[str]
    functions: dict[str, str]
    sources: list[str]


def for_any_processor() -> None:
    """Let Numba think, in this process, that its processor is as old as it may be; before it is loaded. It would make
    use of all that this one can, which others do slowly.
    """
    os.environ.update(NUMBA_CPU_NAME=OLD_PC if platform.machine().lower() in ("x86_64", "amd64") else "generic")
    os.environ.update(NUMBA_CPU_FEATURES="")


def entries(game: Game) -> Iterator[tuple[Entry, tuple[Any, ...]]]:
    """What is called of a game, each with arguments of the kinds that it is called with: by matches and bots, and in
    the laboratory.
    """
    for call in calls(game):
        yield call.linked(game), call.examples(game)
    if game.hints.solve_from is not None:
        yield link(endings, game).solve, Room(game).for_solving(1)
    known = replace(game)  # nothing is ready yet of a game that nobody has played
    with overhearing() as asked:
        random_match(known, game.settle({}), 0, 0)
        simulate(known, games=1)
        with Batch(known, games=1) as batch:
            batch.step(batch.sample())
    for function, aloud, arguments in asked:
        linked = link(sys.modules[function.__module__], game, aloud=aloud)
        yield getattr(linked, function.__name__), arguments


def compiled_rules(game: Game) -> Rules:
    """Compile all that is called of a game."""
    from larcin.rules.compilers.llvm_parts import link_all

    wrappers, rules, functions, sources = [], [], {}, set()
    for entry, arguments in entries(game):
        symbol = entry.symbol(tuple(map(kind, arguments)))  # type: ignore[arg-type]
        if symbol is None:
            raise LarcinError(f"{game.name}: rules that lie in no file cannot be compiled ahead.")
        sources.add(entry.source)
        if symbol not in functions:
            types = tuple(map(numba_type, arguments))
            compiled = numba_parts.compiled_to_link(entry.dispatcher(), types)
            functions[symbol] = f"{entry.about}({', '.join(map(str, types))})"
            wrappers.append(numba_parts.wrapper(compiled, symbol, entry.about, entry.is_brief))
            rules.append(wasm_parts.rules_of(compiled))
    whole, wanted = link_all(wrappers, rules, functions)
    python = [name for name in wanted if name.startswith("Py")]
    unknown = set(wanted) - {*python, NONE, "sqrt"}
    if unknown:
        raise LarcinError(f"{game.name} cannot be compiled ahead: it needs {', '.join(sorted(unknown))}.")
    return Rules(with_table(str(whole), python), python, functions, sorted(filter(None, sources)))


def with_table(text: str, python: list[str]) -> str:
    """Let a module in LLVM's language call functions of Python by a table that it holds."""
    for number, name in enumerate(python):
        declared = re.compile(rf"^declare (\w+) @{name}\(([^)]*)\).*$", re.MULTILINE)
        text = declared.sub(partial(by_table, number, name), text)
    text = re.sub(rf"^@{NONE} = .*$", "", text, flags=re.MULTILINE)
    return f"{text}\n@{NONE} = global ptr null\n@{PYTHON} = global [{ROOM} x ptr] zeroinitializer\n"


def by_table(number: int, name: str, declared: re.Match[str]) -> str:
    """A function that calls the one whose address stands there in the table."""
    result, given = declared.groups()
    taken = ", ".join(f"{type_.strip()} %{index}" for index, type_ in enumerate(given.split(",")) if type_.strip())
    kept = "" if result == "void" else "%result = "
    return f"""\
define internal {result} @{name}({taken}) {{
given:
  %place = getelementptr [{ROOM} x ptr], ptr @{PYTHON}, i64 0, i64 {number}
  %function = load ptr, ptr %place
  {kept}call {result} %function({taken})
  ret {result}{"" if result == "void" else " %result"}
}}"""


CAN_ALL = 1 << 0 | 1 << 9 | 1 << 13 | 1 << 19 | 1 << 20 | 1 << 23
"""What x86-64-v2 adds, as a processor says it of itself: SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT."""

SHOWN = '__attribute__((visibility("default")))'
SHOWN_ON_WINDOWS = "__declspec(dllexport)"

FITS_PC = f"""
SHOWN int {FITS}(void) {{
    unsigned a = 1, b, c = 0, d;
    __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    return (c & {CAN_ALL}) == {CAN_ALL};
}}
"""
FITS_ALL = f"SHOWN int {FITS}(void) {{ return 1; }}\n"

ON_WINDOWS = """
int _fltused = 0;
int DllMainCRTStartup(void *library, unsigned why, void *reserved) { return 1; }
"""
"""What a library has to have there: a word that it computes with fractions, and something to do when it is loaded."""

PAUSES = (
    (re.compile(r"call void @llvm\.x86\.sse2\.pause\(\)"), "call void @llvm.aarch64.isb(i32 15)"),
    (re.compile(r"^declare void @llvm\.x86\.sse2\.pause\(\).*$", re.MULTILINE), "declare void @llvm.aarch64.isb(i32)"),
)
"""How a processor rests is no affair of LLVM's, so what was written for one is written for the other."""


def shown_to_windows(text: str, symbols: Iterable[str]) -> str:
    """On Windows a library shows what is marked."""
    for symbol in symbols:
        text = re.sub(rf"^(define )(\w+ @{symbol}\()", r"\1dllexport \2", text, flags=re.MULTILINE)
        text = re.sub(rf"^(@{symbol} = )", r"\1dllexport ", text, flags=re.MULTILINE)
    return text


def make_library(computer: Computer, game: Game, folder: Path, hashed: str) -> list[Path]:
    """Compile all that is called of a game for a kind of computer. What is the same for all kinds is kept on disk."""
    file = cache_folder() / "ahead" / f"{game.name}.json"
    facts = sorted(filter(None, {entry.source for entry, _ in entries(game)}))
    try:
        rules = msgspec.json.decode(file.read_bytes(), type=Rules)
    except (OSError, ValueError):
        rules = None
    if rules is None or rules.sources != facts:
        rules = compiled_rules(game)
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, msgspec.json.encode(rules))
    return write_library(game, rules, computer, folder, hashed)


def made_library(game: Game, folder: Path) -> str | None:
    """The hash of all that a whole library was made from; None if there is none."""
    try:
        said = read_manifest(folder / f"{game.name}.json")
        code = (folder / said.file).read_bytes()
    except (OSError, ValueError):
        return None
    return said.fingerprint if hashlib.sha256(code).hexdigest() == said.sha256 else None


def write_library(game: Game, rules: Rules, computer: Computer, folder: Path, hashed: str = "") -> list[Path]:
    """Write the shared library of a game for a kind of computer, and a manifest beside it. `hashed` is the hash of all
    that they are made from.
    """
    file, manifest = folder / f"{game.name}{computer.suffix}", folder / f"{game.name}.json"
    code = library(rules, computer, file.name)
    said = Manifest(
        larcin=larcin.__version__,
        target=computer.name,
        heads=object.__basicsize__,
        file=file.name,
        sha256=hashlib.sha256(code).hexdigest(),
        fingerprint=hashed,
        python=rules.python,
        functions=rules.functions,
        sources=rules.sources,
    ).sealed()
    folder.mkdir(parents=True, exist_ok=True)
    for place, content in ((file, code), (manifest, msgspec.json.encode(said))):
        write_whole(place, content)
    return [file, manifest]


def library(rules: Rules, computer: Computer, name: str) -> bytes:
    """The shared library of a game for a kind of computer, which calls it by this name."""
    from larcin.rules.compilers.llvm_parts import Machine, object_code

    text, is_pc = rules.text, computer.name.endswith("x86_64")
    if not is_pc:
        for written, instead in PAUSES:
            text = written.sub(instead, text)
    if computer.is_windows:
        text = shown_to_windows(text, [PYTHON, NONE, *rules.functions])
    besides = (FITS_PC if is_pc else FITS_ALL) + (ON_WINDOWS if computer.is_windows else "")
    besides = besides.replace("SHOWN", SHOWN_ON_WINDOWS if computer.is_windows else SHOWN)
    return linked(object_code(text, Machine(computer.triple, processor=computer.processor)), besides, computer, name)


def linked(code: bytes, besides: str, computer: Computer, name: str) -> bytes:
    """An object file, and something in C, as a shared library. The linker brings what LLVM calls by itself, such as
    `memcpy`; on macOS a library must be linked with the system's, which has it.
    """
    with tempfile.TemporaryDirectory() as folder:
        given, written, made = (Path(folder) / each for each in ("rules.o", "besides.c", name))
        given.write_bytes(code)
        written.write_text(besides)
        link_by(
            Path(folder), computer.name, "build-lib", "-dynamic", "-target", computer.linker, "-O", "ReleaseFast",
            "-fstrip", "-fcompiler-rt", "--name", "rules", f"-femit-bin={made}", str(given), str(written),
            *(["-lc", "-install_name", f"@rpath/{name}"] if computer.suffix == ".dylib" else []),
        )  # fmt: skip
        return made.read_bytes()
