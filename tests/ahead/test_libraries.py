"""Compiled rules that come along with larcin: made for all kinds of computers, and loaded here without a compiler."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import larcin
from larcin.ahead import libraries
from larcin.ahead.libraries import COMPUTERS, Computer, Rules, write_library
from larcin.ahead.targets import TARGETS, compile_ahead
from larcin.bots import LEVELS, bot, let_play
from larcin.lab.simulation import simulate
from larcin.match import turns
from larcin.rules import compilers, engine, shipped
from larcin.rules.compilers import CompilerWarning
from larcin.rules.contract import NOBODY, Game, Record, rule
from larcin.rules.interpreted import Interpreted
from larcin.rules.linking import link

MORA = Path(__file__).parents[2] / "examples" / "mora"
HERE = shipped.target()

WITHOUT_COMPILERS = """\
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None
from pathlib import Path
import larcin
from larcin.batch import Batch
from larcin.bots import LEVELS, bot, let_play
from larcin.lab.simulation import simulate
from larcin.rules import linking, shipped

def refuse(entry):
    raise AssertionError(f"{entry.about} was interpreted")

linking.Entry._interpreted = refuse
shipped.FOLDER = Path(sys.argv[1])
game = larcin.load(sys.argv[2])
match = larcin.Match(game, seed=7)
while match.to_act:
    for level in LEVELS:
        if match.to_act:
            let_play(match, min(match.to_act), bot(level))
            match.view(0), match.log(0)
with Batch(game, games=3, seed=1) as batch:
    batch.step(batch.sample())
print([str(move) for _, move in match.steps], simulate(game, games=50, seed=1).scores.tolist())
"""


@pytest.fixture(scope="module")
def mora() -> Game:
    return larcin.load(str(MORA))


@pytest.fixture(scope="module")
def rules(mora: Game) -> Rules:
    return libraries.compiled_rules(mora)


@pytest.fixture(scope="module")
def folder(mora: Game, rules: Rules, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a wheel for this computer brings."""
    whole = tmp_path_factory.mktemp("shipped")
    write_library(mora, rules, COMPUTERS[HERE], whole / HERE)
    return whole


