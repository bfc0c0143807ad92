"""A game in progress, for Python programs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from functools import cache
from operator import index
from typing import Any, NoReturn

import numpy as np

from larcin.errors import BadPosition, IllegalMove, LarcinError
from larcin.match.chance import Seed, VerifiableChance, read_seed
from larcin.match.checking import checked_client_seeds, checked_names, lay, read_options, settled
from larcin.match.linked import buffers, linked_rules
from larcin.match.moves import Move, Position, Result, Step
from larcin.reading import Checked
from larcin.rules import load
from larcin.rules.contract import (
    CHANCE,
    CHANCE_ACTS,
    MEMORY_AID,
    NOBODY,
    ONLOOKER,
    STRICT,
    Event,
    Game,
    Record,
    View,
    check_memory,
    listed,
)
from larcin.rules.engine import REFUSED
from larcin.rules.seeing import Eye, Told
from larcin.rules.states import plainly
from larcin.rules.view_readers import Change


@cache
def seats_in(bits: int) -> frozenset[int]:
    """A set of seats, from its bits."""
    return frozenset(listed(bits, CHANCE + 1))


class Match:
    """A match: who sits there, where it stands, and all that led there.

    >>> match = Match("kids-of-london", seats=4, seed=7)
    >>> sorted(match.to_act)
    [0, 1, 2, 3]
    >>> match.play(0, "card 7")

    Chance acts by itself, from the seed and the client seeds, words that players say (see `larcin.match.chance`). With
    `by_hand=True` it waits: `match.play(larcin.CHANCE, "jeweller")` says what happens. `compiled=False` plays by the
    interpreted rules: slower, for debugging. Options of the game, such as `seats`, are given by name.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seed: Seed = None,
        client_seeds: Sequence[str] = (),
        names: Sequence[str] = (),
        by_hand: bool = False,
        compiled: bool = True,
        table: Mapping[str, Any] | None = None,
        **options: int | str,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options, encoded = settled(self.game, options)
        self.seats = int(self.options["seats"])
        self.names = checked_names(names, self.seats)
        self.about: dict[str, Any] = {}
        """Anything that belongs in the record beside the match itself, such as when and where it was played: JSON."""
        self.start: dict[str, Any] | None = None
        """What lay on the table if the match was set up from a position, None for the usual start."""
        self.compiled = compiled
        self._rules = linked_rules(self.game, compiled)
        self._chance = (
            None if by_hand else VerifiableChance(read_seed(seed), checked_client_seeds(client_seeds, self.seats))
        )
        self._draws = 0
        self._history: list[tuple[int, int, bytes]] = []
        self._told: list[Told] = []
        """What was told of the first steps, as far as anybody has asked."""
        self._result: Result | None = None
        self._lay_out_buffers()
        if table is None:
            self._to_act: int = self._rules.begin(self._states, encoded)
        else:
            lay(self.game, table, self.options, self._states)
            self.start = self._table()
            self._to_act = self._rules.acting(self._states)
        if self._to_act == CHANCE_ACTS:
            self._let_chance_act()

    def _lay_out_buffers(self) -> None:
        self._states, self._actions, self._weights = buffers(self.game)
        # The same memory once more, since Python reads views of it faster than arrays.
        self._bytes = memoryview(self._states.base)
        self._listed, self._weighed = memoryview(self._actions), memoryview(self._weights)

    # ------------------------------------------------------------------------------------------------- the position

    @classmethod
    def from_position(cls, position: Mapping[str, Any], **how: Any) -> Match:
        """A match that starts from a position, as `Match.position` writes it. `how` is as for any match."""
        here = Checked(position, "position", BadPosition)
        game = load(here.text("game"))
        if here.number("rules", 0, 1_000_000, default=game.version) != game.version:
            raise here.complain("rules", f"{game.version}, the version of the rules known here")
        options, table = read_options(here, game), here.any("table")
        here.nothing_else()
        return cls(game, table=table if table is not None else {}, **how, **options)

    def position(self) -> Position:
        """All there is on the table, secrets included, as JSON: what `from_position` takes."""
        return Position(game=self.game.name, rules=self.game.version, options=dict(self.options), table=self._table())

    def _table(self) -> dict[str, Any]:
        return self.game.position(plainly(self.state))

    @property
    def states(self) -> Any:
        """The truth, as the array of one state that the rules work on. Look, and do not touch."""
        return self._states

    @property
    def state(self) -> Record:
        """The one record in `states`."""
        return self._states[0]

    @property
    def _eye(self) -> Eye:
        return self._rules.eye(self.seats)

    def states_when_asked(self, seat: int) -> Any:
        """`states` as they stood when a seat was asked for the choice it now owes, before others made theirs.

        The truth as it is now for a seat that owes no choice.
        """
        asked = self._states
        for actor, _, before in reversed(self._history):
            earlier = np.frombuffer(bytearray(before), dtype=self.game.state_type)
            if actor == seat or seat not in self.to_act or seat not in seats_in(self._rules.acting(earlier)):
                break
            asked = earlier
        return asked

    # -------------------------------------------------------------------------------------------------------- play

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that may act now; several where the game says *at the same time*; none when it is over."""
        return seats_in(self._to_act)

    @property
    def is_over(self) -> bool:
        return self._to_act == NOBODY

    def legal(self, seat: int) -> list[Move]:
        """What a seat may do now: nothing if it is not to act."""
        if seat == CHANCE:
            return list(self.chances())
        numbers = self._legal_numbers(seat)
        return (self._rules.lists.get(numbers) or self._rules.list_moves(numbers)).copy()

    def _legal_numbers(self, seat: int) -> bytes:
        """The numbers of a seat's legal moves, packed."""
        return self._listed[: self._rules.legal_actions(self._states, index(seat), self._actions)].tobytes()

    def chances(self) -> dict[Move, int]:
        """What chance may bring now, with weights. Empty unless chance is to act, and waits for somebody's hand."""
        count = self._rules.chance_outcomes(self._states, self._actions, self._weights)
        outcomes, weights = self._listed[:count].tolist(), self._weighed[:count].tolist()
        return {self._rules.outcomes[outcome]: weight for outcome, weight in zip(outcomes, weights, strict=True)}

    def play(self, seat: int, move: str) -> None:
        """Make a move, or with seat `CHANCE` an outcome happen.

        Raises `UnreadableMove` or `IllegalMove`, and then nothing has changed.
        """
        rules, seat = self._rules, index(seat)
        try:
            action = (rules.outcome_numbers if seat == CHANCE else rules.move_numbers)[move]
        except (KeyError, TypeError):
            action = rules.make_out(seat, move)
        before = self._bytes.tobytes()
        try:
            to_act = rules.step(self._states, seat, action, self._actions, self._weights)
        except Exception as error:
            self._fail(before, seat, action, error)
        if to_act == REFUSED:
            raise self._refusal(seat, move)
        self._to_act = to_act
        self._history.append((seat, action, before))
        if to_act == CHANCE_ACTS and self._chance is not None:
            self._let_chance_act()

    def _let_chance_act(self) -> None:
        """Draw until somebody else is to act."""
        rules, chance = self._rules, self._chance
        states, actions, weights = self._states, self._actions, self._weights
        while chance is not None and self._to_act == CHANCE_ACTS:
            count = rules.chance_outcomes(states, actions, weights)
            outcome = self._listed[chance.draw(self._draws, self._weighed[:count].tolist())]
            before = self._bytes.tobytes()
            try:
                self._to_act = rules.step(states, CHANCE, outcome, actions, weights)
            except Exception as error:
                self._fail(before, CHANCE, outcome, error)
            self._history.append((CHANCE, outcome, before))
            self._draws += 1

    def _fail(self, before: bytes, seat: int, action: int, error: Exception) -> NoReturn:
        """Raise what went wrong in a rule. Nothing has changed then."""
        from larcin.match.mishaps import look_into

        self._bytes[:] = before
        look_into(self.game, before, self.step(seat, action), action, error)

    def _refusal(self, seat: int, move: str) -> IllegalMove:
        if self.is_over:
            return IllegalMove(f"{move!r} comes too late: the match is over.")
        if seat not in self.to_act:
            return IllegalMove(f"{move!r} is not for {sitter(seat)} to play now: {self._waiting()}.")
        legal = in_short(self.legal(seat))
        return IllegalMove(f"{sitter(seat).capitalize()} may not play {move!r} now. Legal: {legal}.")

    def _waiting(self) -> str:
        return "to act: " + ", ".join(sitter(seat) for seat in sorted(self.to_act))

    def compile(self) -> None:
        """Go on by the compiled rules. They are the same rules, so nothing else changes."""
        self.compiled = True
        self._rules = linked_rules(self.game, True)

    def resume(self, chance: VerifiableChance | None) -> None:
        """Let chance draw from here on, or wait for somebody's hand if there is none to draw from."""
        self._chance = chance
        self._draws = sum(seat == CHANCE for seat, _, _ in self._history)
        if self._to_act == CHANCE_ACTS:
            self._let_chance_act()

    def undo(self) -> Step:
        """Take back the last move, with the draws of chance that followed it. Chance draws the same again."""
        for draws, (seat, action, before) in enumerate(reversed(self._history)):
            if seat != CHANCE or self._chance is None:
                del self._history[-draws - 1 :]
                del self._told[len(self._history) :]
                self._result = None
                self._draws -= draws
                self._bytes[:] = before
                self._to_act = self._rules.acting(self._states)
                return self.step(seat, action)
        raise IllegalMove("There is no move to take back.")

    # --------------------------------------------------------------------------------------- what happened, who knows

    @property
    def steps(self) -> list[Step]:
        """All that was done so far, by seats and by chance."""
        return [self.step(seat, action) for seat, action, _ in self._history]

    def latest(self, count: int) -> list[Step]:
        """The last so many steps."""
        return [self.step(seat, action) for seat, action, _ in self._history[-count:]] if count > 0 else []

    def step(self, seat: int, action: int) -> Step:
        """A step by the number that its action has in the rules."""
        return Step(seat, (self._rules.outcomes if seat == CHANCE else self._rules.moves)[action])

    def __len__(self) -> int:
        """How many steps there were so far."""
        return len(self._history)

    def copy(self) -> Match:
        """Another match that stands where this one does."""
        return self._twin(len(self._history))

    def _twin(self, step: int) -> Match:
        """Another match, standing where this one stood after so many steps."""
        twin = Match.__new__(Match)
        vars(twin).update(vars(self))
        twin.names, twin.about = list(self.names), deepcopy(self.about)  # players may change
        twin._lay_out_buffers()
        twin._history, twin._told, twin._result = self._history[:step], self._told[:step], None
        twin._bytes[:] = self._history[step][2] if step < len(self._history) else self._bytes
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether two matches stand alike, and came there in the same way: the next draw of chance is the same, too."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._bytes == other._bytes and self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]  # a match goes on; its position is a value: hash(match.position())

    def _value(self) -> tuple[Any, ...]:
        steps = [(seat, action) for seat, action, _ in self._history]
        return self.game, self.options, self.names, self.about, self.start, self._chance, steps

    def __getstate__(self) -> dict[str, Any]:
        left_out = ("_rules", "_states", "_actions", "_weights", "_bytes", "_listed", "_weighed", "_told")
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {**kept, "_bytes": self._bytes.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _told=[])
        self._rules = linked_rules(self.game, self.compiled)
        self._lay_out_buffers()
        self._bytes[:] = kept["_bytes"]

    def at(self, step: int) -> Match:
        """The match as it stood after so many steps, 0 for the start. Chance waits there for somebody's hand."""
        if not 0 <= step <= len(self._history):
            raise LarcinError(f"There is no step {step}: the match has steps 0 to {len(self._history)}.")
        twin = self._twin(step)
        twin._to_act = self._rules.acting(twin._states)
        twin._chance = None
        return twin

    def supposing(self, states: Any, seed: Seed) -> Match:
        """A match that goes on from other `states`, such as a seat imagines, with chance from another seed. It has no
        past.
        """
        twin = self._twin(0)
        twin._bytes[:] = memoryview(states.view(np.uint8))[: len(twin._bytes)]
        twin._chance, twin._draws = VerifiableChance(read_seed(seed)), 0
        twin._to_act = self._rules.acting(twin._states)
        if twin._to_act == CHANCE_ACTS:
            twin._let_chance_act()
        return twin

    @property
    def result(self) -> Result | None:
        """Places, scores and winners, once the match is over."""
        if self.is_over and self._result is None:
            places = np.zeros(CHANCE, dtype=np.int16)
            scores = np.zeros(CHANCE, dtype=np.int32)
            self._rules.result_of(self._states, places, scores)
            self._result = Result(tuple(places[: self.seats].tolist()), tuple(scores[: self.seats].tolist()))
        return self._result

    def view(self, seat: int = ONLOOKER, *, memory: str = MEMORY_AID) -> dict[str, Any]:
        """What a seat, or an onlooker, may know, as JSON. With `memory="strict"` nothing that lies face down again."""
        seen = self.sight(seat, memory=memory)
        seen["legal"] = [] if seat == ONLOOKER else [str(move) for move in self.legal(seat)]
        return seen

    def sight(self, seat: int = ONLOOKER, *, memory: str = MEMORY_AID) -> dict[str, Any]:
        """`view` without the legal moves, for whoever shows those apart."""
        own = {"seat": None if seat == ONLOOKER else seat, "table": self.seen(seat, memory=memory)}
        return {**self.scene(), **own}

    def scene(self) -> dict[str, Any]:
        """The part of a view that is the same for all watchers."""
        result = self.result
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "options": dict(self.options),
            "names": list(self.names),
            "to_act": ["chance" if seat == CHANCE else seat for seat in sorted(self.to_act)],
            "result": None if result is None else result.to_json(),
        }

    def seen(self, seat: int = ONLOOKER, *, memory: str = MEMORY_AID) -> View:
        """What lies on the table, as far as a seat may know: the part of a view that the game itself describes."""
        self._check_watcher(seat)
        return self._eye.view(self._states, seat, check_memory(memory))

    def odds(self, seat: int, *, memory: str = MEMORY_AID) -> dict[str, Any]:
        """A seat's chances, from what it may know and nothing else. Empty where the game has no odds."""
        self._check_watcher(seat)
        return self._rules.reckoner.odds(self._eye, self._states, seat, check_memory(memory))

    def previews(self, seat: int) -> dict[str, Any]:
        """What each legal move of a seat would bring, as far as it may know, by move; those of which there is nothing
        to say are left out.
        """
        numbers = np.frombuffer(self._legal_numbers(seat), dtype=np.int16).tolist()
        moves = (self._rules.moves[number] for number in numbers)
        found = self._eye.previews(self._states, seat, numbers)
        return {str(move): preview for move, preview in zip(moves, found, strict=True) if preview is not None}

    def log(
        self, seat: int = ONLOOKER, *, since: int = 0, until: int | None = None, memory: str = MEMORY_AID
    ) -> list[Event]:
        """What a seat, or an onlooker, saw happen from step `since` on (and before step `until`), as events.

        With `memory="strict"` only what happened since its own last move, and an onlooker since anybody's: the rest
        it would have to remember.
        """
        return [event for told in self._told_between(seat, since, until, memory) for event in told.events(seat)]

    def scenes(
        self, seat: int = ONLOOKER, *, since: int = 0, until: int | None = None, memory: str = MEMORY_AID
    ) -> list[tuple[Event, View]]:
        """What `log` tells, each event with the table as the seat saw it then: `seen` in the midst of a step."""
        told = self._told_between(seat, since, until, memory)
        return [(event, self._eye.view(then, seat, memory)) for each in told for event, then in each.scenes(seat)]

    def changes(
        self,
        seat: int = ONLOOKER,
        *,
        since: int = 0,
        until: int | None = None,
        memory: str = MEMORY_AID,
        leaving_out: Collection[str] = (),
    ) -> list[tuple[Event, list[Change]]]:
        """What `log` tells, each event with what it changed in what the seat sees: parts of `seen`, and their values.

        From `seen` at step `since` on they lead to the table at each event. After the last one more may have changed.
        What events changed that are left out, by their names, comes with the next one.
        """
        told = self._told_between(seat, since, until, memory)
        scenes = [scene for each in told for scene in each.scenes(seat) if scene[0]["event"] not in leaving_out]
        if not scenes:
            return []
        start = self._history[since][2] if since < len(self._history) else self._bytes.tobytes()
        before = np.frombuffer(bytearray(start), dtype=self.game.state_type)
        changed = self._eye.changes(before, [states for _, states in scenes], seat, memory)
        return [(event, each) for (event, _), each in zip(scenes, changed, strict=True)]

    def _told_between(self, seat: int, since: int, until: int | None, memory: str) -> list[Told]:
        self._check_watcher(seat)
        if check_memory(memory) == STRICT:
            since = max(since, self._last_move_of(seat))
        end = len(self._history) if until is None else min(until, len(self._history))
        for actor, action, before in self._history[len(self._told) : end]:
            self._told.append(self._rules.ear.hear(before, actor, action))
        return self._told[since:end]

    def _last_move_of(self, seat: int) -> int:
        """The step at which a seat made its last move, for an onlooker anybody's; 0 if there was none."""
        for step in range(len(self._history) - 1, -1, -1):
            actor = self._history[step][0]
            if actor == seat or (seat == ONLOOKER and actor != CHANCE):
                return step
        return 0

    def say(self, event: Event, language: str = "en") -> str:
        """An event as a sentence."""
        return self.game.words.tell(event, language, self.names)

    def _check_watcher(self, seat: int) -> None:
        if seat != ONLOOKER and seat not in range(self.seats):
            raise LarcinError(f"There is no seat {seat!r}: seats are 0 to {self.seats - 1}.")

    # --------------------------------------------------------------------------------------------------- the record

    @property
    def chance(self) -> VerifiableChance | None:
        """Where the draws come from, seed included; None where chance is played by hand."""
        return self._chance

    def record(self, *, with_seed: bool = False) -> dict[str, Any]:
        """The whole match as JSON: see `larcin.match.records`. The seed is in it once the match is over."""
        from larcin.match.records import write_record

        return write_record(self, with_seed=with_seed)

    def _repr_svg_(self) -> str:
        """The table as an onlooker sees it, for notebooks; `larcin.pictures` draws it for a seat."""
        from larcin import pictures

        return pictures.svg(pictures.scene_of(self))

    def __repr__(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.options.items())
        if self.result is not None:
            about = f"over, places {' '.join(map(str, self.result.places))}"
        else:
            about = self._waiting()
        return f"<Match {self.game.name}, {options}, {len(self._history)} steps, {about}>"  # the last may be a secret


def in_short(moves: Sequence[str], most: int = 12) -> str:
    """Some moves for a message; not all of them where there are many."""
    shown = ", ".join(moves[:most])
    return shown if len(moves) <= most else f"{shown}, … ({len(moves)} in all)"


def sitter(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
