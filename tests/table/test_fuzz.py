"""Rubbish has no effect: over the WebSocket by our own fuzzer, over HTTP by schemathesis."""

from __future__ import annotations

import random
import urllib.error
import urllib.request
from pathlib import Path

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error

from tests.table.conftest import LIMITS
from tests.table.fuzzing import fuzz
from tests.table.servers import ServerProcess, serving


def test_rubbish_on_the_websocket_has_no_effect(tmp_path: Path) -> None:
    with serving(tmp_path, "", *LIMITS) as server:
        seen = fuzz(server, 1500)
    assert seen["messages"] >= 1500


def test_no_call_that_can_be_described_is_answered_with_a_server_error(server: ServerProcess) -> None:
    schema = schemathesis.openapi.from_url(f"{server.base}/api/openapi.json")
    called = set()
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=15, deadline=None, database=None, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy())
        def call(case: schemathesis.Case) -> None:
            response = case.call(base_url=server.base)
            case.validate_response(response, checks=[not_a_server_error])

        call()
        called.add((operation.method, operation.path))
    assert len(called) >= 17
    assert "Traceback" not in server.log()


def test_raw_bytes_on_the_port_are_survived(server: ServerProcess) -> None:
    import socket

    dice = random.Random(1)
    for _ in range(60):
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as wire:
            wire.sendall(
                dice.choice([b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: 5\r\n\r\n", b""])
            )
            wire.sendall(dice.randbytes(200))
    for path in (
        "/api/%00",
        "/api/tables/%2e%2e",
        "/../../etc/passwd",
        "/assets/../index.html",
        "/api/tables/" + "a" * 5000,
    ):
        try:
            urllib.request.urlopen(server.base + path, timeout=5).close()
        except urllib.error.HTTPError as error:
            with error:
                assert error.code < 500
    with urllib.request.urlopen(f"{server.base}/healthz") as response:
        assert response.status == 200
