"""Put the page's drawings, and the letters it is set in, where pictures outside the page find them: larcin.pictures.

    python web/draw_artwork.py            # after a change of drawings
    python web/draw_artwork.py --check    # says whether there was one that was not put there

Drawings are traced in a browser from the page's own components (`stand/Artwork.svelte`): there is one source of them.
Letters are outlines, so that a picture looks alike on computers that have no fonts.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from build_page import PageNotBuilt, fetch
from check_page import BROWSER, check, fetch_browser

WEB = Path(__file__).resolve().parent
ARTWORK = WEB.parent / "src" / "larcin" / "pictures" / "artwork"
FONTS = WEB / "node_modules"
FELL = FONTS / "@fontsource/im-fell-english/files/im-fell-english-latin-400-normal.woff2"
FRANKLIN = FONTS / "@fontsource-variable/libre-franklin/files/libre-franklin-latin-wght-normal.woff2"
TITLES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:!?'’-&"
"""The rough old letters are long to write down: only those that titles and streets are set in."""

LETTERS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x100)])) + "ŒœŸ–—‘’“”…€−"
UNITS = 1000
"""How many units an em has in which letters are written down."""


def drawings() -> dict[str, Any]:
    """All drawings, sheet by sheet."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "artwork.json"
        check(BROWSER, "draw-artwork.mjs", str(out))
        found: dict[str, Any] = json.loads(out.read_text())
        return found


def letters(file: Path, wanted: str, weight: int | None = None) -> dict[str, Any]:
    """Letters of a font: how wide each is, and its outline."""
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(file)
    if weight is not None:
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
    names, glyphs, scale = font.getBestCmap(), font.getGlyphSet(), UNITS / font["head"].unitsPerEm
    found = {}
    for letter in wanted:
        if ord(letter) in names:
            glyph = glyphs[names[ord(letter)]]
            pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            found[letter] = [round(glyph.width * scale), pen.getCommands()]
    return found


def sheets() -> dict[str, str]:
    """What lies in the package, by the names of the files."""
    traced = drawings()
    traced["letters"] = {
        "fell": letters(FELL, TITLES),
        "plain": letters(FRANKLIN, LETTERS, 400),
        "bold": letters(FRANKLIN, LETTERS, 700),
    }
    return {f"{name}.json": json.dumps(sheet, ensure_ascii=False, indent=0) + "\n" for name, sheet in traced.items()}


def main() -> None:
    fetch(with_tests=True)
    fetch_browser()
    found = sheets()
    if "--check" in sys.argv[1:]:
        stale = [name for name, text in found.items() if (ARTWORK / name).read_text(encoding="utf-8") != text]
        if stale:
            raise PageNotBuilt(f"{', '.join(stale)} are not as the page draws now: run python web/draw_artwork.py.")
        return
    ARTWORK.mkdir(parents=True, exist_ok=True)
    for name, text in found.items():
        (ARTWORK / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except PageNotBuilt as error:
        sys.exit(f"larcin: {error}")
