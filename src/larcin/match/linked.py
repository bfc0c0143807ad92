"""The rules of a game as a match calls them: made ready once, and shared by all matches of that game."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from larcin.errors import UnreadableMove
from larcin.match import turns
from larcin.match.chance import SEED_BYTES, SILENT, VerifiableChance
from larcin.match.hashing import SECRET
from larcin.match.moves import Move
from larcin.match.turns import (
    FOR_CHANCE,
    FULL,
    ILLEGAL,
    MOST_STEPS,
    NEXT_DRAW,
    NO_DRAWS,
    NOTES,
    STEP,
    STEPS,
    UNLISTED,
    Table,
)
from larcin.rules import engine
from larcin.rules.contract import CHANCE, Game
from larcin.rules.engine import REFUSED
from larcin.rules.interpreted import Interpreted
from larcin.rules.linking import direct, link
from larcin.rules.seeing import Ear, Eye, Reckoner

MOST_LISTS = 4096
"""How many lists of moves are kept ready: in most games the same come again and again."""


class LinkedRules:
    """What a match does with the rules of a game, made ready once: the functions of the engine, and the notation."""

    def __init__(self, game: Game, compiled: bool) -> None:
        linked = link(engine, game, compiled=compiled)
        table = table_for(game, None)
        states, actions, weights = table.states, table.actions, table.weights
        self.legal_actions = direct(linked.legal_actions, states, 0, actions)
        self.chance_outcomes = direct(linked.chance_outcomes, states, actions, weights)
        quick = link(turns, game, compiled=compiled)
        self.move = direct(quick.make_move, table, 0, 0)
        self.bring = direct(quick.bring_about, table, 0)
        self.go_on = direct(quick.go_on, table)
        self.open = direct(quick.open_table, table, game.encode(game.settle({})))
        if isinstance(self.move, Interpreted):
            slow = StepByStep(linked)
            self.move, self.bring, self.go_on, self.open = slow.move, slow.bring, slow.go_on, slow.open
            self.legal_actions, self.chance_outcomes = slow.legal_actions, slow.chance_outcomes
        self.acting = direct(linked.acting, states)
        self.result_of = linked.result_of
        self.ear = Ear(game, compiled=compiled)
        self.reckoner = Reckoner(game, compiled=compiled)
        self.moves = tuple(map(Move, game.moves))
        self.outcomes = tuple(map(Move, game.outcomes))
        self.move_numbers: dict[str, int] = {move: number for number, move in enumerate(self.moves)}
        self.outcome_numbers: dict[str, int] = {outcome: number for number, outcome in enumerate(self.outcomes)}
        self.lists: dict[bytes | int, list[Move]] = {}
        """Lists of moves by their numbers, packed as rules write them, or as bits."""
        self._game = game
        self._compiled = compiled
        self._eyes: dict[int, Eye] = {}

    def eye(self, seats: int) -> Eye:
        """Sees the table of a match with so many seats."""
        if seats not in self._eyes:
            self._eyes[seats] = Eye(self._game, seats, compiled=self._compiled)
        return self._eyes[seats]

    def list_moves(self, numbers: bytes, bits: int) -> list[Move]:
        """The moves that have these numbers, which are these bits if they are listed; kept in `lists` from now on."""
        if len(self.lists) >= MOST_LISTS:
            self.lists.clear()
        found = [self.moves[number] for number in np.frombuffer(numbers, dtype=np.int16)]
        self.lists[numbers if bits == UNLISTED else bits] = found
        return found

    def make_out(self, seat: int, move: object) -> int:
        """The number of an action whose text is not quite as it is written."""
        numbers = self.outcome_numbers if seat == CHANCE else self.move_numbers
        tidied = " ".join(str(move).lower().split())
        if tidied in numbers:
            return numbers[tidied]
        import difflib  # only for those who mistype: it would slow down every start

        close = difflib.get_close_matches(tidied, numbers, n=1)
        hint = f"Did you mean {str(close[0])!r}?" if close else f"A move looks like {str(next(iter(numbers)))!r}."
        raise UnreadableMove(f"{move!r} is no move of {self._game.name}. {hint}")


@cache
def linked_rules(game: Game, compiled: bool) -> LinkedRules:
    return LinkedRules(game, compiled)


class StepByStep:
    """What `larcin.match.turns` does, by interpreted rules. Chance draws nothing here and no moves are noted, so that
    whoever calls sees to both. Rules are shown the one state that they look at: to make each state plain takes longer
    than most rules do.
    """

    def __init__(self, linked: Any) -> None:
        self._linked = linked

    def open(self, table: Table, options: Any) -> int:
        return int(self._linked.begin(table.states[:1], options))

    def move(self, table: Table, seat: int, action: int) -> int:
        return FOR_CHANCE if seat == CHANCE else self._step(table, seat, action)

    def bring(self, table: Table, outcome: int) -> int:
        found = self._step(table, CHANCE, outcome)
        if found < ILLEGAL:
            table.notes[NEXT_DRAW] += table.notes[NEXT_DRAW] != NO_DRAWS
        return found

    def _step(self, table: Table, seat: int, action: int) -> int:
        states, actions, weights, notes, *_ = table
        steps = int(notes[STEPS])
        if steps == len(states) - 1:
            return FULL
        states.view(np.uint8).reshape(len(states), -1)[steps + 1] = states.view(np.uint8)[: states.itemsize]
        found = int(self._linked.step(states[:1], seat, action, actions, weights))
        if found == REFUSED:
            return ILLEGAL
        notes[STEP + 2 * steps : STEP + 2 * steps + 2] = seat, action
        notes[STEPS] += 1
        return found

    def go_on(self, table: Table) -> int:
        return int(self._linked.acting(table.states[:1]))

    def legal_actions(self, states: Any, seat: int, actions: Any) -> int:
        return int(self._linked.legal_actions(states[:1], seat, actions))

    def chance_outcomes(self, states: Any, actions: Any, weights: Any) -> int:
        return int(self._linked.chance_outcomes(states[:1], actions, weights))


def buffers(game: Game) -> tuple[Any, Any, Any]:
    """One blank state, and room for its actions and their weights."""
    return game.blank(), np.empty(game.most_choices, dtype=np.int16), np.empty(game.most_choices, dtype=np.int32)


class Blank(NamedTuple):
    """What a match begins with: how many blank states, of which type, with notes behind them, as the bytes of one piece
    of memory: all but the seed, and with nothing to draw from, where chance waits for somebody's hand. Then where in it
    notes begin, and how many actions there is room for.
    """

    rows: int
    kind: Any
    drawing: bytes
    by_hand: bytes
    notes: int
    most: int


@cache
def blank_for(game: Game) -> Blank:
    kind = game.state_type
    rows = 1 + min(max(ROOM_FOR_STEPS // kind.itemsize, FEWEST_STEPS), MOST_STEPS)
    states = bytes(-(-rows * kind.itemsize // ALIGNED) * ALIGNED)
    notes = np.zeros(NOTES, dtype=INT64)
    notes[:CHANCE] = UNLISTED
    drawing = states + notes.tobytes()[:-SEED_BYTES]
    notes[NEXT_DRAW] = NO_DRAWS
    return Blank(rows, kind, drawing, states + notes.tobytes(), len(states), game.most_choices)


ROOM_FOR_STEPS, FEWEST_STEPS = 4096, 8
"""How many bytes there are for steps that nobody has read yet, and how many steps at least."""
ALIGNED = 64
"""Arrays begin at multiples of so many bytes."""


def table_for(game: Game, chance: VerifiableChance | None) -> Table:
    """Blank states, and all the room that a match needs. Chance begins with its first draw."""
    rows, kind, drawing, by_hand, notes, most = blank_for(game)
    said = SILENCE
    if chance is None:
        room = bytearray(by_hand)
    else:
        room = NOTHING.join((drawing, chance.seed))
        if chance.said is not SILENT:
            said = np.frombuffer(bytearray(chance.said), np.uint8)
    array, empty = np.ndarray, np.empty
    states, noted = array(rows, kind, room), array(NOTES, INT64, room, notes)
    parts = states, empty(most, INT16), empty(most, INT32), noted, empty(SECRET, UINT32), said
    return tuple.__new__(Table, parts)  # as Table(*parts) is, and sooner


INT16, INT32, INT64, UINT32 = map(np.dtype, (np.int16, np.int32, np.int64, np.uint32))
NOTHING = bytearray()
SILENCE = np.frombuffer(bytearray(SILENT), dtype=np.uint8)
