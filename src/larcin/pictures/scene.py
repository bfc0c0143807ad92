"""What a picture of a table is drawn from: what one watcher may know, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from larcin.pictures.sheet import BAD, BOLD, BRIGHT, GOOD, HEIGHT, INK, RULE, SHADE, SOFT, TITLE, WIDTH, Sheet, width_of
from larcin.rules.contract import ONLOOKER, Game, View

HEAD = 46
"""How high the line of the title is."""

PLACES_LEFT = 664
MARGIN = 12


@dataclass(frozen=True)
class Scene:
    """A table as a seat, or an onlooker, sees it.

    `table` is what the game's view says; `to_act` are the seats whose turn it is; `places` is how it ended, if it did.
    """

    game: Game
    table: View
    names: Sequence[str]
    seat: int = ONLOOKER
    to_act: frozenset[int] = frozenset()
    places: Sequence[int] | None = None

    @property
    def status(self) -> str:
        """Who is to act, or who won: a few words."""
        if self.places is not None:
            won = [self.names[seat] for seat, place in enumerate(self.places) if place == 1 and seat < len(self.names)]
            return f"{' and '.join(won)} won" if won else "nobody won"
        waited_for = [self.names[seat] for seat in sorted(self.to_act) if seat < len(self.names)]
        return f"to act: {', '.join(waited_for)}" if waited_for else "chance is to act"


class Result(Protocol):
    """How a match ended."""

    @property
    def places(self) -> Sequence[int]: ...


class Watched(Protocol):
    """A match that can be looked at: `larcin.Match`."""

    game: Game
    names: list[str]

    @property
    def to_act(self) -> Set[int]: ...
    @property
    def result(self) -> Result | None: ...
    def seen(self, seat: int) -> View: ...


def scene_of(match: Watched, seat: int = ONLOOKER) -> Scene:
    """A match as a seat, or an onlooker, sees it."""
    places = None if match.result is None else match.result.places
    return Scene(match.game, match.seen(seat), match.names, seat, frozenset(match.to_act), places)


@dataclass(frozen=True)
class Place:
    """Where a seat's things are drawn."""

    seat: int
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width


def new_sheet(scene: Scene, drawings: str, accent: str) -> Sheet:
    """Paper with the title on it, and who is to act."""
    title = scene.game.title["en"]
    sheet = Sheet(drawings, f"{title}: {scene.status}")
    sheet.write(title, MARGIN, 34, 32, face=TITLE, fill=accent)
    sheet.write(scene.status, WIDTH - MARGIN, 31, 17, face=BOLD, anchor="end", room=560)
    sheet.line(f"M{MARGIN} {HEAD}H{WIDTH - MARGIN}", stroke_width=1.5)
    return sheet


def places_of(scene: Scene, sheet: Sheet, count: int, accent: str, *, tallest: float = 138) -> list[Place]:
    """A place for each seat, in a column on the right: with its mark and its name, lit where it is to act."""
    top, gap = HEAD + 10, 8.0
    height = min(tallest, (HEIGHT - top - MARGIN - gap * (count - 1)) / count)
    places = [
        Place(seat, PLACES_LEFT, top + seat * (height + gap), WIDTH - MARGIN - PLACES_LEFT, height)
        for seat in range(count)
    ]
    for place in places:
        own, asked = place.seat == scene.seat, place.seat in scene.to_act
        sheet.rect(
            place.left, place.top, place.width, place.height, rx=4, fill=BRIGHT if own else SHADE,
            stroke=accent if asked else INK if own else RULE, stroke_width=3 if asked else 1.5,
        )  # fmt: skip
        sheet.draw(f"seat {place.seat}", place.left + 8, place.top + 7, 22)
        name = scene.names[place.seat] if place.seat < len(scene.names) else extra_name(scene, place.seat)
        room = 170.0 if scene.places is None else 110.0
        sheet.write(name, place.left + 37, place.top + 24, 16, face=BOLD, room=room)
        if scene.places is not None and place.seat < len(scene.places):
            first = scene.places[place.seat] == 1
            told = "winner" if first else f"place {scene.places[place.seat]}"
            colour = GOOD if first else SOFT
            after = place.left + 47 + min(width_of(name, 16, BOLD), room)
            sheet.write(told, after, place.top + 23, 13, face=BOLD, fill=colour)
    return places


def extra_name(scene: Scene, seat: int) -> str:
    """What somebody is called who is no player."""
    extra = seat - len(scene.names)
    known = scene.game.words.extra_seats
    return known[extra]["en"] if extra < len(known) else f"seat {seat}"


def figure(sheet: Sheet, place: Place, text: str, *, bad: bool = False) -> None:
    """The number that decides, at the end of a place's first line."""
    sheet.write(text, place.right - 10, place.top + 27, 23, face=BOLD, anchor="end", fill=BAD if bad else INK)
