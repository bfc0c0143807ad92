"""Compiled rules for browsers: one WebAssembly module a game, with all its calls and room for their arrays."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from larcin.ahead.calls import Buffer, buffers, calls
from larcin.errors import LarcinError
from larcin.rules.compilers import wasm_parts
from larcin.rules.compilers.wasm_parts import Place
from larcin.rules.contract import Game
from larcin.rules.native import numba_type

FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+simd128"
"""What all browsers can that have been written since 2023."""

STACK_BYTES = 1 << 18


def wasm_code(game: Game) -> bytes:
    """The WebAssembly module of a game."""
    from larcin.rules.compilers.llvm_parts import Machine, object_code

    machine = Machine("wasm32-unknown-unknown", FEATURES, reloc="static")
    shown = [call.name for call in calls(game)] + [symbol_of(name) for name in buffers(game)]
    return linked(object_code(whole_module(game), machine), shown)


def symbol_of(buffer: str) -> str:
    """What the address of a buffer is called in a module."""
    return f"at_{buffer}"


def whole_module(game: Game) -> object:
    """All calls of a game as one module of LLVM's, and room for their arrays."""
    from larcin.rules.compilers import llvm_parts

    places = {name: place_of(name, buffer) for name, buffer in buffers(game).items()}
    wrappers, rules = [wasm_parts.memory(list(places.values()))], []
    for call in calls(game):
        types = tuple(map(numba_type, call.examples(game)))
        compiled = wasm_parts.compiled_rule(call.linked(game).dispatcher(), types)
        given = [places[each] if isinstance(each, str) else None for each in call.arguments]
        wrappers.append(wasm_parts.wrapper(compiled, call.name, given))
        rules.append(wasm_parts.rules_of(compiled))
    shown = {call.name for call in calls(game)} | {place.symbol for place in places.values()}
    return llvm_parts.link_all(wrappers, rules, shown)[0]


def place_of(name: str, buffer: Buffer) -> Place:
    return Place(symbol_of(name), buffer.size, buffer.shape, buffer.varies)


def linked(code: bytes, shown: list[str]) -> bytes:
    """An object file as a module that browsers load."""
    if find_spec("ziglang") is None:
        raise LarcinError("The linker for WebAssembly is not installed: pip install ziglang brings it.")
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        given.write_bytes(code)
        command = [
            sys.executable, "-m", "ziglang", "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-O3",
            "--stack-first", "-z", f"stack-size={STACK_BYTES}", *(f"--export={name}" for name in shown),
            str(given), "-o", str(made),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise LarcinError(f"The linker for WebAssembly failed: {done.stderr.strip()}")
        return made.read_bytes()
