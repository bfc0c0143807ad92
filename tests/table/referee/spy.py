"""A bot from outside that notes all that it is told, to be judged: `python spy.py FOLDER`. It plays the first move."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path


def main() -> None:
    with (Path(sys.argv[1]) / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as notes:
        for line in sys.stdin:
            notes.write(line)
            notes.flush()
            message = json.loads(line)
            if message["type"] == "choose":
                with contextlib.suppress(BrokenPipeError):  # its server may be killed
                    os.write(1, json.dumps({"move": message["legal"][0]}).encode() + b"\n")


if __name__ == "__main__":
    main()
