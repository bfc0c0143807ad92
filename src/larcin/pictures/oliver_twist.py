"""The table of Oliver Twist: the town by day or by night with its tokens and the gang, and the thieves."""

from __future__ import annotations

from larcin.pictures.frames import table_of
from larcin.pictures.scene import HEAD, Place, Scene, figure, new_sheet, places_of
from larcin.pictures.sheet import BAD, BOLD, HEIGHT, INK, RULE, SOFT, Sheet
from larcin.rules.contract import View
from larcin.rules.oliver_twist.town import TOWN

ACCENT = "#274b7c"
SEEN = (118, 26, 970, 840)
"""What is shown of the sheet that the town is drawn on: left, top, width and height."""

LEFT, TOP, WIDE, FOOT = 6, HEAD + 1, 646, 34
TOKEN = 46.0
SQUARE = "square"
STASH = 9
NO_YELLOW = 2
"""With so many seats the yellow streets are closed."""

YELLOW = {space for street in TOWN.streets if street.yellow for space in street.spaces}

WIDTH, LINES = 76, 22
LETTERS = {
    "apple": "a", "handkerchief": "h", "brooch": "b", "necklace": "n", "ring": "r", "watch": "w", "wallet": "p",
    "character": "C", "burglary": "!", "face down": "?",
}  # fmt: skip
"""What stands for a token in letters; anything else is a tool."""


def draw(scene: Scene) -> Sheet:
    """The table as the scene's watcher sees it."""
    table = scene.table
    sheet = new_sheet(scene, "oliver_twist", ACCENT)
    with sheet.ground():
        draw_town(sheet, table)
    draw_tokens(sheet, table)
    places = places_of(scene, sheet, len(table["seats"]), ACCENT, tallest=142)
    for place in places:
        draw_thief(sheet, place, table["seats"][place.seat], own=place.seat == scene.seat)
    return sheet


def lens() -> str:
    """A window on the sheet that the town is drawn on. It wants a `</svg>`."""
    left, top, wide, high = SEEN
    return (
        f'<svg x="{LEFT}" y="{TOP}" width="{WIDE}" height="{HEIGHT - TOP - FOOT}" '
        f'viewBox="{left} {top} {wide} {high}" preserveAspectRatio="xMidYMid slice">'
    )


def draw_town(sheet: Sheet, table: View) -> None:
    """The streets; those closed that are so with two."""
    names = [
        f"town by {table['round']}",
        *([f"closed by {table['round']}"] if len(table["seats"]) == NO_YELLOW else []),
    ]
    sheet.add(lens())
    for name in names:
        left, top, wide, _ = sheet.box(name)
        sheet.draw(name, left, top, wide)
    sheet.add("</svg>")


def draw_tokens(sheet: Sheet, table: View) -> None:
    """What lies and walks on the streets."""
    closed = len(table["seats"]) == NO_YELLOW
    sheet.add(lens())
    for space, kind in enumerate(table["board"], start=1):
        x, y = TOWN.points[space]
        if kind is None and not (closed and space in YELLOW):
            sheet.circle(x, y, 9, fill="none", stroke="#7b6a50", stroke_width=1.5, stroke_dasharray="3 3", opacity=0.7)
        elif kind is not None:
            sheet.draw(kind, x - TOKEN / 2, y - TOKEN / 2, TOKEN)
        known = (table["peeked"] or {}).get(str(space))
        if known is not None:
            sheet.draw(known, x - TOKEN / 4, y - TOKEN / 4, TOKEN / 2)
        for number, seat in enumerate((table["peekers"] or {}).get(str(space), ())):
            sheet.draw(f"seat {seat}", x - 24 + number * 13, y + 9, 15)
    x, y = TOWN.points[place_of(table["pawn"])]
    if table["round"] == "night":
        sheet.circle(x, y - 15, 46, fill="#f2c14e", opacity=0.3)
    sheet.draw("pawn", x - 26, y - 50, 52)
    sheet.add("</svg>")
    rewards = ", ".join(f"£{reward}" for reward in table["rewards"]) or "none left"
    piles = f"Cards: {table['card_pile']}. Burglaries: {len(table['burglaries'])}."
    told = f"Round by {table['round']}. Rewards: {rewards}. {piles}"
    sheet.write(told, 14, HEIGHT - 12, 16, face=BOLD, room=630)


