"""`larcin new`: the skeleton of a game of one's own."""

from __future__ import annotations

import argparse
import re
from importlib.resources import files
from pathlib import Path

from larcin import __version__
from larcin.cli.common import Commands, console, own_name
from larcin.errors import BadOptions
from larcin.rules import games

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

PROJECT = """\
[build-system]
requires = ["hatchling>=1.25"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title}, a game for larcin."
requires-python = ">=3.11"
dependencies = ["larcin>={version}"]

[project.entry-points."larcin.games"]
{name} = "{package}"

[tool.hatch.build.targets.wheel]
packages = ["{package}"]
"""

TEST = '''\
"""{title} keeps every promise of a game. Tests of its own rules belong here too."""

from pathlib import Path

import pytest
from larcin.testing import Check, checks


@pytest.mark.parametrize("check", checks(str(Path(__file__).parents[1] / "{package}")), ids=str)
def test_contract(check: Check) -> None:
    check()
'''


def add_commands(commands: Commands) -> None:
    command = commands.add_parser(
        "new",
        help="begin a game of your own",
        description="Write the skeleton of a game: a small one that can be played at once, to be changed into yours.",
    )
    command.add_argument("name", metavar="NAME", help="what it is to be called, such as my-game")
    command.add_argument(
        "--in", dest="folder", type=Path, default=Path(), metavar="FOLDER", help="where (default: here)"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    name: str = given.name
    if not NAME.fullmatch(name):
        raise BadOptions(f"{name!r} is no name for a game: take small letters, digits and hyphens, such as my-game.")
    if name in games():
        raise BadOptions(f"There is a game called {name!r} already: choose another name.")
    project: Path = given.folder / name
    if project.exists():
        raise BadOptions(f"{project} is there already: choose another name, or another folder with --in.")
    package = project / name.replace("-", "_")
    write(project, package, name)
    larcin = own_name()
    console.print(f"{package} is a game. Play it, and change it into yours:", markup=False, soft_wrap=True)
    for command in ("play", "check", "serve --game"):
        console.print(f"  {larcin} {command} {package}", markup=False, soft_wrap=True)
    return 0


def write(project: Path, package: Path, name: str) -> None:
    title = name.replace("-", " ").capitalize()
    package.mkdir(parents=True)
    for file in files("larcin.skeleton").iterdir():
        if file.name.endswith((".py", ".md", ".toml")):
            text = file.read_text(encoding="utf-8").replace('name="stones"', f'name="{name}"')
            (package / file.name).write_text(re.sub(r"\bStones\b", title, text), encoding="utf-8")
    facts = {"name": name, "title": title, "package": package.name, "version": __version__}
    (project / "pyproject.toml").write_text(PROJECT.format(**facts), encoding="utf-8")
    (project / "tests").mkdir()
    (project / "tests" / f"test_{package.name}.py").write_text(TEST.format(**facts), encoding="utf-8")
