"""The guides of a site: the project's documents as they are, the figures, and a reference of what others may import.

MkDocs makes pages of them. It works on a copy, in which a link to a folder leads to a page that shows its files.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from larcin.errors import LarcinError
from larcin.extras import need
from larcin.rules import OUR_GAMES, load
from larcin.site.reference import write_reference

GUIDES = "guides"

GUIDE_PAGES = [
    {"A site without a server": "docs/site.md"},
    {"A game by message": "docs/by-message.md"},
    {"Evenings": "docs/evenings.md"},
    {"Running a server": "docs/server.md"},
    {"Bots": "docs/bots.md"},
    {"What is known about the games": "docs/study.md"},
    {"Puzzles": "docs/puzzles.md"},
    {"For researchers": "docs/environments.md"},
    {"Observations": "docs/observations.md"},
    {"Notation, records and traces": "docs/notation.md"},
    {"The protocol": "docs/protocol.md"},
    {"Security": "docs/security.md"},
    {"Architecture": "docs/architecture.md"},
    {"Contributing": "CONTRIBUTING.md"},
    {"Releasing": "docs/releasing.md"},
    {"The page": "web/README.md"},
    {"Changes": "CHANGELOG.md"},
]
FIGURE_PAGES = [
    {"The rules": "docs/benchmarks.md"},
    {"The table under load": "docs/benchmarks-table.md"},
    {"The page": "docs/benchmarks-page.md"},
]

STYLE = Path(__file__).with_name("guides.css")
HOME = "@front-page@"
"""Stands for the way to the front page, which is another from each folder."""

TO_HOME = re.compile(rf"(\.\./)*{HOME}")
"""MkDocs takes it for a file of the guides."""

SHOWN = (".cjs", ".json", ".py", ".toml")

LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)]*)?\))")


def need_mkdocs() -> None:
    need("site", "Making guides")


def write_guides(sources: Path, site: Path) -> None:
    """Make the guides in a folder of a site, from the project's folder."""
    need_mkdocs()
    with tempfile.TemporaryDirectory() as place:
        documents = Path(place) / "documents"
        gather(sources, documents)
        reference = write_reference(sources / "src", documents)
        style = STYLE.read_text(encoding="utf-8").replace("FONT", font_of(site))
        (documents / "guides.css").write_text(style, encoding="utf-8")
        shutil.copyfile(site / "favicon.svg", documents / "favicon.svg")
        settings = Path(place) / "mkdocs.yml"  # which JSON is, too
        settings.write_text(json.dumps(described(documents, sources, site / GUIDES, reference)), encoding="utf-8")
        build(settings)
    tidy(site / GUIDES)


def gather(sources: Path, documents: Path) -> None:
    """Copy the documents, each at its place in the project, with the pictures and all that they link to."""
    waiting = [sources / "README.md", *sources.glob("docs/**/*.md"), sources / "docs" / "pictures"]
    gathered: set[Path] = set()
    while waiting:
        here = waiting.pop().resolve()
        if here in gathered:
            continue
        gathered.add(here)
        there = documents / here.relative_to(sources.resolve())
        there.parent.mkdir(parents=True, exist_ok=True)
        if here.is_dir():
            copy_folder(here, there)
        elif here.suffix == ".md":
            text = here.read_text(encoding="utf-8")
            there.write_text(LINK.sub(partial(lead_to_lists, here.parent), text), encoding="utf-8")
            waiting += [here.parent / link[2] for link in LINK.finditer(text) if (here.parent / link[2]).exists()]
        else:
            shutil.copyfile(here, there)


def lead_to_lists(folder: Path, link: re.Match[str]) -> str:
    """A link from a document in this folder. If it leads to a folder, MkDocs wants the page there."""
    return f"{link[1]}{link[2].rstrip('/')}/index.md{link[3]}" if (folder / link[2]).is_dir() else link[0]


