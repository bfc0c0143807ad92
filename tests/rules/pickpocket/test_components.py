"""What is in the box, the file it is read from, and the set-up: P1 to P10."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from larcin import CHANCE, Match
from larcin.errors import BadComponents
from larcin.rules.pickpocket import components
from larcin.rules.pickpocket.components import FILE, read_components, read_file, tile_names
from larcin.rules.pickpocket.words import tile_words
from tests.rules.pickpocket.table_talk import BOX, GAME, GUARDS, LOOT, Seating, play, steal, table


def given() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def test_the_bag_holds_71_tiles_of_which_7_are_guards(compiled: bool) -> None:
    """P1."""
    seen = table(Match(GAME, by_hand=True, compiled=compiled))
    assert seen["unseen"] == BOX
    assert seen["bag"] == sum(BOX.values()) == 71
    assert sum(GUARDS.values()) == 7


def test_lines_get_rarer_from_purses_to_jewels() -> None:
    """P2, P4: 39 tiles have a whole line of purses, 36 of keys, 32 of vials, 29 of jewels."""
    whole = [sum(count for tile, count in LOOT.items() if line in tile) for line in "pkvj"]
    assert whole == [39, 36, 32, 29]


@pytest.mark.parametrize(
    ("tile", "worth"), [("pkvj", 4), ("pkv", 3), ("kj", 2), ("p", 2), ("k", 2), ("v", 2), ("j", 2)]
)
def test_a_tile_counts_its_elements_and_two_on_a_single_line(sit: Seating, tile: str, worth: int) -> None:
    """P3."""
    match = sit()
    steal(match, tile)
    assert table(match)["loot"] == worth


def test_a_tile_in_hand_is_worth_its_elements() -> None:
    """P5, a reconstruction: one for each line, two for a line alone."""
    for tile, worth in zip(components.TILE_NAMES, components.IN_HAND, strict=True):
        assert worth == max(len(tile), 2)


def test_guards_are_worth_3_to_7() -> None:
    """P6, a reconstruction."""
    assert components.COMPONENTS.guards == (3, 4, 4, 5, 6, 6, 7)


def test_the_merchant_has_all_lines_whole_and_no_element(sit: Seating) -> None:
    """P7: any tile fits an empty row, and leaving at once brings nothing."""
    match = sit()
    assert table(match)["lines"] == {"purses": 0, "keys": 0, "vials": 0, "jewels": 0}
    assert table(match)["loot"] == 0


# ----------------------------------------------------------------------------------------------------------- the file


def test_the_file_says_that_it_is_a_reconstruction() -> None:
    """P4, P5, P6, P28."""
    assert "RECONSTRUCTION" in given()["about"]


LINE_SETS = [tile["lines"] for tile in given()["loot"]]
"""All fifteen of them."""


def refusal(content: Any) -> str:
    with pytest.raises(BadComponents) as refused:
        read_components(content)
    return str(refused.value)


def test_a_wrong_count_is_refused() -> None:
    """P1, P4."""
    content = given()
    content["loot"][0]["tiles"] = 5
    assert refusal(content) == "components, loot: there must be 64 loot tiles in all, not 65."


@pytest.mark.parametrize("lines", ["PX", "KP", "PP", ""])
def test_an_unknown_line_is_refused(lines: str) -> None:
    """P2."""
    content = given()
    content["loot"][3]["lines"] = lines
    expected = "expected whole lines among P, K, V, J, each once and in this order"
    assert refusal(content) == f"components, loot 3, lines: {expected}, found {lines!r}."


def test_too_many_kinds_of_loot_are_refused() -> None:
    """P4: what a seat may play must fit into one number."""
    content = given()
    content["loot"] = [{"lines": lines, "tiles": 1, "in_hand": worth} for worth in range(3) for lines in LINE_SETS]
    assert "40" in refusal(content)


def test_eight_guards_are_refused() -> None:
    """P1, P6."""
    content = given()
    content["guards"].append(7)
    assert refusal(content) == "components, guards: there must be 7 guards, not 8."


def test_guards_without_numbers_are_refused() -> None:
    """P6."""
    content = given()
    content["guards"][0] = "three"
    assert "a list of whole numbers from 0 to 20" in refusal(content)


def test_the_same_tile_twice_is_refused() -> None:
    """P4."""
    content = given()
    content["loot"][0]["tiles"] = 2
    content["loot"].append({"lines": "PKVJ", "tiles": 2, "in_hand": 4})
    assert refusal(content) == "components, loot 15: PKVJ worth 4 is listed twice."


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "components.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(BadComponents, match="this file of components cannot be read"):
        read_file(broken)


def test_an_owner_can_correct_the_file() -> None:
    """P4, P5: tiles with the same lines and different worth have names of their own."""
    content = given()
    content["loot"][0]["tiles"] = 2
    content["loot"].append({"lines": "PKVJ", "tiles": 2, "in_hand": 5})
    loot = read_components(content).loot
    assert tile_names(loot)[0] == "pkvj4"
    assert tile_names(loot)[1] == "pkv"
    assert tile_names(loot)[-1] == "pkvj5"
    assert tile_words("pkvj5", "PKVJ")["en"] == "purses, keys, vials and jewels (worth 5 in hand)"


# ------------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_markers_are_piled_at_random_and_the_bottom_one_starts(seats: int, compiled: bool) -> None:
    """P8, P10: each marker is as likely as any other; the last one is no question."""
    match = Match(GAME, seats=seats, by_hand=True, compiled=compiled)
    order = [*range(1, seats), 0]
    for place, seat in enumerate(order[:-1]):
        assert match.chances() == {f"marker {other}": 1 for other in sorted(order[place:])}
        play(match, f"marker {seat}")
    assert table(match)["track"] == [{"experience": 0, "pile": order}]
    for tile in ["pkv", "pk", "p"] * (seats - 1) + ["j", "j", "j"]:
        play(match, tile)
    assert match.to_act == {1}
    assert table(match)["prince"] is None
    assert table(match)["night"] == 1


def test_three_tiles_are_dealt_to_each_seat_and_no_guard_among_them(compiled: bool) -> None:
    """P9: guards go back into the bag, so only loot counts."""
    match = Match(GAME, seats=3, by_hand=True, compiled=compiled)
    play(match, "marker 0", "marker 1")
    dealt: Counter[str] = Counter()
    for tile in ("pkvj", "pkvj", "p", "pkvj", "j", "pkvj", "vj", "vj", "p"):
        assert match.chances() == {name: count - dealt[name] for name, count in LOOT.items() if count > dealt[name]}
        play(match, tile)
        dealt[tile] += 1
    assert table(match, 0)["thieves"][0]["hand"] == {"pkvj": 2, "p": 1}
    assert [thief["tiles"] for thief in table(match)["thieves"]] == [3, 3, 3]
    assert table(match)["bag"] == 62
    assert CHANCE not in match.to_act


def test_hands_are_not_filled_up_again(sit: Seating) -> None:
    """P9."""
    match = sit(hands={0: ["pk", "pk", "j"]})
    play(match, "play pk")
    assert table(match)["thieves"][0]["tiles"] == 2
    assert table(match, 0)["thieves"][0]["hand"] == {"pk": 1, "j": 1}


def test_the_number_of_tiles_in_hand_and_the_discards_are_public(sit: Seating) -> None:
    """P9: the tiles in hand are not."""
    match = sit(row=["p"], hands={0: ["pk", "pk", "j"]})
    steal(match, "kv")
    seen = table(match, 1)
    assert seen["thieves"][0]["tiles"] == 3
    assert seen["thieves"][0]["hand"] is None
    assert seen["discards"] == {"kv": 1}
