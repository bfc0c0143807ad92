"""Compilers that are not as larcin knows them: each part that they promise to nobody is broken, and games go on."""

from __future__ import annotations

import ast
import dataclasses
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

import larcin
from larcin import Match
from larcin.batch.arrays import scratch_for
from larcin.rules import compilers, engine, linking, native
from larcin.rules.atomics import add
from larcin.rules.compilers import CompilerWarning, numba_parts
from larcin.rules.contract import Array, Game, rule
from larcin.rules.dice import new_dice

SOURCE = Path(larcin.__file__).parent
MORA = Path(__file__).parents[2] / "examples" / "mora"

PARTS = [
    "numba.core.base.BaseContext.get_python_api",
    "numba.core.base.BaseContext.declare_function",
    "numba.core.codegen.CPUCodeLibrary._get_module_for_linking",
    "numba.core.codegen.CodeLibrary.has_dynamic_globals",
    "numba.core.cgutils.gep_inbounds",
    "numba.core.pythonapi.PythonAPI.save_thread",
    "numba.core.pythonapi.PythonAPI.bytes_from_string_and_size",
    "numba.np.arrayobj.populate_array",
    "llvmlite.binding.get_host_cpu_features",
    "llvmlite.binding.create_mcjit_compiler",
    "llvmlite.binding.parse_assembly",
    "llvmlite.binding.ObjectFileRef.from_data",
]
"""What native code is put together and loaded with."""

OPTIONS = ["_nrt", "no_cpython_wrapper", "no_cfunc_wrapper", "forceinline"]
"""What Numba is told about rules."""

PLAY_PLAINLY = """
import sys, larcin
from larcin.batch import Batch
from larcin.lab.simulation import simulate
batch = Batch(sys.argv[1], games=600, seed=3, cores=2)
while not batch.over.all():
    batch.step(batch.sample())
played = simulate(sys.argv[1], games=600, seed=3, workers=2)
print((batch.scores == played.scores).all(), played.scores.sum(), type(batch._team).__name__)
"""


@rule
def count_up(cells: Array, times: int) -> int:
    for _ in range(times):
        add(cells, 0, 1)
    return int(cells[0])


@rule
def mix(number: int) -> int:
    return number + "one"  # type: ignore[operator]


@rule
def double(number: int) -> int:
    return number + number


@rule
def add_fields(numbers: Array) -> int:
    one = numbers[0]
    return (double(one.f0) + double(one.f1) + double(one.f2) + double(one.f3)) // 2


@rule
def largest(numbers: Array) -> int:
    return int(max(abs(numbers[0]), abs(numbers[1])))


def another_mora() -> Game:
    return dataclasses.replace(larcin.load(str(MORA)))


def play(game: Game, *, compiled: bool = True) -> bytes:
    """Every state of a random game."""
    linked = linking.link(engine, game, compiled=compiled)
    states, actions, weights, _ = scratch_for(game)
    dice, seen = new_dice(5), b""
    linked.begin(states, game.encode(game.settle({})))
    while linked.acting(states):
        linked.random_step_at(states, dice, actions, weights)
        seen += states.tobytes()
    return seen


