"""Rubbish on the WebSocket and on the port has no effect."""

from __future__ import annotations

import random
import urllib.error
import urllib.request
from pathlib import Path

from tests.table.fuzzing import NO_LIMITS, fuzz
from tests.table.servers import ServerProcess, serving


def test_rubbish_on_the_websocket_has_no_effect(tmp_path: Path) -> None:
    with serving(tmp_path, "", *NO_LIMITS) as server:
        seen = fuzz(server, 1500)
    assert seen["messages"] >= 1500
    assert seen["answers"] > seen["messages"] // 2
    assert seen["connections closed by the server"] > 0


def test_raw_bytes_on_the_port_are_survived(server: ServerProcess) -> None:
    import socket

    dice = random.Random(1)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
            wire.sendall(
                dice.choice([b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: 5\r\n\r\n", b""])
            )
            wire.sendall(dice.randbytes(200))
    paths = (
        "/api/%00",
        "/api/tables/%2e%2e",
        "/../../etc/passwd",
        "/assets/../index.html",
        "/api/tables/" + "a" * 5000,
    )
    assert all(status_of(server.base + path) < 500 for path in paths)
    with urllib.request.urlopen(f"{server.base}/healthz") as response:
        assert response.status == 200


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=5) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
