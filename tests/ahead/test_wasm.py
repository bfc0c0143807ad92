"""Rules and bots in WebAssembly do what native code does: every state, view, event and choice is compared, under Node.

The short form is a test; `python -m tests.ahead.test_wasm` compares 200 decisions of every level in each game. Chromium
does the same in tests/browser/webassembly.test.mjs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import larcin
from larcin.ahead.targets import WASM, compile_ahead, dependencies
from larcin.bots import LEVELS, RUNGS
from larcin.cli import main
from larcin.errors import LarcinError
from tests.ahead.expected import expected, settings

WEB = Path(__file__).parents[2] / "web"
GAMES, MANY_GAMES = 200, 1000
"""Random games in each setting: in a test, and at length."""
DECISIONS = {"random": 80, "novice": 80, "regular": 40, "expert": 10, "master": 6, **dict.fromkeys(RUNGS[:6], 10)}
"""The highest rungs are as slow as a master, and slip as others do."""
LONGEST = 400_000
"""Bytes of a game with all its bots, compressed."""


@pytest.fixture(scope="session")
def engine() -> Path:
    """The folder with all games, compiled for browsers."""
    assert main(["compile", "--target", WASM.name]) == 0
    return WASM.folder


def node() -> list[str]:
    """Node, for programs in TypeScript."""
    sys.path.insert(0, str(WEB))
    try:
        from build_page import executable
    finally:
        sys.path.remove(str(WEB))
    return [executable(), "--experimental-transform-types", "--no-warnings"]


def prove(game: str, games: int, decisions: dict[str, int], engine: Path, folder: Path) -> dict[str, Any]:
    """Let Node do all again that native code did."""
    file = folder / f"{game}.json"
    file.write_text(json.dumps(expected(larcin.load(game), games, decisions)))
    command = [*node(), str(WEB / "stand" / "prove.ts"), str(engine), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    proof: dict[str, Any] = json.loads(done.stdout)
    return proof


@pytest.mark.parametrize("game", larcin.games())
def test_webassembly_plays_as_native_code_does(game: str, engine: Path, tmp_path: Path) -> None:
    proof = prove(game, GAMES, DECISIONS, engine, tmp_path)
    assert proof["differences"] == []
    assert proof["games"] == GAMES * len(settings(larcin.load(game)))
    assert proof["choices"] == DECISIONS
    assert sum(DECISIONS.values()) >= 200
    assert min(proof["views"], proof["previews"], proof["events"], proof["analyses"]) > 0
    assert proof["harmless"] > 0 or game == "kids-of-london", "some moves may be taken back"


@pytest.mark.parametrize("game", larcin.games())
def test_a_game_with_all_its_bots_is_small(game: str, engine: Path) -> None:
    assert sum(file.stat().st_size for file in engine.glob(f"{game}.*wasm.gz")) < LONGEST


def test_only_what_has_changed_is_compiled_again(engine: Path, tmp_path: Path) -> None:
    game = larcin.load("pickpocket")
    assert compile_ahead(game, WASM) == []
    for file in engine.glob("pickpocket.*"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert WASM.made(game, tmp_path) == dependencies(game, WASM)
    for name in ("pickpocket.wasm", "pickpocket.bots.wasm"):
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes(whole[:-1])
        assert WASM.made(game, tmp_path) is None, "a file that was cut is not taken for one that is whole"
        (tmp_path / name).write_bytes(whole)
    assert WASM.made(game, tmp_path) == dependencies(game, WASM)
    (tmp_path / "pickpocket.json").write_text("{")
    assert WASM.made(game, tmp_path) is None


def test_a_missing_linker_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("larcin.extras.is_here", lambda package: package != "ziglang")
    with pytest.raises(LarcinError, match=r"ziglang.*pip install 'larcin\[build\]'"):
        compile_ahead(larcin.load("pickpocket"), WASM, tmp_path)


@pytest.mark.parametrize("wrong", [["chess"], ["--target", "z80"]])
def test_what_cannot_be_compiled_is_named(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["compile", *wrong])
    except SystemExit as error:
        status = int(error.code or 0)
    assert status != 0
    assert wrong[-1] in capsys.readouterr().err


if __name__ == "__main__":
    import tempfile

    main(["compile", "--target", WASM.name])
    with tempfile.TemporaryDirectory() as folder:
        for name in sys.argv[1:] or larcin.games():
            print(
                json.dumps(prove(name, MANY_GAMES, dict.fromkeys(LEVELS, 200), WASM.folder, Path(folder))), flush=True
            )
