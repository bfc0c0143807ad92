"""Where a result comes from: which larcin, which versions, which machine. Every file of results says so."""

from __future__ import annotations

import json
import platform
import subprocess
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import larcin
from larcin.batch.cores import usable_cores

__all__ = ["made_now", "provenance", "written_on_picture"]

PACKAGES = ("numpy", "numba", "llvmlite", "openskill")


@cache
def provenance() -> dict[str, Any]:
    """All that a result depends on besides what it says itself, as JSON. `commit` is null where larcin was installed
    and not cloned, and ends in `+` where files were changed since.
    """
    return {
        "larcin": larcin.__version__,
        "commit": commit(),
        "python": platform.python_version(),
        "packages": {name: found for name in PACKAGES if (found := installed(name)) is not None},
        "system": platform.platform(),
        "processor": processor(),
        "cores": usable_cores(),
    }


def made_now() -> dict[str, Any]:
    """The same with the time, for files that are not to be the same again."""
    return {**provenance(), "when": datetime.now(UTC).isoformat(timespec="seconds")}


def written_on_picture(seed: int) -> dict[str, str]:
    """The same for a picture that matplotlib saves as PNG or SVG, with the seed, as text inside the file."""
    return {"Description": json.dumps({"seed": seed, "made": made_now()})}


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def commit() -> str | None:
    """The commit of the clone that larcin runs from, if it is one."""
    here = Path(larcin.__file__).resolve().parent
    if not (here.parents[1] / ".git").exists():
        return None
    try:
        named, changed = (
            subprocess.run(["git", "-C", str(here), *words], capture_output=True, text=True, check=True, timeout=10)
            for words in (("rev-parse", "HEAD"), ("status", "--porcelain", "--untracked-files=no", "."))
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return named.stdout.strip() + "+" * bool(changed.stdout.strip())


def processor() -> str:
    """The processor by its name, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
