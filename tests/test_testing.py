"""The tester of games: good games pass, and every kind of broken game is found out."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import larcin
from larcin.game import CHANCE, Array, Game, Kind, bit, confide, rule, tell
from larcin.rules.contract import Record
from larcin.rules.events import Reader
from larcin.testing import ContractBroken, checks

MORA = larcin.load(str(Path(__file__).parents[1] / "examples" / "mora"))
mora: Any = MORA.rulebook


@pytest.mark.parametrize("check", checks("kids-of-london"), ids=str)
def test_kids_of_london_fulfils_the_contract(check: Callable[[], None]) -> None:
    check()


@pytest.mark.parametrize("check", checks(MORA), ids=str)
def test_the_example_of_a_game_fulfils_the_contract(check: Callable[[], None]) -> None:
    check()


def broken(game: Game = MORA, **changed: Any) -> Game:
    """A game, usually the example, with other rules or other parts."""
    module = ModuleType("broken")
    rules = {name: value for name, value in changed.items() if hasattr(value, "is_rule")}
    vars(module).update(vars(game.rulebook) | rules)
    parts = {name: value for name, value in changed.items() if name not in rules}
    return dataclasses.replace(game, rulebook=module, **parts)


@rule
def weights_of_nothing(state: Record, outcomes: Array, weights: Array) -> int:
    count: int = mora_chances(state, outcomes, weights)
    weights[0] = 0
    return count


STAKE = MORA.layout.slices["stake"].start
CHOSEN, SHOWN = (next(kind.number for kind in MORA.events if kind.name == name) for name in ("chosen", "shown"))

mora_chances = mora.chances
mora_observe = mora.observe
mora_apply = mora.apply
mora_set_up = mora.set_up


@rule
def endless(state: Record, seat: int, action: int) -> None:
    left = state.left
    mora_apply(state, seat, action)
    state.left = left


@rule
def nothing_to_do(state: Record, seat: int, actions: Array) -> int:
    return 0


@rule
def debts(state: Record, seat: int, action: int) -> None:
    mora_apply(state, seat, action)
    if state.left < state.rounds:
        state.coins[0] = -5


@rule
def last_takes_all(state: Record, seat: int, action: int) -> None:
    """Who comes last takes the coins: the order of arrival decides."""
    before = state.left
    mora_apply(state, seat, action)
    if state.left < before and seat != CHANCE:
        state.coins[seat] += 7


@rule
def places_of_nobody(state: Record, places: Array, scores: Array) -> None:
    places[0] = 0
    places[1] = 1


@rule
def redeal_of_the_truth(state: Record, seat: int, dice: Array) -> None:
    pass


@rule
def redeal_of_nonsense(state: Record, seat: int, dice: Array) -> None:
    state.stake = 9


@rule
def redeal_of_another_turn(state: Record, seat: int, dice: Array) -> None:
    state.left = 0


@rule
def redeal_never_true(state: Record, seat: int, dice: Array) -> None:
    for other in range(2):
        if other != seat and state.fingers[other] >= 0:
            state.coins[0] += 1 + (dice[0] % np.uint64(3))
            dice[0] += np.uint64(1)


@rule
def small_shift(state: Record, seat: int, action: int) -> None:
    """A shift that wraps in NumPy's small integers and not in compiled code."""
    mora_apply(state, seat, action)
    if seat != CHANCE:
        eight = np.int8(8)
        state.coins[seat] += ((np.int8(1) << eight) > 0) * 1


@rule
def open_hands(state: Record, seat: int, out: Array) -> None:
    mora_observe(state, seat, out)
    out[STAKE] += 10 * (state.fingers[0] + 1)


@rule
def own_hand(state: Record, seat: int, out: Array) -> None:
    mora_observe(state, seat, out)
    out[STAKE] += seat


@rule
def talkative(state: Record, seat: int, action: int) -> None:
    mora_apply(state, seat, action)
    if seat != CHANCE:
        tell(state, SHOWN, action, seat, 0)


@rule
def whispering(state: Record, seat: int, action: int) -> None:
    mora_apply(state, seat, action)
    if seat != CHANCE:
        confide(state, CHOSEN, bit(seat), seat)


def forgetful_position(given: dict[str, Any], options: Any, state: Any) -> None:
    MORA.from_position(given, options, state)
    state.stake = 0


