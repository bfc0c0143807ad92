"""Reading JSON that people or other programs wrote: every complaint names the place and says what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larcin.errors import LarcinError


class Checked:
    """A JSON object that is read part by part, so that a wrong part is named and none is overlooked."""

    def __init__(self, given: Any, place: str, error: type[LarcinError]) -> None:
        self.place = place
        self._error = error
        if not isinstance(given, dict):
            raise error(f"{place}: expected an object with named parts, not {shown(given)}.")
        self._given = given
        self._read: set[str] = set()

    def complain(self, part: str, expected: str) -> LarcinError:
        found = shown(self._given[part]) if part in self._given else "nothing"
        return self._error(f"{self.place}, {part}: expected {expected}, found {found}.")

    def names(self) -> list[str]:
        """The parts that there are, in the order given."""
        return list(self._given)

    def has(self, part: str) -> bool:
        return self._given.get(part) is not None

    def any(self, part: str) -> Any:
        self._read.add(part)
        return self._given.get(part)

    def number(self, part: str, least: int, most: int, default: int | None = None) -> int:
        value = self.any(part)
        if value is None and default is not None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.complain(part, f"a whole number from {least} to {most}")
        return value

    def numbers(self, part: str, least: int, most: int) -> list[int]:
        """A list of different numbers."""
        values = self.any(part)
        fits = isinstance(values, list) and all(type(value) is int and least <= value <= most for value in values)
        if not fits or len(set(values)) < len(values):
            raise self.complain(part, f"a list of different whole numbers from {least} to {most}")
        return list(values)

    def text(self, part: str, default: str | None = None) -> str:
        value = self.any(part)
        if value is None and default is not None:
            return default
        if not isinstance(value, str):
            raise self.complain(part, "a text")
        return value

    def texts(self, part: str) -> list[str]:
        values = self.any(part)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self.complain(part, "a list of texts")
        return list(values)

    def object(self, part: str) -> dict[str, Any]:
        """A part that is an object, whatever is in it."""
        value = self.any(part)
        if value is not None and not isinstance(value, dict):
            raise self.complain(part, "an object")
        return dict(value or {})

    def truth(self, part: str) -> bool:
        value = self.any(part)
        if value is not None and not isinstance(value, bool):
            raise self.complain(part, "true or false")
        return bool(value)

    def choice(self, part: str, names: Sequence[str], default: int | None = None) -> int:
        """The number of a name in a list of names."""
        value = self.any(part)
        if value is None and default is not None:
            return default
        if value not in names:
            raise self.complain(part, "one of " + ", ".join(names))
        return names.index(value)

    def counts(self, part: str, names: Sequence[str], most: int = 1000) -> dict[str, int]:
        """How many there are of each name, up to `most`; names that are left out count nought."""
        inner = self.inner(part)
        counted = {name: inner.number(name, 0, most, default=0) for name in names}
        inner.nothing_else()
        return counted

    def inner(self, part: str) -> Checked:
        """A part that is an object itself."""
        return Checked(self.any(part), f"{self.place}, {part}", self._error)

    def parts(self, part: str, least: int, most: int) -> list[Checked]:
        """A list of objects."""
        values = self.any(part)
        if not isinstance(values, list) or not least <= len(values) <= most:
            number = str(least) if least == most else f"{least} to {most}"
            raise self.complain(part, f"a list of {number} objects")
        return [Checked(value, f"{self.place}, {part} {number}", self._error) for number, value in enumerate(values)]

    def nothing_else(self) -> None:
        """Complain about parts that nobody asked for: most often a slip of the pen."""
        unknown = sorted(set(self._given) - self._read, key=str)
        if unknown:
            known = ", ".join(sorted(self._read))
            raise self._error(f"{self.place}: there is no part {unknown[0]!r} here. The parts are: {known}.")


def shown(value: Any) -> str:
    """A value as an error message quotes it: short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
