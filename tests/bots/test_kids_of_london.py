"""Bots at Kids of London: what people do by habit there, and how they think themselves into each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from larcin import Match
from larcin.bots import flat
from larcin.rules import engine, load
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, copy
from larcin.rules.engine import first_seat
from larcin.rules.habits import THOUGHTS, guesswork_for, states_to_think, with_habits
from larcin.rules.kids_of_london.habits import hunches, incline, outguessing, value_net
from larcin.rules.kids_of_london.habits.hunches import LOOKS, UNITS, WISHES
from larcin.rules.kids_of_london.habits.outguessing import RATES
from larcin.rules.kids_of_london.habits.value_net import (
    HIDDEN,
    MOST_INPUTS,
    NETS,
    inputs,
    know_card,
    know_hands,
    see,
    value,
)
from larcin.rules.kids_of_london.state import CARDS, CHOOSE_CARD, HOURS, TAKE_CARD, TAKE_CHARACTER
from larcin.rules.linking import link
from tests.bots.test_search import LAST_PAYMENT

KIDS = load("kids-of-london")


def weights_of(state: Any, seat: int, incline: Any = incline) -> dict[int, int]:
    actions, weights = np.zeros(KIDS.most_choices, np.int16), np.zeros(KIDS.most_choices, np.int32)
    count = KIDS.rulebook.legal(state, seat, actions)
    assert incline(state, seat, actions, count, weights) == 1
    return dict(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_habits_have_a_weight_for_every_answer_to_every_question(seats: int) -> None:
    match, dice = Match(KIDS, seats=seats, seed=seats), random.Random(seats)
    while not match.is_over:
        seat = min(match.to_act)
        assert all(weight > 0 for weight in weights_of(match.state, seat).values())
        match.play(seat, dice.choice(match.legal(seat)))


def test_habits_know_nothing_of_sealed_cards() -> None:
    found = []
    for card in range(9):
        match = Match(KIDS, seats=3, seed=1)
        match.play(0, f"card {card}")
        found.append(weights_of(match.state, 1))
    assert all(weights == found[0] for weights in found)


def test_by_habit_one_takes_what_makes_one_second() -> None:
    """2 coins make seat 0 second richest, 7 would make it the richest."""
    weights = weights_of(Match(KIDS, seats=3, seed=1, table=LAST_PAYMENT).state, 0)
    assert weights[TAKE_CARD] > 100 * weights[TAKE_CHARACTER]


# ------------------------------------------------------------------------------------------------------- outguessing


def hours_of(seats: int, seed: int) -> Iterator[Match]:
    """A match of people who play anything, at each moment when somebody chooses."""
    match, dice = Match(KIDS, seats=seats, seed=seed), random.Random(seed)
    while not match.is_over:
        yield match
        seat = min(match.to_act)
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_known_bit_by_bit_promises_the_same_as_a_look_at_the_whole(seats: int) -> None:
    """Before a card is played it is known what the net will see but for coins; `fit_value_net.py` has it see all."""
    thoughts, seen = np.zeros(THOUGHTS), np.zeros(MOST_INPUTS)
    hours = 0
    for match in hours_of(seats, seed=seats):
        after = match.copy()
        while after.to_act and after.state.hour == match.state.hour:
            after.play(min(after.to_act), after.legal(min(after.to_act))[0])
        if len(match.to_act) < seats or match.state.stage != CHOOSE_CARD or after.is_over:
            continue
        next_hour = before_the_tile(match, after)
        for seat, depth in product(range(seats), (0, 1)):
            known, net = thoughts[1, :HIDDEN], NETS[depth, seats - 2]
            know_hands(match.state, seat, net, known)
            for each in range(seats):
                card = int(match.legal(each)[0].removeprefix("card "))
                know_card(match.state, seat, net, each, card, known)
            see(next_hour[0], seat, seen)
            bit_by_bit = value(next_hour[0], seat, net, thoughts[0], known)
            assert bit_by_bit == pytest.approx(by_the_whole_net(seen, seats, depth, inputs(next_hour[0])))
            assert 0 < bit_by_bit < 1
        hours += 1
    assert hours == HOURS - 1


def before_the_tile(match: Match, after: Match) -> Any:
    """The table between two hours, from the one before and one in the hour after."""
    states = copy(match.states)
    for seat in range(match.seats):
        KIDS.rulebook.apply(states[0], seat, KIDS.moves.index(match.legal(seat)[0]))
    while KIDS.rulebook.to_act(states[0]) not in (CHANCE_ACTS, NOBODY):
        seat = first_seat(KIDS.rulebook.to_act(states[0]))
        actions = np.zeros(KIDS.most_choices, np.int16)
        KIDS.rulebook.legal(states[0], seat, actions)
        KIDS.rulebook.apply(states[0], seat, actions[0])
    assert states[0].coins.tolist() == after.states[0].coins.tolist()
    return states


def by_the_whole_net(seen: Any, seats: int, depth: int, count: int) -> float:
    net = NETS[depth, seats - 2]
    total = float(np.maximum(seen[:count] @ net[:count] + net[count], 0) @ net[count + 1] + net[count + 2, 0])
    return 0.5 + 0.5 * total / (1 + abs(total))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_last_two_hours_are_counted_out(seats: int) -> None:
    """As many games, played by the rules with any cards, win as often as is said of the better card."""
    counted = link(value_net, with_habits(KIDS)).count_out
    states, room = states_to_think(KIDS), guesswork_for(KIDS)
    checked = 0
    for seed in range(12):
        match = next(match for match in hours_of(seats, seed) if match.state.hour == HOURS - 1)
        table = copy(match.states)
        clear_to_the_tile(table[0])
        states[2:3] = table
        claimed = counted(states, 2, 0, room.places, room.scores)
        assert claimed == pytest.approx(brute_force(table, 0), abs=1e-12)
        checked += 0 < claimed < 1
    assert checked >= 2, "most of them were decided already: that shows little"


def clear_to_the_tile(state: Any) -> None:
    """Take back the tile of the eighth hour, and the fictional gang's card."""
    state.tiles[state.character] += 1
    if state.gangs > state.seats:
        state.hand[state.seats] |= 1 << int(state.card[state.seats])
    KIDS.rulebook.clear_table(state)


