"""All that an author of a game needs: `from larcin.game import ...`. CONTRIBUTING.md says how to begin.

A game is a folder with the files that every game has. `state.py` declares what lies on the table (`Declared`, `field`);
`rulebook.py` holds the rules (`rule`, and what `Rulebook` lists); `events.py` the kinds of events that they tell of
(`Kind`); `observation.py` what a seat knows, as numbers (`Layout`) and in words (`larcin.game.views`); `audit.py` what
always holds; `positions.py` how a position is written and read (`Checked`); `words.py` what all of it is called
(`Words`); and `__init__.py` the `GAME` itself. Where a game has more, there are `fast.py` (what exists for speed
alone), `odds.py` (a seat's chances, as numbers and in words: `Odds`), `reveals.py` (which moves tell
what was hidden, and so are not taken back), `habits.py` (how people incline to play it) and `hints.py` (`Hints`).
"""

from larcin.errors import BadComponents, BadGame, BadPosition
from larcin.reading import Checked
from larcin.rules.contract import (
    CHANCE,
    CHANCE_ACTS,
    NOBODY,
    ONLOOKER,
    Array,
    Credits,
    Game,
    Option,
    Position,
    Rulebook,
    View,
    bit,
    bits_in,
    listed,
    named,
    nth_bit,
    rule,
    write_bits,
)
from larcin.rules.dice import CHANCE_DIE, PLAYERS_DIE, pick, roll
from larcin.rules.events import EVERYBODY, FIRST, NUMBER, SEATS, WHAT, Kind, by_seat, confide, is_heard, is_known, tell
from larcin.rules.events import named as name_of
from larcin.rules.hints import (
    Backwards,
    ByGuessing,
    ByHabit,
    ByMixing,
    ByPlaying,
    BySearch,
    ByTrying,
    Hints,
    Searching,
    SmallEditions,
)
from larcin.rules.layout import Layout, Piece, distance_to, mark, mark_bits, seat_from, write_counts
from larcin.rules.odds import Odds, Real, Shares
from larcin.rules.previews import Previews
from larcin.rules.states import Declared, Grid, Row, field
from larcin.rules.words import Text, Words

__all__ = [
    "CHANCE",
    "CHANCE_ACTS",
    "CHANCE_DIE",
    "EVERYBODY",
    "FIRST",
    "NOBODY",
    "NUMBER",
    "ONLOOKER",
    "PLAYERS_DIE",
    "SEATS",
    "WHAT",
    "Array",
    "Backwards",
    "BadComponents",
    "BadGame",
    "BadPosition",
    "ByGuessing",
    "ByHabit",
    "ByMixing",
    "ByPlaying",
    "BySearch",
    "ByTrying",
    "Checked",
    "Credits",
    "Declared",
    "Game",
    "Grid",
    "Hints",
    "Kind",
    "Layout",
    "Odds",
    "Option",
    "Piece",
    "Position",
    "Previews",
    "Real",
    "Row",
    "Rulebook",
    "Searching",
    "Shares",
    "SmallEditions",
    "Text",
    "View",
    "Words",
    "bit",
    "bits_in",
    "by_seat",
    "confide",
    "distance_to",
    "field",
    "is_heard",
    "is_known",
    "listed",
    "mark",
    "mark_bits",
    "name_of",
    "named",
    "nth_bit",
    "pick",
    "roll",
    "rule",
    "seat_from",
    "tell",
    "write_bits",
    "write_counts",
]
