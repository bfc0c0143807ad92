"""Kids of London, by Antonin Boccara: choose a card in secret, rob the passer-by, and end as the second richest."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.kids_of_london import (
    audit,
    events,
    habits,
    hints,
    observation,
    positions,
    previews,
    rulebook,
    state,
    words,
)

HERE = Path(__file__).parent

GAME = Game(
    name="kids-of-london",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(Option("seats", (2, 3, 4, 5), usual=4),),
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
    credits=Credits(author="Antonin Boccara", publisher="La Haute Roche", artist="Sylvain Aublin"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    fewest_chairs=3,
    at_once=True,
    is_open=True,
    habits=habits,
    hints=hints.HINTS,
)
