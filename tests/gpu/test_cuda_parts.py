"""numba-cuda: other people's kernels are left alone, and ours compile though it is not as larcin knows it."""

from __future__ import annotations

import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from numba import cuda, types
from numba.core.errors import TypingError

from larcin import gpu
from larcin.gpu import batch, cuda_parts
from larcin.gpu.kernels import HOPPER, Kernel
from larcin.lab.simulation import simulate
from larcin.rules import compilers
from larcin.rules.compilers import GPU, TABLES, CompilerWarning

on_gpu = pytest.mark.skipif(not gpu.available(), reason="there is no GPU here")

TABLE = np.arange(50, dtype=np.int32)

STRANGER = '''
import re, sys
from types import SimpleNamespace
from unittest.mock import patch
import numpy as np
from numba import cuda, types

TABLE = np.arange(50, dtype=np.int32)
SIGNATURE = types.float32[::1], types.float32[::1], types.int64

def strange_kernel():
    @cuda.jit(device=True)
    def inner(values, size):
        total = 0.0
        for index in range(size):
            total += values[-index] ** 3 + min(index, 4)
        return total

    def kernel(values, out, size):
        room = cuda.local.array(20, types.float32)
        here = cuda.grid(1)
        for index in range(0, size, 3):
            room[index % 20] = values[here - index] * TABLE[index % 50]
        part = room[2:7]
        for index, value in enumerate(part):
            out[here] += value + round(values[index], 2) + divmod(size, 3)[1] + size ** 2
        out[-1] = inner(values, size)

    return kernel

def code():
    """Without the numbers that each compilation adds to names, and with the order of its heading settled."""
    with patch("numba.cuda.dispatcher.get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0))):
        ptx, _ = cuda.compile_ptx(strange_kernel(), types.void(*SIGNATURE), cc=(9, 0))
    lines = re.sub(r"B\\d+v\\d+|_\\d+", "#", ptx).splitlines()
    heading = [line for line in lines if line.startswith(".common")]
    return sorted(heading) + [line for line in lines if line not in heading]

before = code()
import larcin.gpu
from larcin.gpu.kernels import Kernel
imported = code()
ours = Kernel(strange_kernel(), *SIGNATURE).to_ptx()
after = code()
print(before == imported == after, len(before) > 100, ".const" in ours)
'''


def add_up(numbers, out):  # type: ignore[no-untyped-def]
    room = cuda.local.array(20, types.int32)
    for index in range(len(numbers)):
        room[index % 20] = numbers[index] + TABLE[index % 50]
    out[0] = room[3]


def plain_code() -> str:
    with cuda_parts.imagined_gpu(HOPPER):
        code, _ = cuda.compile_ptx(add_up, types.void(types.int32[::1], types.int32[::1]), cc=HOPPER)
    return str(code)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    """A kernel of ours, and a compiler that has never failed."""
    monkeypatch.setattr(compilers, "_missed", set())
    return Kernel(add_up, types.int32[::1], types.int32[::1])


def test_import_and_compilation_change_nobody_elses_kernels() -> None:
    done = subprocess.run([sys.executable, "-c", STRANGER], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "False"]


def test_others_compile_as_ever_while_our_kernels_are_compiled(kernel: Kernel) -> None:
    with ThreadPoolExecutor(2) as threads:
        ours = [threads.submit(kernel.to_ptx) for _ in range(4)]
        others = [threads.submit(plain_code) for _ in range(4)]
    assert all(".const" not in code.result() for code in ours)
    assert all(".const" in code.result() for code in others)


def test_with_all_tricks_nothing_is_said(kernel: Kernel) -> None:
    code = kernel.to_ptx()
    assert ".const" not in code
    assert 'pragma "nounroll"' in code
    assert not compilers.plainly(GPU)


def missing() -> Any:
    """A trick for which something is not there."""
    raise AttributeError("not as it was")


def raising() -> Any:
    """A trick with which nothing compiles."""
    return patch.object(cuda, "compile_ptx", side_effect=RuntimeError("not as it was"))


@pytest.mark.parametrize("broken", [missing, raising])
@pytest.mark.parametrize("trick", cuda_parts.TRICKS)
def test_kernels_compile_without_a_trick(
    kernel: Kernel, trick: Any, broken: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tuple(broken if each is trick else each for each in cuda_parts.TRICKS)
    monkeypatch.setattr(cuda_parts, "TRICKS", left)
    monkeypatch.setattr(cuda_parts, trick.__name__, broken)
    with pytest.warns(CompilerWarning, match="not as it was"):
        code = kernel.to_ptx()
    assert (".const" in code) == (trick.__name__ == "tables_in_main_memory")
    assert ".entry" in kernel.to_ptx(), "and nothing more is said"
    assert compilers.plainly(GPU)


def test_kernels_compile_without_the_lock(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("numba.cuda.core.compiler_lock.global_compiler_lock")
    with pytest.warns(CompilerWarning) as told:
        assert ".const" in kernel.to_ptx()
    assert len(told) == 2
    assert compilers.plainly(TABLES)


def test_kernels_compile_plainly_if_asked_to(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_NATIVE", "0")
    assert ".const" in kernel.to_ptx()
    assert cuda_parts.most_shared_memory() == cuda_parts.USUAL_SHARED_MEMORY


def test_a_kernel_that_cannot_be_compiled_says_so() -> None:
    def wrong(out):  # type: ignore[no-untyped-def]
        out[0] = "a word"

    with pytest.raises(TypingError):
        Kernel(wrong, types.int32[::1]).to_ptx()
    assert not compilers.plainly(GPU)


def test_few_blocks_are_no_news() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        cuda_parts.configured(cuda.jit(add_up), 2, 32, 0)
        assert not told
        cuda.jit(add_up)[3, 32]
    assert ["low occupancy" in str(each.message) for each in told] == [True]


@on_gpu
def test_plain_kernels_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_NATIVE", "0")
    monkeypatch.setattr(batch, "_kernels", {})
    for name in ("kids-of-london", "pickpocket"):
        here, there = simulate(name, games=500, seed=4), gpu.simulate(name, games=500, seed=4)
        assert (here.scores == there.scores).all()
        assert (here.decisions == there.decisions).all()


@on_gpu
def test_games_go_on_without_the_memory_they_would_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise AttributeError("not as it was")

    monkeypatch.setattr(compilers, "_missed", set())
    monkeypatch.setattr(batch, "_kernels", {})
    monkeypatch.setattr("larcin.gpu.kernels.allow_shared_memory", refuse)
    with pytest.warns(CompilerWarning, match="not as it was"):
        there = gpu.simulate("oliver-twist", games=500, seed=4)
    assert (simulate("oliver-twist", games=500, seed=4).scores == there.scores).all()
