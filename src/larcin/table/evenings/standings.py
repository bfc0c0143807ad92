"""What places at tables are worth, and how an evening stands. `docs/evenings.md` publishes what is done here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from larcin.table.evenings.seating import WIN, Pair

REST = Fraction(WIN, 2)
"""What a round without a table is worth: as much as the middle of one."""


class Played(NamedTuple):
    """A table that is over: who sat there, and which place each of them has; the first is 1, equals share theirs."""

    players: Sequence[int]
    places: Sequence[int]


class Standing(NamedTuple):
    """How a player stands: the place, which equals share, and what it came from."""

    player: int
    place: int
    points: Fraction
    opponents: Fraction
    wins: int
    tables: int


def worth(places: Sequence[int]) -> list[Fraction]:
    """What each place of a table is worth: the first 12 and the last nothing, the others in equal steps between; equals
    get the mean of what they share.
    """
    others = len(places) - 1
    return [
        WIN * Fraction(2 * sum(place < each for each in places) + sum(place == each for each in places) - 1, 2 * others)
        for place in places
    ]


def points_of(players: Sequence[int], played: Sequence[Played], rests: Mapping[int, int]) -> dict[int, Fraction]:
    points = {player: rests.get(player, 0) * REST for player in players}
    for table in played:
        for player, gained in zip(table.players, worth(table.places), strict=True):
            points[player] += gained
    return points


def meetings(played: Sequence[Played]) -> Counter[Pair]:
    """How often any two have met, the lower number first."""
    return Counter(pair for table in played for pair in combinations(sorted(table.players), 2))


def standings(players: Sequence[int], played: Sequence[Played], rests: Mapping[int, int]) -> list[Standing]:
    """Everybody, the first one first: by points; then by what their opponents have, the mean of each table, added up;
    then by tables won. Who is equal in all of it shares the place.
    """
    points = points_of(players, played, rests)
    opponents = dict.fromkeys(players, Fraction(0))
    wins, tables = Counter[int](), Counter[int]()
    for table in played:
        together = sum((points[player] for player in table.players), Fraction(0))
        for player, place in zip(table.players, table.places, strict=True):
            opponents[player] += (together - points[player]) / (len(table.players) - 1)
            wins[player] += place == 1
            tables[player] += 1

    def rank(player: int) -> tuple[Fraction, Fraction, int]:
        return points[player], opponents[player], wins[player]

    ordered = sorted(players, key=lambda player: (*(-each for each in rank(player)), player))
    better = {player: sum(rank(other) > rank(player) for other in players) for player in players}
    return [
        Standing(player, 1 + better[player], points[player], opponents[player], wins[player], tables[player])
        for player in ordered
    ]
