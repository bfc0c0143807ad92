"""The rules by which rounds are seated and evenings stand, as docs/evenings.md publishes them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larcin.table.evenings.seating import (
    Past,
    Seating,
    circle,
    exchange,
    fewest_rounds,
    round_robin,
    spread,
    swiss,
)
from larcin.table.evenings.standings import Played, meetings, points_of, standings, worth

NOTHING_YET = Past({}, {}, {})
OURS = (2, 3, 4, 5)


def past_of(players: range, played: list[Played], rests: dict[int, int] | None = None) -> Past:
    points = points_of(players, played, rests or {})
    return Past(meetings(played), {player: float(each) for player, each in points.items()}, rests or {})


# ------------------------------------------------------------------------------------------------------- table sizes


@pytest.mark.parametrize(
    ("count", "size", "allowed", "expected"),
    [
        (8, 4, OURS, [4, 4]),
        (7, 4, OURS, [4, 3]),
        (6, 4, OURS, [3, 3]),
        (5, 4, OURS, [5]),
        (5, 4, (2, 3, 4), [3, 2]),
        (9, 4, OURS, [5, 4]),
        (9, 4, (2, 3, 4), [3, 3, 3]),
        (3, 4, OURS, [3]),
        (5, 2, OURS, [3, 2]),
        (5, 2, (2,), [2, 2]),
        (1, 2, OURS, []),
    ],
)
def test_tables_are_as_large_as_was_wished_or_nearly(
    count: int, size: int, allowed: tuple[int, ...], expected: list[int]
) -> None:
    assert spread(count, size, allowed) == expected


@given(st.integers(2, 64), st.integers(2, 6), st.sets(st.integers(2, 6), min_size=1))
def test_everybody_sits_if_the_game_allows_it_and_no_table_is_two_larger_than_another(
    count: int, size: int, allowed: set[int]
) -> None:
    sizes = spread(count, size, allowed)
    assert set(sizes) <= allowed
    assert sum(sizes) <= count
    assert not sizes or max(sizes) - min(sizes) <= 1
    if {2, 3} <= allowed:
        assert sum(sizes) == count


# ------------------------------------------------------------------------------------------------------ who with whom


@st.composite
def fields(draw: st.DrawFn) -> tuple[list[int], list[int], Past]:
    """Players as they stand, the sizes of tables, and whatever was played before."""
    count = draw(st.integers(4, 20))
    sizes = spread(count, draw(st.integers(2, 5)), draw(st.sampled_from([OURS, (2,), (3,), (4, 5)])))
    pairs = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda pair: pair[0] < pair[1])
    met = draw(st.dictionaries(pairs, st.integers(1, 3), max_size=40))
    points = draw(st.dictionaries(st.integers(0, count - 1), st.sampled_from([0.0, 4.0, 6.0, 12.0, 24.0])))
    rests = draw(st.dictionaries(st.integers(0, count - 1), st.integers(0, 2), max_size=5))
    return draw(st.permutations(range(count))), sizes, Past(met, points, rests)


@settings(max_examples=60, deadline=None)
@given(fields(), st.binary(min_size=1, max_size=8), st.sampled_from([swiss, round_robin]))
def test_everybody_has_one_seat_or_rests_and_it_is_the_same_each_time(
    field: tuple[list[int], list[int], Past], seed: bytes, seat: object
) -> None:
    ranked, sizes, past = field
    found: Seating = seat(ranked, sizes, past, seed)  # type: ignore[operator]
    assert [len(table) for table in found.tables] == sizes
    assert sorted([*(player for table in found.tables for player in table), *found.resting]) == sorted(ranked)
    assert found == seat(ranked, sizes, past, seed)  # type: ignore[operator]


@settings(max_examples=60, deadline=None)
@given(fields(), st.binary(min_size=1, max_size=8))
def test_those_rest_who_rested_least(field: tuple[list[int], list[int], Past], seed: bytes) -> None:
    ranked, sizes, past = field
    found = swiss(ranked, sizes, past, seed)
    rested = {player: past.rests.get(player, 0) for player in ranked}
    plays = [player for table in found.tables for player in table]
    assert all(rested[one] <= rested[other] for one in found.resting for other in plays)


@settings(max_examples=60, deadline=None)
@given(fields(), st.binary(min_size=1, max_size=8))
def test_no_exchange_of_two_players_would_be_better(field: tuple[list[int], list[int], Past], seed: bytes) -> None:
    ranked, sizes, past = field

    def price(tables: list[list[int]]) -> float:
        gaps = sum(
            ((past.points.get(one, 0.0) - past.points.get(other, 0.0)) / 12) ** 2 + past.meetings(one, other) ** 2
            for table in tables
            for one, other in combinations(table, 2)
        )
        return float(gaps)

    tables = swiss(ranked, sizes, past, seed).tables
    least = price(tables)
    for here, there in combinations(range(len(tables)), 2):
        for one, other in ((a, b) for a in range(len(tables[here])) for b in range(len(tables[there]))):
            changed = [list(table) for table in tables]
            changed[here][one], changed[there][other] = changed[there][other], changed[here][one]
            assert price(changed) >= least - 1e-6


def test_in_the_second_swiss_round_winners_meet_winners() -> None:
    players = range(16)
    first = [Played(range(start, start + 4), (1, 2, 3, 4)) for start in (0, 4, 8, 12)]
    past = past_of(players, first)
    ranked = [each.player for each in standings(players, first, {})]
    found = swiss(ranked, [4] * 4, past, b"lot")
    assert sorted(map(sorted, found.tables)) == [[place, 4 + place, 8 + place, 12 + place] for place in range(4)]


def test_who_has_met_is_parted_before_who_stands_alike_is_seated_together() -> None:
    past = Past({(0, 1): 3, (2, 3): 3}, {0: 12.0, 1: 12.0, 2: 0.0, 3: 0.0}, {})
    tables = swiss([0, 1, 2, 3], [2, 2], past, b"lot").tables
    assert all({0, 1} != set(table) != {2, 3} for table in tables)


@given(st.integers(1, 32).map(lambda half: 2 * half))
def test_by_the_circle_method_everybody_meets_everybody_once(count: int) -> None:
    rounds = [circle(range(count), number) for number in range(count - 1)]
    pairs = Counter(tuple(sorted(table)) for each in rounds for table in each.tables)
    assert pairs == Counter(combinations(range(count), 2))
    assert all(sorted(player for table in each.tables for player in table) == [*range(count)] for each in rounds)


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("count", [*range(3, 17), 24])
def test_a_round_robin_of_tables_lets_everybody_meet_soon(count: int, size: int) -> None:
    """In at most three rounds more than any way to do it would need."""
    sizes, played, rounds = spread(count, size, OURS), list[Played](), 0
    players = range(count)
    while any(meetings(played)[pair] == 0 for pair in combinations(players, 2)):
        past = past_of(players, played)
        found = round_robin([*players], sizes, past, str(rounds).encode())
        played += [Played(table, range(1, len(table) + 1)) for table in found.tables]
        rounds += 1
        assert rounds < 30
    assert rounds <= fewest_rounds(count, max(sizes)) + 3


def test_exchanges_part_those_who_have_met() -> None:
    met = np.zeros((4, 4))
    met[0, 1] = met[1, 0] = met[2, 3] = met[3, 2] = 1.0
    where = exchange(np.array([0, 0, 1, 1]), met, 2)
    assert where[0] != where[1]
    assert where[2] != where[3]


# ---------------------------------------------------------------------------------------------------------- standings


def test_places_are_worth_equal_steps_from_twelve_to_nothing() -> None:
    assert worth([1, 2]) == [12, 0]
    assert worth([2, 1, 3]) == [6, 12, 0]
    assert worth([1, 2, 3, 4]) == [12, 8, 4, 0]
    assert worth([5, 4, 3, 2, 1]) == [0, 3, 6, 9, 12]


def test_equals_share_what_their_places_are_worth() -> None:
    assert worth([1, 1, 3, 4]) == [10, 10, 4, 0]
    assert worth([1, 1, 1]) == [6, 6, 6]


@given(st.lists(st.integers(1, 8), min_size=2, max_size=8))
def test_a_table_gives_away_six_points_a_seat(chosen: list[int]) -> None:
    places = [1 + sum(other < each for other in chosen) for each in chosen]
    assert sum(worth(places)) == 6 * len(places)


def test_who_rests_gets_the_middle() -> None:
    assert points_of(range(1), [], {0: 2}) == {0: 12}


def test_equal_points_are_parted_by_the_opponents_points() -> None:
    # 0, 1 and 2 have won once each; 0 against who won later, 1 lost to a winner, 2 met who never won.
    played = [Played((0, 1), (1, 2)), Played((2, 3), (1, 2)), Played((1, 3), (1, 2))]
    found = standings(range(4), played, {})
    assert [(each.player, each.place, int(each.points), int(each.opponents)) for each in found] == [
        (0, 1, 12, 12),
        (1, 1, 12, 12),
        (2, 3, 12, 0),
        (3, 4, 0, 24),
    ]


def test_who_is_equal_in_everything_shares_the_place() -> None:
    found = standings(range(4), [Played((0, 1), (1, 2)), Played((2, 3), (1, 2))], {})
    assert [(each.player, each.place) for each in found] == [(0, 1), (2, 1), (1, 3), (3, 3)]


@given(st.data())
def test_places_follow_points_and_points_add_up(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 9))
    played = []
    for _ in range(data.draw(st.integers(0, 6))):
        players = data.draw(st.lists(st.integers(0, count - 1), min_size=2, max_size=5, unique=True))
        played.append(Played(players, data.draw(st.permutations(range(1, len(players) + 1)))))
    found = standings(range(count), played, {})
    assert sorted(each.player for each in found) == [*range(count)]
    assert sum(each.points for each in found) == sum(Fraction(6 * len(table.players)) for table in played)
    for one, other in pairwise(found):
        assert one.place <= other.place
        assert one.points >= other.points
        assert (one.place == other.place) == (
            (one.points, one.opponents, one.wins) == (other.points, other.opponents, other.wins)
        )
