"""The table of Kids of London: the clock of nine with whoever comes by, and the gangs with their cards and coins."""

from __future__ import annotations

from math import cos, pi, sin

from larcin.pictures.frames import table_of
from larcin.pictures.scene import Place, Scene, figure, new_sheet, places_of
from larcin.pictures.sheet import BAD, BOLD, BRIGHT, GOOD, INK, RULE, SHADE, SOFT, TITLE, Sheet
from larcin.rules.contract import View

ACCENT = "#8c1d18"
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
PRINTED = {"merchant": "4", "left-hand priest": "← 5", "right-hand priest": "5 →", "jeweller": "6", "banker": "7"} | {
    "prince": "8 / 0",
    "beggar": "−3",
}
CENTRE, MIDDLE, RADIUS = 332.0, 286.0, 222.0


def draw(scene: Scene) -> Sheet:
    """The table as the scene's watcher sees it."""
    sheet = new_sheet(scene, "kids_of_london", ACCENT)
    draw_dial(sheet, scene)
    draw_street(sheet, scene.table)
    gangs = scene.table["gangs"]
    for place in places_of(scene, sheet, len(gangs), ACCENT):
        draw_gang(sheet, place, gangs[place.seat])
    return sheet


def draw_dial(sheet: Sheet, scene: Scene) -> None:
    hour, over = scene.table["hour"], scene.table["stage"] == "over"
    sheet.circle(CENTRE, MIDDLE, RADIUS, fill=BRIGHT, stroke=INK, stroke_width=4)
    sheet.circle(CENTRE, MIDDLE, RADIUS - 10, fill="none", stroke=INK)
    for index, numeral in enumerate(NUMERALS):
        angle = index / 9 * 2 * pi - pi / 2
        x, y = CENTRE + 183 * cos(angle), MIDDLE + 183 * sin(angle)
        now, gone = index + 1 == hour and not over, index + 1 < hour or over
        if now:
            sheet.circle(x, y, 26, fill=ACCENT)
        colour = BRIGHT if now else RULE if gone else INK
        sheet.write(numeral, x, y + 9, 27, face=TITLE, anchor="middle", fill=colour)
    sheet.circle(CENTRE, MIDDLE, 156, fill="#e0d2b2" if not over else BRIGHT, stroke=INK)
    if over:
        sheet.draw("moon", CENTRE - 75, MIDDLE - 105, 150)
        sheet.write("The day is over", CENTRE, MIDDLE + 85, 30, face=TITLE, anchor="middle")
    elif (character := scene.table["character"]) is not None:
        sheet.draw(character, CENTRE - 104, MIDDLE - 134, 208, is_round=True)
        name = scene.game.words.components["tile"][character]["en"]
        sheet.rect(CENTRE - 118, MIDDLE + 62, 236, 78, rx=4, fill=BRIGHT, stroke=INK, stroke_width=1.5)
        sheet.write(name[0].upper() + name[1:], CENTRE, MIDDLE + 92, 25, face=TITLE, anchor="middle", room=220)
        draw_worth(sheet, PRINTED[character], CENTRE, MIDDLE + 130)
    else:
        sheet.write(f"Hour {hour}", CENTRE, MIDDLE + 10, 34, face=TITLE, anchor="middle")


def draw_worth(sheet: Sheet, printed: str, x: float, y: float) -> None:
    """A number, with an arrow to the side that coins go to."""
    sheet.write(printed.strip("← →"), x, y, 34, face=BOLD, fill=ACCENT, anchor="middle")
    if "←" in printed:
        sheet.line(f"M{x - 22} {y - 12}h-34m12 -9l-12 9 12 9", stroke=ACCENT, stroke_width=4)
    if "→" in printed:
        sheet.line(f"M{x + 22} {y - 12}h34m-12 -9l12 9 -12 9", stroke=ACCENT, stroke_width=4)


def draw_street(sheet: Sheet, table: View) -> None:
    """Who has not come by yet, for those who remember it."""
    left = table["characters_left"]
    if not left:
        return
    sheet.write("Still to come", 20, 540, 14, fill=SOFT)
    for index, (character, count) in enumerate(left.items()):
        x = 20 + index * 90
        sheet.draw(character, x, 550, 70, is_round=True)
        if count > 1:
            sheet.circle(x + 62, 608, 12, fill=BRIGHT, stroke=INK)
            sheet.write(str(count), x + 62, 613, 14, face=BOLD, anchor="middle")


