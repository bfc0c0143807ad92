"""A sheet of paper to draw a table on, with the page's own drawings and letters: an SVG that needs no fonts.

The drawings come from `artwork/`, which `web/draw_artwork.py` fills: they are traced from the page's components.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

ARTWORK = Path(__file__).with_name("artwork")
WIDTH, HEIGHT = 960, 640
"""All pictures have one size."""

PAPER, BRIGHT, SHADE, RULE = "#f1e8d3", "#fbf5e6", "#e3d6b9", "#a8977a"
INK, SOFT, GOOD, BAD = "#211b14", "#574b3a", "#23602f", "#9c1c1c"

PLAIN, BOLD, TITLE = "plain", "bold", "fell"
EM = 1000
"""How many units an em has in which letters are written down."""

REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')
UNKNOWN = "?"


@cache
def artwork(name: str) -> dict[str, Any]:
    """Drawings by their names, and the parts that they share."""
    sheet: dict[str, Any] = json.loads((ARTWORK / f"{name}.json").read_text(encoding="utf-8"))
    return sheet


def number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def written(**attributes: object) -> str:
    """Attributes as they stand in an SVG: `stroke_width=2` is `stroke-width="2"`. What is None is left out."""
    told = ((name.replace("_", "-"), value) for name, value in attributes.items() if value is not None)
    return "".join(f' {name}="{number(value) if isinstance(value, float) else value}"' for name, value in told)


def plainly(text: str) -> str:
    """A text in letters that XML has."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def set_in(letter: str, face: str) -> tuple[str, str]:
    """A letter that there is, and the face that has it."""
    letters = artwork("letters")
    if letter in letters[face]:
        return letter, face
    return (letter, PLAIN) if letter in letters[PLAIN] else (UNKNOWN, PLAIN)


def width_of(text: str, size: float, face: str = PLAIN) -> float:
    """How much room a text takes."""
    letters = artwork("letters")
    wide: int = sum(letters[known][each][0] for each, known in (set_in(letter, face) for letter in text))
    return wide * size / EM


class Sheet:
    """A picture in the making. Whatever is drawn lies over what was drawn before."""

    def __init__(self, drawings: str, title: str) -> None:
        self.title = title
        self._drawings = {**artwork("shared")["drawings"], **artwork(drawings)["drawings"]}
        self._parts = artwork(drawings)["parts"]
        self._name = drawings
        self._body: list[str] = []
        self._known: dict[str, str] = {}
        self._under: list[str] = []
        with self.ground():
            self.rect(0, 0, WIDTH, HEIGHT, fill=PAPER)

    def add(self, markup: str) -> None:
        """Markup of one's own."""
        self._body.append(markup)

    def rect(self, x: float, y: float, width: float, height: float, **how: object) -> None:
        self.add(f"<rect{written(x=x, y=y, width=width, height=height, **how)}/>")

    def circle(self, x: float, y: float, radius: float, **how: object) -> None:
        self.add(f"<circle{written(cx=x, cy=y, r=radius, **how)}/>")

    def line(self, path: str, **how: object) -> None:
        self.add(f"<path{written(d=path, **{'fill': 'none', 'stroke': INK, **how})}/>")

    def draw(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        *,
        height: float | None = None,
        colour: str | None = None,
        is_round: bool = False,
        opacity: float | None = None,
    ) -> None:
        """A drawing, so wide: within a height, if one is given. Icons take a colour; faces can be medallions."""
        left, top, across, down = self.box(name)
        scale = width / across
        if height is not None and down * scale > height:
            scale = height / down
        moved = f"translate({number(x)} {number(y)}) scale({scale:.4f}) translate({number(-left)} {number(-top)})"
        inside = f'<use href="#{self._kept(name, colour)}"/>'
        if is_round:
            self._known["larcin-round"] = '<clipPath id="larcin-round"><circle cx="50" cy="50" r="50"/></clipPath>'
            inside = f'<g clip-path="url(#larcin-round)">{inside}</g>'
        self.add(f"<g{written(transform=moved, opacity=opacity)}>{inside}</g>")

    def box(self, name: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of the sheet that a drawing is on."""
        left, top, width, height = self._drawings[name]["box"]
        return left, top, width, height

    def _kept(self, name: str, colour: str | None) -> str:
        """The id under which a drawing is kept in the picture, drawn once."""
        kept = "-".join([self._name, *re.findall(r"\w+", name), *([colour.lstrip("#")] if colour else [])])
        if kept not in self._known:
            body = self._drawings[name]["body"]
            if colour is not None:
                body = body.replace(f'fill="{INK}"', f'fill="{colour}"').replace(
                    f'stroke="{INK}"', f'stroke="{colour}"'
                )
            self._known[kept] = f'<g id="{kept}">{body}</g>'
        return kept

    def write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        face: str = PLAIN,
        fill: str = INK,
        anchor: str = "start",
        room: float | None = None,
        halo: str | None = None,
    ) -> None:
        """A line of text. What does not fit into its room is cut; a halo makes it stand out."""
        while room is not None and len(text) > 1 and width_of(text, size, face) > room:
            text = text.rstrip("…")[:-1].rstrip() + "…"
        x -= width_of(text, size, face) * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        letters, at, uses = artwork("letters"), 0, []
        for letter in text:
            each, known = set_in(letter, face)
            wide, outline = letters[known][each]
            if outline:
                uses.append(f'<use href="#{known}-{ord(each):x}"{written(x=at or None)}/>')
            at += wide
        moved = f"translate({number(x)} {number(y)}) scale({size / EM:.5f})"
        if halo is not None:
            wide = written(stroke=halo, fill=halo, stroke_width=number(180), stroke_linejoin="round")
            self.add(f'<g transform="{moved}"{wide}>{"".join(uses)}</g>')
        self.add(f'<g transform="{moved}" fill="{fill}">{"".join(uses)}</g>')

    @contextmanager
    def ground(self) -> Iterator[None]:
        """What is drawn meanwhile lies under all else, and stays the same for long: its pixels are kept."""
        self._body, self._under = self._under, self._body
        yield
        self._body, self._under = self._under, self._body

    def svg(self) -> str:
        """The picture, with all that it refers to."""
        return self._svg(self._under + self._body, self.title)

    def layers(self) -> tuple[str, str]:
        """The same as two pictures: the ground, and what lies on it."""
        return self._svg(self._under), self._svg(self._body)

    def _svg(self, drawn: list[str], title: str = "") -> str:
        body = "".join(drawn)
        defined: dict[str, str] = {}
        wanted = self._references(body)
        while missing := [each for each in sorted(wanted) if each not in defined]:
            for each in missing:
                defined[each] = self._known.get(each) or self._parts.get(each) or outline_of(each)
            wanted = self._references(*(defined[each] for each in missing))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
            f'role="img"><title>{plainly(title)}</title><defs>{"".join(defined.values())}</defs>{body}</svg>'
        )

    @staticmethod
    def _references(*markup: str) -> set[str]:
        return {each for part in markup for each in REFERENCE.findall(part)}


def outline_of(known: str) -> str:
    """A letter by its id, such as `bold-41`."""
    face, _, code = known.partition("-")
    return f'<path id="{known}" d="{artwork("letters")[face][chr(int(code, 16))][1]}"/>'
