"""A match as it goes on: how things lie, who is to act, and every step that led there."""

from __future__ import annotations

import threading
from operator import index
from typing import Any, NoReturn

import numpy as np

from larcin.errors import IllegalMove
from larcin.match.chance import VerifiableChance
from larcin.match.linked import LinkedRules, linked_rules, table_for
from larcin.match.moves import SEATS_IN, Made, Move, Step, draws_in
from larcin.match.refusing import refusal
from larcin.match.turns import FULL, ILLEGAL, MAKING, NEXT_DRAW, STEP, STEPS, UNLISTED
from larcin.rules.contract import CHANCE, CHANCE_ACTS, NOBODY, Game, Record

NOTING = threading.Lock()
"""Two threads may read of one match, and whoever comes first brings its steps up to date."""


NOTHING_NOTED = np.full(CHANCE, UNLISTED, dtype=np.int64).data


class Underway:
    """What play needs of a match. Compiled rules make each move in one call, and note the steps that were made; Python
    reads them when somebody asks.
    """

    _to_act: int = NOBODY

    def _open(self, game: Game, compiled: bool, chance: VerifiableChance | None) -> None:
        self.game = game
        self.compiled = compiled
        self._play_by(linked_rules(game, compiled))
        self._steps: list[Made] = []
        """All steps but those that are only noted yet; `_history` has all."""
        self._lay_out_room(chance)

    def _play_by(self, rules: LinkedRules) -> None:
        """Have at hand what every move needs."""
        self._rules = rules
        self._move, self._numbers, self._lists = rules.move, rules.move_numbers, rules.lists

    def _lay_out_room(self, chance: VerifiableChance | None) -> None:
        """Make room for a match, and for chance to begin with its first draw."""
        self._chance = chance
        self._room = room = table_for(self.game, chance)
        self._notes = memoryview(room.notes)  # the same memory once more: Python reads views of it faster than arrays

    def _stand(self, state: bytes | memoryview, chance: VerifiableChance | None) -> None:
        """Stand so after the steps that were made, with chance from as many draws on as there were."""
        self._lay_out_room(chance)
        self._bytes[:] = state
        if chance is not None:
            self._notes[NEXT_DRAW] = draws_in(self._steps)

    @property
    def _bytes(self) -> memoryview:
        """The truth, as the bytes of one state."""
        states = self._room.states
        return memoryview(states.base)[: states.itemsize]

    @property
    def states(self) -> Any:
        """The truth, as the array of one state that the rules work on. Look, and do not touch."""
        self._notes[:CHANCE] = NOTHING_NOTED  # for those who touch it all the same: what is legal is found out anew
        return self._truth

    @property
    def state(self) -> Record:
        """The one record in `states`."""
        return self.states[0]

    @property
    def _truth(self) -> Any:
        return self._room.states[:1]

    def states_when_asked(self, seat: int) -> Any:
        """`states` as they stood when a seat was asked for the choice it now owes, before others made theirs.

        The truth as it is now for a seat that owes no choice.
        """
        asked = self._truth
        for actor, _, before in reversed(self._history):
            earlier = np.frombuffer(bytearray(before), dtype=self.game.state_type)
            if actor == seat or seat not in self.to_act or seat not in SEATS_IN[self._rules.acting(earlier)]:
                break
            asked = earlier
        return asked

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that may act now; several where the game says *at the same time*; none when it is over."""
        return SEATS_IN[self._to_act]

    @property
    def is_over(self) -> bool:
        return self._to_act == NOBODY

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now: nothing if it is not to act."""
        if 0 <= seat < CHANCE:
            try:
                return self._lists[self._notes[seat]].copy()
            except KeyError:
                pass
        return self._list_moves(seat)

    def _list_moves(self, seat: int) -> list[Move]:
        if seat == CHANCE:
            return list(self.chances())
        numbers, rules = self._legal_numbers(seat), self._rules
        bits = self._notes[seat] if 0 <= seat < CHANCE else UNLISTED
        return [*(rules.lists.get(numbers) or rules.list_moves(numbers, bits))]

    def _legal_numbers(self, seat: int) -> bytes:
        """The numbers of a seat's legal moves, packed."""
        states, actions, *_ = self._room
        return memoryview(actions)[: self._rules.legal_actions(states, index(seat), actions)].tobytes()

    def chances(self) -> dict[Move, int]:
        """What chance may bring now, with weights. Empty unless chance is to act, and waits for somebody's hand."""
        outcomes, weights = self._chances()
        return {self._rules.outcomes[outcome]: weight for outcome, weight in zip(outcomes, weights, strict=True)}

    def _chances(self) -> tuple[list[int], list[int]]:
        states, actions, weights, *_ = self._room
        count = self._rules.chance_outcomes(states, actions, weights)
        return actions[:count].tolist(), weights[:count].tolist()

    def play(self, seat: int, move: str) -> None:
        """Make a move, or with seat `CHANCE` an outcome happen.

        Raises `UnreadableMove` or `IllegalMove`, and then nothing has changed.
        """
        try:
            action = self._numbers[move]
        except (KeyError, TypeError):
            action = self._rules.make_out(seat, move)
        make_move = self._move  # Python finds an attribute faster that it does not take for a method
        try:
            found = make_move(self._room, seat, action)
        except Exception as error:
            self._fail(error, index(seat), action)
        if found < CHANCE_ACTS:
            self._to_act = found
        elif found == CHANCE_ACTS:
            self._go_on(found)
        else:
            self._play_otherwise(found, index(seat), move)

    def _play_otherwise(self, found: int, seat: int, move: str) -> None:
        """Make a move of which a call has made nothing."""
        if found == FULL:
            self._note_steps()
            self.play(seat, move)
        elif found == ILLEGAL:
            raise refusal(self, seat, move)
        else:
            self._bring(self._rules.make_out(CHANCE, move), move)

    def _bring(self, outcome: int, said: str) -> None:
        """Let an outcome of chance happen that somebody has said."""
        self._note_steps()
        try:
            found = self._rules.bring(self._room, outcome)
        except Exception as error:
            self._fail(error, CHANCE, outcome)
        if found == ILLEGAL:
            raise refusal(self, CHANCE, said)
        self._go_on(found)

    def _look(self) -> None:
        """Look at the table as it now lies, and go on from there."""
        try:
            found = self._rules.go_on(self._room)
        except Exception as error:
            self._look_into(error)
        self._go_on(found)

    def _go_on(self, found: int) -> None:
        """Let chance draw what a call has left, until somebody else is to act."""
        self._to_act = found
        while self._to_act == CHANCE_ACTS and self._chance is not None:
            self._note_steps()
            outcome = self._drawn()
            try:
                self._to_act = self._rules.bring(self._room, outcome)
            except Exception as error:
                self._fail(error, CHANCE, outcome)

    def _drawn(self) -> int:
        """What chance brings by its next draw."""
        assert self._chance is not None
        outcomes, weights = self._chances()
        return outcomes[self._chance.draw(self._notes[NEXT_DRAW], weights)]

    def _look_into(self, error: Exception) -> NoReturn:
        """Raise what went wrong where no move was made: perhaps in a draw."""
        if not self._notes[MAKING]:
            raise error
        self._fail(error, CHANCE, 0)

    def _fail(self, error: Exception, seat: int, action: int) -> NoReturn:
        """Raise what went wrong in a rule, at a step or at a draw that followed it. That has changed nothing then."""
        from larcin.match.mishaps import look_into

        if self._notes[MAKING]:
            seat, action, before = self._history.pop()
            self._bytes[:] = before
            self._notes[MAKING] = 0
            if seat == CHANCE:
                self._to_act = CHANCE_ACTS
                self._notes[:CHANCE] = NOTHING_NOTED
        look_into(self.game, self._bytes.tobytes(), self.step(seat, action), action, error)

    @property
    def _history(self) -> list[Made]:
        """All that was done so far."""
        if self._notes[STEPS]:
            self._note_steps()
        return self._steps

    def _note_steps(self) -> None:
        """Take over the steps that rules have noted, so that they have room again."""
        with NOTING:
            size, states = self._bytes.nbytes, memoryview(self._room.states.base)
            steps = self._notes[STEPS]
            made = self._notes[STEP : STEP + 2 * steps].tolist()
            before = [states[size * number : size * (number + 1)].tobytes() for number in range(1, steps + 1)]
            self._steps += zip(made[::2], made[1::2], before, strict=True)
            self._notes[STEPS] = 0

    def compile(self) -> None:
        """Go on by the compiled rules. They are the same rules, so nothing else changes."""
        self.compiled = True
        self._play_by(linked_rules(self.game, True))

    def resume(self, chance: VerifiableChance | None) -> None:
        """Let chance draw from here on, or wait for somebody's hand if there is none to draw from."""
        self._note_steps()
        self._stand(self._bytes, chance)
        self._look()

    def undo(self) -> Step:
        """Take back the last move, with the draws of chance that followed it. Chance draws the same again."""
        history = self._history
        for draws, (seat, action, before) in enumerate(reversed(history)):
            if seat != CHANCE or self._chance is None:
                del history[-draws - 1 :]
                self._notes[NEXT_DRAW] -= draws
                self._bytes[:] = before
                self._to_act = self._rules.go_on(self._room)
                return self.step(seat, action)
        raise IllegalMove("There is no move to take back.")

    def step(self, seat: int, action: int) -> Step:
        """A step by the number that its action has in the rules."""
        return Step(seat, (self._rules.outcomes if seat == CHANCE else self._rules.moves)[action])

    def __len__(self) -> int:
        """How many steps there were so far."""
        return len(self._history)
