"""Typed states: records that follow from a class, and plain states that follow from records."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larcin.errors import BadGame
from larcin.rules.states import (
    Declared,
    Grid,
    PlainGrid,
    Row,
    blank,
    field,
    fields_of,
    listener,
    listening,
    packer,
    plain_table,
    plainly,
)


class State(Declared):
    """A table with a gap between its first two fields."""

    seats: int = field(np.int8)
    purse: int = field(np.int64)
    coins: Row = field(np.int16, 3)
    front: Grid = field(np.uint8, (2, 3))
    seen: Row = field(np.int8, 4, memory=True)


def plain(records: Any) -> Any:
    return packer(State.record).unpack(records)


def filled() -> np.ndarray[tuple[int], np.dtype[np.void]]:
    records = blank(State.record, 2)
    records["seats"] = 2, 3
    records["purse"] = -1, 1 << 40
    records["coins"] = [[1, -2, 3], [4, 5, 6]]
    records["front"] = [[[1, 2, 3], [4, 5, 6]], [[7, 8, 9], [10, 11, 255]]]
    return records


def test_a_record_has_the_fields_of_its_class_aligned() -> None:
    assert list(fields_of(State.record)) == ["seats", "purse", "coins", "front", "seen"]
    assert State.record.fields is not None
    assert State.record.fields["purse"][1] == 8
    assert State.record.itemsize % 8 == 0


def test_memories_have_no_room_in_a_compact_record() -> None:
    assert State.record["seen"].shape == (4,)
    assert State.compact["seen"].shape == (0,)
    assert State.compact["front"].shape == (2, 3)


def test_a_field_without_a_type_of_numbers_is_refused() -> None:
    with pytest.raises(BadGame, match=r"Forgetful\.coins: say what it holds"):

        class Forgetful(Declared):
            seats: int = field(np.int8)
            coins: int


def test_a_field_with_a_name_that_records_have_already_is_refused() -> None:
    with pytest.raises(BadGame, match=r"Rounded\.round: NumPy's records have a `round` of their own"):

        class Rounded(Declared):
            round: int = field(np.int8)


def test_records_become_plain_states_and_records_again() -> None:
    records = filled()
    states = plain(records)
    assert [state.seats for state in states] == [2, 3]
    assert plainly(records[1]).front[1, 2] == 255
    assert plainly(records[1]).front[1] == [10, 11, 255]
    again = blank(State.record, 2)
    packer(State.record).write_back(states, again)
    assert again.tobytes() == records.tobytes()


def test_rules_may_write_a_whole_number_as_any_number_that_python_has() -> None:
    (state,) = plain(blank(State.record))
    state.purse, state.coins, state.front[1, 2] = 7.0, [np.int64(1), True, 3.9], np.float64(5)
    again = plain(np.frombuffer(packer(State.record).pack(state), State.record))[0]
    assert (again.purse, again.coins, again.front) == (7, [1, 1, 3], [[0, 0, 0], [0, 0, 5]])


def test_what_does_not_fit_into_the_bytes_is_refused_by_name_and_changes_nothing() -> None:
    records = filled()
    before = records.tobytes()
    states = plain(records)
    states[0].coins[1] = 40_000
    with pytest.raises(OverflowError, match="coins of a state cannot hold"):
        packer(State.record).write_back(states, records)
    assert records.tobytes() == before


def test_writing_one_plain_state_into_another_copies_it() -> None:
    states = plain(filled())
    first = states[0]
    states[0] = states[1]
    states[1].coins[0] = 9
    states[1].front[0, 0] = 9
    assert first.coins == [4, 5, 6]
    assert first.front[0, 0] == 7
    assert states[1:][0] is states[1]


def test_a_grid_is_read_and_written_by_row_and_column() -> None:
    grid = PlainGrid([[1, 2], [3, 4]])
    grid[1, 0] += 5
    assert grid[1] == [8, 4]
    assert len(grid) == 2


def test_tables_of_components_are_plain_for_interpreted_rules() -> None:
    assert plain_table(np.array([1, 2], dtype=np.int8)) == [1, 2]
    assert plain_table(np.array([[1, 2], [3, 4]]))[1, 1] == 4


def test_a_state_with_room_for_what_is_told_begins_as_one_without() -> None:
    room = listening(State.record, 4, 3)
    records = blank(room)
    records.view(np.uint8)[: State.record.itemsize] = filled()[:1].view(np.uint8)
    state: Any = listener(room).unpack(records)[0]
    state.coins[0] = 7
    state.moments.append(state.snapshot())
    state.told[0] = [1, 2, 3]
    state.told_count = 1
    state.coins[0] = 8
    listener(room).write_back([state], records)
    assert records["coins"][0].tolist() == [8, -2, 3]
    assert records["told"][0, 0].tolist() == [1, 2, 3]
    kept = records["moments"][0, 0].copy().view(State.record)[0]
    assert kept["coins"].tolist() == [7, -2, 3]


def test_what_can_be_written_back_is_known_before() -> None:
    record = np.zeros(1, dtype=State.record)
    (state,) = plain(record)
    assert packer(State.record).takes([state])
    state.coins[1] = 40_000
    assert not packer(State.record).takes([state])
    (state,) = plain(record)
    state.purze = 1
    assert not packer(State.record).takes([state])
    with pytest.raises(AttributeError, match="no field 'purze'"):
        packer(State.record).pack(state)


def test_a_state_that_listens_is_written_back_like_one_that_does_not() -> None:
    record = np.zeros(1, dtype=listening(State.record, 2, 3))
    states = listener(record.dtype).unpack(record)
    assert listener(record.dtype).takes(states)
    states[0].coins[0] = -40_000
    assert not listener(record.dtype).takes(states)
