"""What a seat knows, in words: a view is read from the numbers of an observation, as its description says.

A description names the parts of a view and says how each is read from a piece of the layout:

    VIEW = Group(
        hour=Number("hour"),
        character=OneOf("character", CHARACTERS),
        gangs=EachSeat(coins=Number("coins"), hand=Listed("hand", CARDS)),
    )

Nothing else is known about the state here, so that a view cannot tell more than the numbers do. In an observation seats
are counted from the one that looks on; in a view they have their own numbers. Where a piece is to be remembered, and
the table has no memory aid, the part is None. The page reads the same numbers by the same description (`form`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from larcin.errors import BadGame
from larcin.rules.contract import ONLOOKER
from larcin.rules.layout import Layout

Numbers = list[int]
Source = str
"""An expression of Python that reads a part of a view from the numbers `n`, in a list of rows from row `i`.

Views are read for every move of every table, so they are written out as one expression with all places settled, which
Python compiles: three times as fast as asking each part in turn.
"""

UNKNOWN = "None"


@dataclass(frozen=True)
class Where:
    """What is being read: the layout, who looks on, and which seat or row of each piece."""

    layout: Layout
    seats: int
    """How many chairs there are in the circle, also such that nobody sits on."""
    watcher: int
    remembers: bool
    row: int | None = None
    """The row of pieces that have several; `EACH` for all of them in turn."""
    column: int = 0
    """Which number of a piece, or of its row, is read where it is one."""
    values: dict[str, Any] = field(default_factory=dict)
    """What the expressions refer to by name."""
    read: set[int] = field(default_factory=set)
    """The places of the numbers that are read."""

    @property
    def chairs(self) -> list[int]:
        """The seats, as they are counted in observations."""
        first = max(self.watcher, 0)
        return [(first + distance) % self.seats for distance in range(self.seats)]

    @property
    def is_own(self) -> bool:
        """Whether the row is that of the seat that looks on."""
        return self.watcher != ONLOOKER and self.row == 0

    @property
    def whole(self) -> Where:
        """The same for pieces that have no rows."""
        return replace(self, row=None)

    def has(self, piece: str) -> bool:
        return self.remembers or not self.layout.is_remembered(piece)

    def first(self, piece: str) -> Source:
        """Where the numbers of a piece, or of its row, begin."""
        lies, size = self.layout.slices[piece], self.layout.row_size(piece)
        if self.row is None or self.row == EACH:
            self.read.update(range(lies.start, lies.stop))
            return str(lies.start) if self.row is None else f"{lies.start} + {size} * i"
        start = lies.start + size * self.row
        self.read.update(range(start, start + size))
        return str(start)

    def all(self, piece: str) -> Source:
        """The numbers of a piece, or of its row."""
        size = self.layout.slices[piece].stop - self.layout.slices[piece].start
        size = size if self.row is None else self.layout.row_size(piece)
        first = self.first(piece)
        last = f"{first} + {size}" if self.row == EACH else str(int(first) + size)
        return f"n[{first}:{last}]"

    def one(self, piece: str) -> Source:
        """One number of a piece, or of its row: the first, if nothing else is said."""
        return f"n[{self.first(piece)} + {self.column}]" if self.column else f"n[{self.first(piece)}]"

    def value(self, value: Any) -> Source:
        """The name of a value, for expressions."""
        name = f"v{len(self.values)}"
        self.values[name] = value
        return name


EACH = -1


class Part:
    """A part of a view."""

    def source(self, where: Where) -> Source:
        """How to read it."""
        raise NotImplementedError  # pragma: no cover

    def form(self) -> dict[str, Any]:
        """The same as data, for the page."""
        plain = {name: value for name, value in vars(self).items() if value is not None}
        return {"is": type(self).__name__, **{name: as_data(value) for name, value in plain.items()}}

    def check(self, layout: Layout) -> None:
        """Refuse a piece that the layout does not have."""
        known = {piece.name for piece in layout.pieces}
        for piece in pieces_in(self.form()):
            if piece not in known:
                raise BadGame(f"A view is read from a piece {piece!r}, and the layout has none of that name.")


def as_data(value: Any) -> Any:
    if isinstance(value, Part):
        return value.form()
    if isinstance(value, dict):
        return {name: as_data(each) for name, each in value.items()}
    return [as_data(each) for each in value] if isinstance(value, tuple | list | range) else value


class OfPiece(Part):
    """A part that is read from one piece. `whole` is for pieces that have no rows, inside a list, and `column` for a
    number other than the first.
    """

    def __init__(self, piece: str, *, whole: bool | None = None, column: int | None = None) -> None:
        self.piece = piece
        self.whole = whole
        self.column = column

    def source(self, where: Where) -> Source:
        if not where.has(self.piece):
            return UNKNOWN
        return self.read(replace(where.whole if self.whole else where, column=self.column or 0))

    def read(self, where: Where) -> Source:
        raise NotImplementedError  # pragma: no cover


class Number(OfPiece):
    """A number; None where it is `none`."""

    def __init__(self, piece: str, *, none: int | None = None, whole: bool | None = None) -> None:
        super().__init__(piece, whole=whole)
        self.none = none

    def read(self, where: Where) -> Source:
        number = where.one(self.piece)
        return number if self.none is None else f"(None if {number} == {self.none} else {number})"


class Flag(OfPiece):
    """Whether something is so."""

    def read(self, where: Where) -> Source:
        return f"{where.one(self.piece)} != 0"


class Named(OfPiece):
    """One of some names, or None."""

    def __init__(
        self, piece: str, names: Sequence[Any], *, whole: bool | None = None, column: int | None = None
    ) -> None:
        super().__init__(piece, whole=whole, column=column)
        self.names = tuple(names)


class OneOf(Named):
    """A name, from a 1 among zeros."""

    def read(self, where: Where) -> Source:
        return f"marked({where.all(self.piece)}, {where.value(self.names)})"


class Name(Named):
    """A name, from 1 and its number; None from 0."""

    def read(self, where: Where) -> Source:
        return f"{where.value((None, *self.names))}[{where.one(self.piece)}]"


class Which(Named):
    """A name, from its number alone."""

    def read(self, where: Where) -> Source:
        return f"{where.value(self.names)}[{where.one(self.piece)}]"


class SeatOf(OfPiece):
    """A seat, from a 1 among zeros, counted from who looks on."""

    def read(self, where: Where) -> Source:
        return OneOf(self.piece, where.chairs).read(where)


class SeatName(OfPiece):
    """A seat, from 1 and its distance from who looks on; None from 0."""

    def read(self, where: Where) -> Source:
        return Name(self.piece, where.chairs).read(where)


class SeatsOf(OfPiece):
    """Seats in ascending order, from ones and zeros, counted from who looks on."""

    def read(self, where: Where) -> Source:
        chairs = where.chairs
        places = sorted(range(len(chairs)), key=chairs.__getitem__)
        first, pairs = where.first(self.piece), where.value([(place, chairs[place]) for place in places])
        return f"[seat for place, seat in {pairs} if n[{first} + place]]"


class Counts(Named):
    """How many there are of each name, those left out of which there are none. `sign=-1` is for what is below zero, and
    `sign=1` leaves that out.
    """

    def __init__(self, piece: str, names: Sequence[str], *, sign: int | None = None, whole: bool | None = None) -> None:
        super().__init__(piece, names, whole=whole)
        self.sign = sign

    def read(self, where: Where) -> Source:
        pairs = f"zip({where.value(self.names)}, {where.all(self.piece)}, strict=True)"
        if self.sign is None:
            return f"{{name: count for name, count in {pairs} if count}}"
        return f"{{name: {self.sign} * count for name, count in {pairs} if {self.sign} * count > 0}}"


class Repeated(Named):
    """A list of names, each as often as its number says."""

    def read(self, where: Where) -> Source:
        pairs = f"zip({where.value(self.names)}, {where.all(self.piece)}, strict=True)"
        return f"[name for name, count in {pairs} for _ in range(count)]"


class Listed(Named):
    """A list of the names that are marked; with `among`, in that piece too."""

    def __init__(
        self, piece: str, names: Sequence[Any], *, among: str | None = None, whole: bool | None = None
    ) -> None:
        super().__init__(piece, names, whole=whole)
        self.among = among

    def read(self, where: Where) -> Source:
        names, numbers = where.value(self.names), where.all(self.piece)
        if self.among is None:
            return f"list(compress({names}, {numbers}))"
        marks = where.whole.all(self.among)
        return f"[name for name, one, other in zip({names}, {numbers}, {marks}, strict=True) if one and other]"


class Row(Named):
    """A list of names, from 1 and the number of each, up to the first 0."""

    def read(self, where: Where) -> Source:
        return f"[{where.value((None, *self.names))}[number] for number in up_to_nought({where.all(self.piece)})]"


class Cells(Named):
    """A name or None for each number of a piece, from 1 and its number."""

    def read(self, where: Where) -> Source:
        return f"[{where.value((None, *self.names))}[number] for number in {where.all(self.piece)}]"


class Last(Named):
    """The last so many of some values."""

    def read(self, where: Where) -> Source:
        return f"{where.value(list(self.names))}[{len(self.names)} - {where.one(self.piece)}:]"


class Selected(Named):
    """Numbers by name, of those names that are marked in another piece."""

    def __init__(self, piece: str, names: Sequence[str], *, marked: str) -> None:
        super().__init__(piece, names)
        self.marked = marked

    def read(self, where: Where) -> Source:
        parts = f"zip({where.value(self.names)}, {where.all(self.piece)}, {where.all(self.marked)}, strict=True)"
        return f"{{name: number for name, number, mark in {parts} if mark}}"


class Lookup(Named):
    """The name whose key the numbers are; None if they are none of the keys."""

    def __init__(
        self, piece: str, keys: Sequence[Sequence[int]], names: Sequence[str], *, whole: bool | None = None
    ) -> None:
        super().__init__(piece, names, whole=whole)
        self.keys = tuple(tuple(int(number) for number in key) for key in keys)

    def read(self, where: Where) -> Source:
        names = where.value(dict(zip(self.keys, self.names, strict=True)))
        return f"{names}.get(tuple({where.all(self.piece)}))"


class Piles(Part):
    """Seats in piles, those with the same number in one, each from the bottom: heights are 1 and how many lie below, 0
    for a seat that lies nowhere.
    """

    def __init__(self, numbers: str, heights: str, *, number: str, pile: str) -> None:
        self.numbers = numbers
        self.heights = heights
        self.number = number
        self.pile = pile

    def source(self, where: Where) -> Source:
        numbers, heights = where.all(self.numbers), where.all(self.heights)
        return f"piled({numbers}, {heights}, {where.value(where.chairs)}, {self.number!r}, {self.pile!r})"


# ------------------------------------------------------------------------------------------------------------- groups


class Group(Part):
    """Parts by their names."""

    def __init__(self, **parts: Part) -> None:
        self.parts = parts

    def source(self, where: Where) -> Source:
        return "{" + ", ".join(f"{name!r}: {part.source(where)}" for name, part in self.parts.items()) + "}"


class EachSeat(Group):
    """A list with an entry for each seat, in the order of the seats: pieces have a row for each."""

    def source(self, where: Where) -> Source:
        by_seat = sorted((seat, distance) for distance, seat in enumerate(where.chairs))
        return f"[{', '.join(Group.source(self, replace(where, row=distance)) for _, distance in by_seat)}]"


class BySeat(Part):
    """The same for one part: a list of what it is for each seat."""

    def __init__(self, part: Part) -> None:
        self.part = part

    def source(self, where: Where) -> Source:
        by_seat = sorted((seat, distance) for distance, seat in enumerate(where.chairs))
        sources = [self.part.source(replace(where, row=distance)) for _, distance in by_seat]
        return UNKNOWN if set(sources) == {UNKNOWN} else f"[{', '.join(sources)}]"


class EachRow(Part):
    """A list with an entry for each row of the pieces, up to the first row of `until` that is all zeros."""

    def __init__(self, until: str, part: Part) -> None:
        self.until = until
        self.part = part

    def source(self, where: Where) -> Source:
        if not where.has(self.until):
            return UNKNOWN
        each = replace(where, row=EACH)
        rows = f"rows_in({where.all(self.until)}, {where.layout.row_size(self.until)})"
        return f"[{self.part.source(each)} for i in range({rows})]"


class ByRow(Part):
    """What stands in the rows of a piece that are not all zeros, by the names of the rows."""

    def __init__(self, piece: str, names: Sequence[str], part: Part) -> None:
        self.piece = piece
        self.names = tuple(names)
        self.part = part

    def source(self, where: Where) -> Source:
        if not where.has(self.piece):
            return UNKNOWN
        each = replace(where, row=EACH)
        rows = f"enumerate({where.value(self.names)}) if any({each.all(self.piece)})"
        return f"({{name: {self.part.source(each)} for i, name in {rows}}} if any({where.all(self.piece)}) else {{}})"


class Case(OfPiece):
    """One of some parts, by 1 and its number; None from 0."""

    def __init__(self, piece: str, parts: Sequence[Part]) -> None:
        super().__init__(piece)
        self.parts = tuple(parts)

    def read(self, where: Where) -> Source:
        number = where.one(self.piece)
        numbers: dict[Part, list[int]] = {}
        for count, part in enumerate(self.parts, start=1):
            numbers.setdefault(part, []).append(count)
        cases = [f"{part.source(where)} if {number} in {where.value(each)}" for part, each in numbers.items()]
        return f"({' else '.join(cases)} else None)"


# --------------------------------------------------------------------------------------------------------- conditions


class Condition(Part):
    """A part that is known only if something holds, and otherwise None."""

    def __init__(self, part: Part) -> None:
        self.part = part


class IfOwn(Condition):
    """What a seat knows of itself alone."""

    def source(self, where: Where) -> Source:
        return self.part.source(where) if where.is_own else UNKNOWN


class IfMine(Condition):
    """What only the seat knows that a piece marks, where that is who looks on."""

    def __init__(self, piece: str, part: Part) -> None:
        super().__init__(part)
        self.piece = piece

    def source(self, where: Where) -> Source:
        if where.watcher == ONLOOKER:
            return UNKNOWN
        return f"({self.part.source(where)} if {where.one(self.piece)} else None)"


class IfSet(Condition):
    """What is known where a piece is not all zeros."""

    def __init__(self, piece: str, part: Part, *, whole: bool | None = None) -> None:
        super().__init__(part)
        self.piece = piece
        self.whole = whole

    def source(self, where: Where) -> Source:
        if not where.has(self.piece):
            return UNKNOWN
        numbers = (where.whole if self.whole else where).all(self.piece)
        return self.either(f"any({numbers})", self.part.source(where))

    def either(self, is_set: Source, known: Source) -> Source:
        return f"({known} if {is_set} else None)"


class IfZero(IfSet):
    """What is known where a piece is all zeros."""

    def either(self, is_set: Source, known: Source) -> Source:
        return f"(None if {is_set} else {known})"


class WithSeats(Condition):
    """What there is with so many seats at the most."""

    def __init__(self, most: int, part: Part) -> None:
        super().__init__(part)
        self.most = most

    def source(self, where: Where) -> Source:
        return self.part.source(where) if where.seats <= self.most else UNKNOWN


class FirstKnown(Part):
    """The first of some parts that is not None."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts

    def source(self, where: Where) -> Source:
        sources = [source for part in self.parts if (source := part.source(where)) != UNKNOWN]
        if not sources:
            return UNKNOWN
        *earlier, found = sources
        for source in reversed(earlier):
            found = f"(found if (found := {source}) is not None else {found})"
        return found


def pieces_in(form: Any) -> list[str]:
    if isinstance(form, list):
        return [piece for each in form for piece in pieces_in(each)]
    if not isinstance(form, dict):
        return []
    own = [form[name] for name in ("piece", "among", "marked", "until", "heights") if isinstance(form.get(name), str)]
    own += [form["numbers"]] if form.get("is") == "Piles" else []
    return own + [piece for name, each in form.items() if name not in ("names", "keys") for piece in pieces_in(each)]
