"""Rubbish on the WebSocket and on the port has no effect."""

from __future__ import annotations

import random
import urllib.error
import urllib.request
from pathlib import Path

from tests.table.fuzzing import NO_LIMITS, fuzz
from tests.table.servers import ServerProcess, serving


def test_rubbish_in_frames_and_calls_has_no_effect_and_keeps_nobody_waiting(
    tmp_path: Path, fresh_database: str
) -> None:
    with serving(tmp_path, fresh_database, *NO_LIMITS) as server:
        seen = fuzz(server, 2000)
    assert seen["frames"] >= 1000
    assert seen["calls"] > 900
    assert seen["answers"] > seen["frames"] // 2
    assert seen["closed by the server"] > 0
    assert {each for each in seen if each.startswith("status")} >= {"status 200", "status 400", "status 404"}


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
