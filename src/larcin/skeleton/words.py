"""What the game says, in English and French. A template such as `{seat}` is filled from the event."""

from __future__ import annotations

from larcin.game import Text, Words

from .state import FEWEST, MOST, TAKEN

TITLE: Text = {"en": "Stones", "fr": "Stones"}
TAGLINE: Text = {"en": "Who takes the last stone wins.", "fr": "Qui prend le dernier caillou gagne."}

MOVES = tuple(f"take {stones}" for stones in range(1, TAKEN + 1))
OUTCOMES = tuple(f"lay {stones}" for stones in range(FEWEST, MOST + 1))

STONE: tuple[Text, Text] = ({"en": "stone", "fr": "caillou"}, {"en": "stones", "fr": "cailloux"})

WORDS = Words(
    moves={
        "take 1": {"en": "Take one stone", "fr": "Prendre un caillou"},
        "take 2": {"en": "Take two stones", "fr": "Prendre deux cailloux"},
        "take 3": {"en": "Take three stones", "fr": "Prendre trois cailloux"},
    },
    outcomes={
        f"lay {stones}": {"en": f"{stones} stones are laid down", "fr": f"On pose {stones} cailloux"}
        for stones in range(FEWEST, MOST + 1)
    },
    events={
        "laid": {"en": "{stones} on the table.", "fr": "{stones} sur la table."},
        "takes": {"en": "{seat} takes {stones}.", "fr": "{seat} prend {stones}."},
        "wins": {"en": "{seats} has the last one and wins.", "fr": "{seats} a le dernier et gagne."},
    },
    counts={"stones": STONE},
    parts={
        "stones": {"en": "On the table", "fr": "Sur la table"},
        "turn": {"en": "To play", "fr": "À jouer"},
    },
)
