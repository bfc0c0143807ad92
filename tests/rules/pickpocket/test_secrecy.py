"""Secrets: hands and the bag. What a seat cannot know reaches it by no way, and re-deals follow the odds of P9."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Iterator

import pytest

from larcin import CHANCE, ONLOOKER, Match
from larcin.rules import engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from tests.rules.pickpocket.table_talk import GAME, play, sit_down, steal, table, told

POOL = ("pk", "pk", "p", "j", "vj")
"""Single loot tiles that are in the bag or in the hands of seats 1 and 2, two and one of them."""


def world(first: tuple[str, ...], second: tuple[str, ...], compiled: bool = True) -> Match:
    bag = list(POOL)
    for tile in (*first, *second):
        bag.remove(tile)
    hands = {0: ["pkv"], 1: first, 2: second}
    return sit_down(3, row=["pkv"], bag=[*bag, "guard 3", "guard 7"], hands=hands, compiled=compiled)


def deals() -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to deal single tiles: 5 x 4 x 3, all equally likely."""
    for order in itertools.permutations(POOL, 3):
        yield order[:2], order[2:]


def everything_told(match: Match, seat: int) -> str:
    """All that reaches a seat: views, odds, logs, and sentences."""
    told: list[object] = [repr(match), match.log(seat)]
    told += [match.view(seat, memory=memory) for memory in ("aid", "strict")]
    told += [match.say(event, language) for event in match.log(seat) for language in ("en", "fr")]
    if seat != ONLOOKER:
        told.append(match.odds(seat))
    return json.dumps(told)


def test_what_differs_in_secret_looks_the_same() -> None:
    """P9: others' hands may hold any of the tiles that one has not seen."""
    for seat in (ONLOOKER, 0):
        assert len({everything_told(world(*deal), seat) for deal in deals()}) == 1
    assert len({everything_told(world(*deal), 1) for deal in deals()}) > 1


def test_redeals_are_all_worlds_in_proportion_to_single_tiles(compiled: bool) -> None:
    """P9: exact enumeration of single tiles against re-deals (chi-square)."""
    expected = Counter(world(*deal).states.tobytes() for deal in deals())
    truth = world(("pk", "j"), ("p",), compiled)
    each = 60 if compiled else 12
    found: Counter[bytes] = Counter()
    dice = new_dice(5, 1)
    redeal_for = link(engine, truth.game, compiled=compiled).redeal_for
    for _ in range(each * 60):
        states = copy(truth.states)
        redeal_for(states, 0, dice)
        found[states.tobytes()] += 1
    assert set(found) == set(expected)
    assert found[truth.states.tobytes()] > 0
    surprise = sum((found[state] - each * count) ** 2 / (each * count) for state, count in expected.items())
    freedom = len(expected) - 1
    assert surprise <= freedom + 4 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("seat", [ONLOOKER, 0, 1, 2])
def test_redeals_keep_what_the_seat_is_told(seat: int) -> None:
    """P9: own hand, guards in the bag, numbers of tiles; and re-deals vary the rest."""
    truth = world(("pk", "j"), ("p",))
    redeal_for = link(engine, truth.game).redeal_for
    dice, seen = new_dice(6, 1), everything_told(truth, seat)
    found = set()
    for _ in range(100):
        twin = truth.copy()
        redeal_for(twin.states, seat, dice)
        assert everything_told(twin, seat) == seen
        assert not truth.game.rulebook.audit(twin.states[0])
        found.add(twin.states.tobytes())
    assert len(found) > 5


def test_at_the_end_nothing_is_hidden(compiled: bool) -> None:
    """P26: all hands are shown, and a re-deal is the truth."""
    match = sit_down(bag=["pk", "guard 7"], hands={1: ["p"], 2: ["j"]}, compiled=compiled)
    steal(match, "guard 7")
    twin = match.copy()
    link(engine, match.game, compiled=compiled).redeal_for(twin.states, 0, new_dice(7, 1))
    assert twin.states.tobytes() == match.states.tobytes()


def test_only_the_drawing_seat_sees_what_it_is_dealt() -> None:
    """P9: the record has it, the others' logs and views do not."""
    match = Match(GAME, seats=2, by_hand=True)
    play(match, "marker 1", "pkv")
    assert told(match, 0) == ["dealt tile"]
    assert told(match, 1) == told(match, ONLOOKER) == ["dealt"]
    assert match.say(match.log(0)[-1]) == "Seat 0 is dealt a tile: purses, keys and vials."
    assert match.say(match.log(1)[-1], "fr") == "Seat 0 reçoit une tuile."
    assert match.record()["actions"][-1] == "chance pkv"
    assert table(match, 0)["thieves"][0]["hand"] == {"pkv": 1}
    assert table(match, 1)["thieves"][0]["hand"] is None


def test_the_tile_in_the_glove_tells_others_nothing() -> None:
    """P29: whatever it is, as long as it is no guard."""
    for seat, different in ((2, 1), (ONLOOKER, 1), (1, 15)):
        seen = set()
        start = sit_down(row=["pk"], turn=1, powers={1: ["glove"]})
        play(start, "leave")
        for tile in start.chances():
            if not tile.startswith("guard"):
                match = start.copy()
                match.play(CHANCE, tile)
                seen.add(everything_told(match, seat))
        assert len(seen) == different


def test_tiles_played_from_hand_are_seen_by_all() -> None:
    """P16: and are no longer unseen."""
    match = sit_down(row=["pk"], hands={0: ["pkv", "p"]})
    assert table(match, 1)["unseen"]["pkv"] == 6
    play(match, "play pkv")
    assert table(match, 1)["unseen"]["pkv"] == 5
    assert match.log(2)[-1] == {"event": "plays", "seat": 0, "tile": "pkv"}


def test_a_strict_table_shows_the_same_since_discards_lie_open() -> None:
    """P9: discards are public, so there is nothing to remember."""
    match = sit_down(row=["p"], hands={0: ["pk"]})
    steal(match, "kvj")
    for seat in (ONLOOKER, 0, 1):
        assert match.view(seat, memory="strict") == match.view(seat)
