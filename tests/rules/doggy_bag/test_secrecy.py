"""Who knows what: re-deals against full enumeration, views that do not leak, knowledge that lasts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from larcin import CHANCE, ONLOOKER, IllegalMove, Match
from larcin.rules import engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.doggy_bag import redeal
from larcin.rules.linking import link
from tests.rules.doggy_bag.table_talk import draw, feed, look, roles, sit_down, strolls, truth

# ------------------------------------------------------------------------------------------- enumerating the worlds


def worlds(match: Match, seat: int) -> list[Match]:
    """All that could have happened for all that a seat saw: every choice of handfuls by the others, played again."""
    started = Match.from_position(match.at(0).position(), by_hand=True, compiled=True)
    found = [started]
    for step in match.steps:
        hidden = step.move.startswith("give") and step.seat != seat
        found = [
            next_world
            for world in found
            for move in (world.legal(step.seat) if hidden else [step.move])
            if (next_world := after(world, step.seat, move)) is not None
        ]
    return [world for world in found if world.view(seat) == match.view(seat)]


def after(world: Match, seat: int, move: str) -> Match | None:
    """The world after a move, None where it cannot be made."""
    twin = world.copy()
    try:
        twin.play(seat, move)
    except IllegalMove:
        return None
    return twin


def arrangements(world: Match, seat: int) -> int:
    """In how many ways single bones of the others make up their handfuls (and the bone that an ace swapped)."""
    ways = 1
    for number, step in enumerate(world.steps):
        if step.seat in (seat, CHANCE):
            continue
        screen = truth(world.at(number))["seats"][step.seat]["screen"]
        words = step.move.split()
        if words[0] == "give":
            sealed = zip(words[2::2], map(int, words[1::2]), strict=True)
            ways *= math.prod(math.comb(screen.get(colour, 0), count) for colour, count in sealed)
        elif words[0] == "swap":
            ways *= screen[words[1]]
    return ways


def expected(match: Match, seat: int) -> dict[bytes, float]:
    """The chance of every state that the seat cannot tell from the true one."""
    weights: Counter[bytes] = Counter()
    for world in worlds(match, seat):
        weights[world.states.tobytes()] += arrangements(world, seat)
    return {state: weight / weights.total() for state, weight in weights.items()}


def compare(found: Counter[bytes], should: dict[bytes, float]) -> None:
    """Same states, and a chi-square test that fails a fair sample once in a hundred thousand times or so."""
    assert set(found) <= set(should)
    total = found.total()
    score = sum((found[state] - total * chance) ** 2 / (total * chance) for state, chance in should.items())
    freedom = len(should) - 1
    assert score < freedom + 4.5 * math.sqrt(2 * freedom) + 12, f"{score} with {freedom} degrees of freedom"


# ------------------------------------------------------------------------------------------------ small sets of bones


def draws_prove_something() -> Match:
    """Two nights, three seats; the bag is emptied down to a bone or two, so who gave what when is much restricted."""
    match = sit_down(3, variant="beginners", screen={"white": 2, "red": 2, "black": 1}, bag={"black": 1})
    feed(match, 2, "1 white 1 red", "2 red", "1 white 1 black")
    roles(match, "take 7", "take 5", "take 1")
    draw(match, "red", "white", "red", "black")
    draw(match, "red", "black", "white")
    match.play(CHANCE, "coins 2")
    for seat, handful in enumerate(("1 white 1 red", "1 white 1 black", "2 red")):
        match.play(seat, f"give {handful}")
    return match


def the_mole_looked() -> Match:
    """The mole knows the bag of the first night, and what that means for the second."""
    match = sit_down(3, screen={"white": 2, "red": 2, "black": 1}, bag={"black": 1})
    feed(match, 2, "1 white 1 red", "2 red", "1 white 1 black")
    roles(match, "take 4", "take 2")
    match.play(1, "lead 0")
    roles(match, "take 0")
    draw(match, "black", "red", "white")
    match.play(1, "keep")
    match.play(CHANCE, "coins 2")
    match.play(1, "give 2 white")
    return match


def the_ace_swapped() -> Match:
    """An ace has shown a bone and hidden another, which it may have given since."""
    match = sit_down(2, screen={"white": 2, "red": 3, "black": 1}, chest={"yellow": 1, "red": 1}, bag={"black": 1})
    feed(match, 2, "2 red", "1 white 1 black")
    roles(match, "take 0", "take 7")
    match.play(1, "swap red for yellow")
    draw(match, "red", "black")
    match.play(0, "keep")
    feed(match, 2, "2 white", "1 red 1 yellow")
    roles(match, "take 1")
    draw(match, "white")
    return match


def somebody_is_out() -> Match:
    """A seat is out with bones behind its screen."""
    match = sit_down(
        3, variant="beginners", screen={"white": 2, "red": 1, "black": 1}, bag={"black": 2}, fronts={1: {"black": 2}}
    )
    feed(match, 2, "1 white 1 red", "2 white", "1 red 1 black")
    roles(match, "take 3", "take 7", "take 1")
    draw(match, "white", "black", "black", "red")
    match.play(2, "keep")
    return match


SCENES: list[Callable[[], Match]] = [draws_prove_something, the_mole_looked, the_ace_swapped, somebody_is_out]


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seat", [ONLOOKER, 0, 1])
def test_redeals_are_uniform_over_single_bones(scene: Callable[[], Match], seat: int) -> None:
    """D1, D5, D7, D14, D17, D21, D22, D31: against every way in which the match could have gone for this seat."""
    match = scene()
    should = expected(match, seat)
    assert match.states.tobytes() in should
    redeal_for = link(engine, match.game).redeal_for
    dice = new_dice(11)
    found: Counter[bytes] = Counter()
    for _ in range(6000):
        states = copy(match.states)
        redeal_for(states, seat, dice)
        found[states.tobytes()] += 1
    compare(found, should)


@pytest.mark.parametrize("scene", SCENES)
def test_the_long_way_leads_to_the_same_distribution(
    scene: Callable[[], Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    """D5: without shuffles, when the Markov chain must find everything, on the rules as they stand."""
    monkeypatch.setattr(redeal, "SHUFFLES", 0)
    monkeypatch.setattr(redeal, "VISITS", 25)
    match = scene()
    should = expected(match, 0)
    dice = new_dice(12)
    found: Counter[bytes] = Counter()
    for _ in range(100):
        states = copy(match.states)
        redeal.redeal(states[0], 0, dice)
        found[states.tobytes()] += 1
    compare(found, should)


@pytest.mark.parametrize("scene", SCENES)
def test_redeals_do_not_look_at_the_truth(scene: Callable[[], Match]) -> None:
    """D5: with the same dice, all worlds that a seat cannot tell apart are dealt to the same world."""
    match = scene()
    redeal_for = link(engine, match.game).redeal_for
    dealt = set()
    for world in worlds(match, 0)[:12]:
        states = copy(world.states)
        redeal_for(states, 0, new_dice(5))
        dealt.add(states.tobytes())
    assert len(dealt) == 1


def test_sealed_handfuls_are_dealt_too() -> None:
    """D7: any single bones from behind the screen."""
    match = sit_down(2, screen={"white": 1, "red": 3})
    match.play(CHANCE, "coins 2")
    match.play(1, "give 2 red")
    redeal_for = link(engine, match.game).redeal_for
    dice, found = new_dice(3), Counter[str]()
    for _ in range(600):
        twin = match.copy()
        states = copy(match.states)
        redeal_for(states, 0, dice)
        twin.states.view(np.uint8)[:] = states.view(np.uint8)
        found[look(twin, 1)["seats"][1]["sealed"]] += 1
    assert set(found) == {"give 2 red", "give 1 white 1 red"}
    assert abs(found["give 2 red"] - 300) < 60  # 3 pairs of each


def test_views_stay_the_same_through_redeals() -> None:
    """D5: in random games, for every seat and onlookers; and a re-deal is sound."""
    linked = link(engine, Match("doggy-bag").game)
    for number, match in enumerate(strolls(1)):
        if number % 40 == 0:
            for seat in range(-1, match.seats):
                states = copy(match.states)
                linked.redeal_for(states, seat, new_dice(number))
                twin = match.copy()
                twin.states.view(np.uint8)[:] = states.view(np.uint8)
                assert twin.view(seat) == match.view(seat)
                assert linked.audit_of(states) == 0


def test_redeals_as_they_stand_in_special_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """D21, D31: two aces in two nights, and a seat that went out with nothing; shuffled, and the long way."""
    few = {"white": 2, "red": 2, "grey": 1, "black": 1}
    match = sit_down(
        3, screens=[few, few, {}], out={2: 1}, chest={"yellow": 1, "grey": 1}, bag={"black": 1}, compiled=False
    )
    feed(match, 2, "2 red", "2 white")
    roles(match, "take 7")
    match.play(0, "swap white for yellow")
    roles(match, "take 0")
    draw(match, "black")
    match.play(1, "keep")
    feed(match, 2, "1 white 1 yellow", "1 grey 1 red")
    roles(match, "take 0", "take 7")
    match.play(1, "swap red for grey")
    monkeypatch.setattr(redeal, "VISITS", 10)
    for shuffles in (30, 0):
        monkeypatch.setattr(redeal, "SHUFFLES", shuffles)
        for seat in (ONLOOKER, 0, 1, 2):
            twin = match.copy()
            redeal.redeal(twin.states[0], seat, new_dice(seat + 1))
            assert match.game.rulebook.audit(twin.states[0]) == 0
            assert twin.view(seat) == match.view(seat)
