"""A WebSocket client that does what no decent one would: frames by hand, many in a packet, gone before an answer."""

from __future__ import annotations

import os
import socket
from urllib.parse import urlsplit

from websockets.frames import apply_mask  # type: ignore[attr-defined]

TEXT, CLOSE = 0x1, 0x8


def frame(opcode: int, data: bytes) -> bytes:
    """A frame as a client sends it."""
    assert len(data) < 126
    mask = os.urandom(4)
    return bytes([0x80 | opcode, 0x80 | len(data)]) + mask + apply_mask(data, mask)


def shake_hands(base: str, table: str, cookie: str = "") -> socket.socket:
    """A connection to a table, with nothing said yet."""
    where = urlsplit(base)
    assert where.hostname is not None
    wire = socket.create_connection((where.hostname, where.port or 80), timeout=20)
    lines = [
        f"GET /api/tables/{table}/play HTTP/1.1", f"Host: {where.netloc}", "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}",
    ]  # fmt: skip
    wire.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += wire.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101"), answer
    return wire
