"""Which files of tests took the processor longest: told at the end of a long run, so that whoever shortens `make test`
knows where to begin. What a file was first to start for all, such as a server, counts as its own.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

LONG = 60
"""Seconds of processor from which on a run is long."""
TOLD = 15

_taken: Counter[str] = Counter()


def processor() -> float:
    """Seconds of processor so far, of this process and of those it started that have ended."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    began = processor()
    try:
        return (yield)
    finally:
        _taken[item.nodeid.partition("::")[0]] += processor() - began  # type: ignore[assignment]


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["taken"] = dict(_taken)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    _taken.update(getattr(node, "workeroutput", {}).get("taken", {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if sum(_taken.values()) >= LONG:
        longest = ", ".join(f"{file} {seconds:.0f}" for file, seconds in _taken.most_common(TOLD))
        terminalreporter.write_line(f"Seconds of processor, of {sum(_taken.values()):.0f} in all: {longest}")
