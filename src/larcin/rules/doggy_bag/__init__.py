"""Doggy Bag, by Antonin Boccara: feed Fagin’s bag by day, steal from it by night, and beware of rotten bones."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.doggy_bag import (
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
    name="doggy-bag",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(
        Option("seats", (2, 3, 4, 5, 6), usual=4),
        Option("variant", ("roles", "beginners"), usual="roles"),
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
    credits=Credits(author="Antonin Boccara", publisher="Blam !", artist="Aline Kirrmann"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    at_once=True,
    odds=odds.ODDS,
    habits=habits,
    learned=learned,
    hints=hints.HINTS,
)
