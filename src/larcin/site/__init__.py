"""A site that needs no server: the page, all that it plays with, and the guides, as a folder for any host of files.

Nothing in it knows under which path it will lie.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from larcin import __version__
from larcin.errors import LarcinError
from larcin.site.guides import GUIDES, write_guides
from larcin.site.page import write_page

MARK = "larcin-site.json"
"""The file by which we know a folder of ours again."""


def make_site(folder: Path, *, server: str = "", sources: Path | None = None) -> None:
    """Make a site in a folder: a new one, an empty one, or one with a site of ours, which is replaced.

    `server` is the address of a server where tables with others are kept; `sources` is the project's folder, of which
    guides are made; none are made without. If anything fails, the folder stays as it was.
    """
    check_free(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{folder.name}-") as place:
        made = Path(place) / "site"
        made.mkdir()
        write_page(made, server=server, guides=GUIDES if sources else "")
        if sources:
            write_guides(sources, made)
        (made / MARK).write_text(json.dumps({"larcin": __version__}) + "\n", encoding="utf-8")
        (made / ".nojekyll").touch()  # or GitHub leaves out what begins with a low line
        replace(folder, made, Path(place) / "old")


def check_free(folder: Path) -> None:
    """Nobody's files are overwritten."""
    if folder.exists() and not folder.is_dir():
        raise LarcinError(f"{folder} is a file: name a folder for the site.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise LarcinError(f"{folder} is not empty, and holds no site of ours: name another folder, or empty it.")


def replace(folder: Path, made: Path, old: Path) -> None:
    """Put what was made where it belongs. A folder that cannot be moved, such as a mounted one, is filled."""
    try:
        if folder.exists():
            folder.rename(old)
        made.rename(folder)
    except OSError:
        if not folder.exists():
            raise
        for part in folder.iterdir():
            shutil.rmtree(part) if part.is_dir() and not part.is_symlink() else part.unlink()
        shutil.copytree(made, folder, dirs_exist_ok=True)
