"""The reference of what others may import: a page for each module, with every name that it offers."""

from __future__ import annotations

import ast
import re
from pathlib import Path

MODULES = (
    "larcin", "larcin.game", "larcin.game.views", "larcin.bots", "larcin.batch", "larcin.gpu", "larcin.envs.pettingzoo",
    "larcin.envs.gymnasium", "larcin.envs.openspiel", "larcin.lab.simulation", "larcin.testing",
)  # fmt: skip

DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.M)
"""A session with Python, up to the next empty line."""


def write_reference(source: Path, documents: Path) -> list[dict[str, str]]:
    """Write a page for each module, for mkdocstrings. Returns what belongs into the navigation."""
    (documents / "reference").mkdir()
    entries = []
    for module in MODULES:
        code = read(source, module)
        page = [f"# {module}", DOCTEST.sub(r"```pycon\n\g<0>\n```", ast.get_docstring(code) or "")]
        names = offered(code)
        page += [f"::: {module}.{name}" for name in names if is_defined(source, code, name)]
        besides = [f"`{name}`" for name in names if not is_defined(source, code, name)]
        page += [f"Numbers and other values: {', '.join(besides)}."] if besides else []
        (documents / "reference" / f"{module}.md").write_text("\n\n".join(page) + "\n", encoding="utf-8")
        entries.append({module: f"reference/{module}.md"})
    return entries


def read(source: Path, module: str) -> ast.Module:
    place = source.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def is_defined(source: Path, code: ast.Module, name: str) -> bool:
    """Whether a class or a function of that name can be found without running anything, here or where it comes from."""
    for each in code.body:
        if isinstance(each, ast.ClassDef | ast.FunctionDef) and each.name == name:
            return True
        if isinstance(each, ast.ImportFrom) and each.module and any(alias.name == name for alias in each.names):
            return each.module.startswith("larcin") and is_defined(source, read(source, each.module), name)
    return False


def offered(code: ast.Module) -> list[str]:
    """What a module offers: what it names in `__all__`, else all that it defines for others."""
    for each in code.body:
        if isinstance(each, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "__all__" for to in each.targets):
            names: list[str] = ast.literal_eval(each.value)
            return names
    defined = [each.name for each in code.body if isinstance(each, ast.ClassDef | ast.FunctionDef)]
    return [name for name in defined if not name.startswith("_")]
