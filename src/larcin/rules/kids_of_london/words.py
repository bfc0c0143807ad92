"""The words of Kids of London: notation, and what it says in English and French."""

from __future__ import annotations

from larcin.rules.kids_of_london.state import CARDS
from larcin.rules.words import Text, Words

CHARACTERS = ("merchant", "left-hand priest", "right-hand priest", "jeweller", "banker", "prince", "beggar")
STANDINGS = ("robbed", "winning")
STAGES = ("tile", "gang card", "card", "payment", "prince or actor", "over")

MOVES = (*(f"card {card}" for card in range(CARDS)), "take card", "take character", "actor", "prince")
OUTCOMES = (*CHARACTERS, *(f"gang card {card}" for card in range(CARDS)))

TITLE: Text = {"en": "Kids of London", "fr": "Kids of London"}
TAGLINE: Text = {
    "en": "Nine hours, nine robberies, and only the second richest gang wins.",
    "fr": "Neuf heures, neuf vols, et seule la deuxième bande la plus riche gagne.",
}

TILES: dict[str, Text] = {
    "merchant": {"en": "merchant", "fr": "marchand"},
    "left-hand priest": {"en": "left-hand priest", "fr": "curé de gauche"},
    "right-hand priest": {"en": "right-hand priest", "fr": "curé de droite"},
    "jeweller": {"en": "jeweller", "fr": "bijoutière"},
    "banker": {"en": "banker", "fr": "banquier"},
    "prince": {"en": "prince or actor", "fr": "prince ou comédien"},
    "beggar": {"en": "beggar", "fr": "mendiant"},
}

ROBBED: dict[str, Text] = {
    "merchant": {"en": "a merchant", "fr": "un marchand"},
    "left-hand priest": {"en": "a left-hand priest", "fr": "un curé de gauche"},
    "right-hand priest": {"en": "a right-hand priest", "fr": "un curé de droite"},
    "jeweller": {"en": "a jeweller", "fr": "une bijoutière"},
    "banker": {"en": "a banker", "fr": "un banquier"},
    "prince": {"en": "a prince", "fr": "un prince"},
    "beggar": {"en": "a beggar", "fr": "un mendiant"},
}

