"""Compiled rules for browsers: WebAssembly modules, each with some calls of a game and room for their arrays."""

from __future__ import annotations

import tempfile
from pathlib import Path

from larcin.ahead.calls import Buffer, Call, Given, Group, buffers
from larcin.ahead.tools import link_by
from larcin.rules.compilers import numba_parts, wasm_parts
from larcin.rules.compilers.wasm_parts import Place, Taken
from larcin.rules.contract import Game
from larcin.rules.native import numba_type

FEATURES = "+bulk-memory,+bulk-memory-opt,+nontrapping-fptoint,+sign-ext,+simd128"
"""What all browsers can that have been written since 2023."""

STACK_BYTES = 1 << 18

WIDE_PRODUCT = """
define void @__multi3(ptr %to, i64 %a, i64 %a.high, i64 %b, i64 %b.high) {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %p00.high = lshr i64 %p00, 32
  %p01.low = and i64 %p01, 4294967295
  %p10.low = and i64 %p10, 4294967295
  %middle.0 = add i64 %p00.high, %p01.low
  %middle = add i64 %middle.0, %p10.low
  %low.0 = and i64 %p00, 4294967295
  %low.1 = shl i64 %middle, 32
  %low = or i64 %low.0, %low.1
  %p01.high = lshr i64 %p01, 32
  %p10.high = lshr i64 %p10, 32
  %middle.high = lshr i64 %middle, 32
  %high.0 = add i64 %p11, %p01.high
  %high.1 = add i64 %high.0, %p10.high
  %high.2 = add i64 %high.1, %middle.high
  %cross.0 = mul i64 %a, %b.high
  %cross.1 = mul i64 %a.high, %b
  %high.3 = add i64 %high.2, %cross.0
  %high = add i64 %high.3, %cross.1
  store i64 %low, ptr %to
  %rest = getelementptr i8, ptr %to, i32 8
  store i64 %high, ptr %rest
  ret void
}
"""
"""A product of 128 bits. LLVM multiplies so where it sums up loops beforehand, and has no instruction for it here."""


def wasm_code(game: Game, calls: tuple[Call, ...], *, small: bool) -> bytes:
    """A WebAssembly module with some calls of a game, as `small` as it gets where it is waited for."""
    from larcin.rules.compilers.llvm_parts import Machine, as_it_stands, object_code

    machine = Machine("wasm32-unknown-unknown", FEATURES, reloc="static")
    shown = [call.name for call in calls] + [symbol_of(name) for name in buffers(game, calls)]
    code = object_code(whole_module(game, calls), machine, small=small)
    return linked([code, as_it_stands(WIDE_PRODUCT, machine)], shown)


def symbol_of(buffer: str) -> str:
    """What the address of a buffer is called in a module."""
    return f"at_{buffer}"


def whole_module(game: Game, calls: tuple[Call, ...]) -> object:
    """Calls of a game as one module of LLVM's, and room for their arrays."""
    from larcin.rules.compilers import llvm_parts

    places = {name: place_of(name, buffer) for name, buffer in buffers(game, calls).items()}

    def taken(each: Given | Group) -> Taken:
        if isinstance(each, Group):
            return [*map(taken, each.parts)]
        return places[each] if isinstance(each, str) else None

    wrappers, rules = [], []
    for call in calls:
        types = tuple(map(numba_type, call.examples(game)))
        compiled = numba_parts.compiled_to_link(call.linked(game).dispatcher(), types)
        wrappers.append(wasm_parts.wrapper(compiled, call.name, [*map(taken, call.arguments)]))
        rules.append(wasm_parts.rules_of(compiled))
    shown = {call.name for call in calls} | {place.symbol for place in places.values()}
    return llvm_parts.link_all([*wrappers, wasm_parts.memory(list(places.values()))], rules, shown)[0]


def place_of(name: str, buffer: Buffer) -> Place:
    return Place(symbol_of(name), buffer.size, buffer.shape, buffer.varies)


def linked(objects: list[bytes], shown: list[str]) -> bytes:
    """Object files as one module that browsers load."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "rules.wasm"
        given = [Path(folder) / f"{number}.o" for number in range(len(objects))]
        for file, code in zip(given, objects, strict=True):
            file.write_bytes(code)
        link_by(
            Path(folder), "WebAssembly", "wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-O3",
            "--stack-first", "-z", f"stack-size={STACK_BYTES}", *(f"--export={name}" for name in shown),
            *map(str, given), "-o", str(made),
        )  # fmt: skip
        return made.read_bytes()
