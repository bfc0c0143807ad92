"""The playable page of a site: the built page, a copy of it for each of its addresses, and the engine with its data."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from urllib.parse import urlsplit

from larcin.ahead.sources import old_games, said_of_old
from larcin.errors import LarcinError
from larcin.rules.words import LANGUAGES
from larcin.site.texts import MISSING
from larcin.table import kept, pages
from larcin.table.pages import SHELF

PACKED = (".br", ".gz")
PLACES = ("evening", "here", "here/replay", "here/review", "letter", "lobby", "profile", "puzzles", "puzzles/daily")
"""Addresses of the page that are not about a game."""

OF_GAMES = ("create", "learn", "puzzles", "rules")

SERVER = '<meta name="larcin-server" content="here" />'


def write_page(site: Path, *, server: str, guides: str) -> None:
    """Write the page, under all its addresses, and the files of the engine. `guides` is a folder beside it, or none."""
    check_address(server)
    games = games_of_the_engine()
    copy_page(site)
    copy_engine(site)
    page = told(server, guides)
    for place in ("", *PLACES, *(f"{what}/{game}" for what in OF_GAMES for game in games)):
        (site / place).mkdir(parents=True, exist_ok=True)
        (site / place / "index.html").write_text(lying_in(page, place), encoding="utf-8")
    (site / "404.html").write_text(missing(), encoding="utf-8")
    (site / kept.NAME).write_bytes(kept.script(site / "index.html", site / "engine"))


def check_address(server: str) -> None:
    """An address is of https, so that a site that came by https may lead there; or of a machine nearby."""
    if not server:
        return
    try:
        parts = urlsplit(server)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    except ValueError:
        fine = False
    if not fine or re.search(r"[\s\"'<>&]", server):
        raise LarcinError(f"{server} is not the address of a server: it should look like https://larcin.example.")


def games_of_the_engine() -> list[str]:
    """The games whose rules are compiled for browsers; an error if there are none, or there is no page."""
    if not pages.is_built():
        raise LarcinError("The page is not built yet. In a clone of the project, `make page` builds it.")
    try:
        games = [game["name"] for game in json.loads((pages.ENGINE / SHELF).read_bytes())]
    except FileNotFoundError:
        games = []
    if not games:
        raise LarcinError("No rules are compiled for browsers yet: larcin compile --target wasm32.")
    if old := old_games(pages.ENGINE):
        raise LarcinError(said_of_old(old))
    return games


def copy_page(site: Path) -> None:
    """All files of the page but their compressed copies: hosts of files compress themselves, or not at all."""
    for file in pages.BUILT.rglob("*"):
        if file.is_file() and file.suffix not in PACKED:
            place = site / file.relative_to(pages.BUILT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


def copy_engine(site: Path) -> None:
    """What lies beside the compiled rules, compressed, as the page asks for it."""
    (site / "engine").mkdir()
    for file in pages.ENGINE.glob("*.gz"):
        shutil.copyfile(file, site / "engine" / file.name)


def told(server: str, guides: str) -> str:
    """The page, told where a server is and where guides are."""
    page = pages.INDEX.read_text(encoding="utf-8")
    if SERVER not in page:
        raise LarcinError("The built page is of another version: build it again (`make page`).")
    metas = [f'<meta name="larcin-server" content="{server.rstrip("/")}" />']
    if guides:
        metas.append(f'<meta name="larcin-guides" content="{guides}" />')
    return page.replace(SERVER, "\n    ".join(metas))


def lying_in(page: str, place: str) -> str:
    """The page as it finds its files from one of its folders."""
    up = "../" * len(Path(place).parts) or "./"
    return re.sub(r'(href|src)="/', rf'\1="{up}', page)


def missing() -> str:
    """What hosts show for addresses that are not there, at any depth: so it brings all that it shows, and looks for the
    front page by itself, in the folders above.
    """
    words = "\n".join(SECTION.format(lang=language, **MISSING[language]) for language in LANGUAGES)
    return TEMPLATE.replace("WORDS", words).replace("MARK", kept.NAME)


SECTION = '<section lang="{lang}"><h1>{title}</h1><p>{hint}</p><p><a href="/">{home}</a></p></section>'

TEMPLATE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>larcin</title>
<style>
  :root { --paper: #f1e8d3; --ink: #211b14; }
  @media (prefers-color-scheme: dark) { :root { --paper: #151e33; --ink: #f0e6cf; } }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 2rem; padding: 1rem;
    text-align: center; background: var(--paper); color: var(--ink);
    font: 1rem/1.45 "Iowan Old Style", Palatino, Georgia, serif; }
  h1 { font-weight: 400; margin: 0; }
  a { color: inherit; display: inline-block; padding: 0.6rem; }
  section + section { border-top: 3px double; padding-top: 2rem; }
</style>
<body>
WORDS
<script type="module">
  // A link of a game by message, whose # was spelt out on its way.
  const spelt = /^(.*[/]letter[/]?)%23(.+)$/i.exec(location.pathname);
  if (spelt) location.replace(`${spelt[1]}#${spelt[2]}`);
  // The nearest folder above in which the site lies.
  const parts = location.pathname.split("/").slice(1, -1);
  for (let depth = parts.length; depth >= 0; depth--) {
    const folder = ["", ...parts.slice(0, depth), ""].join("/");
    const found = await fetch(`${folder}MARK`, { method: "HEAD" }).catch(() => null);
    if (!found?.ok) continue;
    for (const link of document.querySelectorAll("a")) link.href = folder;
    break;
  }
</script>
</body>
</html>
"""
