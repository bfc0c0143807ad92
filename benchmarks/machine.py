"""Where the figures were measured: enough to judge them by, nothing that names the machine or its owner."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from larcin.lab.provenance import commit

LIBRARIES = ("larcin", "numba", "numpy", "open_spiel", "pgx", "jax", "pettingzoo")


def processor() -> str:
    """The model of the CPU as the system gives it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown processor"


def versions() -> Iterator[str]:
    yield f"Python {platform.python_version()}"
    for library in LIBRARIES:
        try:
            yield f"{library} {version(library)}"
        except PackageNotFoundError:
            continue


def description() -> str:
    cores = os.cpu_count() or 1
    hardware = f"{processor()}, {cores} {'core' if cores == 1 else 'cores'}, {platform.system()} {platform.machine()}"
    from_clone = commit()
    made = f", commit {from_clone}" if from_clone else ""
    return f"{hardware}. {', '.join(versions())}{made}."
