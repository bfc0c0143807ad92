"""What docs/server.md and deploy/ say is so: commands exist, metrics and limits are as written."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import larcin
from larcin.bots import LEVELS
from larcin.cli import parser
from larcin.cli.serve import NUMBERS
from larcin.match.checking import LONGEST_CLIENT_SEED
from larcin.table import compile_queue, limits
from larcin.table.agreement import LONGEST_CHAT, LONGEST_NAME
from larcin.table.bot_runner import MOST_OUTSIDE
from larcin.table.http import BODY_SECONDS
from larcin.table.meters import Meters
from larcin.table.server import PING_SECONDS
from larcin.table.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "larcin.service").read_text(encoding="utf-8")
ENDINGS = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def commands() -> list[str]:
    """The calls of larcin in the indented lines of the page."""
    lines = PAGE.replace("\\\n", " ").splitlines()
    indented = [line.strip() for line in lines if line.startswith("    ")]
    found = [re.search(r"(?:^|/bin/)(larcin (?:serve|admin|doctor).*)", line) for line in indented]
    return [each[1] for each in found if each]


@pytest.mark.parametrize("command", commands())
def test_the_commands_on_the_page_exist(command: str) -> None:
    assert parser().parse_args(shlex.split(command)[1:]).run is not None


def test_there_are_commands_on_the_page() -> None:
    assert len(commands()) >= 6


def test_the_service_and_the_container_start_the_server() -> None:
    started = re.search(r"^ExecStart=/opt/larcin/bin/larcin (.*) \$LARCIN_OPTIONS$", UNIT, re.MULTILINE)
    assert started is not None
    assert parser().parse_args(started[1].split()).log == "json"
    entry = re.search(r"^ENTRYPOINT (\[.*\])$", CONTAINER, re.MULTILINE)
    assert entry is not None
    given = parser().parse_args(re.findall(r'"([^"]*)"', entry[1])[1:])
    assert (given.host, given.port) == ("0.0.0.0", 8033)


def test_the_container_compiles_all_that_tables_and_bots_need(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    exercised = []
    monkeypatch.setattr(compile_queue, "exercise", lambda *wanted: exercised.append(wanted))
    monkeypatch.setattr("os.nice", lambda _: None)
    monkeypatch.setattr("sys.argv", ["compile_queue"])
    monkeypatch.setenv("LARCIN_CACHE_DIR", str(tmp_path))
    compile_queue.main()
    assert '"-m", "larcin.table.compile_queue"]' in CONTAINER
    assert {(game, what) for game in larcin.games() for what in ("play", *LEVELS, "study")} == set(exercised)
    assert all(compile_queue.is_on_disk(*each) for each in exercised)


def test_the_service_may_not_do_more_than_it_needs() -> None:
    for setting in (
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "UMask=0077",
    ):
        assert re.search(rf"^{setting}$", UNIT, re.MULTILINE), setting
    assert not re.search("^MemoryDenyWriteExecute", UNIT, re.MULTILINE), "rules are compiled"


def test_the_page_names_all_metrics_and_no_others() -> None:
    written = {name.removesuffix("_total") for name in re.findall(r"`(larcin_\w+)", PAGE)}
    ours = {family.name for family in Meters().registry.collect() if family.name.startswith("larcin_")}
    assert written == ours


def metrics_used(expression: str) -> set[tuple[str, frozenset[str]]]:
    """The metrics in an expression of Prometheus, each with the labels that it is asked for."""
    found = re.findall(r"\b((?:larcin|process)_\w+)(?:\{([^}]*)\})?", expression)
    return {(name, frozenset(re.findall(r"(\w+)=~?", labels))) for name, labels in found}


def alerts() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load((ROOT / "deploy" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules: list[dict[str, Any]] = group["rules"]
    return rules


def drawn() -> list[str]:
    """The expressions on the Grafana board."""
    board = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    return [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]


@pytest.mark.skipif(sys.platform != "linux", reason="what a process uses is told on Linux")
def test_alerts_and_the_board_name_only_metrics_and_labels_that_exist() -> None:
    registry = Meters().registry
    names = {sample.name for family in registry.collect() for sample in family.samples}
    names |= {f"{family.name}{ending}" for family in registry.collect() for ending in ENDINGS.get(family.type, ("",))}
    labels = {"instance", "job", "le", "level", "part", "outcome", "code", "status", "by"}
    expressions = [rule["expr"] for rule in alerts()] + drawn()
    used = {each for expression in expressions for each in metrics_used(expression)}
    assert {name for name, _ in used} <= names
    assert {label for _, asked in used for label in asked} <= labels
    ours = {family.name for family in registry.collect() if family.name.startswith("larcin_")}
    shown = {re.sub("_(total|bucket|sum|count)$", "", name) for text in drawn() for name, _ in metrics_used(text)}
    assert ours <= shown, "the board shows everything"


def test_the_page_has_all_alerts_with_their_thresholds() -> None:
    for rule in alerts():
        threshold = re.search(r"(?:==|>) ([\d.e]+)$", rule["expr"])
        assert threshold is not None, rule["alert"]
        line = re.search(rf"^\| `{rule['alert']}` \| .*$", PAGE, re.MULTILINE)
        assert line is not None, rule["alert"]
        assert rule.get("for", "") in line[0]
        assert {"severity"} == set(rule["labels"])
        assert {"summary", "description"} == set(rule["annotations"])


def test_the_limits_on_the_page_are_those_in_the_code() -> None:
    usual, settings = {name: number for name, number, _ in NUMBERS}, Settings()
    assert limits.LONGEST_MESSAGE == 16 * 1024
    assert f"16 KiB; a body has 64 KiB with all around it and {BODY_SECONDS:.0f} s to arrive" in PAGE
    assert usual["messages-a-second"] == settings.messages_a_second == 30
    assert usual["calls-a-second"] == settings.calls_a_second == 20
    assert usual["openings-an-hour"] == settings.openings_an_hour == 60
    assert limits.ADDRESS_OPENINGS == 10
    assert "60 at once, then one a minute (`--openings-an-hour`); an evening counts as ten" in PAGE
    assert "30 a second, bursts of 120" in PAGE
    assert "20 a second, bursts of 100" in PAGE
    assert f"{LONGEST_NAME}, {LONGEST_CHAT} and {LONGEST_CLIENT_SEED} characters" in PAGE
    assert f"{limits.MOST_UNSENT >> 20} MiB" in PAGE
    assert f"{settings.thinkers} (`--thinkers`); programs from outside {MOST_OUTSIDE}" in PAGE
    assert f"silent for {PING_SECONDS:.0f} seconds" in PAGE


@pytest.mark.parametrize("proxy", ["nginx.conf", "Caddyfile"])
def test_proxies_pass_on_what_is_needed_and_keep_the_metrics_inside(proxy: str) -> None:
    text = (ROOT / "deploy" / proxy).read_text(encoding="utf-8")
    assert f"127.0.0.1:{Settings().port}" in text
    assert re.search(r"/metrics.*404", text)
    if proxy == "nginx.conf":
        for header in (
            "Upgrade $http_upgrade",
            "Host $host",
            "X-Forwarded-For $remote_addr",
            "X-Forwarded-Proto $scheme",
        ):
            assert f"proxy_set_header {header};" in text
