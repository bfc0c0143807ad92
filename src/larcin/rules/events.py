"""What happens, told by the rules themselves as they act.

A rule says `tell(state, ROBS, seat, coins)` right after it has done so; what only some may know it confides to them:
`confide(state, DRAWS, bit(seat), seat, card)`. In simulations, batches, searches and on a GPU these words cost nothing:
rules are linked there without them (`larcin.rules.linking`). Where somebody listens, the state has room for what is
told, a row of numbers an event, and for a copy of itself at that moment, so that the table can be shown as it was then.

`Kind` says what the numbers of an event mean, and what those are told who may not know all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any, cast

from larcin.errors import BadGame
from larcin.rules import states
from larcin.rules.compilers.numba_parts import keep_in_llvm
from larcin.rules.contract import CHANCE, ONLOOKER, Array, Event, Record, bit, instruction, listed, rule
from larcin.rules.states import StateType

ROOM = 64
"""Events that one action may lead to."""

NUMBERS = 6
"""Numbers that an event may have."""

WHAT, KNOWERS, FIRST = 0, 1, 2
"""What stands in a row: the kind of event, who may know all of it, and from here on its numbers."""

EVERYBODY = (1 << (CHANCE + 1)) - 1
"""All seats, and with the last bit onlookers."""


def listening(record: StateType) -> StateType:
    """The type of a state with room for what is told. It begins as a state without."""
    return states.listening(record, ROOM, FIRST + NUMBERS)


# ------------------------------------------------------------------------------------------------- what rules call


@rule
def tell(
    state: Record, what: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0, fifth: int = 0,
    sixth: int = 0,
) -> None:  # fmt: skip
    """Tell everybody what has just happened, if anybody listens."""


@rule
def confide(
    state: Record, what: int, knowers: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0,
    fifth: int = 0, sixth: int = 0,
) -> None:  # fmt: skip
    """Tell some seats, as bits, what has just happened, and the others as much as they may know."""


@rule
def is_heard() -> bool:
    """Whether anybody listens: nobody need work out what is only to be told, if not."""
    return False


# --------------------------------------------------------------------------------- what stands for it where one listens


@rule
def tell_aloud(
    state: Record, what: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0, fifth: int = 0,
    sixth: int = 0,
) -> None:  # fmt: skip
    """`tell`, to a state with room for it. Numbers become integers of one kind, so as to compile `write_down` once."""
    write_down(state, int(what), EVERYBODY, int(first), int(second), int(third), int(fourth), int(fifth), int(sixth))


@rule
def confide_aloud(
    state: Record, what: int, knowers: int, first: int = 0, second: int = 0, third: int = 0, fourth: int = 0,
    fifth: int = 0, sixth: int = 0,
) -> None:  # fmt: skip
    """`confide`, to a state with room for it."""
    write_down(state, int(what), int(knowers), int(first), int(second), int(third), int(fourth), int(fifth), int(sixth))


@rule
def is_heard_aloud() -> bool:
    """`is_heard`, where somebody listens."""
    return True


@rule
def write_down(
    state: Record, what: int, knowers: int, first: int, second: int, third: int, fourth: int, fifth: int, sixth: int
) -> None:
    number = int(state.told_count)
    state.told_count += 1
    if number < ROOM:
        row = state.told[number]
        row[WHAT] = what
        row[KNOWERS] = knowers
        row[FIRST] = first
        row[FIRST + 1] = second
        row[FIRST + 2] = third
        row[FIRST + 3] = fourth
        row[FIRST + 4] = fifth
        row[FIRST + 5] = sixth
        keep_moment(state, number)


@rule
def is_known(event: Array, seat: int) -> bool:
    """Whether a seat may know all of an event, given as its row."""
    return (event[KNOWERS] & bit(seat)) != 0


ALOUD = cast("dict[FunctionType, FunctionType]", {tell: tell_aloud, confide: confide_aloud, is_heard: is_heard_aloud})
"""What stands for what rules call, where somebody listens."""


@instruction(keep_in_llvm)
def keep_moment(state: Record, number: int) -> None:
    """Keep a copy of the state as it is now."""
    state.moments.append(state.snapshot())


# -------------------------------------------------------------------------------------------------- what is made of it


@dataclass(frozen=True)
class Reader:
    """How some numbers of an event are read: how many there are, what they say, and the same as data for the page."""

    count: int
    read: Callable[[Sequence[int]], Any]
    form: dict[str, Any]


NUMBER = Reader(1, lambda numbers: numbers[0], {"is": "number"})
"""A number as it is; also a seat."""

SEATS = Reader(1, lambda numbers: listed(numbers[0]), {"is": "seats"})
"""Seats, from bits."""


def named(names: Sequence[str]) -> Reader:
    """The name with this number."""
    return Reader(1, lambda numbers: names[numbers[0]], {"is": "name", "names": list(names)})


def by_seat(seats: int) -> Reader:
    """A number for each seat, as pairs; below zero where there is none."""
    return Reader(
        seats,
        lambda numbers: [[seat, number] for seat, number in enumerate(numbers) if number >= 0],
        {"is": "by seat", "seats": seats},
    )


class Kind:
    """A kind of event: its number and name, and what the numbers of such an event are, in their order.

    `secret` are the parts that only those may know whom it is confided to. The others are told of it without them,
    under the name `instead`; or not at all, if there is none.
    """

    def __init__(
        self, number: int, name: str, /, *, secret: Sequence[str] = (), instead: str | None = None, **parts: Reader
    ) -> None:
        self.number = number
        self.name = name
        self.instead = instead
        self.parts: list[tuple[str, Reader, int]] = []
        count = FIRST
        for part, reader in parts.items():
            self.parts.append((part, reader, count))
            count += reader.count
        self.open = [each for each in self.parts if each[0] not in secret]
        if count > FIRST + NUMBERS or not set(secret) <= set(parts):
            raise BadGame(
                f"The event {name!r} has {count - FIRST} numbers, and may have {NUMBERS}; its secrets are parts."
            )

    def told_to(self, watcher: int, row: Sequence[int]) -> Event | None:
        """What a watcher is told of such an event; None if nothing."""
        knows = row[KNOWERS] & bit(CHANCE if watcher == ONLOOKER else watcher)
        if not knows and self.instead is None:
            return None
        event: Event = {"event": self.name if knows else self.instead}
        for part, reader, start in self.parts if knows else self.open:
            event[part] = reader.read(row[start : start + reader.count])
        return event

    def to_json(self) -> dict[str, Any]:
        """The same for other languages."""
        secret = [part for part, *_ in self.parts if all(part != open_ for open_, *_ in self.open)]
        parts = [{"part": part, "at": start, **reader.form} for part, reader, start in self.parts]
        return {"name": self.name, "instead": self.instead, "secret": secret, "parts": parts}
