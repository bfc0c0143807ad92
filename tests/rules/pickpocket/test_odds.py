"""Odds against full enumeration: every order in which the bag can come, by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from larcin import CHANCE, Match
from larcin.rules.pickpocket.odds import is_alone_in_turn
from larcin.rules.seeing import Eye
from tests.rules.pickpocket.table_talk import play, points, sit_down, steal


def tries(match: Match, seat: int, success: bool) -> Fraction:
    """The best that the seat can get from here on, over all draws: the chance to succeed, or the points.

    Hidden hands are out of play here: all unseen tiles are in the bag.
    """
    start, night = points(match)[seat], match.view()["table"]["night"]

    @cache
    def value(position: bytes) -> Fraction:
        here = match.copy()
        here.states.view("u1")[:] = list(position)
        here._to_act = int(here._rules.acting(here.states))
        table = here.view()["table"]
        if here.is_over or table["night"] > night or table["stage"] == "glove":
            won = points(here)[seat] - start
            return Fraction(bool(won) and "doubles" in last_events[position] if success else won)
        if here.to_act == {CHANCE}:
            chances = here.chances()
            total = sum(chances.values())
            return sum((Fraction(n, total) * after(here, CHANCE, tile) for tile, n in chances.items()), Fraction(0))
        return max(after(here, seat, move) for move in here.legal(seat))

    last_events: dict[bytes, list[str]] = {}

    def after(here: Match, actor: int, move: str) -> Fraction:
        twin = here.copy()
        twin.play(actor, move)
        key = twin.states.tobytes()
        last_events[key] = [event["event"] for event in twin.log(since=len(twin) - 1)]
        return value(key)

    return value(match.states.tobytes())


SCENES: dict[str, dict[str, Any]] = {
    "bag only": {"row": ["pk"], "bag": ["p", "k", "pkv", "vj", "guard 3", "guard 7"]},
    "a tile in hand": {"row": ["pk"], "bag": ["p", "k", "vj", "v", "guard 3"], "door": 4, "hands": {1: ["pk"]}},
    "hand or bag": {"row": ["pkv"], "bag": ["p", "k", "vj", "pv", "guard 3", "guard 4"], "hands": {1: ["k", "v"]}},
    "one tile to go": {"row": ["pk"], "bag": ["p", "k", "vj", "guard 3", "guard 5"], "double": 1},
    "beer": {"row": ["p"], "bag": ["p", "k", "vj", "guard 3"], "powers": {1: ["beer"]}},
    "ambidextrous": {
        "row": ["pk"],
        "bag": ["p", "k", "v", "vj", "j", "guard 3", "guard 4"],
        "powers": {1: ["ambidextrous"]},
    },
    "passage": {"row": ["pk", "pk"], "door": 4, "bag": ["p", "v", "guard 3", "guard 7"], "powers": {1: ["passage"]}},
    "accomplice": {"row": ["pk"], "bag": ["p", "k", "v", "guard 3", "guard 7"], "powers": {1: ["accomplice"]}},
    "illusion": {"row": ["pkv"], "bag": ["p", "k", "v", "j", "kv", "guard 3", "guard 7"], "powers": {1: ["illusion"]}},
    "mouse": {"row": ["pk"], "bag": ["p", "k", "v", "guard 3"], "powers": {1: ["mouse"]}},
    "only the seventh guard": {"row": ["pk"], "bag": ["guard 7"], "hands": {1: ["pk"]}},
}


@pytest.mark.parametrize("scene", SCENES)
def test_double_or_nothing_is_judged_exactly(scene: str) -> None:
    """P20 to P23, P28 to P34: by the best choice of hand and bag."""
    match = sit_down(turn=1, out=[0, 2, 3], **SCENES[scene])
    odds = match.odds(1)["double"]
    assert odds["success"] == pytest.approx(float(tries(match, 1, success=True)), abs=1e-12)
    assert odds["points"] == pytest.approx(float(tries(match, 1, success=False)), abs=1e-12)
    first = match.copy()
    first.play(1, odds["move"])
    assert float(tries(first, 1, success=True)) == pytest.approx(odds["success"], abs=1e-12)


def test_two_powers_of_few_players_are_judged_together() -> None:
    """P33, P34: beer and ambidextrous in one hand."""
    match = sit_down(
        3,
        turn=1,
        out=[0, 2],
        row=["pk"],
        bag=["p", "vj", "v", "guard 3", "guard 4"],
        powers={1: ["beer", "ambidextrous"]},
    )
    odds = match.odds(1)["double"]
    assert odds["success"] == pytest.approx(float(tries(match, 1, success=True)), abs=1e-12)
    assert odds["points"] == pytest.approx(float(tries(match, 1, success=False)), abs=1e-12)


def test_a_stolen_tile_fits_misses_or_is_a_guard() -> None:
    """P15, P17: unseen loot is in the bag or in others' hands, unseen guards are all in the bag."""
    match = sit_down(row=["pk"], bag=["p", "vj", "v", "guard 3"], hands={1: ["p", "k"]})
    assert match.odds(0)["steal"] == pytest.approx(
        {"fits": 3 / 4 * 3 / 5, "misses": 3 / 4 * 2 / 5, "guard": 1 / 4, "second": 0}
    )
    assert match.odds(1)["steal"] == pytest.approx({"fits": 1 / 4, "misses": 2 / 4, "guard": 1 / 4, "second": 0})
    behind = sit_down(row=["pk"], door=4, bag=["p", "vj", "v", "guard 3"])
    assert behind.odds(0)["steal"]["second"] == pytest.approx(1 / 4)


