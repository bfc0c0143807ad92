"""What larcin does only with packages that not everybody wants, and what is said where they are missing."""

from __future__ import annotations

from importlib.util import find_spec

from larcin.errors import MissingExtra

PACKAGES = {
    "table": (
        "alembic", "cryptography", "httptools", "markdown_it", "openskill", "prometheus_client", "sqlalchemy",
        "starlette", "uvicorn", "websockets",
    ),
    "lab": ("llvmlite", "matplotlib", "numba", "openskill"),
    "pictures": ("PIL", "resvg_py"),
    "train": ("torch",),
    "build": ("ziglang",),
    "site": ("material", "mkdocstrings_handlers"),
    "postgres": ("psycopg",),
    "cuda": ("numba_cuda",),
    "gymnasium": ("gymnasium",),
    "pettingzoo": ("gymnasium", "pettingzoo"),
    "openspiel": ("pyspiel",),
    "ray": ("ray",),
}  # fmt: skip
"""What each extra brings, by the names that programs import it by."""


def need(extra: str, what: str, *packages: str) -> None:
    """Say what to install, unless it is there: all that an extra brings, or these packages of it.

    `what` is what cannot be done without, as the beginning of a sentence: "The table in the browser".
    """
    missing = [package for package in packages or PACKAGES[extra] if not is_here(package)]
    if missing:
        raise MissingExtra(f"{what} needs {', '.join(missing)}. Install it with: pip install 'larcin[{extra}]'")


def is_here(package: str) -> bool:
    """Whether a package is installed. It is not loaded for that."""
    return find_spec(package) is not None
