"""Odds: from a seat's view alone, and right."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable

import pytest

from larcin import ONLOOKER, Match
from larcin.rules.doggy_bag import odds as odds_module
from larcin.rules.doggy_bag.counting import Night, add_handfuls, chances_of_black
from larcin.rules.doggy_bag.odds import estimated_chances, odds
from larcin.rules.doggy_bag.state import BLACK
from tests.rules.doggy_bag.table_talk import STOCK, feed, roles, sit_down, strolls, truth
from tests.rules.doggy_bag.test_secrecy import SCENES, arrangements, worlds


def test_before_the_first_night_all_is_known() -> None:
    """D1: one black bone of five."""
    match = Match("doggy-bag", seats=4, seed=1, by_hand=True)
    seen = match.odds(0)
    assert seen["black"] == {"least": 1, "most": 1, "expected": 1.0}
    assert seen["reach"] == [0.8, 0.6, 0.4, 0.2, 0.0]
    assert seen["gluttony"] == 0.8
    assert odds(match.view(0), compiled=False) == seen


def test_a_mole_knows_its_odds() -> None:
    """D17, D27: two black bones of six."""
    match = sit_down(2, screen={"red": 4, "black": 1}, bag={"black": 1, "white": 1})
    feed(match, 2, "2 red", "1 red 1 black")
    roles(match, "take 4")
    seen = match.odds(0)
    assert seen["black"] == {"least": 2, "most": 2, "expected": 2.0}
    assert seen["gluttony"] == pytest.approx(4 / 6, abs=1e-3)
    assert seen["reach"][:2] == pytest.approx([4 / 6, 4 / 6 * 3 / 5], abs=1e-3)
    assert match.odds(1)["black"]["least"] < match.odds(1)["black"]["most"]


def enumerated(match: Match, seat: int) -> dict[int, float]:
    """The chance of each number of black bones in the bag, from every way in which the match could have gone."""
    found: Counter[int] = Counter()
    for world in worlds(match, seat):
        found[truth(world)["bag"].get("black", 0)] += arrangements(world, seat)
    return {black: weight / found.total() for black, weight in found.items()}


def an_ace_has_just_swapped() -> Match:
    """In the last night that there was, which makes the kinds it had most of more likely."""
    match = sit_down(2, screen={"white": 2, "red": 3, "black": 2}, chest={"yellow": 1, "red": 1}, bag={"black": 1})
    feed(match, 2, "2 red", "1 white 1 black")
    roles(match, "take 0", "take 7")
    match.play(1, "swap black for yellow")
    return match


@pytest.mark.parametrize("scene", [*SCENES, an_ace_has_just_swapped])
@pytest.mark.parametrize("seat", [ONLOOKER, 0, 1])
def test_odds_are_exact(scene: Callable[[], Match], seat: int) -> None:
    """D5, D21, D23, D27, D31: against full enumeration, to the last of the four places that are given."""
    match = scene()
    should = enumerated(match, seat)
    seen = odds(match.view(seat))
    bones = seen["bones"]
    assert seen["exact"]
    assert seen["black"]["least"] == min(should)
    assert seen["black"]["most"] == max(should)
    assert seen["black"]["expected"] == pytest.approx(sum(black * chance for black, chance in should.items()), abs=6e-5)
    for number, chance in enumerate(seen["reach"], start=1):
        fine = sum(share * math.comb(bones - black, number) for black, share in should.items())
        assert chance == pytest.approx(fine / math.comb(bones, number), abs=6e-5)
    assert seen["gluttony"] == (seen["reach"][0] if bones else None)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seat", [0, 1])
def test_where_counting_is_out_of_reach_the_estimate_comes_near(
    scene: Callable[[], Match], seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """D5, D23, D27: and says that it is one."""
    match = scene()
    should = enumerated(match, seat)
    monkeypatch.setattr(odds_module, "counted_chances", lambda *_: None)
    odds_module.odds_of.cache_clear()
    seen = odds(match.view(seat))
    odds_module.odds_of.cache_clear()
    assert not seen["exact"]
    assert (seen["black"]["least"], seen["black"]["most"]) == (min(should), max(should))
    assert seen["black"]["expected"] == pytest.approx(sum(black * chance for black, chance in should.items()), abs=0.15)


def test_the_first_night_is_counted_for_six_seats_too() -> None:
    """D7, D23: by adding up handfuls, with the same result as the table of three seats."""
    starts = [tuple(STOCK.values())] * 3
    night = Night((3, 3, 3), (1, 2, 3, 1, 0), just=False)
    by_table = chances_of_black(starts, [night], BLACK)
    assert by_table is not None
    assert add_handfuls(starts, night, BLACK) == pytest.approx(by_table)
    six = chances_of_black([tuple(STOCK.values())] * 5, [Night((4,) * 5, (3, 3, 4, 2, 2), just=False)], BLACK)
    assert six is not None
    assert six.sum() == pytest.approx(1)
    assert six[:2].sum() == 0
    assert six[2:9].min() > 0
    assert six[9:].sum() == 0  # of twenty bones twelve must be others


def test_later_nights_of_six_seats_are_out_of_reach() -> None:
    """D5: five others with all kinds to be told apart."""
    night = Night((3,) * 5, (1, 1, 1, 1, 1), just=False)
    for nights in (2, 3):
        assert chances_of_black([tuple(STOCK.values())] * 5, [night] * nights, BLACK) is None


def test_a_seat_that_is_out_gives_nothing_more() -> None:
    """D31: three different bones each; one seat gives in both nights, the other in the first only."""
    nights = [Night((1, 1), (1, 0, 0), just=False), Night((1, 0), (1, 1, 0), just=False)]
    found: Counter[int] = Counter()
    for (early, late), other in itertools.product(itertools.permutations(range(3), 2), range(3)):
        if 0 in (early, other) and {0, 1} <= {early, late, other}:
            found[(early, late, other).count(2)] += 1
    chances = chances_of_black([(1, 1, 1)] * 2, nights, 2)
    assert chances == pytest.approx([found[number] / found.total() for number in range(3)])


def test_interpreted_odds_equal_compiled_ones() -> None:
    """D5: the same estimate from the same view, where it is one."""
    match = SCENES[2]()
    seat, seen = 0, match.view(0)["table"]
    plain, fast = (estimated_chances(seat, seen, compiled) for compiled in (False, True))
    assert plain[0].tolist() == fast[0].tolist()
    assert plain[1] == fast[1]


def test_there_are_no_odds_without_the_memory_aid() -> None:
    """D5: what one must remember oneself."""
    assert odds(SCENES[0]().view(0, memory="strict")) == {}


def test_odds_are_possible_at_every_step() -> None:
    """D5: and hold the truth between least and most."""
    for match in itertools.islice(strolls(1), 0, None, 60):
        for seat in range(match.seats):
            seen = match.odds(seat)
            black = truth(match)["bag"].get("black", 0)
            assert seen["black"]["least"] <= black <= seen["black"]["most"]
            assert seen["black"]["least"] <= seen["black"]["expected"] <= seen["black"]["most"]
