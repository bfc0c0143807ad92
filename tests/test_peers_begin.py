"""`make test-peers` has its tests run: where no other package of pytest is installed than those that it names."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_peers_tests_are_found_with_the_plugins_that_they_ask_for() -> None:
    wanted = (ROOT / "tests" / "peers" / "requirements.txt").read_text(encoding="utf-8")
    plugins = [f"-ppytest_{name}" for name in re.findall(r"^pytest-(\w+)", wanted, re.MULTILINE)]
    command = [sys.executable, "-m", "pytest", "--collect-only", *plugins, "-W", "default", "tests/peers"]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, env=alone)
    told = ran.stdout + ran.stderr
    assert ran.returncode == 0, told
    assert "test_examples.py" in told
