"""What browsers can keep for offline: the page, and all that lies beside the compiled rules, as a list.

The service worker (`web/src/offline/worker.ts`) runs it as a script, `kept.js`. So whenever anything in the list
changes, browsers notice that there is a new version.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

NAME = "kept.js"


def script(index: Path, engine: Path | None) -> bytes:
    """The list, by the page's own file and the folder of the engine, if there is one."""
    files = [
        {"name": file.name, "revision": revision(file), "bytes": file.stat().st_size}
        for file in sorted(engine.glob("*.gz") if engine else ())
    ]
    told = json.dumps({"page": revision(index), "engine": files}, separators=(",", ":"))
    return f"self.larcinKept={told};\n".encode()


def revision(file: Path) -> str:
    """What tells versions of a file apart."""
    stat = file.stat()
    return hashed(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(256)
def hashed(file: Path, _changed: int, _size: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
