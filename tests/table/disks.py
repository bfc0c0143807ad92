"""Disks that are full, for tests: a small one of our own, or a limit on how large files of a process may become."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.table.servers import ServerProcess

MEBIBYTE = 1 << 20


def can_mount() -> bool:
    """Whether this process may mount a disk of its own."""
    return os.geteuid() == 0 and shutil.which("mount") is not None


@contextlib.contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[Path]:
    """A disk in memory of this size."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Leave no room on a disk; returns the file that takes it."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (MEBIBYTE, 4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    return ballast


def forbid_growth(server: ServerProcess) -> None:
    """Let no file of the server grow, as on a disk that is full."""
    names = [Path(server.database.removeprefix("sqlite:///") + ending) for ending in ("", "-wal")]
    longest = max(name.stat().st_size for name in names if name.exists())
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (longest, resource.RLIM_INFINITY))


def allow_growth(server: ServerProcess) -> None:
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