def brute_force(states: Any, seat: int) -> float:
    """The chance of a seat that chooses its cards best while the others play anything; questions have quick answers."""
    to_act = KIDS.rulebook.to_act(states[0])
    if to_act == NOBODY:
        places, scores = np.zeros(CHANCE, np.int16), np.zeros(CHANCE, np.int32)
        KIDS.rulebook.result(states[0], places, scores)
        return float(engine.share_of_victory(places, seat))
    actions, weights = np.zeros(KIDS.most_choices, np.int16), np.zeros(KIDS.most_choices, np.int32)
    if to_act == CHANCE_ACTS:
        count = KIDS.rulebook.chances(states[0], actions, weights)
        each = [brute_force(after(states, [(CHANCE, int(actions[index]))]), seat) for index in range(count)]
        return float(np.average(each, weights=weights[:count]))
    asked = [other for other in range(int(states[0].seats)) if to_act >> other & 1]
    if states[0].stage != CHOOSE_CARD:
        answers = weights_of(states[0], asked[0])
        return brute_force(after(states, [(asked[0], max(answers, key=lambda answer: answers[answer]))]), seat)
    hands = [[card for card in range(CARDS) if states[0].hand[other] >> card & 1] for other in asked]
    won: dict[int, list[float]] = {}
    for cards in product(*hands):
        won.setdefault(cards[seat], []).append(brute_force(after(states, list(enumerate(cards))), seat))
    return max(float(np.mean(chances)) for chances in won.values())


def after(states: Any, moves: list[tuple[int, int]]) -> Any:
    copied = copy(states)
    for seat, action in moves:
        KIDS.rulebook.apply(copied[0], seat, action)
    return copied


