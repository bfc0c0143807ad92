"""The process of one contender: pinned to its cores, prepared once, then playing whenever it is told to.

Usage: python worker.py CORES CONTENDER, with commas between cores. Each line on standard input is a number of seconds
to play for; each line of standard output is JSON: first what the contender says when it is ready, then decisions and
seconds.
"""

from __future__ import annotations

import json
import os
import sys
import time

from contenders import contender


def pin(cores: str) -> None:
    """Stay on some cores, as do all threads and processes started from here. Without any, go on as it is."""
    if cores:
        os.sched_setaffinity(0, map(int, cores.split(",")))


def main(cores: str, name: str) -> None:
    pin(cores)  # before anything is imported that starts threads
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # a library that prints something must not be taken for an answer
    known = contender(name)
    ready, clock = known.get_ready(), getattr(time, known.clock)
    print(json.dumps({"note": ready.note, "actions": ready.actions}), file=answers)
    for line in sys.stdin:
        seconds = float(line)
        decisions = 0
        start = clock()
        while (elapsed := clock() - start) < seconds:
            decisions += ready.portion()
        print(json.dumps({"decisions": decisions, "seconds": elapsed}), file=answers)


if __name__ == "__main__":
    main(*sys.argv[1:])