def draw_gang(sheet: Sheet, place: Place, gang: View) -> None:
    standing = gang["standing"]
    figure(sheet, place, str(gang["coins"]))
    sheet.draw("coins", place.right - 62, place.top + 9, 20)
    if standing is not None:
        mark, colour = ("noose", BAD) if standing == "robbed" else ("laurels", GOOD)
        sheet.draw(mark, place.right - 94, place.top + 7, 24, height=24, colour=colour)
    height = place.height - 44
    draw_card(sheet, place.left + 10, place.top + 36, height, gang)
    left = place.left + 10 + height * 0.72 + 12
    if gang["hand"] is None:
        sheet.write(f"{gang['cards_left']} cards left", left, place.top + 52, 14, fill=SOFT)
        return
    for card in range(9):
        held = card in gang["hand"]
        x, y = left + card % 9 * 21, place.top + 40
        sheet.rect(x, y, 18, 25, rx=2, fill=BRIGHT if held else "none", stroke=INK if held else RULE)
        sheet.write(str(card), x + 9, y + 18, 14, face=BOLD, anchor="middle", fill=INK if held else RULE)
    said = [gang[part] for part in ("payment", "answer") if gang[part] is not None]
    if said:
        sheet.write(", ".join(said), left, place.top + 84, 13, fill=SOFT, room=place.right - left - 8)


def draw_card(sheet: Sheet, x: float, y: float, height: float, gang: View) -> None:
    """What a gang has played in this hour: its back while others still choose."""
    width = height * 0.72
    card, sealed = gang["card"], gang["sealed"]
    if sealed and card is None:
        sheet.rect(x, y, width, height, rx=3, fill=ACCENT, stroke=INK, stroke_width=1.5)
        sheet.circle(x + width / 2, y + height / 2, width * 0.34, fill=BRIGHT)
        sheet.draw("seal", x + width * 0.22, y + height / 2 - width * 0.28, width * 0.56, colour=ACCENT)
    elif card is None:
        sheet.rect(x, y, width, height, rx=3, fill="none", stroke=RULE, stroke_dasharray="4 3")
    else:
        colour = BAD if gang["arrested"] else INK
        sheet.rect(x, y, width, height, rx=3, fill=SHADE if sealed else BRIGHT, stroke=colour, stroke_width=2)
        sheet.write(str(card), x + width / 2, y + height * 0.34, height * 0.34, face=BOLD, anchor="middle", fill=colour)
        sheet.draw(
            f"kid {card}", x + width * 0.14, y + height * 0.42, width * 0.72, height=height * 0.54, is_round=True
        )
        if gang["arrested"]:
            sheet.draw("handcuffs", x + width * 0.55, y + height * 0.6, width * 0.6, colour=BAD)


def write(scene: Scene) -> list[str]:
    """The same in letters."""
    table = scene.table
    rows = [["", "coins", "", "this hour", "cards"]]
    for seat, gang in enumerate(table["gangs"]):
        name = scene.names[seat] if seat < len(scene.names) else scene.game.words.extra_seats[0]["en"]
        rows.append([name, str(gang["coins"]), gang["standing"] or "", played(gang), hand(gang)])
    come = ", ".join(f"{count} {each}" for each, count in (table["characters_left"] or {}).items())
    return [*clock(scene), "", *table_of(rows), "", *([f"still to come: {come}"] if come else [])]


def clock(scene: Scene) -> list[str]:
    """The dial, with the hour in brackets, hours that are past as dots, and who comes by in its middle."""
    hour, over, character = scene.table["hour"], scene.table["stage"] == "over", scene.table["character"]
    lines = [[" "] * 60 for _ in range(15)]

    def put(text: str, x: float, y: float) -> None:
        start = round(x - len(text) / 2)
        lines[round(y)][start : start + len(text)] = text

    for index, numeral in enumerate(NUMERALS):
        angle = index / 9 * 2 * pi - pi / 2
        shown = f"[{numeral}]" if index + 1 == hour and not over else "." if index + 1 < hour or over else numeral
        put(shown, 30 + 18 * cos(angle), 7 + 7 * sin(angle))
    if over:
        put("the day is over", 30, 7)
    elif character is not None:
        put(scene.game.words.components["tile"][character]["en"], 30, 6)
        put(PRINTED[character].replace("←", "<-").replace("→", "->").replace("−", "-"), 30, 8)
    return ["".join(line).rstrip() for line in lines]


def played(gang: View) -> str:
    if gang["card"] is None:
        return "sealed" if gang["sealed"] else "-"
    return f"{gang['card']}{' arrested' if gang['arrested'] else ' (sealed)' if gang['sealed'] else ''}"


def hand(gang: View) -> str:
    if gang["hand"] is None:
        return str(gang["cards_left"])
    return " ".join(str(card) if card in gang["hand"] else "." for card in range(9))
