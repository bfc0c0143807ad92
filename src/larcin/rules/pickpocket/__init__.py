"""Pickpocket, by Reiner Knizia: lengthen the row of loot tile by tile, and leave the inn before it is too late."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.pickpocket import audit, knowledge, observation, odds, rulebook, story, table, words

HERE = Path(__file__).parent

GAME = Game(
    name="pickpocket",
    version=1,
    rulebook=rulebook,
    state_type=table.STATE,
    options=(
        Option("seats", (2, 3, 4, 5, 6), usual=4),
        Option("powers", ("without", "with"), usual="without"),
    ),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    view=knowledge.view,
    position=knowledge.position,
    from_position=knowledge.from_position,
    tell=story.tell,
    reveals=story.reveals,
    words=words.WORDS,
    credits=Credits(author="Reiner Knizia", publisher="Repos Production", artist="Olivier Fagnère"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    layout=observation.LAYOUT,
    odds=odds.odds,
)
