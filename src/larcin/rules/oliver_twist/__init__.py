"""Oliver Twist, by Bruno Cathala and Sébastien Pauchon: prowl through London, sell to Fagin, keep your file thin."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.oliver_twist import (
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
    name="oliver-twist",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(Option("seats", (2, 3, 4), usual=3),),
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
    credits=Credits(author="Bruno Cathala, Sébastien Pauchon", publisher="Purple Brain"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    odds=odds.ODDS,
    habits=habits,
    learned=learned,
    hints=hints.HINTS,
)
