"""Who knows what: sealed choices stay sealed, the order of arrival is no news, and re-deals are fair."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larcin import CHANCE, ONLOOKER, LarcinError, Match
from larcin.rules import engine
from larcin.rules.contract import copy
from larcin.rules.dice import new_dice
from larcin.rules.linking import link
from tests.rules.kids_of_london.table_talk import choose, sit_down, turn


@dataclass(frozen=True)
class Scene:
    """A moment at which several choose at once, and those of them who have chosen already."""

    name: str
    set_stage: Callable[[], Match]
    sealed: tuple[int, ...]

    def worlds(self) -> list[Match]:
        """Every way in which the sealed choices can have been made."""
        start = self.set_stage()
        worlds = []
        for moves in itertools.product(*(start.legal(seat) for seat in self.sealed)):
            world = start.copy()
            for seat, move in zip(self.sealed, moves, strict=True):
                world.play(seat, move)
            worlds.append(world)
        return worlds

    def __str__(self) -> str:
        return self.name


def cards() -> Match:
    match = sit_down(
        4, hour=7, tiles=["banker", "prince", "beggar"], hands=[[0, 4, 8], [1, 5, 8], [2, 6, 7], [3, 4, 5]]
    )
    turn(match, "banker")
    return match


def payments() -> Match:
    match = sit_down(5)
    turn(match, "beggar")
    choose(match, {seat: f"card {card}" for seat, card in enumerate((5, 8, 5, 8, 5))})
    return match


def answers() -> Match:
    match = sit_down(4)
    turn(match, "prince")
    choose(match, {seat: f"card {card}" for seat, card in enumerate((6, 6, 2, 6))})
    return match


def answers_after_payments() -> Match:
    match = sit_down(4)
    turn(match, "prince")
    choose(match, dict.fromkeys(range(4), "card 6"))
    choose(match, {0: "take character", 1: "take card", 2: "take character", 3: "take character"})
    return match


def beside_the_fictional_gang() -> Match:
    match = sit_down(2)
    turn(match, "prince", gang=5)
    return match


def payments_beside_the_gang() -> Match:
    match = beside_the_fictional_gang()
    choose(match, {0: "card 5", 1: "card 5"})
    return match


SCENES = [
    Scene("cards", cards, (0, 2)),
    Scene("all cards but one", cards, (0, 1, 2)),
    Scene("payments", payments, (0, 4)),
    Scene("answers", answers, (0, 3)),
    Scene("answers after payments", answers_after_payments, (0, 2)),
    Scene("one of two players", beside_the_fictional_gang, (1,)),
    Scene("payment beside the gang", payments_beside_the_gang, (0,)),
]

in_every_scene = pytest.mark.parametrize("scene", SCENES, ids=str)


def watchers(match: Match) -> list[int]:
    return [ONLOOKER, *range(match.seats)]


def everything_told(match: Match, seat: int) -> str:
    """All that reaches a seat: views, hints, logs, refusals, and the same for every step so far."""
    told: list[Any] = [repr(match), [match.view(seat, memory=memory) for memory in ("aid", "strict")], match.log(seat)]
    told += [[match.say(event, language) for event in match.log(seat)] for language in ("en", "fr")]
    if seat != ONLOOKER:
        told += [match.odds(seat), *(refused(match, seat, move) for move in match.game.moves)]
    for step in range(len(match)):
        earlier = match.at(step)
        told += [earlier.view(seat), earlier.view(seat, memory="strict"), earlier.log(seat)]
    return json.dumps(told)


def refused(match: Match, seat: int, move: str) -> str:
    """What a seat hears that tries a move which it may not make."""
    if move in match.legal(seat):
        return ""
    with pytest.raises(LarcinError) as refusal:
        match.play(seat, move)
    return str(refusal.value)


def own_choice(match: Match, seat: int) -> list[str]:
    return [step.move for step in match.steps if step.seat == seat]


@in_every_scene
def test_what_differs_in_secret_looks_the_same(scene: Scene) -> None:
    """K6, K12, K16: worlds which differ in others' sealed choices tell a seat the same, to the byte."""
    worlds = scene.worlds()
    assert len(worlds) > 1
    for seat in watchers(worlds[0]):
        by_choice: dict[str, set[str]] = {}
        for world in worlds:
            by_choice.setdefault(str(own_choice(world, seat)), set()).add(everything_told(world, seat))
        assert all(len(told) == 1 for told in by_choice.values())


@in_every_scene
def test_a_seat_knows_its_own_sealed_choice(scene: Scene) -> None:
    """K6: and nobody else's."""
    for world in scene.worlds():
        for seat in scene.sealed:
            own = world.view(seat)["table"]["gangs"][seat]
            said = own_choice(world, seat)[-1]
            assert said in (f"card {own['card']}", own["payment"], own["answer"])
            assert own["sealed"]


