"""States: a class declares what lies on the table, with types; the record that compiled rules work on follows from it.

    class State(Declared):
        seats: int = field(np.int8)
        coins: Row = field(np.int16, MOST_SEATS)
        front: Grid = field(np.int8, (MOST_SEATS, KINDS))

Rules read and write `state.coins[seat]`. Compiled, that is a place in a few bytes; interpreted, a plain list of
Python's (`PlainState`), which is several times as fast as a NumPy record and refuses what the bytes cannot hold.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, overload

import numpy as np

from larcin.errors import BadGame

StateType = np.dtype[np.void]
"""The type of a record."""


class Row(Protocol):
    """A field of several numbers. A slice is to be read where it was written: a copy of the row, if interpreted."""

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Row: ...
    def __setitem__(self, index: int, value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


class Grid(Protocol):
    """A field of several rows: `grid[row, column]`, or a whole row."""

    @overload
    def __getitem__(self, index: tuple[int, int]) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Row: ...
    def __setitem__(self, index: tuple[int, int], value: int) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Row]: ...


class Field(NamedTuple):
    """What a field holds. A `memory` only says what could be remembered: rules write it where it has room, and no rule
    reads it in play.
    """

    kind: Any
    shape: int | tuple[int, ...]
    memory: bool


def field(kind: Any, shape: int | tuple[int, ...] = (), *, memory: bool = False) -> Any:
    """A field of numbers of a NumPy type: one, a row of them, or a grid."""
    return Field(kind, shape, memory)


class Declared:
    """The base of a game's `State`. It is never made: it says what fields there are, to readers, mypy and NumPy."""

    record: ClassVar[StateType]
    """The type of the record, aligned as GPUs ask for."""
    compact: ClassVar[StateType]
    """The same without its memories, which are fields of length 0 there."""

    def __init_subclass__(cls) -> None:
        fields = {name: each for name, each in vars(cls).items() if isinstance(each, Field)}
        unknown = [name for name in cls.__annotations__ if name not in fields]
        if unknown:
            raise BadGame(f"{cls.__name__}.{unknown[0]}: say what it holds, such as `= field(np.int8)`.")
        taken = [name for name in fields if hasattr(np.record, name)]
        if taken:
            raise BadGame(f"{cls.__name__}.{taken[0]}: NumPy's records have a `{taken[0]}` of their own. Rename it.")
        for name in fields:
            delattr(cls, name)
        cls.record = record_of({name: (each.kind, each.shape) for name, each in fields.items()})
        cls.compact = record_of({name: (each.kind, 0 if each.memory else each.shape) for name, each in fields.items()})


def record_of(fields: dict[str, tuple[Any, int | tuple[int, ...]]]) -> StateType:
    parts = [(name, kind, shape) for name, (kind, shape) in fields.items()]
    return np.dtype((np.record, np.dtype(parts, align=True)))


def fields_of(record: StateType) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """The fields of a record, with their types and shapes."""
    return {name: (record[name].base, record[name].shape) for name in record.names or ()}


def offset_of(record: StateType, name: str) -> int:
    """Where a field begins in a record."""
    assert record.fields is not None
    return int(record.fields[name][1])


def blank(record: StateType, count: int = 1) -> np.ndarray[Any, StateType]:
    """Records of zeros, gaps between fields included."""
    return np.frombuffer(bytearray(count * record.itemsize), dtype=record)


# ------------------------------------------------------------------------------------------------------ plain states


LISTENING = ("told", "told_count", "moments")
"""The fields of a state that has room for what is told: see `larcin.rules.events`."""


class PlainState:
    """A state as plain numbers and lists, with the fields of its record."""

    __slots__ = ("__dict__",)

    def take_over(self, other: PlainState) -> None:
        """Be a copy of another state. Whoever refers to this one sees the change."""
        vars(self).update({name: duplicate(value) for name, value in vars(other).items()})

    def snapshot(self) -> PlainState:
        """A copy of the state, without what was told of it."""
        copy = PlainState()
        fields = vars(self).items()
        vars(copy).update({name: duplicate(value) for name, value in fields if name not in LISTENING})
        return copy


def duplicate(value: Any) -> Any:
    if isinstance(value, PlainGrid):
        return PlainGrid(map(list, value))
    return list(value) if isinstance(value, list) else value


class PlainGrid(list[list[int]]):
    """Rows of numbers, read and written as `grid[row, column]` too."""

    def __getitem__(self, index: Any) -> Any:
        return list.__getitem__(self, index[0])[index[1]] if isinstance(index, tuple) else list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, tuple):
            list.__getitem__(self, index[0])[index[1]] = value
        else:
            list.__setitem__(self, index, value)


class PlainStates(list[PlainState]):
    """Plain states in the place of an array of records: to write one into another is to copy it."""

    def __getitem__(self, index: Any) -> Any:
        found = list.__getitem__(self, index)
        return PlainStates(found) if isinstance(index, slice) else found

    def __setitem__(self, index: Any, value: Any) -> None:
        list.__getitem__(self, index).take_over(value)


def is_table(thing: object) -> bool:
    """Whether something is a table of whole numbers, as components are kept in."""
    return isinstance(thing, np.ndarray) and thing.ndim in (1, 2) and thing.dtype.kind in "iub"


def plain_table(table: np.ndarray[Any, Any]) -> Any:
    """The same for interpreted rules."""
    return table.tolist() if table.ndim == 1 else PlainGrid(table.tolist())


CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "b1": "?"}


class Part(NamedTuple):
    """Where the numbers of a field are among all numbers of a record."""

    name: str
    shape: tuple[int, ...]
    first: int
    last: int


