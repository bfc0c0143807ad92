"""Numbers that several cores read and write at the same time: cells of an array of 64-bit integers.

What a core has written before it stores or adds, another finds written once it has seen that. Compiled, these are
instructions of the processor, which linking puts in their place.
"""

from __future__ import annotations

import threading
from typing import Any

from larcin.rules.contract import Array, instruction

CELL_BYTES = 8

PAUSES = {"x86_64": ("llvm.x86.sse2.pause", ()), "aarch64": ("llvm.aarch64.isb", (15,))}
"""What makes a core rest for ten nanoseconds or more, and what it is told; other processors do not rest."""


def place_of(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Where a cell of an array lies in memory."""
    from numba import types

    data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
    return builder.gep(data, [context.cast(builder, arguments[1], signature.args[1], types.intp)])


def load_in_llvm(_: Any, cells: Any, index: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(place_of(context, builder, signature, arguments), "acquire", CELL_BYTES)

    return types.int64(cells, index), write


def store_in_llvm(_: Any, cells: Any, index: Any, value: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[2], signature.args[2], types.int64)
        builder.store_atomic(number, place_of(context, builder, signature, arguments), "release", CELL_BYTES)
        return context.get_dummy_value()

    return types.none(cells, index, value), write


def add_in_llvm(_: Any, cells: Any, index: Any, amount: Any) -> Any:
    from numba import types

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[2], signature.args[2], types.int64)
        return builder.atomic_rmw("add", place_of(context, builder, signature, arguments), number, "seq_cst")

    return types.int64(cells, index, amount), write


def pause_in_llvm(_: Any) -> Any:
    from llvmlite import ir
    from numba import types

    def write(context: Any, builder: Any, *_: Any) -> Any:
        name, values = PAUSES.get(builder.module.triple.partition("-")[0], ("", ()))
        if name:
            kind = ir.FunctionType(ir.VoidType(), [ir.IntType(32)] * len(values))
            rest = builder.module.declare_intrinsic(name, fnty=kind)
            builder.call(rest, [ir.IntType(32)(value) for value in values])
        return context.get_dummy_value()

    return types.none(), write


_one_at_a_time = threading.Lock()


@instruction(load_in_llvm)
def load(cells: Array, index: int) -> int:
    """Read a cell."""
    return int(cells[index])


@instruction(store_in_llvm)
def store(cells: Array, index: int, value: int) -> None:
    """Write a cell."""
    cells[index] = value


@instruction(add_in_llvm)
def add(cells: Array, index: int, amount: int) -> int:
    """Add to a cell, so that nothing comes between reading and writing, and return what was there before."""
    with _one_at_a_time:
        before = int(cells[index])
        cells[index] = before + amount
    return before


@instruction(pause_in_llvm)
def pause() -> None:
    """Tell the processor that this core only waits."""