@in_every_scene
def test_taking_a_choice_back_leaves_no_trace(scene: Scene) -> None:
    """K6: undo restores what everybody sees."""
    match = scene.set_stage()
    before = [everything_told(match, seat) for seat in watchers(match)]
    match.play(scene.sealed[0], match.legal(scene.sealed[0])[-1])
    match.undo()
    assert [everything_told(match, seat) for seat in watchers(match)] == before


# ------------------------------------------------------------------------------------------------ order of arrival


@pytest.mark.parametrize("set_stage", [cards, payments, answers, answers_after_payments, beside_the_fictional_gang])
def test_every_order_of_arrival_ends_alike(set_stage: Callable[[], Match]) -> None:
    """K6, K12, K16: the same choices in any order lead to the same state and the same news."""
    start = set_stage()
    moves = {seat: start.legal(seat)[-(seat % 2)] for seat in start.to_act}
    ends = set()
    for order in itertools.permutations(moves):
        match = start.copy()
        choose(match, {seat: moves[seat] for seat in order})
        ends.add((match.states.tobytes(), json.dumps(match.log(since=len(match) - 1))))
    assert len(ends) == 1


@given(st.data(), st.integers(2, 5), st.sampled_from(["banker", "left-hand priest", "prince", "beggar"]))
def test_whole_hours_do_not_depend_on_the_order_of_arrival(data: st.DataObject, seats: int, character: str) -> None:
    """K6, K12, K16: with few different cards, so that questions come up."""
    one = sit_down(seats, coins=[2] * max(seats, 3))
    turn(one, character, gang=data.draw(st.sampled_from([4, 8])) if seats == 2 else None)
    other = one.copy()
    while one.to_act != {CHANCE}:
        moves = {seat: data.draw(st.sampled_from(one.legal(seat)[-5:])) for seat in sorted(one.to_act)}
        for match in (one, other):
            choose(match, {seat: moves[seat] for seat in data.draw(st.permutations(sorted(moves)))})
    assert one.states.tobytes() == other.states.tobytes()


# ----------------------------------------------------------------------------------------------------------- re-deals


def redeals(match: Match, seat: int, count: int, compiled: bool) -> Counter[bytes]:
    """How often each state comes up when what the seat cannot know is dealt afresh."""
    redeal_for = link(engine, match.game, compiled=compiled).redeal_for
    dice = new_dice(27, len(match))
    found: Counter[bytes] = Counter()
    for _ in range(count):
        states = copy(match.states)
        redeal_for(states, seat, dice)
        found[states.tobytes()] += 1
    return found


def indistinguishable(scene: Scene, truth: Match, seat: int) -> set[bytes]:
    """By full enumeration: every state that this seat cannot tell from the truth."""
    seen = everything_told(truth, seat)
    return {world.states.tobytes() for world in scene.worlds() if everything_told(world, seat) == seen}


@in_every_scene
def test_redeals_are_exactly_the_worlds_that_a_seat_cannot_tell_apart(scene: Scene, compiled: bool) -> None:
    """K4, K6: all of them, nothing else, equally often, and so sometimes the truth."""
    truth = scene.worlds()[1]
    for seat in watchers(truth):
        possible = indistinguishable(scene, truth, seat)
        each = 100 if compiled else 40
        found = redeals(truth, seat, each * len(possible), compiled)
        assert set(found) == possible
        assert found[truth.states.tobytes()] > 0
        surprise = sum((count - each) ** 2 / each for count in found.values())  # chi-square
        freedom = len(possible) - 1
        assert surprise <= freedom + 4 * math.sqrt(2 * freedom)


@in_every_scene
def test_redeals_keep_the_view_and_vary_what_is_hidden(scene: Scene) -> None:
    """K4, K6: for an onlooker every sealed choice is hidden."""
    truth = scene.worlds()[0]
    found = redeals(truth, ONLOOKER, 400, compiled=True)
    assert len(found) == len(scene.worlds())
    for states in found:
        twin = truth.copy()
        twin.states.view("u1")[:] = list(states)
        assert twin.view() == truth.view()
        assert twin.view(memory="strict") == truth.view(memory="strict")


def test_where_nothing_is_hidden_a_redeal_is_the_truth(compiled: bool) -> None:
    """K4: between hours, and before anybody has chosen, everybody knows everything."""
    for match in (sit_down(3), cards(), payments(), answers(), beside_the_fictional_gang()):
        for seat in watchers(match):
            assert set(redeals(match, seat, 20, compiled)) == {match.states.tobytes()}
