"""`larcin site`: a folder that plays anywhere, and never takes the place of somebody's files."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import larcin.site
from larcin import extras
from larcin.cli import main
from larcin.cli import site as site_command
from larcin.site.guides import write_guides
from larcin.table import pages

ROOT = Path(__file__).parents[1]
INDEX = """\
<!doctype html>
<html lang="en"><head>
    <meta name="larcin-server" content="here" />
    <link rel="icon" href="/favicon.svg" /><script type="module" src="/assets/index-1.js"></script>
</head><body><a href="#content">…</a></body></html>
"""
GAMES = ("kids-of-london", "pickpocket")


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and an engine, as small as they can be."""
    page, engine = tmp_path / "page", tmp_path / "engine"
    (page / "assets").mkdir(parents=True)
    engine.mkdir()
    (page / "index.html").write_text(INDEX)
    for name in ("favicon.svg", "sw.js", "assets/index-1.js", "assets/index-1.js.br", "index.html.gz"):
        (page / name).write_text(name)
    shelf = json.dumps([{"name": name} for name in GAMES]).encode()
    for name, content in (("_shelf.json", shelf), ("pickpocket.wasm", b"\0asm")):
        (engine / name).write_bytes(content)
        (engine / f"{name}.gz").write_bytes(gzip.compress(content))
    monkeypatch.setattr(pages, "BUILT", page)
    monkeypatch.setattr(pages, "INDEX", page / "index.html")
    monkeypatch.setattr(pages, "ENGINE", engine)


def files_in(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def make(folder: Path, *more: str) -> int:
    return main(["site", str(folder), "--no-guides", *more])


def test_every_address_of_the_page_is_a_folder_from_which_its_files_are_found(tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert make(site) == 0
    places = {file.parent.relative_to(site).as_posix() for file in site.rglob("index.html")}
    assert {
        ".",
        "lobby",
        "here",
        "here/replay",
        "rules/pickpocket",
        "learn/kids-of-london",
        "create/pickpocket",
    } <= places
    for page in [*site.rglob("index.html")]:
        for link in re.findall(r'(?:href|src)="([^"#]+)"', page.read_text()):
            assert (page.parent / link).is_file(), f"{link} in {page}"


def test_a_site_has_the_engine_as_the_page_asks_for_it_and_no_copies_for_servers(tmp_path: Path) -> None:
    assert make(tmp_path / "site") == 0
    names = files_in(tmp_path / "site")
    assert {"engine/_shelf.json.gz", "engine/pickpocket.wasm.gz", "assets/index-1.js", "sw.js", ".nojekyll"} <= names
    assert not {"assets/index-1.js.br", "index.html.gz", "engine/pickpocket.wasm"} & names


def test_what_browsers_keep_changes_with_the_server_that_the_site_names(tmp_path: Path) -> None:
    lists = []
    for address in ((), ("--server", "https://larcin.example/")):
        assert make(tmp_path / "site", *address) == 0
        lists.append((tmp_path / "site" / "kept.js").read_text())
    assert '"pickpocket.wasm.gz"' in lists[0]
    assert lists[0] != lists[1]


def test_the_page_is_told_where_a_server_is(tmp_path: Path) -> None:
    assert make(tmp_path / "site", "--server", "https://larcin.example/") == 0
    page = (tmp_path / "site" / "rules" / "pickpocket" / "index.html").read_text()
    assert '<meta name="larcin-server" content="https://larcin.example" />' in page
    assert make(tmp_path / "site") == 0
    assert '<meta name="larcin-server" content="" />' in (tmp_path / "site" / "index.html").read_text()


@pytest.mark.parametrize(
    "address", ["larcin.example", "ftp://larcin.example", 'https://a"b', "https://", "https://a/?b"]
)
def test_what_is_no_address_of_a_server_is_refused(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make(tmp_path / "site", "--server", address) == 1
    assert "it should look like https://larcin.example" in capsys.readouterr().err
    assert not (tmp_path / "site").exists()


def test_a_site_takes_the_place_of_an_older_one_whole(tmp_path: Path) -> None:
    assert make(tmp_path / "site") == 0
    (tmp_path / "site" / "assets" / "old.js").write_text("of an older version")
    assert make(tmp_path / "site") == 0
    assert "assets/old.js" not in files_in(tmp_path / "site")
    assert {each.name for each in tmp_path.iterdir()} == {"page", "engine", "site"}, "nothing is left lying about"


def test_files_of_others_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    assert make(tmp_path / "mine") == 1
    assert "is not empty, and holds no site of ours" in capsys.readouterr().err
    assert files_in(tmp_path / "mine") == {"diary.txt"}
    assert make(tmp_path / "mine" / "diary.txt") == 1
    assert "is a file" in capsys.readouterr().err


def test_what_is_missing_is_said_and_nothing_is_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make(tmp_path / "site") == 0
    before = files_in(tmp_path / "site")
    (pages.ENGINE / "pickpocket.bots.wasm").touch()
    assert make(tmp_path / "site") == 1
    assert "compiled before larcin changed (pickpocket)" in capsys.readouterr().err
    (pages.ENGINE / "_shelf.json").unlink()
    assert make(tmp_path / "site") == 1
    assert "larcin compile --target wasm32" in capsys.readouterr().err
    pages.INDEX.unlink()
    assert make(tmp_path / "site") == 1
    assert "`make page` builds it" in capsys.readouterr().err
    assert files_in(tmp_path / "site") == before


def test_guides_need_an_extra_and_a_clone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "is_here", lambda package: package != "material")
    assert main(["site", str(tmp_path / "site")]) == 1
    assert "pip install 'larcin[site]'" in capsys.readouterr().err
    monkeypatch.setattr(site_command, "CLONE", tmp_path)
    assert main(["site", str(tmp_path / "site")]) == 0
    assert "made from a clone" in capsys.readouterr().out
    assert "larcin-guides" not in (tmp_path / "site" / "index.html").read_text()


class Links(HTMLParser):
    """All that a page leads to, and all that it fetches by itself."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.led: list[str] = []
        self.fetched: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in ("href", "src"):
            if given.get(name):
                (self.led if tag == "a" else self.fetched).append(str(given[name]))


def test_guides_lead_to_each_other_and_fetch_nothing_from_elsewhere(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    for name in ("index.html", "favicon.svg", "assets/im-fell-english-latin.woff2"):
        (site / name).touch()
    write_guides(ROOT, site)
    found = [*(site / "guides").rglob("*.html")]
    assert {"docs/server", "docs/benchmarks", "docs/rulings/doggy-bag", "reference/larcin", "examples/mora"} <= {
        page.parent.relative_to(site / "guides").as_posix() for page in found
    }
    for page in found:
        links = Links(page)
        assert not [link for link in links.fetched if urlsplit(link).netloc], page
        for link in (*links.led, *links.fetched):
            target = urlsplit(link)
            if target.path and not target.netloc:
                place = (page.parent / unquote(target.path)).resolve()
                assert (place / "index.html").is_file() or place.is_file(), f"{link} in {page}"
    assert "larcin.Match" in (site / "guides" / "reference" / "larcin" / "index.html").read_text(encoding="utf-8")


def test_the_version_that_made_a_site_is_kept_with_it(tmp_path: Path) -> None:
    assert make(tmp_path / "site") == 0
    assert json.loads((tmp_path / "site" / larcin.site.MARK).read_text()) == {"larcin": larcin.__version__}
