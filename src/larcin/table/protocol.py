"""What the server says, as types: the answers to plain calls, and the messages of a table (docs/protocol.md).

What clients say is read into types of its own (`larcin.table.commands`, `agreement`, `identity`). From both follow the
description at /api/openapi.json and the types of the page (`larcin.table.typescript`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import Meta

from larcin.rules.description import Outline
from larcin.rules.rules_text import Mark
from larcin.rules.words import Text
from larcin.table.agreement import Clock, Memory, OddsShown
from larcin.table.errors import Code
from larcin.table.letters import TABLE_ID

TableId = Annotated[str, Meta(pattern=f"^{TABLE_ID}$")]
Options = dict[str, int | str]


class Problem(TypedDict):
    """Why something was refused: `code` for programs, `text` for people, in their language."""

    code: Code
    text: str


class Error(TypedDict):
    """The answer to a call that was refused."""

    error: Problem


# ----------------------------------------------------------------------------------------------------------- games


class Texts(TypedDict):
    """The same words in every language."""

    en: str
    fr: str


def in_both(text: Text) -> Texts:
    return {"en": text["en"], "fr": text["fr"]}


class GameOption(TypedDict):
    """Something to settle before a game starts. `value_texts` are words for the values."""

    name: str
    values: list[int | str]
    usual: int | str
    text: Texts
    value_texts: dict[str, Texts]


class Credits(TypedDict):
    """Whose game it is."""

    author: str
    publisher: str
    artist: str


class Step(TypedDict):
    """A step of a game's ladder: the bot that stands there, what it was worth when that was measured at two seats, null
    if nobody did, and the level that it plays at, null if it slips to another now and then.
    """

    bot: str
    rating: int | None
    level: str | None


class Game(TypedDict):
    """A game on the shelf. `rules` is the version of its rules, `odds` whether it has any, `bots` who can be seated,
    `ladder` those of them who stand on steps, the lowest first; `is_open` whether nothing is secret in it but choices
    that are open at the same moment.
    """

    name: str
    title: Texts
    tagline: Texts
    options: list[GameOption]
    seats: list[int]
    credits: Credits
    rules: int
    odds: bool
    is_open: bool
    bots: list[str]
    ladder: list[Step]


class GameDetails(Game):
    """The same with all its words: for components by part and key, for the seats that nobody sits on, and for the parts
    of its view, with what each of them is. `map` is the map, or null where there is none. `blunder` is how much of the
    chance to win a move costs at least, beyond doubt, that reviews call a blunder.
    """

    components: dict[str, dict[str, Texts]]
    extra_seats: list[Texts]
    map: Any
    view: Outline
    parts: dict[str, Texts]
    blunder: float


class MarkedDown(TypedDict):
    """A text in light Markdown, and as HTML that the server made of it."""

    text: str
    html: str


class RulePart(MarkedDown):
    """A part of a rule: from the rulebook, with heading and page, or ours, with what was open and why it is so."""

    mark: Mark
    heading: str | None
    page: int | None
    open: MarkedDown | None
    why: MarkedDown | None


class Rule(TypedDict):
    """A rule by its number."""

    number: str
    parts: list[RulePart]
    example: MarkedDown | None


class RulesSection(TypedDict):
    """A section of the rules."""

    title: str
    introduction: MarkedDown | None
    rules: list[Rule]


class Rules(TypedDict):
    """The text of the rules in one language. `letter` begins the numbers, `rulebook` says which one is meant."""

    title: str
    letter: str
    introduction: MarkedDown
    rulebook: MarkedDown | None
    sections: list[RulesSection]


class Reach(TypedDict):
    """Where others find the server, told to whoever calls from the computer that it runs on; `only_here` if nobody else
    can, since it listens to that computer alone.
    """

    addresses: list[str]
    only_here: bool


class Rating(TypedDict):
    """A line of the leaderboard."""

    place: int
    name: str
    kind: Literal["guest", "bot"]
    rating: float
    mu: float
    sigma: float
    games: int
    wins: int
    yours: bool


class PuzzleStanding(TypedDict):
    """How hard a puzzle is by what people made of it: its rating, how many have tried it, and how many of them found
    the answer at once.
    """

    rating: int
    tries: int
    solved: int


# ------------------------------------------------------------------------------------------------------- tables


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


# ------------------------------------------------------------------------------------------------------ who one is


class Turn(TypedDict):
    """A table whose clock counts days, at which it is one's turn, and how many seconds are left."""

    table: TableId
    left: float


class Me(TypedDict):
    """A guest; whether this device is it through a private link, and who it was `before`, null for nobody. `turns` are
    tables at which it is waited for, of those where nobody sits all the time.
    """

    name: str
    tables: list[Table]
    turns: list[Turn]
    borrowed: bool
    before: str | None


class PlayedGame(TypedDict):
    """A match that one has finished: the seat one had, the place, and what one was worth then, null if it does not
    count. `names` are those who sat there, `bots` the bots among them by seat; none once the table was pruned.
    """

    table: TableId
    game: str
    ended: int
    seat: int
    seats: int
    place: int
    won: bool
    rating: float | None
    names: list[str]
    bots: list[str | None]


class PlayedGames(TypedDict):
    """Matches that one has finished, the last one first, and whether there are more before them."""

    games: list[PlayedGame]
    more: bool


class Done(TypedDict):
    """The answer to a call that has nothing to say but that it was done."""


class Named(TypedDict):
    """Who one is now."""

    name: str


class Link(TypedDict):
    """A private link: what used it last, and when; whether it opens nothing any more; whether this device came so."""

    id: str
    label: str
    device: str
    created: int
    used: int | None
    revoked: bool
    here: bool


class Links(TypedDict):
    """All private links of a guest."""

    links: list[Link]


class NewLinkAnswer(TypedDict):
    """A private link with its secret, which is told this once."""

    id: str
    link: str


class LinkOwner(TypedDict):
    """Whose a link is, who one is oneself, and whether that is the same."""

    name: str
    you: str
    same: bool


ANSWERS = (
    Error, Game, GameDetails, Rules, Reach, Rating, PuzzleStanding, Table, Company, NewTableId, Lobby, Happened, Replay,
    Me, Named, PlayedGames, Links, NewLinkAnswer, LinkOwner, Done,
)  # fmt: skip
"""What plain calls are answered with."""

MESSAGES = (Update, Granted, NotGranted, Ping, Heard)
"""What a table says through the WebSocket."""

OPEN = (GameEvent,)
"""What has more parts than its type says."""