@pytest.fixture
def own(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it that may be broken, where there is no compiler."""
    for file in (folder / HERE).iterdir():
        (tmp_path / HERE).mkdir(exist_ok=True)
        (tmp_path / HERE / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    monkeypatch.setattr(compilers, "are_here", lambda: False)
    return tmp_path / HERE


def is_interpreted(game: Game) -> bool:
    """Whether a game that nobody has played yet is played interpreted; it is played for that."""
    fresh = dataclasses.replace(game)
    match = larcin.Match(fresh, seed=1)
    let_play(match, min(match.to_act), bot("novice"))
    entry = link(turns, fresh).make_move
    return any(isinstance(each, Interpreted) for each in entry._ready.values())


def test_everything_runs_without_a_compiler_and_as_it_does_with_one(folder: Path, mora: Game) -> None:
    command = [sys.executable, "-W", "error", "-c", WITHOUT_COMPILERS, str(folder), str(MORA)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    match = larcin.Match(mora, seed=7, compiled=False)
    while match.to_act:
        for level in LEVELS:
            if match.to_act:
                let_play(match, min(match.to_act), bot(level))
    scores = simulate(mora, games=50, seed=1, compiled=False).scores.tolist()
    assert ran.stdout.strip() == f"{[str(move) for _, move in match.steps]} {scores}"


def test_a_wrong_number_of_arguments_is_told_as_ever(own: Path, mora: Game) -> None:
    acting = link(engine, dataclasses.replace(mora)).acting.ready_for((mora.blank(),))
    assert not isinstance(acting, Interpreted)
    with pytest.raises(TypeError, match="Mora: acting takes 1 arguments"):
        acting()


def cut(folder: Path) -> None:
    file = folder / f"mora{COMPUTERS[HERE].suffix}"
    file.write_bytes(file.read_bytes()[:1000])


def change_a_byte(folder: Path) -> None:
    file = folder / f"mora{COMPUTERS[HERE].suffix}"
    code = bytearray(file.read_bytes())
    code[-1] ^= 1
    file.write_bytes(code)


def lose(folder: Path) -> None:
    (folder / f"mora{COMPUTERS[HERE].suffix}").unlink()


def put_a_pipe(folder: Path) -> None:
    lose(folder)
    os.mkfifo(folder / f"mora{COMPUTERS[HERE].suffix}")


def move_to_another_computer(folder: Path) -> None:
    folder.rename(folder.with_name("plan9-mips"))


def cut_the_manifest(folder: Path) -> None:
    file = folder / "mora.json"
    file.write_text(file.read_text()[:50])


def say(**what: object) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        file = folder / "mora.json"
        file.write_text(json.dumps({**json.loads(file.read_text()), **what}))

    return change


@pytest.mark.parametrize(
    ("break_it", "sentence"),
    [
        (cut, r"mora.\w+ is damaged"),
        (change_a_byte, r"mora.\w+ is damaged"),
        (lose, r"mora.\w+ is missing"),
        (move_to_another_computer, f"they are for plan9-mips, and this is {HERE}"),
        (cut_the_manifest, "they cannot be loaded"),
        (say(target="plan9-mips"), f"they are for plan9-mips, and this is {HERE}"),
        (say(larcin="0.0.1"), "they are of version 0.0.1"),
        (say(heads=32), "another kind of Python"),
        (say(python=["PyNo_Such"]), "what is said of them was changed"),
        (say(functions={}), "what is said of them was changed"),
        (put_a_pipe, r"mora.\w+ is no file"),
    ],
)
def test_what_is_broken_is_told_once_and_the_game_goes_on(
    own: Path, mora: Game, break_it: Callable[[Path], None], sentence: str
) -> None:
    break_it(own)
    with pytest.warns(CompilerWarning, match=f"without the compiled rules of mora that came along.*{sentence}") as told:
        assert is_interpreted(mora)
    assert len(told) == 1


def test_a_processor_that_is_too_old_is_told_so(own: Path, mora: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes.PyDLL, "__getitem__", lambda *_: lambda: 0)  # what `larcin_fits` would say there
    with pytest.warns(CompilerWarning, match="is for newer processors"):
        assert is_interpreted(mora)


def test_whole_libraries_are_used_from_folders_that_nobody_can_write(own: Path, mora: Game) -> None:
    own.chmod(0o555)
    assert not is_interpreted(mora)


def test_nothing_is_said_where_nothing_came_along(own: Path, mora: Game, recwarn: pytest.WarningsRecorder) -> None:
    for file in own.iterdir():
        file.unlink()
    assert is_interpreted(mora)
    assert not recwarn.list


def test_rules_that_were_changed_are_not_taken_from_a_library(
    own: Path, mora: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_interpreted(mora)
    shipped.tell_changed.cache_clear()
    with monkeypatch.context() as changed:
        changed.setattr(mora.rulebook, "MORE_FINGERS", 6, raising=False)  # a constant of the module
        with pytest.warns(CompilerWarning, match="its rules were changed, and there is no Numba") as told:
            assert is_interpreted(mora)
        assert len(told) == 1
    assert not is_interpreted(mora)
    with monkeypatch.context() as changed:
        changed.setattr(mora.rulebook, "to_act", nobody_acts)
        assert larcin.Match(dataclasses.replace(mora), seed=1).is_over


@rule
def nobody_acts(state: Record) -> int:
    return NOBODY


def test_who_wants_no_native_code_gets_none(own: Path, mora: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_NATIVE", "0")
    assert is_interpreted(mora)


# --------------------------------------------------------------------------------- libraries that cannot be run here

MACHINES = {
    "linux-x86_64": 62, "linux-arm64": 183, "macos-x86_64": 0x01000007, "macos-arm64": 0x0100000C,
    "windows-x86_64": 0x8664, "windows-arm64": 0xAA64,
}  # fmt: skip


def machine_of(code: bytes) -> int:
    """What processor a library says it is for."""
    if code[:4] == b"\x7fELF":
        return int(struct.unpack_from("<H", code, 18)[0])
    if code[:4] == b"\xcf\xfa\xed\xfe":
        return int(struct.unpack_from("<I", code, 4)[0])
    assert code[:2] == b"MZ"
    return int(struct.unpack_from("<H", code, head_of(code) + 4)[0])


def head_of(code: bytes) -> int:
    return int(struct.unpack_from("<I", code, 60)[0])


def imports_of(code: bytes) -> list[str]:
    """Which libraries a library needs."""
    if code[:4] == b"\x7fELF":
        start, size, count = (
            struct.unpack_from(kind, code, at)[0] for kind, at in (("<Q", 32), ("<H", 54), ("<H", 56))
        )
        parts = [struct.unpack_from("<IIQQQQ", code, start + number * size) for number in range(count)]
        dynamic = [(part[2], part[5]) for part in parts if part[0] == 2]
        tags = [tag for at, size in dynamic for tag, _ in struct.iter_unpack("<qQ", code[at : at + size])]
        assert tags
        return ["something" for tag in tags if tag == 1]
    if code[:4] == b"\xcf\xfa\xed\xfe":
        found, at = [], 32
        for _ in range(struct.unpack_from("<I", code, 16)[0]):
            command, size = struct.unpack_from("<II", code, at)
            if command & 0x7FFFFFFF in (0xC, 0x18, 0x1F, 0x23):
                found.append(code[at + 24 : at + size].rstrip(b"\0").decode())
            at += size
        return found
    return ["something"] * (struct.unpack_from("<I", code, head_of(code) + 24 + 112 + 8 + 4)[0] > 0)


@pytest.mark.parametrize("computer", COMPUTERS.values(), ids=COMPUTERS)
def test_libraries_are_for_their_computer_and_need_nothing_else(
    computer: Computer, mora: Game, rules: Rules, tmp_path: Path
) -> None:
    file, manifest = write_library(mora, rules, computer, tmp_path)
    code, said = file.read_bytes(), shipped.read_manifest(manifest)
    assert machine_of(code) == MACHINES[computer.name]
    assert imports_of(code) == (["/usr/lib/libSystem.B.dylib"] if computer.suffix == ".dylib" else [])
    assert all(name.encode() in code for name in (shipped.PYTHON, shipped.NONE, shipped.FITS, *said.functions))
    assert {name.split("(")[0].rpartition(" ")[2] for name in said.functions.values()} >= {"step", "search", "serve"}
    assert len(said.python) <= libraries.ROOM


def test_there_is_a_wheel_for_each_kind_of_computer() -> None:
    folder = Path(__file__).parents[2]
    made = (folder / "Makefile").read_text().partition("COMPUTERS := ")[2].partition("\n")[0].split()
    assert made == list(COMPUTERS)
    built = (folder / "hatch_build.py").read_text()
    assert all(f'"{name}": "' in built for name in COMPUTERS)
    assert [name for name in TARGETS if name in COMPUTERS] == list(COMPUTERS)


def test_a_library_is_made_again_only_if_something_has_changed(
    mora: Game, rules: Rules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(libraries, "compiled_rules", lambda _: rules)
    made = compile_ahead(mora, TARGETS[HERE], tmp_path)
    assert [file.name for file in made] == [f"mora{COMPUTERS[HERE].suffix}", "mora.json"]
    monkeypatch.delattr(libraries, "compiled_rules")
    assert compile_ahead(mora, TARGETS[HERE], tmp_path) == []
    cut(tmp_path)
    assert compile_ahead(mora, TARGETS[HERE], tmp_path) == made  # by what was kept for all computers
