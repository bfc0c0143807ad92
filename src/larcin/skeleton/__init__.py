"""Stones: a game to begin with. `larcin new my-game` writes it down under the name of your own.

Chance lays ten to fifteen stones on the table. In turn everybody takes one, two or three; who takes the last has won.
"""

from pathlib import Path

from larcin.game import Credits, Game, Option

from . import audit, events, observation, positions, rulebook, state, words

GAME = Game(
    name="stones",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(Option("seats", (2, 3, 4), usual=2),),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    layout=observation.LAYOUT,
    view=observation.VIEW,
    events=events.EVENTS,
    position=positions.position,
    from_position=positions.from_position,
    words=words.WORDS,
    credits=Credits(author="somebody", publisher="nobody yet"),
    rules_text=Path(__file__).with_name("rules.toml"),
    title=words.TITLE,
    tagline=words.TAGLINE,
    is_open=True,
)
