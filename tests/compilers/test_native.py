"""Native code: what was compiled once runs without the compiler, and takes what the compiled rule takes."""

from __future__ import annotations

import dataclasses
import importlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

import larcin
from larcin import BadGame
from larcin.bots import search
from larcin.rules import complaints, fingerprints, linking, native
from larcin.rules.contract import Array, Game, is_rule, rule
from larcin.rules.habits import with_habits

MORA = Path(__file__).parents[2] / "examples" / "mora"

PLAY_ALL = """
import sys, larcin
from larcin.lab.simulation import simulate
from larcin.bots import Knowledge, bot
match = larcin.Match(sys.argv[1], seed=5)
while match.to_act:
    for seat in sorted(match.to_act):
        match.play(seat, bot("novice").choose(Knowledge(match, seat, seed=1)))
played = simulate(sys.argv[1], games=3, seed=1)
print(match.record()["actions"], match.result, played.scores.tolist())
print("numba" in sys.modules)
"""


ROLL_ONCE = """
import sys, larcin
from larcin.rules import dice
from larcin.rules.linking import link
print(link(dice, larcin.load(sys.argv[1])).roll(dice.new_dice(1), dice.PLAYERS_DIE, 6), "numba" in sys.modules)
"""


INSPECT = """
import sys, larcin
from larcin.batch.arrays import scratch_for
from larcin.rules import engine
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
game = larcin.load(sys.argv[1])
states, actions, weights, _ = scratch_for(game)
options, linked = game.encode(game.settle({})), link(engine, game)
linked.begin(states, options)
for what in sys.argv[2:]:
    if what == "game":
        print(linked.inspect_game(states, options, 1, 0, actions, weights, new_dice(1)))
    else:
        print(linked.inspect_state(states[0], actions, weights))
"""
"""One state is a record, with which only Numba can call a rule; the inspection of a game has that rule in it."""


FAIL_TWICE = """
import sys, larcin
from larcin.batch import Batch
batch = Batch(sys.argv[1], games=2)
try:
    batch.step([0, 0])
except larcin.BadGame as error:
    print(error, repr(error.__cause__))
try:
    batch._first_illegal()
except TypeError as error:
    print(error)
"""


@rule
def add_up(numbers: Array, times: int, share: float) -> tuple[int, float]:
    total = 0
    for number in numbers.flat:
        total += number
    return total * times, total * share


@rule
def rise(numbers: Array) -> None:
    for index in range(len(numbers)):
        numbers[index] += 1


@rule
def break_down(number: int) -> int:
    if number > 2:
        raise ValueError("too much")
    return number


TOO_MUCH = r"^break_down failed: the rule break_down raised ValueError: too much \(test_native.py, line \d+\)\.$"


@rule
def tell_apart(numbers: Array, pair: tuple[int, int]) -> int:
    return len(numbers) + pair[1]


