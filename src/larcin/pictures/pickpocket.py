"""The table of Pickpocket: the row of loot with its four ropes, the bag, the doors, the guards, the thieves."""

from __future__ import annotations

from collections.abc import Sequence

from larcin.pictures.frames import table_of
from larcin.pictures.scene import Place, Scene, figure, new_sheet, places_of
from larcin.pictures.sheet import BAD, BOLD, GOOD, INK, RULE, SOFT, TITLE, Sheet
from larcin.rules.contract import View

ACCENT = "#1f5b3a"
CARD, LAMP, GONE, WOOD = "#fffaf0", "#f2c14e", "#b3a48a", "#8a6237"
LINES = {"purses": "#8a5a10", "keys": "#2a567f", "vials": "#2c6e46", "jewels": "#9a2347"}
"""The four ropes, each with its colour."""

LETTERS = {"p": "purses", "k": "keys", "v": "vials", "j": "jewels"}
GUARDS = 7
LEFT, RIGHT, TOP, LANE = 16, 648, 62, 66
MERCHANT, ENDS = 74, 56
WIDEST = 86


def ropes_on(tile: str) -> list[str]:
    """The ropes that are whole on a tile, such as `pk`."""
    return [LETTERS[letter] for letter in tile.split()[0]]


def draw(scene: Scene) -> Sheet:
    """The table as the scene's watcher sees it."""
    table = scene.table
    sheet = new_sheet(scene, "pickpocket", ACCENT)
    draw_row(sheet, table)
    draw_inn(sheet, table)
    draw_hand(sheet, scene)
    for place in places_of(scene, sheet, len(table["thieves"]), ACCENT, tallest=112):
        draw_thief(sheet, place, table["thieves"][place.seat], table)
    return sheet


def draw_row(sheet: Sheet, table: View) -> None:
    """From the merchant on, tile by tile, to where the ropes are tied that are still whole."""
    row, ropes, lines = table["row"], table["ropes"], table["lines"]
    height, start, end = 4 * LANE, LEFT + MERCHANT, RIGHT - ENDS
    sheet.rect(LEFT, TOP, MERCHANT, height, rx=3, fill=WOOD, stroke=INK, stroke_width=1.5)
    sheet.draw("merchant", LEFT + 7, TOP + height / 2 - 30, 60, is_round=True)
    width = min(WIDEST, (end - start) / max(len(row), 1))
    tied = start + width * len(row)
    for index, (line, colour) in enumerate(LINES.items()):
        y, whole = TOP + LANE * (index + 0.5), line in lines
        if whole:
            sheet.line(f"M{tied} {y}H{end}", stroke=LAMP, stroke_width=12, opacity=0.45)
            sheet.line(f"M{tied} {y}H{end}", stroke=colour, stroke_width=5)
        sheet.draw(line, end + 6, y - 13, 26, colour=colour if whole else GONE)
        told, ink = (str(lines[line]), INK) if whole else ("cut", GONE)
        sheet.write(told, end + 35, y + 7, 20 if whole else 13, face=BOLD, fill=ink)
    for index, tile in enumerate(row):
        before = list(LINES) if index == 0 else ropes[index - 1]
        draw_tile(sheet, tile, start + index * width, TOP, width, LANE, before, ropes[index])
    sheet.write(f"Loot: {table['loot']}", LEFT, TOP + height + 26, 22, face=TITLE)


def draw_tile(
    sheet: Sheet,
    tile: str,
    x: float,
    y: float,
    width: float,
    lane: float,
    before: Sequence[str] = (),
    after: Sequence[str] | None = None,
) -> None:
    """A tile with its ropes: lit while they are whole from the merchant on, dull beyond where they were cut."""
    on = ropes_on(tile)
    twice = len(on) == 1
    sheet.rect(x + 0.75, y + 0.75, width - 1.5, lane * 4 - 1.5, rx=3, fill=CARD, stroke=INK, stroke_width=1.2)
    for index, (line, own) in enumerate(LINES.items()):
        middle = y + lane * (index + 0.5)
        dull = after is not None and line not in after and line not in before
        colour = GONE if dull else own
        thick = lane * 0.09
        if line not in on:
            stub, sag = width * 0.24, lane * 0.3
            for end, way in ((x, stub), (x + width, -stub)):
                path = f"M{end:.1f} {middle:.1f}q{way * 0.9:.1f} 0 {way:.1f} {sag:.1f}"
                sheet.line(path, stroke=colour, stroke_width=thick)
            continue
        if after is not None and line in after:
            sheet.line(f"M{x} {middle}H{x + width}", stroke=LAMP, stroke_width=lane * 0.24, opacity=0.6)
        sheet.line(f"M{x} {middle}H{x + width}", stroke=colour, stroke_width=thick)
        size = min(lane * 0.74, width * (0.46 if twice else 0.72))
        for at in (0.27, 0.73) if twice else (0.5,):
            sheet.circle(x + width * at, middle, size / 2, fill=CARD, stroke=colour, stroke_width=lane * 0.035)
            sheet.draw(line, x + width * at - size * 0.36, middle - size * 0.36, size * 0.72, colour=colour)


