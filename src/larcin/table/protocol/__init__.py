"""What the server says, as types: the answers to plain calls, and the messages of a table (docs/protocol.md).

What clients say is read into types of its own (`larcin.table.commands`, `agreement`, `identity`). From both follow the
description at /api/openapi.json and the types of the page (`larcin.table.typescript`).
"""

from __future__ import annotations

from larcin.table.protocol.common import (
    Done,
    Error,
    Options,
    Problem,
    TableId,
)
from larcin.table.protocol.games import (
    Credits,
    Game,
    GameDetails,
    GameOption,
    MarkedDown,
    PuzzleStanding,
    Rating,
    Reach,
    Rule,
    RulePart,
    Rules,
    RulesSection,
    Step,
    Texts,
    in_both,
)
from larcin.table.protocol.guests import (
    Link,
    LinkOwner,
    Links,
    Me,
    Named,
    NewLinkAnswer,
    PlayedGame,
    PlayedGames,
    Turn,
)
from larcin.table.protocol.tables import (
    Answer,
    ChatLine,
    Clocks,
    Company,
    GameEvent,
    Granted,
    Happened,
    Heard,
    Lobby,
    Member,
    NewTableId,
    NotGranted,
    Parts,
    Ping,
    Replay,
    ReplayStep,
    Result,
    SeatLost,
    Since,
    Table,
    TableSeat,
    UndoAsked,
    Update,
    View,
)

__all__ = [
    "ANSWERS",
    "MESSAGES",
    "OPEN",
    "Answer",
    "ChatLine",
    "Clocks",
    "Company",
    "Credits",
    "Done",
    "Error",
    "Game",
    "GameDetails",
    "GameEvent",
    "GameOption",
    "Granted",
    "Happened",
    "Heard",
    "Link",
    "LinkOwner",
    "Links",
    "Lobby",
    "MarkedDown",
    "Me",
    "Member",
    "Named",
    "NewLinkAnswer",
    "NewTableId",
    "NotGranted",
    "Options",
    "Parts",
    "Ping",
    "PlayedGame",
    "PlayedGames",
    "Problem",
    "PuzzleStanding",
    "Rating",
    "Reach",
    "Replay",
    "ReplayStep",
    "Result",
    "Rule",
    "RulePart",
    "Rules",
    "RulesSection",
    "SeatLost",
    "Since",
    "Step",
    "Table",
    "TableId",
    "TableSeat",
    "Texts",
    "Turn",
    "UndoAsked",
    "Update",
    "View",
    "in_both",
]

ANSWERS = (
    Error, Game, GameDetails, Rules, Reach, Rating, PuzzleStanding, Table, Company, NewTableId, Lobby, Happened, Replay,
    Me, Named, PlayedGames, Links, NewLinkAnswer, LinkOwner, Done,
)  # fmt: skip
"""What plain calls are answered with."""

MESSAGES = (Update, Granted, NotGranted, Ping, Heard)
"""What a table says through the WebSocket."""

OPEN = (GameEvent,)
"""What has more parts than its type says."""