def copy_folder(here: Path, there: Path) -> None:
    """Copy a folder that is linked to, with a page that shows its files."""
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__", "node_modules"), dirs_exist_ok=True)
    listing(there)


def listing(folder: Path) -> None:
    """A page that shows a folder's files."""
    shown = [f"# {folder.name}\n"]
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.suffix in SHOWN:
            language = file.suffix.lstrip(".").replace("cjs", "js")
            shown.append(f"## {file.name}\n\n````{language}\n{file.read_text(encoding='utf-8').rstrip()}\n````\n")
    (folder / "index.md").write_text("\n".join(shown), encoding="utf-8")


def font_of(site: Path) -> str:
    """The page's font for titles, as the guides find it."""
    found = next(site.glob("assets/im-fell-english*.woff2"))
    return f"../{found.relative_to(site).as_posix()}"


def described(documents: Path, sources: Path, out: Path, reference: list[dict[str, str]]) -> dict[str, Any]:
    """What MkDocs is told."""
    colours = [
        {
            "media": f"(prefers-color-scheme: {light})",
            "scheme": scheme,
            "toggle": {"icon": f"material/{icon}", "name": name},
        }
        for light, scheme, icon, name in (
            ("light", "default", "weather-night", "Night"),
            ("dark", "slate", "weather-sunny", "Day"),
        )
    ]
    options = {
        "docstring_style": None, "show_source": False, "show_root_heading": True, "heading_level": 2,
        "members_order": "source", "filters": ["!^_"], "show_symbol_type_heading": True, "separate_signature": True,
        "show_signature_annotations": True, "show_if_no_docstring": False, "allow_inspection": False,
    }  # fmt: skip
    return {
        "site_name": "larcin",
        "docs_dir": str(documents),
        "site_dir": str(out),
        "strict": True,
        "theme": {
            "name": "material", "font": False, "favicon": "favicon.svg", "palette": colours,
            "icon": {"logo": "material/domino-mask"}, "features": ["navigation.tabs", "toc.follow"],
        },
        "extra": {"homepage": HOME, "generator": False},
        "extra_css": ["guides.css"],
        "exclude_docs": "!.github",
        "nav": [
            {"larcin": "README.md"}, {"Guides": GUIDE_PAGES}, {"Rulings": rulings(documents)},
            {"Figures": FIGURE_PAGES}, {"Reference": reference},
        ],
        "plugins": [
            "search",
            {"mkdocstrings": {"handlers": {"python": {"paths": [str(sources / "src")], "options": options}}}},
        ],
        "markdown_extensions": [
            "tables", "admonition", {"toc": {"permalink": True}}, "pymdownx.superfences", "pymdownx.highlight",
        ],
        "validation": {"nav": {"omitted_files": "ignore"}, "links": dict.fromkeys(
            ("not_found", "unrecognized_links", "absolute_links"), "warn"
        )},
    }  # fmt: skip


def rulings(documents: Path) -> list[dict[str, str]]:
    """The pages of our games' rulings, and the notes on those of which there are some."""
    titles = {name: load(name).title["en"] for name in OUR_GAMES}
    notes = {name: f"docs/notes/{name}.md" for name in titles}
    return [
        {"All games": "docs/rulings.md"},
        *({title: f"docs/rulings/{name}.md"} for name, title in titles.items()),
        *({f"Notes on {titles[name]}": page} for name, page in notes.items() if (documents / page).exists()),
    ]


def build(settings: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(settings)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LarcinError(f"The guides could not be made:\n{(done.stderr + done.stdout).strip()}")


def tidy(guides: Path) -> None:
    """Put in the way to the front page, and leave out what would need the address of the site."""
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (guides / name).unlink(missing_ok=True)
    for page in guides.rglob("*.html"):
        up = "../" * len(page.relative_to(guides.parent).parent.parts)
        page.write_text(TO_HOME.sub(up, page.read_text(encoding="utf-8")), encoding="utf-8")
