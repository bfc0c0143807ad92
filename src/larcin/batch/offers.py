"""What the seats in turn of many games are offered, for programs that learn what things are worth: what they consider,
their legal moves, and what these consist of (`larcin.rules.advice`).

Written for any game that is learned so, and linked with it before use, for this computer and for a GPU.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, Protocol, cast

import numpy as np

from larcin.batch.arrays import Room, in_memory
from larcin.rules import contract
from larcin.rules.contract import Array, Game, Record, Rulebook, rule
from larcin.rules.layout import NUMBER
from larcin.rules.linking import link

MOST_OFFERS = 128
"""How many legal moves of a row are offered: in Oliver Twist one row in two thousand has more."""


class AppraisedRulebook(Rulebook, Protocol):
    """A rulebook together with what is considered in a game, and what its moves consist of."""

    def consider(self, state: Record, seat: int, out: Array) -> None:
        """Write what a seat considers, on zeros: only what it knows."""

    def imagine(self, state: Record, seat: int, out: Array) -> None:
        """Write what is the others' secret, on zeros."""

    def itemise(self, state: Record, seat: int, action: int, items: Array) -> int:
        """Write the items of a legal move, and return how many there are."""


game: AppraisedRulebook = cast("AppraisedRulebook", contract.game)


class Offers(NamedTuple):
    """A row a game: what its seat in turn considers, of which the first `known` numbers are no secret; how many moves
    it is offered, which, and what they consist of, filled up with an item that does not exist.
    """

    considered: Array
    known: int
    counts: Array
    moves: Array
    items: Array
    nothing: int


@rule
def offer_row(state: Record, seat: int, offers: Offers, row: int, actions: Array) -> None:
    """Write one row."""
    considered, items = offers.considered[row], offers.items[row]
    for index in range(len(considered)):
        considered[index] = 0
    offers.counts[row] = 0
    if seat >= 0:
        game.consider(state, seat, considered[: offers.known])
        game.imagine(state, seat, considered[offers.known :])
        count = min(game.legal(state, seat, actions), len(items))
        offers.counts[row] = count
        for index in range(count):
            offers.moves[row, index] = actions[index]
            for item in range(game.itemise(state, seat, actions[index], items[index]), items.shape[1]):
                items[index, item] = offers.nothing


@rule
def offer_rows(states: Array, seats: Array, offers: Offers, actions: Array, first: int, last: int) -> None:
    for row in range(first, last):
        offer_row(states[row], seats[row], offers, row, actions)


@cache
def appraised(played: Game) -> Game:
    """The same game, with what is considered in it and what its moves consist of among its rules."""
    rulebook = ModuleType(played.rulebook.__name__, played.rulebook.__doc__)
    vars(rulebook).update(vars(played.rulebook))
    for name in ("consider", "imagine", "itemise"):
        vars(rulebook)[name] = getattr(played.learned, name)
    return replace(played, rulebook=rulebook)


def offers_of(played: Game, games: int) -> Offers:
    """What is offered in so many games, described."""
    learned: Any = played.learned
    return Offers(
        considered=Room((games, learned.CONSIDERED.information), NUMBER),
        known=learned.CONSIDERED.observation,
        counts=Room((games,), np.int32),
        moves=Room((games, MOST_OFFERS), np.int16),
        items=Room((games, MOST_OFFERS, learned.MOST_ITEMS), np.uint8),
        nothing=learned.ITEMS,
    )


class Offering:
    """What the seats in turn of a batch are offered; `look` writes it anew."""

    def __init__(self, batch: Any) -> None:
        self._batch = batch
        self.offers = in_memory(offers_of(batch.game, batch.games))
        self._actions = np.zeros(batch.game.most_choices, dtype=np.int16)
        self._offer_rows = link(THIS, appraised(batch.game)).offer_rows
        self.look()

    def look(self) -> None:
        batch = self._batch
        self._offer_rows(batch.states, batch.seat, self.offers, self._actions, 0, batch.games)


THIS = sys.modules[__name__]
