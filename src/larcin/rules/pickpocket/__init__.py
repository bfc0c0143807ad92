"""Pickpocket, by Reiner Knizia: lengthen the row of loot tile by tile, and leave the inn before it is too late."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.pickpocket import (
    audit,
    events,
    habits,
    hints,
    learned,
    observation,
    odds,
    positions,
    previews,
    rulebook,
    state,
    words,
)

HERE = Path(__file__).parent

GAME = Game(
    name="pickpocket",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(
        Option("seats", (2, 3, 4, 5, 6), usual=4),
        Option("powers", ("without", "with"), usual="without"),
    ),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    layout=observation.LAYOUT,
    view=observation.VIEW,
    previews=previews.PREVIEWS,
    events=events.EVENTS,
    position=positions.position,
    from_position=positions.from_position,
    words=words.WORDS,
    credits=Credits(author="Reiner Knizia", publisher="Repos Production", artist="Olivier Fagnère"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    odds=odds.ODDS,
    habits=habits,
    learned=learned,
    hints=hints.HINTS,
)