@pytest.fixture
def linked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The rules in this file, compiled afresh and kept in a folder of their own."""
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    twins = {form: linking.Twins() for form in linking._shared_twins}
    monkeypatch.setattr(linking, "_shared_twins", twins)
    return linking.link(sys.modules[__name__], another_mora())


def another_mora() -> Game:
    return dataclasses.replace(larcin.load(str(MORA)))


def run(code: str, *arguments: str, cache: Path) -> list[str]:
    environment = os.environ | {"LARCIN_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout.splitlines()


def test_a_second_start_plays_the_same_without_loading_the_compiler(tmp_path: Path) -> None:
    first = run(PLAY_ALL, str(MORA), cache=tmp_path)
    second = run(PLAY_ALL, str(MORA), cache=tmp_path)
    assert first[0] == second[0]
    assert (first[1], second[1]) == ("True", str(not native.WORKS_HERE))


@pytest.mark.parametrize("order", [["game", "state", "state", "game"], ["state", "game", "state"]])
def test_a_rule_is_a_part_of_others_and_called_by_itself_now_and_at_a_later_start(
    order: list[str], tmp_path: Path
) -> None:
    first = run(INSPECT, str(MORA), *order, cache=tmp_path)
    assert set(first) == {"(0, 15)", "0"}
    assert run(INSPECT, str(MORA), *order, cache=tmp_path) == first
    assert run(INSPECT, str(MORA), "state", cache=tmp_path) == ["0"]
    assert run(INSPECT, str(MORA), "game", cache=tmp_path) == ["(0, 15)"]


@pytest.mark.skipif(not native.WORKS_HERE, reason="nothing is kept here")
def test_of_processes_that_want_the_same_one_compiles_and_the_others_wait(tmp_path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        said = [line for [line] in pool.map(lambda _: run(ROLL_ONCE, str(MORA), cache=tmp_path), range(4))]
    assert len({line.split()[0] for line in said}) == 1
    assert sorted(line.split()[1] for line in said) == ["False", "False", "False", "True"]


def test_where_no_lock_can_be_had_everybody_compiles(tmp_path: Path) -> None:
    for nowhere in (None, tmp_path / "gone" / "file"):
        with native.alone(nowhere):
            assert native.read(nowhere) is None


def test_numbers_and_arrays_go_in_and_numbers_come_out(linked: Any) -> None:
    assert linked.add_up(np.array([1, 2]), 3, 0.5) == (9, 1.5)
    assert linked.add_up(np.array([[1, 2], [3, 4]], dtype=np.int8), np.int8(2), 1) == (20, 10.0)
    assert linked.add_up(np.zeros(0), True, np.float64(1)) == (0, 0.0)
    numbers = np.zeros(3, dtype=np.int16)
    assert linked.rise(numbers) is None
    assert numbers.tolist() == [1, 1, 1]


def test_arrays_that_are_not_plain_are_taken_too(linked: Any) -> None:
    numbers = np.arange(10)
    linked.rise(numbers[::2])
    assert numbers.tolist() == [1, 1, 3, 3, 5, 5, 7, 7, 9, 9]
    numbers.flags.writeable = False
    assert linked.add_up(numbers, 1, 1.0) == (50, 50.0)


class Sizes(NamedTuple):
    """Numbers, and how they are to be added up."""

    numbers: Array
    share: float


class Family(NamedTuple):
    """A tuple in a tuple."""

    sizes: Sizes
    times: int
    more: Array


@rule
def add_up_all(family: Family) -> float:
    total = 0.0
    for number in family.sizes.numbers:
        total += number * family.sizes.share
    for index in range(len(family.more)):
        family.more[index] = family.times
    return total * family.times


def test_tuples_with_names_go_in_with_all_that_is_in_them(linked: Any) -> None:
    for kind, times in ((np.int64, 3), (np.int8, 4)):
        family = Family(Sizes(np.array([1, 2], dtype=kind), 0.5), times, np.zeros(2, dtype=np.int16))
        assert linked.add_up_all(family) == 1.5 * times
        assert family.more.tolist() == [times, times]
    strided = Family(Sizes(np.arange(6)[::2], 1.0), 1, np.zeros(1))
    assert linked.add_up_all(strided) == 6.0


def test_a_tuple_with_other_names_is_compiled_anew() -> None:
    """Compiled code knows the parts of a tuple by number, so the folder knows their names."""
    before = fingerprints.fingerprint(another_mora(), globals())
    renamed = globals() | {"Sizes": NamedTuple("Sizes", [("share", float), ("numbers", Any)])}
    functions = {
        name: FunctionType(value.__code__, renamed, name) if is_rule(value) else value
        for name, value in renamed.items()
    }
    for name, function in fingerprints.rules_in(globals()):
        rule(functions[name])
        functions[name].__qualname__ = function.__qualname__
    assert fingerprints.fingerprint(another_mora(), functions) != before


def test_what_native_code_does_not_take_is_left_to_numba(linked: Any) -> None:
    assert linked.tell_apart(np.zeros(4), (1, 2)) == 6


def test_a_ready_function_refuses_wrong_arguments(linked: Any) -> None:
    ready = linking.direct(linked.add_up, np.zeros(2), 1, 1.0)
    with pytest.raises(TypeError):
        ready(np.zeros(2), 1)
    with pytest.raises(TypeError):
        ready(np.zeros(2), "one", 1.0)
    with pytest.raises(OverflowError):
        ready(np.zeros(2), 2**63, 1.0)


def test_a_rule_that_fails_says_so(linked: Any) -> None:
    assert linked.break_down(2) == 2
    with pytest.raises(BadGame, match=TOO_MUCH) as raised:
        linked.break_down(3)
    assert repr(raised.value.__cause__) == "ValueError('too much')"


def test_a_rule_that_fails_says_so_without_the_compiler(tmp_path: Path) -> None:
    broken = Path(shutil.copytree(MORA, tmp_path / "broken"))
    rulebook = broken / "rulebook.py"
    rulebook.write_text(rulebook.read_text().replace("    state.fingers[seat] = action", "    raise ValueError('no')"))
    for _ in ("compiled", "from disk"):
        step, call = run(FAIL_TWICE, str(broken), cache=tmp_path)
        assert step.startswith("Mora: serve failed: the rule apply raised ValueError: no (rulebook.py, line ")
        assert step.endswith("ValueError('no')")
        assert call == "Mora: first_illegal takes 3 arguments."


def test_an_error_that_cannot_be_told_is_told_all_the_same() -> None:
    with pytest.raises(BadGame, match=r"^Mora: step raised an error\."):
        complaints.failed("Mora: step", b"gibberish")


def files_in(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.native"))


@pytest.mark.skipif(not native.WORKS_HERE, reason="native code is not kept on this system")
def test_a_file_that_is_cut_is_written_anew(linked: Any, tmp_path: Path) -> None:
    assert linked.break_down(1) == 1
    (file,) = files_in(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    again = linking.link(sys.modules[__name__], another_mora())
    assert again.break_down(1) == 1
    assert native.read(file) is not None


@pytest.mark.skipif(not native.WORKS_HERE, reason="native code is not kept on this system")
def test_other_arguments_and_another_processor_have_files_of_their_own(
    linked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linked.rise(np.zeros(3))
    linked.rise(np.zeros(3, dtype=np.int8))
    assert len(files_in(tmp_path)) == 2
    monkeypatch.setattr(native, "surroundings", lambda: "another processor")
    linking.link(sys.modules[__name__], another_mora()).rise(np.zeros(3))
    assert len(files_in(tmp_path)) == 3


def test_where_native_code_has_not_been_tried_calls_go_through_numba(
    linked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native, "WORKS_HERE", False)
    assert linked.add_up(np.array([1, 2]), 3, 0.5) == (9, 1.5)
    assert linking.direct(linked.add_up, np.array([1, 2]), 3, 0.5)(np.array([4, 5]), 1, 1.0) == (9, 9.0)
    with pytest.raises(BadGame, match=TOO_MUCH):
        linked.break_down(3)
    with pytest.raises(ValueError, match="'three'"):
        linking.direct(linked.break_down, 3)("three")
    assert files_in(tmp_path) == []


def test_code_that_needs_more_than_python_is_not_kept(linked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    importlib.import_module("numba.cpython.hashing")  # it looks at Python's functions as it is loaded
    monkeypatch.setattr("larcin.rules.compilers.numba_parts.ctypes.pythonapi", object())
    assert linked.break_down(1) == 1
    with pytest.raises(BadGame, match=TOO_MUCH):
        linked.break_down(3)


@pytest.mark.filterwarnings("ignore:Cannot cache compiled function")
def test_code_that_knows_addresses_of_this_process_is_not_kept(
    linked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("numba.core.codegen.CodeLibrary.has_dynamic_globals", True)
    assert linked.break_down(1) == 1
    assert files_in(tmp_path) == []


def test_a_folder_that_has_gone_is_no_harm(linked: Any, tmp_path: Path) -> None:
    native.keep(b"code", tmp_path / "gone" / "file")
    assert native.read(tmp_path / "gone" / "file") is None


def test_numba_may_be_told_not_to_compile(linked: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.core.config.DISABLE_JIT", 1)
    assert linked.break_down(2) == 2
    with pytest.raises(ValueError, match="too much"):
        linked.break_down(3)
    assert files_in(tmp_path) == []


def test_a_compilation_is_announced_once(
    linked: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(linking, "_announced", set())  # as in a process that has compiled nothing yet
    linking.announce_compilations()
    linking.announce_compilations()
    assert linked.break_down(1) + linked.add_up(np.array([1]), 1, 1.0)[0] == 2
    assert capsys.readouterr().err == "larcin: compiling Mora for this computer. It takes some seconds, once.\n"


def test_the_engine_and_the_bots_share_the_compiled_rules() -> None:
    """What is compiled for the engine is not compiled once more for the search."""
    game = larcin.load("kids-of-london")
    book: Any = game.rulebook
    plain, habitual = (
        linking.Linker(game, linking.Form(compiled=True)),
        linking.Linker(with_habits(game), linking.Form(compiled=True)),
    )
    assert plain.twin(book.apply) is habitual.twin(book.apply)
    play_once: Any = search.play_once
    assert plain.twin(play_once) is not habitual.twin(play_once)


def test_interpreted_rules_are_not_shared() -> None:
    """They see what was changed in a module since, as tests and people who try things expect."""
    game = larcin.load("kids-of-london")
    book: Any = game.rulebook
    one, other = (linking.Linker(dataclasses.replace(game), linking.Form(compiled=False)) for _ in range(2))
    assert one.twin(book.apply) is not other.twin(book.apply)


def test_only_modules_that_call_the_game_play_any_game() -> None:
    lonely = ModuleType("lonely")
    assert fingerprints.plays_any_game(vars(search))
    assert not fingerprints.plays_any_game(vars(larcin.load("kids-of-london").rulebook))
    assert not fingerprints.plays_any_game(vars(lonely))
