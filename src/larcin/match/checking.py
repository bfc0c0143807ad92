"""What a match is given to begin with: positions, options, names, client seeds. Each is checked before it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from larcin.errors import BadOptions, BadPosition
from larcin.reading import Checked
from larcin.rules import engine
from larcin.rules.contract import CHANCE, CHANCE_ACTS, Game, listed
from larcin.rules.linking import link
from larcin.rules.states import packer, plainly

LONGEST_CLIENT_SEED = 200
LONGEST_NAME = 40
USUAL_NAMES = [f"Seat {seat}" for seat in range(CHANCE)]


def lay(game: Game, table: Any, options: Mapping[str, Any], states: Any) -> None:
    """Fill a blank state from the `table` part of a position, and check that it can arise."""
    if not isinstance(table, dict):
        raise BadPosition("position, table: expected an object with what lies on the table.")
    state = plainly(states[0])
    game.from_position(table, options, state)
    try:
        packer(game.state_type).write_back([state], states)
    except OverflowError as error:  # numbers that can be read one by one, and add up to more than there is room for
        raise BadPosition(f"position: {error}") from error
    wrong = link(engine, game, compiled=False).audit_of(states)
    if wrong:
        raise BadPosition(f"position: {game.audits[wrong - 1]}")
    refuse_dead_end(game, states)


def refuse_dead_end(game: Game, states: Any) -> None:
    """Refuse a table at which somebody is to act and can do nothing, by the rules that look at every bound."""
    linked = link(engine, game, compiled=False)
    actions, weights = np.empty(game.most_choices, dtype=np.int16), np.empty(game.most_choices, dtype=np.int32)
    try:
        to_act = linked.acting(states)
        if to_act == CHANCE_ACTS:
            count = linked.chance_outcomes(states, actions, weights)
            if count == 0 or min(weights[:count]) <= 0:
                raise BadPosition("position: chance is to act, and has nothing to bring.")
        for seat in listed(to_act):
            if linked.legal_actions(states, seat, actions) == 0:
                raise BadPosition(f"position: seat {seat} is to act, and has nothing that it may do.")
    except (ArithmeticError, LookupError) as error:
        raise BadPosition(f"position: the rules cannot go on from here ({type(error).__name__}: {error}).") from error


def settled(game: Game, options: Mapping[str, int | str]) -> tuple[dict[str, int | str], Any]:
    """A game's options with the usual ones where nothing is said, and the same as numbers for the rules to read."""
    try:
        known, encoded = settled_before(game, **options)
    except TypeError:  # an option that is no value: `settle` has a sentence for it
        return game.settle(options), game.encode(game.settle(options))
    return dict(known), encoded


@lru_cache(maxsize=256, typed=True)
def settled_before(game: Game, /, **options: int | str) -> tuple[dict[str, int | str], Any]:
    """Worked out once for all matches with the same options."""
    known = game.settle(options)
    return known, game.encode(known)


def read_options(here: Checked, game: Game) -> dict[str, Any]:
    options = here.any("options")
    if not isinstance(options, dict):
        raise here.complain("options", 'an object such as {"seats": 4}')
    return game.settle(options)


def checked_names(names: Sequence[str], seats: int) -> list[str]:
    if not names:
        return USUAL_NAMES[:seats]
    given = list(names)
    if len(given) != seats or not all(isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in given):
        raise BadOptions(f"names: give {seats} names, one a seat, of 1 to {LONGEST_NAME} characters each.")
    return given


def checked_client_seeds(client_seeds: Sequence[str], seats: int) -> list[str]:
    if not client_seeds:
        return []
    given = list(client_seeds)
    if len(given) > seats or not all(isinstance(each, str) and len(each) <= LONGEST_CLIENT_SEED for each in given):
        raise BadOptions(
            f"client_seeds: give at most {seats} texts, one a seat, of up to {LONGEST_CLIENT_SEED} characters each."
        )
    return given
