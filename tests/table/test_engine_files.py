"""Compiled rules for browsers, as the server hands them out."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.applications import Starlette

from larcin.ahead.sources import note_sources, sources
from larcin.table import pages


class Answer:
    """What a server said."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.content = b""

    async def take(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.content += message.get("body", b"")


def ask(address: str, **headers: str) -> Answer:
    """Ask the application for a file, without a connection."""
    path, _, query = address.partition("?")
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http", "method": "GET", "path": unquote(path), "query_string": query.encode(), "headers": given,
    }  # fmt: skip
    answer = Answer()

    async def receive() -> MutableMapping[str, Any]:
        await asyncio.Event().wait()  # nobody hangs up
        raise AssertionError

    asyncio.run(Starlette(routes=pages.routes())(scope, receive, answer.take))
    return answer


@pytest.fixture(autouse=True)
def compiled_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "ENGINE", tmp_path)
    for name, content in (("mora.wasm", b"\0asm code"), ("mora.json", b"{}")):
        (tmp_path / name).write_bytes(content)
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(content))
    (tmp_path / "notes.txt").write_text("nothing")


def test_rules_are_compressed_on_their_way_to_browsers() -> None:
    answer = ask("/engine/mora.wasm", accept_encoding="gzip, br")
    assert (answer.status, gzip.decompress(answer.content)) == (200, b"\0asm code")
    assert answer.headers["content-type"] == "application/wasm", "or browsers do not compile it as it comes"
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("name", ["mora.wasm", "mora.json"])
def test_what_browsers_have_is_sent_again_only_if_it_changed(name: str) -> None:
    first = ask(f"/engine/{name}")
    assert (first.status, first.headers["cache-control"]) == (200, "no-cache")
    again = ask(f"/engine/{name}", if_none_match=first.headers["etag"])
    assert (again.status, again.content) == (304, b"")


def test_rules_are_handed_out_compressed_to_those_who_unpack_them() -> None:
    answer = ask("/engine/mora.wasm.gz", accept_encoding="gzip, br")
    assert (answer.status, gzip.decompress(answer.content)) == (200, b"\0asm code")
    assert "content-encoding" not in answer.headers, "or browsers would unpack it themselves"
    assert int(answer.headers["content-length"]) == len(answer.content)


@pytest.mark.parametrize("path", ["chess.wasm", "mora.gz", "notes.txt", "..%5cmora.json", "a%00.wasm", "é.wasm"])
def test_nothing_else_is_handed_out(path: str) -> None:
    assert ask(f"/engine/{path}").status == 404


def test_what_browsers_can_keep_is_listed_and_changes_with_the_page_and_with_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "index.html"
    index.write_text("<p>one</p>")
    monkeypatch.setattr(pages, "INDEX", index)
    answer = ask("/kept.js")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (
        "text/javascript; charset=utf-8",
        "no-cache",
    )
    first = listed(answer.content)
    assert [(file["name"], file["bytes"]) for file in first["engine"]] == [
        (name, (tmp_path / name).stat().st_size) for name in ("mora.json.gz", "mora.wasm.gz")
    ]
    index.write_text("<p>another</p>")
    (tmp_path / "mora.wasm.gz").write_bytes(gzip.compress(b"\0asm other code"))
    second = listed(ask("/kept.js").content)
    assert second["page"] != first["page"]
    assert second["engine"][0] == first["engine"][0]
    assert second["engine"][1]["revision"] != first["engine"][1]["revision"]


def test_what_was_compiled_from_other_rules_is_not_handed_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as after a pull: the page would get rules that it does not know, and play by others than the server."""
    index = tmp_path / "index.html"
    index.write_text("<p>one</p>")
    monkeypatch.setattr(pages, "INDEX", index)
    for name in ("pickpocket.bots.wasm", "pickpocket.wasm.gz"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "_shelf.json").write_text('[{"name": "pickpocket"}]')
    note_sources("pickpocket", tmp_path, sources("pickpocket"))
    assert json.loads(ask("/engine/_shelf.json").content) == [{"name": "pickpocket"}]
    assert ask("/engine/pickpocket.made").status == 404
    note_sources("pickpocket", tmp_path, sources("kids-of-london"))
    assert (json.loads(ask("/engine/_shelf.json").content), ask("/engine/pickpocket.wasm.gz").status) == ([], 404)
    assert listed(ask("/kept.js").content)["engine"] == []
    (tmp_path / "pickpocket.made").unlink()
    assert (json.loads(ask("/engine/_shelf.json").content), ask("/engine/pickpocket.wasm.gz").status) == ([], 404)


def listed(script: bytes) -> Any:
    return json.loads(script.removeprefix(b"self.larcinKept=").removesuffix(b";\n"))


def test_the_service_worker_is_asked_for_anew_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "BUILT", tmp_path)
    (tmp_path / "sw.js").write_text("//")
    answer = ask("/sw.js")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.headers["content-type"].startswith("text/javascript")
