"""Kids of London, by Antonin Boccara: choose a card in secret, rob the passer-by, and end as the second richest."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.kids_of_london import audit, knowledge, observation, rulebook, table, words

HERE = Path(__file__).parent

GAME = Game(
    name="kids-of-london",
    version=1,
    rulebook=rulebook,
    state_type=table.STATE,
    options=(Option("seats", (2, 3, 4, 5), usual=4),),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    view=knowledge.view,
    position=knowledge.position,
    from_position=knowledge.from_position,
    tell=knowledge.tell,
    is_open=True,
    words=words.WORDS,
    credits=Credits(author="Antonin Boccara", publisher="La Haute Roche", artist="Sylvain Aublin"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    layout=observation.LAYOUT,
)
