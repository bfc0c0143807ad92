"""Linking: rules put together with what plays by them, compiled and kept on disk."""

from __future__ import annotations

import dataclasses
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import larcin
from larcin import rules
from larcin.rules import contract, engine, fingerprints, linking
from larcin.rules.contract import Game, rule
from larcin.rules.kids_of_london import rulebook, state

MORA = Path(__file__).parents[2] / "examples" / "mora"

COUNT = """
import sys
from larcin.lab.simulation import simulate
print(int(simulate(sys.argv[1], games=3, seed=1).scores.sum()))
"""


def run(code: str, *arguments: str, cache: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LARCIN_CACHE_DIR": str(cache)}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=True)


def test_importing_larcin_compiles_nothing_and_does_not_even_load_the_compiler() -> None:
    code = "import sys, larcin; print('numba' in sys.modules, larcin.games()[0])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False kids-of-london\n"
    assert done.stderr == ""


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MORA, tmp_path / "mora"))


def test_the_first_compilation_says_so_and_the_second_start_finds_it_on_disk(own_game: Path, tmp_path: Path) -> None:
    first = run(COUNT, str(own_game), cache=tmp_path / "cache")
    second = run(COUNT, str(own_game), cache=tmp_path / "cache")
    assert first.stderr == "larcin: compiling Mora for this computer. It takes some seconds, once.\n"
    assert second.stderr == ""
    assert first.stdout == second.stdout


def test_a_changed_rule_or_constant_is_compiled_anew(own_game: Path, tmp_path: Path) -> None:
    (tmp_path / "facts.py").write_text("FACTOR = 1\n")
    rulebook = own_game / "rulebook.py"
    found = f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nfrom facts import FACTOR\nfrom larcin.game import"
    text = rulebook.read_text().replace("from larcin.game import", found, 1)
    rulebook.write_text(text.replace("+= state.stake", "+= FACTOR * state.stake"))
    scores = []
    for factor in (1, 10, 1):
        (tmp_path / "facts.py").write_text(f"FACTOR = {factor}\n")
        shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
        scores.append(int(run(COUNT, str(own_game), cache=tmp_path / "cache").stdout))
    assert scores[1] == 10 * scores[0] > 0, "a stale compiled rule would not see the new constant"
    assert scores[2] == scores[0]


def test_where_nothing_can_be_written_it_still_plays(own_game: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    done = run(COUNT, str(own_game), cache=tmp_path / "file")
    assert int(done.stdout) > 0


def test_old_folders_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    folders = [linking.usable_folder("a.module", f"{number:0<64}") for number in range(10, 13 + linking.KEPT_FOLDERS)]
    assert len(list((tmp_path / "compiled").iterdir())) == linking.KEPT_FOLDERS
    assert folders[-1] is not None
    assert folders[-1].is_dir()
    assert linking.last_used(tmp_path / "dropped by somebody else") == 0


def test_the_cache_folder_is_the_users_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("LARCIN_CACHE_DIR", raising=False)
    assert linking.cache_folder().name == "larcin"
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    assert linking.cache_folder() == tmp_path


def with_rules(**changed: Any) -> Game:
    module = ModuleType("changed")
    vars(module).update(vars(rulebook) | changed)
    return dataclasses.replace(larcin.load("kids-of-london"), rulebook=module)


def test_the_fingerprint_knows_which_function_is_which_rule() -> None:
    usual = larcin.load("kids-of-london")
    swapped = with_rules(highest=state.lowest, lowest=state.highest)
    assert fingerprints.fingerprint(usual, vars(engine)) == fingerprints.fingerprint(usual, vars(engine))
    assert fingerprints.fingerprint(usual, vars(engine)) != fingerprints.fingerprint(swapped, vars(engine))


def test_a_rule_that_depends_on_its_surroundings_is_refused() -> None:
    secret = 5

    @rule
    def to_act(state: Any) -> int:
        return int(state.hour) + secret

    with pytest.raises(larcin.BadGame, match="rules may read globals only"):
        linking.link(engine, with_rules(to_act=to_act), compiled=False)


def test_the_engine_says_so_when_no_game_was_chosen() -> None:
    with pytest.raises(larcin.BadGame, match="before a game was chosen"):
        engine.acting(larcin.load("kids-of-london").blank())


def test_linking_twice_gives_the_same() -> None:
    game = larcin.load("kids-of-london")
    assert linking.link(engine, game) is linking.link(engine, game)


def test_constants_are_told_apart() -> None:
    assert fingerprints.constant(np.array([1, 2])) != fingerprints.constant(np.array([1, 3]))
    assert fingerprints.constant(np.array([1], np.int8)) != fingerprints.constant(np.array([1], np.int16))
    assert fingerprints.constant(1) != fingerprints.constant(2)
    large = np.zeros(2000)
    assert fingerprints.constant((1, large)) != fingerprints.constant(
        (1, np.where(np.arange(2000) == 1000, 1.0, large))
    )
    assert fingerprints.constant(contract.bit) == fingerprints.identity(contract.bit)  # type: ignore[arg-type]
    assert fingerprints.constant(np) == ""


def test_the_fingerprint_is_of_the_code_that_was_read_not_of_the_file(own_game: Path) -> None:
    """Somebody who edits a rule while a game runs must not find the old rule compiled under the new one's name."""
    game = larcin.load(str(own_game))
    before = fingerprints.fingerprint(game, vars(engine))
    rulebook = own_game / "rulebook.py"
    rulebook.write_text(rulebook.read_text().replace("+= state.stake", "+= 2 * state.stake"))
    assert fingerprints.fingerprint(game, vars(engine)) == before
    assert fingerprints.fingerprint(rules.game_in(rules.import_file(own_game)), vars(engine)) != before


def test_names_inside_nested_code_count_too() -> None:
    nested = compile("def outer():\n    return [inner_name for _ in range(3)]\n", "x", "exec")
    assert "inner_name" in set(fingerprints.names_read(nested))


def test_a_folder_that_cannot_be_written_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "compiled").write_text("in the way")
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    assert linking.usable_folder("a.module", "0" * 64) is None


def test_dispatchers_are_numbas_own_for_those_who_compile_them_elsewhere() -> None:
    found = linking.dispatchers(engine, larcin.load("kids-of-london"))
    assert found.first_seat.targetoptions["nopython"]
    assert set(vars(found)) >= {"begin", "play_out", "step"}
