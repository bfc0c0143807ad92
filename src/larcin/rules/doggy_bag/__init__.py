"""Doggy Bag, by Antonin Boccara: feed Fagin’s bag by day, steal from it by night, and beware of rotten bones."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.doggy_bag import audit, knowledge, observation, odds, rulebook, story, table, words

HERE = Path(__file__).parent

GAME = Game(
    name="doggy-bag",
    version=1,
    rulebook=rulebook,
    state_type=table.STATE,
    options=(
        Option("seats", (2, 3, 4, 5, 6), usual=4),
        Option("variant", ("roles", "beginners"), usual="roles"),
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
    credits=Credits(author="Antonin Boccara", publisher="Blam !", artist="Aline Kirrmann"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    layout=observation.LAYOUT,
    odds=odds.odds,
)
