"""A game as data: for programs in other languages that read its numbers, such as the page with rules compiled for
browsers, and for a table that shows the view of any game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from larcin.rules import views
from larcin.rules.contract import Game
from larcin.rules.layout import Layout
from larcin.rules.words import Words


def describe(game: Game) -> dict[str, Any]:
    """Where the pieces of an observation lie, how a view is read from them, the same for odds and previews, and what
    the numbers of events mean.
    """
    odds, previews = game.odds, game.previews
    return {
        "pieces": places_of(game.layout),
        "fewest_chairs": game.fewest_chairs,
        "view": game.view.form(),
        "odds": odds and {"pieces": places_of(odds.layout), "view": odds.view.form(), "room": odds.room},
        "previews": previews and {"pieces": places_of(previews.layout), "view": previews.part.form()},
        "events": [kind.to_json() for kind in game.events],
    }


def places_of(layout: Layout) -> dict[str, Any]:
    """Where the pieces of a layout lie."""
    return {
        piece.name: {
            "start": layout.slices[piece.name].start,
            "shape": [piece.shape] if isinstance(piece.shape, int) else list(piece.shape),
            "remembered": layout.is_remembered(piece.name),
        }
        for piece in layout.pieces
    }


# ------------------------------------------------------------------------------------------------ how a view is shown


class Outline(TypedDict):
    """What kind of thing a part of a view is, for who shows it without knowing the game.

    - a `value`, `flag`, `seat`, or a list of `seats`;
    - a `group` of `parts` by name; a `list` of what `of` says; one `each seat`; or one `by name` of some component;
    - `cells`: a list with gaps, of which the places count.

    `words` names the words for its components (`Words.components`), where there are any.
    """

    kind: Literal["value", "flag", "seat", "seats", "group", "list", "each seat", "by name", "cells"]
    words: NotRequired[str]
    of: NotRequired[Outline]
    parts: NotRequired[dict[str, Outline]]


VALUE: Outline = {"kind": "value"}


def outline(game: Game) -> Outline:
    """What there is to see at a table. Where a game has words for parts of its view, the others are left out."""
    whole = outline_of(game.view, game.words)
    return only(whole, game.words.parts.keys()) if game.words.parts else whole


def only(shown: Outline, names: Collection[str]) -> Outline:
    """The same without the parts that have other names."""
    kept = shown.copy()
    if "parts" in shown:
        kept["parts"] = {name: only(part, names) for name, part in shown["parts"].items() if name in names}
    if "of" in shown:
        kept["of"] = only(shown["of"], names)
    return kept


def outline_of(part: views.Part, words: Words) -> Outline:
    match part:
        case views.Group():
            parts = {name: outline_of(each, words) for name, each in part.parts.items()}
            group: Outline = {"kind": "group", "parts": parts}
            return {"kind": "each seat", "of": group} if isinstance(part, views.EachSeat) else group
        case views.BySeat() | views.EachRow() | views.ByRow() | views.Condition():
            return around(part, outline_of(part.part, words), words)
        case views.FirstKnown():
            return outline_of(part.parts[0], words)
        case views.Case():
            return merged([outline_of(each, words) for each in part.parts])
        case views.Piles():
            pile: dict[str, Outline] = {part.number: VALUE, part.pile: {"kind": "seats"}}
            return {"kind": "list", "of": {"kind": "group", "parts": pile}}
        case views.Named():
            return of_names(part, words)
        case _:
            return PLAIN.get(type(part), VALUE)


PLAIN: dict[type[views.Part], Outline] = {
    views.Flag: {"kind": "flag"},
    views.SeatOf: {"kind": "seat"},
    views.SeatName: {"kind": "seat"},
    views.SeatsOf: {"kind": "seats"},
}


def around(part: views.Part, inside: Outline, words: Words) -> Outline:
    """A part that has others in it."""
    match part:
        case views.BySeat():
            return {"kind": "each seat", "of": inside}
        case views.EachRow():
            return {"kind": "list", "of": inside}
        case views.ByRow():
            return with_words({"kind": "by name", "of": inside}, part.names, words)
        case _:
            return inside


def of_names(part: views.Named, words: Words) -> Outline:
    """A part that names components."""
    match part:
        case views.Counts() | views.Selected():
            return with_words({"kind": "by name", "of": VALUE}, part.names, words)
        case views.Cells():
            return {"kind": "cells", "of": with_words(VALUE, part.names, words)}
        case views.Repeated() | views.Listed() | views.Row() | views.Last():
            return {"kind": "list", "of": with_words(VALUE, part.names, words)}
        case _:
            return with_words(VALUE, part.names, words)


def merged(cases: Sequence[Outline]) -> Outline:
    """Groups of which there is one at a time: all that may be in any of them."""
    parts: dict[str, Outline] = {}
    for case in cases:
        parts |= case.get("parts", {})
    return {"kind": "group", "parts": parts} if parts else VALUE


def with_words(shown: Outline, names: Sequence[Any], words: Words) -> Outline:
    """The same, and which components these are the names of: those that have words for most of them, if for half."""
    known = {component: sum(str(name) in texts for name in names) for component, texts in words.components.items()}
    best = max(known, key=known.__getitem__, default="")
    return {**shown, "words": best} if known.get(best, 0) * 2 > len(names) else shown


def parts_of_view(game: Game) -> list[str]:
    """The names of all parts of its view."""
    return list(dict.fromkeys(names_in(outline_of(game.view, game.words))))


def names_in(shown: Outline) -> Iterator[str]:
    for name, part in shown.get("parts", {}).items():
        yield name
        yield from names_in(part)
    if "of" in shown:
        yield from names_in(shown["of"])