class Packer:
    """Makes plain states of records, and records of plain states."""

    def __init__(self, record: StateType) -> None:
        self._size = record.itemsize
        self._parts: list[Part] = []
        pattern, at, count = "=", 0, 0
        for name, (kind, shape) in fields_of(record).items():
            offset = offset_of(record, name)
            numbers = int(np.prod(shape, dtype=int))
            code = CODES[kind.str[1:]]
            pattern += f"{offset - at}x{numbers}{code}"
            at = offset + numbers * kind.itemsize
            self._parts.append(Part(name, shape, count, count + numbers))
            count += numbers
        self._struct = struct.Struct(f"{pattern}{self._size - at}x")

    def unpack(self, records: np.ndarray[Any, Any]) -> PlainStates:
        """Plain copies of records."""
        return self.read(records.tobytes())

    def read(self, data: bytes) -> PlainStates:
        """Plain states from the bytes of records."""
        return PlainStates(map(self._plain, self._struct.iter_unpack(data)))

    def _plain(self, numbers: tuple[int, ...]) -> PlainState:
        state = PlainState()
        fields = vars(state)
        for name, shape, first, last in self._parts:
            fields[name] = shaped(numbers[first:last], shape) if shape else numbers[first]
        return state

    def write_back(self, states: Sequence[PlainState], records: np.ndarray[Any, Any]) -> None:
        """Write plain states over the records that they were made from: all of them, or none if one does not fit."""
        records.view(np.uint8)[:] = np.frombuffer(b"".join(map(self.pack, states)), dtype=np.uint8)

    def takes(self, states: Sequence[PlainState]) -> bool:
        """Whether states can be written back."""
        try:
            for state in states:
                self.pack(state)
        except (AttributeError, OverflowError):
            return False
        return True

    def pack(self, state: PlainState) -> bytes:
        """The bytes of a state's record."""
        fields = vars(state)
        if len(fields) > len(self._parts):
            self._refuse_unknown(fields)
        numbers: list[int] = []
        for name, shape, _, _ in self._parts:
            flatten(fields[name], len(shape), numbers)
        try:
            return self._struct.pack(*numbers)
        except struct.error:
            numbers = list(map(int, numbers))  # rules may have reckoned in other numbers than whole ones
        try:
            return self._struct.pack(*numbers)
        except struct.error:
            raise self._overflow(numbers) from None

    def _refuse_unknown(self, fields: dict[str, Any]) -> None:
        known = {part.name for part in self._parts}
        unknown = [name for name in fields if name not in known and name not in LISTENING]
        if unknown:
            raise AttributeError(f"A state has no field {unknown[0]!r}.")

    def _overflow(self, numbers: list[int]) -> OverflowError:
        name, _, first, last = next(part for part in self._parts if not self._fits(numbers, *part[2:]))
        return OverflowError(f"{name} of a state cannot hold {numbers[first:last]}.")

    def _fits(self, numbers: list[int], first: int, last: int) -> bool:
        trial = [0] * len(numbers)
        trial[first:last] = numbers[first:last]
        try:
            self._struct.pack(*trial)
        except struct.error:
            return False
        return True


def shaped(numbers: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return list(numbers)
    width = shape[1]
    return PlainGrid(list(numbers[start : start + width]) for start in range(0, len(numbers), width))


def flatten(value: Any, dimensions: int, numbers: list[int]) -> None:
    if dimensions == 0:
        numbers.append(value)
    elif dimensions == 1:
        numbers.extend(value)
    else:
        for row in value:
            numbers.extend(row)


@cache
def packer(record: StateType) -> Packer:
    return Packer(record)


def plainly(state: Any) -> Any:
    """A plain copy of one record, which Python reads ten times faster."""
    return packer(state.dtype).read(state.tobytes())[0]


# ------------------------------------------------------------------------------------------- states that are told of


def listening(record: StateType, events: int, numbers: int) -> StateType:
    """The type of a state with room for what is told. It begins as a state without."""
    room = {
        "told": (np.int64, (events, numbers)),
        "told_count": (np.int64, ()),
        "moments": (np.uint8, (events, record.itemsize)),
    }
    return record_of({**fields_of(record), **room})


class Listener:
    """Makes plain states of records with room for what is told, and writes them back with what was told."""

    def __init__(self, record: StateType) -> None:
        self._quiet = record_of({name: each for name, each in fields_of(record).items() if name not in LISTENING})
        self._rows, self._width = record["told"].shape

    def unpack(self, records: np.ndarray[Any, Any]) -> PlainStates:
        size = self._quiet.itemsize
        states = packer(self._quiet).read(b"".join(record.tobytes()[:size] for record in records))
        for state in states:
            vars(state).update(told=PlainGrid([0] * self._width for _ in range(self._rows)), told_count=0, moments=[])
        return states

    def takes(self, states: Sequence[Any]) -> bool:
        return packer(self._quiet).takes(states)

    def write_back(self, states: Sequence[Any], records: np.ndarray[Any, Any]) -> None:
        pack = packer(self._quiet).pack
        for number, state in enumerate(states):
            records[number : number + 1].view(np.uint8)[: self._quiet.itemsize] = np.frombuffer(pack(state), np.uint8)
            records["told"][number] = state.told
            records["told_count"][number] = state.told_count
            for moment, kept in enumerate(state.moments):
                records["moments"][number, moment] = np.frombuffer(pack(kept), np.uint8)


@cache
def listener(record: StateType) -> Listener:
    return Listener(record)
