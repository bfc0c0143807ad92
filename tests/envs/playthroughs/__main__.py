"""Write OpenSpiel's playthroughs of our games again: `python -m tests.envs.playthroughs`. Read what has changed."""

from __future__ import annotations

import gzip

from tests.envs.test_openspiel_suites import PLAYED, kept, playthrough

for text in PLAYED:
    kept(text).write_bytes(gzip.compress(playthrough(text).encode(), 9, mtime=0))
