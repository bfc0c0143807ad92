"""Random games in small parts, so that a GPU can go on with many that are in the same phase (`larcin.gpu.phases`).

For rulebooks that say which phase a game is in. Moves are made one by one here: what a seat has no choice about is not
made along with the move before, and no die is thrown for it. The games are the same ones all the same.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

from larcin.batch.rows import Setup
from larcin.rules import contract
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Array, Record, Rulebook, rule
from larcin.rules.engine import first_seat, lay_out

NOT_CHOSEN = -1
"""Instead of a move."""

PHASES = 31
"""How many phases a rulebook may tell apart."""

ENDED = -2
"""Instead of a phase: the game is over."""


class PhasedRulebook(Rulebook, Protocol):
    """A rulebook whose games can be played in small parts."""

    def make(self, state: Record, seat: int, action: int) -> None:
        """What `apply` does, but nothing that follows from it because a seat has no choice."""

    def choose(self, state: Record, seat: int, dice: Array, actions: Array) -> tuple[int, bool]:
        """What `random_move` chooses, but without a throw if there is one move alone; and whether there were more."""

    def phase(self, state: Record, move: int) -> int:
        """What is to be done next, as a number below `PHASES`; `move` is chosen, or `NOT_CHOSEN`. Games with the same
        number take much the same way through the rules.
        """


game: PhasedRulebook = cast("PhasedRulebook", contract.game)


class Slots(NamedTuple):
    """Games in progress, each in a slot: its state, its dice, the move that is chosen, and how many were."""

    states: Array
    dice: Array
    moves: Array
    made: Array


@rule
def begin_in(slots: Slots, slot: int, setup: Setup, number: int) -> None:
    """Begin the game with this number in a slot."""
    lay_out(slots.states, slot, setup.blank, setup.options, setup.seed[0], number, slots.dice[slot])
    slots.moves[slot] = NOT_CHOSEN
    slots.made[slot] = 0


@rule
def go_on_in(slots: Slots, slot: int, actions: Array, weights: Array) -> int:
    """Make the move that is chosen, or let chance act, or choose a move; and say which phase comes then, or `ENDED`."""
    state, dice, move = slots.states[slot], slots.dice[slot], slots.moves[slot]
    to_act = game.to_act(state)
    slots.moves[slot] = NOT_CHOSEN
    if move != NOT_CHOSEN:
        game.make(state, first_seat(to_act), move)
    elif to_act == CHANCE_ACTS:
        let_chance_act(state, dice, actions, weights)
    else:
        chosen, among_others = game.choose(state, first_seat(to_act), dice, actions)
        slots.moves[slot] = chosen
        slots.made[slot] += among_others
    return ENDED if game.to_act(state) == NOBODY else game.phase(state, slots.moves[slot])


@rule
def let_chance_act(state: Record, dice: Array, outcomes: Array, weights: Array) -> None:
    """Until it is a seat's turn."""
    while game.to_act(state) == CHANCE_ACTS:
        game.make(state, CHANCE, game.random_outcome(state, dice, outcomes, weights))


@rule
def write_result(slots: Slots, slot: int, places: Array, scores: Array) -> None:
    game.result(slots.states[slot], places, scores)
