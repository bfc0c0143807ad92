"""What whoever runs a server may settle."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs


def data_folder() -> Path:
    """Where things are kept: `$LARCIN_DATA_DIR`, or the user's data directory."""
    return Path(os.environ.get("LARCIN_DATA_DIR") or platformdirs.user_data_dir("larcin", appauthor=False))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. The defaults are for a table at home."""

    host: str = "127.0.0.1"
    port: int = 8033
    database: str = ""
    public_address: str = ""
    """How others reach the server, such as https://larcin.example: it makes links, and cookies secure."""
    bots: dict[str, str] = {}
    """Bots from outside, by name: the commands that start them."""
    games: tuple[str, ...] = ()
    """Games that are neither ours nor installed: folders, files or modules."""
    grace_seconds: float = 60.0
    """How long a player may be gone before the others may vote for a bot."""
    idle_seconds: float = 300.0
    """How long a table that nobody watches stays in memory."""
    tidy_seconds: float = 2.0
    thinkers: int = 2
    """How many bots think at the same time."""
    messages_a_second: float = 30.0
    calls_a_second: float = 20.0
    openings_an_hour: float = 60.0
    """Tables that one guest may open, at once or in the course of an hour; ten times as many from one address."""
    guest_share: float = 25.0
    """Per cent of a processor that one guest may use."""
    address_share: float = 50.0
    """The same for all who come from one address."""
    connections_an_address: float = 100.0
    talk: float = 1.0
    """How many times as much as usual may be said at a table."""
    reminders: bool = True
    """Whether browsers whose page is closed are reminded (Web Push)."""
    trusted_proxies: str = "127.0.0.1"
    compiles_early: bool = False
    """Whether all games and levels of bots are compiled as soon as the server is up, not only as they are asked for."""

    @property
    def is_secure(self) -> bool:
        return self.public_address.startswith("https://")
