"""WebSocket frames, read and written by hand where that is short; everything else is left to `websockets`."""

from __future__ import annotations

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that was built

TEXT, SMALL, MASKED = 0x81, 126, 0x80


def framed(message: bytes) -> bytes:
    """A text message as a server sends it on a WebSocket."""
    size = len(message)
    if size < SMALL:
        return b"\x81" + size.to_bytes(1) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + message
    return b"\x81\x7f" + size.to_bytes(8) + message


def only_texts(data: bytes) -> list[bytes] | None:
    """The messages in a chunk that is nothing but whole, short, masked text frames, as almost all are; else None."""
    texts, at, size = [], 0, len(data)
    while at < size:
        if size - at < 6 or data[at] != TEXT or not data[at + 1] & MASKED:
            return None
        length, start = data[at + 1] & 127, at + 6
        if length == SMALL:
            length, start = int.from_bytes(data[at + 2 : at + 4]), at + 8
        if (length > SMALL and start == at + 6) or size < start + length:
            return None
        texts.append(apply_mask(data[start : start + length], data[start - 4 : start]))
        at = start + length
    return texts
