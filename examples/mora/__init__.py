"""A game of one's own: mora, played with fingers since ancient Rome.

Each round chance lays one, two or three coins on the table. Both players show one or two fingers at the same time;
seat 0 takes the coins if the sum is odd, seat 1 if it is even. After a number of rounds whoever has more has won.

Try it: `larcin check examples/mora`, `larcin play examples/mora`, `larcin serve --game examples/mora`.
"""

from pathlib import Path

from larcin.game import Credits, Game, Option

from . import audit, events, observation, positions, rulebook, state, words

GAME = Game(
    name="mora",
    version=1,
    rulebook=rulebook,
    state=state.State,
    options=(Option("seats", (2,), usual=2), Option("rounds", (1, 3, 5, 7), usual=5)),
    moves=words.MOVES,
    outcomes=words.OUTCOMES,
    audits=audit.AUDITS,
    layout=observation.LAYOUT,
    view=observation.VIEW,
    events=events.EVENTS,
    position=positions.position,
    from_position=positions.from_position,
    words=words.WORDS,
    credits=Credits(author="Anonymous", publisher="the streets of Rome"),
    rules_text=Path(__file__).with_name("rules.toml"),
    title={"en": "Mora", "fr": "Mourre"},
    tagline={"en": "Odd or even, with fingers.", "fr": "Pair ou impair, avec les doigts."},
    at_once=True,
)
