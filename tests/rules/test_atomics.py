"""Cells that several cores read and write at the same time."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larcin
from larcin.rules.atomics import add, load, pause, store
from larcin.rules.compilers.numba_parts import PAUSES, pause_in_llvm
from larcin.rules.contract import Array, rule
from larcin.rules.linking import Form, Linker

COUNTER, TURN = 0, 1


@rule
def count_up(cells: Array, times: int) -> None:
    for _ in range(times):
        add(cells, COUNTER, 1)


@rule
def take_away(cells: Array, number: int) -> int:
    return add(cells, COUNTER, -number)


@rule
def take_turns(cells: Array, me: int, times: int) -> None:
    """Two cores, one after the other: the counter is not written by both at once, so it need not be atomic."""
    for _ in range(times):
        while load(cells, TURN) != me:
            pause()
        cells[COUNTER] += 1
        store(cells, TURN, 1 - me)


def link_with(compiled: bool) -> Any:
    return Linker(larcin.load("kids-of-london"), Form(compiled)).link(sys.modules[__name__])


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))  # so that it is compiled each time
    return link_with(compiled=True)


def test_no_addition_is_lost(linked: Any) -> None:
    cells, times = np.zeros(2, dtype=np.int64), 20_000
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(linked.count_up, [cells] * 4, [times] * 4))
    assert cells[COUNTER] == 4 * times


def test_what_was_written_before_a_store_is_there_after_it_was_loaded(linked: Any) -> None:
    cells, times = np.zeros(2, dtype=np.int64), 500
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(linked.take_turns, [cells] * 2, [0, 1], [times] * 2))
    assert cells.tolist() == [2 * times, 0]


@pytest.mark.parametrize("compiled", [True, False])
def test_adding_tells_what_was_there(compiled: bool) -> None:
    cells, rules = np.array([5, 0], dtype=np.int64), link_with(compiled)
    assert rules.take_away(cells, 2) == 5
    rules.take_turns(cells, 0, 1)
    assert cells.tolist() == [4, 1]


@pytest.mark.parametrize("processor", PAUSES)
def test_processors_know_how_to_rest(processor: str) -> None:
    """LLVM knows the instruction, and what it is told, whatever processor the tests run on."""
    import llvmlite.binding as llvm
    from llvmlite import ir

    class Context:
        def get_dummy_value(self) -> None: ...

    module = ir.Module()
    module.triple = f"{processor}-unknown-linux-gnu"
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), ()), "rest")
    builder = ir.IRBuilder(function.append_basic_block())
    pause_in_llvm(None)[1](Context(), builder)
    builder.ret_void()
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(module.triple).create_target_machine()
    assert {"x86_64": "pause", "aarch64": "isb"}[processor] in machine.emit_assembly(llvm.parse_assembly(str(module)))