def draw_inn(sheet: Sheet, table: View) -> None:
    """The bag, the doors, and the guards: those that came, and how many are still to come."""
    sheet.draw("bag", LEFT + 4, 372, 112)
    sheet.write(str(table["bag"]), LEFT + 60, 458, 36, face=BOLD, fill=CARD, halo=INK, anchor="middle")
    sheet.draw("door", 168, 366, 166)
    if table["door"] is not None:
        sheet.draw(f"guard {table['door']}", 176, 386, 66)
    came = [int(name.split()[1]) for name, count in sorted(table["aside"].items()) for _ in range(count)]
    came += [] if table["door"] is None else [table["door"]]
    sheet.write(f"Night {table['night']}", 372, 386, 22, face=TITLE)
    sheet.write(f"Guards: {len(came)} out, {table['guards_left']} to come", 372, 408, 14, fill=SOFT)
    for index in range(GUARDS):
        known = f"guard {came[index]}" if index < len(came) else "guard"
        sheet.draw(known, 370 + index * 39, 418, 37, opacity=None if index < len(came) else 0.25)


def draw_hand(sheet: Sheet, scene: Scene) -> None:
    """The watcher's own tiles; all hands once it is over."""
    hands = [(seat, thief["hand"]) for seat, thief in enumerate(scene.table["thieves"]) if thief["hand"] is not None]
    if scene.seat >= 0:
        hands = [(seat, hand) for seat, hand in hands if seat == scene.seat]
    tiles = [(seat, tile) for seat, hand in hands for tile, count in hand.items() for _ in range(count)]
    if not tiles:
        return
    sheet.write("Your tiles" if scene.seat >= 0 else "Tiles in hand at the end", LEFT, 516, 19, face=TITLE)
    width = min(58.0, (RIGHT - LEFT) / len(tiles))
    for index, (seat, tile) in enumerate(tiles):
        x = LEFT + index * width
        draw_tile(sheet, tile, x, 524, width - 3, 22)
        if scene.seat < 0:
            sheet.draw(f"seat {seat}", x + width / 2 - 9, 615, 16)


def draw_thief(sheet: Sheet, place: Place, thief: View, table: View) -> None:
    figure(sheet, place, str(thief["experience"]))
    over = table["stage"] == "over"
    if table["prince"] == place.seat:
        sheet.draw("crown", place.right - 70, place.top + 7, 24, colour=ACCENT)
    line = place.top + 52
    if not over:
        told, colour = ("in the inn", GOOD) if thief["inside"] else ("outside", SOFT)
        if thief["inside"] and thief["standing"] is False:
            told, colour = "warned", BAD
        sheet.write(told, place.left + 12, line, 15, face=BOLD, fill=colour)
        if thief["leaving"] is not None:
            sheet.write(f"leaving: {thief['leaving']['points']}", place.left + 104, line, 14, fill=SOFT)
    shown = min(thief["tiles"], 9)
    for index in range(shown):
        sheet.draw("back", place.right - 22 - index * 8, line - 15, 11)
    if shown:
        sheet.write(str(thief["tiles"]), place.right - 20 - shown * 8, line, 15, face=BOLD, anchor="end")
    room = place.height - 62
    if room < 16:
        return
    size = min(30.0, room)
    for index, power in enumerate(thief["powers"]):
        used = power in thief["used"]
        x = place.left + 12 + index * (size + 8)
        sheet.draw(power, x, place.top + 58, size, colour=RULE if used else INK)
        if used:
            sheet.line(f"M{x} {place.top + 58 + size}l{size} {-size}", stroke=BAD, stroke_width=2)


def write(scene: Scene) -> list[str]:
    """The same in letters: every rope a line, `o` for each thing on it, and `\\ /` where it is cut."""
    table = scene.table
    row, ropes = table["row"], table["ropes"]
    lines = []
    for line in LINES:
        drawn = f"{line:>8} |"
        for index, tile in enumerate(row):
            on = ropes_on(tile)
            rope = "=" if line in ropes[index] else "-"
            things = "oo" if len(on) == 1 else f"{rope}o"
            drawn += f"{rope}{things}{rope}" if line in on else "\\  /"
        lines.append(f"{drawn}> {table['lines'][line]}" if line in table["lines"] else f"{drawn}  cut")
    door = "free" if table["door"] is None else f"guard {table['door']}"
    rows = [["", "experience", "", "tiles", "powers"]]
    for seat, thief in enumerate(table["thieves"]):
        where = ("warned" if thief["standing"] is False else "inside") if thief["inside"] else "outside"
        powers = ", ".join(f"({power})" if power in thief["used"] else power for power in thief["powers"])
        rows.append([scene.names[seat], str(thief["experience"]), where, str(thief["tiles"]), powers])
    facts = f"night {table['night']}   loot {table['loot']}   bag {table['bag']}   door {door}"
    hand = scene.table["thieves"][scene.seat]["hand"] if scene.seat >= 0 else None
    own = [] if hand is None else ["", "your tiles: " + ", ".join(f"{count} {tile}" for tile, count in hand.items())]
    return ["", *lines, "", f"{facts}   guards to come {table['guards_left']}", "", *table_of(rows), *own]
