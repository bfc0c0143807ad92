"""What mora says, in English and French."""

from __future__ import annotations

from larcin.game import Words

MOVES = ("one", "two")
OUTCOMES = ("1 coin", "2 coins", "3 coins")

WORDS = Words(
    moves={
        "one": {"en": "Show one finger", "fr": "Montrer un doigt"},
        "two": {"en": "Show two fingers", "fr": "Montrer deux doigts"},
    },
    outcomes={
        "1 coin": {"en": "One coin is laid down", "fr": "On pose une pièce"},
        "2 coins": {"en": "Two coins are laid down", "fr": "On pose deux pièces"},
        "3 coins": {"en": "Three coins are laid down", "fr": "On pose trois pièces"},
    },
    events={
        "stake": {"en": "{coins} on the table.", "fr": "{coins} sur la table."},
        "chosen": {"en": "{seat} has chosen.", "fr": "{seat} a choisi."},
        "shown": {"en": "{sum} fingers: {coins} for {seat}.", "fr": "{sum} doigts : {coins} pour {seat}."},
    },
    parts={
        "rounds_left": {"en": "Rounds left", "fr": "Manches restantes"},
        "stake": {"en": "On the table", "fr": "Sur la table"},
        "players": {"en": "Players", "fr": "Joueurs"},
        "coins": {"en": "Coins", "fr": "Pièces"},
    },
    options={"rounds": {"en": "Rounds", "fr": "Manches"}},
    counts={"coins": ({"en": "coin", "fr": "pièce"}, {"en": "coins", "fr": "pièces"})},
)
