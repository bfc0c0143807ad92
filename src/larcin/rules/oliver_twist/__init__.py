"""Oliver Twist, by Bruno Cathala and Sébastien Pauchon: prowl through London, sell to Fagin, keep your file thin."""

from pathlib import Path

from larcin.rules.contract import Credits, Game, Option
from larcin.rules.oliver_twist import (
    audit,
    events,
    knowledge,
    observation,
    odds,
    positions,
    reveals,
    rulebook,
    table,
    words,
)

HERE = Path(__file__).parent

GAME = Game(
    name="oliver-twist",
    version=1,
    rulebook=rulebook,
    state_type=table.STATE,
    options=(Option("seats", (2, 3, 4), usual=3),),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    view=knowledge.view,
    position=positions.position,
    from_position=positions.from_position,
    tell=events.tell,
    reveals=reveals.reveals,
    words=words.WORDS,
    credits=Credits(author="Bruno Cathala, Sébastien Pauchon", publisher="Purple Brain"),
    rules_text=HERE / "rules.toml",
    title=words.TITLE,
    tagline=words.TAGLINE,
    layout=observation.LAYOUT,
    memories=("ledger_act", "ledger_kind", "sight"),
    odds=odds.odds,
)
