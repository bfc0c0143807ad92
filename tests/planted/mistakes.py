"""Mistakes that authors of games make, one at a time in Kuhn poker, and what the tester says of each."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from larcin.game import CHANCE, CHANCE_DIE, NUMBER, PLAYERS_DIE, Array, Game, bit, confide, name_of, roll, rule, tell
from larcin.rules import game_in
from larcin.rules.events import Kind, Reader
from tests.planted import kuhn, misspelt
from tests.planted.kuhn import (
    ACTS,
    BET,
    CARD,
    CARDS,
    DEALT,
    EVENTS,
    GAME,
    NONE,
    PASS,
    WORDS,
    State,
    apply,
    audit,
    chances,
    legal,
    observe,
    redeal,
    result,
    to_act,
)

# --------------------------------------------------------------------------------------------- games that do not end


@rule
def never_done(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE and state.folded == NONE:
        state.over = 0
        state.done = 0
        state.bets = 0
        state.coins[0] = 1
        state.coins[1] = 1


@rule
def endless_rule(state: State, seat: int, action: int) -> None:
    while seat != CHANCE and state.done >= 0:
        state.done = 1
    apply(state, seat, action)


# ------------------------------------------------------------------------------------------------------ who may act


@rule
def nothing_to_do(state: State, seat: int, actions: Array) -> int:
    return 0


@rule
def stuck_after_a_bet(state: State, seat: int, actions: Array) -> int:
    return 0 if state.bets == 1 and state.done == 2 else legal(state, seat, actions)


@rule
def listed_twice(state: State, seat: int, actions: Array) -> int:
    count = legal(state, seat, actions)
    actions[count] = PASS
    return count + 1


@rule
def out_of_order(state: State, seat: int, actions: Array) -> int:
    actions[0] = BET
    actions[1] = PASS
    return 2


@rule
def without_a_name(state: State, seat: int, actions: Array) -> int:
    actions[0] = PASS
    actions[1] = 2
    return 2


@rule
def more_than_room(state: State, seat: int, actions: Array) -> int:
    for action in range(9):
        actions[action] = action
    return 2


@rule
def legal_that_plays(state: State, seat: int, actions: Array) -> int:
    state.coins[seat] = 2
    return legal(state, seat, actions)


@rule
def nobody_there(state: State) -> int:
    acting = to_act(state)
    return bit(5) if acting == bit(1) else acting


@rule
def chance_and_a_seat(state: State) -> int:
    acting = to_act(state)
    return acting | bit(0) if acting == bit(CHANCE) else acting


@rule
def both_at_once(state: State) -> int:
    acting = to_act(state)
    return bit(0) | bit(1) if acting == bit(0) and state.done == 0 else acting


# ----------------------------------------------------------------------------------------------------------- chance


@rule
def weight_of_nothing(state: State, outcomes: Array, weights: Array) -> int:
    count = chances(state, outcomes, weights)
    weights[0] = 0
    return count


@rule
def negative_weight(state: State, outcomes: Array, weights: Array) -> int:
    count = chances(state, outcomes, weights)
    weights[count - 1] = -1
    return count


@rule
def empty_pile(state: State, outcomes: Array, weights: Array) -> int:
    return 0 if state.cards[0] == 2 else chances(state, outcomes, weights)


@rule
def same_card_twice(state: State, outcomes: Array, weights: Array) -> int:
    count = chances(state, outcomes, weights)
    outcomes[count - 1] = outcomes[0]
    return count


@rule
def dealt_already(state: State, outcomes: Array, weights: Array) -> int:
    for card in range(CARDS):
        outcomes[card] = card
        weights[card] = 1
    return CARDS


@rule
def fourth_card(state: State, outcomes: Array, weights: Array) -> int:
    count = chances(state, outcomes, weights)
    outcomes[count - 1] = CARDS
    return count


@rule
def first_outcome(state: State, dice: Array, outcomes: Array, weights: Array) -> int:
    count = chances(state, outcomes, weights)
    roll(dice, CHANCE_DIE, count)
    return int(outcomes[0])


@rule
def cautious_move(state: State, seat: int, dice: Array, actions: Array) -> int:
    return int(roll(dice, PLAYERS_DIE, 4) == 0)


# ------------------------------------------------------------------------------------------- numbers and their bounds


@rule
def divides_by_nothing(state: State, places: Array, scores: Array) -> None:
    result(state, places, scores)
    scores[0] = scores[0] // (2 - state.bets)


@rule
def divides_seldom(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if state.over and state.cards[0] == 2 and state.folded == 1:
        state.coins[0] = 4 // (state.done - 2)


@rule
def pays_too_much(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE and action == BET:
        state.coins[seat] += 200


@rule
def writes_outside(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE:
        state.cards[state.done + 1] = NONE


@rule
def writes_far_outside(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE and action == BET:
        for far in range(1 << 20):
            state.cards[2 + (far << 6)] = 7


@rule
def sees_outside(state: State, seat: int, out: Array) -> None:
    observe(state, seat, out)
    out[len(out) + state.done] = 1


@rule
def raises_an_error(state: State, seat: int, action: int) -> None:
    if seat != CHANCE and state.bets == 1 and action == BET:
        raise ValueError("nobody calls")
    apply(state, seat, action)


# ---------------------------------------------------------------------------------------------- results and audits


@rule
def no_place(state: State, places: Array, scores: Array) -> None:
    result(state, places, scores)
    places[1] = 0


@rule
def result_that_pays(state: State, places: Array, scores: Array) -> None:
    result(state, places, scores)
    state.coins[0] = 2


@rule
def strict_audit(state: State) -> int:
    return 2 if state.bets == 2 else audit(state)


@rule
def unnamed_audit(state: State) -> int:
    return 9 if state.bets == 2 else audit(state)


@rule
def audit_that_mends(state: State) -> int:
    state.over = 1 if state.done == 3 else state.over
    state.coins[0] = 1 if state.over else state.coins[0]
    return 0


# ------------------------------------------------------------------------------------------------- what is told, seen


@rule
def deals_aloud(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat == CHANCE:
        tell(state, DEALT, 0 if state.cards[1] == NONE else 1, action)


@rule
def whispers_to_the_other(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat == CHANCE and state.cards[1] != NONE:
        confide(state, DEALT, bit(0), 1, action)


@rule
def hints_in_the_log(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat == CHANCE and action == 2:
        tell(state, ACTS, 0, 0)


@rule
def chatters(state: State, seat: int, action: int) -> None:
    apply(state, seat, action)
    if seat != CHANCE:
        for _ in range(70):
            tell(state, ACTS, seat, action)


@rule
def shows_all_cards(state: State, seat: int, out: Array) -> None:
    observe(state, seat, out)
    if seat >= 0:
        out[CARD + 1] = state.cards[1 - seat] + 1


@rule
def shows_onlookers(state: State, seat: int, out: Array) -> None:
    observe(state, seat, out)
    if seat < 0:
        out[CARD] = state.cards[0] + 1


@rule
def hints_in_the_view(state: State, seat: int, out: Array) -> None:
    observe(state, seat, out)
    if seat == 0 and state.cards[1] > state.cards[0]:
        out[len(out) - 1] = 1


@rule
def looks_and_turns(state: State, seat: int, out: Array) -> None:
    observe(state, seat, out)
    state.done += state.done == 1


# ---------------------------------------------------------------------------------------------------------- re-deals


@rule
def deals_nothing_afresh(state: State, seat: int, dice: Array) -> None:
    pass


@rule
def deals_always_the_same(state: State, seat: int, dice: Array) -> None:
    for other in range(2):
        if other != seat and state.cards[other] != NONE and not (state.over and state.folded == NONE):
            state.cards[other] = 0 if state.cards[1 - other] != 0 else 1


@rule
def deals_kings_mostly(state: State, seat: int, dice: Array) -> None:
    redeal(state, seat, dice)
    if seat == 0 and state.cards[0] < 2 and state.cards[1] >= 0 and not state.over and roll(dice, CHANCE_DIE, 10):
        state.cards[1] = 2


@rule
def deals_the_same_card(state: State, seat: int, dice: Array) -> None:
    redeal(state, seat, dice)
    if seat == 0 and state.cards[1] != NONE:
        state.cards[1] = roll(dice, CHANCE_DIE, CARDS)


@rule
def deals_own_card(state: State, seat: int, dice: Array) -> None:
    redeal(state, -1, dice)


@rule
def deals_another_turn(state: State, seat: int, dice: Array) -> None:
    redeal(state, seat, dice)
    if state.done == 0 and state.cards[1] != NONE:
        state.done = 1


@rule
def deals_after_showdown(state: State, seat: int, dice: Array) -> None:
    over = state.over
    state.over = 0
    redeal(state, seat, dice)
    state.over = over


# ------------------------------------------------------------------------------------------- what is not in the rules


def forgetful(state: State) -> dict[str, Any]:
    told = kuhn.position(state)
    del told["folded"]
    return told


def unwritable(state: State) -> dict[str, Any]:
    return {**kuhn.position(state), "over": {True, False}}


def careless(given: Any, options: Any, state: State) -> None:
    kuhn.from_position(given, options, state)
    state.bets = 0


def without(table: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {each: words for each, words in table.items() if each != name}


WORDLESS_MOVE = dataclasses.replace(WORDS, moves=without(WORDS.moves, "bet"))
WORDLESS_EVENT = dataclasses.replace(WORDS, events=without(WORDS.events, "dealt card"))
WRONG_PART = dataclasses.replace(
    WORDS, events={**WORDS.events, "acts": {"en": "{player} plays {move}.", "fr": "{player} joue {move}."}}
)
NAMED_CARD = Kind(DEALT, "dealt card", secret=("card",), instead="dealt", seat=NUMBER, card=name_of(("jack",)))
MOODY = Kind(ACTS, "acts", seat=NUMBER, move=Reader(1, lambda _: object(), {}))


def with_kind(kind: Kind) -> tuple[Kind, ...]:
    return tuple(kind if each.number == kind.number else each for each in EVENTS)


MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({"apply": never_done}, "does not end|has not ended"),
    ({"legal": nothing_to_do}, "Seat 0 is to act and has no legal action"),
    ({"legal": stuck_after_a_bet}, "Seat 0 is to act and has no legal action"),
    ({"legal": listed_twice}, r"The same action is listed twice: \[0, 1, 0\]"),
    ({"legal": out_of_order}, r"not in ascending order: \[1, 0\]"),
    ({"legal": without_a_name}, "An action has no name"),
    ({"legal": more_than_room}, r"the rule more_than_room raised IndexError.*mistakes.py, line \d+"),
    ({"legal": legal_that_plays}, "changes it|pot holds"),
    ({"to_act": nobody_there}, "Seat 5 is to act, and nobody sits there"),
    ({"to_act": chance_and_a_seat}, "Chance acts alone"),
    ({"to_act": both_at_once}, "at the same time, and the game does not say `at_once`"),
    ({"chances": weight_of_nothing}, "weight that is not positive"),
    ({"chances": negative_weight}, "weight that is not positive"),
    ({"chances": empty_pile}, "Chance is to act and has no outcome"),
    ({"chances": same_card_twice}, "The same action is listed twice"),
    ({"chances": dealt_already}, "Two different cards, or none yet"),
    ({"chances": fourth_card}, "An action has no name"),
    ({"random_outcome": first_outcome}, "does not choose as legal and chances do"),
    ({"random_move": cautious_move}, "does not choose as legal and chances do"),
    ({"result": divides_by_nothing}, "the rule divides_by_nothing raised FloatingPointError"),
    ({"apply": divides_seldom}, r"the rule divides_seldom raised ZeroDivisionError.*mistakes.py, line \d+"),
    ({"apply": pays_too_much}, r"coins of a state cannot hold .* The rule pays_too_much did it \(mistakes.py, line"),
    ({"apply": writes_outside}, "the rule writes_outside raised IndexError"),
    ({"apply": writes_far_outside}, "the rule writes_far_outside raised IndexError"),
    ({"observe": sees_outside}, "the rule sees_outside raised IndexError"),
    ({"apply": raises_an_error}, "the rule raises_an_error raised ValueError: nobody calls"),
    ({"apply": misspelt.to_read}, "to_read names a field 'coinz'.* Did you mean 'coins'"),
    ({"apply": misspelt.to_write}, "to_write names a field 'doone'.* Did you mean 'done'"),
    ({"result": no_place}, "A seat has no place"),
    ({"result": result_that_pays}, "changes it|pot holds"),
    ({"audit": strict_audit}, "The pot holds what was paid"),
    ({"audit": unnamed_audit}, "finds a fault number 9, and there are 3"),
    ({"audit": audit_that_mends}, "changes it"),
    ({"apply": deals_aloud}, "The log tells"),
    ({"apply": whispers_to_the_other}, "The log tells 0"),
    ({"apply": hints_in_the_log}, "The log tells"),
    ({"apply": chatters}, "led to 7. events"),
    ({"observe": shows_all_cards}, "tells secrets apart"),
    ({"observe": shows_onlookers}, "tells secrets apart"),
    ({"observe": hints_in_the_view}, "tells secrets apart"),
    ({"observe": looks_and_turns}, "changes it"),
    ({"redeal": deals_nothing_afresh}, "all its re-deals are alike"),
    ({"redeal": deals_always_the_same}, "all its re-deals are alike"),
    ({"redeal": deals_kings_mostly}, "bring what happens 50% of the time"),
    ({"redeal": deals_the_same_card}, "A re-deal for 0: Two different cards"),
    ({"redeal": deals_own_card}, "tells secrets apart"),
    ({"redeal": deals_another_turn}, "moves the turn"),
    ({"redeal": deals_after_showdown}, "tells secrets apart"),
    ({"position": forgetful}, "set up differently"),
    ({"position": unwritable}, "not JSON serializable"),
    ({"from_position": careless}, "set up differently|pot holds"),
    ({"words": WORDLESS_MOVE}, "no words for move 'bet'"),
    ({"words": WORDLESS_EVENT}, "dealt card"),
    ({"words": WRONG_PART}, "player"),
    ({"rules_text": Path("no.toml")}, "no.toml: there is no such file"),
    ({"moves": ("pass", "pass")}, "Two actions have the same text"),
    ({"moves": ("pass", "Bet")}, "written small"),
    ({"events": with_kind(NAMED_CARD)}, "index out of range"),
    ({"events": with_kind(MOODY)}, "not JSON serializable|reads differently"),
    ({"is_open": True}, "The game is no open one"),
]
"""What is planted, and what is said of it."""


def name_of_mistake(number: int) -> str:
    planted = MISTAKES[number][0]
    (part, value), *_ = planted.items()
    return f"{part}: {getattr(value, '__name__', number)}"


def planted(number: int) -> Game:
    """Kuhn poker with a mistake. It has a name of its own, by which its records find it."""
    return with_mistake(f"kuhn-{number}", MISTAKES[number][0])


def with_mistake(name: str, changed: dict[str, Any]) -> Game:
    rules = {part: value for part, value in changed.items() if hasattr(value, "is_rule")}
    rulebook = ModuleType(name, "Kuhn poker with a mistake.")
    vars(rulebook).update(vars(GAME.rulebook) | rules)
    parts = {part: value for part, value in changed.items() if part not in rules}
    module = ModuleType(name)
    module.GAME = dataclasses.replace(GAME, name=name, rulebook=rulebook, **parts)  # type: ignore[attr-defined]
    return game_in(module)