@pytest.fixture(scope="module")
def mora(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """A game whose rules are compiled both ways, and kept in a folder of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LARCIN_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        game = another_mora()
        assert play(game) == play(game, compiled=False)
        forget_native_code(game)
        patch.setenv("LARCIN_NATIVE", "0")
        assert play(game) == play(game, compiled=False)
        patch.delenv("LARCIN_NATIVE")
        yield game


def forget_native_code(game: Game) -> None:
    """As if nothing had been called yet; what Numba has compiled it still knows."""
    native.surroundings.cache_clear()
    for file in linking.cache_folder().rglob("*.native"):
        file.unlink()
    forget_calls(game)


def forget_calls(game: Game) -> None:
    for entry in vars(linking.link(engine, game)).values():
        if isinstance(entry, linking.Entry):
            entry._ready.clear()


@pytest.fixture
def unbroken(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no compiler had ever failed."""
    monkeypatch.setattr(compilers, "_missed", set())


@pytest.fixture
def afresh(unbroken: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """As if nothing had ever been compiled."""
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(linking, "_linkers", {})
    monkeypatch.setattr(linking, "_shared_twins", {form: linking.Twins() for form in linking._shared_twins})
    return another_mora()


def break_part(part: str, how: str, patch: pytest.MonkeyPatch) -> None:
    if how == "missing":
        patch.delattr(part)
    else:

        def fail(*_: Any, **__: Any) -> None:
            raise RuntimeError("not as it was")

        patch.setattr(part, property(fail) if part.endswith("has_dynamic_globals") else fail)


@pytest.mark.skipif(not native.WORKS_HERE, reason="native code is not kept on this system")
@pytest.mark.usefixtures("unbroken")
@pytest.mark.parametrize("how", ["missing", "raising"])
@pytest.mark.parametrize("part", PARTS)
def test_a_game_goes_on_without_a_part(mora: Game, part: str, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forget_native_code(mora)
    with monkeypatch.context() as patch:
        break_part(part, how, patch)
        with pytest.warns(CompilerWarning, match="The games are the same") as told:
            assert play(mora) == play(mora, compiled=False)
        assert play(mora) == play(mora, compiled=False), "and nothing more is said"
    assert len(told) == 1
    native.surroundings.cache_clear()


@pytest.mark.parametrize("option", OPTIONS)
def test_rules_are_compiled_without_an_option(afresh: Game, option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = np.zeros(1, dtype=np.int64)
    monkeypatch.delattr(f"numba.core.cpu._options_mixin.{option}")
    with pytest.warns(CompilerWarning, match=option):
        assert linking.link(sys.modules[__name__], afresh).count_up(cells, 5) == 5


@pytest.mark.parametrize("how", ["missing", "raising"])
def test_rules_are_compiled_without_the_processors_instructions(
    afresh: Game, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = np.zeros(1, dtype=np.int64)
    break_part("larcin.rules.compilers.numba_parts.cell", how, monkeypatch)
    with pytest.warns(CompilerWarning):
        assert linking.link(sys.modules[__name__], afresh).count_up(cells, 5) == 5


@pytest.mark.skipif(not native.WORKS_HERE, reason="native code is not kept on this system")
def test_rules_are_compiled_where_numba_would_not_leave_out_its_own_machine_code(
    afresh: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = np.zeros(1, dtype=np.int64)
    numba_parts.library_to_link.cache_clear()
    monkeypatch.delattr("numba.core.codegen.JITCodeLibrary")
    with pytest.warns(CompilerWarning, match="JITCodeLibrary"):
        assert linking.link(sys.modules[__name__], afresh).count_up(cells, 5) == 5


def test_whole_numbers_of_all_sizes_are_one_to_rules_that_other_rules_call(afresh: Game) -> None:
    numbers = np.array([(-3, 200, 5, 1 << 40, (1 << 64) - 1)], dtype="i1, u1, i4, i8, u8")
    linked = linking.link(sys.modules[__name__], afresh)
    assert linked.add_fields(numbers) == -3 + 200 + 5 + (1 << 40)
    inner = linking.linker(afresh, linking.Form(compiled=True)).twin(cast("FunctionType", double))
    assert len(inner.overloads) == 1


def test_what_strangers_compile_afterwards_has_its_own_machine_code(afresh: Game) -> None:
    import numba

    @numba.njit  # type: ignore[untyped-decorator]
    def halve(numbers: Array) -> int:
        if min(numbers[0], numbers[1]) < 0:
            raise ValueError("less than nothing")
        return int(max(abs(numbers[0]), abs(numbers[1])) // 2)

    assert linking.link(sys.modules[__name__], afresh).largest(np.array([3, 7])) == 7
    assert halve(np.array([3, 7])) == 3
    with pytest.raises(ValueError, match="less than nothing"):
        halve(np.array([-3, 7]))


def test_rules_are_compiled_where_code_cannot_be_kept(afresh: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = np.zeros(1, dtype=np.int64)
    monkeypatch.delattr("numba.config.CACHE_DIR")
    with pytest.warns(CompilerWarning, match="CACHE_DIR"):
        assert linking.link(sys.modules[__name__], afresh).count_up(cells, 5) == 5


@pytest.mark.parametrize("how", ["missing", "raising"])
def test_rules_are_compiled_without_a_word_where_there_are_no_events(
    afresh: Game, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cells = np.zeros(1, dtype=np.int64)
    monkeypatch.setattr(linking, "_announced", set())
    break_part("larcin.rules.compilers.numba_parts.tell_of_compilations", how, monkeypatch)
    with pytest.warns(CompilerWarning, match="word of compilations"):
        assert linking.link(sys.modules[__name__], afresh).count_up(cells, 5) == 5
    assert not compilers.plainly()


def test_a_rule_that_cannot_be_compiled_is_the_rules_fault(afresh: Game) -> None:
    with (
        warnings.catch_warnings(),
        pytest.raises(
            larcin.BadGame, match=r"^mix cannot be compiled: No implementation of .* \(test_compilers.py, line \d+\)"
        ),
    ):
        linking.link(sys.modules[__name__], afresh).mix(1)
    assert not compilers.plainly()


def test_all_can_be_done_plainly_from_the_start(tmp_path: Path) -> None:
    outputs = []
    for wanted in ("0", "1"):
        environment = os.environ | {"LARCIN_CACHE_DIR": str(tmp_path / wanted), "LARCIN_NATIVE": wanted}
        command = [sys.executable, "-W", "error", "-c", PLAY_PLAINLY, str(MORA)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        outputs.append(done.stdout.split())
    assert outputs[0][:2] == outputs[1][:2]
    assert (outputs[0][0], outputs[0][2], outputs[1][2]) == ("True", "PlainTeam", "Team")
    assert not list((tmp_path / "0").rglob("*.native"))


# ------------------------------------------------------------------------------------------------ where parts are used

PRIVATE = {
    "llvmlite": {f"rules/compilers/{each}_parts.py" for each in ("llvm", "numba", "wasm")},
    "numba.core": {"rules/compilers/numba_parts.py"},
    "numba.np": {"rules/compilers/numba_parts.py", "rules/compilers/wasm_parts.py"},
    "numba.config": {"rules/compilers/numba_parts.py"},
    "numba.cuda": {"gpu/cuda_parts.py"},
    "cuda.cudadrv": {"gpu/cuda_parts.py"},
}
"""What is no promise of a compiler, and who may use it."""


def uses(tree: ast.AST) -> Iterator[str]:
    """All that a module imports, or reads of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Attribute):
            yield ast.unparse(node)


def test_what_compilers_do_not_promise_is_used_in_one_module_each() -> None:
    found: dict[str, set[str]] = {part: set() for part in PRIVATE}
    for file in SOURCE.rglob("*.py"):
        for used in uses(ast.parse(file.read_text(encoding="utf-8"))):
            for part in PRIVATE:
                if f"{used}.".startswith(f"{part}.") and used != "numba.cuda":
                    found[part].add(file.relative_to(SOURCE).as_posix())
    assert found == PRIVATE


# --------------------------------------------------------------------------------------------------------- many threads


def test_threads_that_compile_load_and_call_at_once_do_not_disturb_each_other(afresh: Game) -> None:
    """Some find the rules compiled, some on disk, and some compile them: the games are those of one thread."""
    expected = play(afresh, compiled=False)
    games = [another_mora() for _ in range(2)]

    def link_and_play(number: int) -> bytes:
        return play(games[number % 2])

    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(link_and_play, range(12))) == {expected}
    for game in games:
        forget_calls(game)
    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(link_and_play, range(12))) == {expected}
    for name in ("begin", "acting", "random_step_at"):
        assert len(list(linking.cache_folder().rglob(f"{name}-*.native"))) == int(native.WORKS_HERE)


def test_what_happens_is_told_without_native_code(afresh: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_NATIVE", "0")
    told = []
    for compiled in (True, False):
        match = Match(afresh, seed=3, compiled=compiled)
        while not match.is_over:
            seat = min(match.to_act)
            match.play(seat, match.legal(seat)[-1])
        told.append(match.log())
    assert told[0] == told[1]
    assert len(told[0]) > 5