NO_WORDS = dataclasses.replace(MORA.words, moves={})

BROKEN = [
    ({"words": NO_WORDS}, "words are complete in all languages", "no words for move 'one'"),
    ({"rules_text": Path("no.toml")}, "words are complete in all languages", "no.toml: there is no such file"),
    ({"moves": ("one", "one")}, "notation is one to one", "the same text"),
    ({"moves": ("One", "two")}, "notation is one to one", "written small"),
    (
        {"legal": nothing_to_do},
        "legal actions apply, illegal ones change nothing",
        "Seat 0 is to act and has no legal action",
    ),
    ({"legal": nothing_to_do}, "games end, audits hold, chance weights are positive", "has no legal action"),
    ({"chances": weights_of_nothing}, "games end, audits hold, chance weights are positive", "not positive"),
    ({"apply": endless}, "games end, audits hold, chance weights are positive", "does not end"),
    ({"apply": debts}, "games end, audits hold, chance weights are positive", "must be possible"),
    ({"result": places_of_nobody}, "results make sense", "A seat has no place"),
    ({"from_position": forgetful_position}, "positions can be set up again", "set up differently"),
    ({"apply": small_shift}, "interpreted equals compiled", "interpreted differs from compiled"),
    ({"observe": open_hands}, "simultaneous choices stay secret", "can tell what seat 0 chose"),
    ({"apply": talkative}, "simultaneous choices stay secret", "can tell what seat 0 chose"),
    ({"apply": last_takes_all}, "simultaneous choices stay secret", "The order of choices matters"),
    ({"observe": open_hands}, "views do not leak", "tells secrets apart"),
    ({"redeal": redeal_of_the_truth}, "re-deals are sound", "re-deals never differ"),
    ({"redeal": redeal_of_nonsense}, "re-deals are sound", "Coins and fingers must be possible"),
    ({"redeal": redeal_of_another_turn}, "re-deals are sound", "moves the turn"),
    ({"redeal": redeal_never_true}, "re-deals are sound", "No re-deal was ever the truth"),
    ({"is_open": True, "observe": own_hand}, "open games have no secrets", "sees what others do not"),
    ({"is_open": True, "apply": whispering}, "open games have no secrets", "is told what others are not"),
]


ONLY_COMPILED = ("interpreted differs from compiled", "does not end")
"""What compiled rules alone say. All else is found out without waiting for a compiler."""


@pytest.mark.parametrize(("parts", "title", "complaint"), BROKEN, ids=[f"{title}: {what}" for _, title, what in BROKEN])
def test_a_broken_game_is_found_out(parts: dict[str, Any], title: str, complaint: str) -> None:
    compiled = complaint in ONLY_COMPILED
    check = next(check for check in checks(broken(**parts), games=8, compiled=compiled) if check.title == title)
    with pytest.raises(ContractBroken, match=complaint):
        check()


@rule
def hasty(state: Record, table: Record, seat: int, action: int, told: Array) -> bool:
    return False


@rule
def nosy(state: Record, table: Record, seat: int, action: int, told: Array) -> bool:
    return bool(state.hand[(seat + 1) % 2, 0] % 2)


@pytest.mark.parametrize(
    ("game", "reveals", "complaint"),
    [
        ("pickpocket", hasty, "may be taken back, and told -1 of itself"),
        ("doggy-bag", hasty, "may be taken back, and told"),
        ("pickpocket", nosy, "Whether .* may be taken back tells seat|of itself"),
    ],
)
def test_a_game_that_would_take_back_what_it_told_is_found_out(game: str, reveals: Any, complaint: str) -> None:
    wrong = broken(larcin.load(game), reveals=reveals)
    everything = checks(wrong, games=1, compiled=False)
    check = next(check for check in everything if check.title == "what is taken back told nothing")
    with pytest.raises(ContractBroken, match=complaint):
        check()


def test_a_log_that_changes_its_story_is_found_out() -> None:
    calls = functools.partial(next, iter(range(10**6)))

    moody = Kind(CHOSEN, "chosen", seat=Reader(1, lambda _: calls() % 2, {}))
    events = tuple(moody if kind.number == CHOSEN else kind for kind in MORA.events)
    everything = checks(broken(events=events), games=8, compiled=False)
    check = next(check for check in everything if check.title == "the log is true to the steps")
    with pytest.raises(ContractBroken, match="reads differently in parts"):
        check()
