"""larcin with nothing but what it always brings: the rest is an extra, and a sentence where it is missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from larcin.errors import LarcinError, MissingExtra
from larcin.extras import PACKAGES, need

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
FOR_SOME_SYSTEMS = {"uvloop"}
"""What servers do without."""

BROUGHT_BY_RICH = "markdown_it"

BARE = """\
import sys
for name in {names}:
    sys.modules[name] = None
{program}
"""


def run_bare(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program where none of the extras is installed."""
    names = sorted({name for names in PACKAGES.values() for name in names} - {BROUGHT_BY_RICH})
    text = BARE.format(names=names, program=program)
    return subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=120, check=False)


def command(*arguments: str) -> str:
    return f"from larcin.cli import main; sys.exit(main({list(arguments)!r}))"


@pytest.mark.parametrize("extra", PACKAGES)
def test_what_is_looked_for_is_what_an_extra_brings(extra: str) -> None:
    wanted = [re.split(r"[\[<>=; ]", each)[0].lower().replace("-", "_") for each in EXTRAS[extra]]
    brought = {each for each in wanted if each not in {"larcin", "numpy", *FOR_SOME_SYSTEMS}}
    installed = packages_distributions()
    looked_for = {each.lower().replace("-", "_") for name in PACKAGES[extra] for each in installed.get(name, [name])}
    assert looked_for == brought


def test_all_is_all_of_them_but_what_larcin_and_its_site_are_built_with() -> None:
    assert EXTRAS["all"] == [f"larcin[{','.join(sorted(PACKAGES.keys() - {'build', 'site', 'train'}))}]"]


def test_a_missing_extra_is_one_sentence_about_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra) as told:
        need("ray", "A cluster")
    assert str(told.value) == "A cluster needs ray. Install it with: pip install 'larcin[ray]'"
    assert isinstance(told.value, LarcinError)
    assert isinstance(told.value, ImportError)
    need("table", "The table in the browser")


@pytest.mark.parametrize(
    ("program", "extra"),
    [
        (command("serve"), "table"),
        (command("doctor"), "table"),
        (command("admin", "backup", "nowhere"), "table"),
        (command("simulate", "kids-of-london", "--on", "ray"), "ray"),
        ("import larcin.gpu", "cuda"),
        ("import larcin.envs.pettingzoo", "pettingzoo"),
        ("import larcin.envs.gymnasium", "gymnasium"),
        ("import larcin.envs.openspiel", "openspiel"),
        ("from larcin.lab.strength import draw; draw(None, '', None)", "lab"),
    ],
)
def test_what_needs_an_extra_names_it(program: str, extra: str) -> None:
    ran = run_bare(program)
    assert ran.returncode == 1
    last = ran.stderr.strip().splitlines()[-1]
    assert last.endswith(f"pip install 'larcin[{extra}]'"), ran.stderr
    assert "main" not in program or ran.stderr.count("\n") == 1


def test_the_terminal_works_with_nothing_installed_besides(tmp_path: Path) -> None:
    arena = ["arena", "kids-of-london", "random", "novice", "--seats", "2", "--games", "1", "--workers", "1"]
    commands = (
        ["play", "pickpocket", "--humans", "0", "--bots", "novice", "--seats", "2"],
        ["rules", "oliver-twist", "T1"],
        ["simulate", "kids-of-london", "--games", "3"],
        [*arena, "--out", str(tmp_path / "arena")],
        ["games"],
    )
    lines = [
        "import os",
        f"os.environ.update(LARCIN_DATA_DIR={str(tmp_path)!r}, LARCIN_CACHE_DIR={str(tmp_path)!r}, LANG='en')",
        "from larcin.cli import main",
        *(f"assert main({arguments!r}) == 0" for arguments in commands),
    ]
    ran = run_bare("\n".join(lines))
    assert ran.returncode == 0, ran.stderr
    assert "wins" in ran.stdout
    assert "Ratings and a picture come with: pip install 'larcin[lab]'" in ran.stdout
    assert not (tmp_path / "arena" / "strength.png").exists()