def deliberated(match: Match, seat: int, depth: int, compiled: bool = True) -> str:
    states = states_to_think(KIDS)
    states[:1] = match.states
    guess = link(flat, with_habits(KIDS), compiled=compiled).move_by_guessing
    return str(KIDS.moves[guess(states, seat, depth, guesswork_for(KIDS))])


# ------------------------------------------------------------------------------------------------------------ hunches


def cards_in_hand(match: Match, seat: int) -> list[int]:
    return [int(move.removeprefix("card ")) for move in match.legal(seat)]


def choices_of(seats: int, seed: int) -> Iterator[Match]:
    """A match of people who play anything, each time that all are about to choose a card."""
    for match in hours_of(seats, seed):
        if match.state.stage == CHOOSE_CARD and len(match.to_act) == seats:
            yield match


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_hunch_is_for_the_card_that_the_net_wishes_most_and_doubts_least(seats: int) -> None:
    """What the rules add up bit by bit is what the whole net says, as `fit_hunches.py` learned it."""
    looks, wanted = LOOKS[seats - 3], WISHES[seats - 3]
    seen, known, wishes = np.zeros(MOST_INPUTS), np.zeros(UNITS), np.zeros(CARDS)
    for match in choices_of(seats, seed=seats):
        if match.state.hour >= HOURS - 1:
            break
        state, count = match.state, inputs(match.state)
        for seat in range(seats):
            hunches.wish(state, seat, looks, wanted, seen, known, wishes)
            see(state, seat, seen)
            seen[0] -= 1 / HOURS
            units = np.maximum(seen[:count] @ looks[:count] + looks[count] + looks[count + 1 + state.character], 0)
            whole = units @ wanted[state.character, :UNITS] + wanted[state.character, UNITS]
            assert wishes == pytest.approx(whole)
            hunches.doubt(state, seat, hunches.DOUBTS, wishes)
            best = max(cards_in_hand(match, seat), key=lambda card: wishes[card])
            assert deliberated(match, seat, 0) == f"card {best}"


def test_doubts_are_the_same_at_the_same_table_and_evenly_spread() -> None:
    found = []
    for match in (match for seed in range(60) for match in choices_of(4, seed)):
        for seat in range(4):
            once, again = np.zeros(CARDS), np.zeros(CARDS)
            hunches.doubt(match.state, seat, 2.0, once)
            hunches.doubt(match.state, seat, 2.0, again)
            assert once.tolist() == again.tolist()
            found.append(once / 2)
    doubts = np.array(found)
    assert doubts.min() >= 0
    assert doubts.max() < 1
    assert np.histogram(doubts, bins=10, range=(0, 1))[0] / doubts.size == pytest.approx(0.1, abs=0.015)
    assert np.abs(np.corrcoef(doubts.T) - np.eye(CARDS)).max() < 0.1, "doubts about two cards have nothing in common"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_hunches_lose_little_of_what_many_tables_promise(seats: int) -> None:
    """About a hundredth of a victory a card, doubts and all: less than half of what is lost by playing any card."""
    rate = link(outguessing, with_habits(KIDS)).rate_moves
    states, room = states_to_think(KIDS), guesswork_for(KIDS)
    lost, lost_at_random = [], []
    for match in (match for seed in range(20) for match in choices_of(seats, seed)):
        if match.state.hour < HOURS - 2:
            states[:1] = match.states
            rate(states, 0, 0, 96, room)
            promised = dict(zip(match.legal(0), room.thoughts[RATES] / 96, strict=False))
            lost.append(max(promised.values()) - promised[deliberated(match, 0, 0)])
            lost_at_random.append(max(promised.values()) - np.mean(list(promised.values())))
    assert len(lost) == 120
    assert np.mean(lost) < 0.02
    assert np.mean(lost) < np.mean(lost_at_random) / 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_novices_count_out_the_eighth_hour(seats: int) -> None:
    """The card that wins in most of all the ways in which the rest may go."""
    undecided = 0
    for seed in range(16):
        match = next(match for match in choices_of(seats, seed) if match.state.hour == HOURS - 1)
        chances = {}
        for card in cards_in_hand(match, 0):
            others = product(*(cards_in_hand(match, other) for other in range(1, seats)))
            tables = [after(match.states, list(enumerate((card, *cards)))) for cards in others]
            chances[f"card {card}"] = float(np.mean([brute_force(table, 0) for table in tables]))
        assert chances[deliberated(match, 0, 0)] == pytest.approx(max(chances.values()))
        undecided += len(set(chances.values())) > 1
    assert undecided >= 2, "the card made no difference: that shows little"


