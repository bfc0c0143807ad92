"""The box and the map: what they hold, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from larcin.errors import BadComponents
from larcin.rules.oliver_twist.box import BOX, COMPONENTS_FILE, read_box
from larcin.rules.oliver_twist.state import VALUES, State
from larcin.rules.oliver_twist.town import MAP_FILE, PATHS, TOWN, Street, crossing, read_town, runs_of

Change = Callable[[dict[str, Any]], None]


def map_with(change: Change) -> dict[str, Any]:
    given: dict[str, Any] = json.loads(MAP_FILE.read_text(encoding="utf-8"))
    change(given)
    return given


def box_with(change: Change) -> dict[str, Any]:
    given: dict[str, Any] = json.loads(COMPONENTS_FILE.read_text(encoding="utf-8"))
    change(given)
    return given


# --------------------------------------------------------------------------------------------------------- the tokens


def test_there_are_sixty_objects_of_seven_types() -> None:
    """T1: and their coins."""
    assert BOX.counts == (8, 4, 5, 6, 10, 7, 6, 5, 9)
    assert BOX.coins == (1, 2, 1, 2, 2, 3, 4, 5, 0)
    assert sum(BOX.counts) == 60


def test_there_are_characters_tools_and_burglaries() -> None:
    """T2, T3: 5, 10 and 10 tokens; five tools, two of each."""
    assert (BOX.characters, sum(BOX.tools), BOX.burglaries) == (5, 10, 10)
    assert BOX.tools == (2, 2, 2, 2, 2)


def test_there_are_nine_starting_tokens() -> None:
    """T4: two apples, two handkerchiefs, two brooches, a necklace, a ring, a watch."""
    assert BOX.starting == (2, 0, 2, 0, 2, 1, 1, 1, 0)


def test_the_burglary_cards_bring_gains_and_losses() -> None:
    """T5: sixteen, among them +10, +8, +7 and -3."""
    assert len(BOX.burglary_cards) == 16
    assert {10, 8, 7, -3} <= set(VALUES)


def test_rewards_and_money() -> None:
    """T6, T7: 6, 5, 4, 3, 2, and £10 each."""
    assert BOX.rewards == (6, 5, 4, 3, 2)
    assert BOX.money == 10


def test_a_state_fits_into_a_kibibyte() -> None:
    assert State.record.itemsize <= 1024


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda box: box["objects"][0].update(count=9), "there are 12 round tokens with apples, not 13"),
        (lambda box: box["tools"].update(rope=3), "there are 10 tool tokens, not 11"),
        (lambda box: box.update({"character tokens": 4}), "there are 5 character tokens, not 4"),
        (lambda box: box.update({"burglary tokens": 11}), "there are 10 burglary tokens, not 11"),
        (lambda box: box["objects"][0].update(starting=1), "there are 9 starting tokens, not 8"),
        (lambda box: box["burglary cards"].pop(), "there are 16 burglary cards, not 15"),
        (lambda box: box["character cards"].update(nancy=1), "there are 13 character cards, not 12"),
        (lambda box: box["rewards"].pop(), "there are 5 rewards at Fagin's, not 4"),
        (lambda box: box["objects"][8].update(coins=1), "a wallet shows no coins"),
        (lambda box: box["objects"][1].update(object="pear"), "expected 'apple2'"),
        (lambda box: box.update({"burglary cards": "many"}), "expected a list of whole numbers"),
        (lambda box: box.update({"hats": 3}), "there is no part 'hats' here"),
    ],
)
def test_a_box_that_cannot_be_right_is_refused(change: Change, sentence: str) -> None:
    """T1 to T6, T10: with a sentence that says what is wrong."""
    with pytest.raises(BadComponents, match=sentence):
        read_box(box_with(change))


# ------------------------------------------------------------------------------------------------------------ the map


def test_the_map_is_a_town_to_walk_in() -> None:
    """T8: 75 spaces and the square, 10 to 16 junctions, few dead ends, streets of 2 to 9 spaces, no crossings."""
    degrees = [len(near) for near in TOWN.neighbours]
    assert len(degrees) == 76
    assert degrees[0] in (3, 4)
    assert 10 <= sum(degree > 2 for degree in degrees[1:]) <= 16
    assert sum(degree == 1 for degree in degrees[1:]) <= 2
    assert max(degrees) <= 4
    assert all(2 <= len(run) <= 9 for run in runs_of(list(TOWN.neighbours)))
    ways = [(a, b) for a, near in enumerate(TOWN.neighbours) for b in near if a < b]
    for one, other in combinations(ways, 2):
        if not set(one) & set(other):
            assert not crossing(*(TOWN.points[place] for place in (*one, *other)))


def test_two_streets_are_yellow_and_the_town_holds_together_without_them() -> None:
    """T9"""
    yellow = {space for street in TOWN.streets if street.yellow for space in street.spaces}
    assert sum(street.yellow for street in TOWN.streets) == 2
    assert 10 <= len(yellow) <= 16
    reached, waiting = {0}, [0]
    while waiting:
        new = set(TOWN.neighbours[waiting.pop()]) - yellow - reached
        reached |= new
        waiting += new
    assert len(reached) == 76 - len(yellow)


def test_every_place_has_a_name() -> None:
    """T8: streets, corners and the square."""
    names = [TOWN.street_of(place) for place in range(76)]
    assert all(names)
    assert len({street.name for street in TOWN.streets}) == len(TOWN.streets)


def test_paths_are_simple_walks_and_all_of_them() -> None:
    """T14: counted anew."""

    def walks(path: tuple[int, ...]) -> int:
        if len(path) == 4:
            return 1
        return 1 + sum(walks((*path, near)) for near in TOWN.neighbours[path[-1]] if near and near not in path)

    assert len(PATHS) == len(set(PATHS)) == sum(walks((space,)) for space in range(1, 76))


def shut_up(given: dict[str, Any], space: int) -> None:
    """Take a space out of the streets."""
    for other in [given["square"], *given["spaces"]]:
        if space in other["neighbours"]:
            other["neighbours"].remove(space)
    given["spaces"][space - 1]["neighbours"] = []


def straighten(given: dict[str, Any]) -> None:
    """Swap where two far spaces lie."""
    a, b = given["spaces"][0], given["spaces"][50]
    a["x"], a["y"], b["x"], b["y"] = b["x"], b["y"], a["x"], a["y"]


def join(given: dict[str, Any], one: int, other: int) -> None:
    given["spaces"][one - 1]["neighbours"].append(other)
    given["spaces"][other - 1]["neighbours"].append(one)


def yellow_street(given: dict[str, Any]) -> dict[str, Any]:
    return next(street for street in given["streets"] if street["yellow"])


INNER = next(street for street in TOWN.streets if len(street.spaces) == 2 and not street.yellow)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda town: town["spaces"].pop(), "has 75 spaces besides the square, not 74"),
        (lambda town: town.update(spaces=None), "has 75 spaces besides the square, not none"),
        (lambda town: town["spaces"][0]["neighbours"].pop(), "but not back; no street is one-way"),
        (lambda town: town["spaces"][0]["neighbours"].append(1), "space 1 cannot be next to itself"),
        (lambda town: shut_up(town, 12), "space 12 cannot be reached from the square"),
        (straighten, "crosses that from"),
        (lambda town: town["spaces"][1].update(x=town["spaces"][0]["x"], y=town["spaces"][0]["y"]), "the same point"),
        (lambda town: town["spaces"][2].update(space=9), "spaces are listed in order"),
        (lambda town: town["streets"][0].update(yellow=not town["streets"][0]["yellow"]), "two streets are yellow"),
        (lambda town: town["streets"].pop(), "has no name"),
        (lambda town: town["streets"][0]["spaces"].pop(), "is not the run of spaces between two junctions"),
        (lambda town: town["square"].update(neighbours=[]), "but not back"),
        (lambda town: town["spaces"][74].update(corner=""), "a corner needs a name"),
    ],
)
def test_a_map_that_breaks_a_rule_of_the_board_is_refused(change: Change, sentence: str) -> None:
    """T8, T9: with a sentence that says what is wrong."""
    with pytest.raises(BadComponents, match=sentence):
        read_town(map_with(change))


Pairs = list[tuple[int, int]]


def graph_with(joined: Pairs | None = None, cut: Pairs | None = None) -> list[tuple[int, ...]]:
    """The town with some ways more and some fewer."""
    near = [set(each) for each in TOWN.neighbours]
    for one, other in joined or []:
        near[one].add(other)
        near[other].add(one)
    for one, other in cut or []:
        near[one].discard(other)
        near[other].discard(one)
    return [tuple(sorted(each)) for each in near]


def test_streets_from_the_square_junctions_and_dead_ends_are_counted() -> None:
    """T8: each with its own sentence."""
    from larcin.rules.oliver_twist.town import check_junctions, check_streets, check_yellow

    with pytest.raises(BadComponents, match="three or four streets leave the square, not 2"):
        check_junctions(graph_with(cut=[(0, space) for space in TOWN.neighbours[0][2:]]))
    hub = TOWN.neighbours[0][0]
    far = [space for space in range(1, 76) if space != hub and space not in TOWN.neighbours[hub]][:4]
    with pytest.raises(BadComponents, match=f"space {hub} has 6 neighbours; four are the most"):
        check_junctions(graph_with(joined=[(hub, space) for space in far]))
    plain = [street.spaces[0] for street in TOWN.streets]
    with pytest.raises(BadComponents, match="10 to 16 junctions, not"):
        check_junctions(graph_with(joined=list(zip(plain[::2], plain[1::2], strict=False))))
    with pytest.raises(BadComponents, match="two dead ends are the most, not 4"):
        check_junctions(graph_with(cut=[first_steps(street) for street in TOWN.streets if street.yellow]))
    one, other = list(TOWN.corners)[1:3]
    with pytest.raises(BadComponents, match="no street lies between"):
        check_streets(graph_with(joined=[(one, other)]), list(TOWN.streets))
    lost, stays = INNER.spaces
    corner = next(near for near in TOWN.neighbours[lost] if near != stays)
    shortened = graph_with(joined=[(corner, stays)], cut=[(lost, corner), (lost, stays)])
    with pytest.raises(BadComponents, match="has 1 spaces; streets have 2 to 9"):
        check_streets(shortened, list(TOWN.streets))
    small = [replace(street, yellow=len(street.spaces) == 2) for street in TOWN.streets]
    twins = [street for street in small if street.yellow][:2]
    kept = [replace(street, yellow=street in twins) for street in small]
    with pytest.raises(BadComponents, match="10 to 16 spaces together, not 4"):
        check_yellow(list(TOWN.neighbours), kept)
    alley = next(street for street in TOWN.streets if street.yellow)
    closed = list(TOWN.neighbours)
    bridge = {space for street in TOWN.streets if street.yellow for space in street.spaces}
    lonely = next(space for space in range(1, 76) if space not in bridge)
    apart = [
        tuple(n for n in near if n != lonely) if place != alley.spaces[0] else near for place, near in enumerate(closed)
    ]
    with pytest.raises(BadComponents, match=f"without the yellow streets space {lonely} cannot be reached"):
        check_yellow(apart, list(TOWN.streets))


def first_steps(street: Street) -> tuple[int, int]:
    """Two neighbours in a street."""
    first = street.spaces[1]
    return first, next(near for near in TOWN.neighbours[first] if near in street.spaces)
