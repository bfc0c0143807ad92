"""The compilers, and how to do without what they promise to nobody.

Compiled rules are as fast as they are because of parts of Numba, llvmlite and numba-cuda that may change with any
version. All uses of them are in one module each: `numba_parts`, `llvm_parts` and `larcin.gpu.cuda_parts`. Where a part
is missing or fails, larcin warns once and goes on *plainly*: rules are compiled as Numba compiles anybody's functions.
The games are the same, and slower. `LARCIN_NATIVE=0` says so from the start.
"""

from __future__ import annotations

import os
import threading
import warnings

from larcin.extras import is_here


class CompilerWarning(RuntimeWarning):
    """A compiler is not as larcin knows it."""


_lock = threading.Lock()
_missed: set[str] = set()
"""Parts of compilers that larcin has done without."""

NATIVE, GPU = "the fast way to compile rules", "the fast way to compile for a GPU"
TABLES, NEWS = "tables in a GPU's main memory", "word of compilations"
"""What may be missed."""


def are_here() -> bool:
    """Whether there is anything to compile with: without Numba rules run as compiled ahead, or interpreted."""
    return is_here("numba") and is_here("llvmlite")


def plainly(part: str = NATIVE) -> bool:
    """Whether something is to be done without what compilers do not promise."""
    return part in _missed or os.environ.get("LARCIN_NATIVE") == "0"


def miss(part: str, error: BaseException) -> None:
    """From now on do without a part, and say so, once."""
    with _lock:
        is_news = part not in _missed
        _missed.add(part)
    if is_news:
        warnings.warn(
            f"larcin does without {part}, since a compiler is not as expected: {type(error).__name__}: {error}. "
            "The games are the same, and slower. Versions of numba, llvmlite and numba-cuda that larcin asks for have "
            "been tried; LARCIN_NATIVE=0 does without from the start, and without this warning.",
            CompilerWarning,
            stacklevel=3,
        )