def test_a_novice_expects_every_card_of_the_only_other_equally() -> None:
    """The card that promises most on average over all that the other may play, for both seats and up to the seventh
    hour: what each pair of cards leads to is looked at by the whole net, or counted out.
    """
    checked = 0
    for match in choices_of(2, seed=4):
        if match.state.hour >= HOURS - 1:
            break
        for seat in range(2):
            promised = {
                f"card {card}": float(
                    np.mean([promise(match, seat, card, other) for other in cards_in_hand(match, 1 - seat)])
                )
                for card in cards_in_hand(match, seat)
            }
            assert promised[deliberated(match, seat, 0)] == pytest.approx(max(promised.values()), abs=1e-9)
            checked += 1
    assert checked == 2 * (HOURS - 2)


def promise(match: Match, seat: int, card: int, other: int) -> float:
    """What an hour in which these two cards are played leads to, for a seat."""
    table = after(match.states, [(seat, card), (1 - seat, other)])
    while (to_act := KIDS.rulebook.to_act(table[0])) not in (CHANCE_ACTS, NOBODY):
        asked = first_seat(to_act)
        answers = weights_of(table[0], asked)
        table = after(table, [(asked, max(answers, key=lambda answer: answers[answer]))])
    if table[0].hour == HOURS - 1:
        return brute_force(table, seat)
    seen = np.zeros(MOST_INPUTS)
    see(table[0], seat, seen)
    return by_the_whole_net(seen, 2, 0, inputs(table[0]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_novices_play_the_same_interpreted_and_compiled(seats: int) -> None:
    for match in hours_of(seats, seed=7):
        for seat in match.to_act:
            assert deliberated(match, seat, 0) == deliberated(match, seat, 0, compiled=False)


def test_who_sees_through_the_others_answers_to_what_they_play() -> None:
    """At a table of novices a regular's card is worth most against the cards that novices would play there."""
    better = 0.0
    for seed in range(60):
        wins = dict.fromkeys((0, 1), 0.0)
        for depth in wins:
            match = Match(KIDS, seats=3, seed=seed)
            while not match.is_over:
                asked = sorted(match.to_act)
                for seat, move in [(seat, deliberated(match, seat, depth if seat == 0 else 0)) for seat in asked]:
                    match.play(seat, move)
            assert match.result is not None
            wins[depth] = (0 in match.result.winners) / max(len(match.result.winners), 1)
        better += wins[1] - wins[0]
    assert better >= 6, "seeing through two novices wins more of 60 games than being one of three"


@pytest.mark.parametrize("seats", [2, 5])
def test_thoughts_are_the_same_interpreted_and_compiled(seats: int) -> None:
    for match in hours_of(seats, seed=4):
        if match.state.hour == HOURS - 3 and len(match.to_act) == seats:
            assert deliberated(match, 0, 1) == deliberated(match, 0, 1, compiled=False)


def test_a_thought_takes_sealed_cards_back() -> None:
    """It is the same whether the others have chosen or not."""
    open_, sealed = Match(KIDS, seats=4, seed=3), Match(KIDS, seats=4, seed=3)
    for seat in (0, 1, 3):
        sealed.play(seat, "card 8")
    for depth in range(3):
        assert deliberated(open_, 2, depth) == deliberated(sealed, 2, depth)
