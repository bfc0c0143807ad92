"""What the server says of tables: the table itself, the messages to whoever watches it, the lobby and replays."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from larcin.table.agreement import Clock, Memory, OddsShown
from larcin.table.protocol.common import Options, Problem, TableId


class TableSeat(TypedDict):
    """A seat at a table. `gone` says for how many seconds its guest has not been connected, null for one who is. Who
    `left` is gone for good, and a bot plays on. `open` says whether you could sit down here now, `who` what its guest
    is called in lines of talk and in `muted`, `face` the drawing that its guest has chosen, if any.
    """

    name: str
    face: str
    kind: Literal["free", "guest", "bot"]
    level: str | None
    yours: bool
    present: bool
    away: bool
    gone: int | None
    left: bool
    forfeited: bool
    open: bool
    who: str | None
    host: bool


class Table(TypedDict):
    """A table as anyone may see it; only `yours`, `open` and `hosting` depend on who looks. Nobody else may sit down at
    a `locked` table, nobody who does not play may look on at a `closed` one, who is `muted` may not talk, and who was
    `removed` may not be there. `evening` is the one that it belongs to, if any.
    """

    id: TableId
    game: str
    options: Options
    status: Literal["waiting", "playing", "over"]
    host: int | None
    hosting: bool
    seats: list[TableSeat]
    memory: Memory
    odds: OddsShown
    clock: Clock | None
    open: bool
    locked: bool
    closed: bool
    muted: list[str]
    removed: list[str]
    commitment: str
    rated: bool
    rematch: TableId | None
    evening: NotRequired[TableId]


class Result(TypedDict):
    """How a match ended, by seat."""

    places: list[int]
    scores: list[int]
    winners: list[int]


class View(TypedDict):
    """`Match.view` without `legal`. `table` is what the game says about its own table; `seat` whose view it is."""

    game: str
    rules: int
    options: Options
    names: list[str]
    seat: int | None
    to_act: list[int | Literal["chance"]]
    table: Any
    result: Result | None


class GameEvent(TypedDict):
    """Something that happened, as this watcher saw it, with its sentence. Other parts depend on the event. `changes` is
    what it changed in the view's table: ways to parts of it, and what stands there now.
    """

    event: str
    text: str
    n: NotRequired[int]
    seat: NotRequired[int]
    changes: NotRequired[list[tuple[list[int | str], Any]]]


class Clocks(TypedDict):
    """What is left on the clocks, in seconds."""

    running: list[int]
    left: list[float]
    at: float


class UndoAsked(TypedDict):
    """A wish to take the last move back, and who agreed."""

    seat: int
    agreed: list[int]


class ChatLine(TypedDict):
    """Something that was said; by an onlooker, if it has no seat."""

    at: int
    seat: int | None
    name: str
    text: str
    who: str | None


class Parts(TypedDict, total=False):
    """What holds at a table, as far as a watcher may know. An update brings the parts that changed."""

    table: Table
    view: View | None
    decision: int
    waiting: list[int]
    chosen: list[int]
    mine: str | None
    legal: list[tuple[str, str]]
    previews: dict[str, Any]
    odds: Any
    clocks: Clocks | None
    undo: UndoAsked | None
    can_undo: bool
    votes: dict[str, list[int]]
    can_vote: list[int]
    chat: list[ChatLine]
    record: bool


class SeatLost(TypedDict):
    """The seat that a watcher looked from is no longer its own."""

    seat: int
    text: str


Since = TypedDict("Since", {"from": int | None})
"""The number from which an update leads on; null where everything starts afresh."""


class Update(Since, Parts):
    """What takes a watcher from one number to a later one."""

    type: Literal["update"]
    n: int
    events: list[GameEvent]
    lost: NotRequired[SeatLost]


class Granted(TypedDict):
    """The answer to a command that was done: the number of what happened."""

    type: Literal["answer"]
    id: str | None
    ok: Literal[True]
    n: int


class NotGranted(TypedDict):
    """The answer to one that was not."""

    type: Literal["answer"]
    id: str | None
    ok: Literal[False]
    error: Problem


class Ping(TypedDict):
    """Whether the client is still there: it says `pong`."""

    type: Literal["ping"]


class Heard(TypedDict):
    """The answer to a knock: the line stands."""

    type: Literal["heard"]


Answer = Granted | NotGranted


class Member(TypedDict):
    """Somebody at a table, as its host is told. `who` is what somebody is called at this table alone."""

    who: str
    name: str
    seat: int | None
    present: bool
    muted: bool
    removed: bool
    host: bool


class Company(TypedDict):
    """Those who sit or have talked at a table, look on, were muted or sent away."""

    company: list[Member]


class NewTableId(TypedDict):
    """A table that was opened."""

    table: TableId


class Lobby(TypedDict):
    """Tables that anyone may find."""

    tables: list[Table]


class Happened(TypedDict):
    """The number of what happened."""

    n: int


class ReplayStep(TypedDict):
    """One step of a match. Where everything is open: what each seat saw, and what was done, such as `0 card 7`."""

    events: list[GameEvent]
    view: View
    views: NotRequired[list[View]]
    action: NotRequired[str | None]


class Replay(TypedDict):
    """A match step by step, as a seat saw it, an onlooker (null), or `all`."""

    seat: int | Literal["all"] | None
    steps: list[ReplayStep]
