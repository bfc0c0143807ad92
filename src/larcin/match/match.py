"""A game in progress, for Python programs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np

from larcin.errors import BadPosition, LarcinError
from larcin.match.chance import Seed, VerifiableChance, read_seed
from larcin.match.checking import checked_client_seeds, checked_names, lay, read_options, settled
from larcin.match.linked import linked_rules
from larcin.match.moves import Position, Result, Step
from larcin.match.refusing import waiting_for
from larcin.match.underway import Underway
from larcin.reading import Checked
from larcin.rules import load
from larcin.rules.contract import (
    CHANCE,
    MEMORY_AID,
    ONLOOKER,
    STRICT,
    Event,
    Game,
    View,
    check_memory,
)
from larcin.rules.seeing import Eye, Told
from larcin.rules.states import plainly
from larcin.rules.view_readers import Change


class Match(Underway):
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
        known = load(game) if isinstance(game, str) else game
        self.options, encoded = settled(known, options)
        self.seats = int(self.options["seats"])
        self.names = checked_names(names, self.seats)
        self.about: dict[str, Any] = {}
        """Anything that belongs in the record beside the match itself, such as when and where it was played: JSON."""
        self.start: dict[str, Any] | None = None
        """What lay on the table if the match was set up from a position, None for the usual start."""
        self._told: list[Told] = []
        """What was told of the first steps, as far as anybody has asked."""
        self._result: Result | None = None
        said = checked_client_seeds(client_seeds, self.seats)
        self._open(known, compiled, None if by_hand else VerifiableChance(read_seed(seed), said))
        if table is not None:
            lay(self.game, table, self.options, self._truth)
            self.start = self._table()
            self._look()
            return
        try:
            found = self._rules.open(self._room, encoded)
        except Exception as error:
            self._look_into(error)
        self._go_on(found)

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
        return self.game.position(plainly(self._truth[0]))

    @property
    def _eye(self) -> Eye:
        return self._rules.eye(self.seats)

    # --------------------------------------------------------------------------------------- what happened, who knows

    def undo(self) -> Step:
        """Take back the last move, with the draws of chance that followed it. Chance draws the same again."""
        undone = super().undo()
        del self._told[len(self) :]
        self._result = None
        return undone

    @property
    def steps(self) -> list[Step]:
        """All that was done so far, by seats and by chance."""
        return [self.step(seat, action) for seat, action, _ in self._history]

    def latest(self, count: int) -> list[Step]:
        """The last so many steps."""
        return [self.step(seat, action) for seat, action, _ in self._history[-count:]] if count > 0 else []

    def copy(self) -> Match:
        """Another match that stands where this one does."""
        return self._twin(len(self._history), self._chance)

    def _twin(self, step: int, chance: VerifiableChance | None) -> Match:
        """Another match, standing where this one stood after so many steps, with chance as it is said."""
        twin = Match.__new__(Match)
        vars(twin).update(vars(self))
        twin.names, twin.about = list(self.names), deepcopy(self.about)  # players may change
        twin._steps, twin._told, twin._result = self._history[:step], self._told[:step], None
        twin._stand(self._history[step][2] if step < len(self._history) else self._bytes, chance)
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
        left_out = ("_rules", "_move", "_numbers", "_lists", "_room", "_notes", "_told")
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {**kept, "_steps": self._history, "_bytes": self._bytes.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state = kept.pop("_bytes")
        vars(self).update(kept, _told=[])
        self._play_by(linked_rules(self.game, self.compiled))
        self._stand(state, self._chance)

    def at(self, step: int) -> Match:
        """The match as it stood after so many steps, 0 for the start. Chance waits there for somebody's hand."""
        if not 0 <= step <= len(self._history):
            raise LarcinError(f"There is no step {step}: the match has steps 0 to {len(self._history)}.")
        twin = self._twin(step, None)
        twin._look()
        return twin

    def supposing(self, states: Any, seed: Seed) -> Match:
        """A match that goes on from other `states`, such as a seat imagines, with chance from another seed. It has no
        past.
        """
        twin = self._twin(0, VerifiableChance(read_seed(seed)))
        twin._bytes[:] = memoryview(states.view(np.uint8))[: len(twin._bytes)]
        twin._look()
        return twin

    @property
    def result(self) -> Result | None:
        """Places, scores and winners, once the match is over."""
        if self.is_over and self._result is None:
            places = np.zeros(CHANCE, dtype=np.int16)
            scores = np.zeros(CHANCE, dtype=np.int32)
            self._rules.result_of(self._truth, places, scores)
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
        return self._eye.view(self._truth, seat, check_memory(memory))

    def odds(self, seat: int, *, memory: str = MEMORY_AID) -> dict[str, Any]:
        """A seat's chances, from what it may know and nothing else. Empty where the game has no odds."""
        self._check_watcher(seat)
        return self._rules.reckoner.odds(self._eye, self._truth, seat, check_memory(memory))

    def previews(self, seat: int) -> dict[str, Any]:
        """What each legal move of a seat would bring, as far as it may know, by move; those of which there is nothing
        to say are left out.
        """
        numbers = np.frombuffer(self._legal_numbers(seat), dtype=np.int16).tolist()
        moves = (self._rules.moves[number] for number in numbers)
        found = self._eye.previews(self._truth, seat, numbers)
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
            about = waiting_for(self)
        return f"<Match {self.game.name}, {options}, {len(self._history)} steps, {about}>"  # the last may be a secret
