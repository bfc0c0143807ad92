"""A table as it follows from its log: who sits there, the match, choices still sealed, votes, chat."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import msgspec

from larcin.match import Match
from larcin.match.chance import commitment
from larcin.match.taking_back import told_nobody
from larcin.rules import load
from larcin.rules.contract import Event
from larcin.table import happenings as now
from larcin.table.agreement import Agreement
from larcin.table.house import House

BRISK_MS = 50
COMMANDS_KEPT = 16
"""How many commands of guests a table remembers the answers of; older ones are looked up in the log."""
OWN = "*"
"""How the key of a wish begins that no guest sent with an id of its own."""


class Opening(msgspec.Struct, frozen=True):
    """A table as it was opened, before anything happened at it."""

    id: str
    agreement: Agreement
    seed: bytes
    host: str
    created: int


class Row(NamedTuple):
    """A happening with its place in the log, its time in milliseconds, and the command that led to it."""

    n: int
    at: int
    what: now.AnyHappening
    command: str | None = None


class Seat:
    """A seat at a table. A bot sits there by itself, or plays for a player that is away."""

    __slots__ = ("deputy", "face", "forfeited", "guest", "kept_for", "left", "level", "name", "since", "words")

    def __init__(self) -> None:
        self.guest: str | None = None
        self.kept_for: str | None = None
        """Whose seat it will be, by the name that it has, while nobody sits there."""
        self.name = ""
        self.words = ""
        self.face = ""
        """The drawing that its guest has chosen, by the name that the page gives it."""
        self.level: str | None = None
        self.deputy: str | None = None
        self.left = False
        self.forfeited = False
        self.since = 0
        """The number of the happening by which its guest came to hold it."""

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.level is None

    @property
    def bot(self) -> str | None:
        """The level of the bot that chooses for this seat, if one does."""
        return self.level or self.deputy


class Starter(NamedTuple):
    """Who began a match on a seat: a guest, or a bot of a level."""

    guest: str | None
    level: str | None
    name: str


class Undo:
    """A wish to take the last move back."""

    __slots__ = ("agreed", "seat")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.agreed: set[int] = set()


class Chapter(NamedTuple):
    """What one happening added to the story: steps of the match, and perhaps an event of the table itself."""

    n: int
    steps: int
    event: Event | None


class Table:
    """A table. `happen` is the only thing that changes it, so that the same log gives the same table."""

    def __init__(self, opening: Opening, *, compiled: bool = True) -> None:
        self.opening = opening
        self.agreement = opening.agreement
        self.game = load(opening.agreement.game)
        self.seats = [Seat() for _ in range(opening.agreement.seats)]
        self.n = 0
        """How much has happened, as all are told: changes of sealed choices do not count."""
        self.rows = 0
        """How much of its log has happened."""
        self._silent: list[int] = []
        """The rows that do not count."""
        self.match: Match | None = None
        self.decision = 0
        """The number of the happening that opened the choice which is open now."""
        self.opened = opening.created
        """When that was."""
        self.sealed: dict[int, str] = {}
        self.used = [0] * opening.agreement.seats
        """Milliseconds that each seat has used of its clock, as far as choices are made."""
        self.pondered: dict[int, int] = {}
        """The same for a sealed choice that may still be changed."""
        self.story: list[Chapter] = []
        self.undo: Undo | None = None
        self.undone = False
        self.is_brisk = False
        """Whether all who had to choose last did so at once, as programs do."""
        self._first_chosen = 0
        self.last_mover: int | None = None
        """Who made the last move, if it was made alone and without a draw."""
        self._harmless: tuple[int, bool] = (-1, False)
        """For a decision, whether the move that led to it told nobody anything."""
        self.votes: dict[int, set[int]] = {}
        self.starters: list[Starter] = []
        """Who sat where when the match began."""
        self.house = House(opening.seed)
        self.sat: Counter[str] = Counter()
        """How often each guest sat down before the start."""
        self.quits: dict[int, int] = {}
        """Seats that are played on by a bot or were left, and the number of the happening that made it so."""
        self.helped: set[int] = set()
        """Seats for which a bot chose, or a move was taken back, although a guest began the match there."""
        self.undo_refused = False
        """Whether somebody was against taking back the move that led to the open decision."""
        self.rematch: str | None = None
        self.ended = 0
        self.commands: dict[str, int] = {}
        self.compiled = compiled
        """Whether it plays by the compiled rules; the interpreted ones come to the same."""

    # ---------------------------------------------------------------------------------------------------- what holds

    @property
    def id(self) -> str:
        return self.opening.id

    @property
    def status(self) -> Literal["waiting", "playing", "over"]:
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "playing"

    @property
    def commitment(self) -> str:
        return commitment(self.opening.seed)

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to choose."""
        if self.match is None:
            return []
        return sorted(seat for seat in self.match.to_act if seat not in self.sealed)

    @property
    def host(self) -> int | None:
        """The seat of the host: whoever opened the table, or else the first guest that sits and was not muted."""
        sitting = [seat for seat, each in enumerate(self.seats) if each.guest is not None and not each.left]
        own = [seat for seat in sitting if self.seats[seat].guest == self.opening.host]
        others = [seat for seat in sitting if self.seats[seat].guest not in self.house.muted]
        return next(iter(own or others), None)

    @property
    def rated(self) -> bool:
        """Whether the match counts: no odds, at least one guest, and none on two seats."""
        guests = [seat.guest for seat in self.starters or self.seats if seat.guest is not None]
        return self.agreement.odds == "off" and len(set(guests)) == len(guests) > 0

    @property
    def can_take_back(self) -> bool:
        """Whether the last move can be taken back: nobody has chosen anything since, and it told nobody anything."""
        if self.match is None or self.match.is_over or self.last_mover is None or self.sealed:
            return False
        if self._harmless[0] != self.decision:
            self._harmless = (self.decision, told_nobody(self.match))
        return self._harmless[1]

    def seats_of(self, guest: str) -> list[int]:
        return [seat for seat, each in enumerate(self.seats) if each.guest == guest and not each.left]

    def players(self) -> list[int]:
        """Seats on which somebody sits and chooses for itself."""
        return [seat for seat, each in enumerate(self.seats) if each.guest is not None and each.bot is None]

    @property
    def is_deserted(self) -> bool:
        """Whether people began the match, and none of them plays any more."""
        return any(each.guest is not None for each in self.starters) and not self.players()

    def name(self, seat: int) -> str:
        return self.seats[seat].name

    # -------------------------------------------------------------------------------------------------- what happens

    def compile(self) -> None:
        """Play by the compiled rules from here on. It is the same match."""
        self.compiled = True
        if self.match is not None:
            self.match.compile()

    def happen(self, row: Row) -> None:
        """Let the next thing happen."""
        if row.n != self.rows + 1:
            raise AssertionError(f"happening {row.n} cannot follow {self.rows}")
        self.rows = row.n
        if isinstance(row.what, now.Chooses) and row.what.again:
            self._silent.append(row.n)
        else:
            self.n += 1
        happens: Callable[[Table, Any, int], Event | None] = HAPPENS[type(row.what)]
        event = happens(self, row.what, row.at)
        steps = 0 if self.match is None else len(self.match)
        if event is not None or (self.story[-1].steps if self.story else 0) != steps:
            self.story.append(Chapter(self.n, steps, event))
        if row.command is not None and not row.command.startswith(OWN):
            self.commands[row.command] = self.n
            if len(self.commands) > COMMANDS_KEPT:
                del self.commands[next(iter(self.commands))]

    def number_of(self, row: int) -> int:
        """The number that all were told when a row of the log had happened."""
        return row - bisect_right(self._silent, row)

    def _sits(self, what: now.Sits, at: int) -> Event:  # noqa: ARG002
        seat = self.seats[what.seat]
        was, returns = seat.name if seat.left else None, seat.left and seat.guest == what.guest
        self.sat[what.guest] += self.match is None
        if returns:
            self.quits.pop(what.seat, None)
        seat.guest, seat.name, seat.words, seat.face = what.guest, what.name, what.words, what.face
        seat.left, seat.deputy = False, None
        seat.since = self.n
        self.votes.pop(what.seat, None)
        if self.match is not None:
            self.match.names[what.seat] = what.name
        if returns:
            return {"event": "table: comes back", "seat": what.seat, "name": what.name}
        if was is not None:
            return {"event": "table: takes over", "seat": what.seat, "name": what.name, "was": was}
        return {"event": "table: sits", "seat": what.seat, "name": what.name}

    def _stands(self, what: now.Stands, at: int) -> Event | None:  # noqa: ARG002
        seat = self.seats[what.seat]
        event = None if seat.left else {"event": "table: stands", "seat": what.seat, "name": seat.name}
        if self.match is None:
            self.seats[what.seat] = Seat()
        else:
            seat.left, seat.forfeited = True, seat.forfeited or what.for_good
            self.quits.setdefault(what.seat, self.n)
        return event

    def _bot_sits(self, what: now.BotSits, at: int) -> Event:  # noqa: ARG002
        self.seats[what.seat].level, self.seats[what.seat].name = what.level, what.name
        return {"event": "table: sits", "seat": what.seat, "name": what.name}

    def _bot_leaves(self, what: now.BotLeaves, at: int) -> Event:  # noqa: ARG002
        event = {"event": "table: bot leaves", "seat": what.seat, "name": self.name(what.seat)}
        self.seats[what.seat] = Seat()
        return event

    def _starts(self, what: now.Starts, at: int) -> Event:  # noqa: ARG002
        options: dict[str, Any] = self.agreement.options
        self.match = Match(
            self.game,
            seed=self.opening.seed,
            names=[seat.name for seat in self.seats],
            client_seeds=[seat.words for seat in self.seats],
            compiled=self.compiled,
            **options,
        )
        self.starters = [Starter(seat.guest, seat.level, seat.name) for seat in self.seats]
        self._open_decision(at)
        return {"event": "table: starts"}

    def _chooses(self, what: now.Chooses, at: int) -> Event | None:
        assert self.match is not None
        if not self.sealed:
            self._first_chosen = at
        self.sealed[what.seat] = what.move
        if not what.again:
            self.pondered[what.seat] = what.used
        if what.by == "bot" and self.starters[what.seat].guest is not None:
            self.helped.add(what.seat)
        if not self.waiting:
            self._turn_over(at)
        if what.by == "clock":
            return {"event": "table: clock chooses", "seat": what.seat, "name": self.name(what.seat)}
        return None

    def _turn_over(self, at: int) -> None:
        """All have chosen: play the choices in the order of the seats. Any other order would come to the same."""
        assert self.match is not None
        before, alone = len(self.match), len(self.sealed) == 1
        for seat in sorted(self.sealed):
            self.match.play(seat, self.sealed[seat])
            self.used[seat] += self.pondered.get(seat, 0)
        self.last_mover = seat if alone and len(self.match) == before + 1 else None
        self.undo = None
        self.is_brisk = not alone and at - self._first_chosen < BRISK_MS
        self._open_decision(at)
        if self.match.is_over:
            self.ended = at

    def _open_decision(self, at: int) -> None:
        self.decision, self.opened = self.n, at
        self.sealed.clear()
        self.pondered.clear()
        self.undo_refused = False

    def _says(self, what: now.Says, at: int) -> None:
        self.house.hear(at, what.guest, what.seat, what.name, what.text)

    def _mutes(self, what: now.Mutes, at: int) -> Event:  # noqa: ARG002
        note(self.house.muted, what.guest, what.name, on=what.on)
        return {"event": "table: mutes" if what.on else "table: unmutes", "name": what.name}

    def _removes(self, what: now.Removes, at: int) -> Event:  # noqa: ARG002
        note(self.house.removed, what.guest, what.name, on=what.on)
        if what.on and self.match is None:
            self.seats = [Seat() if what.guest in (seat.guest, seat.kept_for) else seat for seat in self.seats]
        return {"event": "table: removes" if what.on else "table: readmits", "name": what.name}

    def _locks(self, what: now.Locks, at: int) -> Event:  # noqa: ARG002
        self.house.locked = what.on
        return {"event": "table: locks" if what.on else "table: unlocks"}

    def _closes(self, what: now.Closes, at: int) -> Event:  # noqa: ARG002
        self.house.closed = what.on
        return {"event": "table: closes" if what.on else "table: opens"}

    def _keeps(self, what: now.Keeps, at: int) -> None:  # noqa: ARG002
        self.seats[what.seat].kept_for, self.seats[what.seat].name = what.guest, what.name

    def _asks_undo(self, what: now.AsksUndo, at: int) -> Event:  # noqa: ARG002
        self.undo = Undo(what.seat)
        return {"event": "table: asks undo", "seat": what.seat, "name": self.name(what.seat)}

    def _agrees_undo(self, what: now.AgreesUndo, at: int) -> Event:  # noqa: ARG002
        if self.undo is not None:
            self.undo.agreed.add(what.seat)
        return {"event": "table: agrees undo", "seat": what.seat, "name": self.name(what.seat)}

    def _refuses_undo(self, what: now.RefusesUndo, at: int) -> Event:  # noqa: ARG002
        self.undo, self.undo_refused = None, True
        return {"event": "table: refuses undo", "seat": what.seat, "name": self.name(what.seat)}

    def _takes_back(self, what: now.TakesBack, at: int) -> Event:
        assert self.match is not None
        self.match.undo()
        self.undo, self.undone, self.last_mover = None, True, None
        self.helped.add(what.seat)
        steps = len(self.match)
        self.story = [chapter for chapter in self.story if chapter.steps <= steps or chapter.event is not None]
        self.story = [chapter._replace(steps=min(chapter.steps, steps)) for chapter in self.story]
        self._open_decision(at)
        return {"event": "table: takes back", "seat": what.seat, "name": self.name(what.seat)}

    def _votes(self, what: now.Votes, at: int) -> Event:  # noqa: ARG002
        self.votes.setdefault(what.absent, set()).add(what.seat)
        absent = self.name(what.absent)
        return {"event": "table: votes", "seat": what.seat, "name": self.name(what.seat), "absent": absent}

    def _hands_over(self, what: now.HandsOver, at: int) -> Event:  # noqa: ARG002
        seat = self.seats[what.seat]
        seat.deputy, seat.forfeited = what.level, seat.forfeited or what.forfeit
        self.votes.pop(what.seat, None)
        self.quits.setdefault(what.seat, self.n)
        event = "table: time is up" if what.forfeit else "table: hands over"
        return {"event": event, "seat": what.seat, "name": seat.name}

    def _comes_back(self, what: now.ComesBack, at: int) -> Event:  # noqa: ARG002
        self.seats[what.seat].deputy = None
        self.quits.pop(what.seat, None)
        return {"event": "table: comes back", "seat": what.seat, "name": self.name(what.seat)}

    def _rematches(self, what: now.Rematches, at: int) -> Event:  # noqa: ARG002
        self.rematch = what.table
        return {"event": "table: rematch", "table": what.table}


def note(known: dict[str, str], guest: str, name: str, *, on: bool) -> None:
    """Put a guest on a list, or take it off."""
    if on:
        known[guest] = name
    else:
        known.pop(guest, None)


HAPPENS: dict[type, Any] = {
    now.Sits: Table._sits,
    now.Stands: Table._stands,
    now.BotSits: Table._bot_sits,
    now.BotLeaves: Table._bot_leaves,
    now.Starts: Table._starts,
    now.Chooses: Table._chooses,
    now.Says: Table._says,
    now.Mutes: Table._mutes,
    now.Removes: Table._removes,
    now.Locks: Table._locks,
    now.Closes: Table._closes,
    now.Keeps: Table._keeps,
    now.AsksUndo: Table._asks_undo,
    now.AgreesUndo: Table._agrees_undo,
    now.RefusesUndo: Table._refuses_undo,
    now.TakesBack: Table._takes_back,
    now.Votes: Table._votes,
    now.HandsOver: Table._hands_over,
    now.ComesBack: Table._comes_back,
    now.Rematches: Table._rematches,
}
