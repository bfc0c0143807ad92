"""The cases that docs/evenings.md publishes: what is seated is what stands there, and no seating is cheaper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from larcin.table.evenings.seating import Past, circle, spread, swiss
from larcin.table.evenings.standings import Played, standings

PAGE = Path(__file__).parents[3] / "docs" / "evenings.md"
Tables = list[list[int]]


def rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading of columns."""
    section = PAGE.read_text(encoding="utf-8").partition("## Cases to check it by")[2].partition("\n## ")[0]
    lines = section.partition(f"| {heading} |\n")[2].partition("\n\n")[0].splitlines()[1:]
    assert lines
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def tables_in(text: str) -> Tables:
    return [[number - 1 for number in numbers(each)] for each in text.split()]


def all_seatings(players: Sequence[int], sizes: Sequence[int]) -> Iterator[Tables]:
    if not sizes:
        yield []
        return
    for table in combinations(players, sizes[0]):
        for others in all_seatings([each for each in players if each not in table], sizes[1:]):
            yield [list(table), *others]


@pytest.mark.parametrize(("players", "wished", "tables"), rows("players | wished | tables"))
def test_tables_are_as_large_as_is_published(players: str, wished: str, tables: str) -> None:
    assert spread(int(players), int(wished), range(2, 6)) == numbers(tables)


@pytest.mark.parametrize(("number", "tables"), rows("round | tables"))
def test_rounds_of_the_circle_method_are_as_published(number: str, tables: str) -> None:
    found = circle(range(6), int(number) - 1).tables
    assert sorted(map(sorted, found)) == sorted(map(sorted, tables_in(tables)))


@pytest.mark.parametrize(
    ("points", "met", "sizes", "cost", "seated"), rows("points | have met | tables | cost | seated")
)
def test_swiss_seatings_cost_what_is_published_and_none_is_cheaper(
    points: str, met: str, sizes: str, cost: str, seated: str
) -> None:
    by_player = dict(enumerate(map(float, numbers(points))))
    past = Past({(min(pair), max(pair)): 1 for pair in tables_in(met)}, by_player, {})

    def price(tables: Tables) -> float:
        pairs = [pair for table in tables for pair in combinations(table, 2)]
        return sum(((by_player[a] - by_player[b]) / 12) ** 2 + past.meetings(a, b) ** 2 for a, b in pairs)

    ranked = sorted(by_player, key=lambda player: -by_player[player])
    found = swiss(ranked, numbers(sizes), past, b"any lot").tables
    prices = [(price(each), sorted(map(sorted, each))) for each in all_seatings(range(len(by_player)), numbers(sizes))]
    least = min(each for each, _ in prices)
    assert price(found) == pytest.approx(least)
    assert least == pytest.approx(float(cost), abs=0.005)
    if seated:
        assert {str(tables) for each, tables in prices if each < least + 1e-9} == {str(sorted(map(sorted, found)))}
        assert sorted(map(sorted, found)) == sorted(map(sorted, tables_in(seated)))


@pytest.mark.parametrize(("results", "expected"), rows("results | standings"))
def test_ties_are_broken_as_is_published(results: str, expected: str) -> None:
    played = [Played(numbers_from_nought(each), (1, 2)) for each in results.split()]
    found = standings(range(4), played, {})
    order, _, places = expected.partition(", places")
    assert [each.player + 1 for each in found] == numbers(order)
    assert [each.place for each in found] == numbers(places)


def numbers_from_nought(text: str) -> tuple[int, ...]:
    return tuple(number - 1 for number in numbers(text))
