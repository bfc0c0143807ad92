"""`larcin` on a computer whose clock somebody sets: so many nanoseconds from the true time, as a file says.

The clock that nobody can set goes on as it is.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

FILE = Path(os.environ["LARCIN_DATA_DIR"]) / "clock"
true_time_ns = time.time_ns


def stepped_time_ns() -> int:
    return true_time_ns() + (int(FILE.read_text()) if FILE.exists() else 0)


if __name__ == "__main__":
    time.time_ns = stepped_time_ns
    time.time = lambda: stepped_time_ns() / 1e9
    from larcin.cli import main

    sys.exit(main())
