"""Odds: from what a seat knows alone, and right."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from larcin import ONLOOKER, Match
from larcin.rules.dice import new_dice
from larcin.rules.doggy_bag import GAME, counting
from larcin.rules.doggy_bag.counting import LEAST_ROOM, add_handfuls, count_ways
from larcin.rules.doggy_bag.facts import GIVEN_BY, JUST, NEEDED, STARTS, SWAP_BY, write_facts
from larcin.rules.doggy_bag.odds import EXPECTED, FEWEST, MOST, NUMBERS_OF_BLACK, ODDS, imagine, sample, say
from larcin.rules.doggy_bag.state import KINDS, NONE
from larcin.rules.linking import link
from larcin.rules.seeing import Eye, Reckoner
from larcin.rules.states import plainly
from tests.rules.doggy_bag.table_talk import STOCK, draw, feed, roles, sit_down, strolls, truth
from tests.rules.doggy_bag.test_secrecy import SCENES, arrangements, worlds


def test_before_the_first_night_all_is_known() -> None:
    """D1: one black bone of five."""
    match = Match("doggy-bag", seats=4, seed=1, by_hand=True, compiled=False)
    seen = match.odds(0)
    assert seen["black"] == {"least": 1, "most": 1, "expected": 1.0}
    assert seen["reach"] == [0.8, 0.6, 0.4, 0.2, 0.0]
    assert seen["gluttony"] == 0.8


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
    seen = match.odds(seat)
    bones = seen["bones"]
    assert seen["exact"]
    assert seen["black"]["least"] == min(should)
    assert seen["black"]["most"] == max(should)
    assert seen["black"]["expected"] == pytest.approx(sum(black * chance for black, chance in should.items()), abs=6e-5)
    for number, chance in enumerate(seen["reach"], start=1):
        fine = sum(share * math.comb(bones - black, number) for black, share in should.items())
        assert chance == pytest.approx(fine / math.comb(bones, number), abs=6e-5)
    assert seen["gluttony"] == (seen["reach"][0] if bones else None)


def estimated(match: Match, seat: int) -> Any:
    """The numbers of the odds, from re-deals, wherever they could be counted too."""
    numbers = Eye(GAME, match.seats, compiled=False).numbers(match.states, seat)
    room, out = np.zeros(ODDS.room), np.zeros(ODDS.layout.everything)
    counts, possible, ways = np.zeros((3, NUMBERS_OF_BLACK))
    state = plainly(GAME.blank()[0])
    write_facts(room, numbers, match.seats, seat)
    imagine(state, numbers, match.seats, seat, room)
    sample(state, seat, new_dice(0), counts, possible)
    say(match.odds(seat)["bones"], counts, possible, ways, out)
    return out


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seat", [0, 1])
def test_where_counting_is_out_of_reach_the_estimate_comes_near(scene: Callable[[], Match], seat: int) -> None:
    """D5, D23, D27."""
    match = scene()
    should = enumerated(match, seat)
    seen = estimated(match, seat)
    assert (seen[FEWEST], seen[MOST]) == (min(should), max(should))
    assert seen[EXPECTED] == pytest.approx(sum(black * chance for black, chance in should.items()), abs=0.15)


ALL = tuple(STOCK.values())
Nights = Sequence[tuple[Sequence[int], Sequence[int]]]


def facts(starts: Sequence[Sequence[int]], nights: Nights) -> Any:
    """Room with what is known of others: what they had, and night by night what each gave and all must have given."""
    room = np.zeros(ODDS.room)
    room[STARTS : STARTS + len(starts) * KINDS] = np.ravel(starts)
    room[JUST : JUST + len(nights)] = 0
    room[SWAP_BY : SWAP_BY + len(nights)] = NONE
    seats = (NEEDED - GIVEN_BY) // ((JUST - NEEDED) // KINDS)
    for night, (given, needed) in enumerate(nights):
        room[GIVEN_BY + night * seats : GIVEN_BY + night * seats + len(given)] = given
        room[NEEDED + night * KINDS : NEEDED + (night + 1) * KINDS] = needed
    return room


def counted(count: Callable[..., Any], starts: Sequence[Sequence[int]], nights: Nights) -> Any:
    """The chances of each number of black bones in all handfuls, None if that is out of reach."""
    chances = np.zeros(NUMBERS_OF_BLACK)
    if not count(facts(starts, nights), len(starts), len(nights), chances, 0):
        return None
    return chances / chances.sum()


def added_up(add: Callable[..., bool], starts: Sequence[Sequence[int]], night: Nights) -> Any:
    """The same for the first night."""
    chances = np.zeros(NUMBERS_OF_BLACK)
    assert add(facts(starts, night), len(starts), chances, 0)
    return chances / chances.sum()


@pytest.mark.no_cover
def test_the_first_night_is_counted_for_six_seats_too() -> None:
    """D7, D23: by adding up handfuls, with the same result as the table of three seats."""
    linked = link(counting, GAME)
    night = [((3, 3, 3), (1, 2, 3, 1, 0))]
    by_table = counted(linked.count_ways, [ALL] * 3, night)
    assert added_up(linked.add_handfuls, [ALL] * 3, night) == pytest.approx(by_table)
    of_five = [((4,) * 5, (3, 3, 4, 2, 2))]
    assert counted(count_ways, [ALL] * 5, of_five) is None
    six = added_up(linked.add_handfuls, [ALL] * 5, of_five)
    assert six.sum() == pytest.approx(1)
    assert six[:2].sum() == 0
    assert six[2:9].min() > 0
    assert six[9:].sum() == 0  # of twenty bones twelve must be others


def test_a_first_night_with_too_large_a_table_is_counted_all_the_same() -> None:
    """D7, D23: for an onlooker with six others, three kinds to be told apart and black ones."""
    screen = {"grey": 2, "white": 2, "red": 2, "yellow": 1, "black": 2}
    match = sit_down(6, variant="beginners", screen=screen, bag={"black": 1})
    feed(match, 3, *["1 grey 1 white 1 red"] * 3, *["1 white 1 red 1 black"] * 3)
    roles(match, *(f"take {number}" for number in (5, 4, 3, 2, 1, 0)))
    draw(match, "grey", "white", "red")
    seen = match.odds(ONLOOKER)
    assert seen["exact"]
    assert (seen["black"]["least"], seen["black"]["most"]) == (1, 13)
    assert 4.9 < seen["black"]["expected"] < 5  # two of nine bones, and a little less for what was drawn
    assert_same_odds(match, [ONLOOKER])


def test_handfuls_of_those_who_gave_any_are_added_up() -> None:
    """D7, D31: interpreted, and with somebody who was out from the start."""
    starts, night = [(1, 1, 0, 0, 2)] * 3, [((2, 0, 2), (1, 0, 0, 0, 0))]
    assert added_up(add_handfuls, starts, night) == pytest.approx(counted(count_ways, starts, night))


def test_later_nights_of_six_seats_are_out_of_reach() -> None:
    """D5: five others with all kinds to be told apart."""
    night = ((3,) * 5, (1, 1, 1, 1, 1))
    for nights in (2, 3):
        assert counted(count_ways, [ALL] * 5, [night] * nights) is None


def test_a_seat_that_is_out_gives_nothing_more() -> None:
    """D31: three different bones each; one seat gives in both nights, the other in the first only."""
    nights = [((1, 1), (1, 0, 0, 0, 0)), ((1, 0), (1, 1, 0, 0, 0))]
    found: Counter[int] = Counter()
    for (early, late), other in itertools.product(itertools.permutations(range(3), 2), range(3)):
        if 0 in (early, other) and {0, 1} <= {early, late, other}:
            found[(early, late, other).count(2)] += 1
    chances = counted(count_ways, [(1, 1, 0, 0, 1)] * 2, nights)
    assert chances[:3] == pytest.approx([found[number] / found.total() for number in range(3)])
    assert chances[3:].sum() == 0


@pytest.mark.parametrize("scene", SCENES)
def test_interpreted_counts_equal_compiled_ones(scene: Callable[[], Match]) -> None:
    """D5, D21."""
    match = scene()
    assert_same_odds(match, range(ONLOOKER, match.seats))


def test_an_interpreted_estimate_equals_the_compiled_one() -> None:
    """D5: for six others in later nights, and it says that it is one."""
    match, dice = Match(GAME, seed=1, seats=6), random.Random(1)
    while match.view()["table"]["night"] < 3 or match.odds(ONLOOKER)["exact"]:
        seat = dice.choice(sorted(match.to_act))
        match.play(seat, dice.choice(match.legal(seat)))
    assert_same_odds(match, [ONLOOKER])


def test_where_nothing_is_compiled_large_tables_are_not_counted() -> None:
    """D5: it would take minutes; an estimate comes near, and says that it is one."""
    match, dice = Match(GAME, seed=2, seats=4), random.Random(2)
    while match.view()["table"]["night"] < 3:
        seat = dice.choice(sorted(match.to_act))
        match.play(seat, dice.choice(match.legal(seat)))
    eye = Eye(GAME, 4)
    counted, guessed = (Reckoner(GAME, compiled=compiled).odds(eye, match.states, 0) for compiled in (True, False))
    assert (counted["exact"], guessed["exact"]) == (True, False)
    assert guessed["black"]["expected"] == pytest.approx(counted["black"]["expected"], abs=0.15)
    large = facts([ALL] * 5, [((4,) * 5, (4, 4, 5, 3, 2))])
    assert not add_handfuls(large[:LEAST_ROOM], 5, np.zeros(NUMBERS_OF_BLACK), 0)


def assert_same_odds(match: Match, watchers: Sequence[int]) -> None:
    eye, (plain, fast) = Eye(GAME, match.seats), (Reckoner(GAME, compiled=compiled) for compiled in (False, True))
    for watcher in watchers:
        assert plain.numbers(eye, match.states, watcher) == fast.numbers(eye, match.states, watcher)


def test_there_are_no_odds_without_the_memory_aid() -> None:
    """D5: what one must remember oneself."""
    assert SCENES[0]().odds(0, memory="strict") == {}


def test_odds_are_possible_at_every_step() -> None:
    """D5: and hold the truth between least and most."""
    for match in itertools.islice(strolls(1), 0, None, 60):
        for seat in range(match.seats):
            seen = match.odds(seat)
            black = truth(match)["bag"].get("black", 0)
            assert seen["black"]["least"] <= black <= seen["black"]["most"]
            assert seen["black"]["least"] <= seen["black"]["expected"] <= seen["black"]["most"]
