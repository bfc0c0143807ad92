"""Pictures of tables: as SVG, as pixels and in letters, drawn from what one watcher may know.

>>> import larcin
>>> from larcin import pictures
>>> match = larcin.Match("kids-of-london", seats=3, seed=7)
>>> scene = pictures.scene_of(match)
>>> pictures.svg(scene)[:4]
'<svg'
>>> len(pictures.text(scene).splitlines()) == pictures.LINES
True

All pictures have one size, `WIDTH` by `HEIGHT`, all texts `COLUMNS` by `LINES`. A game says in its hints which module
draws it, with a `draw(scene)` and a `write(scene)`; any other gets a plain picture of all that its view says.
"""

from __future__ import annotations

import io
from functools import lru_cache
from importlib import import_module
from typing import Any

import numpy as np

from larcin.errors import BadOptions
from larcin.extras import need
from larcin.pictures.frames import COLUMNS, LINES, framed
from larcin.pictures.scene import Scene, scene_of
from larcin.pictures.sheet import HEIGHT, WIDTH
from larcin.rules.contract import ONLOOKER

__all__ = ["COLUMNS", "HEIGHT", "LINES", "WIDTH", "Scene", "image", "scene_of", "shown", "svg", "text", "watcher"]


def svg(scene: Scene) -> str:
    """A picture as SVG. It needs no fonts, and refers to nothing outside itself."""
    drawn: str = drawer(scene).draw(scene).svg()
    return drawn


def text(scene: Scene) -> str:
    """A picture in letters."""
    return framed(f"{scene.game.title['en']}: {scene.status}", drawer(scene).write(scene))


def image(scene: Scene) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A picture in pixels: height, width, and red, green and blue from 0 to 255."""
    need("pictures", "A picture in pixels")
    from PIL import Image

    ground, rest = (pixels(layer) for layer in drawer(scene).draw(scene).layers())
    return np.asarray(Image.alpha_composite(ground, rest).convert("RGB"), dtype=np.uint8).copy()


@lru_cache(maxsize=8)
def pixels(drawn: str) -> Any:
    """An SVG in pixels. A ground that was drawn lately is not drawn again."""
    import resvg_py
    from PIL import Image

    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True)))) as opened:
        return opened.convert("RGBA")


def shown(scene: Scene, render_mode: str | None) -> Any:
    """What an environment shows in one of its modes: an image, a text, or nothing but what it prints."""
    if render_mode is None:
        return None
    if render_mode == "rgb_array":
        return image(scene)
    drawn = text(scene)
    if render_mode == "human":
        print(drawn)
        return None
    return drawn


def watcher(seat: int | None, seats: int) -> int:
    """Whose picture is wanted: a seat's, or an onlooker's."""
    if seat is not None and not 0 <= seat < seats:
        raise BadOptions(f"render_seat cannot be {seat}: choose one from 0 to {seats - 1}, or None for an onlooker.")
    return ONLOOKER if seat is None else seat


def drawer(scene: Scene) -> Any:
    """The module that draws a game, loaded when it is first wanted."""
    return import_module(scene.game.hints.picture or "larcin.pictures.plain")
