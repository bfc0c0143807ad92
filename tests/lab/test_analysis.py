"""Analyses: every move tried from what its seat knows, and matches gone through with one seat's eyes."""

from __future__ import annotations

import pytest

import larcin
from larcin.bots import Budget, Knowledge, Thinker
from larcin.lab.analysis import Moment, Outlook, Prospect, analyse, look_on, review
from larcin.lab.intervals import Estimate
from larcin.match import Match
from tests.planted.kuhn import GAME as KUHN


def test_a_move_that_turns_cards_over_is_tried_on_many_deals() -> None:
    match = Match(KUHN, by_hand=True)
    for card in ("queen", "king"):
        match.play(larcin.CHANCE, card)
    match.play(0, "pass")
    match.play(1, "bet")
    calling = analyse(match, Budget(iterations=400), seat=0).outlooks[0].of("bet")
    assert calling.chance.low < 0.5 < calling.chance.high, "a queen beats one of the two cards that may be there"
    assert calling.chance.high - calling.chance.low < 0.3


@pytest.fixture
def match() -> Match:
    played = Match("doggy-bag", seats=3, seed=4)
    while not played.is_over:
        seat = min(played.to_act)
        played.play(seat, played.legal(seat)[-1])
    return played


def test_a_review_tells_of_all_ones_own_decisions_and_of_what_others_decided(match: Match) -> None:
    sights = list(review(match, 1, Budget(iterations=40)))
    steps = {number: step for number, step in enumerate(match.steps) if step.seat != larcin.CHANCE}
    choices = {number for number, step in steps.items() if len(match.at(number).legal(step.seat)) > 1}
    own = {number for number in choices if steps[number].seat == 1}
    assert {sight.step for sight in sights if sight.decided} == own
    alone = {number for number in choices if len(match.at(number).to_act) == len(match.at(number - 1).to_act) == 1}
    assert own | alone | {len(match)} <= {sight.step for sight in sights} <= choices | {len(match)}
    assert [sight.step for sight in sights] == sorted(sight.step for sight in sights)
    for sight in sights:
        assert sum(chance.mean for chance in sight.chances) <= 1 + 1e-9
        if sight.decided:
            assert sight.decided.made.move == steps[sight.step].move
            assert sight.decided.is_blunder == (
                sight.decided.is_sure and sight.decided.cost >= match.game.hints.blunder
            )
    assert match.result is not None
    assert [chance.mean for chance in sights[-1].chances] == [seat in match.result.winners for seat in range(3)]


def test_those_who_choose_at_the_same_time_are_one_decision() -> None:
    match = Match("kids-of-london", seats=3, seed=1)
    while not match.is_over:
        seat = max(match.to_act)
        match.play(seat, match.legal(seat)[0])
    sights = list(review(match, 0, Budget(iterations=30)))
    together = [step for step in range(len(match)) if len(match.at(step).to_act) > 1]
    assert [sight.step for sight in sights if sight.step in together and not sight.decided] == []


def test_good_play_in_a_game_of_mixes_is_a_mix() -> None:
    found = analyse(Match("kids-of-london", seats=4, seed=3), Budget(iterations=400), seat=1).outlooks[0]
    shares = [each.share for each in found.moves if each.share is not None]
    assert len(shares) == len(found.moves)
    assert sum(shares) == pytest.approx(1)
    worth = sum((each.share or 0) * each.chance.mean for each in found.moves)
    assert found.standard.mean == pytest.approx(worth)
    assert found.standard.mean < found.moves[0].chance.mean
    assert found.standard.low < found.standard.mean < found.standard.high


def test_good_play_elsewhere_is_the_best_move() -> None:
    found = analyse(Match("pickpocket", seats=3, seed=4), Budget(iterations=200)).outlooks[0]
    assert [each.share for each in found.moves] == [None] * len(found.moves)
    assert found.standard == found.moves[0].chance


@pytest.mark.parametrize(("name", "learned"), [("oliver-twist", True), ("kids-of-london", False)])
def test_chances_are_reckoned_in_the_way_of_the_strongest_player(name: str, learned: bool) -> None:
    match, budget = Match(name, seats=3, seed=4), Budget(iterations=30)
    seat = max(set(range(3)) - match.to_act, default=2)
    won, tries = Thinker(match.game, budget, learned=learned).won(Knowledge(match, seat, 7))
    assert [each.mean for each in look_on(match, seat, budget, seed=7)] == [each / tries for each in won]
    assert match.game.hints.are_learned == learned
    assert len(set(won)) > 1, "others have chances of their own"


def prospect(move: str, mean: float, share: float | None) -> Prospect:
    return Prospect(larcin.Move(move), Estimate(mean, mean - 0.02, mean + 0.02), 1000, share)


@pytest.mark.parametrize(
    ("shares", "costs", "blunders"),
    [
        ((None, None, None), (0, 0.2, 0.4), (False, True, True)),
        ((0.5, 0.5, 0.0), (0, 0.1, 0.3), (False, False, True)),  # between two moves of a mix others decide by guessing
    ],
)
def test_what_a_move_cost_is_measured_by_good_play(
    shares: tuple[float | None, ...], costs: tuple[float, ...], blunders: tuple[bool, ...]
) -> None:
    moves = [prospect(f"card {number}", 0.6 - 0.2 * number, share) for number, share in enumerate(shares)]
    outlook = Outlook(0, moves)
    moments = [Moment(0, 0, [], made, moves[0], outlook, 0.11) for made in moves]
    assert [moment.cost for moment in moments] == pytest.approx(costs)
    assert [moment.is_blunder for moment in moments] == list(blunders)
