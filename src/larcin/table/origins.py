"""Where a call may come from: our own page, or no page at all (a program)."""

from __future__ import annotations

from urllib.parse import urlsplit

from larcin.table.settings import Settings


def is_own(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Whether a call that says it comes from this origin comes from our own page."""
    if origin is None:
        return True
    if settings.public_address and origin.rstrip("/").lower() == settings.public_address.rstrip("/").lower():
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == (host or "").lower()
