"""What a match is given to begin with: positions, options, names, client seeds. Each is checked before it is used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from larcin.errors import BadOptions, BadPosition
from larcin.reading import Checked
from larcin.rules import engine
from larcin.rules.contract import Game
from larcin.rules.linking import link
from larcin.rules.states import packer, plainly

LONGEST_CLIENT_SEED = 200
LONGEST_NAME = 40


def lay(game: Game, table: Any, options: Mapping[str, Any], states: Any) -> None:
    """Fill a blank state from the `table` part of a position, and check that it can arise."""
    if not isinstance(table, dict):
        raise BadPosition("position, table: expected an object with what lies on the table.")
    state = plainly(states[0])
    game.from_position(table, options, state)
    packer(game.state_type).write_back([state], states)
    wrong = link(engine, game, compiled=False).audit_of(states)
    if wrong:
        raise BadPosition(f"position: {game.audits[wrong - 1]}")


def read_options(here: Checked, game: Game) -> dict[str, Any]:
    options = here.any("options")
    if not isinstance(options, dict):
        raise here.complain("options", 'an object such as {"seats": 4}')
    return game.settle(options)


def checked_names(names: Sequence[str], seats: int) -> list[str]:
    if not names:
        return [f"Seat {seat}" for seat in range(seats)]
    given = list(names)
    if len(given) != seats or not all(isinstance(name, str) and 0 < len(name) <= LONGEST_NAME for name in given):
        raise BadOptions(f"names: give {seats} names, one a seat, of 1 to {LONGEST_NAME} characters each.")
    return given


def checked_client_seeds(client_seeds: Sequence[str], seats: int) -> list[str]:
    given = list(client_seeds)
    if len(given) > seats or not all(isinstance(each, str) and len(each) <= LONGEST_CLIENT_SEED for each in given):
        raise BadOptions(
            f"client_seeds: give at most {seats} texts, one a seat, of up to {LONGEST_CLIENT_SEED} characters each."
        )
    return given
