"""Numbers that several cores read and write at the same time: cells of an array of 64-bit integers.

What a core has written before it stores or adds, another finds written once it has seen that. Compiled, these are
instructions of the processor, which linking puts in their place. As they stand, interpreted or compiled plainly, they
are for one thread alone.
"""

from __future__ import annotations

from larcin.rules.compilers.numba_parts import add_in_llvm, load_in_llvm, pause_in_llvm, store_in_llvm
from larcin.rules.contract import Array, instruction


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
    before = int(cells[index])
    cells[index] = before + amount
    return before


@instruction(pause_in_llvm)
def pause() -> None:
    """Tell the processor that this core only waits."""
