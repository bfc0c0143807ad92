"""What keeps a server and its pages safe: headers, cookies, origins, limits."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from larcin.table.catalogue import shown
from larcin.table.limits import LONGEST_MESSAGE
from larcin.table.origins import is_own
from larcin.table.pages import packed
from larcin.table.settings import Settings
from tests.table.clients import Guest
from tests.table.servers import ServerProcess, serving

PUBLIC = "https://larcin.example"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that others reach by https."""
    with serving(tmp_path_factory.mktemp("public"), "", "--public-address", PUBLIC, "--calls-a-second", "1") as running:
        yield running


def call(
    server: ServerProcess, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    finally:
        connection.close()


def policy(headers: dict[str, str]) -> dict[str, list[str]]:
    parts = (part.split() for part in headers["content-security-policy"].split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/healthz", "/metrics", "/assets/none.js"])
def test_every_answer_has_the_headers_that_keep_a_page_safe(server: ServerProcess, path: str) -> None:
    _, headers, _ = call(server, "GET", path)
    allowed = policy(headers)
    assert allowed["default-src"] == ["'none'"]
    assert allowed["script-src"] == ["'self'", "'wasm-unsafe-eval'"], "no inline script, no other site's"
    assert allowed["object-src"] == allowed["base-uri"] == allowed["frame-ancestors"] == ["'none'"]
    assert not any("http" in source or "*" in source for sources in allowed.values() for source in sources)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] in ("same-origin", "no-referrer")
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(server: ServerProcess, public: ServerProcess) -> None:
    plain = call(server, "GET", "/api/me")[1]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(plain["set-cookie"].split("; "))
    assert "Secure" not in plain["set-cookie"], "it must work at http://127.0.0.1"
    assert "strict-transport-security" not in plain
    behind = call(public, "GET", "/api/me")[1]
    assert {"HttpOnly", "SameSite=lax", "Path=/", "Secure"} <= set(behind["set-cookie"].split("; "))
    assert "max-age" in behind["strict-transport-security"]


def test_links_name_the_public_address(public: ServerProcess) -> None:
    body = call(public, "POST", "/api/links", b"{}", Host="evil.example")[2]
    assert json.loads(body)["link"].startswith(f"{PUBLIC}/as#")


UNSAFE = [
    ("PUT", "/api/me"),
    ("POST", "/api/me/back"),
    ("POST", "/api/me/sign-out"),
    ("POST", "/api/links"),
    ("POST", "/api/links/look"),
    ("POST", "/api/links/use"),
    ("POST", "/api/links/abc/revoke"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/abc/sit"),
    ("POST", "/api/tables/abc/rematch"),
]


@pytest.mark.parametrize(("method", "path"), UNSAFE)
@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", ""])
def test_another_site_cannot_act_for_a_guest(server: ServerProcess, method: str, path: str, origin: str) -> None:
    status, _, body = call(server, method, path, b"{}", Origin=origin)
    assert status == 403
    assert json.loads(body)["error"]["code"] == "not yours"


def test_our_own_page_may_act(server: ServerProcess, public: ServerProcess) -> None:
    name = b'{"name": "Ann"}'
    assert call(server, "PUT", "/api/me", name, Origin=server.base)[0] == 200
    assert call(public, "PUT", "/api/me", name, Origin=PUBLIC)[0] == 200
    assert call(server, "PUT", "/api/me", name)[0] == 200, "a program has no origin"
    assert call(server, "PUT", "/api/me", name, Sec_Fetch_Site="cross-site")[0] == 403


def test_another_site_cannot_open_a_websocket(server: ServerProcess) -> None:
    guest = Guest(server.base, "Ann")
    url = f"{server.base.replace('http', 'ws')}/api/tables/{guest.open_table()}/play"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus) as refused:
            connect(url, additional_headers={"Origin": origin, "Cookie": guest.cookie}, proxy=None)
        assert refused.value.response.status_code == 403
    with connect(url, additional_headers={"Origin": server.base, "Cookie": guest.cookie}, proxy=None) as wire:
        wire.send('{"do": "hello"}')
        assert json.loads(wire.recv(10))["type"] == "update"


@pytest.mark.parametrize(
    ("origin", "host", "public_address", "own"),
    [
        (None, "a.example", "", True),
        ("http://a.example", "a.example", "", True),
        ("http://A.example", "a.EXAMPLE", "", True),
        ("https://a.example:444", "a.example", "", False),
        ("https://a.example.evil.example", "a.example", "", False),
        ("ftp://a.example", "a.example", "", False),
        ("http://", "", "", False),
        ("http://[", "a.example", "", False),
        ("https://b.example", "127.0.0.1:8033", "https://b.example/", True),
        ("http://b.example", "127.0.0.1:8033", "https://b.example", False),
    ],
)
def test_an_origin_is_ours_if_it_is_the_public_address_or_the_host_that_was_called(
    origin: str | None, host: str, public_address: str, own: bool
) -> None:
    assert is_own(origin, host, Settings(public_address=public_address)) is own


def test_a_body_that_is_too_long_is_refused_before_it_is_read(server: ServerProcess) -> None:
    status, _, body = call(server, "PUT", "/api/me", b'{"name": "' + b"x" * LONGEST_MESSAGE + b'"}')
    assert (status, json.loads(body)["error"]["code"]) == (413, "too long")
    # one that only says it is long is not waited for
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.putrequest("PUT", "/api/me")
    connection.putheader("Content-Length", str(1 << 40))
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_a_message_that_is_too_long_closes_the_connection(server: ServerProcess) -> None:
    guest = Guest(server.base, "Ann")
    url = f"{server.base.replace('http', 'ws')}/api/tables/{guest.open_table()}/play"
    with connect(url, additional_headers={"Cookie": guest.cookie}, proxy=None) as wire:
        wire.send('{"do": "hello"}')
        wire.recv(10)
        wire.send(json.dumps({"do": "hello", "lang": "x" * LONGEST_MESSAGE}))
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
            while True:
                wire.recv(10)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_too_many_calls_are_refused(public: ServerProcess) -> None:
    cookie = call(public, "GET", "/api/me")[1]["set-cookie"].split(";")[0]
    codes = [call(public, "GET", "/api/openapi.json", Cookie=cookie)[0] for _ in range(20)]
    assert codes[0] == 200
    assert 429 in codes
    assert set(codes) == {200, 429}


@pytest.mark.parametrize("shown", ["x", "a.b", "é.x", "x" * 500, ".", ""])
def test_a_cookie_that_is_not_ours_makes_a_new_guest(server: ServerProcess, shown: str) -> None:
    status, headers, _ = call(server, "GET", "/api/me", Cookie=f"larcin_guest={shown}".encode().decode("latin-1"))
    assert status == 200
    assert headers["set-cookie"].startswith("larcin_guest=")


def test_files_outside_the_page_are_out_of_reach(server: ServerProcess) -> None:
    for path in ("/../http.py", "/..%2fhttp.py", "/%2e%2e/http.py", "/assets/..%2f..%2fhttp.py", "/%00", "/a%00b"):
        status, _, body = call(server, "GET", path)
        assert status < 500
        assert b"import" not in body


def test_an_error_never_shows_a_trace(server: ServerProcess) -> None:
    bodies: list[Any] = [b"\xff", b"[" * 5000, b'{"name": 1}', b"{", b'{"name": "\\ud800"}', b'"x"', b"null"]
    for body in bodies:
        status, _, answer = call(server, "PUT", "/api/me", body)
        assert status == 400
        assert set(json.loads(answer)) == {"error"}
        assert b"Traceback" not in answer


def test_the_data_directory_is_only_for_its_owner(tmp_path: Path) -> None:
    from larcin.table.database import connect as connect_database
    from larcin.table.database import migrate

    engine = connect_database(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite'}")
    migrate(engine)
    engine.dispose()
    assert (tmp_path / "deep" / "tables.sqlite").stat().st_mode & 0o077 == 0


def test_no_html_and_no_script_gets_through_the_text_of_rules() -> None:
    text = "<script>alert(1)</script> [K1](javascript:alert(1)) **K1** and K2"
    told = shown({"en": text}, "en", frozenset({"K1"}))
    assert told is not None
    assert told["text"] == text
    assert told["html"] == (
        '<p>&lt;script&gt;alert(1)&lt;/script&gt; [<a href="#K1">K1</a>](javascript:alert(1)) '
        '<strong><a href="#K1">K1</a></strong> and K2</p>\n'
    )


def test_a_file_that_a_browser_has_is_not_sent_again_nor_packed_for_one_that_takes_no_packed_ones(
    tmp_path: Path,
) -> None:
    file = tmp_path / "page.js"
    file.write_text("plain")
    file.with_name("page.js.gz").write_bytes(b"packed")

    def ask(**headers: str) -> Response:
        given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        return packed(Request({"type": "http", "headers": given}), file, "no-cache")

    small = ask(accept_encoding="br, gzip;q=0.5")
    assert small.headers["content-encoding"] == "gzip"
    assert ask(accept_encoding="br, gzip;q=0").headers.get("content-encoding") is None
    etag = small.headers["etag"]
    assert ask(accept_encoding="gzip", if_none_match=f'"another", W/{etag}').status_code == 304
    assert ask(accept_encoding="gzip", if_none_match='"another"').status_code == 200
    assert ask(if_none_match=etag).status_code == 200  # plain, it is another file