@pytest.mark.parametrize(
    ("powers", "worth"),
    [(["glove"], 3 + 5), (["mouse"], 3 + 5 + 2), (["accomplice"], 3 + 10), (["illusion"], 3 + 5 + 3)],
)
def test_the_worth_of_leaving_now(powers: Sequence[str], worth: int) -> None:
    """P19, P28, P31, P32: and it is what leaving brings."""
    match = sit_down(row=["pkv"], door=5, turn=1, powers={1: powers})
    assert match.odds(1)["leave"] == worth
    play(match, "leave")
    assert points(match)[1] == worth


def test_who_is_out_or_alone_cannot_leave() -> None:
    """P12, P20."""
    match = sit_down(row=["pkv"], turn=1, out=[0, 2, 3])
    assert match.odds(1)["leave"] is None
    assert match.odds(0)["double"] is None
    assert match.odds(0)["steal"]["fits"] > 0


def test_there_are_no_odds_before_the_first_night_and_after_the_end() -> None:
    assert Match("pickpocket", by_hand=True).odds(0) == {}
    match = sit_down(bag=["guard 7"])
    steal(match, "guard 7")
    assert match.odds(0) == {}


def test_odds_know_no_more_than_the_seat() -> None:
    """P9: where tiles are in the bag or in a hand, the odds are an average over both."""
    one = sit_down(row=["pk"], bag=["p", "v", "guard 3", "guard 7"], hands={1: ["k"], 2: ["j"]})
    other = sit_down(row=["pk"], bag=["k", "j", "guard 3", "guard 7"], hands={1: ["p"], 2: ["v"]})
    assert one.odds(0) == other.odds(0)


def test_who_is_alone_is_told_by_what_the_seat_sees() -> None:
    """P20: double or nothing, and it is one's turn. Whoever was caught there is asked something else (P34)."""
    seen = {"turn": 0, "caught": 0, "others": 0}
    for seed in range(40):
        match, dice = Match("pickpocket", seats=2, powers="with", seed=seed), random.Random(seed)
        while match.to_act:
            (seat,) = match.to_act
            table = match.view(seat)["table"]
            numbers = Eye(match.game, 2).numbers(match.states, seat)
            asked = table["stage"] if table["double"] and table["turn"] == seat else "others"
            assert bool(is_alone_in_turn(numbers)) == (asked == "turn")
            seen[asked] += 1
            match.play(seat, dice.choice(match.legal(seat)))
    assert min(seen.values()) > 3
