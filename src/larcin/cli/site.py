"""`larcin site`: a folder for any host of files, with the playable page and the guides."""

from __future__ import annotations

import argparse
from pathlib import Path

import larcin
from larcin.cli.common import Commands, console
from larcin.extras import need

CLONE = Path(larcin.__file__).parents[2]


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "site",
        help="make a site that needs no server",
        description="Make a folder for any host of files, under any path: the page, which plays all games against bots "
        "and on one device by itself, with or without a network; the rules, the guides and the figures. Guides are "
        "made from a clone of the project, with what `pip install 'larcin[site]'` brings.",
        epilog="try it: larcin site public && python -m http.server --directory public",
    )  # fmt: skip
    command.add_argument("folder", type=Path, metavar="DIR", help="a new or empty folder, or one with an older site")
    command.add_argument(
        "--server", default="", metavar="ADDRESS",
        help="a server of yours, such as https://larcin.example: tables with others are opened there",
    )  # fmt: skip
    command.add_argument("--no-guides", action="store_true", help="leave out guides, figures and reference")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    need("table", "A site", "markdown_it", "starlette")
    from larcin.site import make_site
    from larcin.site.guides import need_mkdocs

    sources = None
    if not given.no_guides:
        if not (CLONE / "docs").is_dir():
            console.print("The guides are left out: they are made from a clone of the project.")
        else:
            need_mkdocs()
            sources = CLONE
    make_site(given.folder, server=given.server, sources=sources)
    size = sum(file.stat().st_size for file in given.folder.rglob("*") if file.is_file())
    console.print(f"The site is in {given.folder} ({size / 1e6:.1f} MB). Try it:", soft_wrap=True)
    console.print(f"  python -m http.server --directory {given.folder}", soft_wrap=True)
    return 0