def place_of(pawn: str | None) -> int:
    return 0 if pawn in (None, SQUARE) else int(pawn)


def draw_thief(sheet: Sheet, place: Place, thief: View, *, own: bool) -> None:
    figure(sheet, place, f"£{thief['money']}")
    top, size = place.top + 38, 24.0
    stash = spread(thief["stash"]) if thief["stash"] is not None else ["face down"] * thief["stash_size"]
    for index in range(STASH):
        x = place.left + 10 + index * 29.5
        if index < len(stash):
            sheet.draw(stash[index], x, top, 27)
        else:
            sheet.circle(x + 13.5, top + 13.5, 12, fill="none", stroke=RULE, stroke_dasharray="3 3")
    top += 36
    sheet.draw("files", place.left + 10, top, 22, colour=BAD if thief["thickest"] else INK)
    sheet.write(
        str(thief["file_size"]), place.left + 36, top + 17, 17, face=BOLD, fill=BAD if thief["thickest"] else INK
    )
    x = place.left + 64
    filed = spread(thief["file"] or {}) if own or thief["file"] is not None else []
    step = min(size * 0.9, (place.right - 10 - size - x) / max(len(filed) - 1, 1))
    for index, kind in enumerate(filed):
        sheet.draw(kind, x + index * step, top, size)
    top += 32
    for index, tool in enumerate(spread(thief["tools"])):
        sheet.draw(tool, place.left + 10 + index * 22, top, 22)
    cards = thief["hand_size"]
    named = ", ".join(f"{count} {card}" if count > 1 else card for card, count in (thief["hand"] or {}).items())
    told = named or f"{cards} card{'' if cards == 1 else 's'}"
    sheet.write(told, place.right - 12, top + 16, 13, fill=SOFT, anchor="end", room=150)


def spread(counts: View) -> list[str]:
    """Every token by itself."""
    return [kind for kind, count in counts.items() for _ in range(count)]


def write(scene: Scene) -> list[str]:
    """The same in letters: the map with a number for every space and what lies there behind it."""
    table = scene.table
    rewards = " ".join(f"£{reward}" for reward in table["rewards"]) or "-"
    key = "a apple h handkerchief b brooch n necklace r ring w watch p wallet"
    rows = [["", "money", "stash", "file", "cards", "tools"]]
    for seat, thief in enumerate(table["seats"]):
        sizes = (thief["stash_size"], thief["file_size"], thief["hand_size"])
        tools = ", ".join(f"{count} {tool}" for tool, count in thief["tools"].items()) or "-"
        rows.append([scene.names[seat], f"£{thief['money']}", *map(str, sizes), tools])
    return [
        *town(table), key, "t tool C character ! burglary ? face down @ the gang . empty # square",
        f"by {table['round']}, rewards {rewards}, cards {table['card_pile']}", *table_of(rows), *own_things(scene),
    ]  # fmt: skip


def town(table: View) -> list[str]:
    """The town, a number for every space."""
    lines = [[" "] * WIDTH for _ in range(LINES)]
    across, down = ([point[axis] for point in TOWN.points] for axis in (0, 1))
    for place, (x, y) in enumerate(TOWN.points):
        column = round((x - min(across)) / (max(across) - min(across)) * (WIDTH - 4))
        row = round((y - min(down)) / (max(down) - min(down)) * (LINES - 1))
        shown = label(table, place)
        lines[row][column : column + len(shown)] = shown
    return ["".join(line).rstrip() for line in lines]


def label(table: View, place: int) -> str:
    name, lies = ("#", "") if place == 0 else (str(place), letter(table["board"][place - 1]))
    return f"@{name}" if place_of(table["pawn"]) == place else f"{name}{lies}"


def letter(kind: str | None) -> str:
    if kind is None:
        return "."
    return next((known for name, known in LETTERS.items() if name in kind), "t")


def own_things(scene: Scene) -> list[str]:
    if scene.seat < 0:
        return []
    own = scene.table["seats"][scene.seat]
    listed = {
        part: ", ".join(f"{count} {kind}" for kind, count in (own[part] or {}).items()) for part in ("stash", "file")
    }
    return [f"your {part}: {things or '-'}" for part, things in listed.items()]