WORDS = Words(
    moves={
        **{f"card {card}": {"en": f"Play the {card}", "fr": f"Jouer le {card}"} for card in range(CARDS)},
        "take card": {"en": "Take what your card is worth", "fr": "Prendre la valeur de votre carte"},
        "take character": {"en": "Rob the character", "fr": "Détrousser le personnage"},
        "actor": {"en": "Only an actor: take nothing", "fr": "Ce n’est qu’un comédien : ne rien prendre"},
        "prince": {"en": "A prince: take the coins", "fr": "C’est un prince : prendre les pièces"},
    },
    outcomes={
        "merchant": {"en": "A merchant comes by", "fr": "Un marchand passe"},
        "left-hand priest": {"en": "A left-hand priest comes by", "fr": "Un curé de gauche passe"},
        "right-hand priest": {"en": "A right-hand priest comes by", "fr": "Un curé de droite passe"},
        "jeweller": {"en": "A jeweller comes by", "fr": "Une bijoutière passe"},
        "banker": {"en": "A banker comes by", "fr": "Un banquier passe"},
        "prince": {"en": "A prince comes by, or an actor", "fr": "Un prince passe, ou un comédien"},
        "beggar": {"en": "A beggar comes by", "fr": "Un mendiant passe"},
        **{
            f"gang card {card}": {
                "en": f"The fictional gang shows the {card}",
                "fr": f"La bande fictive montre le {card}",
            }
            for card in range(CARDS)
        },
    },
    events={
        "tile": {"en": "hour {hour}: {passer} comes by.", "fr": "heure {hour} : {passer} passe."},
        "gang card": {"en": "{seat} shows the {card}.", "fr": "{seat} montre le {card}."},
        "sealed": {"en": "{seat} has chosen.", "fr": "{seat} a choisi."},
        "cards": {"en": "the cards are turned over: {cards}.", "fr": "les cartes sont retournées : {cards}."},
        "arrested": {
            "en": "several 8s: the police take away {seats}.",
            "fr": "plusieurs 8 : la police embarque {seats}.",
        },
        "asked payment": {
            "en": "highest and lowest at once: {seats} may choose which to be paid for.",
            "fr": "la carte la plus forte et la plus faible à la fois : {seats} choisissent leur gain.",
        },
        "asked payment, one seat": {
            "en": "highest and lowest at once: {seats} may choose which to be paid for.",
            "fr": "la carte la plus forte et la plus faible à la fois : {seats} choisit son gain.",
        },
        "payment": {"en": "{seat} chooses {payment}.", "fr": "{seat} choisit {payment}."},
        "asked answer": {
            "en": "prince or actor? {seats} must say.",
            "fr": "prince ou comédien ? À {seats} de le dire.",
        },
        "answer": {"en": "{seat} says: {answer}.", "fr": "{seat} dit : {answer}."},
        "lowest": {
            "en": "{seat} has the lowest card and takes {coins} elsewhere in town.",
            "fr": "{seat} a la carte la plus faible et prend {coins} ailleurs en ville.",
        },
        "lowest, no coins": {
            "en": "{seat} has the lowest card and takes nothing.",
            "fr": "{seat} a la carte la plus faible et ne prend rien.",
        },
        "robs": {
            "en": "{seat} robs {character} and takes {coins}.",
            "fr": "{seat} détrousse {character} et prend {coins}.",
        },
        "gives": {
            "en": "{seat} robs {character}: {coins} for {to}.",
            "fr": "{seat} détrousse {character} : {coins} pour {to}.",
        },
        "loses": {
            "en": "{seat} robs {character} and loses {coins}.",
            "fr": "{seat} détrousse {character} et perd {coins}.",
        },
        "loses, no coins": {
            "en": "{seat} robs {character} and has nothing to lose.",
            "fr": "{seat} détrousse {character} et n’a rien à perdre.",
        },
        "fooled": {
            "en": "{seat} met only an actor and takes nothing.",
            "fr": "{seat} n’a trouvé qu’un comédien et ne prend rien.",
        },
        "nobody": {"en": "everybody was taken away: nobody is paid.", "fr": "tous embarqués : personne ne prend rien."},
        "stripped": {
            "en": "{seats} are the richest and lose everything.",
            "fr": "{seats} ont le plus de pièces et perdent tout.",
        },
        "stripped, one seat": {
            "en": "{seats} is the richest and loses everything.",
            "fr": "{seats} a le plus de pièces et perd tout.",
        },
        "wins": {"en": "{seats} are the second richest and win.", "fr": "{seats} viennent juste derrière et gagnent."},
        "wins, one seat": {
            "en": "{seats} is the second richest and wins.",
            "fr": "{seats} vient juste derrière et gagne.",
        },
        "no winner": {"en": "nobody wins.", "fr": "personne ne gagne."},
    },
    components={
        "character": ROBBED,
        "tile": TILES,
        "passer": {**ROBBED, "prince": {"en": "a prince, or an actor,", "fr": "un prince, ou un comédien,"}},
        "payment": {
            "take card": {"en": "the value of the card", "fr": "la valeur de la carte"},
            "take character": {"en": "the character", "fr": "le personnage"},
        },
        "answer": {
            "actor": {"en": "an actor, no coins", "fr": "un comédien, rien à prendre"},
            "prince": {"en": "a prince", "fr": "un prince"},
        },
        "standing": {
            "robbed": {"en": "to be robbed", "fr": "perdrait tout"},
            "winning": {"en": "winning", "fr": "gagnerait"},
        },
        "stage": {
            "tile": {"en": "the next character is due", "fr": "le personnage suivant va venir"},
            "gang card": {"en": "the fictional gang’s card is due", "fr": "la bande fictive va montrer sa carte"},
            "card": {"en": "choose a card", "fr": "choisissez une carte"},
            "payment": {"en": "choose what you are paid for", "fr": "choisissez votre gain"},
            "prince or actor": {"en": "prince or actor?", "fr": "prince ou comédien ?"},
            "over": {"en": "the day is over", "fr": "la journée est finie"},
        },
    },
    counts={"coins": ({"en": "coin", "fr": "pièce"}, {"en": "coins", "fr": "pièces"})},
    parts={
        "hour": {"en": "Hour", "fr": "Heure"},
        "last_hour": {"en": "The last hour", "fr": "La dernière heure"},
        "stage": {"en": "What is due", "fr": "À présent"},
        "character": {"en": "Who comes by", "fr": "Qui passe"},
        "characters_left": {"en": "Still to come", "fr": "Encore à venir"},
        "gangs": {"en": "Gangs", "fr": "Bandes"},
        "coins": {"en": "Coins", "fr": "Pièces"},
        "standing": {"en": "If the day ended now", "fr": "Si la journée finissait là"},
        "place": {"en": "Place", "fr": "Place"},
        "score": {"en": "Coins in the end", "fr": "Pièces à la fin"},
        "cards_left": {"en": "Cards left", "fr": "Cartes restantes"},
        "hand": {"en": "Hand", "fr": "Main"},
        "sealed": {"en": "Has chosen", "fr": "A choisi"},
        "card": {"en": "Card played", "fr": "Carte jouée"},
        "arrested": {"en": "Arrested", "fr": "Embarquée"},
        "payment": {"en": "Paid for", "fr": "Payée pour"},
        "answer": {"en": "Says it was", "fr": "Dit que c’était"},
    },
    extra_seats=({"en": "the fictional gang", "fr": "la bande fictive"},),
)
