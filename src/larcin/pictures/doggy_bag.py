"""The table of Doggy Bag: Fagin with his bag, the chest, the roles, the dogs with the bones before their screens."""

from __future__ import annotations

from larcin.pictures.frames import table_of
from larcin.pictures.scene import Place, Scene, figure, new_sheet, places_of
from larcin.pictures.sheet import BAD, BOLD, BRIGHT, INK, RULE, SHADE, SOFT, TITLE, Sheet
from larcin.rules.contract import View

ACCENT = "#8a4b08"
COLOURS = ("grey", "white", "red", "yellow", "black")
STRIKES = 3
ROLES = 8
BY_DAY = ("first player", "coins", "give")
LEFT, RIGHT = 16, 648


def draw(scene: Scene) -> Sheet:
    """The table as the scene's watcher sees it."""
    table = scene.table
    sheet = new_sheet(scene, "doggy_bag", ACCENT)
    draw_den(sheet, scene)
    draw_chest(sheet, table)
    draw_screen(sheet, scene)
    if any(dog["role"] is not None for dog in table["seats"]) or table["stage"] == "role":
        draw_roles(sheet, table["seats"], 400 if scene.seat < 0 else 470)
    for place in places_of(scene, sheet, len(table["seats"]), ACCENT):
        draw_dog(sheet, place, table["seats"][place.seat])
    return sheet


def draw_den(sheet: Sheet, scene: Scene) -> None:
    table = scene.table
    day, awake = table["stage"] in BY_DAY, table["last"] == "black"
    sheet.draw("window by day" if day else "window by night", LEFT + 6, 62, 190)
    sheet.draw("fagin awake" if awake else "fagin asleep", 214, 64, 310)
    if not awake:
        for x, y, size in ((424, 122, 36), (441, 103, 24)):
            sheet.write("z", x, y, size, face=TITLE, fill=BRIGHT, halo=INK)
    sheet.write(str(table["bag_count"]), 369, 316, 54, face=BOLD, fill=BRIGHT, halo=INK, anchor="middle")
    sheet.write("The end" if table["stage"] == "over" else f"Night {table['night']}", LEFT + 6, 262, 26, face=TITLE)
    if table["coins"] is not None:
        sheet.write(f"{table['coins']} bones each", LEFT + 6, 284, 15, fill=SOFT)


def draw_bones(sheet: Sheet, bones: View, x: float, y: float, size: float, *, room: float = 1000) -> None:
    """Bones kind by kind with their number."""
    kinds = [kind for kind in COLOURS if bones.get(kind)]
    size = min(size, room / max(len(kinds), 1) / 1.75)
    for kind in kinds:
        sheet.draw(kind, x, y, size)
        if bones[kind] > 1:
            sheet.write(str(bones[kind]), x + size + 1, y + size * 0.75, size * 0.62, face=BOLD)
        x += size * (1.75 if bones[kind] > 1 else 1.2)


def draw_chest(sheet: Sheet, table: View) -> None:
    """The chest with what lies on it, and the bones that were drawn in this theft."""
    sheet.draw("chest", 520, 236, 126)
    for row, kinds in enumerate((COLOURS[:3], COLOURS[3:])):
        draw_bones(sheet, {kind: table["chest"].get(kind, 0) for kind in kinds}, 524, 178 + row * 28, 23, room=126)
    sheet.write("Chest", 583, 304, 16, face=TITLE, anchor="middle")
    if table["loot"]:
        sheet.write("Drawn", 530, 84, 16, face=TITLE)
        draw_bones(sheet, table["loot"], 530, 92, 24, room=116)


def draw_screen(sheet: Sheet, scene: Scene) -> None:
    """What lies behind the watcher's own screen, and what it knows to be in the bag."""
    if scene.seat < 0:
        return
    own, bag = scene.table["seats"][scene.seat], scene.table["bag"]
    sheet.rect(LEFT, 356, RIGHT - LEFT, 96, rx=4, fill=SHADE, stroke=INK, stroke_width=1.5)
    sheet.write("Behind your screen", LEFT + 12, 380, 18, face=TITLE)
    draw_bones(sheet, own["screen"] or {}, LEFT + 14, 390, 48, room=RIGHT - LEFT - 200)
    if own["sealed"] is not None:
        sheet.draw("pouch", RIGHT - 150, 362, 34)
        sheet.write(own["sealed"], RIGHT - 112, 384, 14, room=104)
    if bag is not None:
        sheet.write("In the bag", RIGHT - 150, 412, 15, face=TITLE)
        draw_bones(sheet, bag, RIGHT - 150, 418, 22, room=140)


