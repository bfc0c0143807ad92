"""The process of one contender: pinned to one core, prepared once, then playing whenever it is told to.

Usage: python worker.py CORE CONTENDER. Each line on standard input is a number of seconds to play for; each line of
standard output is JSON: first what the contender says when it is ready, then decisions and seconds.
"""

from __future__ import annotations

import json
import os
import sys
import time

from contenders import contender


def pin(core: int) -> None:
    """Stay on one core, as do all threads and processes started from here. Where that cannot be done, go on without."""
    if core >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def main(core: int, name: str) -> None:
    pin(core)  # before anything is imported that starts threads
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # a library that prints something must not be taken for an answer
    ready = contender(name).get_ready()
    print(json.dumps({"note": ready.note, "actions": ready.actions}), file=answers)
    for line in sys.stdin:
        seconds = float(line)
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            decisions += ready.portion()
        print(json.dumps({"decisions": decisions, "seconds": elapsed}), file=answers)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
