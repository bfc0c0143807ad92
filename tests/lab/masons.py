"""Workers for tests, in a module of their own that other processes import at once."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from larcin import BadOptions


class Mason:
    """Squares numbers. At one of them it has an accident, once or always."""

    def __init__(self, lost: Path | None = None, hopeless: bool = False) -> None:
        self._lost, self._hopeless = lost, hopeless
        self.closed = False

    def do(self, job: int) -> int:
        if job == 7 and (self._hopeless or (self._lost is not None and not self._lost.exists())):
            if self._lost is not None:
                self._lost.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if job < 0:
            raise BadOptions(f"{job} is less than nothing.")
        return job * job

    def close(self) -> None:
        self.closed = True


class Dreamer:
    """Does even numbers at once, and odd ones never."""

    def do(self, job: int) -> int:
        while job % 2:
            time.sleep(60)
        return job

    def close(self) -> None:
        pass