def draw_roles(sheet: Sheet, dogs: list[View], top: int) -> None:
    """The eight roles, and who has taken them."""
    taken = {dog["role"]: seat for seat, dog in enumerate(dogs) if dog["role"] is not None}
    width = (RIGHT - LEFT) / ROLES
    for role in range(ROLES):
        x = LEFT + role * width
        own = role in taken
        sheet.rect(
            x + 2,
            top,
            width - 4,
            150,
            rx=4,
            fill=BRIGHT if own else "none",
            stroke=INK if own else RULE,
            stroke_width=1.5,
        )
        sheet.draw(f"role {role}", x + 6, top + 6, width - 12, is_round=True, opacity=None if own else 0.45)
        sheet.write(str(role), x + width / 2, top + 102, 24, face=BOLD, anchor="middle", fill=INK if own else RULE)
        sheet.draw(f"role sign {role}", x + 8, top + 112, 22, colour=ACCENT if own else RULE)
        if own:
            sheet.draw(f"seat {taken[role]}", x + width - 34, top + 111, 24)


def draw_dog(sheet: Sheet, place: Place, dog: View) -> None:
    out = dog["out"] is not None
    figure(sheet, place, str(dog["points"]))
    line = place.top + 36
    size = min(88.0, place.height - 44)
    sheet.draw(f"dog {place.seat}", place.left + 8, line, size, is_round=True, opacity=0.4 if out else None)
    front = {**dog["front"], "black": 0}
    draw_bones(sheet, front, place.left + size + 16, line - 2, min(size * 0.5, 30), room=place.width - size - 22)
    black, y = STRIKES if out else dog["front"].get("black", 0), line + size - 4
    for strike in range(STRIKES):
        struck = strike < black
        x, edge = place.right - 78 + strike * 26, BAD if black == STRIKES - 1 else RULE
        sheet.circle(x + 11, y - 6, 11.5, fill="none", stroke=edge, stroke_dasharray=None if struck else "3 3")
        if struck:
            sheet.draw("black", x + 1, y - 16, 20)
    if out:
        sheet.write("out", place.left + size + 16, y, 15, face=BOLD, fill=BAD)
        return
    sheet.draw("pouch", place.left + size + 14, y - 17, 21, opacity=None if dog["has_chosen"] else 0.45)
    told = [str(dog["behind"])]
    told += [] if dog["role"] is None else [f"role {dog['role']}"]
    told += [] if dog["called"] is None else [f"calls {dog['called']}"]
    sheet.write(", ".join(told), place.left + size + 40, y, 13, fill=SOFT, room=place.width - size - 126)


def write(scene: Scene) -> list[str]:
    """The same in letters."""
    table = scene.table
    when = "day" if table["stage"] in BY_DAY else "night"
    bag = [
        f"      {when} {table['night']}",
        "        \\/\\/\\/",
        "        (----)",
        "       /      \\        chest  " + bones(table["chest"]),
        f"      /  {table['bag_count']:3}   \\       drawn  " + bones(table["loot"]),
        "      \\________/",
    ]
    rows = [["", "points", "front", "strikes", "behind", "role"]]
    for seat, dog in enumerate(table["seats"]):
        black = STRIKES if dog["out"] is not None else dog["front"].get("black", 0)
        strikes = "X" * black + "." * (STRIKES - black)
        front = bones({**dog["front"], "black": 0}) if dog["out"] is None else "out"
        role = "-" if dog["role"] is None else str(dog["role"])
        rows.append([scene.names[seat], str(dog["points"]), front, strikes, str(dog["behind"]), role])
    own = [] if scene.seat < 0 else ["", f"behind your screen: {bones(table['seats'][scene.seat]['screen'] or {})}"]
    return ["", *bag, "", *table_of(rows), *own]


def bones(counts: View) -> str:
    return ", ".join(f"{counts[kind]} {kind}" for kind in COLOURS if counts.get(kind)) or "-"
