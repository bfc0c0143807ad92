"""What compiling ahead needs for every target: compilers, the linker, and files that are there whole or not at all."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from larcin.errors import LarcinError
from larcin.extras import need

COMPILERS = ("llvmlite", "numba", "ziglang")


def need_compilers() -> None:
    """Say what to install, unless it is there."""
    need("build", "Compiling ahead", *COMPILERS)


def link_by(folder: Path, about: str, *order: str) -> None:
    """Let Zig's linker work in a folder; `about` is what it links for."""
    need("build", "The linker", "ziglang")
    command = [sys.executable, "-m", "ziglang", *order]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    if done.returncode:
        raise LarcinError(f"The linker failed for {about}: {done.stderr.strip()}")


def write_whole(file: Path, content: bytes) -> None:
    """Write a file, or leave the old one as it is."""
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as half_done:
        half_done.write(content)
    Path(half_done.name).chmod(0o644)
    Path(half_done.name).replace(file)
